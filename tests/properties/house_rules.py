"""House rules: shipped variants with some words of their keys changed, as far as they make a playable variant.

The choices are made by a function that picks one of several things, so that the same changes serve Hypothesis and a
plain random generator.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from cabo_rules.errors import VariantError
from cabo_rules.variant.load import load_variant, variant_from_data, variant_ids, variant_to_data
from cabo_rules.variant.model import Variant

_T = TypeVar("_T")

Data = dict[str, Any]

SMALL_DECKS: Final[tuple[Data, ...]] = (
    {"numbers": {"0-9": 2}},
    {"numbers": {"0-12": 1}},
    {"numbers": {"1-2": 8}},
    {"jokers": 24},
)
"""Decks whose stock soon runs out, and in which equal ranks are frequent or never happen."""


class Pick:
    """Picks one of several things; wraps whatever makes the choice."""

    def __init__(self, choose: Callable[[Sequence[Any]], Any]) -> None:
        self._choose = choose

    def one(self, things: Sequence[_T]) -> _T:
        """One of the things."""
        chosen: _T = self._choose(things)
        return chosen

    def some(self, things: Sequence[_T]) -> list[_T]:
        """Any of the things, perhaps none, in their order."""
        return [thing for thing in things if self._choose((False, True))]


def _powers(data: Data, pick: Pick) -> None:
    powers = data["powers"]
    powers["order"] = pick.one(["discard, then use", "use, then discard"])
    powers["triggers"] = pick.some(["drawn", "replaced"])
    powers["without_target"] = pick.one(["lapses", "stays open"])
    ranks = pick.one([[], ["2-6"], ["A", "2-6", "0"]])  # more cards with powers: more of them are used
    if ranks:
        powers["named"][pick.one(sorted(powers["named"]))]["cards"] += ranks
    for power in powers["named"].values():
        power["optional"] = pick.one([True, True, False])
        if "swap" in power:
            power["swap"]["pairs"] = pick.one([["own with another's"], ["two opponents'"], ["any two"]])
        if "look" in power:
            power["look"]["cards"] = pick.one([1, 1, 2])
            power["look"]["whose"] = pick.one(["own", "another's", "anyone's"])
            if "swap" in power:
                power["swap"]["optional"] = pick.one([True, False])


def _snapping(data: Data, pick: Pick) -> None:
    whose = pick.one([["own"], ["own", "another's"], ["another's"]])
    snap: Data = {
        "who": pick.one(["anyone", "anyone but the discarder"]),
        "whose": whose,
        "per_discard": pick.one([1, 2, "any number"]),
        "after_wrong": pick.one(["stays open", "closes for that player", "closes"]),
        "wrong_own": pick.one([0, 1, 3]),
        "final_window": pick.one([True, True, False]),
    }
    if "another's" in whose:
        snap["gift"] = pick.one(["may", "must", "none"])
        snap["wrong_anothers"] = pick.one([0, 2])
    if data["deal"]["open_card"] != "none":
        snap["starting_card"] = pick.one([True, False])
    data["matching"]["snap"] = snap


def _matching(data: Data, pick: Pick) -> None:
    matching = data["matching"]
    for way in ("snap", "drawn", "set"):
        if pick.one([True, False, False]):
            matching.pop(way, None)
    if "snap" in matching or pick.one([True, False]):
        _snapping(data, pick)
    if pick.one([True, False, False]):
        piles = pick.one([["stock"], ["stock", "discard pile"], ["discard pile"]])
        whose = pick.one([["own"], ["own", "another's"], ["another's"]])
        matching["drawn"] = {"piles": piles, "whose": whose, "wrong": pick.one([0, 1, 2])}
    if pick.one([True, False, False]):
        matching["set"] = {"fewest": 2, "most": pick.one([2, 3, 4])}
    data["conduct"]["forbidden_look"] = pick.one([0, 0, 1, 3])
    snap, drawn = matching.get("snap", {}), matching.get("drawn", {})
    fines = (snap.get("wrong_own"), snap.get("wrong_anothers"), drawn.get("wrong"), data["conduct"]["forbidden_look"])
    matching.pop("penalty", None)
    if any(fines):
        place = pick.one(["next to an own card", "first free slot"])
        matching["penalty"] = {"place": place, "unpaid": pick.one(["waive the rest", "waive all"])}


def _calling(data: Data, pick: Pick) -> None:
    top, whole = "shuffle in all but the top card", "shuffle in the whole pile"
    stock_out = pick.one([top, whole, "round ends"])
    if stock_out == whole and "snap" in data["matching"]:
        stock_out = top
    whens = ["any point of the turn", "instead of a turn"]
    if data["turn"]["ends"] == "by the player":
        whens.append("end of the turn")
    data["calling"] = {
        "when": pick.one(whens),
        "caller_safe_from": pick.some(["looks", "swaps", "matching"]),
        "empty_hand": pick.one(["last lap", "round ends", "called on their turn"]),
        "stock_out": stock_out,
        "nothing_to_draw": pick.one(["round ends", "counts as a call"]),
    }
    if stock_out != "round ends":
        data["calling"]["shuffle_below"] = pick.one([1, 2, 5])


def _turn(data: Data, pick: Pick) -> None:
    data["turn"] = {
        "stock_card": pick.one([["keep", "discard"], ["keep"]]),
        "discard_pile_card": pick.one([["keep"], ["keep", "put back"], []]),
        "ends": pick.one(["by itself", "by the player"]),
    }


def _deal(data: Data, pick: Pick) -> None:
    deal = data["deal"]
    deal["cards"], deal["rows"] = pick.one([(1, 1), (2, 1), (2, 2), (4, 2), (4, 1), (6, 2)])
    deal["seats"]["fewest"] = 2
    deal["first_look"] = {"cards": 1, "where": pick.one(["nearest row", "anywhere"])}
    if pick.one([True, False, False]):
        del deal["first_look"]
    deal["open_card"] = pick.one(["none", "after the looks", "before the looks"])


def _game(data: Data, pick: Pick) -> None:
    if data["game"]["rounds"] == 1 and pick.one([True, False]):
        data["game"] = {"rounds": 2}
        data["deal"]["starter"]["next"] = pick.one(
            ["host", ["winner", "next in turn order"], ["caller", "lowest total", "next in turn order"]]
        )


def house_rules(pick: Pick) -> Variant | None:
    """A shipped variant with some rules changed; ``None`` where they contradict each other."""
    data = copy.deepcopy(variant_to_data(load_variant(pick.one(variant_ids()))))
    data["id"] = "house-rules"
    data["deal"]["seats"]["most"] = "deck"
    # the order matters: later chapters are made to fit earlier ones
    for change in (_deal, _turn, _powers, _matching, _calling, _game):
        if pick.one([True, True, False]) or (change is _calling and "snap" in data["matching"]):
            change(data, pick)
    if (deck := pick.one([None, None, None, *SMALL_DECKS])) is not None:
        data["deck"] = copy.deepcopy(deck)
        data["scoring"]["special"] = {}
        data["values"] = dict.fromkeys(("A", "2-10", "J", "Q", "K", "joker", "0-20"), 1)
    try:
        return variant_from_data(data, "house rules")
    except VariantError:
        return None
