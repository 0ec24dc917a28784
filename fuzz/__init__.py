"""Fuzzing: hostile files and lines, made by chance and guided by coverage, for everything that reads any."""
