"""Snapping: keys, checks and clauses."""
