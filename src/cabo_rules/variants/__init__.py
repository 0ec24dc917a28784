"""Variants: rule sets as data. ``model`` defines a rule set, ``load`` loads one, ``check`` reports its problems."""
