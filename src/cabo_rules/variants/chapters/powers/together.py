"""Checks of powers with each other: those that follow each other, and several powers of one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, each_power, error, judged, unbroken_items, warning
from cabo_rules.variants.deck import faces_named, faces_of, nearest_of
from cabo_rules.variants.model import Power, Variant
from cabo_rules.variants.nearest import nearest
from cabo_rules.variants.problem import Path
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
    powers = variant.powers_by_name
    for number, then in unbroken_items(power.following):
        if then not in powers:
            meant = nearest(then, powers) if len(powers) <= _MOST_COMPARED else None
            yield at(*_place(name, power, number), name=then, suggestion=meant and shown(meant))


def _place(name: str, power: Power, number: int) -> Path:
    """Return the place of one of the powers that may follow a power."""
    place = ("powers", "named", name, "then")
    return place if isinstance(power.then, str) else (*place, number)


def _followers(powers: Mapping[str, Power], name: str) -> list[str]:
    """Return the powers of the file that may follow one."""
    return [each for _, each in unbroken_items(powers[name].following) if each in powers]


def _circle(powers: Mapping[str, Power], start: str) -> list[str]:
    """Return the shortest circle of powers that begins and ends with one of them; empty if there is none."""
    paths = [[start]]
    reached = set[str]()
    for path in paths:  # which grows meanwhile
        for name in _followers(powers, path[-1]):
            if name == start:
                return [*path, name]
            if name not in reached:
                reached.add(name)
                paths.append([*path, name])
    return []


def _longest(powers: Mapping[str, Power], start: str) -> list[str]:
    """Return the longest chain of powers that follow each other from one on, up to one that is one too many."""
    chains = {start: [start]}
    for _ in range(MOST_STEPS):
        longer = {name: [*chain, name] for chain in chains.values() for name in _followers(powers, chain[-1])}
        if not longer:
            break
        chains = longer
    return next(iter(chains.values()))


@error(
    "V267",
    "The powers follow each other in a circle: {circle}.",
    "Each power names one that follows it, and these never end. Remove one `then`.",
    each_power,
)
def then_in_circle(variant: Variant, name: str, _: Power) -> Iterator[Found]:
    powers = variant.powers_by_name
    circle = _circle(powers, name)
    if circle and next(other for other in powers if other in circle) == name:  # each circle is reported once
        last = powers[circle[-2]]
        yield at(*_place(circle[-2], last, last.following.index(name)), circle=", ".join(circle))


@error(
    "V268",
    'More than {most} powers follow each other from "{power}" on.',
    "Nobody at a table can keep track of a turn with so many steps. Remove a `then`.",
)
def then_too_long(variant: Variant) -> Iterator[Found]:
    accused = set[str]()
    for name in variant.powers_by_name:
        chain = [*judged(_longest(variant.powers_by_name, name))]
        if len({*chain}) > MOST_STEPS and name not in accused:
            accused.update(chain[:-1])
            yield at("powers", "named", name, "then", power=name, most=MOST_STEPS)


@warning(
    "V272",
    'No card carries the power "{power}", and it follows no power.',
    "The power is never used. Name the cards that carry it, or name it in `then` of the power that it follows.",
)
def power_unreachable(variant: Variant) -> Iterator[Found]:
    following = {name for _, power in each_power(variant) for _, name in unbroken_items(power.following)}
    for name, power in each_power(variant):
        if not power.cards and name not in following:
            yield at("powers", "named", name, "cards", power=name)


@error(
    "V255",
    '"{power}" and "{other}" may both follow "{name}", and can begin with the same move.',
    "A player chooses among the powers that may follow by the move they make, so these powers must begin differently: "
    "one with a look and one with a swap, looks at different numbers of cards, or looks at cards of different players.",
    each_power,
)
def followers_alike(variant: Variant, name: str, power: Power) -> Iterator[Found]:
    powers, begun = variant.powers_by_name, dict[str, str]()
    for number, then in unbroken_items(power.following):
        moves = _first_moves(powers[then]) if then in powers else []
        if other := next((begun[move] for move in moves if move in begun), None):
            yield at(*_place(name, power, number), power=other, other=then, name=name)
        begun.update(dict.fromkeys(moves, then))


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
        every = ("own with another's", "two own", "two opponents'", *pairs)
        return [f"swap: {pair}" for pair in (every if "any two" in pairs else pairs)]
    return ["choose a player"] if power.give is not None else []


CHECKS: Final = (
    then_unknown,
    then_in_circle,
    then_too_long,
    power_unreachable,
    followers_alike,
    power_of_no_card,
    cards_included,
    powers_alike,
)
"""The checks, in the order of the rulebook."""
