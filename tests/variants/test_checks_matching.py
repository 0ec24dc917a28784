"""The checks of matching, calling, scoring and the game: each finds its mistake, and leaves the mended file alone."""

from __future__ import annotations

import pytest

from cabo_rules.variant.kinds import KINDS
from tests.variants.checking import ABSENT, Slip, problems_of, told
from tests.variants.test_checks import SLIPS as EARLIER_SLIPS

_PENALTY = {"place": "first free slot", "unpaid": "waive all", "most_cards": "any number"}
_DRAWN = {"piles": ["stock"], "whose": ["own"], "wrong": 0}
_LIMIT = {"points": 100, "when": "reached"}
_RESET = {"at": 100, "to": 50, "per_player": 1, "per_game": 1}
_NOT_FROM_PILE = {"turn.discard_pile_card": [], "turn.taken_card": ABSENT}
_CHEAP = {"values.A": 0, "values.2-10": 0, "values.J": 0, "values.Q": 0, "values.black K": 0}

SLIPS = [
    # matching
    Slip("V280", "rush", {"matching.snap.whose": []}, ("matching", "snap", "whose"),
         {"matching.snap.whose": ["own", "another's"]}),
    Slip("V280", "hunner", {"matching.drawn.whose": []}, ("matching", "drawn", "whose"),
         {"matching.drawn.whose": ["another's"]}),
    Slip("V280", "hunner", {"matching.drawn.piles": []}, ("matching", "drawn", "piles"),
         {"matching.drawn.piles": ["stock"]}),
    Slip("V281", "rush", {"matching.snap.gift": ABSENT}, ("matching", "snap", "gift"),
         {"matching.snap.whose": ["own"], "matching.snap.wrong_anothers": ABSENT}),
    Slip("V281", "rush", {"matching.snap.wrong_anothers": ABSENT}, ("matching", "snap", "wrong_anothers"),
         {"matching.snap.wrong_anothers": 0}),
    Slip("V281", "hunner", {"matching.drawn.gift": ABSENT}, ("matching", "drawn", "gift"),
         {"matching.drawn.whose": ["own"]}),
    Slip("V282", "stacking", {"matching.snap.gift": "may"}, ("matching", "snap", "gift"),
         {"matching.snap.whose": ["another's", "own"], "matching.snap.wrong_anothers": 0}),
    Slip("V282", "stacking", {"matching.snap.wrong_anothers": 0}, ("matching", "snap", "wrong_anothers"),
         {"matching.snap.wrong_anothers": ABSENT}),
    Slip("V282", "hunner", {"matching.drawn.whose": ["own"]}, ("matching", "drawn", "gift"),
         {"matching.drawn.gift": ABSENT}),
    Slip("V282", "rush", {"matching.snap.whose": ["another's"]}, ("matching", "snap", "wrong_own"),
         {"matching.snap.wrong_own": 0}),
    Slip("V283", "rush", {"matching.snap.starting_card": ABSENT}, ("matching", "snap", "starting_card"),
         {"deal.open_card": "none"}),
    Slip("V284", "rush", {"deal.open_card": "none"}, ("matching", "snap", "starting_card"),
         {"matching.snap.starting_card": ABSENT}),
    Slip("V285", "hunner", {"matching.penalty": ABSENT}, ("matching", "penalty"), {"matching.drawn.wrong": 0}),
    Slip("V285", "eventide", {"conduct.forbidden_look": 1}, ("matching", "penalty"), {"matching.penalty": _PENALTY}),
    Slip("V285", "eventide", {"matching.set.wrong": 2}, ("matching", "penalty"), {"matching.set.wrong": 0}),
    Slip("V285", "eventide", {"matching.set.wrong_beyond_two": 1}, ("matching", "penalty"),
         {"matching.penalty": _PENALTY}),
    Slip("V285", "stacking", {"matching.penalty": ABSENT, "matching.snap.wrong_own": 0, "matching.snap.late": 1},
         ("matching", "penalty"), {"matching.snap.late": 0}),
    Slip("V286", "hunner", {"matching.drawn.wrong": 0}, ("matching", "penalty"), {"conduct.forbidden_look": 1}),
    Slip("V287", "rush", {"matching.last_card": ABSENT}, ("matching", "last_card"),
         {"matching.last_card": "stays in the last lap"}),
    Slip("V287", "eventide", {"matching.drawn": _DRAWN}, ("matching", "last_card"), {"matching.last_card": "may go"}),
    Slip("V288", "eventide", {"matching.last_card": "may go"}, ("matching", "last_card"), {"matching.drawn": _DRAWN}),
    Slip("V289", "hunner", _NOT_FROM_PILE, ("matching", "drawn", "piles", 1), {"matching.drawn.piles": ["stock"]}),
    Slip("V290", "eventide", {"matching.set.fewest": 4, "matching.set.most": 3}, ("matching", "set", "most"),
         {"matching.set.most": 4}),
    Slip("V291", "eventide", {"matching.set.most": 5}, ("matching", "set", "most"), {"deal.cards": 5}),
    Slip("V291", "eventide", {"matching.set.most": 5}, ("matching", "set", "most"),
         {"matching.set.drawn_card": "is kept"}),
    Slip("V291", "eventide", {"deal.cards": 6, "matching.set": {"fewest": 5, "most": 6, "wrong": 0,
                              "wrong_beyond_two": 0, "drawn_card": "is discarded"}, "scoring.special": {}},
         ("matching", "set", "fewest"), {"matching.set.fewest": 4}),
    Slip("V292", "eventide", {"matching.set.most": 2, "matching.set.wrong_beyond_two": 1},
         ("matching", "set", "wrong_beyond_two"), {"matching.set.most": 3, "matching.penalty": _PENALTY}),
    Slip("V293", "eventide", {"matching": {"penalty": {**_PENALTY, "most_cards": 4}}, "conduct.forbidden_look": 1},
         ("matching", "penalty", "most_cards"), {"matching.penalty.most_cards": 5}),
    Slip("V294", "rush", {"matching.snap.per_discard": 4}, ("matching", "snap", "per_discard"),
         {"matching.snap.per_discard": 3}),
    Slip("V294", "rush", {"matching.snap.per_discard": 7, "deal.seats.fewest": 3},
         ("matching", "snap", "per_discard"), {"deck.packs": 2}),
    # calling and the end of a round
    Slip("V300", "rush", {"calling.when": "end of the turn"}, ("calling", "when"), {"turn.ends": "by the player"}),
    Slip("V301", "rush", {"calling.stock_out": "shuffle in the whole pile"}, ("calling", "stock_out"),
         {"matching": ABSENT, "matching.penalty": _PENALTY}),
    Slip("V302", "rush", {"calling.shuffle_below": ABSENT}, ("calling", "shuffle_below"),
         {"calling.stock_out": "round ends"}),
    Slip("V303", "rush", {"calling.stock_out": "round ends"}, ("calling", "shuffle_below"),
         {"calling.shuffle_below": ABSENT}),
    Slip("V304", "stacking", {"calling.caller_safe_from": ["looks", "matching"]}, ("calling", "caller_safe_from", 1),
         {"calling.caller_safe_from": ["looks", "swaps"]}),
    Slip("V304", "rush", {"calling.caller_safe_from": ["swaps"], "powers.named": {}, "powers.triggers": []},
         ("calling", "caller_safe_from", 0), {"calling.caller_safe_from": ["matching"]}),
    Slip("V304", "eventide", {"calling.caller_safe_from": ["looks"], "powers.named.spy.look.whose": "own"},
         ("calling", "caller_safe_from", 0), {"powers.named.spy.look.whose": "anyone's"}),
    Slip("V305", "rush", {"calling.highest_hand": -1}, ("calling", "highest_hand"), {"values.red K": -1}),
    Slip("V305", "eventide", {"calling.highest_hand": 0, "matching": {}, "deck.numbers.0": 4,
                              "values.0-13": ABSENT, "values.0": 1, "values.1-13": "face"},
         ("calling", "highest_hand"), {"calling.highest_hand": 4}),
    Slip("V306", "eventide", {"calling.highest_hand": 50}, ("calling", "highest_hand"), {"calling.highest_hand": 49}),
    Slip("V307", "hunner", {**_NOT_FROM_PILE, "matching.drawn.piles": ["stock"], "calling.earliest_lap": 23},
         ("calling", "earliest_lap"), {"calling.earliest_lap": 22}),
    Slip("V259", "rush", {"powers.named.peek.cards": ["7", "7 of clubs"]}, ("powers", "named", "peek", "cards", 1),
         {"powers.named.peek.cards": ["red 7", "7 of clubs"]}),
    # scoring
    Slip("V320", "rush", {"scoring.winner": "lowest"}, ("scoring", "tie"), {"scoring.tie": "caller alone"}),
    Slip("V321", "rush", {"scoring.tie": "shared"}, ("scoring", "tie"), {"scoring.winner": "lowest"}),
    Slip("V330", "rush", {"scoring.winner": "lowest", "scoring.tie": "caller alone",
                          "scoring.caller.tied": "not lowest"},
         ("scoring", "tie"), {"scoring.tie": "shared"}),
    Slip("V322", "eventide", {"scoring.special.kamikaze.points": 0}, ("scoring", "special", "kamikaze"),
         {"scoring.special.kamikaze.holder": ABSENT, "scoring.special.kamikaze.others": ABSENT}),
    Slip("V322", "eventide", {"scoring.special.kamikaze.others": ABSENT}, ("scoring", "special", "kamikaze"),
         {"scoring.special.kamikaze.others": 30}),
    Slip("V324", "eventide", {"scoring.special.kamikaze.cards": ["12", "13", "13", "13"]},
         ("scoring", "special", "kamikaze", "cards", 3), {"deck.numbers.13": 3}),
    Slip("V324", "rush", {"scoring.special.kings": {"cards": ["K", "black K", "K of spades", "K of clubs"],
                                                         "points": -9}},
              ("scoring", "special", "kings", "cards", 3),
              {"scoring.special.kings.cards": ["K", "red K", "K of spades", "K of clubs"]}),
    Slip("V324", "rush", {"scoring.special.a": {"cards": ["A"], "points": 0},
                          "scoring.special.b": {"cards": ["joker"], "points": 0}},
         ("scoring", "special", "b", "cards", 0), {"scoring.special.b.cards": ["2"]}),
    Slip("V325", "eventide", {"scoring.special.five": {"cards": ["1-12"] * 5, "points": 0}},
         ("scoring", "special", "five", "cards"), {"matching.penalty": _PENALTY, "conduct.forbidden_look": 1}),
    Slip("V325", "eventide", {"matching": ABSENT, "matching.penalty": ABSENT,
                              "scoring.special.three": {"cards": ["1"] * 3, "points": 0}},
         ("scoring", "special", "three", "cards"), {"scoring.special.three.cards": ["1"] * 4}),
    Slip("V326", "rush", {"scoring.special.a": {"cards": ["Q", "black K"], "points": 0},
                          "scoring.special.b": {"cards": ["K of spades", "red Q"], "points": -5}},
         ("scoring", "special", "b"), {"scoring.special.b.cards": ["K", "red Q"]}),
    Slip("V327", "rush", {"scoring.special.aces": {"cards": ["A", "A", "Q"], "points": 14}},
         ("scoring", "special", "aces", "points"), {"scoring.special.aces.points": 0}),
    Slip("V328", "rush", {"scoring.caller.bonus": 3}, ("scoring", "caller", "bonus"), {"scoring.caller.bonus": 0}),
    Slip("V329", "rush", {"scoring.caller.penalty": -1}, ("scoring", "caller", "penalty"),
         {"scoring.caller.penalty": 0}),
    # the game
    Slip("V340", "rush", {"game.limit": ABSENT}, ("game", "limit"), {"game.rounds": 7}),
    Slip("V350", "eventide", {"game.reset.per_player": 1, "game.reset.per_game": 5}, ("game", "reset", "per_game"),
         {"game.reset.per_game": 4}),
    Slip("V341", "rush", {"game.rounds": "as the host says"}, ("game", "limit"), {"game.limit": ABSENT}),
    Slip("V342", "stacking", {"game.reset": _RESET}, ("game", "reset"),
         {"game.rounds": 5, "deal.starter.next": "host"}),
    Slip("V343", "eventide", {"game.reset.to": 101}, ("game", "reset", "to"), {"game.reset.to": 99}),
    Slip("V344", "eventide", {"game.reset.at": 120}, ("game", "reset", "at"), {"game.limit.points": 120}),
    Slip("V345", "eventide", {"game.reset.at": 156}, ("game", "reset", "at"), {"game.reset.at": 99}),
    Slip("V345", "eventide", {"game.reset.at": -5}, ("game", "reset", "at"), {"scoring.caller.bonus": -5}),
    Slip("V346", "eventide", {"game.reset.to": 100}, ("game", "reset", "to"), {"game.reset.to": 70}),
    Slip("V347", "eventide", {"game.reset.per_player": 3, "game.reset.per_game": 2}, ("game", "reset", "per_player"),
         {"game.reset.per_player": 2}),
    Slip("V348", "rush", {**_CHEAP, "scoring.caller.penalty": 0}, ("game", "limit", "points"),
         {"scoring.caller.penalty": 1}),
    Slip("V349", "eventide", {"game.reset.at": 50, "game.reset.to": 100}, ("game", "reset", "to"),
         {"game.reset.at": 100, "game.reset.to": 50}),
]  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS, ids=[f"{slip.code}-{'.'.join(map(str, slip.path))}" for slip in SLIPS])
def test_a_slip_is_found_and_its_mending_accepted(slip: Slip) -> None:
    """The mistake is found at its key and nothing else is accused; once it is mended nothing is found."""
    assert told(problems_of(slip.name, slip.wrong)) == [(slip.code, slip.path)]
    assert told(problems_of(slip.name, slip.wrong, slip.mend)) == []


def test_every_kind_about_the_meaning_has_a_slip() -> None:
    """No kind of problem is without a file that has it and one that no longer has; V279 is about several files."""
    tried = {slip.code for slip in [*EARLIER_SLIPS, *SLIPS]}
    assert tried == {code for code in KINDS if code >= "V2"} - {"V279"}
