"""The choice between several powers, in the chapter on powers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cabo_rules.cards import JOKER, SUITS, Card, card_name
from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import any_card, listed, title
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.model import Variant


def choices(variant: Variant) -> Iterator[Draft]:
    """Write a clause for each set of cards that have the same several powers."""
    carrying: dict[tuple[str, ...], list[Card]] = {}
    for item in dict.fromkeys(variant.largest_deck):
        names = variant.powers_by_card.get(item.text, ())
        if len(names) > 1:
            carrying.setdefault(names, []).append(item)
    for names, items in sorted(carrying.items()):
        cards = any_card(_in_runs(list(_shortest(variant, items))), only_one=only_one(variant))
        text = f"With {cards} you choose one power: {one_of(names)}."
        text += must_choose(variant, names)
        keys = (f"powers.named.{name}.{key}" for key in ("cards", "optional") for name in names)
        yield clause(text, *keys)


def must_choose(variant: Variant, names: Iterable[str]) -> str:
    """Say when one of several powers must be used."""
    mandatory = [name for name in names if not variant.powers_by_name[name].optional]
    if not mandatory:
        return ""
    return f" If you can use {one_of(mandatory)}, you must use one of the powers, whichever you like."


def one_of(names: Iterable[str]) -> str:
    """List powers to choose from."""
    return listed([f"**{title(name)}**" for name in names], "or")


def _in_runs(names: Sequence[str]) -> list[str]:
    """Write many numbers that follow each other as a range.

    >>> _in_runs(["7", "8", "9", "10", "12", "black K"])
    ['black K', '7-10', '12']
    """
    numbers = sorted({int(name) for name in names if name.isdecimal()})
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ranges = [[f"{run[0]}-{run[-1]}"] if len(run) > _FEW else list(map(str, run)) for run in runs]
    return [*(name for name in names if not name.isdecimal()), *(name for each in ranges for name in each)]


_FEW: Final = 3


def _shortest(variant: Variant, items: list[Card]) -> Iterator[str]:
    """Name the cards, by rank or colour alone if all cards of it are meant."""
    faces = dict.fromkeys(variant.largest_deck)
    for item in items:
        rank = "joker" if item.rank == JOKER else item.rank
        names = [rank, f"black {rank}", f"red {rank}", f"{rank} of {SUITS[item.suit]}"] if item.suit else [rank]
        meant = (card_name(text) for text in names)
        fitting = (
            name.text for name in meant if name.names(item) and {face for face in faces if name.names(face)} <= {*items}
        )
        yield next(fitting, rank)
