"""Claims: the evidence of a record of moves besides the moves, to be checked against the rules.

An app that stores only its moves also knows the cards that it showed, and a player who notes a game with a pencil knows
nothing else. So a claim is evidence: the referee works out the events of the move, and they must agree with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count, repeat
from typing import Any, Final

from attrs import frozen

from cabo_rules import events as e
from cabo_rules.cards import Card, card
from cabo_rules.errors import CardError, LogError, short
from cabo_rules.events import Event
from cabo_rules.logs.lines import only_keys
from cabo_rules.moves import Match, Move, Snap, Trade
from cabo_rules.sealed import maker, sealed
from cabo_rules.visibility import Visibility, card_fields


@sealed
class Claims:
    """The claims of a record about a move, or after it; ``None`` for what it does not say.

    :ivar shown: the cards that the move showed to the observer, in the order of its events, without those that have a
        claim of their own below; ``??`` for one that was not noted.
    :ivar wrong: whether a snap, a match or a set was wrong.
    :ivar open_card: the card turned up to start the discard pile.
    :ivar power_card: the card that was shown to use its power.
    :ivar hands: the hands turned up at the end of the round, by seat and slot; ``None`` for a hole.
    :ivar scores: the scores of the round that was counted last, by seat.
    :ivar totals: the totals, by seat, after every reset.
    :ivar winners: the seats that won the game.
    """

    shown: tuple[Card, ...] | None = None
    wrong: bool | None = None
    open_card: Card | None = None
    power_card: Card | None = None
    hands: tuple[tuple[Card | None, ...], ...] | None = None
    scores: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None

    @property
    def of_a_move(self) -> str:
        """The name of the first claim that is about a move, not about what was counted; empty if there is none."""
        return next((name for name in _OF_A_MOVE if getattr(self, name) is not None), "")


_OF_A_MOVE: Final = ("shown", "wrong", "open_card", "power_card", "hands")
NO_CLAIMS: Final = Claims()


# --- claims of events -------------------------------------------------------------------------------------------------

_NOT_SHOWN: Final = (e.OpenCardTurned, e.PowerOpened, e.RoundEnded, e.CommitmentOpened, e.TableSet)
"""Events whose cards have a claim of their own, or are those of the move."""


def _shown_by(kind: type[Any]) -> tuple[str, bool] | None:
    """Return the field with the cards that an event shows, and whether it shows them only to its seat."""
    for name, shown in card_fields(kind).items():
        if shown is Visibility.ALL or shown is Visibility.SEAT:
            return name, shown is Visibility.SEAT
    return None


_SHOWN: Final[Mapping[type[Any], tuple[str, bool]]] = {
    kind: shown for kind in e.EVENTS if kind not in _NOT_SHOWN for shown in [_shown_by(kind)] if shown is not None
}
"""The events that show cards."""

_JUDGED: Final = (Snap, Match, Trade)
WRONG: Final = frozenset((e.SnapFailed, e.MatchFailed, e.TradeFailed))


def claims_of(move: Move, events: Iterable[Event], viewer: int | None = None) -> Claims:
    """Return what an observer of a move can claim: all that its events show.

    :param viewer: the seat that observes, or :data:`cabo_rules.SPECTATOR`; ``None`` for all seats together.

    >>> from cabo_rules.moves import Draw
    >>> claims_of(Draw(0, "stock"), [e.Drew(0, card("QS"))], 0).shown
    (Card(text='QS'),)
    >>> claims_of(Draw(0, "stock"), [e.Drew(0, card("QS"))], 1).shown is None
    True
    """
    shown: list[Card] = []
    wrong = False if type(move) in _JUDGED else None
    others: dict[str, Any] | None = None
    event: Any
    for event in events:
        found = _SHOWN.get(kind := type(event))
        if found is not None:
            name, private = found
            if not private or viewer is None or event.seat == viewer:
                cards = getattr(event, name)
                if type(cards) is Card:
                    shown.append(cards)
                else:
                    shown += [each for each in cards if each is not None]
            if kind in WRONG:
                wrong = True
        elif kind in _OTHERS:
            others = _OTHERS[kind](others or {}, event)
    if others is None:
        return _claims(tuple(shown) or None, wrong, None, None, None, None, None, None)
    return Claims(tuple(shown) or None, wrong, **others)


_claims: Final = maker(Claims)


def _after_reset(found: dict[str, Any], event: Any) -> dict[str, Any]:
    totals = found["totals"]
    return found | {"totals": (*totals[: event.seat], event.total, *totals[event.seat + 1 :])}


_OTHERS: Final[Mapping[type[Any], Callable[[dict[str, Any], Any], dict[str, Any]]]] = {
    e.OpenCardTurned: lambda found, event: found | {"open_card": event.card},
    e.PowerOpened: lambda found, event: found if event.card is None else found | {"power_card": event.card},
    e.RoundEnded: lambda found, event: found | {"hands": event.hands},
    e.RoundScored: lambda found, event: (
        found | {"scores": tuple([seat.score for seat in event.seats]), "totals": event.totals}
    ),
    e.TotalReset: _after_reset,
    e.GameEnded: lambda found, event: found | {"winners": event.winners},
    e.GameAbandoned: lambda found, event: found | {"winners": ()},
}
"""The events that bring a claim of their own, each with a function that adds it to those found before."""


# --- claims against claims --------------------------------------------------------------------------------------------


@frozen
class Pair:
    """A card that was shown, and the face that is claimed for it.

    :ivar claim: the name of the claim.
    :ivar at: the number of the card in it, from 0; in hands, holes are not counted.
    """

    claim: str
    at: int
    card: Card
    face: Card


@frozen
class Mismatch:
    """A claim that the events of the move deny, whatever cards lie there.

    :ivar claim: the name of the claim.
    """

    claim: str
    claimed: Any
    actual: Any


def paired(claims: Claims, actual: Claims, *, so_far: bool = False) -> list[Pair] | Mismatch:
    """Pair the cards that a move showed with the faces that are claimed for them.

    Scores, totals and winners are not compared here: they follow from the faces.

    :param so_far: whether more events of the move follow.
    """
    pairs: list[Pair] = []
    if claims.shown is not None:
        seen = actual.shown or ()
        if len(seen) > len(claims.shown) or (len(seen) < len(claims.shown) and not so_far):
            return Mismatch("shown", claims.shown, seen)
        pairs += map(Pair, repeat("shown"), count(), seen, claims.shown)
    if claims.wrong is not None and claims.wrong != actual.wrong and not so_far:
        return Mismatch("wrong", claims.wrong, actual.wrong)
    for name in ("open_card", "power_card", "hands"):
        claimed, shown = getattr(claims, name), getattr(actual, name)
        if claimed is None or (shown is None and so_far):
            continue
        if shown is None or (name == "hands" and [*map(_holes, claimed)] != [*map(_holes, shown)]):
            return Mismatch(name, claimed, shown)
        pairs += map(Pair, repeat(name), count(), _cards_in(shown), _cards_in(claimed))
    return pairs


def _holes(hand: tuple[Card | None, ...]) -> tuple[bool, ...]:
    return tuple([each is None for each in hand])


def _cards_in(claimed: Any) -> list[Card]:
    """Return the one card of a claim, or all cards of its hands."""
    return [claimed] if isinstance(claimed, Card) else [each for hand in claimed for each in hand if each is not None]


# --- claims as JSON ---------------------------------------------------------------------------------------------------


def read_claims(data: object) -> Claims:
    """Return parsed JSON as claims.

    :raises LogError: if it is not claims; the text does not name the line.
    """
    if not isinstance(data, dict):
        raise LogError(f"claims: must be an object, not {short(data)}")
    only_keys(data, _READ, ())
    return Claims(**{key: _READ[key](f"claims: {key}", value) for key, value in data.items()}) if data else NO_CLAIMS


def claims_to_data(claims: Claims) -> dict[str, Any]:
    """Return claims as the object that a line of a record holds.

    >>> claims_to_data(Claims(shown=(card("QS"),), wrong=True))
    {'shown': ['QS'], 'wrong': True}
    """
    data = {name: getattr(claims, name) for name in _READ}
    return {name: _plain(value) for name, value in data.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.text if isinstance(value, Card) else value


def _numbers(key: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise LogError(f"{key}: must be a list of whole numbers, not {short(value)}")
    return tuple(value)


def _card(key: str, value: object) -> Card:
    if not isinstance(value, str):
        raise LogError(f"{key}: must be a card, not {short(value)}")
    try:
        return card(value)
    except CardError as error:
        raise LogError(f"{key}: {error}") from None


def _cards(key: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise LogError(f"{key}: must be a list of cards, not {short(value)}")
    return tuple([_card(key, each) for each in value])


def _hands(key: str, value: object) -> tuple[tuple[Card | None, ...], ...]:
    if not isinstance(value, list) or not all(isinstance(hand, list) for hand in value):
        raise LogError(f"{key}: must be a list with a list of cards and null for each seat, not {short(value)}")
    return tuple([tuple([None if each is None else _card(key, each) for each in hand]) for hand in value])


def _yes_or_no(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise LogError(f"{key}: must be true or false, not {short(value)}")
    return value


_READ: Final[Mapping[str, Callable[[str, object], Any]]] = {
    "shown": _cards,
    "wrong": _yes_or_no,
    "open_card": _card,
    "power_card": _card,
    "hands": _hands,
    "scores": _numbers,
    "totals": _numbers,
    "winners": _numbers,
}
"""The keys of claims, and the functions that read their values."""
