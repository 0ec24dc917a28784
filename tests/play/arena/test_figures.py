"""Figures of many games: what is counted, of how many, and what differs between two runs."""

from __future__ import annotations

from collections import Counter
from math import isclose
from typing import Any

import attrs
import pytest

from cabo_rules import GameError, load_variant
from cabo_rules.past import Step
from cabo_rules.play import AGENTS, RandomAgent
from cabo_rules.play.arena import Comparison, Figure, Result, compare, play, summarize
from cabo_rules.play.arena.measures import MEASURES
from cabo_rules.play.arena.result import Failure
from cabo_rules.state import State
from tests.rules.tables import with_keys

RUSH = load_variant("rush")
WHO = ("careful", "random", "random")
GAMES = tuple(play(RUSH, WHO, games=12, seed=3))
FAILED = attrs.evolve(GAMES[3], failure=Failure("raised", "random", 1, "it raised"), winners=(), key=None)


def figures(games: Any = GAMES, **options: Any) -> Any:
    """The figures of some games."""
    return summarize(games, **options).figures


def share(measure: str, key: str, games: Any = GAMES) -> tuple[int, int]:
    """How often, and of how many."""
    figure: Figure = figures(games)[measure][key]
    return round(figure.value * figure.count), figure.count


def seats_of(result: Result, agent: str) -> list[int]:
    """The seats of an agent."""
    return [seat for seat, name in enumerate(result.agents) if name == agent]


# --- what is counted --------------------------------------------------------------------------------------------------


def test_wins() -> None:
    """By agent of its seats in all games, by seat of all games."""
    winners = Counter(result.agents[seat] for result in GAMES for seat in result.winners)
    assert share("wins", "careful") == (winners["careful"], 12)
    assert share("wins", "random") == (winners["random"], 24)
    seats = Counter(seat for result in GAMES for seat in result.winners)
    assert [share("wins by seat", str(seat)) for seat in range(3)] == [(seats[seat], 12) for seat in range(3)]
    assert list(figures()["wins"]) == ["careful", "random"]


def test_one_agent_on_all_seats_wins_nothing_that_counts() -> None:
    """Its share of the wins cannot vary, so there is none; the wins of the seats can."""
    found = figures(play(RUSH, ["random", "random"], games=3, seed=3))
    assert dict(found["wins"]) == {}
    assert list(found["wins by seat"]) == ["0", "1"]


@pytest.mark.parametrize(
    ("measure", "field"),
    [
        ("score", "scores"),
        ("right snaps", "right_snaps"),
        ("wrong snaps", "wrong_snaps"),
        ("penalty cards", "penalties"),
    ],
)
def test_means_of_the_rounds_of_an_agent(measure: str, field: str) -> None:
    """The sum over its seats, divided by the rounds that these played."""
    rounds = sum(len(result.rounds) for result in GAMES)
    for agent, many in (("careful", 1), ("random", 2)):
        figure = figures()[measure][agent]
        total = sum(
            getattr(each, field)[seat] for result in GAMES for each in result.rounds for seat in seats_of(result, agent)
        )
        assert figure.count == rounds * many
        assert isclose(figure.value, total / figure.count)


def test_calls() -> None:
    """How often an agent calls, with which result, in which lap, and how the rounds end."""
    rounds = [each for result in GAMES for each in result.rounds]
    callers = Counter(
        result.agents[each.caller] for result in GAMES for each in result.rounds if each.caller is not None
    )
    won = Counter(
        result.agents[each.caller]
        for result in GAMES
        for each in result.rounds
        if each.caller is not None and each.call == "won"
    )
    calls = sum(callers.values())
    for agent, many in (("careful", 1), ("random", 2)):
        assert share("calls", agent) == (callers[agent], len(rounds) * many)
        assert share("calls won", agent) == (won[agent], callers[agent])
    assert share("ends of calls", "won") == (sum(won.values()), calls)
    laps = Counter(each.lap for each in rounds if each.lap is not None)
    assert [int(lap) for lap in figures()["laps of calls"]] == sorted(laps)
    assert all(share("laps of calls", str(lap)) == (times, calls) for lap, times in laps.items())
    causes = Counter(each.cause for each in rounds)
    assert {cause: share("ends of rounds", cause) for cause in causes} == {
        cause: (times, len(rounds)) for cause, times in causes.items()
    }


def test_whole_games() -> None:
    """Rounds, turns and moves of a game, and the turns in a round."""
    found = figures()
    rounds = sum(len(result.rounds) for result in GAMES)
    for measure, total in (
        ("rounds", rounds),
        ("turns", sum(result.turns for result in GAMES)),
        ("moves", sum(result.moves for result in GAMES)),
    ):
        assert isclose(found[measure]["all"].value, total / 12)
    assert isclose(found["turns in a round"]["all"].value, sum(result.turns for result in GAMES) / rounds)


def test_powers_and_special_hands() -> None:
    """The uses of a power by round; special hands by hand that is held."""
    used: Counter[str] = Counter()
    for result in GAMES:
        for each in result.rounds:
            used.update({name: sum(times) for name, times in each.powers.items()})
    rounds = sum(len(result.rounds) for result in GAMES)
    assert {name: round(figure.value * rounds) for name, figure in figures()["powers"].items()} == used
    games = list(play(load_variant("eventide"), ["random"] * 3, games=30, seed=1, rounds=8))
    held = Counter(name for result in games for each in result.rounds for name in each.special if name is not None)
    hands = 3 * sum(len(result.rounds) for result in games)
    assert {name: share("special hands", name, games) for name in figures(games)["special hands"]} == {
        name: (times, hands) for name, times in held.items()
    }


def test_players_who_are_out_play_no_rounds() -> None:
    """Only the rounds of those who are still in the game count."""
    rules = with_keys("rush", {"game.rounds.end.then": "out of the game", "game.rounds.end.total": 30})
    assert rules.game.out_at is not None
    games = list(play(rules, ["random"] * 4, games=5, seed=2))
    played = [len(each.playing) for result in games for each in result.rounds]
    assert min(played) == 2
    assert max(played) == 4
    assert figures(games)["score"]["random"].count == sum(played)
    for result in games:
        for before, after in zip(result.rounds, result.rounds[1:], strict=False):
            assert set(after.playing) == {seat for seat in before.playing if before.totals[seat] < rules.game.out_at}


# --- the summary ------------------------------------------------------------------------------------------------------


def test_games_that_failed_count_as_such_and_as_lost() -> None:
    """Nothing else of them is counted; a failure is that of an agent, or of nobody, and then nobody has lost."""
    nobody = attrs.evolve(FAILED, failure=Failure("died", None, None, "it died"))
    summary = summarize([*GAMES, FAILED, nobody])
    assert (summary.games, summary.failed) == (14, 2)
    failures = summary.figures["failures"]
    assert {key: (round(each.value * each.count), each.count) for key, each in failures.items()} == {
        "nobody": (1, 14),
        "random": (1, 14),
    }
    for agent, won, seats in (("careful", 1, 1), ("random", 0, 2)):
        times, of = share("wins", agent)
        assert share("wins", agent, [*GAMES, FAILED, nobody]) == (times + won, of + seats)
    assert {*summary.figures} == {*figures()}
    assert all(each == figures()[name] for name, each in summary.figures.items() if name not in ("failures", "wins"))


def test_what_could_not_happen_has_no_figure() -> None:
    """Nor a difference."""
    calm = [attrs.evolve(GAMES[0], rounds=())]
    assert dict(figures(calm)["calls won"]) == dict(compare(calm, GAMES[:1]).differences["calls won"]) == {}


class Loser(RandomAgent):
    """It raises as soon as it hears that it has lost."""

    def told(self, step: Step | None, state: State) -> None:
        """Raise unless it has won."""
        if state.phase == "over" and self.seat not in (state.winners or ()):
            raise RuntimeError
        super().told(step, state)


def test_an_agent_does_not_win_by_failing_when_it_loses() -> None:
    """An agent may raise when it hears that the game is over: that is noted, and the result stands."""
    fair = list(play(RUSH, ["random", ("loser", RandomAgent)], games=12, rounds=1, seed=2))
    poor = list(play(RUSH, ["random", ("loser", Loser)], games=12, rounds=1, seed=2, failing="record"))
    assert [attrs.evolve(each, failure=None) for each in poor] == fair
    lost = [result.number for result in fair if seats_of(result, "loser") != [*result.winners]]
    assert [result.number for result in poor if result.failure] == lost
    assert 0 < len(lost) < 12
    assert figures(poor)["wins"] == figures(fair)["wins"]
    assert summarize(poor).failed == 0
    assert figures(poor)["failures"]["loser"].value * 12 == len(lost)


def test_the_order_of_the_games_does_not_matter() -> None:
    """The figures are the same; sums of whole numbers have no rounding."""
    assert figures(GAMES[::-1]) == figures()


def test_no_games_have_no_figures() -> None:
    """The measures are there, but nothing in them, and no line in the table."""
    summary = summarize([])
    assert (summary.games, {*summary.figures}) == (0, {measure.name for measure in MEASURES})
    assert not any(summary.figures.values())
    assert summary.table() == ""


def test_more_confidence_takes_wider_intervals() -> None:
    """Each interval holds its value."""
    usual, sure = figures(), figures(confidence=0.99)
    for measure, keys in usual.items():
        for key, figure in keys.items():
            wide = sure[measure][key]
            assert wide.low <= figure.low <= figure.value <= figure.high <= wide.high


@pytest.mark.parametrize("confidence", [0.0, 1.0, 95.0, float("nan")])
def test_a_confidence_is_between_0_and_1(confidence: float) -> None:
    """Anything else is an error."""
    with pytest.raises(GameError, match="confidence must be a number between 0 and 1"):
        summarize([], confidence=confidence)


def test_a_table_shows_what_happened() -> None:
    """A line for each figure, without measures of which nothing happened."""
    lines = summarize(GAMES).table().splitlines()
    wins = figures()["wins"]["careful"]
    assert lines[0].split() == ["wins", "careful", f"{wins.value:.1%}", f"{wins.low:.1%}", "to", f"{wins.high:.1%}"]
    assert not any(line.startswith(("late snaps", "right sets", "failures", "special hands")) for line in lines)
    assert any(line.startswith("turns in a round") for line in lines)


# --- two runs ---------------------------------------------------------------------------------------------------------


def harsh(games: int = 12) -> list[Result]:
    """The same games with another penalty."""
    return list(play(load_variant("rush", changes=["scoring.caller.penalty=50"]), WHO, games=games, seed=3))


def test_a_run_does_not_differ_from_itself() -> None:
    """All differences are 0, and none is more than luck."""
    found = compare(GAMES, GAMES)
    assert (found.games, found.failed) == (12, 0)
    for keys in found.differences.values():
        for difference in keys.values():
            assert difference.value == 0
            assert difference.low <= 0 <= difference.high
            assert not difference.more_than_luck
    assert "*" not in found.table()


def test_a_rule_that_makes_a_difference() -> None:
    """Failed calls that cost fifty points make random players score more."""
    found: Comparison = compare(GAMES, harsh())
    points = found.differences["score"]["random"]
    assert points.more_than_luck
    assert points.value > 0
    assert (points.one, points.other) == (figures()["score"]["random"], figures(harsh())["score"]["random"])
    assert isclose(points.value, points.other.value - points.one.value)
    line = next(line for line in found.table().splitlines() if line.startswith("score") and "random" in line)
    assert line.endswith("*")
    assert f"+{points.value:.2f}" in line


def test_the_other_way_round() -> None:
    """The differences have the other sign, and their intervals the other ends."""
    there, back = compare(GAMES, harsh()).differences, compare(harsh(), GAMES).differences
    for measure, keys in there.items():
        for key, one in keys.items():
            other = back[measure][key]
            assert isclose(one.value, -other.value, abs_tol=1e-12)
            assert isclose(one.low, -other.high, abs_tol=1e-9)
            assert one.more_than_luck == other.more_than_luck


def test_what_comes_up_late_or_in_one_run_only() -> None:
    """A lap in which nobody has called so far counts with none; an agent of one run only is left out."""
    one, other = GAMES[:3], harsh(3)
    found = compare(one, other).differences["laps of calls"]
    assert {*found} == {*figures(one)["laps of calls"], *figures(other)["laps of calls"]}
    zeros = [each for each in found.values() if each.one.value == 0 or each.other.value == 0]
    calls = [sum(each.caller is not None for result in games for each in result.rounds) for games in (one, other)]
    assert zeros
    assert all([each.one.count, each.other.count] == calls for each in zeros)
    others = list(play(RUSH, ("careful", "random", ("new", AGENTS["careful"])), games=12, seed=3))
    assert {*compare(GAMES, others).differences["wins"]} == {"careful", "random"}


def test_pairs_of_which_a_game_failed() -> None:
    """Neither game counts, except among the failures and the wins."""
    games = [*GAMES[:3], FAILED, *GAMES[4:]]
    found = compare(games, GAMES)
    assert (found.games, found.failed) == (11, 1)
    assert found.differences["failures"]["random"].one.count == 12
    rest = [*GAMES[:3], *GAMES[4:]]
    assert found.differences["score"] == compare(rest, rest).differences["score"]


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (GAMES[:-1], "game 11 of seed 3 came with nothing"),
        (GAMES[1:], "game 0 of seed 3 came with game 1 of seed 3"),
        ((), "game 0 of seed 3 came with nothing"),
    ],
)
def test_only_the_same_games_can_be_compared(other: tuple[Result, ...], message: str) -> None:
    """Otherwise it is an error that names the first pair."""
    with pytest.raises(GameError, match=message):
        compare(GAMES, other)


# --- enough games -----------------------------------------------------------------------------------------------------


def test_play_stops_when_the_wins_are_known_well_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a whole batch, the first one after which the intervals of all agents are so narrow."""
    monkeypatch.setattr("cabo_rules.play.arena.enough.BATCH", 5)
    enough = list(play(RUSH, ["random", "random", "careful"], games=1_000, seed=3, until=0.15))
    assert len(enough) % 5 == 0

    def narrow(games: list[Result]) -> bool:
        return all(figure.high - figure.low <= 0.3 for figure in figures(games)["wins"].values())

    assert narrow(enough)
    assert not any(narrow(enough[:number]) for number in range(5, len(enough), 5))


def test_play_stops_at_the_most_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the intervals are still wide, and if all games fail."""
    monkeypatch.setattr("cabo_rules.play.arena.enough.BATCH", 2)
    assert len(list(play(RUSH, ["random", "careful"], games=6, until=0.001))) == 6
    broken = ("broken", lambda seat, rng: 1 / 0)
    failed = play(RUSH, ["random", broken], games=4, until=0.001, failing="record")  # type: ignore[list-item]
    assert [result.failure is not None for result in failed] == [True] * 4


def test_one_agent_alone_is_never_known_well_enough() -> None:
    """It wins every game, so its share never changes."""
    with pytest.raises(GameError, match="agents must be different if until is given"):
        play(RUSH, ["random", "random"], games=6, until=0.5)


@pytest.mark.parametrize("until", [0.0, 1.0, float("nan")])
def test_what_is_asked_for_is_between_0_and_1(until: float) -> None:
    """Anything else is an error."""
    with pytest.raises(GameError, match="until must be a number between 0 and 1"):
        play(RUSH, ["random", "random"], games=1, until=until)
