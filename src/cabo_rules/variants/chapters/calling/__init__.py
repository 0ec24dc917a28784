"""Calling, and the end of a round: keys, checks and clauses."""
