"""Conduct: keys and clauses."""
