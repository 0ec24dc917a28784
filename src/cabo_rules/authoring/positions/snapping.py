"""Positions of snapping."""

from __future__ import annotations

from typing import Final

from cabo_rules.authoring.positions.position import Position, allowed, refused
from cabo_rules.authoring.positions.table import Table
from cabo_rules.events import PenaltyWaived, SnapFailed, Snapped
from cabo_rules.game import Game
from cabo_rules.moves import CloseWindow, DeclineGift, Discard, Draw, EndTurn, Give, Move, Place, PlacePenalty, Snap
from cabo_rules.rules.table import UNPAID

DISCARDED: Final = (Draw(0, "stock"), Discard(0))
"""Ana draws a card and discards it."""

_BEN: Final = Place(1, 2)
"""The last slot of Ben's hand, which has an equal card."""

_NOT_NOW: Final = (
    "matching.snap.late", "matching.snap.closed", "matching.snap.drawn_since", "matching.snap.wrong_before",
    "matching.snap.spent", "matching.snap.same_hand", "matching.snap.not_last", "turn.over", "matching.last_card",
    "matching.snap.not_first", "turn.no_round", "calling.out",
)  # fmt: skip


def _equal(table: Table, slots: int = 3) -> Table:
    """Put a card on the stock and an equal one into the last slot of Ben's hand."""
    top, other = table.equal(2)
    table.stock = [top]
    table.hand(1, other, slots=slots)
    return table


def own(table: Table) -> Position | None:
    """Ben snaps his own card."""
    game, moves = _equal(table).game(), (*DISCARDED, Snap(1, _BEN))
    return refused(game, *moves, codes=("matching.not_anothers", "matching.snap.none")) or allowed(
        game, "matching.snap.own", *moves, event=Snapped
    )


def anothers(table: Table) -> Position | None:
    """Another player snaps Ben's card, and gives one for it."""
    game, moves = _equal(table).game(), (*DISCARDED, Snap(table.snapper, _BEN))
    barred = refused(game, *moves, codes=("matching.not_own", "matching.no_gift"))
    return barred or allowed(game, "matching.snap.others.gift", *moves, event=Snapped)


def gift(table: Table) -> Position | None:
    """That player gives the card."""
    moves = (*DISCARDED, Snap(table.snapper, _BEN), Give(table.snapper, 0))
    return allowed(_equal(table).game(), "matching.snap.others.gift", *moves)


def wrong(table: Table) -> Position | None:
    """Ben snaps a wrong card."""
    moves = (*DISCARDED, Snap(1, Place(1, 0)))
    return allowed(_equal(table).game(), "matching.snap.own.wrong", *moves, event=SnapFailed)


def after_wrong(table: Table) -> Position | None:
    """Ben is wrong, and then right."""
    return _again(_equal(table).game(), "matching.snap.after_wrong", (Snap(1, Place(1, 0)),), Snap(1, _BEN))


def another_one(table: Table) -> Position | None:
    """Two players have an equal card."""
    top, *others = table.equal(3)
    table.stock = [top]
    if table.seats > 2:
        table.hand(2, others.pop())
    table.hand(1, *others)
    first, last = (
        Snap(1, Place(1, 2 if table.seats > 2 else 1)),
        Snap(2 if table.seats > 2 else 1, Place(min(2, table.seats - 1), 2)),
    )
    return _again(table.game(), "matching.snap.per_discard", (first,), last)


def same_hand(table: Table) -> Position | None:
    """Ben has two equal cards."""
    top, *others = table.equal(3)
    table.stock = [top]
    table.hand(1, *others)
    codes = ("matching.snap.same_hand", "matching.snap.spent")
    return refused(table.game(), *DISCARDED, Snap(1, Place(1, 1)), Snap(1, _BEN), codes=codes)


def must_give(table: Table) -> Position | None:
    """The player who has snapped Ben's card gives nothing."""
    moves = (*DISCARDED, Snap(table.snapper, _BEN), DeclineGift(table.snapper))
    return refused(_equal(table).game(), *moves, codes=("matching.gift.must",))


def _again(first: Game, key: str, before: tuple[Move, ...], move: Move) -> Position | None:
    """Return the position of a second snap, whether it is allowed or not."""
    moves = (*DISCARDED, *before, move)
    return refused(first, *moves, codes=_NOT_NOW) or allowed(first, key, *moves)


def too_late(table: Table) -> Position | None:
    """Ben snaps when the next player has drawn."""
    game = _equal(table).game()
    ended = (EndTurn(0),) if table.variant.turn.ends == "by the player" else ()
    moves = (*DISCARDED, *ended, Draw(table.next, "stock"))
    return refused(game, *moves, Snap(1, _BEN), codes=_NOT_NOW)


def late_price(table: Table) -> Position | None:
    """Ben snaps when the window has been closed."""
    moves = (*DISCARDED, CloseWindow(), Snap(1, _BEN))
    game = _equal(table).game()
    return refused(game, *moves, codes=_NOT_NOW) or allowed(game, "matching.snap.late", *moves)


def not_you(table: Table) -> Position | None:
    """The one who discarded the card, or who is on turn, snaps."""
    top, other, more = table.equal(3)
    table.stock = [top]
    table.hand(0, other)
    table.hand(1, more)
    game, codes = table.game(), ("matching.snap.discarder", "matching.snap.on_turn")
    for seat in (0, 1):
        if position := refused(game, *DISCARDED, Snap(seat, Place(seat, 2)), codes=codes):
            return position
    return None


def caller(table: Table) -> Position | None:
    """Ben has called."""
    game = _equal(table).game(caller=1)
    return refused(game, *DISCARDED, Snap(1, _BEN), codes=("matching.snap.caller",))


def caller_is_safe(table: Table) -> Position | None:
    """Ben has called, and nobody snaps his cards."""
    return refused(_equal(table).game(caller=1), *DISCARDED, Snap(table.snapper, _BEN), codes=("matching.caller_safe",))


def before_the_power(table: Table) -> Position | None:
    """Ana's discard has a power that may be used."""
    table.stock = [table.take(lambda card: card.text in table.variant.powers_by_card)]
    return refused(table.game(), *DISCARDED, Snap(1, Place(1, 0)), codes=("matching.snap.power_first",))


def starting_card(table: Table) -> Position | None:
    """Ben has a card that equals the one that starts the pile, if one does."""
    if table.variant.deal.open_card == "none":
        return None
    top, other = table.equal(2)
    table.discard = [top]
    table.hand(1, other)
    game = table.game()
    return refused(game, Snap(1, _BEN), codes=("matching.snap.starting_card",)) or allowed(
        game, "matching.snap.starting_card", Snap(1, _BEN)
    )


def last_card(table: Table) -> Position | None:
    """After a call by another player, Ben has one card left, which he could snap."""
    _equal(table, slots=1)
    return _again(table.game(caller=table.third), "matching.snap.last_card", (), Snap(1, Place(1, 0)))


def empty_hand(table: Table) -> Position | None:
    """Ben snaps his last card."""
    game = _equal(table, slots=1).game()
    return allowed(game, "calling.empty_hand", *DISCARDED, Snap(1, Place(1, 0)), event=Snapped)


def last_discard(table: Table) -> Position | None:
    """Ana's is the last turn of the round, and another player has an equal card."""
    top, other = table.equal(2)
    table.stock = [top]
    table.hand(table.third, other)
    ended = (EndTurn(0),) if table.variant.turn.ends == "by the player" else ()
    return _again(
        table.game(caller=table.next), "matching.snap.final_window", ended, Snap(table.third, Place(table.third, 2))
    )


def penalty_card(table: Table) -> Position | None:
    """Ben puts down the penalty card for a wrong snap."""
    first = _equal(table).game()
    before = first.play(DISCARDED[0]).play(DISCARDED[1]).play(Snap(1, Place(1, 0)))
    if before.state.penalty is None:
        return None
    move = next(move for move in before.legal_moves(1) if isinstance(move, PlacePenalty))
    return Position("matching.penalty.place", first, before, move, before.play(move), None)


def penalty_elsewhere(table: Table) -> Position | None:
    """Ben puts it far from his other cards."""
    first = _equal(table).game()
    before = first.play(DISCARDED[0]).play(DISCARDED[1]).play(Snap(1, Place(1, 0)))
    move = PlacePenalty(1, (0, 9))
    refusal = before.refusal(move)
    if refusal is None or refusal.code != "matching.penalty.cell":
        return None
    return Position(refusal.key, first, before, move, None, refusal)


def full_hand(table: Table) -> Position | None:
    """Ben's hand has as many cards as penalties may fill it up to."""
    most = table.variant.matching.penalty.limit
    if most is None or most > 8:
        return None
    game = _equal(table, slots=most).game()
    key = "matching.penalty.most_cards" + (".beyond" if table.variant.matching.penalty.beyond else "")
    return allowed(game, key, *DISCARDED, Snap(1, Place(1, 0)), event=SnapFailed)


def unpaid(table: Table) -> Position | None:
    """The stock is empty when Ben snaps a wrong card."""
    if table.variant.matching.penalty.unpaid != "round ends":
        return None
    return allowed(_equal(table).game_without_stock(), UNPAID, *DISCARDED, Snap(1, Place(1, 0)), event=PenaltyWaived)


SCENES: Final = (
    own, anothers, gift, must_give, not_you, caller, before_the_power, starting_card, too_late, another_one, same_hand,
    last_card, wrong, after_wrong, late_price, last_discard, penalty_card, penalty_elsewhere, full_hand, empty_hand,
    caller_is_safe, unpaid,
)  # fmt: skip
