"""The game: keys, checks and clauses."""
