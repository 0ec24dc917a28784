"""Checks of powers with each other: those that follow each other, and several powers of one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cabo_rules.cards import Card
from cabo_rules.variants.chapters.guard import Check, judged, unbroken_entries, unbroken_items
from cabo_rules.variants.deck import faces_named, faces_of, nearest_of
from cabo_rules.variants.model import LookRules, Power, SwapRules, Variant
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.problem import Problem, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.written import shown

MOST_STEPS: Final = 8
"""The most powers that may follow each other."""

_MOST_COMPARED: Final = 200  # names that a misspelt one is compared with
_MOST_NAMED: Final = 4  # cards in one sentence


# --- powers that follow each other ------------------------------------------------------------------------------------


def followers(variant: Variant) -> Iterator[Problem]:
    """Report powers that follow each other but do not exist, never end, or are too many."""
    accused: set[str] = set()
    for name in variant.powers_by_name:
        if name not in accused:
            yield from judged(_follow(variant, name, accused))


THEN_UNKNOWN = kind_of_error(
    "V266",
    'Unknown power "{name}".',
    "`then` names another power of the same file, which follows this one. A power that only follows another has an "
    "empty list of `cards`.",
)

THEN_CYCLE = kind_of_error(
    "V267",
    "The powers follow each other in a circle: {circle}.",
    "Each power names the one that follows it, and these never end. Remove one `then`.",
)

THEN_TOO_LONG = kind_of_error(
    "V268",
    'More than {most} powers follow each other from "{power}" on.',
    "Nobody at a table can keep track of a turn with so many steps. Remove a `then`.",
)


def _follow(variant: Variant, name: str, accused: set[str]) -> Iterator[Problem]:
    powers, chain = variant.powers_by_name, [name]
    while (then := powers[chain[-1]].then) is not None:
        at = ("powers", "named", chain[-1], "then")
        if then not in powers:
            if chain[1:]:
                return  # reported for the power before it
            meant = nearest(then, powers) if len(powers) <= _MOST_COMPARED else None
            yield problem(THEN_UNKNOWN, *at, name=then, suggestion=meant and shown(meant))
            return
        if then in chain:
            circle = chain[chain.index(then) :]
            if then == name and not accused.intersection(circle):
                accused.update(circle)
                yield problem(THEN_CYCLE, *at, circle=", ".join([*circle, then]))
            return
        if len(chain) == MOST_STEPS:
            accused.update(chain)
            start = ("powers", "named", name, "then")
            yield problem(THEN_TOO_LONG, *start, power=name, most=MOST_STEPS)
            return
        chain.append(then)


POWER_UNREACHABLE = kind_of_warning(
    "V272",
    'No card carries the power "{power}", and it follows no power.',
    "The power is never used. Name the cards that carry it, or name it in `then` of the power that it follows.",
)


def unreachable(variant: Variant) -> Iterator[Problem]:
    """Report a power that no card carries and that follows no other."""
    following = {power.then for _, power in unbroken_entries(variant.powers_by_name) if power.then is not None}
    for name, power in unbroken_entries(variant.powers_by_name):
        if not power.cards and name not in following:
            yield problem(POWER_UNREACHABLE, "powers", "named", name, "cards", power=name)


# --- the cards that carry powers --------------------------------------------------------------------------------------


def cards_in_deck(variant: Variant) -> Iterator[Problem]:
    """Report cards with a power that are not in the deck."""
    faces, naming = faces_of(variant), faces_named(variant)
    for name, power in unbroken_entries(variant.powers_by_name):
        yield from judged(_not_in_deck(faces, naming, name, power))


POWER_OF_NO_CARD = kind_of_warning(
    "V271",
    '"{text}" names no card of the deck, so no such card carries "{power}".',
    "Either the card is missing from `[deck]`, or the deck calls it something else: packs have `J`, `Q` and `K`, decks "
    "of numbers have `11`, `12` and `13`.",
)


def _not_in_deck(
    faces: Sequence[Card], naming: Callable[[str], tuple[str, ...]], name: str, power: Power
) -> Iterator[Problem]:
    for number, text in unbroken_items(power.cards):
        if not naming(text):
            at = ("powers", "named", name, "cards", number)
            meant = nearest_of(faces, text)
            yield problem(POWER_OF_NO_CARD, *at, text=text, power=name, suggestion=meant and shown(meant))


def cards_included(variant: Variant) -> Iterator[Problem]:
    """Report a name in a power's cards that another name of the same power includes."""
    naming = faces_named(variant)
    for name, power in unbroken_entries(variant.powers_by_name):
        yield from judged(_included(naming, name, power))


CARDS_INCLUDED = kind_of_warning(
    "V259",
    'The power "{power}" names {cards} twice: "{text}" is part of "{wider}".',
    "The wider name covers every card of the narrower one. Leave out the narrower name, or the wider one if only these "
    "cards carry the power.",
    idle=True,
)


def _included(naming: Callable[[str], tuple[str, ...]], name: str, power: Power) -> Iterator[Problem]:
    faces = [(number, text, frozenset(naming(text))) for number, text in unbroken_items(power.cards)]
    for number, text, own in faces:
        wider = [
            other for at, other, of in faces if own and other != text and (own < of or (own == of and at < number))
        ]
        if wider:
            at, cards = ("powers", "named", name, "cards", number), ", ".join(sorted(own)[:_MOST_NAMED])
            yield problem(CARDS_INCLUDED, *at, power=name, cards=cards, text=text, wider=wider[0])


POWERS_ALIKE = kind_of_error(
    "V269",
    '{card} carries "{power}" and "{other}", which can begin with the same move.',
    "A player chooses among the powers of a card by the move they make, so two powers of one card must begin "
    "differently: one with a look and one with a swap, looks at different numbers of cards, or looks at cards of "
    "different players.",
)


def alike(variant: Variant) -> Iterator[Problem]:
    """Report two powers of one card that begin with the same move, since the move is how a player chooses."""
    begun: dict[tuple[str, str], str] = {}
    accused: set[str] = set()
    naming = faces_named(variant)
    for name, power in unbroken_entries(variant.powers_by_name):
        moves = _first_moves(power)
        for number, text in unbroken_items(power.cards):
            for face in naming(text):
                others = [begun.setdefault((face, move), name) for move in moves]
                if name not in accused and (other := next((each for each in others if each != name), None)):
                    accused.add(name)
                    at = ("powers", "named", name, "cards", number)
                    yield problem(POWERS_ALIKE, *at, card=face, power=other, other=name)


def _first_moves(power: Power) -> list[str]:
    """Return the moves that can begin a power; powers that share one overlap."""
    if power.look is not None:
        return [f"look at {power.look.cards}: {seats}" for seats in _looks(power.look)]
    return [] if power.swap is None else [f"swap: {seats}" for seats in _swaps(power.swap)]


def _looks(look: LookRules) -> tuple[str, ...]:
    if look.whose == "anyone's":
        return ("own", "another's") if look.cards == 1 else ("own", "another's", "own and another's")
    return (look.whose,)


def _swaps(swap: SwapRules) -> tuple[str, ...]:
    if "any two" in swap.pairs:
        return ("own with another's", "two opponents'", "any two")
    return swap.pairs


TOGETHER_CHECKS: Final[tuple[Check, ...]] = (followers, unreachable, cards_in_deck, cards_included, alike)
