"""Drafts mended into variants, chapter by chapter, as far as chapters depend on each other.

What a rule switches off is mostly left out, and sometimes left in, for the engine to ignore.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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


def _starter_and_dealer(data: Data, pick: Pick) -> None:
    deal, starter = data["deal"], data["deal"]["starter"]
    if data["game"]["rounds"] == 1:
        starter.pop("next", None)
    else:
        words = starter.setdefault("next", "host")
        if words != "host":
            starter["next"] = [word for word in words if word != "next in turn order"] + ["next in turn order"]
    if starter["first"] != "host":
        deal.setdefault("dealer", {"next": []})
    if dealer := deal.get("dealer"):
        settled = ("next in turn order", "before the starter")
        last = pick.one(settled[:1] if starter.get("next") == "host" else settled)
        dealer["next"] = [word for word in dealer["next"] if word not in settled] + [last]


def _turn(data: Data, pick: Pick) -> None:
    turn = data["turn"]
    for key in ("stock_card", "discard_pile_card"):
        if "keep" not in turn[key] and (key == "stock_card" or turn[key]):
            turn[key].append("keep")
    _only_where(data, pick, "turn.taken_card", bool(turn["discard_pile_card"]), "face up", "face down")


def _powers(data: Data, pick: Pick) -> None:
    powers = data["powers"]
    if powers["order"] == "use, then discard":
        powers["triggers"] = [word for word in powers["triggers"] if word == "drawn"]
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
    """A power looks, swaps, or does both."""
    if "look" not in power and "swap" not in power:
        power["look"] = {"cards": 1, "whose": pick.one(["own", "another's", "anyone's"])}
    look, swap = power.get("look"), power.get("swap")
    if look:
        look["cards"] = 2 if look["whose"] == "own and another's" else min(look["cards"], 2 if swap else 3)
    if swap:
        swap["pairs"] = swap["pairs"] or [pick.one(["own with another's", "two opponents'", "any two"])]
        if look:
            swap.setdefault("optional", pick.one((True, False)))
        else:
            swap.pop("optional", None)


def _matching(data: Data, pick: Pick) -> None:
    matching = data["matching"]
    if snap := matching.get("snap"):
        anothers = _whose(snap, pick)
        _only_where(data, pick, "matching.snap.gift", anothers, "may", "must", "none")
        _only_where(data, pick, "matching.snap.wrong_anothers", anothers, 0, 2)
        _only_where(data, pick, "matching.snap.starting_card", data["deal"]["open_card"] != "none", True, False)
    if drawn := matching.get("drawn"):
        _only_where(data, pick, "matching.drawn.gift", _whose(drawn, pick), "must", "may", "none")
        piles = ["stock", "discard pile"] if data["turn"]["discard_pile_card"] else ["stock"]
        drawn["piles"] = [pile for pile in drawn["piles"] if pile in piles] or [pick.one(piles)]
    if trade := matching.get("set"):
        trade["most"] = max(trade["fewest"], trade["most"])
    _only_where(data, pick, "matching.last_card", bool(snap or drawn), "may go", "stays in the last lap")
    fines = [value for table in matching.values() if isinstance(table, dict) for key, value in table.items()
             if key.startswith(("wrong", "late"))]  # fmt: skip
    if not any(fines) and not data["conduct"]["forbidden_look"]:
        matching.pop("penalty", None)
    elif "penalty" not in matching:
        matching["penalty"] = {
            "place": pick.one(["next to an own card", "first free slot"]),
            "unpaid": pick.one(["waive the rest", "waive all"]),
            "most_cards": pick.one(["any number", 5]),
        }


def _whose(way: Data, pick: Pick) -> bool:
    """A way of matching names somebody's cards. Whether another's."""
    way["whose"] = way["whose"] or [pick.one(["own", "another's"])]
    return "another's" in way["whose"]


def _only_where(data: Data, pick: Pick, key: str, condition: bool, *values: Any) -> None:
    """A key that its rule needs is written; one without effect is mostly left out."""
    *path, last = key.split(".")
    table: Data = data
    for name in path:
        table = table[name]
    if condition:
        table.setdefault(last, pick.one(values))
    elif last in table and not pick.rarely():
        del table[last]


def _calling(data: Data, pick: Pick) -> None:
    calling = data["calling"]
    if calling["when"] == "end of the turn" and data["turn"]["ends"] == "by itself":
        calling["when"] = pick.one(["any point of the turn", "instead of a turn"])
    if calling["stock_out"] == "shuffle in the whole pile" and "snap" in data["matching"]:
        calling["stock_out"] = "shuffle in all but the top card"
    _only_where(data, pick, "calling.shuffle_below", calling["stock_out"] != "round ends", 1, 2, 5)


def _scoring(data: Data, pick: Pick) -> None:
    scoring, most = data["scoring"], data["deal"]["cards"]
    _only_where(data, pick, "scoring.tie", scoring["winner"] == "lowest", "shared", "caller alone")
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
        if "points" in special or "holder" not in special or "others" not in special:
            special.setdefault("points", pick.one([0, -20, 50]))
            special.pop("holder", None)
            special.pop("others", None)


def _game(data: Data, pick: Pick) -> None:
    game = data["game"]
    if game["rounds"] == "until the limit":
        game.setdefault("limit", {"points": pick.one([10, 1, 30]), "when": pick.one(["exceeded", "reached"])})
    else:
        game.pop("limit", None)
    if game["rounds"] == 1:
        game.pop("reset", None)
    if reset := game.get("reset"):
        reset["to"] = min(reset["to"], game["limit"]["points"] if "limit" in game else reset["to"], reset["at"] - 1)


MENDING: Final[tuple[Callable[[Data, Pick], None], ...]] = (
    _deck, _values, _deal, _game, _starter_and_dealer, _turn, _powers, _matching, _calling, _scoring,
)  # fmt: skip
"""What makes a draft into a variant that makes sense, chapter by chapter."""
