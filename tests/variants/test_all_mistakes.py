"""All mistakes of a file in one pass: of its grammar, and behind them of its keys and words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import variant_ids
from cabo_rules.variants.reading.statements import without_statement
from tests.effort import at_most
from tests.variants.checking import RUSH, report_of

_VARIANTS = Path(__file__).parents[2] / "variants"


def _found(folder: Path, text: str) -> list[tuple[str, int | None]]:
    return [(each.code, each.line) for each in report_of(folder, text).diagnostics]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[deal]\ncards 4\njokerz = 3\n", [("V007", 5), ("V100", 6)]),
        ("[deal]\ncards = four\nrows = two\nseats = 3\n", [("V007", 5), ("V007", 6), ("V103", 7)]),
        ("[deal]\nfirst_look = {\n  cards = 9,\n  where = 1\n}\njokerz = 3\n", [("V007", 5), ("V100", 9)]),
        ('[powers.named.x]\ncards = ["K",\n"Q"\noptional = 1\n', [("V007", 5), ("V103", 7)]),
        ('[powers.named.x]\ncards = ["K",\nQ,\n"J"]\noptional = 1\n', [("V007", 6), ("V103", 8)]),
        ("[scoring\nties = 1\n[game]\nround = 1\n", [("V007", 4), ("V100", 7)]),
        ("[deal]\nrows = 1\n[game]\nround = 1\n[deal]\nrowz = 1\n", [("V100", 7), ("V008", 8)]),
        ("[deal]\nrows = 3\nrows = 2\n", [("V220", 5), ("V008", 6)]),
        ("[deal]\nseats = { most = 9, most = 9, fewest = 3 }\njokerz = 3\n", [("V008", 5), ("V100", 6)]),
        ('name = "mine\nsource = 5\n', [("V007", 4), ("V103", 5)]),
    ],
    ids=["no =", "two", "over lines", "open list", "in a list", "header", "again", "key twice", "in braces", "text"],
)
def test_what_stands_behind_a_mistake_is_told_too(tmp_path: Path, text: str, found: list[tuple[str, int]]) -> None:
    """A statement that is no TOML is left out, and the rest of the file is looked at."""
    assert _found(tmp_path, RUSH + text) == found


def test_a_mark_before_the_text_hides_nothing(tmp_path: Path) -> None:
    """Not even what the rules mean together."""
    assert _found(tmp_path, f"\ufeff{RUSH}[deal]\nrows = 3\n") == [("V006", 1), ("V220", 5)]


def test_what_a_mistake_hides_is_not_missed(tmp_path: Path) -> None:
    """The line that is no TOML may have said what seems to be missing."""
    found = _found(tmp_path, 'format = 1\nid = mine\nextends = "rush"\n[game]\nround = 1\n')
    assert found == [("V007", 2), ("V100", 5)]
    assert _found(tmp_path, 'format = 1\nid = "mine"\nextends = rush\n[game]\nrounds = "one"\n') == [("V007", 3)]
    assert _found(tmp_path, f"{RUSH}[scoring.special.x]\npoints = 5\ncards = K\n") == [("V007", 6)]


def test_the_mistakes_of_an_extended_file_are_told(tmp_path: Path) -> None:
    """Each at its place in that file."""
    (tmp_path / "base.toml").write_text('format = 1\nid = "base"\nextends = "rush"\n[deal]\nrows = two\ncards = four\n')
    report = report_of(tmp_path, 'format = 1\nid = "mine"\nextends = "base"\n')
    assert [(each.code, Path(each.file).name, each.line) for each in report.diagnostics] == [
        ("V027", "mine.toml", 3),
        ("V007", "base.toml", 5),
        ("V007", "base.toml", 6),
    ]


@pytest.mark.parametrize("text", ["a = x\n" * 30_000, "[a\n" * 60_000, "x = [\n" * 30_000, "x y\n" * 49_000])
def test_mistakes_without_end(tmp_path: Path, text: str) -> None:
    """They take a bounded effort, however many there are."""
    with at_most(3_000_000):
        found = _found(tmp_path, RUSH + text)
    assert found[0][0] == "V007"
    assert len(found) <= 21


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(variant_ids()), st.integers(0, 400), st.text("[]{}=\"'#,. x1\n", min_size=1, max_size=4))
def test_one_slip_accuses_little_else(tmp_path_factory: pytest.TempPathFactory, name: str, at: int, sign: str) -> None:
    """A line that is not TOML never makes the checker report a missing key, wherever it is put in a sound file."""
    text = (_VARIANTS / f"{name}.toml").read_text("utf-8")
    at = text.index("\n", min(at * 10, len(text) - 1))
    report = report_of(tmp_path_factory.getbasetemp(), text[:at] + sign + text[at:])
    codes = {each.code for each in report.diagnostics}
    if "V007" in codes:
        assert not codes & {"V020", "V022", "V038", "V102", "V113"}
        assert not any(code >= "V2" for code in codes)


@given(st.lists(st.sampled_from(["a = 1", "b = [", "1,", "]", "}", "[t]", "c = {", "", "# x"]), min_size=1), st.data())
def test_a_statement_is_left_out(lines: list[str], data: st.DataObject) -> None:
    """As many lines are left, and the one that is to go is gone."""
    number = data.draw(st.integers(0, len(lines) - 1))
    left = without_statement(lines, number)
    assert len(left) == len(lines)
    assert left[number] == ""
    assert all(new in (old, "") for old, new in zip(lines, left, strict=True))
