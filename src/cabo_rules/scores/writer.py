"""Write score sheets as CSV."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import TYPE_CHECKING, Final

from cabo_rules.errors import GameError, check_kind, short
from cabo_rules.scores.sheet import Sheet

if TYPE_CHECKING:
    from cabo_rules.scores.tally import SheetRound

TOTAL: Final = " total"
"""The end of the name of a column of totals, after a player's name."""

WORDS: Final = ("round", "caller", "total", "totals", "winner", "winners")
"""The words that begin a line or a column, so that no player can have such a name."""

NUMBER: Final = re.compile("-?[0-9]{1,10}")
"""Matches a cell that is a number; a hand of one such card is written in brackets."""


def write_csv(sheet: Sheet) -> str:
    """Write a score sheet as CSV that :func:`read_csv` reads: with the totals after each round, and the winners.

    :raises GameError: if it is not a sheet, or two columns would have the same name.

    >>> from cabo_rules import load_variant
    >>> sheet = Sheet.new(load_variant("rush"), ["Ana", "Ben"]).add(hands=[["AS"], ["3S", "2H"]], caller=0)
    >>> print(write_csv(sheet), end="")
    round,caller,Ana,Ben,Ana total,Ben total
    1,Ana,AS = -3,3S 2H = 5,-3,5
    """
    check_kind(Sheet, "sheet", sheet, "a Sheet")
    names = sheet.players
    header = ["round", "caller", *names, *[f"{name}{TOTAL}" for name in names]]
    for name in names:
        if header.count(name) > 1 or name != name.strip() or name.lower() in WORDS:
            raise GameError(f"the name {short(name)} cannot be that of a column")
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    for each in sheet.rounds:
        caller = "" if each.noted.caller is None else names[each.noted.caller]
        cells = [_written(sheet, each, seat) for seat in range(len(names))]
        writer.writerow([each.number, caller, *cells, *each.totals])
    if sheet.winners:
        writer.writerow(["winner", *[names[seat] for seat in sheet.winners]])
    return text.getvalue()


def _written(sheet: Sheet, each: SheetRound, seat: int) -> str:
    """Return a player's cell; it is empty for one who was out of the game."""
    noted, special = each.noted, dict(each.noted.special).get(seat)
    hand, score = noted.hands[seat] if noted.hands else None, str(each.scores[seat])
    if seat in each.out and seat not in noted.out:
        return ""
    if each.seats is not None:
        special = each.seats[seat].special
    note = " (out)" if seat in noted.out else f" ({special})" if special is not None else ""
    if hand is None:
        return f"{score}{note}"
    cards = " ".join(each.text for each in hand)
    return f"{cards if cards and not NUMBER.fullmatch(cards) else f'[{cards}]'} = {score}{note}"
