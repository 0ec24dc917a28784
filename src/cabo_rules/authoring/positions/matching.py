"""Positions of matching the drawn card and of trading sets."""

from __future__ import annotations

from typing import Final

from cabo_rules.authoring.positions.position import Position, allowed, refused
from cabo_rules.authoring.positions.table import Table
from cabo_rules.events import MatchFailed, Traded, TradeFailed
from cabo_rules.moves import Claim, Draw, Match, Place, Trade
from cabo_rules.variants.derived import gift_of

_BARRED: Final = ("matching.drawn.none", "matching.not_own", "matching.not_anothers", "turn.not_with_card")


def _draw(table: Table, count: int) -> None:
    """Put equal cards on the stock, into the last slot of Ana's hand, and into Ben's if there are three."""
    drawn, *others = table.equal(count)
    table.stock = [drawn]
    table.hand(0, others[0])
    table.hand(1, *others[1:])


def own(table: Table) -> Position | None:
    """Ana matches one of her cards."""
    _draw(table, 2)
    game, moves = table.game(), (Draw(0, "stock"), Match(0, (Claim(Place(0, 2)),)))
    return refused(game, *moves, codes=_BARRED) or allowed(game, "matching.drawn.piles", *moves)


def anothers(table: Table) -> Position | None:
    """Ana matches one of Ben's cards, and gives one if she can."""
    _draw(table, 3)
    give = None if gift_of(table.variant.matching.drawn) == "none" else 0
    game, moves = table.game(), (Draw(0, "stock"), Match(0, (Claim(Place(1, 2), give),)))
    return refused(game, *moves, codes=_BARRED[1:]) or allowed(game, "matching.drawn.others.gift", *moves)


def wrong(table: Table) -> Position | None:
    """One of the cards that Ana names is wrong."""
    _draw(table, 2)
    moves = (Draw(0, "stock"), Match(0, (Claim(Place(0, 2)), Claim(Place(0, 1)))))
    return allowed(table.game(), "matching.drawn.own.wrong", *moves, event=MatchFailed)


def without_gift(table: Table) -> Position | None:
    """Ana names one of Ben's cards and no gift, or a gift where there is none."""
    _draw(table, 3)
    game = table.game()
    for give in (None, 0):
        moves = (Draw(0, "stock"), Match(0, (Claim(Place(1, 2), give),)))
        if position := refused(game, *moves, codes=("matching.drawn.gift_needed", "matching.drawn.gift_barred")):
            return position
    return None


def from_the_pile(table: Table) -> Position | None:
    """Ana matches a card from the discard pile, if she may."""
    top, other = table.equal(2)
    table.discard = [top]
    table.hand(0, other)
    game, moves = table.game(), (Draw(0, "discard pile"), Match(0, (Claim(Place(0, 2)),)))
    return refused(game, *moves, codes=("turn.not_with_card",)) or allowed(game, "matching.drawn.piles", *moves)


def last_card(table: Table) -> Position | None:
    """Ana's last card is equal, after a call."""
    drawn, other = table.equal(2)
    table.stock = [drawn]
    table.hand(0, other, slots=1)
    game, moves = table.game(caller=table.next), (Draw(0, "stock"), Match(0, (Claim(Place(0, 0)),)))
    return refused(game, *moves, codes=("matching.last_card",)) or allowed(game, "matching.drawn.last_card", *moves)


def empty_hand(table: Table) -> Position | None:
    """Ana matches her last card."""
    drawn, other = table.equal(2)
    table.stock = [drawn]
    table.hand(0, other, slots=1)
    return allowed(table.game(), "calling.empty_hand", Draw(0, "stock"), Match(0, (Claim(Place(0, 0)),)))


def trade(table: Table) -> Position | None:
    """Ana trades a set."""
    rule = table.variant.matching.set
    count = 2 if rule is None else rule.fewest
    table.hand(0, *table.equal(count), slots=count + 1)
    table.stock = [table.plain()]
    game, moves = table.game(), (Draw(0, "stock"), Trade(0, tuple(range(1, count + 1))))
    return refused(game, *moves, codes=("matching.set.none",)) or allowed(
        game, "matching.set.fewest", *moves, event=Traded
    )


def wrong_set(table: Table) -> Position | None:
    """The cards that Ana names are not equal."""
    rule = table.variant.matching.set
    if rule is None:
        return None
    pair = table.equal(rule.fewest)
    table.hand(0, *pair[1:], slots=rule.fewest + 1)
    table.stock = [table.plain()]
    moves = (Draw(0, "stock"), Trade(0, tuple(range(rule.fewest))))
    return allowed(table.game(), "matching.set.drawn_card", *moves, event=TradeFailed)


def small_set(table: Table) -> Position | None:
    """One card is not a set."""
    table.stock = [table.plain()]
    return refused(table.game(), Draw(0, "stock"), Trade(0, (0,)), codes=("matching.set.size",))


SCENES: Final = (
    own, anothers, without_gift, from_the_pile, last_card, wrong, trade, wrong_set, small_set, empty_hand,
)  # fmt: skip
