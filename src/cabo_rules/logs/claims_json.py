"""Claims as JSON: the object that a line of a record holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cabo_rules.cards import Card, card
from cabo_rules.errors import CardError, LogError, short
from cabo_rules.logs.claims import NO_CLAIMS, Claims, make_claims
from cabo_rules.logs.lines import only_keys


def read_claims(data: object) -> Claims:
    """Return parsed JSON as claims.

    :raises LogError: if it is not claims; the text does not name the line.
    """
    if not isinstance(data, dict):
        raise LogError(f"claims: must be an object, not {short(data)}")
    only_keys(data, _READ, ())
    if not data:
        return NO_CLAIMS
    return make_claims(**{key: _READ[key](f"claims: {key}", value) for key, value in data.items()})


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
