"""The visibility of cards, declared at each field that holds them.

A class of state or events is made with :func:`facts`; a field whose type can hold a card must be declared with one of
the functions below, or importing the module fails. So nobody can add a card field and forget its visibility.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, TypeVar, cast, dataclass_transform

import attrs

from cabo_rules.cards import Card
from cabo_rules.sealed import sealed

_T = TypeVar("_T")

NewOrder = Literal["new order"]
Source = Callable[..., Any] | NewOrder
"""The source of the cards in a field of an event: a function, or that the cards get a new, unknown order."""


class Visibility(Enum):
    """The seats that see the cards of a field."""

    ALL = "all"
    """Everybody at the table, spectators too."""
    SEAT = "seat"
    """Only the seat named in the field ``seat`` beside it."""
    SEEN_BY = "seen_by"
    """Only the seats in the field ``seen_by`` beside it."""
    SEEN = "seen"
    """Slot by slot, only the seats that the field ``seen`` beside it lists for the slot."""
    NOBODY = "nobody"
    """Nobody: cards face down."""


def shown_to_all(**options: Any) -> Any:
    """Declare a field of cards that lie open. The other functions below take the same options.

    :param source: for an event, the function that returns these cards from the state before it and the event, or
        ``"new order"``.
    :param options: those of :func:`attrs.field`.
    """
    return _card_field(Visibility.ALL, **options)


def shown_to_seat(**options: Any) -> Any:
    """Declare a field of cards that only the seat named in ``seat`` sees."""
    return _card_field(Visibility.SEAT, **options)


def shown_to_seen_by(**options: Any) -> Any:
    """Declare a field of cards that only the seats in ``seen_by`` know."""
    return _card_field(Visibility.SEEN_BY, **options)


def shown_to_seen(**options: Any) -> Any:
    """Declare a field of hands with cards that only the seats in ``seen`` for the slot know."""
    return _card_field(Visibility.SEEN, **options)


def hidden(**options: Any) -> Any:
    """Declare a field of cards that lie face down."""
    return _card_field(Visibility.NOBODY, **options)


def _card_field(shown: Visibility, source: Source | None = None, **options: Any) -> Any:
    return attrs.field(metadata={"visibility": shown, "source": source}, **options)


def visibility(field: attrs.Attribute[Any]) -> Visibility | None:
    """Return the declared visibility of a field, or None if it cannot hold a card."""
    return field.metadata.get("visibility")


def source(cls: type[Any], name: str) -> Source:
    """Return the declared source of the cards in a field of an event.

    :raises TypeError: if the field declares none.
    """
    found: Source | None = getattr(attrs.fields(cls), name).metadata.get("source")
    if found is None:
        raise TypeError(f"{cls.__name__}.{name} must declare the source of its cards")
    return found


_HOLDERS = {"Hand"}
"""Names in the type of a field for classes with card fields of their own; :func:`facts` adds the classes it makes."""

_CARDLESS = {
    "ClassVar", "Literal", "None", "bool", "frozenset", "int", "str", "tuple",
    "Cell", "Claim", "Offence", "Phase", "Pile", "Place", "PowerEnding", "RoundEndCause", "SeatScore", "Variant",
    "Hand",  # of slots, each of which says who sees its card
}  # fmt: skip
"""Names in the type of a field for types without cards, or with declarations of their own; :func:`facts` adds the
classes it makes. Any other name, such as an alias that hides a card, must be declared or listed here."""


def can_hold_a_card(annotation: object) -> bool:
    """Return whether a field with this annotation can hold a card; unknown names can.

    >>> can_hold_a_card("tuple[Card, ...]"), can_hold_a_card('Literal["Card"] | int'), can_hold_a_card("Cards")
    (True, False, True)
    """
    return not _CARDLESS.issuperset(_names(str(annotation)))


@lru_cache(maxsize=256)  # hundreds of fields share a few dozen annotations
def _names(annotation: str) -> list[str]:
    """Return the names in an annotation except those in a ``Literal``."""
    return re.findall(r"[A-Za-z_]\w*", re.sub(r"Literal\[[^\]]*\]", "", annotation))


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(attrs.field, shown_to_all, shown_to_seat, shown_to_seen_by, shown_to_seen, hidden),
)
def facts(cls: type[_T]) -> type[_T]:
    """Make a sealed class whose card fields all declare their visibility.

    :raises TypeError: if a field that can hold a card declares no visibility, or the ``seat`` or ``seen_by`` field that
        it needs is missing.
    """
    made = sealed(cls)
    fields = attrs.fields(cast(Any, made))
    names = {field.name for field in fields}
    holding = {}
    for field in fields:
        shown = visibility(field)
        if can_hold_a_card(field.type) and shown is None:
            raise TypeError(f"{cls.__name__}.{field.name} can hold a card, so it must declare who sees it")
        if shown in (Visibility.SEAT, Visibility.SEEN_BY, Visibility.SEEN) and shown.value not in names:
            raise TypeError(f"{cls.__name__}.{field.name} needs a field {shown.value} beside it")
        if shown is not None or not _HOLDERS.isdisjoint(_names(str(field.type))):
            holding[field.name] = shown
    _CARDLESS.add(cls.__name__)
    _CARD_FIELDS[made] = MappingProxyType(holding)  # callers share it
    if holding:
        _HOLDERS.add(cls.__name__)
    return made


_CARD_FIELDS: dict[type[Any], Mapping[str, Visibility | None]] = {}


def card_fields(cls: type[Any]) -> Mapping[str, Visibility | None]:
    """Return the fields of a class of state, events or moves that hold cards, with their visibility.

    The visibility is None for a field whose value has card fields of its own.

    :raises TypeError: if the class was not made with :func:`facts`, which checks the declarations.

    >>> from cabo_rules.events import Drew, TurnBegan
    >>> dict(card_fields(Drew)), dict(card_fields(TurnBegan))
    ({'card': <Visibility.SEAT: 'seat'>}, {})
    """
    if cls not in _CARD_FIELDS:
        raise TypeError(f"{cls.__name__} must be made with facts, which checks what its fields declare")
    return _CARD_FIELDS[cls]


def cards_in(thing: Any) -> list[Card]:
    """Return the cards in a value of a card field, or in the card fields of a fact, in order."""
    found: list[Card] = []
    _collect((thing,), found)
    return found


def _collect(parts: Iterable[Any], found: list[Card]) -> None:
    for part in parts:
        kind = type(part)
        if kind is Card:
            found.append(part)
        elif part is not None:
            _collect(part if kind is tuple else [getattr(part, name) for name in _CARD_FIELDS[kind]], found)
