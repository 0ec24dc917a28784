"""Checks of powers with each other: those that follow each other, and several powers of one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, each_power, error, judged, unbroken_items, warning
from cabo_rules.variants.deck import faces_named, faces_of, nearest_of
from cabo_rules.variants.model import Power, Variant
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.written import shown

MOST_STEPS: Final = 8
"""The most powers that may follow each other."""

_Naming = Callable[[str], tuple[str, ...]]  # from a name to the faces of the deck
_MOST_COMPARED: Final = 200  # names that a misspelt one is compared with
_MOST_NAMED: Final = 4  # cards in one sentence


# --- powers that follow each other ------------------------------------------------------------------------------------


@error(
    "V266",
    'Unknown power "{name}".',
    "`then` names another power of the same file, which follows this one. A power that only follows another has an "
    "empty list of `cards`.",
    each_power,
)
def then_unknown(variant: Variant, name: str, power: Power) -> Iterator[Found]:
    powers, then = variant.powers_by_name, power.then
    if then is not None and then not in powers:
        meant = nearest(then, powers) if len(powers) <= _MOST_COMPARED else None
        yield at("powers", "named", name, "then", name=then, suggestion=meant and shown(meant))


def _chain(powers: Mapping[str, Power], name: str | None) -> Iterator[str]:
    """Yield the powers that follow each other, up to one that comes again or is one too many."""
    steps: list[str] = []
    while name is not None and name in powers:
        yield name
        if name in steps or len(steps) == MOST_STEPS:
            return
        steps.append(name)
        name = powers[name].then


@error(
    "V267",
    "The powers follow each other in a circle: {circle}.",
    "Each power names the one that follows it, and these never end. Remove one `then`.",
    each_power,
)
def then_in_circle(variant: Variant, name: str, _: Power) -> Iterator[Found]:
    circle = [*_chain(variant.powers_by_name, name)]
    first = next(other for other in variant.powers_by_name if other in circle)  # the one to report the circle for
    if circle[1:] and circle[-1] == name == first:
        yield at("powers", "named", circle[-2], "then", circle=", ".join(circle))


@error(
    "V268",
    'More than {most} powers follow each other from "{power}" on.',
    "Nobody at a table can keep track of a turn with so many steps. Remove a `then`.",
)
def then_too_long(variant: Variant) -> Iterator[Found]:
    accused = set[str]()
    for name in variant.powers_by_name:
        chain = [*judged(_chain(variant.powers_by_name, name))]
        if len({*chain}) > MOST_STEPS and name not in accused:
            accused.update(chain[:-1])
            yield at("powers", "named", name, "then", power=name, most=MOST_STEPS)


@warning(
    "V272",
    'No card carries the power "{power}", and it follows no power.',
    "The power is never used. Name the cards that carry it, or name it in `then` of the power that it follows.",
)
def power_unreachable(variant: Variant) -> Iterator[Found]:
    following = {power.then for _, power in each_power(variant) if power.then is not None}
    for name, power in each_power(variant):
        if not power.cards and name not in following:
            yield at("powers", "named", name, "cards", power=name)


# --- the cards that carry powers --------------------------------------------------------------------------------------


def _carried(variant: Variant) -> Iterator[tuple[str, Power, _Naming]]:
    """Yield each power with its name, and the faces that names stand for."""
    naming = faces_named(variant)
    for name, power in each_power(variant):
        yield name, power, naming


@warning(
    "V271",
    '"{text}" names no card of the deck, so no such card carries "{power}".',
    "Either the card is missing from `[deck]`, or the deck calls it something else: packs have `J`, `Q` and `K`, decks "
    "of numbers have `11`, `12` and `13`.",
    _carried,
)
def power_of_no_card(variant: Variant, name: str, power: Power, naming: _Naming) -> Iterator[Found]:
    for number, text in unbroken_items(power.cards):
        if not naming(text):
            meant = nearest_of(faces_of(variant), text)
            path = ("powers", "named", name, "cards", number)
            yield at(*path, text=text, power=name, suggestion=meant and shown(meant))


@warning(
    "V259",
    'The power "{power}" names {cards} twice: "{text}" is part of "{wider}".',
    "The wider name covers every card of the narrower one. Leave out the narrower name, or the wider one if only these "
    "cards carry the power.",
    _carried,
    idle=True,
)
def cards_included(_: Variant, name: str, power: Power, naming: _Naming) -> Iterator[Found]:
    faces = [(number, text, frozenset(naming(text))) for number, text in unbroken_items(power.cards)]
    for number, text, own in faces:
        wider = [
            other
            for place, other, of in faces
            if own and other != text and (own < of or (own == of and place < number))
        ]
        if wider:
            cards = ", ".join(sorted(own)[:_MOST_NAMED])
            yield at("powers", "named", name, "cards", number, power=name, cards=cards, text=text, wider=wider[0])


@error(
    "V269",
    '"{text}" cannot carry both "{power}" and "{other}", which can begin with the same move.',
    "A player chooses among the powers of a card by the move they make, so two powers of one card must begin "
    "differently: one with a look and one with a swap, looks at different numbers of cards, or looks at cards of "
    "different players.",
)
def powers_alike(variant: Variant) -> Iterator[Found]:
    begun: dict[tuple[str, str], str] = {}
    accused = set[str]()
    for name, power, naming in _carried(variant):
        moves = _first_moves(power)
        for number, text in unbroken_items(power.cards):
            for face in naming(text):
                others = [begun.setdefault((face, move), name) for move in moves]
                if name not in accused and (other := next((each for each in others if each != name), None)):
                    accused.add(name)
                    expected = f"other cards here, or a powers.named.{other}.cards in this file that leaves them out"
                    path = ("powers", "named", name, "cards", number)
                    yield at(*path, text=text, power=other, other=name, expected=expected)


_LOOKS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "own": (("own",), ("own",)),
    "another's": (("another's",), ("one opponent's", "opponents'")),
    "anyone's": (("own", "another's"), ("own", "one opponent's", "opponents'", "mixed")),
    "own and another's": (("own", "another's"), ("mixed",)),
    "two players'": (("own", "another's"), ("opponents'", "mixed")),
}
"""For each word of ``look.whose`` what is looked at with one card, and with several."""


def _first_moves(power: Power) -> list[str]:
    """Return the moves that can begin a power; powers that share one overlap."""
    if (look := power.look) is not None:
        counts = range(look.fewest, look.most + 1)
        return [f"look at {count}: {cards}" for count in counts for cards in _LOOKS[look.whose][count > 1]]
    if power.swap is not None:
        pairs = power.swap.pairs
        return [
            f"swap: {pair}"
            for pair in (("own with another's", "two opponents'", *pairs) if "any two" in pairs else pairs)
        ]
    return []


CHECKS: Final = (
    then_unknown,
    then_in_circle,
    then_too_long,
    power_unreachable,
    power_of_no_card,
    cards_included,
    powers_alike,
)
"""The checks, in the order of the rulebook."""
