"""A round as somebody has written it down: who called, and the hands or the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cabo_rules.cards import Card, as_card
from cabo_rules.errors import check_between, check_kind, check_list, wrong_argument
from cabo_rules.sealed import sealed

LARGEST_SCORE: Final = 10**9
"""The limit of a score and of a total; a thousand cards cannot be worth more."""

MOST_ROUNDS: Final = 1_000
"""The most rounds of a sheet."""


@sealed
class NotedRound:
    """A round as it was written down; :func:`noted_round` makes one.

    :ivar caller: the seat that called; ``None`` if nobody did, or if the call does not count.
    :ivar hands: the cards of each seat, ``None`` for a hand that was not noted; empty if none was.
    :ivar scores: the score of each seat, ``None`` for one that was not noted; empty if none was.
    :ivar special: the names of special hands, by seat.
    :ivar out: the seats that went out of the round or of the game in it, for more cards than a hand can have.
    :ivar totals: the totals after the round, as somebody has added them up, with those that were reset; ``None`` for
        one that was not noted; empty if none was.

    >>> noted_round(scores=[-3, 5], caller=0)
    NotedRound(caller=0, hands=(), scores=(-3, 5), special=(), out=(), totals=())
    """

    caller: int | None = None
    hands: tuple[tuple[Card, ...] | None, ...] = ()
    scores: tuple[int | None, ...] = ()
    special: tuple[tuple[int, str], ...] = ()
    out: tuple[int, ...] = ()
    totals: tuple[int | None, ...] = ()


def noted_round(
    *,
    hands: Sequence[Sequence[Card | str] | None] | None = None,
    scores: Sequence[int | None] | None = None,
    caller: int | None = None,
    special: Mapping[int, str] | None = None,
    out: Iterable[int] = (),
    totals: Sequence[int | None] | None = None,
) -> NotedRound:
    """Write down a round. If all hands are noted, scores are optional, and compared with them.

    :param hands: the cards of each seat, as cards or as text; ``None`` for a hand that was not noted, and for all hands
        if none was. An empty hand is an empty list.
    :param scores: the score of each seat; ``None`` for one that was not noted, or that has none.
    :param caller: the seat that called; ``None`` if nobody did, or if the call does not count.
    :param special: the names of special hands, by seat; they are also found in the hands.
    :param out: the seats that went out of the round or of the game in it, for more cards than a hand can have.
    :param totals: the totals after the round, to be compared.
    :raises CardError: if a text is not a card.
    :raises GameError: if an argument is of a wrong kind, or a number is beyond a billion.

    >>> noted_round(hands=[["AS"], None], scores=[1, 7], caller=0).hands
    ((Card(text='AS'),), None)
    """
    if caller is not None:
        check_kind(int, "caller", caller, "a seat or None")
    check_list("out", out, "a list of seats")
    if special is not None and not isinstance(special, Mapping):
        raise wrong_argument("special", "a table of the names of special hands by seat", special)
    named = []
    for seat, name in (special or {}).items():
        check_kind(int, "special", seat, "a table by seat")
        check_kind(str, "special", name, "a table of names by seat")
        named.append((seat, name))
    gone = []
    for seat in out:
        check_kind(int, "out", seat, "a list of seats")
        gone.append(seat)
    return NotedRound(
        caller,
        _hands(hands),
        _numbers("scores", scores),
        tuple(sorted(named)),
        tuple(sorted({*gone})),
        _numbers("totals", totals),
    )


def _hands(hands: Any) -> tuple[tuple[Card, ...] | None, ...]:
    if hands is None:
        return ()
    check_list("hands", hands, "a list with the cards of each seat, or None")
    found: list[tuple[Card, ...] | None] = []
    for hand in hands:
        if hand is not None:
            check_list("hands", hand, "a list with a list of cards or None for each seat")
        found.append(None if hand is None else tuple([as_card(each, "hands") for each in hand]))
    return tuple(found)


def _numbers(name: str, numbers: Any) -> tuple[int | None, ...]:
    if numbers is None:
        return ()
    check_list(name, numbers, "a list of whole numbers and None")
    found = tuple(numbers)
    for each in found:
        if each is not None:
            check_between(-LARGEST_SCORE, LARGEST_SCORE, name, each)
    return found
