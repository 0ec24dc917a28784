"""The README says what is so."""

import doctest
import re
from pathlib import Path

from cabo_rules import load_variant, variant_ids

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_programs() -> None:
    """Every program in the README prints what stands below it."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_table_of_variants() -> None:
    """The table lists just the variants that ship, with the seats they are for."""
    rows = re.findall(r"^\| `([a-z-]+)` \| .+ \| (\d+)-(\d+) \|$", README, re.MULTILINE)
    variants = [load_variant(name) for name in variant_ids()]
    expected = {(v.id, str(v.deal.seats.fewest), str(v.most_seats)) for v in variants}
    assert set(rows) == expected
    assert len(rows) == len(expected)
