"""Trading sets: keys, checks and clauses."""
