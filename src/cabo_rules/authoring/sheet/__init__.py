"""The sheet: the rules of a variant in short, on one HTML page to print and keep on the table.

It says less than the rulebook. Each chapter has short words of its own in ``sheet.py``, beside its clauses. A rule that
has none yet is printed in the words of the rulebook, so that a new rule is never missing.
"""

from cabo_rules.authoring.sheet.page import rulebook_sheet
from cabo_rules.authoring.sheet.parts import LEFT_OUT, SheetPart, sheet_parts

__all__ = ["LEFT_OUT", "SheetPart", "rulebook_sheet", "sheet_parts"]
