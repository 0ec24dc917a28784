"""Whose cards may be snapped or matched: keys, checks and clauses."""
