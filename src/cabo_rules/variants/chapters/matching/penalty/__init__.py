"""Penalty cards: keys, checks and clauses."""
