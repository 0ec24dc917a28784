"""The chapters of the rulebook: for each its keys, what can be wrong with them, and its clauses."""
