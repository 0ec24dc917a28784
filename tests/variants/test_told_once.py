"""One mistake is told once, in a sentence that fits it, and sound rules beside it are not accused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cabo_rules import check_variant
from cabo_rules.variants.diagnostic import Diagnostic
from tests.variants.checking import house_data, told
from tests.variants.checking import problems_of as meaning_of

_RUSH = 'format = 1\nid = "mine"\nextends = "rush"\n'


def _report(folder: Path, text: str) -> tuple[Diagnostic, ...]:
    path = folder / "mine.toml"
    path.write_text(_RUSH + text, "utf-8")
    return check_variant(path).diagnostics


@pytest.mark.parametrize(
    ("text", "code", "meant"),
    [
        ('[scoring]\nwinners = "caller if lowest"\n', "V100", "winner"),
        ('[game]\nround = "one"\n', "V100", "rounds"),
        ("[deal]\ncards = 3\n", "V220", None),
        ("[powers.named.peak]\noptional = false\n", "V115", "peek"),
        ('[values]\nName = "x"\n', "V106", None),
        ('[values]\nsource = "x"\n', "V034", None),
        ('[deal]\nopen_cards = "none"\n', "V100", "open_card"),
        ('[deal]\nlayout = "rows"\n', "V100", None),
        ("[deal]\ngrid = 2\n", "V100", None),
        ("[conduct]\ntoken = 2\n", "V100", None),
        ("[powers]\nabilities = 2\n", "V100", None),
        ("[game]\npersistent_totals = true\n", "V100", None),
    ],
)
def test_a_slip_is_told_once(tmp_path: Path, text: str, code: str, meant: str | None) -> None:
    """Nothing besides is accused, least of all of being another game."""
    (found,) = _report(tmp_path, text)
    assert (found.code, found.suggestion) == (code, meant)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[scoring.caller]\nbonus = 10_000_000\n",
            "scoring.caller.bonus must be from -1,000,000 to 1,000,000, not 10,000,000.",
        ),
        ("[scoring.caller]\nbonus = 1\n", "scoring.caller.bonus adds 1 point to the score of"),
        (
            "[deck]\njokers = 0\n[deal]\ncards = 26\nrows = 1\n",
            "deal.seats.fewest is 2, but the deck is enough for only 1 player",
        ),
        ("[[scoring]]\n", "scoring must be a table, not a list."),
    ],
)
def test_sentences_fit_their_numbers(tmp_path: Path, text: str, sentence: str) -> None:
    """One is not many, and large numbers are written alike."""
    assert any(each.message.startswith(sentence) for each in _report(tmp_path, text))


def test_no_table_is_meant_by_a_list_of_one(tmp_path: Path) -> None:
    """What the table would hold cannot be told in a word."""
    (found,) = _report(tmp_path, "[[scoring]]\n")
    assert found.suggestion is None


def test_no_short_name_is_meant_by_an_endless_one(tmp_path: Path) -> None:
    """A name that is cut off would be none that anybody meant."""
    power = '{ cards = ["7"], look = { cards = 1, whose = "own" }, optional = true }'
    found, *_ = _report(tmp_path, f"[powers.named]\n{'x' * 300} = {power}\n")
    assert (found.code, found.suggestion) == ("V108", None)


_LATE: dict[str, Any] = {
    "calling.stock_out": "round ends", "turn.discard_pile": "not drawn from", "calling.earliest_lap": 90,
}  # fmt: skip


def test_a_rule_may_call_in_any_lap() -> None:
    """A player whose hand is empty has called, however early it is."""
    late = {**_LATE, "calling.empty_hand": "last lap", "calling.nothing_to_draw": "round ends"}
    codes = [each.kind.code for each in meaning_of("rush", late)]
    assert "V307" in codes
    for by_rule in ({"calling.empty_hand": "called on their turn"}, {"calling.nothing_to_draw": "counts as a call"}):
        assert "V307" not in [each.kind.code for each in meaning_of("rush", {**late, **by_rule})]


@pytest.mark.parametrize(("when", "code"), [("reached", "V343"), ("exceeded", None)])
def test_a_total_that_comes_down_to_the_limit(when: str, code: str | None) -> None:
    """It ends the game only where the limit itself is enough."""
    reset = {"at": 150, "to": 100, "per_player": 1, "per_game": 1}
    data = {"game.rounds.end.when": when, "game.rounds.reset": reset}
    assert house_data("eventide", data)["game"]["rounds"]["end"] == {"total": 100, "when": when}
    assert ("V343" in [each for each, _ in told(meaning_of("eventide", data))]) == (code is not None)
