"""Deck and values: keys, checks and clauses."""
