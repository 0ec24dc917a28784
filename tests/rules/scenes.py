"""Scenes that many tests of matching and of the end of a round begin with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from cabo_rules import Card, Game, Variant
from cabo_rules.events import Event
from cabo_rules.moves import CloseWindow, Discard, Draw, EndTurn, Place, Snap
from tests.rules.tables import play, rules, table

FIVES = ("5S 2S 3S 4S", "5H 2H 3H 4H", "5D 2D 3D 4D")
"""Hands of three seats, each with a five in slot 0."""

_E = TypeVar("_E")


def at(seat: int, slot: int) -> Place:
    """The place of a slot."""
    return Place(seat, slot)


def snap(seat: int, owner: int, slot: int) -> Snap:
    """A seat's snap of the card in a slot of the owner."""
    return Snap(seat, Place(owner, slot))


def discarded(variant: str | Variant, hands: Sequence[str], top: str, *, stock: str = "", **more: Any) -> Game:
    """The seat on turn has drawn that card from the stock and discarded it; no power is open if the card has none."""
    game = table(variant, hands, stock=f"{top} {stock}", **more)
    seat = game.state.turn
    return play(game, Draw(seat, "stock"), Discard(seat))


def finish_turn(game: Game, seat: int) -> Game:
    """The same game once a seat that has acted has also ended its turn, where that does not happen by itself."""
    return play(game, EndTurn(seat)) if game.variant.turn.ends == "by the player" else game


def last_discard(variant: str | Variant, hands: Sequence[str], top: str, **more: Any) -> Game:
    """The last turn of a called round is over: seat 1 has called, seat 0 has discarded that card."""
    return finish_turn(discarded(rules(variant), hands, top, caller=1, **more), 0)


def only(kind: type[_E], happened: Iterable[Event]) -> _E:
    """The one event of a kind."""
    found = [event for event in happened if isinstance(event, kind)]
    assert len(found) == 1, found
    return found[0]


def card_at(game: Game, seat: int, slot: int) -> Card:
    """The card in a slot."""
    found = game.state.hands[seat][slot].card
    assert found is not None
    return found


def texts(game: Game, seat: int) -> str:
    """A seat's hand as it is written: ``"2S - KD"``."""
    return " ".join("-" if slot.card is None else slot.card.text for slot in game.state.hands[seat])


def pile(game: Game, cards: int) -> str:
    """The top cards of the discard pile, the top card last."""
    return " ".join(each.text for each in game.state.discard[-cards:])


def held_in_hands(variant: str | Variant, hands: Sequence[str], *besides: str) -> list[str]:
    """The same hands, the last one longer by all cards of the deck but those ``besides``."""
    left = [each.text for each in rules(variant).cards]
    for text in (*hands, *besides):
        for word in text.split():
            if word != "-":
                left.remove(word)
    return [*hands[:-1], f"{hands[-1]} {' '.join(left)}"]


def take_turn(game: Game) -> Game:
    """The seat on turn draws from the stock, discards the card, and ends its turn."""
    seat = game.state.turn
    return finish_turn(play(game, Draw(seat, "stock"), Discard(seat)), seat)


def counted(variant: str | Variant, hands: Sequence[str], top: str, **more: Any) -> Game:
    """A round after its count: seat 1 had called, seat 0 discarded that card, the host closed the last window."""
    game = last_discard(variant, hands, top, **more)
    return play(game, CloseWindow()) if game.state.phase == "last snap" else game
