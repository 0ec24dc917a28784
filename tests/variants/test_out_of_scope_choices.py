"""Rules of calls, equal cards, powers and sets that no file can express, and the lines that need not be written."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules.variants.reading.shape import take_shape
from tests.variants.checking import house_data

_SWAP = "powers.named.swap.swap"
_LACKING = ("V102", "V128")
_NOT_CALLED = 'scoring.caller.cut_short = "counts as not called"'
_WITHOUT = "no line at all, since every game is played without such a rule"
_LOOK_AND_SWAP = "powers.named.peek-and-swap.look.swap"


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("calling.cancel", "once", "V166"),
        ("calling.cancel", True, "V166"),
        ("calling.cancel", {"allowed": True}, "V166"),
        ("calling.take_back", True, "V166"),
        ("calling.confirm", True, "V166"),
        ("calling.revoke", True, "V166"),
        ("calling.withdraw", "once", "V166"),
        ("calling.on_return", "confirm or cancel", "V166"),
        ("calling.can_be_cancelled", True, "V166"),
        ("calling.cancelled_by", ["swap"], "V166"),
        ("calling.swap_cancels", True, "V166"),
        ("calling.broken_by", ["swap"], "V166"),
        ("calling.last_turns", "confirmed", "V166"),
        ("conduct.call_taken_back", 1, "V166"),
        ("powers.named.swap.cancels_call", True, "V166"),
        ("powers.named.swap.cancels", "the call", "V166"),
        ("matching.snap.equal", "rank and suit", "V167"),
        ("matching.snap.identical", True, "V167"),
        ("matching.snap.suits", "count", "V167"),
        ("matching.snap.by", "suit", "V167"),
        ("matching.snap.equal_suit", True, "V167"),
        ("matching.snap.match", "identical", "V167"),
        ("matching.match", "identical", "V167"),
        ("matching.same", "rank and suit", "V167"),
        ("matching.snap.same", "rank and suit", "V167"),
        ("matching.drawn", "same suit", "V167"),
        (f"{_SWAP}.receiver_sees", True, "V168"),
        (f"{_SWAP}.owner_looks", True, "V168"),
        (f"{_SWAP}.shown_to", "the other player", "V168"),
        (f"{_SWAP}.look", "both players", "V168"),
        (f"{_LOOK_AND_SWAP}.opponent_may_look", True, "V168"),
        (f"{_LOOK_AND_SWAP}.look", "received", "V174"),
        ("powers.named.peek-and-swap.chosen", "own card first", "V169"),
        ("powers.named.peek-and-swap.look.chosen_first", True, "V169"),
        ("powers.named.peek-and-swap.own_card", "chosen before", "V169"),
        (f"{_LOOK_AND_SWAP}.pairs", ["chosen own with another's"], "V169"),
        ("powers.latest_only", True, "V170"),
        ("powers.belongs_to", "the latest card", "V170"),
        ("powers.triggers", ["drawn", "latest snapped"], "V170"),
        (f"{_SWAP}.pairs", ["same position"], "V171"),
        (f"{_SWAP}.same_slot", True, "V171"),
        (f"{_SWAP}.slots", "same", "V171"),
        (f"{_SWAP}.places", "equal", "V171"),
        ("matching.set.wrong_from_three", 1, "V172"),
        ("matching.set.wrong_beyond_two", "1 at most", "V172"),
        ("matching.set.wrong_beyond_two", {"cards": 1, "at_most": 1}, "V172"),
        ("matching.set.wrong", {"2": 0, "3": 1, "4": 1}, "V172"),
        ("matching.set.drawn_card", "is kept at either end", "V173"),
        ("matching.set.at_end", True, "V173"),
        ("matching.penalty.place", "either end", "V173"),
        ("matching.penalty.ends", "left or right", "V173"),
    ],
)
def test_what_no_file_can_express_is_refused_by_name(key: str, value: Any, code: str) -> None:
    """With the nearest rule, and without a suggestion that would change the game."""
    found = [each for each in take_shape(house_data("rush", {key: value}))[1] if each.kind.code == code]
    assert [each.suggestion for each in found] == [None]
    assert (found[0].expected or "").startswith("a rule that a file can express; the nearest is ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("calling.empty_hand", "call is cancelled"),
        ("calling.cancel", False),
        ("conduct.take_back", 1),
        ("scoring.cancel", True),
        ("powers.cancel", True),
        ("turn.cancel", "drawn card"),
        ("matching.snap.by", "rank"),
        ("matching.snap.suits", "do not matter"),
        ("matching.set.exact", 2),
        ("matching.set.identical", 2),
        ("matching.match", {"piles": ["stock"]}),
        (f"{_SWAP}.look", "both"),
        (f"{_SWAP}.shown_to", "user"),
        ("powers.named.peek.look.own", "first"),
        ("powers.named.peek.goes_to", "another"),
        ("powers.named.peek.places", 2),
        ("matching.set.wrong", "one card"),
        ("matching.penalty.place", "at the end"),
        ("calling.when", "end of the turn, cannot be taken back"),
        ("matching.snap.match", "rank, not points"),
        ("matching.snap.suits", "free"),
        ("matching.snap.colour", "irrelevant"),
        ("powers.others_look_away", True),
        ("powers.latest_lap", 3),
        (f"{_SWAP}.same_place", "any, not the same"),
        ("matching.set.wrong_max", "any number"),
    ],
)
def test_a_word_that_means_something_else_there_is_not_refused_by_name(key: str, value: Any) -> None:
    """A wrong refusal by name would be worse than a list of what the key takes."""
    found = take_shape(house_data("rush", {key: value}))[1]
    assert found
    assert [each.kind.code for each in found if "out of scope" in each.message] == []


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("calling.cancel", False, "no line at all, since a call stands: "),
        ("calling.take_back", "no", "no line at all, since a call stands: "),
        ("matching.snap.by", "rank", "no line at all, since cards match if they have the same rank"),
        ("matching.equal", "rank", "no line at all, since cards match if they have the same rank"),
        ("matching.suits", False, "no line at all, since cards match if they have the same rank"),
        ("conduct.seconds", {"first_look": 5}, "conduct.seconds.look, which is one time for "),
        ("conduct.seconds", {"power": 3}, "conduct.seconds.look, which is one time for "),
        ("calling.confirmation", "none needed", "no line at all, since a call stands: "),
        ("calling.void", "if stock runs out", _NOT_CALLED),
        ("calling.void_if_stock_out", True, _NOT_CALLED),
        ("calling.cancelled", "stock out", _NOT_CALLED),
        ("calling.call_void", "stock out", _NOT_CALLED),
        ("calling.stock_out.voids_call", True, _NOT_CALLED),
        ("calling.stock_out_voids_call", True, _NOT_CALLED),
        ("scoring.void_call", "if stock runs out", _NOT_CALLED),
        ("scoring.calls_voided", "stock out", _NOT_CALLED),
        ("scoring.cancelled_call", "no bonus", _NOT_CALLED),
        ("scoring.caller.cancelled", "if the stock runs out", _NOT_CALLED),
        ("scoring.call_voided", False, "no line at all, since a call counts, however the round ends"),
        ("matching.snap.by", "value", "no line at all if the value is the rank, by which cards match; no file makes "),
        ("matching.snap.match", "rank, not points", "no line at all, since cards match if they have the same rank"),
        ("powers.same_slot", False, _WITHOUT),
        ("powers.same_place_only", "no", _WITHOUT),
        (f"{_SWAP}.same_place", "does not matter", _WITHOUT),
        ("matching.set.wrong_max", False, _WITHOUT),
        ("matching.set.either_end", False, _WITHOUT),
        ("matching.set.which_side", "none", _WITHOUT),
        ("powers.snap_takes_power", False, _WITHOUT),
        (f"{_SWAP}.shown_to", "nobody else", _WITHOUT),
        ("scoring.cancel", True, 'scoring.equal_cards = "count nothing"'),
        ("powers.cancel", True, "order, triggers, without_target or named"),
    ],
)
def test_a_line_that_is_said_elsewhere_or_need_not_be_said(key: str, value: Any, expected: str) -> None:
    """The nearest key by its name would be another rule."""
    name = "eventide" if key.startswith("matching.set.") else "rush"
    (found,) = (each for each in take_shape(house_data(name, {key: value}))[1] if each.kind.code not in _LACKING)
    assert (found.kind.code, found.suggestion) == ("V100", None)
    assert (found.expected or "").startswith(expected)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game.rounds.end", "last player standing"),
        ("game.rounds.end", "when only one player is left"),
        ("game.rounds.end", {"total": 60, "when": "eliminated"}),
    ],
)
def test_a_game_that_the_last_player_left_wins(key: str, value: Any) -> None:
    """What ends it is a total, so the line with the total is named."""
    (found, *_) = take_shape(house_data("rush", {key: value}))[1]
    assert found.kind.code == "V104"
    assert (found.expected or "").endswith(
        '; or game.rounds.end = { total = 100, when = "reached", then = "out of the game" }'
    )


@pytest.mark.parametrize("value", ["cancelled if the stock runs out", "void if the deck runs out"])
def test_a_word_for_a_call_that_does_not_count(value: str) -> None:
    """It belongs to the scores, and not to the last turns."""
    (found,) = take_shape(house_data("rush", {"calling.last_turns": value}))[1]
    assert (found.kind.code, found.suggestion) == ("V104", None)
    assert (found.expected or "").endswith(f"; or {_NOT_CALLED}")


def test_an_unknown_word_for_snapping_may_be_left_out() -> None:
    """The plain word is no word of the key, so the message says how a file comes to it."""
    (found,) = take_shape(house_data("stacking", {"matching.snap.word": "banishing"}))[1]
    assert found.suggestion is None
    assert (found.expected or "").endswith(
        'or no line at all, with which the rulebook says "snapping"; without = ["matching.snap.word"] leaves out a '
        "word that the file inherits"
    )
    (found,) = take_shape(house_data("stacking", {"matching.snap.word": "slap"}))[1]
    assert (found.suggestion, "without" in (found.expected or "")) == ('"slapping"', False)
