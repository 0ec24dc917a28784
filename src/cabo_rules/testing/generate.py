"""Random variants: a shipped variant after some random changes.

A change is drawn from the format and kept only if the checks find no error. So every result is valid, a new key or word
is generated as soon as the format has it, and nothing here repeats a condition of a check.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from cabo_rules.cards import COLOURS, JOKER, SUITS, Card
from cabo_rules.testing.pick import Pick, seeded_pick
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.format import (
    Either,
    Flag,
    Form,
    Listed,
    Named,
    Table,
    Text,
    Whole,
    Words,
    form_at,
    form_with_parts,
    what_a_file_takes,
)
from cabo_rules.variants.load import load_variant, variant_from_data, variant_ids, variant_to_data
from cabo_rules.variants.model import CHAPTERS, Variant
from cabo_rules.variants.notes import CARDS_NAMED, NUMBERS_NAMED, SEATS_NAMED, TOTAL_NAMED, Sized, TextNote

Data = dict[str, Any]
Place = tuple[Data, str, Form, bool]
"""A table, the name of a key in it, what the key takes, and whether it may be absent."""

_NAMING: Final = {
    "id": "made-up",
    "name": "Made up",
    "source": "chance",
    "summary": "made up by chance",
    "call": "Enough",
}
_GO_ON: Final = (False, *(True,) * 15)
"""After each change, whether there is another: asked each time, so that Hypothesis can leave out one of them."""

_DECKS: Final[tuple[Data, ...]] = (
    {"packs": 1},
    {"numbers": {"0-9": 2}},  # the stock soon runs out
    {"numbers": {"0-12": 1}},  # no two cards are equal
    {"numbers": {"1-2": 8}},  # half of the cards are equal
    {"jokers": 24},  # all are
    {"packs": 1, "jokers": 2},
    {"packs": {"2-3": 1, "4-99": 2}, "jokers": {"2-99": 2}},
    {"packs": 2, "jokers": 4},
    {"packs": 1, "numbers": {"11": 3, "0": 2}},
    {"jokers": 1, "numbers": {"3": 5, "99": 1, "7-9": 2}},
)
_VALUES: Final[Data] = {"0-99": "face", "A": 1, "J": 11, "Q": 12, "K": 13, "joker": -1}
"""Values for any of the decks."""

_NUMBERS: Final = (1, 2, 0, 3, 4, 5, 6, 8, 10, 20, 50, 100, -1, -3, -50)
_SEATS: Final = ("2-99", "2-3", "4-99", "5")
_RANGES: Final = ("0", "13", "1-3", "20-29")
_NAMES: Final = ("peek", "third-eye")
_ACTIONS: Final = ("look", "swap", "give")


def generated(pick: Pick, base: str | None = None) -> Variant:
    """Generate a valid variant.

    :param base: the id of the shipped variant that is changed; any of them if not given.
    """
    data = variant_to_data(load_variant(base or pick.one(variant_ids()))) | _NAMING
    variant = variant_from_data(data, "made up")
    while pick.one(_GO_ON):
        changed = copy.deepcopy(data)
        pick.one(_CHANGES)(changed, pick, variant)
        try:
            variant = variant_from_data(changed, "made up")
        except VariantError:
            continue
        data = changed
    return variant


def seeded(seed: int) -> Variant:
    """Generate the variant of a seed."""
    return generated(seeded_pick(Random(f"variant {seed}")))


# --- changes ----------------------------------------------------------------------------------------------------------


def _change_keys(data: Data, pick: Pick, variant: Variant) -> None:
    """Change a few keys and tables of one chapter."""
    _, chapter, form, _ = place = _chapter(data, pick)
    for _ in range(pick.one((1, 2, 4))):
        _change(pick.one([place, *_places(form, data.get(chapter), pick)]), pick, variant)


def _change_chapter(data: Data, pick: Pick, variant: Variant) -> None:
    """Draw a new chapter, or leave it out if it may be absent."""
    _change(_chapter(data, pick), pick, variant)


def _chapter(data: Data, pick: Pick) -> Place:
    name = pick.one(CHAPTERS)
    key = what_a_file_takes().keys[name]
    return data, name, key.form, not key.needed


def _places(form: Form, table: Any, pick: Pick) -> Iterator[Place]:
    """Yield the places below a table; of names that the file makes up, only one."""
    form = form_with_parts(form)
    if isinstance(form, Table) and isinstance(table, dict):
        for name, key in form.keys.items():
            yield table, name, key.form, not key.needed
            yield from _places(key.form, table.get(name), pick)
    elif isinstance(form, Named) and isinstance(table, dict) and table:
        name = pick.one(list(table))
        yield table, name, form.value, True
        yield from _places(form.value, table[name], pick)


def _change(place: Place, pick: Pick, variant: Variant) -> None:
    """Draw a new key or table, or leave it out if it may be absent."""
    table, name, form, optional = place
    if optional and name in table and pick.one((False, True)):
        del table[name]
    else:
        table[name] = drawn(form, pick, variant, table.get(name))


def _take_chapter(data: Data, pick: Pick, _: Variant) -> None:
    """Take a whole chapter from another shipped variant."""
    other, chapter = variant_to_data(load_variant(pick.one(variant_ids()))), pick.one(CHAPTERS)
    names = ("deck", "values") if chapter in ("deck", "values") else (chapter,)
    for name in names:
        data.pop(name, None)
    data.update({name: other[name] for name in names if name in other})


def _take_deck(data: Data, pick: Pick, _: Variant) -> None:
    """Take a deck that no shipped variant has, together with values for its cards."""
    data["deck"], data["values"] = copy.deepcopy(pick.one(_DECKS)), dict(_VALUES)


def _take_look(data: Data, pick: Pick, _: Variant) -> None:
    """Give a power a look that no shipped variant has: its owners and its number of cards depend on each other."""
    named = data.get("powers", {}).get("named", {})
    if named:
        power = named[pick.one(list(named))]
        for action in ("swap", "give"):
            power.pop(action, None)
        cards, whose = pick.one(((2, "two players'"), ({"up_to": 2}, "two players'"), ({"up_to": 3}, "anyone's")))
        power["look"] = {"cards": cards, "whose": whose}


def _take_action(data: Data, pick: Pick, variant: Variant) -> None:
    """Give a power another action: it may have only one, so a change of single keys seldom leads to another."""
    named = data.get("powers", {}).get("named", {})
    if named:
        name, action = pick.one(list(named)), pick.one(_ACTIONS)
        kept = {key: value for key, value in named[name].items() if key not in _ACTIONS}
        form = form_at(("powers", "named", name, action))
        assert form is not None
        named[name] = kept | {action: drawn(form, pick, variant)}


_CHANGES: Final[tuple[Callable[[Data, Pick, Variant], None], ...]] = (
    *(_change_keys,) * 7, *(_change_chapter,) * 3, _take_chapter, _take_deck, _take_look, _take_action,
)  # fmt: skip


# --- drawing from the format ------------------------------------------------------------------------------------------


def drawn(form: Form, pick: Pick, variant: Variant, now: Any = None) -> Any:
    """Draw plain data of a form; the checks may still reject it.

    :param variant: whose cards and powers are named.
    :param now: what stands there, if anything; numbers near it are drawn more often, and names may be kept.
    """
    match form:
        case Either(forms):
            return drawn(pick.one(forms), pick, variant, now)
        case Flag():
            return pick.one((False, True))
        case Whole(least, most):
            near = [now + 1, now - 1] if type(now) is int else []
            return pick.one([number for number in (*near, *_NUMBERS, least, most) if least <= number <= most])
        case Words(words):
            return pick.one(words)
        case Text(note):
            return _text(note, pick, variant)
        case Listed():
            return _list(form, pick, variant)
        case Table(keys=keys):
            drawing = ((name, key) for name, key in keys.items() if key.needed or pick.one((False, True)))
            return {name: drawn(key.form, pick, variant) for name, key in drawing}
        case _:  # a table with names that the file makes up
            kept = dict(now) if isinstance(now, dict) and pick.one((True, False)) else {}
            count = pick.one(range(3))
            return kept | {drawn(form.name, pick, variant): drawn(form.value, pick, variant) for _ in range(count)}


def _list(form: Listed, pick: Pick, variant: Variant) -> list[Any]:
    size = form.size or Sized(0, 8)
    if isinstance(form.item, Words):
        return pick.some(form.item.words, size.least)
    number = pick.one(range(size.least, min(size.most, 8) + 1))
    items = [drawn(form.item, pick, variant) for _ in range(number)]
    return [pick.one(items) for _ in items] if form.may_repeat else list(dict.fromkeys(items))


def _text(note: TextNote, pick: Pick, variant: Variant) -> str:
    if note is CARDS_NAMED:
        return pick.one(_names(pick.one(list(dict.fromkeys(variant.largest_deck)))))
    if note is SEATS_NAMED:
        return pick.one(_SEATS)
    if note is TOTAL_NAMED:
        return str(pick.one(_NUMBERS))
    return pick.one(_RANGES if note is NUMBERS_NAMED else [*variant.powers_by_name, *_NAMES])


def _names(card: Card) -> list[str]:
    """Return names that include the card."""
    if card.rank == JOKER:
        return ["joker"]
    names = [card.rank]
    if card.suit:
        colour = next(name for name, suits in COLOURS.items() if card.suit in suits)
        names += [f"{colour} {card.rank}", f"{card.rank} of {SUITS[card.suit]}"]
    if card.rank.isdigit():
        names.append(f"{card.rank}-{int(card.rank) + 2}")
    return names
