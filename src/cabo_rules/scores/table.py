"""A score sheet as a table in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cabo_rules.errors import printable
from cabo_rules.variants.chapters.language import listed

if TYPE_CHECKING:
    from cabo_rules.scores.tally import SheetRound


def table_lines(sheet: Any) -> Iterator[str]:
    """Yield the lines of a :class:`cabo_rules.scores.Sheet`: each round with its caller, scores and totals.

    A total that was reset has an asterisk. A player who is out of the round or of the game has a cross.
    """
    names = [printable(name) for name in sheet.players]
    callers = [names[each.noted.caller] if each.noted.caller is not None else "-" for each in sheet.rounds]
    cells = [[_cell(each, seat) for seat in range(len(names))] for each in sheet.rounds]
    score = [max([3, *[len(row[seat][0]) for row in cells]]) for seat in range(len(names))]
    total = [max([4, *[len(row[seat][1]) for row in cells]]) for seat in range(len(names))]
    caller = max(len(text) for text in ("caller", *callers))
    widths = [max(score[seat] + total[seat] + 1, len(name)) for seat, name in enumerate(names)]
    yield "  ".join(["round", "caller".ljust(caller), *map(str.ljust, names, widths)]).rstrip()
    for each, called, row in zip(sheet.rounds, callers, cells, strict=True):
        texts = [
            f"{own.rjust(score[seat])} {sum_.rjust(total[seat])}".ljust(widths[seat])
            for seat, (own, sum_) in enumerate(row)
        ]
        yield "  ".join([f"{each.number:>5}", called.ljust(caller), *texts]).rstrip()
    if any(each.resets for each in sheet.rounds):
        yield "* reset"
    if any(each.out for each in sheet.rounds):
        yield "x out"
    yield _outcome(sheet, names)


def _cell(each: SheetRound, seat: int) -> tuple[str, str]:
    """Return the score and the total of a seat, with marks."""
    mark = "*" if seat in each.resets else " "
    return f"{each.scores[seat]}{'x' if seat in each.out else ''}", f"{each.totals[seat]}{mark}"


def _outcome(sheet: Any, names: list[str]) -> str:
    if not sheet.is_over:
        return "The game is not over."
    if sheet.winners is None:
        return "The game is over. The scores alone do not show who has won."
    won = [names[seat] for seat in sheet.winners]
    return f"The game is over: {listed(won)} {'wins' if len(won) == 1 else 'win'}."
