"""Positions of counting a round and of the game."""

from __future__ import annotations

from typing import Final

from cabo_rules.authoring.positions.calling import count
from cabo_rules.authoring.positions.position import Position, refused
from cabo_rules.authoring.positions.table import Table
from cabo_rules.events import GameEnded, TotalReset, WentOut
from cabo_rules.moves import EndGame
from cabo_rules.rules.table import TOTAL_OUT
from cabo_rules.variants.model import FixedScores

_LOW: Final = range(1, 5)
_HIGH: Final = range(6, 100)


def _caller(table: Table, own: range, others: range, key: str, *, stock_out: bool = False) -> Position | None:
    """Return the count of a round whose caller and other players have a card of such points each."""
    table.stock = [table.plain()]
    for seat in range(table.seats):
        points = own if seat == table.caller else others
        table.hand(seat, table.worth(points.__contains__), slots=1)
    return count(table, key, stock_out=stock_out)


def lowest(table: Table) -> Position | None:
    """The caller is lowest."""
    return _caller(table, _LOW, _HIGH, "scoring.caller.bonus")


def not_lowest(table: Table) -> Position | None:
    """The caller is not lowest."""
    return _caller(table, _HIGH, _LOW, "scoring.caller.penalty")


def highest(table: Table) -> Position | None:
    """The others have more points than the caller, and somebody the most."""
    if table.variant.scoring.highest_adds is None:
        return None
    return _caller(table, _LOW, _HIGH, "scoring.highest_adds")


def tie(table: Table) -> Position | None:
    """The caller and another player tie for lowest."""
    table.stock = [table.plain()]
    one = table.worth(_LOW.__contains__)
    table.hand(0, one, slots=1)
    worth = table.variant.points[one.text]
    table.hand(table.next, table.worth(lambda points: points == worth), slots=1)
    for seat in range(1, table.seats):
        if seat != table.next:
            table.hand(seat, table.worth(_HIGH.__contains__), slots=1)
    return count(table, "scoring.caller.tied")


def too_many_points(table: Table) -> Position | None:
    """The caller has the fewest points, and more than a caller may have."""
    highest = table.variant.calling.highest_hand
    if highest is None:
        return None
    return _caller(table, range(highest + 1, highest + 5), range(highest + 5, 100), "calling.highest_hand")


def special(table: Table, name: str) -> Position | None:
    """Ana has a special hand."""
    table.stock = [table.plain()]
    hand = table.variant.scoring.special[name]
    table.hand(0, *map(table.named, hand.cards), slots=len(hand.cards))
    key = "points.holder" if isinstance(hand.points, FixedScores) else "points"
    return count(table, f"scoring.special.{name}.{key}")


def _ana_has_most(table: Table, key: str, total: int) -> Position | None:
    """Return the count of a round in which Ana, who has such a total, has the most points."""
    table.stock = [table.plain()]
    table.hand(0, table.worth(lambda points: points > _HIGH[2]), slots=1)
    for seat in range(1, table.seats):
        table.hand(seat, table.worth(_LOW.__contains__), slots=1)
    return count(table, key, totals=[total, *[0] * (table.seats - 1)])


def _with_total(table: Table, aim: int, key: str, event: type[TotalReset | GameEnded | WentOut]) -> Position | None:
    """Return the count of a round after which Ana's total is just that."""
    trial = _ana_has_most(Table(table.variant), key, 0)
    first = None if trial is None else trial.after
    position = None if first is None else _ana_has_most(table, key, aim - first.totals[0])
    if position is None or position.after is None:
        return None
    happened = {type(each) for step in position.after.since(position.before.number) for each in step.events}
    return position if event in happened else None


def reset(table: Table) -> Position | None:
    """Ana's total is one that is reset."""
    rounds = table.variant.game.several
    if rounds is None or rounds.reset is None:
        return None
    name = next(iter(rounds.reset.totals))
    return _with_total(table, int(name), f"game.rounds.reset.totals.{name}", TotalReset)


def game_over(table: Table) -> Position | None:
    """Ana's total ends the game, or puts her out of it."""
    rounds = table.variant.game.several
    if rounds is None or rounds.limit is None:
        return None
    aims = range(rounds.limit.least, rounds.limit.least + 3)  # one of which may be reset
    key, event = ("game.rounds.end.total", GameEnded) if rounds.limit.then is None else (TOTAL_OUT, WentOut)
    found = (_with_total(Table(table.variant), aim, key, event) for aim in aims)
    return next(filter(None, found), None)


def not_to_stop(table: Table) -> Position | None:
    """The host ends a game that goes on by the rules."""
    return refused(table.game(), EndGame(), codes=("game.rounds_ruled",))


def cut_short(table: Table) -> Position | None:
    """The stock is used up before a player has had the last turn; the caller is lowest."""
    rules = table.variant
    if (
        rules.scoring.caller.cut_short is None
        or rules.calling.stock_out != "round ends"
        or 0 in (table.caller, table.snapper)
    ):
        return None
    table.caller = table.third
    return _caller(table, _LOW, _HIGH, "scoring.caller.cut_short", stock_out=True)


SCENES: Final = (lowest, not_lowest, highest, tie, too_many_points, cut_short, reset, game_over, not_to_stop)
