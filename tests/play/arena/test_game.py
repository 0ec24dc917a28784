"""One game of agents: who is asked, whose move is played, what agents hear, and what the host does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from threading import Thread
from typing import Any

import pytest

from cabo_rules import Game, IllegalMove, events, legal_moves, load_variant, moves
from cabo_rules.listing import seat_moves
from cabo_rules.moves import Call, CloseLooks, CloseWindow, Deal, Draw, Shuffle, Snap
from cabo_rules.past import Step
from cabo_rules.play import AGENTS, RandomAgent
from cabo_rules.play.arena.failures import Failed
from cabo_rules.play.arena.game import Maker, steps_of_game
from cabo_rules.play.arena.luck import luck_of
from cabo_rules.play.arena.race import race_of
from cabo_rules.play.arena.seconds import Clock, limited
from cabo_rules.rules.matching.snap import list_snaps
from cabo_rules.state import State
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.testing.play import numbers_of_seats
from cabo_rules.variants.model import Variant
from cabo_rules.views import redact, view
from tests.families import UNLIKE
from tests.play.arena import agents

RANDOM = AGENTS["random"]


def steps_of(
    variant: str | Variant, makers: Sequence[Maker], number: int = 0, **options: Any
) -> Iterator[tuple[Step, State]]:
    """The steps of a game, with the state after each."""
    rules = load_variant(variant) if isinstance(variant, str) else variant
    return steps_of_game(rules, makers, luck_of(1, number), **{"rounds": 1, "most_moves": 5_000, **options})


def played(*game: Any, **options: Any) -> list[tuple[Step, State]]:
    """The same, all of them."""
    return list(steps_of(*game, **options))


@pytest.mark.parametrize("variant", UNLIKE)
def test_a_game_is_played_to_its_end(variant: str) -> None:
    """The referee plays the same game again from its moves, and it is over."""
    rules = load_variant(variant)
    seats = rules.deal.seats.fewest
    steps = played(rules, [RANDOM] * seats)
    game = Game.new(rules, [str(seat) for seat in range(seats)])
    for step, state in steps:
        game = game.play(step.move)
        assert (game.last_step, game.state) == (step, state)
    assert isinstance(game.last_events[-1], events.GameEnded)


def test_a_seed_decides_the_game() -> None:
    """The same luck gives the same game, and each number its own."""
    games = [[step.move for step, _ in played("rush", [RANDOM] * 3, number)] for number in (0, 0, 1)]
    assert games[0] == games[1] != games[2]


def test_an_agent_cannot_infer_the_deals() -> None:
    """Its random numbers are not those of a text with the seed, which would tell it how each deal is shuffled."""
    states: list[Any] = []

    def spying(seat: int, rng: Random) -> RandomAgent:
        states.append(rng.getstate())
        return RandomAgent(seat, rng)

    for _ in steps_of("rush", [spying, spying]):
        pass
    luck = luck_of(1, 0)
    assert states[0] != states[1]
    assert not {luck(f"agent {seat}").getstate() for seat in range(2)} & set(states)


def test_variants_with_the_same_deck_have_the_same_cards() -> None:
    """The order of each deal, and of each shuffle in it, depends on the seed and the deck alone."""
    games = [("rush", RANDOM), ("rush-ten", agents.Eager), ("stacking", RANDOM)]
    deals = [next(steps_of(variant, [maker] * 3))[0].move for variant, maker in games]
    assert deals[0] == deals[1] == deals[2]


# --- who is asked -----------------------------------------------------------------------------------------------------


def asked_rightly(state: State) -> None:
    """The seats that are asked are those with a legal move, and those that may snap those with a snap."""
    race = race_of(state)
    assert sorted(race.waiting) == [seat for seat in range(state.seats) if legal_moves(state, seat)]
    assert [*race.snapping] == [seat for seat in range(state.seats) if list_snaps(state, seat)]


@pytest.mark.parametrize("variant", UNLIKE)
def test_those_who_have_a_move_are_asked(variant: str) -> None:
    """In every state of a game."""
    rules = load_variant(variant)
    for _, state in played(rules, [RANDOM] * max(3, rules.deal.seats.fewest)):
        asked_rightly(state)


@pytest.mark.parametrize("seed", range(12))
def test_those_who_have_a_move_are_asked_by_any_rules(seed: int) -> None:
    """Also by rules that nobody has written."""
    rules = seeded(seed)
    seats = seeded_pick(Random(f"game {seed}")).one(numbers_of_seats(rules))
    for _, state in islice(steps_of(rules, [RANDOM] * seats, seed), 150):
        asked_rightly(state)


# --- what agents hear -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["rush", "hunner", "kaboom"])
def test_an_agent_hears_what_its_seat_sees(variant: str) -> None:
    """First the view, then each step of the game, its own included, with the view after it; nothing is left out."""
    agents.Listener.made.clear()
    steps = played(variant, [agents.Listener, RANDOM, agents.Listener])
    assert [agent.seat for agent in agents.Listener.made] == [0, 2]
    for agent in agents.Listener.made:
        seat = agent.seat
        assert agent.heard[0][0] is None
        assert agent.heard[0][1].phase == "deal"
        assert agent.heard[1:] == [(redact(step, seat), view(state, seat)) for step, state in steps]


def test_an_agent_is_asked_at_the_table_as_it_is() -> None:
    """When it is asked, it has heard everything, and its seat has a move."""
    agents.Listener.made.clear()
    states = [state for _, state in played("rush", [agents.Listener] * 3)]
    for agent in agents.Listener.made:
        assert len(agent.asked_at) > 10
        for seen in agent.asked_at:
            assert any(view(state, agent.seat) == seen for state in states if state.turns == seen.turns)
            assert next(iter(seat_moves(seen, agent.seat)), None) is not None


def test_an_agent_that_does_not_follow_gets_the_view_alone() -> None:
    """It hears no step, and decides the same as one that follows."""

    class Here(agents.Listener):
        follows = False

    agents.Listener.made.clear()
    assert played("rush", [Here] * 3) == played("rush", [agents.Listener] * 3)
    assert all(step is None for agent in agents.Listener.made[:3] for step, _ in agent.heard)
    assert all(agent.heard[-1][1].phase == "over" for agent in agents.Listener.made)


# --- races ------------------------------------------------------------------------------------------------------------


def first_to_snap(number: int) -> int:
    """The seat that snaps first, of three that all would at once."""
    steps = steps_of("rush", [agents.Eager] * 3, number)
    return next(step.move.seat for step, _ in steps if isinstance(step.move, Snap))


def test_a_race_is_drawn() -> None:
    """Each of three seats is as likely as the others to be first; with 300 games each is within four deviations."""
    won = Counter(first_to_snap(number) for number in range(300))
    assert sorted(won) == [0, 1, 2]
    assert all(abs(times - 100) < 4 * (300 * 1 / 3 * 2 / 3) ** 0.5 for times in won.values())


class Hasty(agents.Eager):
    """It never snaps: it makes its first other move at once, also if that ends another player's turn."""

    def asked(self) -> moves.Move | None:
        """Any other move."""
        return next((move for move in legal_moves(self.state, self.seat) if not isinstance(move, Snap | Call)), None)


class Snapper(Hasty):
    """It snaps the first card that it may, if nobody has snapped this discard."""

    def asked(self) -> moves.Move | None:
        """A snap, or any other move."""
        snap = next(legal_moves(self.state, self.seat).of(Snap), None)
        return snap if snap is not None and is_wanted(self.state) else super().asked()


def is_wanted(state: State) -> bool:
    """Return whether the agent of seat 1 wants to snap."""
    return state.window is not None and not state.window.wrong and not state.window.snapped


def test_the_next_player_does_not_race_the_player_on_turn() -> None:
    """A turn that its player may still end, or end with a call, is not ended by the draw of the next one."""

    class Quick(agents.Eager):
        """It makes its first legal move other than a snap or a call."""

        def asked(self) -> moves.Move | None:
            """A draw, as soon as it may."""
            return next(
                (move for move in legal_moves(self.state, self.seat) if not isinstance(move, Call | Snap)), None
            )

    steps = islice(steps_of("travellers", [Quick] * 3), 200)
    ended = [step.move for step, _ in steps if any(isinstance(event, events.TurnBegan) for event in step.events)]
    assert not any(isinstance(move, Draw) for move in ended)
    assert len(ended) > 30


def test_a_snap_comes_before_any_other_move() -> None:
    """Nobody ends a turn or draws while an agent that may snap wants to, whoever is asked first."""
    held = 0
    for number in range(30):
        steps = [*islice(steps_of("travellers", [Hasty, Snapper, Hasty], number), 12)]
        for (_, before), (step, _) in pairwise(steps):
            wants = is_wanted(before) and bool(list_snaps(before, 1))
            held += wants
            assert not wants or isinstance(step.move, Snap)
    assert held > 30


# --- the host ---------------------------------------------------------------------------------------------------------


def until_it_fails(steps: Iterator[tuple[Step, State]]) -> tuple[list[type[moves.Move]], Failed]:
    """The kinds of the moves that are played, and the failure after them."""
    kinds: list[type[moves.Move]] = []
    with pytest.raises(Failed) as failed:
        kinds.extend(type(step.move) for step, _ in steps)
    return kinds, failed.value


def test_the_host_closes_what_nobody_uses() -> None:
    """The looks, and then the window, if all wait; then the agent that the game waits for has failed."""
    kinds, failed = until_it_fails(steps_of("travellers", [agents.Waiting] * 3))
    assert kinds == [Deal, CloseLooks, CloseWindow]
    assert (failed.failing, failed.seat) == ("waits", 0)


def test_the_host_shuffles_and_deals_from_the_seed() -> None:
    """A shuffle that is awaited is made before anybody is asked, and differs each time."""
    steps = played("rush", [RANDOM] * 2, rounds=3, most_moves=20_000)
    shuffles = [step.move for step, _ in steps if isinstance(step.move, Deal | Shuffle)]
    assert len({move.order for move in shuffles}) == len(shuffles) > 3


@pytest.mark.parametrize(("variant", "rounds"), [("travellers", 1), ("travellers", 4), ("hunner", 4)])
def test_the_host_ends_the_game_where_the_rules_leave_it_to_the_host(variant: str, rounds: int) -> None:
    """After so many rounds; a game of a single round ends by itself."""
    assert played(variant, [RANDOM] * 3, rounds=rounds)[-1][1].round == (1 if variant == "hunner" else rounds)


def test_the_host_names_starters_in_turn() -> None:
    """Where the host names who starts, it is another seat in each round."""
    steps = played("cambio-blind", [RANDOM] * 3, rounds=4)
    starters = [step.move.starter for step, _ in steps if isinstance(step.move, Deal)]
    named = [starter for starter in starters if starter is not None]
    assert named == [0, 1, 2, 0][: len(named)]


# --- agents that fail -------------------------------------------------------------------------------------------------

FAILING = {
    "an error": (agents.fail, "raised", "raised ZeroDivisionError: nothing is left"),
    "an end of the program": (agents.leave, "raised", "raised SystemExit"),
    "an end of a task": (agents.cancel, "raised", "raised CancelledError"),
    "an error without a text": (agents.fail_wordless, "raised", "raised Wordless: its text cannot be shown"),
    "a move without a seat": (agents.seatless, "raised", "raised AttributeError"),
    "a move without a slot": (agents.slotless, "raised", "raised AttributeError"),
    "the blame of another seat": (agents.blame, "raised", "raised Failed: was not nice"),
    "a malformed move": (agents.misshape, "illegal", "it is malformed and raised TypeError"),
    "a move of another seat": (agents.of_another_seat, "illegal", "which is a move of another seat"),
    "a move of the host": (agents.of_the_host, "illegal", "returned Abandon(), which is a move of another seat"),
    "no move": (agents.not_a_move, "illegal", "returned {'draw': 'stock'}, which is not a move"),
    "an illegal move": (agents.not_allowed, "illegal", "slot=900"),
    "no answer": (lambda agent: None, "waits", "waits while the game waits for it"),
}


@pytest.mark.parametrize("name", FAILING)
def test_an_agent_that_fails(name: str) -> None:
    """It is said how, and which seat it was."""
    act, failing, message = FAILING[name]
    with pytest.raises(Failed) as failed:
        played("rush", [RANDOM, agents.after(6, act)])
    assert (failed.value.failing, failed.value.seat) == (failing, 1)
    assert message in str(failed.value)


def test_an_agent_that_cannot_be_made() -> None:
    """That is its failure, too."""

    def broken(seat: int, rng: Random) -> RandomAgent:
        raise KeyError("a file")

    with pytest.raises(Failed, match="raised KeyError: 'a file'") as failed:
        played("rush", [RANDOM, RANDOM, broken])
    assert failed.value.seat == 2


def test_an_agent_that_does_not_say_if_it_follows() -> None:
    """As if it could not be made."""

    class Unsure(RandomAgent):
        @property
        def follows(self) -> bool:  # type: ignore[override]
            raise ValueError

    with pytest.raises(Failed, match="raised ValueError") as failed:
        played("rush", [RANDOM, Unsure])
    assert failed.value.seat == 1


def test_an_agent_that_fails_when_it_hears() -> None:
    """As if it had failed when asked."""

    class Deaf(RandomAgent):
        def told(self, step: Step | None, state: State) -> None:
            raise ValueError

    with pytest.raises(Failed, match="raised ValueError") as failed:
        played("rush", [RANDOM, Deaf])
    assert failed.value.seat == 1


def test_a_game_without_an_end() -> None:
    """It is stopped after so many moves, and nobody is blamed."""
    with pytest.raises(Failed, match="has no end after 30 moves") as failed:
        played("rush", [RANDOM] * 2, most_moves=30)
    assert (failed.value.failing, failed.value.seat) == ("no end", None)


@pytest.mark.parametrize("act", [agents.spin, agents.sleep])
def test_an_agent_that_takes_too_long(act: Callable[[Any], Any]) -> None:
    """It is stopped, whether it works or sleeps, even if it catches every Exception."""
    clock = Clock()
    with limited(0.05, clock), pytest.raises(Failed, match="took too long for an answer") as failed:
        played("rush", [RANDOM, agents.after(4, act)], clock=clock)
    assert (failed.value.failing, failed.value.seat) == ("too slow", 1)
    assert clock.seat is None


def test_an_answer_that_comes_too_late_without_an_alarm() -> None:
    """It is a failure in any thread."""
    failures: list[Failed] = []

    def late() -> None:
        clock = Clock()
        with limited(0.05, clock), pytest.raises(Failed, match="took too long for an answer") as failed:
            played("rush", [RANDOM, agents.after(4, agents.dawdle)], clock=clock)
        failures.append(failed.value)

    late()
    thread = Thread(target=late)
    thread.start()
    thread.join()
    assert [(each.failing, each.seat) for each in failures] == [("too slow", 1)] * 2


def test_an_illegal_move_of_the_host_is_no_failure_of_an_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an error of the library, and not hidden behind one of an agent."""
    monkeypatch.setattr("cabo_rules.play.arena.game.by_host", lambda *_: CloseWindow())
    with pytest.raises(IllegalMove):
        played("rush", [RANDOM] * 2)
