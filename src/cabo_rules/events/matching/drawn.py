"""Drawn match: cards of the drawn card's rank, named together and settled one by one."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.events.hands import everybody, exchanged, shown, without
from cabo_rules.events.sources import card_at_place, drawn_card
from cabo_rules.moves import Claim
from cabo_rules.seats import Place, place
from cabo_rules.state import Draft, Effects, make_drawn
from cabo_rules.visibility import facts, shown_to_all

__all__ = ["MatchBegan", "MatchFailed", "Matched"]


@facts
class MatchBegan:
    """A seat showed the drawn card and named cards of its rank; they are settled one by one, in this order.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Claim, Draw, Match
    >>> game = Game.set_up(load_variant("hunner"), ["Ana", "Ben"], hands=[["AS", "2H"], ["7D"]])
    >>> game = game.play(Draw(0, "stock"))  # a 2
    >>> for event in game.play(Match(0, [Claim(Place(0, 1))])).last_events:
    ...     print(event)
    ...
    MatchBegan(seat=0, claims=(Claim(place=Place(seat=0, slot=1), give=None),), card=Card(text='2S'))
    Matched(seat=0, place=Place(seat=0, slot=1), give=None, card=Card(text='2H'))
    Discarded(seat=0, card=Card(text='2S'))
    """

    seat: int
    claims: tuple[Claim, ...]
    card: Card = shown_to_all(source=drawn_card)


def match_began(state: Draft, event: MatchBegan) -> None:
    drawn = state.drawn
    assert drawn is not None
    state.claims = event.claims
    state.drawn = make_drawn(drawn.seat, drawn.pile, event.card, everybody(state.seats))


@facts
class Matched:
    """A named card was right: it went on the discard pile, and the card in the seat's slot ``give`` into its place."""

    seat: int
    place: Place
    give: int | None
    card: Card = shown_to_all(source=card_at_place)


def matched(state: Draft, event: Matched) -> None:
    assert state.claims is not None
    hands = without(state.hands, event.place)
    if event.give is not None:
        hands = exchanged(hands, place(event.seat, event.give), event.place)
    state.hands = hands
    state.discard = (*state.discard, event.card)
    state.claims = state.claims[1:]


@facts
class MatchFailed:
    """A named card was wrong: it was shown to all and went back."""

    seat: int
    place: Place
    card: Card = shown_to_all(source=card_at_place)


def match_failed(state: Draft, event: MatchFailed) -> None:
    assert state.claims is not None
    hands = shown(state.hands, event.place, event.card, everybody(state.seats))
    state.hands = hands
    state.claims = state.claims[1:]


MatchEvent = MatchBegan | Matched | MatchFailed

EFFECTS: Final[Effects] = {MatchBegan: match_began, Matched: matched, MatchFailed: match_failed}
