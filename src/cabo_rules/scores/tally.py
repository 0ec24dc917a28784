"""Count a round that was written down, and add it up: the referee's own counting, totals, resets and end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from cabo_rules.events import GameEnded, SeatScore, TotalReset
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.game import add_up
from cabo_rules.rules.scoring import RoundScore, count
from cabo_rules.scores.bare import BareScores
from cabo_rules.scores.checks import Standing, counts_by_hands, hand_of, score_of
from cabo_rules.scores.explain import explain
from cabo_rules.scores.keys import key_of_score, key_of_total
from cabo_rules.scores.noted import NotedRound
from cabo_rules.scores.possible import search
from cabo_rules.scores.problems import SheetProblem
from cabo_rules.scores.steps import Steps
from cabo_rules.sealed import sealed
from cabo_rules.state import change, seal


@sealed
class SheetRound:
    """A round of a score sheet, counted.

    :ivar number: the number of the round, from 1.
    :ivar noted: the round as it was written down.
    :ivar scores: the score of each seat; 0 for one that is out of the game.
    :ivar seats: how each score is made up, if all hands were noted; else ``None``.
    :ivar winners: the winners of the round; ``None`` if the scores alone do not show them.
    :ivar totals: the totals after the round, with those that were reset.
    :ivar resets: the seats whose totals were reset.
    :ivar out: the seats that were out of the round or of the game.
    :ivar possible: whether there are hands that give these scores; ``None`` if the search for them takes too long.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.scores import Sheet
    >>> sheet = Sheet.new(load_variant("eventide"), ["Ana", "Ben"]).add(hands=[["1", "2"], ["3", "4"]], caller=1)
    >>> [(each.number, each.scores, each.winners, each.totals) for each in sheet.rounds]
    [(1, (0, 12), (0,), (0, 12))]
    """

    number: int
    noted: NotedRound
    scores: tuple[int, ...]
    seats: tuple[SeatScore, ...] | None
    winners: tuple[int, ...] | None
    totals: tuple[int, ...]
    resets: tuple[int, ...]
    out: tuple[int, ...]
    possible: bool | None


@frozen
class Tally:
    """A round that was counted.

    :ivar after: what the next round begins with.
    :ivar could_win: the winners of the game, each way that they can be, if the scores alone do not show them; empty if
        they do, or if the search for these ways takes too long.
    """

    round: SheetRound
    after: Standing
    problems: tuple[SheetProblem, ...]
    could_win: frozenset[tuple[int, ...]] = frozenset()


def tally(standing: Standing, noted: NotedRound, steps: Steps) -> Tally:
    """Count a round that has passed the checks, and compare what is claimed.

    :param steps: the steps for a search for the hands behind bare scores.
    """
    out = frozenset({*standing.gone, *noted.out})
    if not counts_by_hands(standing, noted):
        return _by_scores(standing, noted, out, steps)
    hands = [hand_of(noted, seat) or () for seat in range(len(standing.players))]
    score = count(standing.variant, hands, noted.caller, out)
    added = _added(standing, noted, score, out)
    found = [*_wrong_scores(standing, noted, score), *_wrong_totals(standing, noted, added.round)]
    counted = evolve(added.round, seats=score.seats, winners=score.winners, possible=True)
    return Tally(counted, added.after, tuple(found))


def _by_scores(standing: Standing, noted: NotedRound, out: frozenset[int], steps: Steps) -> Tally:
    """Count a round by its bare scores; they count even if they are impossible, so that later rounds can be checked."""
    seats, special = range(len(standing.players)), dict(noted.special)
    scores = tuple([score_of(noted, seat) or 0 for seat in seats])
    hands = tuple([hand_of(noted, seat) for seat in seats])
    gone = frozenset(standing.gone)
    bare = BareScores(scores, noted.caller, out, gone, hands, tuple([special.get(seat) for seat in seats]))
    one_round = standing.variant.game.several is None
    found = search(standing.variant, bare, steps, all_winners=one_round)
    problems = [] if found.possible is not False else [*explain(standing, bare, found)]
    lines = tuple([SeatScore(0, None, score, score, 0, 0, score) for score in scores])
    ways = {won: _added(standing, noted, RoundScore(lines, won), out) for won in sorted(found.winners) or [()]}
    first = next(iter(ways.values()))
    counted = evolve(first.round, possible=found.possible)
    problems += _wrong_totals(standing, noted, counted)
    if not one_round:  # the winners of a round do not matter to the totals
        return Tally(counted, first.after, tuple(problems))
    won = {way.after.state.winners or () for way in ways.values()}
    if found.complete and len(won) == 1:
        only = next(iter(ways)) if len(ways) == 1 and found.possible else None
        return Tally(evolve(counted, winners=only), first.after, tuple(problems))
    unknown = evolve(first.after, state=change(first.after.state, winners=None))
    return Tally(counted, unknown, tuple(problems), frozenset(won if found.complete else ()))


def _added(standing: Standing, noted: NotedRound, score: RoundScore, out: frozenset[int]) -> Tally:
    """Add the scores of a round to the totals, as the referee does."""
    number = standing.state.round + 1
    decision = Decision(change(standing.state, round=number, caller=noted.caller, out=out))
    add_up(decision, score)
    resets = tuple([event.seat for event in decision.events if isinstance(event, TotalReset)])
    ended = next((event.key for event in decision.events if isinstance(event, GameEnded)), None)
    after = seal(decision.state)
    counted = SheetRound(
        number, noted, score.scores, None, None, after.totals, resets, tuple(sorted(out)), None
    )  # fmt: skip
    return Tally(counted, Standing(standing.players, after, ended), ())


# --- claims -----------------------------------------------------------------------------------------------------------


def _wrong_scores(standing: Standing, noted: NotedRound, score: RoundScore) -> Iterator[SheetProblem]:
    for seat, line in enumerate(score.seats):
        claimed = score_of(noted, seat)
        if claimed is not None and claimed != line.score:
            parts = f"{line.base}{_signed(line.bonus)}{_signed(line.penalty)}"
            sum_ = f" ({parts})" if line.bonus or line.penalty else ""
            message = f"{standing.players[seat]} scores {line.score}{sum_}, not {claimed}."
            key = key_of_score(standing.variant, score, seat, claimed, noted.caller)
            yield standing.problem("sheet.score", key, message, seat)


def _signed(number: int) -> str:
    return f" {'+' if number > 0 else '-'} {abs(number)}" if number else ""


def _wrong_totals(standing: Standing, noted: NotedRound, counted: SheetRound) -> Iterator[SheetProblem]:
    before: Sequence[int] = standing.state.totals
    for seat, claimed in enumerate(noted.totals):
        total = counted.totals[seat]
        if claimed is None or claimed == total:
            continue
        name, summed = standing.players[seat], before[seat] + counted.scores[seat]
        if seat in counted.resets:
            message = f"The total of {name} comes to {summed}, and is reset to {total}, not {claimed}."
            yield standing.problem("sheet.total", key_of_total(reset=True), message, seat)
        else:
            message = f"The total of {name} is {total} ({before[seat]}{_signed(counted.scores[seat])}), not {claimed}."
            yield standing.problem("sheet.total", key_of_total(reset=False), message, seat)
