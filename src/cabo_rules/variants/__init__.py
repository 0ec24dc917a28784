"""Variants: rule sets as data. ``model`` says what a rule set is, ``load`` reads one from its file, ``check`` finds
contradictions in it."""
