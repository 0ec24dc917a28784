"""No two tables of a variant have the same name, and no two kinds of problems the same code."""

from __future__ import annotations

import pytest

from cabo_rules.variants.frozen import RULES_TABLES, rules_table
from cabo_rules.variants.problem import KINDS, Kind, kind_of_warning


def test_a_second_table_with_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are found by their name, so a second one would take the place of the first."""
    monkeypatch.setitem(RULES_TABLES, "Made", object)
    with pytest.raises(TypeError, match="there are two tables with the name Made"):
        rules_table(type("Made", (), {}))


def test_a_second_kind_of_problem_with_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds are found by their code."""
    monkeypatch.setitem(KINDS, "V999", Kind("V999", "warning", "", ""))
    with pytest.raises(TypeError, match="there are two kinds of problems with the code V999"):
        kind_of_warning("V999", "", "")
