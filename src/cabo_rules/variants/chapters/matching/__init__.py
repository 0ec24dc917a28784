"""Matching: keys, checks and clauses."""
