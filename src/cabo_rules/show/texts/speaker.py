"""The phrases that sentences are made of, in a language and to a player.

Nothing here holds words: a function picks the key of a template and fills its gaps. A sentence about a seat has a
second template, whose key ends in ``.you``, for the player whose seat it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce

from attrs import frozen

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import wrong_argument
from cabo_rules.players import check_names
from cabo_rules.seats import HOST, Place
from cabo_rules.show.texts.catalogue import Texts, texts_in


@frozen(eq=False)
class Speaker:
    """The templates of a language, the name of each seat, and the seat that is called "you", if any.

    :ivar seats: how many seats have names.
    """

    words: Mapping[str, str]
    name: Callable[[int], str]
    you: int | None
    seats: int


def speaker(names: Sequence[str], you: int | None, language: str | Texts) -> Speaker:
    """Return who speaks to players with these names; a seat without one raises an ``IndexError``.

    :raises GameError: if ``you`` is not one of their seats, or the language is unknown.
    """
    _check_you(names, you)
    return Speaker(texts_in(language).templates, names.__getitem__, you, len(names))


def speaker_of_any(names: Sequence[str], you: int | None, language: str | Texts) -> Speaker:
    """Return who speaks to players with these names; other seats are named by their numbers.

    :raises GameError: if the names are not a list of text, ``you`` is not one of their seats, or there is no such
        language.
    """
    check_names(names)
    _check_you(names, you)
    words = texts_in(language).templates

    def name(seat: int) -> str:
        if seat == HOST:
            return words["host"]
        return names[seat] if 0 <= seat < len(names) else words["seat"].format(seat=seat)

    return Speaker(words, name, you, len(names))


def _check_you(names: Sequence[str], you: int | None) -> None:
    if you is not None and (type(you) is not int or not 0 <= you < len(names)):
        raise wrong_argument("you", "a seat that has a name, or None", you)


# --- sentences --------------------------------------------------------------------------------------------------------


def say(to: Speaker, key: str, /, **gaps: object) -> str:
    """Fill a template."""
    return to.words[key].format(**gaps)


def tell(to: Speaker, key: str, seat: int, /, **gaps: object) -> str:
    """Fill a template about a seat, which is ``who`` in it, or the one that speaks to that seat."""
    if seat == to.you:
        return to.words[f"{key}.you"].format(**gaps)
    return to.words[key].format(who=to.name(seat), **gaps)


def tell_all(to: Speaker, key: str, seats: Sequence[int], /, **gaps: object) -> str:
    """Fill a template about some seats: there is one for none, for one and for many."""
    if len(seats) == 1:
        return tell(to, f"{key}.one", seats[0], **gaps)
    if not seats:
        return say(to, f"{key}.none", **gaps)
    others = [to.name(seat) for seat in seats if seat != to.you]
    if to.you not in seats:
        return say(to, f"{key}.many", who=listed(to, others), **gaps)
    return say(to, f"{key}.many.you", who=listed(to, [*others, to.words["you.subject"]]), **gaps)


def capital(text: str) -> str:
    """Write a text with a capital first letter."""
    return text[:1].upper() + text[1:]


# --- seats and places -------------------------------------------------------------------------------------------------


def whom(to: Speaker, *seats: int) -> str:
    """Name seats that something is done to; "you" comes last, as it does in polite company."""
    named = [to.name(seat) for seat in seats if seat != to.you]
    return listed(to, [*named, to.words["you.object"]] if to.you in seats else named)


def at(to: Speaker, seat: int | None, place: Place) -> str:
    """Name a place in a sentence about ``seat``, whose own slots need no name."""
    key = "place.own" if place.seat == seat else "place"
    return say(to, key, slot=place.slot) if place.seat == seat else tell(to, key, place.seat, slot=place.slot)


def slots(to: Speaker, numbers: Sequence[int]) -> str:
    """Name slots by their numbers."""
    if not numbers:
        return say(to, "slots.none")
    key = "slots.one" if len(numbers) == 1 else "slots.many"
    return say(to, key, slots=listed(to, [str(number) for number in numbers]))


def listed(to: Speaker, words: Iterable[str]) -> str:
    """Join words to a list in a sentence; there must be at least one."""
    *first, last = words
    return say(to, "list", first=", ".join(first), last=last) if first else last


def either(to: Speaker, words: Iterable[str]) -> str:
    """Join words of which one is meant; there must be at least one."""
    return reduce(lambda first, last: say(to, "either", first=first, last=last), words)


# --- cards ------------------------------------------------------------------------------------------------------------


def the(to: Speaker, card: Card, hidden: str = "card.a") -> str:
    """Name a card in a sentence; ``hidden`` is the key of the words for a hidden card."""
    return say(to, hidden) if card == HIDDEN else say(to, "card.the", card=card)


def bracketed(to: Speaker, card: Card | None) -> str:
    """Name the card at a place in brackets, to follow the place; a hidden card has no brackets."""
    if card == HIDDEN:
        return ""
    return f" ({say(to, 'card.nothing') if card is None else card})"


def cards(to: Speaker, of: Iterable[Card | None]) -> str:
    """Name cards in a row, or count them if all are hidden."""
    there = [card for card in of if card is not None]
    if there and set(there) == {HIDDEN}:
        return cards_of(to, len(there))
    return " ".join(card.text for card in there) or say(to, "cards.none")


def cards_of(to: Speaker, count: int, kind: str = "cards") -> str:
    """Return a number of cards in words."""
    return say(to, f"{kind}.one") if count == 1 else say(to, f"{kind}.many", count=count)


def penalty_cards(to: Speaker, count: int, key: str) -> str:
    """Return a number of penalty cards in words; the key tells them from cards that a power gives."""
    return cards_of(to, count, "cards" if key.startswith("powers.") else "penalty_cards")


# --- powers -----------------------------------------------------------------------------------------------------------


def power(name: str) -> str:
    """Return the name of a power or special hand as people say it."""
    return name.replace("-", " ")


def powers(to: Speaker, *names: str) -> str:
    """Name powers in quotation marks, one of which may be chosen."""
    return either(to, [say(to, "power", power=power(name)) for name in names])
