"""The checks of all chapters: each finds its mistake and leaves the mended file alone."""

from __future__ import annotations

import pytest

from cabo_rules.variants.problem import KINDS
from tests.variants.checking import ABSENT, Slip, problems_of, told
from tests.variants.test_checks import SLIPS as EARLIER

_PENALTY = {"place": "first free slot", "unpaid": "waive all", "most_cards": "any number"}
_OUT = {"cards": 6, "beyond": "loses the round"}
_RESET = ("game", "rounds", "reset")
_TOTALS = (*_RESET, "totals")
_NOT_FROM_PILE = {"turn.discard_pile": "not drawn from"}
_CHEAP = {"values.A": 0, "values.2-10": 0, "values.J": 0, "values.Q": 0, "values.black K": 0}

SLIPS = [
    *EARLIER,
    # matching
    Slip("V280", "rush", {"matching.snap.own": ABSENT, "matching.snap.others": ABSENT}, ("matching", "snap"),
         {"matching.snap.own": {"wrong": 0}}),
    Slip("V280", "hunner", {"matching.drawn.own": ABSENT, "matching.drawn.others": ABSENT}, ("matching", "drawn"),
         {"matching.drawn.others": {"wrong": 1, "gift": "may"}}),
    Slip("V284", "rush", {"deal.open_card": "none"}, ("matching", "snap", "starting_card"),
         {"matching.snap.starting_card": ABSENT}),
    Slip("V287", "rush", {"matching.snap.others.owner": "keeps it and draws a card"},
         ("matching", "snap", "others", "gift"), {"matching.snap.others.gift": "none"}),
    Slip("V288", "rush", {"matching.snap.others.owner": "keeps it and draws a card",
                          "matching.snap.others.gift": "none", "matching.snap.own": ABSENT},
         ("matching", "snap", "per_discard"), {"matching.snap.per_discard": 1}),
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
         ("matching", "set", "wrong_beyond_two"), {"matching.set.most": 3}),
    Slip("V293", "eventide", {"matching": {"penalty": {**_PENALTY, "most_cards": 4}}, "conduct.forbidden_look": 1},
         ("matching", "penalty", "most_cards"), {"matching.penalty.most_cards": 5}),
    Slip("V286", "rush", {"matching.snap.opens": "after the power"}, ("matching", "snap", "opens"),
         {"powers.order": "discard, then use"}),
    Slip("V286", "travellers", {"matching.snap.opens": "after the power", "powers": ABSENT},
         ("matching", "snap", "opens"), {"matching.snap.opens": ABSENT}),
    Slip("V294", "rush", {"matching.snap.per_discard": 4}, ("matching", "snap", "per_discard"),
         {"matching.snap.per_discard": 3}),
    Slip("V294", "rush", {"matching.snap.per_discard": 7, "deal.seats.fewest": 3},
         ("matching", "snap", "per_discard"), {"deck.packs": 2}),
    Slip("V295", "travellers", {"matching.snap.same_hand": "not twice in a row"}, ("matching", "snap", "same_hand"),
         {"matching.snap.per_discard": 2}),
    Slip("V367", "travellers", {"matching.snap.after_right": "closes for the others"},
         ("matching", "snap", "after_right"), {"matching.snap.per_discard": 2}),
    Slip("V367", "rush", {"matching.snap.others.owner": "keeps it and draws a card", "matching.snap.per_discard": 1,
                          "matching.snap.others.gift": "none", "matching.snap.own": ABSENT,
                          "matching.snap.after_right": "closes for the others"},
         ("matching", "snap", "after_right"), {"matching.snap.after_right": ABSENT}),
    Slip("V296", "eventide", {"matching": {"penalty": {**_PENALTY, "most_cards": _OUT}}},
         ("matching", "penalty", "most_cards", "beyond"), {"conduct.forbidden_look": 1}),
    # calling and the end of a round
    Slip("V300", "rush", {"calling.when": "end of the turn"}, ("calling", "when"), {"turn.ends": "by the player"}),
    Slip("V301", "rush", {"calling.stock_out.shuffle_in": "the whole pile"}, ("calling", "stock_out", "shuffle_in"),
         {"matching": {"penalty": _PENALTY}}),
    Slip("V304", "stacking", {"calling.caller_safe_from": ["looks", "matching"]}, ("calling", "caller_safe_from", 1),
         {"calling.caller_safe_from": ["looks", "swaps"]}),
    Slip("V304", "rush", {"calling.caller_safe_from": ["swaps"], "powers": ABSENT},
         ("calling", "caller_safe_from", 0), {"calling.caller_safe_from": ["matching"]}),
    Slip("V304", "eventide", {"calling.caller_safe_from": ["looks"], "powers.named.spy.look.whose": "own"},
         ("calling", "caller_safe_from", 0), {"powers.named.spy.look.whose": "anyone's"}),
    Slip("V304", "rush", {"calling.caller_safe_from": ["given cards"]}, ("calling", "caller_safe_from", 0),
         {"powers.named.gift": {"cards": ["A"], "give": {"cards": 1, "to": "another"}, "optional": True}}),
    Slip("V304", "rush", {"calling.caller_safe_from": ["looks"], "calling.last_turns": "none"},
         ("calling", "caller_safe_from", 0), {"calling.caller_safe_from": ["matching"]}),
    Slip("V310", "rush", {"calling.empty_hand": "plays on", "turn.stock_card": "keep"}, ("calling", "empty_hand"),
         {"calling.empty_hand": "plays on and may refill"}),
    Slip("V305", "rush", {"calling.highest_hand": -1}, ("calling", "highest_hand"), {"values.red K": -1}),
    Slip("V305", "eventide", {"calling.highest_hand": 0, "matching": {"penalty": _PENALTY}, "deck.numbers.0": 4,
                              "values.0-13": ABSENT, "values.0": 1, "values.1-13": "face"},
         ("calling", "highest_hand"), {"calling.highest_hand": 4}),
    Slip("V306", "eventide", {"calling.highest_hand": 50}, ("calling", "highest_hand"), {"calling.highest_hand": 49}),
    Slip("V307", "hunner", {**_NOT_FROM_PILE, "matching.drawn.piles": ["stock"], "calling.earliest_lap": 23},
         ("calling", "earliest_lap"), {"calling.earliest_lap": 22}),
    Slip("V259", "rush", {"powers.named.peek.cards": ["7", "7 of clubs"]}, ("powers", "named", "peek", "cards", 1),
         {"powers.named.peek.cards": ["red 7", "7 of clubs"]}),
    # scoring
    Slip("V330", "rush", {"scoring.winner": "lowest, ties go to the caller", "scoring.caller.tied": "not lowest"},
         ("scoring", "winner"), {"scoring.winner": "lowest, ties are shared"}),
    Slip("V330", "rush", {"scoring.winner": "lowest, ties go to the caller", "scoring.caller.tied": "neither"},
         ("scoring", "winner"), {"scoring.caller.tied": "lowest"}),
    Slip("V364", "rush", {"scoring.caller.score": 10, "scoring.caller.times": 2}, ("scoring", "caller", "score"),
         {"scoring.caller.times": ABSENT}),
    Slip("V364", "cactus", {"scoring.caller.score": 10}, ("scoring", "caller", "score"),
         {"scoring.caller.score": ABSENT}),
    Slip("V364", "rush", {"scoring.caller.score": 10, "scoring.caller.at_least": 5}, ("scoring", "caller", "score"),
         {"scoring.caller.score": ABSENT}),
    Slip("V365", "eventide", {"scoring.caller.at_least": 10, "scoring.caller.times": 3, "scoring.special": {},
                              "matching": {"penalty": _PENALTY}, "values.0-13": 1},
         ("scoring", "caller", "at_least"), {"scoring.caller.at_least": 16}),
    Slip("V365", "rush", {"scoring.caller.at_least": 1}, ("scoring", "caller", "at_least"),
         {"scoring.caller.tied": "not lowest"}),
    Slip("V331", "rush", {"scoring.ties": ["lowest card"], "scoring.caller.tied": "neither"}, ("scoring", "ties"),
         {"scoring.caller.tied": "lowest"}),
    Slip("V366", "hunner", {"scoring.ties": ["caller"], "scoring.caller.tied": "neither"}, ("scoring", "ties", 0),
         {"scoring.caller.tied": "lowest"}),
    Slip("V366", "eventide", {"scoring.ties": ["lowest card", "caller"]}, ("scoring", "ties", 1),
         {"scoring.winner": "lowest, ties are shared"}),
    Slip("V366", "rush", {"scoring.ties": ["fewest cards", "caller"]}, ("scoring", "ties", 1),
         {"scoring.winner": "lowest, ties are shared"}),
    Slip("V366", "rush", {"scoring.ties": ["caller", "fewest cards"]}, ("scoring", "ties", 1),
         {"scoring.highest_adds": 5, "calling.highest_hand": 9}),
    Slip("V332", "eventide", {"scoring.ties": ["lowest card", "fewest cards"], "matching": {"penalty": _PENALTY}},
         ("scoring", "ties", 1), {"conduct.forbidden_look": 1}),
    Slip("V333", "eventide", {"deck.numbers": {"0-29": 1}, "values.14-29": "face", "scoring.special": {},
                              "matching": {"penalty": _PENALTY}, "scoring.equal_cards": "count nothing"},
         ("scoring", "equal_cards"), {"deck.numbers": {"0-29": 2}}),
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
         ("scoring", "special", "five", "cards"), {"conduct.forbidden_look": 1}),
    Slip("V325", "eventide", {"matching": {"penalty": _PENALTY},
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
    # the turn
    Slip("V240", "rush", {"turn.discard_pile.not_taken": ["11"]}, ("turn", "discard_pile", "not_taken", 0),
         {"turn.discard_pile.not_taken": ["J"]}),
    Slip("V241", "rush", {"powers": ABSENT, "turn.discard_pile.not_taken": "power cards"},
         ("turn", "discard_pile", "not_taken"), {"turn.discard_pile.not_taken": ["J"]}),
    Slip("V242", "eventide", {"turn.discard_pile.not_taken": ["0-13"]}, ("turn", "discard_pile", "not_taken"),
         {"turn.discard_pile.not_taken": ["0-12"]}),
    # the game
    Slip("V343", "eventide", {"game.rounds.reset.totals.100": 101}, (*_TOTALS, "100"),
         {"game.rounds.reset.totals.100": 99}),
    Slip("V344", "eventide", {"game.rounds.reset.totals": {"120": 50}}, (*_TOTALS, "120"),
         {"game.rounds.end.total": 120}),
    Slip("V345", "eventide", {"game.rounds.reset.totals": {"156": 50, "100": 50}}, (*_TOTALS, "156"),
         {"game.rounds.reset.totals": {"100": 50}}),
    Slip("V345", "eventide", {"game.rounds.reset.totals": {"-5": 0}}, (*_TOTALS, "-5"), {"scoring.caller.bonus": -5}),
    Slip("V346", "eventide", {"game.rounds.reset.totals.100": 100}, (*_TOTALS, "100"),
         {"game.rounds.reset.totals.100": 70}),
    Slip("V347", "eventide", {"game.rounds.reset.per_player": 3, "game.rounds.reset.per_game": 2},
         (*_RESET, "per_player"), {"game.rounds.reset.per_player": 2}),
    Slip("V348", "rush", {**_CHEAP, "scoring.caller.penalty": 0}, ("game", "rounds", "end", "total"),
         {"scoring.caller.penalty": 1}),
    Slip("V349", "eventide", {"game.rounds.reset.totals": {"50": 100}}, (*_TOTALS, "50"),
         {"game.rounds.reset.totals": {"100": 50}}),
    Slip("V350", "eventide", {"game.rounds.reset.per_player": 1, "game.rounds.reset.per_game": 5},
         (*_RESET, "per_game"), {"game.rounds.reset.per_game": 4}),
    # conduct
    Slip("V361", "rush", {"conduct.misused_power": 1, "powers": ABSENT}, ("conduct", "misused_power"),
         {"conduct.misused_power": 0}),
    Slip("V360", "eventide", {"conduct.seconds": {"snap": 5, "turn": 30}}, ("conduct", "seconds", "snap"),
         {"conduct.seconds.snap": ABSENT}),
    Slip("V360", "hunner", {"conduct.seconds": {"look": 5}, "deal.first_look": ABSENT, "powers": ABSENT},
         ("conduct", "seconds", "look"), {"conduct.seconds.look": ABSENT}),
]  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS, ids=[f"{slip.code}-{'.'.join(map(str, slip.path))}" for slip in SLIPS])
def test_a_slip_is_found_and_its_mending_accepted(slip: Slip) -> None:
    """The mistake is found at its key and nothing else is accused; once it is mended nothing is found."""
    assert told(problems_of(slip.name, slip.wrong)) == [(slip.code, slip.path)]
    assert told(problems_of(slip.name, slip.wrong, slip.mend)) == []


def test_every_kind_about_the_meaning_has_a_slip() -> None:
    """No kind of problem is without a file that has it and one that no longer has; V279 is about several files."""
    assert {slip.code for slip in SLIPS} == {code for code in KINDS if code >= "V2"} - {"V279"}
