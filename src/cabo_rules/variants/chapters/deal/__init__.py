"""The deal: keys, checks and clauses."""
