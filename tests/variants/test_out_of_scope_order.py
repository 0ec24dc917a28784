"""Orders of powers and snaps, and ways to win and pay, that no file can express."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules.variants.reading.shape import take_shape
from tests.variants.checking import house_data


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("scoring.winner", "highest", "V175"),
        ("scoring.winner", "most points", "V175"),
        ("scoring.winner", "caller if highest", "V175"),
        ("scoring.most_points", True, "V175"),
        ("scoring.most_points", "wins", "V175"),
        ("scoring.highest_wins", True, "V175"),
        ("game.goal", "most points", "V175"),
        ("scoring.goal", "most points", "V175"),
        ("scoring.best", "highest", "V175"),
        ("scoring.reverse", True, "V175"),
        ("game.highest_wins", True, "V175"),
        ("game.winner", "highest total", "V175"),
        ("powers.order", "lifo", "V176"),
        ("powers.order", "last in, first out", "V176"),
        ("powers.order", "latest first", "V176"),
        ("powers.order", "snapper first", "V176"),
        ("powers.resolve", "lifo", "V176"),
        ("powers.sequence", "latest first", "V176"),
        ("powers.last_in_first_out", True, "V176"),
        ("powers.snapped_first", True, "V176"),
        ("powers.stack", True, "V176"),
        ("matching.snap.order", "lifo", "V176"),
        ("powers.lifo", True, "V176"),
        ("matching.snap.opens", "before the power", "V177"),
        ("powers.opens", "after the snaps", "V177"),
        ("powers.after", "the snaps", "V177"),
        ("powers.when", "after the snaps", "V177"),
        ("powers.waits", "for snaps", "V177"),
        ("powers.delay", "until the snap window closes", "V177"),
        ("powers.order", "after the snaps", "V177"),
        ("powers.snaps_first", True, "V177"),
        ("matching.snap.closes", "when all have passed", "V178"),
        ("matching.snap.all_pass", True, "V178"),
        ("matching.snap.passes", True, "V178"),
        ("matching.snap.window", "until all have passed", "V178"),
        ("matching.snap.until", "all have passed", "V178"),
        ("matching.snap.ends", "when all have passed", "V178"),
        ("turn.waits_for_snaps", True, "V178"),
        ("powers.caller", "may not use", "V179"),
        ("powers.locked", "fizzle", "V179"),
        ("powers.fizzle", True, "V179"),
        ("powers.fizzles", "if the player is locked", "V179"),
        ("calling.caller_powers", "none", "V179"),
        ("calling.caller_powers", False, "V179"),
        ("scoring.caller.penalty_equals", "highest", "V127"),
        ("scoring.caller.points", "highest", "V127"),
        ("scoring.caller.adds_highest", True, "V127"),
        ("scoring.caller_pays", "highest", "V127"),
        ("calling.when", "start or end of the turn", "V141"),
        ("calling.when", ["start", "end"], "V141"),
        ("calling.when", "start and end of the turn", "V141"),
        ("scoring.caller.penalty_cards", 2, "V180"),
        ("scoring.caller.draws", 2, "V180"),
        ("scoring.caller.penalty", "2 cards", "V180"),
        ("calling.caller_draws", 2, "V180"),
        ("scoring.caller.cards", 2, "V180"),
        ("scoring.caller.wrong", "2 cards", "V180"),
        ("conduct.failed_call", 2, "V180"),
        ("matching.penalty.failed_call", 2, "V180"),
        ("calling.penalty_cards", 2, "V180"),
        ("scoring.caller.zero_wins", True, "V181"),
        ("scoring.caller.wins_at", 0, "V181"),
        ("scoring.caller.tied_at_zero", "lowest", "V181"),
        ("scoring.caller.tied", "lowest if 0", "V181"),
        ("scoring.zero_wins", True, "V181"),
        ("turn.graveyard", True, "V134"),
        ("turn.graveyard", "drawn from", "V134"),
        ("matching.graveyard", True, "V134"),
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
        ("scoring.most_points", 5),
        ("scoring.most_points", "pays"),
        ("scoring.highest", 5),
        ("scoring.highest_wins", False),
        ("game.goal", "lowest total"),
        ("game.target", 100),
        ("game.rounds.starter", "highest"),
        ("powers.when", "snapped"),
        ("powers.triggers", ["when snapped"]),
        ("powers.order", "use first"),
        ("powers.locked", True),
        ("powers.stack", {"wrong": 1}),
        ("matching.snap.opens", "when the power is over"),
        ("matching.snap.passes", False),
        ("matching.snap.closes", "with the next draw"),
        ("calling.caller_powers", "safe"),
        ("scoring.caller.failed", 5),
        ("scoring.caller.penalty", "five points"),
        ("scoring.special.zero", {"cards": [], "points": 0}),
        ("scoring.caller.tied", "wins"),
        ("calling.zero_cards", "wins"),
        ("calling.when", "before drawing, and it ends the turn"),
    ],
)
def test_a_word_that_means_something_else_there_is_not_refused_by_name(key: str, value: Any) -> None:
    """A wrong refusal by name would be worse than a list of what the key takes."""
    found = take_shape(house_data("rush", {key: value}))[1]
    assert [each.kind.code for each in found if "out of scope" in each.message] == []


@pytest.mark.parametrize("value", ["everybody", "all", "one each", "each player", "all players"])
def test_last_turns_for_everybody(value: str) -> None:
    """The caller has none without the key, and no word gives one, so the message says what is played."""
    (found,) = take_shape(house_data("rush", {"calling.last_turns": value}))[1]
    assert (found.kind.code, found.suggestion) == ("V104", None)
    assert "or no line at all, with which every player but the caller has one more turn; " in (found.expected or "")


def test_another_word_for_last_turns() -> None:
    """Only words for everybody are answered with what is played without the key."""
    (found,) = take_shape(house_data("rush", {"calling.last_turns": "two"}))[1]
    assert "no line at all" not in (found.expected or "")


def test_a_number_for_a_failed_call_is_points() -> None:
    """It may be meant as cards, so the message says what the keys count."""
    (found,) = take_shape(house_data("rush", {"scoring.caller.wrong": 2}))[1]
    assert found.expected == (
        "scoring.caller.penalty = 2 or scoring.caller.score = 2; both are points, and a failed call costs no cards"
    )
