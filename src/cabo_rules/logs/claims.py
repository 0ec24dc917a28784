"""Claims: the evidence of a record of moves besides the moves, to be checked against the rules.

An app that stores only its moves also knows the cards that it showed, and a player who notes a game with a pencil knows
nothing else. So a claim is evidence: the referee works out the events of the move, and they must agree with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import field
from attrs.validators import optional

from cabo_rules import events as e
from cabo_rules.cards import Card
from cabo_rules.errors import GameError, check_flag, short, wrong_argument
from cabo_rules.events import Event
from cabo_rules.forms import a, as_tuple, each
from cabo_rules.logs.limits import LARGEST_NUMBER
from cabo_rules.moves import Match, Move, Snap, Trade
from cabo_rules.sealed import maker, sealed
from cabo_rules.visibility import Visibility, card_fields


def _is_flag(_: object, attribute: Any, value: Any) -> None:
    check_flag(attribute.name, value)


def _as_hands(value: Any) -> Any:
    hands = as_tuple(value)
    return tuple(map(as_tuple, hands)) if type(hands) is tuple else hands


def _are_hands(_: object, attribute: Any, value: Any) -> None:
    if type(value) is not tuple or any(type(hand) is not tuple for hand in value):
        raise wrong_argument(attribute.name, "a list with, for each seat, a list of cards and holes", value)
    for item in (item for hand in value for item in hand):
        if item is not None and type(item) is not Card:
            raise GameError(f"{attribute.name} must hold only Card and None, not {short(item)}")


_CARDS: Final = optional(each(Card, GameError))
_CARD: Final = optional(a(Card, GameError))
_NUMBERS: Final = optional(each(int, GameError, LARGEST_NUMBER))


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
    :raises GameError: if one of them is something else. The referee decides whether they are true.

    >>> from cabo_rules import card
    >>> Claims(shown=[card("QS")]).shown
    (Card(text='QS'),)
    """

    shown: tuple[Card, ...] | None = field(default=None, converter=as_tuple, validator=_CARDS)
    wrong: bool | None = field(default=None, validator=optional(_is_flag))
    open_card: Card | None = field(default=None, validator=_CARD)
    power_card: Card | None = field(default=None, validator=_CARD)
    hands: tuple[tuple[Card | None, ...], ...] | None = field(
        default=None, converter=_as_hands, validator=optional(_are_hands)
    )
    scores: tuple[int, ...] | None = field(default=None, converter=as_tuple, validator=_NUMBERS)
    totals: tuple[int, ...] | None = field(default=None, converter=as_tuple, validator=_NUMBERS)
    winners: tuple[int, ...] | None = field(default=None, converter=as_tuple, validator=_NUMBERS)

    @property
    def of_a_move(self) -> str:
        """The name of the first claim that is about a move, not about what was counted; empty if there is none."""
        return next((name for name in _OF_A_MOVE if getattr(self, name) is not None), "")


_OF_A_MOVE: Final = ("shown", "wrong", "open_card", "power_card", "hands")
Places = tuple[tuple[str, int, int], ...]
"""The places of claims that are words of their own in a text: the name of the claim, its line and its column."""

NO_CLAIMS: Final = Claims()
make_claims: Final = maker(Claims, checked=False)


def with_claim(claims: Claims, name: str, value: Any) -> Claims:
    """Return claims with another one, whose value is known to be right."""
    return make_claims(*[value if each == name else getattr(claims, each) for each in Claims.__match_args__])


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

    >>> from cabo_rules.cards import card
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
        return make_claims(tuple(shown) or None, wrong)
    return make_claims(tuple(shown) or None, wrong, **others)


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
