"""Random valid variants over the whole format, from nothing or from a shipped variant.

A draft (:mod:`cabo_rules.testing.drafts`) is mended (:mod:`cabo_rules.testing.mending`), then checked like any variant.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Final

from cabo_rules.testing.drafts import Data, Pick, draft, seeded_pick
from cabo_rules.testing.mending import MENDING
from cabo_rules.variants.diagnostic import VariantError
from cabo_rules.variants.load import load_variant, variant_from_data, variant_ids, variant_to_data
from cabo_rules.variants.model import CHAPTERS, Variant

_DECKS: Final[tuple[Data, ...]] = (
    {"packs": 1},
    {"numbers": {"0-9": 2}},  # the stock soon runs out
    {"numbers": {"0-12": 1}},  # no two cards are equal
    {"numbers": {"1-2": 8}},  # half of the cards are equal
    {"jokers": 24},  # all are
    {"packs": 1, "jokers": 2},
    {"packs": 2, "jokers": 4},
    {"packs": 1, "numbers": {"11": 3, "0": 2}},
    {"numbers": {"0": 2, "1-12": 4, "13": 2}},
    {"jokers": 1, "numbers": {"3": 5, "99": 1, "7-9": 2}},
)


def variant_data(pick: Pick, base: str | None = None) -> Data:
    """The data of a variant, mostly valid: made up, or a shipped one with some chapters or keys made up.

    :param base: the id of the shipped variant; where it is ``None``, chance says which, or that there is none.
    """
    data: Data = draft(pick)
    data["values"] = {}
    data["deck"] = copy.deepcopy(pick.one(_DECKS))
    if base is None and pick.one((True, True, False)):
        base = pick.one(variant_ids())
    if base is not None:
        data = _mixed(copy.deepcopy(variant_to_data(load_variant(base))), data, pick)
    data.update(id="made-up", name="Made up", source="chance", summary="made up by chance", call="Enough")
    for mend in MENDING:
        mend(data, pick)
    return data


def _mixed(shipped: Data, drafted: Data, pick: Pick) -> Data:
    """A shipped variant, of which some chapters are replaced and of others some keys."""
    other_deck = pick.one((False, False, True))
    for chapter in CHAPTERS:
        if chapter in ("deck", "values"):
            shipped[chapter] = drafted[chapter] if other_deck else shipped[chapter]
            continue
        how = pick.one(("as shipped", "some keys", "some keys", "made up"))
        if how == "made up":
            shipped.pop(chapter, None)
            shipped |= {chapter: drafted[chapter]} if chapter in drafted else {}
        if how == "some keys" and chapter in shipped and chapter in drafted:
            for key in pick.some(sorted({*shipped[chapter], *drafted[chapter]})):
                shipped[chapter].pop(key, None)
                if key in drafted[chapter]:
                    shipped[chapter][key] = drafted[chapter][key]
    return shipped


def made_up(pick: Pick) -> Variant | None:
    """A variant made up by chance; ``None`` where its rules contradict each other."""
    try:
        return variant_from_data(variant_data(pick), "made up")
    except VariantError:
        return None


def seeded(seed: int) -> Variant:
    """The valid variant that comes from a seed."""
    pick = seeded_pick(Random(f"variant {seed}"))
    return next(variant for _ in range(1000) if (variant := made_up(pick)) is not None)
