"""Tools for authors of variants: rendering of diagnostics, schema, starting files, comparison, the rulebook."""
