"""``variant check --fix``: what is certain is applied, and all else stays byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import check_variant
from cabo_rules.authoring.fix import fix, patch
from tests.variants.checking import RUSH


def _fixed(text: str) -> tuple[str, list[str]]:
    """The file after its fixes, without its head, and the codes of what was fixed."""
    fixed = fix(f"{RUSH}{text}".encode(), Path("mine.toml"), "mine.toml")
    return fixed.content.decode().removeprefix(RUSH), [each.code for each in fixed.fixes]


@pytest.mark.parametrize(
    ("text", "after", "codes"),
    [
        # a key or a value, with everything around it
        ("deal.crads = 6  # our hands\n", "deal.cards = 6  # our hands\n", ["V100"]),
        ("[deal]\n\tcards   = '6'\n", "[deal]\n\tcards   = 6\n", ["V103"]),
        ("turn.direction = 'anticlockwise'\r\n", 'turn.direction = "counterclockwise"\r\n', ["V104"]),
        ('values."black king" = 20', 'values."black K" = 20', ["V106"]),
        ("[scoring]\ncaller_penalty = 10\n", "[scoring]\ncaller.penalty = 10\n", ["V100"]),
        ("[matching.snap]\ngift = 'may'\n", "[matching.snap]\nothers.gift = 'may'\n", ["V101"]),
        ("[deal]\nfirst_look = 1\n", "[deal]\nfirst_look = { cards = 1 }\n", ["V103"]),
        (
            "[powers.spy-twice]\ncards = ['2']\nlook = { cards = 2, whose = 'own' }\noptional = true\n",
            "[powers.named.spy-twice]\ncards = ['2']\nlook = { cards = 2, whose = 'own' }\noptional = true\n",
            ["V100"],
        ),
        # a rule that is switched off
        ("matching.snap = { enabled = false }\n", "matching.snap = { enabled = false }\n", []),
        (
            "matching.snap = { own = false, per_discard = 1 }\n",
            "matching.snap = { own = false, per_discard = 1 }\n",
            [],
        ),
        (
            "deal.cards = 6\n\n[matching]\nsnap = false\n\n[conduct]\nforbidden_look = 3\n",
            'without = ["matching.snap"]\ndeal.cards = 6\n\n[conduct]\nforbidden_look = 3\n',
            ["V120"],
        ),
        (
            "matching.snap.own = false\nmatching.snap.others = false\n",
            'without = ["matching.snap.own"]\nmatching.snap.others = false\n',
            ["V120"],
        ),
        ("matching.snap = false\n", 'without = ["matching.snap"]\n', ["V120"]),
        (
            "[matching]\nsnap = false  # never\n\n[conduct]\nforbidden_look = 3\n",
            'without = ["matching.snap"]\n# never\n\n[conduct]\nforbidden_look = 3\n',
            ["V120"],
        ),
        (
            'without = ["deal.first_look"]\n# ours\n[matching] # none\n\nsnap = "none"\n',
            'without = ["deal.first_look", "matching.snap"]\n# ours\n# none\n',
            ["V120"],
        ),
        # similar letters are no translation, and a word more may be the opposite
        ("calling.caller_safe_from = ['mutching']\n", 'calling.caller_safe_from = ["matching"]\n', ["V104"]),
        ("calling.caller_safe_from = ['catching']\n", "calling.caller_safe_from = ['catching']\n", []),
        ("powers.named.peek.must = true\n", "powers.named.peek.must = true\n", []),
        ("matching.snap.after_wrong = 'none'\n", "matching.snap.after_wrong = 'none'\n", []),
        # the game of a file without the key
        (
            "[matching.snap]\ncaller = 'may snap'\n",
            "[matching.snap]\ncaller = 'may snap'\n",
            [],
        ),
        # one name for several cards
        ("powers.named.peek.cards = ['face cards']\n", "powers.named.peek.cards = ['face cards']\n", []),
        ("powers.named.swap.cards = ['a to 2']\n", 'powers.named.swap.cards = ["A", "2"]\n', ["V106"]),
        # two that go together
        ("powers.optinal = 1\nturn.end = 'by itslf'\n", "powers.optinal = 1\nturn.end = 'by itslf'\n", []),
        # points that are added, or scored instead of others
        ("scoring.failed_call = 10\n", "scoring.failed_call = 10\n", []),
        ("[scoring.caller]\nwrong_call = 10\n", "[scoring.caller]\nwrong_call = 10\n", []),
        ("[scoring.caller]\nnot_lowest = 10\n", "[scoring.caller]\nnot_lowest = 10\n", []),
        ("[scoring.caller]\nscore_if_wrong = 10\n", "[scoring.caller]\nscore = 10\n", ["V100"]),
        # nothing is certain
        ("calling.highest = 5\nzzz = 1\n", "calling.highest_hand = 5\nzzz = 1\n", ["V100"]),
        ("scoring.tie = 1\n", "scoring.tie = 1\n", []),
        ("powers.jack = { cards = ['J'] }\n", "powers.jack = { cards = ['J'] }\n", []),
        ('calling.when = "end of the turn"\n', 'calling.when = "end of the turn"\n', []),
    ],
)
def test_what_is_fixed(text: str, after: str, codes: list[str]) -> None:
    """Each fix leaves fewer problems, and no new ones."""
    before = check_after(text)
    assert _fixed(text) == (after, codes)
    assert check_after(after) <= before


def check_after(text: str) -> int:
    """The number of problems of a file."""
    return len(fix(f"{RUSH}{text}".encode(), Path("mine.toml"), "mine.toml").report.diagnostics)


def test_a_file_without_a_problem_is_the_same() -> None:
    """Also one with a byte order mark or without a last line end."""
    for content in (RUSH.encode() + b"deal.cards = 6", b"\xef\xbb\xbf" + RUSH.encode() + b"deal.cards = 6\r\n"):
        assert fix(content, Path("mine.toml"), "mine.toml").content == content


def test_a_mark_before_the_first_line() -> None:
    """It counts for no column."""
    content = b'\xef\xbb\xbfcal = "Kaboo"\n' + RUSH.encode()
    fixed = fix(content, Path("mine.toml"), "mine.toml")
    assert fixed.content == content.replace(b"cal =", b"call =")


def test_the_difference_as_a_patch() -> None:
    """It has the names and lines that other tools read."""
    before = f"{RUSH}deal.crads = 6\n".encode()
    lines = list(patch(before, fix(before, Path("mine.toml"), "mine.toml").content, "mine.toml"))
    assert lines[:2] == ["--- mine.toml", "+++ mine.toml"]
    assert lines[-2:] == ["-deal.crads = 6", "+deal.cards = 6"]


def test_every_fix_is_applied_by_hand_too() -> None:
    """What the message suggests is what the fix writes."""
    (found,) = check_variant("rush", changes=["deal.crads=6"]).diagnostics
    assert found.suggestion == "cards"


def test_a_head_that_is_written_in_another_way() -> None:
    """Without a place for the line nothing is taken out."""
    content = b'format = 1\nid = "mine"\n"extends" = "rush"\nmatching.snap = false\n'
    assert fix(content, Path("mine.toml"), "mine.toml").content == content
