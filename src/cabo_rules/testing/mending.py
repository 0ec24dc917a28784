"""Drafts mended into variants, chapter by chapter, as far as chapters depend on each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cabo_rules.cards import Card, card_name, make_deck
from cabo_rules.testing.drafts import NAMES, Data, Pick


def _cards(data: Data) -> tuple[Card, ...]:
    deck = data["deck"]
    return make_deck(deck.get("packs", 0), deck.get("jokers", 0), deck.get("numbers", {}))


def _name(card: Card, pick: Pick) -> str:
    """One of the names that a card has."""
    if card.rank == "Joker":
        return "joker"
    names = [card.rank]
    if card.suit:
        suit = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[card.suit]
        names += [f"{'red' if card.suit in 'HD' else 'black'} {card.rank}", f"{card.rank} of {suit}"]
    return pick.one(names)


def _names(data: Data, pick: Pick, most: int) -> list[str]:
    """Names of some cards of the deck."""
    cards = list(dict.fromkeys(_cards(data)))
    named = [_name(pick.one(cards), pick) for _ in range(pick.one(range(most)) + 1)]
    if any(card.rank in ("3", "4") for card in cards) and pick.rarely():
        named.append("2-6")
    return list(dict.fromkeys(named))


# --- mending, chapter by chapter: the order matters, later chapters are made to fit earlier ones ----------------------


def _deck(data: Data, pick: Pick) -> None:
    ranks = {card.rank for card in _cards(data)}
    numbers = {rank for rank in ranks if rank.isdigit()}
    wide = {"A": {"A"}, "2-10": {str(n) for n in range(2, 11)}, "J": {"J"}, "Q": {"Q"}, "K": {"K"}, "joker": {"Joker"}}
    for name, named in wide.items():
        if named & ranks:
            data["values"].setdefault(name, pick.one([1, 5, 10, -2, 0, 13]))
    if numbers - wide["2-10"]:
        data["values"].setdefault("0-99", pick.one(["face", 1]))


def _values(data: Data, pick: Pick) -> None:
    for name in _names(data, pick, 3):
        data["values"][name] = "face" if name.isdigit() and pick.one((True, False)) else pick.one([0, -1, 25, 7])


def _deal(data: Data, pick: Pick) -> None:
    deal, cards = data["deal"], len(_cards(data))
    seats = deal["seats"]
    while deal["cards"] * seats["fewest"] + 2 > cards:
        deal["cards"] -= 1
    deal["rows"] = pick.one([row for row in (1, 2, 3) if deal["cards"] % row == 0])
    if seats["most"] != "deck":
        seats["most"] = max(seats["fewest"], min(seats["most"], (cards - 2) // deal["cards"]))
    if look := deal.get("first_look"):
        room = deal["cards"] // (deal["rows"] if look["where"] == "nearest row" else 1)
        look["cards"] = min(look["cards"], room)


def _powers(data: Data, pick: Pick) -> None:
    if (powers := data.get("powers")) is None:
        return
    if powers["order"] == "use, then discard":
        powers["triggers"] = ["drawn"]
    names = sorted(powers["named"])
    for name in names:
        power = powers["named"][name]
        later = [other for other in names if other > name]
        if power.get("then") not in later:
            power.pop("then", None)
            if pick.one((True, False)) and later:
                power["then"] = pick.one(later)
        _steps(power, pick)
    followed = {power.get("then") for power in powers["named"].values()}
    for name in names:
        power = powers["named"][name]
        power["cards"] = [text for text in power["cards"] if _in_the_deck(text, data)]
        if not power["cards"] or pick.one((True, False)):
            power["cards"] = [] if name in followed and pick.one((True, False)) else _names(data, pick, 4)


def _in_the_deck(text: str, data: Data) -> bool:
    """Whether a text names cards of the deck."""
    return text not in NAMES and any(card_name(text).names(card) for card in _cards(data))


def _steps(power: Data, pick: Pick) -> None:
    """A power looks or swaps, and after a look it may swap."""
    if "look" in power and "swap" in power:
        del power[pick.one(("look", "swap"))]
    elif "swap" not in power:
        power.setdefault("look", {"cards": 1, "whose": pick.one(["own", "another's", "anyone's"])})
    if look := power.get("look"):
        look["cards"] = 2 if look["whose"] == "own and another's" else min(look["cards"], 2 if "swap" in look else 3)


def _matching(data: Data, pick: Pick) -> None:
    matching = data["matching"]
    for way in ("snap", "drawn"):
        if (table := matching.get(way)) and not table.keys() & {"own", "others"}:
            table["own"] = {"wrong": pick.one((0, 1))}
    if drawn := matching.get("drawn"):
        piles = ["stock", "discard pile"] if isinstance(data["turn"]["discard_pile"], dict) else ["stock"]
        drawn["piles"] = [pile for pile in drawn["piles"] if pile in piles] or [pick.one(piles)]
    if trade := matching.get("set"):
        trade["most"] = max(trade["fewest"], trade["most"])


def _calling(data: Data, pick: Pick) -> None:
    calling = data["calling"]
    if calling["when"] == "end of the turn" and data["turn"]["ends"] == "by itself":
        calling["when"] = pick.one(["any point of the turn", "instead of a turn"])
    if isinstance(calling["stock_out"], dict) and "snap" in data["matching"]:
        calling["stock_out"]["shuffle_in"] = "all but the top card"


def _scoring(data: Data, pick: Pick) -> None:
    scoring, most = data["scoring"], data["deal"]["cards"]
    for special in scoring.get("special", {}).values():
        left = list(_cards(data))
        count = min(most, 8) if pick.one((True, False)) else pick.one(range(min(most, 8))) + 1
        special["cards"] = []
        ranks = dict.fromkeys(card.rank for card in left)
        for _ in range(count):  # few ranks, so that somebody comes to hold it
            rank = pick.one(list(ranks)[:3])
            card = pick.one([card for card in left if card.rank == rank])
            left.remove(card)
            ranks = dict.fromkeys(card.rank for card in left)
            special["cards"].append(card.rank if card.suit else _name(card, pick))


def _game(data: Data, pick: Pick) -> None:
    rounds = data["game"]["rounds"]
    if isinstance(rounds, str):
        return
    settled = ["next in turn order", "before the starter"]
    if isinstance(rounds["starter"], str):
        settled.pop()  # the starter is not known yet
    else:
        rounds["starter"] = [word for word in rounds["starter"] if word not in settled] + settled[:1]
    if "dealer" in rounds:
        last = pick.one(settled)
        rounds["dealer"] = [word for word in rounds["dealer"] if word not in ("before the starter", *settled)] + [last]
    if reset := rounds.get("reset"):
        limit = rounds["end"]["total"] if isinstance(rounds["end"], dict) else reset["to"]
        reset["to"] = min(reset["to"], limit, reset["at"] - 1)


MENDING: Final[tuple[Callable[[Data, Pick], None], ...]] = (
    _deck, _values, _deal, _game, _powers, _matching, _calling, _scoring,
)  # fmt: skip
"""What makes a draft into a variant that makes sense, chapter by chapter."""
