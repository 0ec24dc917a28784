"""Write score sheets as CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final

from cabo_rules.errors import GameError, check_kind, short
from cabo_rules.scores.noted import NotedRound
from cabo_rules.scores.sheet import Sheet

if TYPE_CHECKING:
    from cabo_rules.scores.tally import SheetRound

TOTAL: Final = " total"
"""The end of the name of a column of totals, after a player's name."""

WORDS: Final = ("round", "caller", "total", "totals", "winner", "winners")
"""The words that begin a line or a column, so that no player can have such a name."""

NUMBER: Final = re.compile("-?[0-9]{1,10}")
"""Matches a cell that is a number; a hand of one such card is written in brackets."""

_LIKE_TOTAL: Final = re.compile(r"[\W_]*totals?[\W_]+(.+)|(.+?)[\W_]+totals?[\W_]*", re.IGNORECASE)
"""Matches the name of a column that is probably one of totals, with the name of the player."""

_LONGEST: Final = 250
"""The longest name that is matched; that of a player has at most 200 characters."""


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
    players = by_lower(names)
    for name in names:
        is_word = name.lower() in WORDS or player_of_total(name, players) is not None
        if header.count(name) > 1 or name != name.strip() or is_word:
            raise GameError(f"the name {short(name)} cannot be that of a column")
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    for each in sheet.rounds:
        noted = as_counted(each)
        caller = "" if noted.caller is None else names[noted.caller]
        writer.writerow([each.number, caller, *[_written(noted, seat) for seat in range(len(names))], *each.totals])
    if sheet.winners:
        writer.writerow(["winner", *[names[seat] for seat in sheet.winners]])
    return text.getvalue()


def by_lower(names: Sequence[str]) -> dict[str, list[str]]:
    """Return names by what they are in lower case."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.lower(), []).append(name)
    return found


def player_of_total(name: str, players: Mapping[str, Sequence[str]]) -> str | None:
    """Return the player of whom a column seems to have the totals, if it has another name than such a column must have.

    >>> players = by_lower(["Ana", "Ben"])
    >>> player_of_total("Total Ana", players), player_of_total("Ana total", players)
    ('Ana', None)
    """
    found = _LIKE_TOTAL.fullmatch(name) if len(name) <= _LONGEST else None
    if found is None:
        return None
    like = players.get((found[1] or found[2]).lower(), ())
    return None if not like or name.removesuffix(TOTAL) in like else like[0]


def _written(noted: NotedRound, seat: int) -> str:
    """Return a player's cell; it is empty for one who was out of the game."""
    score, special = noted.scores[seat], dict(noted.special).get(seat)
    if score is None:
        return ""
    note = " (out)" if seat in noted.out else f" ({special})" if special is not None else ""
    hand = noted.hands[seat] if noted.hands else None
    if hand is None:
        return f"{score}{note}"
    cards = " ".join(each.text for each in hand)
    return f"{cards if cards and not NUMBER.fullmatch(cards) else f'[{cards}]'} = {score}{note}"


def as_counted(round_: SheetRound) -> NotedRound:
    """Return a round as it was written down, with its scores, special hands and totals as they were counted.

    A player who was out of the game has neither a hand nor a score.
    """
    noted = round_.noted
    gone, seats = {*round_.out} - {*noted.out}, range(len(round_.scores))
    special = noted.special
    if round_.seats is not None:
        special = tuple([(seat, each.special) for seat, each in enumerate(round_.seats) if each.special is not None])
    return NotedRound(
        noted.caller,
        tuple([None if seat in gone else hand for seat, hand in enumerate(noted.hands)]),
        tuple([None if seat in gone else round_.scores[seat] for seat in seats]),
        special,
        noted.out,
        round_.totals,
    )
