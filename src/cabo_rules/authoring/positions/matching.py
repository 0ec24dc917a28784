"""Positions of matching the drawn card and of trading sets."""

from __future__ import annotations

from typing import Final

from cabo_rules.authoring.positions.position import Position, allowed, refused
from cabo_rules.authoring.positions.table import Table
from cabo_rules.events import MatchFailed, PenaltyWaived, Traded, TradeFailed
from cabo_rules.moves import Claim, Draw, Match, Place, Trade
from cabo_rules.rules.table import UNPAID
from cabo_rules.variants.derived import gift_of, trades_from

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
    """One of the cards that Ana names is wrong, or the only one that she may name."""
    _draw(table, 2)
    rule = table.variant.matching.drawn
    slots = (1,) if rule is not None and rule.most == 1 else (2, 1)
    moves = (Draw(0, "stock"), Match(0, tuple(Claim(Place(0, slot)) for slot in slots)))
    return allowed(table.game(), "matching.drawn.own.wrong", *moves, event=MatchFailed)


def too_many(table: Table) -> Position | None:
    """Ana names a card more than she may."""
    rule = table.variant.matching.drawn
    if rule is None or rule.most is None:
        return None
    drawn, other = table.equal(2)
    table.stock = [drawn]
    owner = 1 if rule.own is None else 0
    table.hand(owner, other, slots=rule.most + 1)
    match = Match(0, tuple(Claim(Place(owner, slot)) for slot in range(rule.most + 1)))
    return refused(table.game(), Draw(0, "stock"), match, codes=("matching.drawn.most",))


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


def _draw_for_a_set(table: Table, *, other_pile: bool = False) -> Draw:
    """Put a card on a pile for whose cards sets are traded, or on the other one, and return the draw from there."""
    if (table.variant.matching.set is None or trades_from(table.variant, "stock")) != other_pile:
        table.stock = [table.plain()]
        return Draw(0, "stock")
    table.discard = [table.plain()]
    return Draw(0, "discard pile")


def trade(table: Table) -> Position | None:
    """Ana trades a set."""
    rule = table.variant.matching.set
    count = 2 if rule is None else rule.fewest
    table.hand(0, *table.equal(count), slots=count + 1)
    moves = (_draw_for_a_set(table), Trade(0, tuple(range(1, count + 1))))
    game = table.game()
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
    moves = (_draw_for_a_set(table), Trade(0, tuple(range(rule.fewest))))
    return allowed(table.game(), "matching.set.drawn_card", *moves, event=TradeFailed)


def small_set(table: Table) -> Position | None:
    """One card is not a set."""
    moves = (_draw_for_a_set(table), Trade(0, (0,)))
    return refused(table.game(), *moves, codes=("matching.set.size",))


def set_for_another_pile(table: Table) -> Position | None:
    """Ana has a set, and a card from the pile for whose cards none is traded."""
    rule = table.variant.matching.set
    if rule is None or rule.piles is None:
        return None
    table.hand(0, *table.equal(rule.fewest), slots=rule.fewest + 1)
    moves = (_draw_for_a_set(table, other_pile=True), Trade(0, tuple(range(1, rule.fewest + 1))))
    return refused(table.game(), *moves, codes=("turn.not_with_card",))


def unpaid(table: Table) -> Position | None:
    """The stock is empty when Ana names a wrong card."""
    if table.variant.matching.penalty.unpaid != "round ends":
        return None
    _draw(table, 2)
    moves = (Draw(0, "stock"), Match(0, (Claim(Place(0, 1)),)))
    return allowed(table.game_without_stock(), UNPAID, *moves, event=PenaltyWaived)


SCENES: Final = (
    own, anothers, without_gift, from_the_pile, last_card, wrong, too_many, trade, set_for_another_pile,
    wrong_set, small_set, empty_hand, unpaid,
)  # fmt: skip
