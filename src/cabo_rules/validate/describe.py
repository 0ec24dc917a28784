"""Describe moves and events in words, and name the key of the variant file behind each event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from cabo_rules import events as e
from cabo_rules.cards import MOST_CARDS, RANKS, Card
from cabo_rules.errors import printable
from cabo_rules.logs.codec import type_name
from cabo_rules.moves import Claim, Move
from cabo_rules.seats import HOST, Place

_LONGEST_LIST: Final = 6
_MOST_DIFFERENCES: Final = 3
_LONGEST_TEXT: Final = 60
_SEATS: Final = frozenset(("player", "offender", "starter", "dealer", "caller", "turn"))
"""The fields that name a seat, besides ``seat``."""


def _name(thing: object) -> str:
    return type_name(type(thing)).replace("_", " ")


def _value(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, Place):
        return f"slot {value.slot} of seat {value.seat}"
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Claim):
        return _value(value.place) if value.give is None else f"{_value(value.place)} for own slot {value.give}"
    if isinstance(value, e.SeatScore):
        parts = [f"{field.name} {_value(getattr(value, field.name))}" for field in attrs.fields(e.SeatScore)]
        return f"({', '.join(parts)})"
    if isinstance(value, tuple):
        shown = [_value(item) for item in value[:_LONGEST_LIST]]
        more = [f"and {len(value) - _LONGEST_LIST} more"] if len(value) > _LONGEST_LIST else []
        return f"[{', '.join(shown + more)}]"
    text = printable(str(value))
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "..."


def _fields(thing: Any) -> list[str]:
    """Describe the fields of a move or an event, except its seat and its key, and a commitment only if there is one."""
    names = [field.name for field in attrs.fields(type(thing)) if field.name not in ("seat", "key")]
    names = [name for name in names if name != "commitment" or thing.commitment is not None]
    return [f"{name.replace('_', ' ')} {_field(name, getattr(thing, name))}" for name in names]


def _field(name: str, value: Any) -> str:
    return f"seat {value}" if name in _SEATS and type(value) is int else _value(value)


def describe_move(move: Move) -> str:
    """Describe a move.

    >>> from cabo_rules.moves import Snap
    >>> describe_move(Snap(1, Place(2, 3)))
    'snap by seat 1 (target slot 3 of seat 2)'
    """
    fields = _fields(move)
    return describe_kind(move) + (f" ({', '.join(fields)})" if fields else "")


def in_hands(place: Place, card: str = "") -> str:
    """Describe a place in the hands that are turned up at the end of a round.

    >>> in_hands(Place(1, 3))
    'the hands turned up: slot 3 of seat 1'
    """
    return f"the hands turned up: {card}{_value(place)}"


def describe_kind(move: Move) -> str:
    """Describe a move without its details.

    >>> from cabo_rules.moves import Snap
    >>> describe_kind(Snap(1, Place(2, 3)))
    'snap by seat 1'
    """
    return f"{_name(move)} by {'the host' if move.seat == HOST else f'seat {move.seat}'}"


def by_rank(faces: Iterable[Card]) -> tuple[Card, ...]:
    """Return faces in the order of their ranks, jokers last.

    >>> [face.text for face in by_rank([Card("10H"), Card("Joker"), Card("2S"), Card("AD"), Card("2D")])]
    ['AD', '2D', '2S', '10H', 'Joker']
    """
    return tuple(sorted(faces, key=lambda face: (_rank(face.rank), face.text)))


def _rank(rank: str) -> int:
    return int(rank) if rank.isdecimal() else RANKS.index(rank) + 1 if rank in RANKS else MOST_CARDS


def describe_event(event: e.Event) -> str:
    """Describe an event.

    >>> describe_event(e.Took(0, Card("QS")))
    'took (seat 0, card QS)'
    """
    seat = getattr(event, "seat", None)
    fields = [*([] if seat is None else [f"seat {seat}"]), *_fields(event)]
    return _name(event) + (f" ({', '.join(fields)})" if fields else "")


def describe_events(events: Sequence[e.Event]) -> str:
    """Describe some events in order; of many, only the first few."""
    shown = ", then ".join(describe_event(event) for event in events[:3])
    if len(events) > 3:
        return f"{shown}, and {len(events) - 3} more"
    return shown or "nothing more"


def describe_differences(recorded: Sequence[e.Event], ruled: Sequence[e.Event]) -> tuple[str, str]:
    """Describe the recorded events and the right ones, from the first event that differs and only where they differ.

    >>> describe_differences([e.TurnBegan(0), e.Kept(1, 2, Card("QS"))], [e.TurnBegan(0), e.Kept(1, 2, Card("KS"))])
    ('kept (seat 1, card QS)', 'kept (seat 1, card KS)')
    """
    at = first_difference(recorded, ruled)
    if at == min(len(recorded), len(ruled)) or type(recorded[at]) is not type(ruled[at]):
        return describe_events(recorded[at:]), describe_events(ruled[at:])
    one: Any = recorded[at]
    other: Any = ruled[at]
    fields = [field.name for field in attrs.fields(type(one))]
    pairs = [pair for name in fields for pair in _differing(name, getattr(one, name), getattr(other, name))]
    seat = [f"seat {one.seat}"] if "seat" in fields and one.seat == other.seat else []
    left = ", ".join([*seat, *(words for words, _ in pairs[:_MOST_DIFFERENCES])])
    right = ", ".join([*seat, *(words for _, words in pairs[:_MOST_DIFFERENCES])])
    return f"{_name(one)} ({left})", f"{_name(other)} ({right})"


def _differing(name: str, one: Any, other: Any) -> Iterator[tuple[str, str]]:
    """Describe the two values of a field if they differ; in lists of one length, only the items that differ."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for at, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from _differing(f"{name}[{at}]", here, there)
    elif one != other:
        yield f"{name} {_value(one)}", f"{name} {_value(other)}"


def first_difference(recorded: Sequence[e.Event], ruled: Sequence[e.Event]) -> int:
    """Return the index of the first event that differs, or the length of the shorter list if it begins the other."""
    pairs = enumerate(zip(recorded, ruled, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(recorded), len(ruled)))


def key_of(event: e.Event) -> str:
    """Return the key of the variant file on which an event rests: its own, or else the one for its type."""
    if isinstance(event, e.Snapped | e.SnapFailed):
        return f"matching.snap.{'own' if event.place.seat == event.seat else 'others'}"
    key = getattr(event, "key", None)
    return key if isinstance(key, str) else KEYS[type(event)]


KEYS: Final[Mapping[type[Any], str]] = {
    e.TableSet: "deal", e.Dealt: "deal.cards", e.CommitmentOpened: "deal",
    e.FirstLooked: "deal.first_look", e.LooksEnded: "deal.first_look", e.OpenCardTurned: "deal.open_card",
    e.TurnBegan: "turn", e.Shuffled: "calling.stock_out", e.Drew: "turn.stock_card", e.Took: "turn.discard_pile",
    e.Kept: "turn", e.Discarded: "turn", e.Returned: "turn.discard_pile.card",
    e.PowerDue: "powers.triggers", e.DuePowerOpened: "powers.triggers",
    e.PowerOpened: "powers", e.Looked: "powers", e.Swapped: "powers",
    e.Snapped: "matching.snap", e.SnapFailed: "matching.snap", e.SnappedLate: "matching.snap.late",
    e.SnapKept: "matching.snap.others.owner",
    e.Gave: "matching.snap.others.gift",
    e.GiftDeclined: "matching.snap.others.gift", e.SnapPassed: "matching.snap.final_window",
    e.MatchBegan: "matching.drawn", e.Matched: "matching.drawn", e.MatchFailed: "matching.drawn",
    e.Traded: "matching.set", e.TradeFailed: "matching.set",
    e.PenaltyDrawn: "matching.penalty", e.PenaltyPlaced: "matching.penalty.place",
    e.RoundScored: "scoring", e.RoundAwaited: "game.rounds.starter",
}  # fmt: skip
"""The keys of events that do not carry one; a test keeps the table complete."""
