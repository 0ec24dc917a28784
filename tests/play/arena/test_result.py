"""Results: the facts of each round, as the events and the scores of the game say them."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from cabo_rules import Game, events, load_variant
from cabo_rules.moves import Call, Move
from cabo_rules.play import Habits, RandomAgent
from cabo_rules.play.arena import Result, RoundResult, play_game, replay_game
from cabo_rules.play.arena.contest import MOST_MOVES
from cabo_rules.play.arena.result import Failure
from cabo_rules.play.coverage import features_by_event
from tests.families import UNLIKE
from tests.rules.tables import with_keys


def played(variant: Any, *who: Any, number: int = 0, **options: Any) -> tuple[Result, Game]:
    """A result, and the game itself."""
    rules = load_variant(variant) if isinstance(variant, str) else variant
    contest = (rules, who, 5, number)
    return play_game(*contest, **options), replay_game(*contest, **options)


def rounds_of(game: Game) -> Iterator[list[events.Event]]:
    """The events of each round."""
    now: list[events.Event] = []
    for event in game.events:
        if isinstance(event, events.Dealt):
            now = []
        now.append(event)
        if isinstance(event, events.RoundScored):
            yield now


def counts(happened: list[events.Event], seats: int, *kinds: Any) -> tuple[int, ...]:
    """How many events of some kinds each seat has."""
    seen = Counter(event.seat for event in happened if isinstance(event, kinds))
    return tuple(seen[seat] for seat in range(seats))


@pytest.mark.parametrize("variant", UNLIKE)
def test_a_result_says_what_happened(variant: str) -> None:
    """By every variant the scores are those of the game, and what is counted is in its events."""
    rules = load_variant(variant)
    seats = max(3, rules.deal.seats.fewest)
    result, game = played(rules, *["random"] * seats, rounds=2)
    assert (result.winners, result.totals, result.moves) == (game.winners, game.state.totals, game.number)
    assert result.turns == sum(isinstance(event, events.TurnBegan) for event in game.events)
    assert result.key == game.last_events[-1].key  # type: ignore[union-attr]
    acted = {key for keys in features_by_event(rules, game.events) for key in keys}
    assert result.acted == tuple(sorted(acted)) != ()
    assert len(result.rounds) == len(game.scores) > 0
    for facts, scored, happened in zip(result.rounds, game.scores, rounds_of(game), strict=True):
        assert (facts.number, facts.totals, facts.winners) == (scored.number, scored.totals, scored.score.winners)
        assert facts.scores == scored.score.scores
        assert facts.cards == tuple(line.cards for line in scored.score.seats)
        assert facts.special == tuple(line.special for line in scored.score.seats)
        called = next((event for event in happened if isinstance(event, events.Called)), None)
        assert (facts.caller, facts.called_by) == ((called.seat, called.key) if called else (None, None))
        assert (facts.lap is None, facts.call is None) == (called is None, called is None)
        if called is not None and facts.call != "void":
            assert facts.call == ("won" if called.seat in scored.score.winners else "lost")
        ended = next(event for event in happened if isinstance(event, events.RoundEnded))
        assert (facts.cause, facts.key) == (ended.cause, ended.key)
        assert facts.right_snaps == counts(happened, seats, events.Snapped, events.SnapKept)
        assert facts.wrong_snaps == counts(happened, seats, events.SnapFailed)
        assert facts.late_snaps == counts(happened, seats, events.SnappedLate)
        assert facts.right_matches == counts(happened, seats, events.Matched)
        assert facts.wrong_matches == counts(happened, seats, events.MatchFailed)
        assert facts.right_sets == counts(happened, seats, events.Traded)
        assert facts.wrong_sets == counts(happened, seats, events.TradeFailed)
        used = [event for event in happened if isinstance(event, events.PowerEnded) and event.how == "used"]
        assert sum(map(sum, facts.powers.values())) == len(used)
        assert {name: sum(times) for name, times in facts.powers.items()} == Counter(event.power for event in used)
        assert facts.turns == sum(isinstance(event, events.TurnBegan) for event in happened)
    moves = [step.move for step in game.steps]
    assert sum(facts.moves for facts in result.rounds) in range(len(moves) - len(result.rounds), len(moves) + 1)


def test_a_result_is_plain_data() -> None:
    """It can be pickled, hashed and written as JSON."""
    result, _ = played("rush", "careful", "random")
    same = pickle.loads(pickle.dumps(result))
    assert same == result
    assert hash(same) == hash(result)
    data = json.loads(json.dumps(attrs.asdict(result)))
    assert data["agents"] == ["careful", "random"]
    assert {*data["rounds"][0]} == {field.name for field in attrs.fields(RoundResult)}


# --- the call ---------------------------------------------------------------------------------------------------------


def calls_in_lap(lap: int) -> Any:
    """What makes an agent that calls in its turn of a lap, and plays at random until then."""

    class Caller(RandomAgent):
        def __init__(self, seat: int, rng: Random) -> None:
            super().__init__(seat, rng, Habits(call=0))

        def asked(self) -> Move | None:
            state = self.state
            assert state is not None
            due = state.phase == "draw" and state.turn == self.seat and state.last_lap is None
            return Call(self.seat) if due and (state.turns - 1) // state.seats + 1 >= lap else super().asked()

    return Caller


@pytest.mark.parametrize("lap", [1, 2, 4])
def test_the_lap_of_a_call(lap: int) -> None:
    """One turn of every player is a lap."""
    rules = with_keys("rush", {"calling.when": "any point of the turn", "calling.earliest_lap": 1})
    result, game = played(rules, ("a", calls_in_lap(lap)), ("b", calls_in_lap(lap)), ("c", calls_in_lap(lap)))
    first = result.rounds[0]
    assert first.lap == lap
    turns = 0
    for event in game.events:
        turns += isinstance(event, events.TurnBegan)
        if isinstance(event, events.Called):
            break
    assert turns == 3 * (lap - 1) + 1


def test_a_call_that_is_made_for_a_player() -> None:
    """Its lap is that of the turn in progress when it is made, after the events before it in the same move."""
    rules = with_keys("rush", {"calling.empty_hand": "called on their turn"})
    for number in range(40):
        result, game = played(rules, *["random"] * 4, number=number)
        for facts, happened in zip(result.rounds, rounds_of(game), strict=True):
            if facts.called_by != "calling.empty_hand":
                continue
            begun = 0
            for event in happened:
                begun += isinstance(event, events.TurnBegan)
                if isinstance(event, events.Called):
                    break
            assert facts.lap == (begun - 1) // 4 + 1
            return
    raise AssertionError("no call was made for a player")


def test_a_call_that_does_not_count() -> None:
    """If the stock runs out before the last turns are over, and the rules say so, the call is void."""
    rules = with_keys("rush", {"calling.stock_out": "round ends", "scoring.caller.cut_short": "counts as not called"})
    outcomes = Counter(
        facts.call for number in range(6) for facts in play_game(rules, ["random"] * 8, 5, number).rounds
    )
    assert outcomes["void"] > 0
    assert outcomes["lost"] > 0


def test_gifts_are_no_penalties() -> None:
    """The cards that a power gives are not counted as penalties, though they are owed like them."""
    gifts = penalties = 0
    for number in range(6):
        result, game = played("dutch", *["random"] * 4, number=number)
        owed = [event for event in game.events if isinstance(event, events.PenaltyOwed)]
        gifts += sum(event.count for event in owed if event.key.startswith("powers.named."))
        fines = sum(event.count for event in owed if not event.key.startswith("powers.named."))
        penalties += fines
        assert sum(sum(facts.penalties) for facts in result.rounds) == fines
    assert gifts > 0
    assert penalties > 0


# --- games that fail --------------------------------------------------------------------------------------------------


class Deaf(RandomAgent):
    """It fails when it hears that the game is over."""

    def told(self, step: Any, state: Any) -> None:
        """Raise at the end."""
        if state.phase == "over":
            raise OSError("disk full")
        super().told(step, state)


def test_the_result_of_a_game_that_failed() -> None:
    """It has the rounds that were scored; if the game was over by then, it has its winners, too."""
    from cabo_rules.play.arena.contest import contest_of
    from cabo_rules.play.arena.contest import played as play_number

    contest = contest_of(
        load_variant("rush"), ["random", Deaf], 5, rounds=1, seconds=None, most_moves=MOST_MOVES
    )  # fmt: skip
    result, moves, error = play_number(contest, 0)
    assert error is not None
    assert result.failure == Failure("raised", "Deaf", 1, str(error))
    assert (result.winners, result.key, result.is_over) == (error.game.state.winners, "game.rounds.end", True)
    assert result.moves == len(moves) == len(error.moves)
    assert isinstance(error.__cause__, OSError)
    assert str(error) == "Deaf at seat 1 raised OSError: disk full; in game 0 of seed 5 (rush, 2 seats)"
    assert error.game.is_over
