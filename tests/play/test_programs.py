"""The programs of docs/explanation/questions.md: those in ``examples`` that ask what a rule does."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from cabo_rules import GameError, load_variant
from cabo_rules.moves import Call, Discard, Draw, Keep, Move
from cabo_rules.play.arena import play
from cabo_rules.play.careful.estimate import Estimate
from cabo_rules.views import view
from tests.examples import program
from tests.play.careful.asked import seen
from tests.rules.tables import play as played
from tests.rules.tables import table

callers: Final[Any] = program("callers")
collector: Final[Any] = program("collector")
starting: Final[Any] = program("starting")


@pytest.mark.parametrize("variant", ["rush", "travellers", "stacking"])
def test_a_caller_calls_as_soon_as_the_estimate_is_low_enough(variant: str) -> None:
    """Each call is with at most so many points, and no draw is with so few, if a call takes the place of a turn."""
    asked = []

    class Watched(callers.Caller):  # type: ignore[misc]
        def asked(self) -> Any:
            move = super().asked()
            if move is not None and self.state.turn == self.seat and self.state.caller is None:
                asked.append((self.state, move))
            return move

    results = [*play(load_variant(variant), [("at 8", lambda seat, rng: Watched(8, seat, rng))] * 3, games=3, seed=1)]
    assert [each.caller for result in results for each in result.rounds if each.caller is not None]
    for state, move in asked:
        low = Estimate(state, move.seat).points <= 8 or state.turns >= callers.PATIENCE * state.seats
        if type(move) is Call:
            assert low
        elif state.phase == "draw" and state.variant.calling.when == "instead of a turn":
            assert not low


def test_a_low_limit_waits_longer() -> None:
    """A player who needs two points waits many laps longer than one who needs fourteen."""
    rush = load_variant("rush")
    early, late = (
        [each.lap for result in play(rush, [("one", agent)] * 2, games=2, seed=1) for each in result.rounds]
        for agent in (callers.At14, callers.At2)
    )
    assert max(lap for lap in early if lap is not None) <= 10 < max(lap for lap in late if lap is not None)


def test_places_count_from_the_starter() -> None:
    """In one game of four rounds each seat starts once, so the rows add up to the hands of all rounds."""
    rush = load_variant("rush", changes=["game.rounds.end=4"])
    [result] = play(rush, ["careful"] * 4, games=1, seed=1)
    assert [each.starter for each in result.rounds] == [0, 1, 2, 3]
    rows = [*starting.places([result])]
    for place, row in enumerate(rows):
        hands = [each.cards[(number + place) % 4] for number, each in enumerate(result.rounds)]
        lowest = sum(hand == min(each.cards) for hand, each in zip(hands, result.rounds, strict=True))
        assert f"nobody has fewer {lowest / 4:.1%} " in row
        assert f"points {sum(hands) / 4:.2f} " in row


def test_one_game_has_no_interval(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The program asks for two games, and plays them."""
    monkeypatch.setattr("sys.argv", ["starting.py", "rush", "--games", "1"])
    with pytest.raises(SystemExit):
        starting.main()
    assert "--games must be at least 2, not 1" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["starting.py", "rush", "--games", "2"])
    starting.main()
    assert "inf" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("hand", "card", "caller", "move"),
    [
        ("12 13 5 0", "13", None, Keep(0, 2)),  # a king for the first card that it does not collect
        ("12 13 5 0", "4", 1, Keep(0, 1)),  # Ben has called: now points count
        ("12 13 12 0", "13", None, Keep(0, 3)),  # the last one
        ("12 13 12 13", "5", None, Discard(0)),
    ],
)
def test_a_collector_keeps_the_cards_of_the_hand(hand: str, card: str, caller: int | None, move: Move) -> None:
    """Whatever they are worth, until somebody has called."""
    game = table("eventide", [hand, "3 6 4 8"], discard="1", stock=card, seen=seen("0 0 0 0", "- - - -"), caller=caller)
    agent = collector.Collector(0, Random(1))
    agent.told(None, view(played(game, Draw(0, "stock")).state, 0))
    assert agent.asked() == move


def test_a_collector_calls_with_the_hand() -> None:
    """In twenty games it gets the hand some times; it calls with no other, and wins these rounds."""
    results = play(load_variant("eventide"), [("one", collector.Collector), "careful"], games=20, seed=1)
    calls = [
        (each.special[each.caller], each.call)
        for result in results
        for each in result.rounds
        if each.caller is not None and result.agents[each.caller] == "one"
    ]
    assert {*calls} == {("kamikaze", "won")}


def test_a_collector_needs_a_special_hand() -> None:
    """In a variant without one there is nothing to collect."""
    with pytest.raises(GameError, match="rush has no special hand"):
        collector.collecting(load_variant("rush"))
