"""The turn: keys and clauses."""
