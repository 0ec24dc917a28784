"""Check a whole score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from attrs import evolve

from cabo_rules.errors import GameError, check_kind, check_list, wrong_argument
from cabo_rules.scores.following import Following
from cabo_rules.scores.keys import WINNER
from cabo_rules.scores.noted import MOST_ROUNDS, NotedRound
from cabo_rules.scores.possible import MOST_STEPS
from cabo_rules.scores.problems import SheetError, SheetProblem
from cabo_rules.scores.sheet import Sheet, added
from cabo_rules.scores.steps import Steps
from cabo_rules.sealed import sealed
from cabo_rules.variants.chapters.language import listed

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


@sealed
class SheetReport:
    """A score sheet that was checked.

    :ivar sheet: the sheet with the rounds that could be counted: all of them, or those before the first that could not.
    :ivar problems: the problems, in the order of the rounds; empty if there are none.
    :ivar uncounted: the number of rounds that are not in the sheet.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.scores import read_csv
    >>> report = read_csv("round,caller,Ana,Ben\\n1,Ana,-3,5\\n2,Ana,12,9\\n", load_variant("rush"))
    >>> report.sheet.totals, [(each.place, each.code) for each in report.problems]
    ((9, 14), [('line 3', 'sheet.counting')])
    """

    sheet: Sheet
    problems: tuple[SheetProblem, ...]
    uncounted: int = 0


def check_sheet(
    variant: Variant,
    players: Sequence[str],
    rounds: Iterable[NotedRound],
    *,
    winners: Iterable[int] | None = None,
) -> SheetReport:
    """Check a whole score sheet and report all its problems.

    A round with a wrong sum or a wrong total counts with the right ones, one with impossible scores as it was written
    down. A total that is wrong only since an earlier number is wrong is not reported. A round that cannot be counted
    ends the check.

    :param players: the players' names, by seat.
    :param rounds: the rounds, at most 1,000; see :func:`noted_round`.
    :param winners: the seats that have won the game, as somebody has written down; ``None`` if nothing is claimed. If
        the players say when the game ends, it is over then.
    :raises VariantError: if the variant is not for this many players.
    :raises GameError: if an argument is of a wrong kind.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.scores import noted_round
    >>> rounds = [noted_round(hands=[["2S"], ["9S"]], scores=[-3, 8], caller=0)]
    >>> report = check_sheet(load_variant("rush"), ["Ana", "Ben"], rounds)
    >>> [(each.place, each.code, each.message) for each in report.problems]
    [('round 1', 'sheet.score', 'Ben scores 9, not 8.')]
    """
    sheet, found = Sheet.new(variant, players), list[SheetProblem]()
    claimed = None if winners is None else _winners(sheet, winners)
    check_list("rounds", rounds, "a list of noted rounds")
    left, following = 20 * MOST_STEPS, Following()
    left_over = enumerate(rounds)
    for number, noted in left_over:
        check_kind(NotedRound, "rounds", noted, "a list of noted rounds", "noted_round makes one")
        if number >= MOST_ROUNDS:
            raise GameError(f"a sheet must have at most {MOST_ROUNDS:,} rounds")
        steps = Steps(min(MOST_STEPS, left))
        longer, problems = added(sheet, noted, steps)
        left -= min(MOST_STEPS, left) - max(steps.left, 0)
        if longer is None:
            found += problems
            return SheetReport(sheet, tuple(found), 1 + sum(1 for _ in islice(left_over, MOST_ROUNDS)))
        sheet = longer
        found += following.without(problems, sheet.rounds[-1])
    if claimed is not None:
        sheet, problem = _with_winners(sheet, claimed)
        found += [problem] if problem is not None else []
    return SheetReport(sheet, tuple(found))


def _winners(sheet: Sheet, winners: Iterable[int]) -> tuple[int, ...]:
    check_list("winners", winners, "a list of seats")
    found = set[int]()
    for seat in winners:
        if type(seat) is not int or not 0 <= seat < len(sheet.players):
            raise wrong_argument("winners", f"seats from 0 to {len(sheet.players) - 1}", seat)
        found.add(seat)
    return tuple(sorted(found))


def _with_winners(sheet: Sheet, claimed: tuple[int, ...]) -> tuple[Sheet, SheetProblem | None]:
    """Return a sheet with the winners that are claimed, or the problem with them."""
    if not sheet.is_over:
        try:
            sheet = sheet.end()
        except SheetError as error:
            rounds = f" after round {len(sheet.rounds)}" if sheet.rounds else ""
            message = f"The game is not over{rounds}, so nobody has won it."
            return sheet, evolve(error.problems[0], message=message)
    names = [sheet.players[seat] for seat in claimed]
    if sheet.winners is None:  # the scores alone do not show them
        if sheet.could_win and claimed not in sheet.could_win:
            message = f"The scores do not let {listed(names)} win." if names else "Somebody has won the game."
            return sheet, SheetProblem(0, None, "sheet.winner", WINNER, message)
        return sheet, None
    if claimed != tuple(sorted(sheet.winners)):
        right = listed([sheet.players[seat] for seat in sheet.winners])
        instead = f", not {listed(names)}" if names else ""
        message = f"The game is won by {right}{instead}."
        return sheet, SheetProblem(0, None, "sheet.winner", WINNER, message)
    return sheet, None
