"""Counting a round: keys, checks and clauses."""
