"""Matching the drawn card: keys, checks and clauses."""
