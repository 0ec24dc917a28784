"""Powers: keys, checks and clauses."""
