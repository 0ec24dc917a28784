"""The rulebook tells what there is in a game, in words that fit it, and nothing about what there is not."""

from __future__ import annotations

from typing import Final

import pytest

from cabo_rules import load_variant, variant_ids
from cabo_rules.authoring.rulebook import rulebook, rulebook_markdown
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.derived import used_before_discard
from tests.rules.tables import with_keys
from tests.variants.checking import Changes
from tests.variants.plain_data import plain

_SEVENS: Final = {"powers.named.spy.cards": ["7"], "powers.named.peek.cards": ["7", "8"]}
"""In Cabo Rush: a 7 carries two powers."""
_RESETS: Final = {"game.rounds.reset.per_player": "unlimited", "game.rounds.reset.per_game": "unlimited"}
_FULL: Final = {"matching.penalty.most_cards": {"cards": 6, "beyond": "counts as a call"}}
_MOST: Final = {"scoring.highest_adds": 5}
_NO_TURNS: Final = {
    "scoring.caller.cut_short": "counts as not called",
    "matching.penalty.unpaid": "round ends",
    "calling.last_turns": "none",
    "calling.when": "any point of the turn",
    "scoring.caller.bonus": -5,
}
_VOID: Final = {"scoring.caller.cut_short": "counts as not called"}
_AFTER_POWER: Final = {"matching.snap.opens": "after the power"}
_CAN_TIE = "If the caller has the fewest points but does not count as lowest, the lowest of the others win."
_NO_SWAP: Final = "If no such swap is possible, the power ends with the look."
_ANY_TWO: Final = {"pairs": ["any two"], "optional": True}
_SPY_SWAPS: Final = {"powers.named.spy.look.swap": {"pairs": ["own with another's"], "optional": True}}
_WAITS_FOR_SWAP, _WAITS_FOR_CARD = "Everybody else waits until the swap is done", "Until then everybody else waits."
_WAITS_FOR_GIFT, _WAITS_FOR_PENALTY = "else waits until you have given it", "else waits until all that are due have"


def _text(name: str, changes: Changes) -> str:
    return rulebook_markdown(with_keys(name, changes))


# --- what one key says ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key", "value", "text"),
    [
        ("rush", "deal.seats.most", 6, "This game is for two to six players."),
        ("rush", "deal.seats.most", 2, "This game is for two players."),
        ("rush", "deck.numbers", {"5": 2}, "a 5 equals any other 5, and an 11 equals no jack."),
        ("rush", "deal.seats.fewest", 12, "This game is for twelve players: there are cards for no more, since one"),
        ("hunner", "values.red K", 7, "| King of diamonds | 0 |\n| All other red kings | 7 |\n| All other kings"),
        ("eventide", "values.2-9", 1, "| 0, 1 and 10 to 13 | the number on the card |\n| 2 to 9 | 1 |"),
        ("rush", "values.7 of hearts", -7,
         "| 7 of hearts | -7 |\n| All other cards from 2 to 10 | the number on the card |\n| Jacks |"),
        ("rush", "deck.jokers", 0, "one ordinary pack of 52 cards. Leave the jokers out."),
        ("eventide", "deck.numbers", {"0": 1, "1-12": 4, "13": 2}, "one card with the number 0, four cards of each"),
        ("hunner", "values.K of diamonds", -1, "| King of diamonds | -1 |\n| All other kings | 13 |"),
        ("rush", "turn.discard_pile.kept", "face up", "lies face up. It stays face up wherever it is swapped to"),
        ("rush", "turn.discard_pile", "not drawn from", "Nobody draws from the discard pile in this game."),
        ("rush", "powers.named.spy.cards", ["8", "J", "A"], "**Spy** (an ace, an 8 or a jack). You may look at"),
        ("rush", "powers.named.spy.cards", ["2-6"], "**Spy** (any card from 2 to 6)."),
        ("rush", "powers.named.spy.cards", [], "**Spy** (no card has it)."),
        ("rush", "powers.named.spy.then", "swap", "the power **Swap** follows."),
        ("rush", "powers.named.spy.then", ["peek", "swap"], "follows, which you choose: **Peek** or **Swap**."),
        ("rush", "powers.named.swap.swap.look", "received", "Then look at the card that you have received. Nobody"),
        ("hunner", "powers.named.switch-between.swap.look", "received", "If it brings you another player's card, look"),
        ("rush", "powers.named.spy.kept", "never", "from the stock: use its power or discard it."),
        ("hunner", "powers.named.switch-between.kept", "never", "from the stock, nor match it: use its power"),
        ("eventide", "powers.named.spy.kept", "never", "from the stock, nor trade a set for it: use its power"),
        ("rush", "powers.named.spy.optional", False, "If you can, you must look at one card of another player."),
        ("rush", "powers.named.peek-and-swap.look.cards", 2,
         "a card of another player. They must be the two cards that you looked at."),
        ("rush", "powers.named.spy.look", {"cards": {"up_to": 3}, "whose": "own"}, "look at up to three of your own"),
        ("rush", "powers.named.spy.look", {"cards": 2, "whose": "two players'"}, "one card each of two players"),
        ("rush", "powers.named.peek-and-swap.look.cards", {"up_to": 2},
         "look at up to two cards of other players. Then you may swap one of your own cards with a card of another "
         "player. One of the two must be the card that you looked at, or they must be both if you looked at two."),
        ("rush", "powers.named.gift", {"cards": ["A"], "give": {"cards": 1, "to": "another"}, "optional": True},
         "**Gift** (an ace). You may give another player, whom you choose, one card from the top of the stock. Nobody "
         "looks at it. It is placed like a penalty card (chapter 5)."),
        ("rush", "powers.named.gift", {"cards": ["A"], "give": {"cards": 2, "to": "anyone"}, "optional": False},
         "If you can, you must give a player whom you choose, yourself if you like, two cards from the top of the "
         "stock. Nobody looks at them. They are placed like penalty cards (chapter 5)."),
        ("cambio-blind", "deck.jokers", 1, "from the stock: use its power, or discard it if you cannot."),
        ("cambio-blind", "deck.jokers", 2, "you have drawn, you must use its power if you can."),
        ("cambio-blind", "powers.named.spy.optional", True, "Some powers must be used before you discard their card,"),
        ("cambio-kings", "deck.jokers", 1, "and discard it at once. If you can use the power, you must."),
        ("cambio-seven", "matching.penalty.most_cards", 6, "to six cards and no further. You owe nothing more."),
        ("cambio-seven", "deck.jokers", 1, "to six cards and no further.\n"),
        ("dutch", "matching.snap.others", {"wrong": 1, "gift": "must"},
         "you may use the power once any card that you give for the snapped one is in its place, and the powers of"),
        ("hunner", "matching.drawn.own", None, "you may match it with equal cards of other players: name as many"),
        ("kaboo-slap", "calling.caller_safe_from", ["swaps", "matching"], "may not swap them or slap them any more."),
        ("kaboo-slap", "matching.drawn",
         {"piles": ["stock"], "others": {"wrong": 1, "gift": "none"}, "last_card": "may go"},
         "look at them, swap them, put them on the discard pile or slap them any more."),
        ("rush", "calling.caller_safe_from", ["given cards"], "may not add cards to them by a power any more."),
        ("stacking", "powers.triggers", ["drawn", "snapped"],
         "You may use the power of a card when you draw it from the stock and discard it at once, or when you stack "
         "it (chapter 5), even if it is not your turn."),
        ("rush", "powers.named.swap.swap.pairs", ["own with another's", "two opponents'"],
         "swap one of your own cards with a card of another player, or one card of another player with one card of a "
         "third player."),
        ("rush", "powers.named.swap.swap.pairs", ["two own"], "You may swap two of your own cards. Nobody looks at"),
        ("rush", "powers.named.peek.look.swap", {"pairs": ["two own"], "optional": True},
         "Then you may swap the card that you looked at with another of your own cards. Everybody"),
        ("rush", "powers.named.spy.look.swap", {"pairs": ["own with another's"], "optional": True},
         "Then you may swap the card that you looked at with one of your own cards. Everybody else waits"),
        ("rush", "powers.named.spy.look.swap", {"pairs": ["own with another's", "two opponents'"], "optional": True},
         "the card that you looked at with one of your own cards, or with a card of a third player. Everybody"),
        ("rush", "powers.named.peek.look.swap", {"pairs": ["own with another's"], "optional": True},
         "Then you may swap the card that you looked at with a card of another player. Everybody else waits"),
        ("rush", "powers.named.peek.look", {"cards": 1, "whose": "anyone's", "swap": {"pairs": ["any two"],
         "optional": False}}, "you must swap the card that you looked at with any other card in the players' hands."),
        ("rush", "powers.named.peek.look", {"cards": 1, "whose": "anyone's", "swap": {"pairs": ["own with another's"],
         "optional": True}}, "a card of another player. One of the two must be the card that you looked at. Everybody"),
        ("rush", "powers.named.peek.look", {"cards": 2, "whose": "own and another's", "swap": {"pairs": [
         "own with another's"], "optional": True}}, "Then you may swap the two cards that you looked at. Everybody"),
        ("kaboo", "powers.triggers", ["drawn", "put back"],
         "You may use the power of a card when you draw it from the stock and discard it at once, or when you take it "
         "from the discard pile and put it back in the same turn."),
        ("kaboo", "powers.triggers", ["drawn", "put back"],
         "Everybody sees what you draw. With it you may do one of these things:"),
        ("kaboo", "powers.triggers", ["drawn", "put back"], "- **Put it back and use its power**, if it has one."),
        ("kaboo", "powers.triggers", ["put back"], "you draw the card from the discard pile and keep it"),
        ("stacking", "powers.triggers", ["snapped"],
         "As long as a power waits or is in use, nobody draws, calls or ends a turn, but players may still stack."),
        ("dutch", "powers.triggers", ["drawn", "snapped"],
         "way, for example when you replace the card in your hand or when you match the card with a drawn one."),
        ("cabo-2e", "matching.snap",
         {"who": "anyone", "own": {"wrong": 1}, "last_card": "may go", "per_discard": 1, "per_round": "any number",
          "after_wrong": "stays open", "late": 0, "final_window": True},
         "or when the card leaves a hand because it equals another card."),
        ("rush", "matching.snap.word", "sticking", "The stuck card stays on the pile. You may stick"),
        ("rush", "matching.snap.word", "burning", "The burned card stays on the pile. You may burn"),
        ("rush", "matching.snap.word", "dropping", "The dropped card stays on the pile. You may drop"),
        ("rush", "matching.snap.word", "flipping", "The flipped card stays on the pile. You may flip"),
        ("rush", "matching.snap.after_right", "closes for the others", "you snap by being the first to put an equal"),
        ("rush", "matching.snap.after_right", "closes for the others",
         "After a wrong card everybody who could snap before may still snap onto that discard, even the player who"),
        ("rush", "matching.snap.per_discard", 2, "At most two cards may be snapped onto the same discard"),
        ("rush", "matching.snap.per_round", 3, "at most three times in a round."),
        ("rush", "matching.snap.late", 1, "Until the next card is drawn it costs one penalty card."),
        ("rush", "matching.snap.own.wrong", 0,
         "One of your own cards costs you no penalty cards, a card of another player one penalty card."),
        ("rush", "matching.penalty.most_cards", 8, "Penalty cards fill a hand up to eight cards and no further"),
        ("rush", "matching.penalty.most_cards", {"cards": 6, "beyond": "counts as a call"},
         '"Cabo" counts as called by you at once, even if it is not your turn. A turn in which'),
        ("kabo-german", "deal.cards", 4, "not your turn, and even in a lap that is too early for other calls. A turn"),
        ("hunner", "matching.penalty.most_cards", {"cards": 6, "beyond": "counts as a call"},
         "A turn in which no card has been drawn yet is its player's last turn. If somebody has called or the"),
        ("cabo-2e", "matching.penalty.most_cards", {"cards": 6, "beyond": "counts as a call"},
         "is its player's last turn, or is over if it is yours. If somebody"),
        ("rush", "matching.penalty.most_cards", {"cards": 6, "beyond": "loses the round"},
         "for which your hand has no room, you lose the round. You take no more turns, not even the one in progress"),
        ("rush", "matching.penalty.most_cards", {"cards": 6, "beyond": "out of the game"},
         "You never count as lowest, you get no cards in later rounds, do not start one, and cannot win. Your total "
         "does not end the game (chapter 8). The game is over when only one player is left."),
        ("cabo-2e", "matching.penalty.most_cards", {"cards": 6, "beyond": "out of the game"},
         "does not end the game and does not become another one (chapter 8). The game is over when only one player is "
         "left."),
        ("cabo-2e", "matching.penalty.most_cards", {"cards": 6, "beyond": "out of the game"},
         "Your hand does not count as a special one (chapter 7). You never count as lowest, you"),
        ("travellers", "matching.penalty.most_cards", {"cards": 6, "beyond": "out of the game"},
         "neither start nor deal one"),
        ("rush", "game.rounds.end.then", "out of the game",
         "If your total is 100 points or more after a round, you are out of the game.\n"),
        ("rush", "game.rounds.end.then", "out of the game",
         "either, and your total stays as it is. The last player left wins the game. If a round puts out everybody"),
        ("eventide", "game.rounds.end.then", "out of the game", "before you check whether anybody is out of the game."),
        ("eventide", "game.rounds.end.then", "out of the game", "in later rounds and neither start nor deal one."),
        ("dutch", "matching.penalty.most_cards", {"cards": 6, "beyond": "loses the round"},
         "places that your hand still has. A card that is no price of a mistake of yours has no such effect."),
        ("hunner", "matching.penalty.most_cards", {"cards": 6, "beyond": "out of the game"},
         "You never count as lowest. Nothing of the kind"),
        ("cabo-2e", "matching.set.wrong_beyond_two", 2,
         "costs two penalty cards for each card that you named beyond the second, and none for"),
        ("rush", "calling.earliest_lap", 2, "You may call in your second turn of a round at the earliest."),
        ("rush", "calling.highest_hand", 5, "A caller with more than 5 points does not count as lowest (chapter 7)."),
        ("rush", "calling.caller_safe_from", ["looks", "swaps"], "may not look at them or swap them any more."),
        ("rush", "calling.stock_out.below", 1,
         "If the stock is empty when a player draws from it or gets a penalty card, leave"),
        ("rush", "scoring.caller.bonus", -3,
         "takes 3 points off their score. For example, a caller who is lowest with"),
        ("rush", "scoring.caller.penalty", 10, "such a caller with 15 points scores 25."),
        ("travellers", "scoring.caller.bonus", 2, "a caller who is lowest with 6 points scores 8."),
        ("eventide", "game.rounds.reset.per_player", 2, "to the same player twice at most, however often it happens"),
        ("stacking", "deal.first_look.where", "leftmost", "may look at up to two cards at the left end of your row."),
        ("stacking", "deal.first_look.where", "outermost", "up to two cards at the ends of your row, one at each end."),
        ("stacking", "deal.first_look", {"cards": 1, "where": "outermost"}, "one card at either end of your row."),
        ("stacking", "deal.first_look", {"cards": 3, "where": "outermost"},
         "up to three cards at the ends of your row, up to two at each end."),
        ("rush", "deal.first_look.where", "leftmost", "you may look at up to two cards in your leftmost column."),
        ("rush", "deal.first_look", {"cards": 3, "where": "rightmost"}, "three cards in your two rightmost columns."),
        ("rush", "deal.first_look.where", "outermost", "up to two cards in your outermost column on either side."),
        ("travellers", "game.rounds.end", 5, "A game is five rounds."),
        ("hunner", "scoring.winner", "caller if lowest", "win the game together. If nobody wins the round, the player"),
        ("cambio-seven", "calling.highest_hand", 9,
         "If nobody wins the round, the player with the lowest score of those who are not out of the round wins"),
        ("cambio-seven", "scoring.highest_adds", 1, "Players who win the round together win the game together.\n"),
        ("stacking", "deal.starter", "left of the dealer", "Agree among yourselves who deals."),
        ("rush", "deal.starter", "left of the dealer",
         "who deals the first round. In later rounds it does not matter who deals."),
        ("rush", "deal.rows", 1, "Put your cards side by side in front of you, in one row. They are your hand."),
        ("rush", "scoring.caller.times", 2,
         "The points of a caller who is not lowest count twice. After that, the caller adds 5 points to their score. "
         "For example, such a caller with 15 points scores 35.\n"),
        ("cactus", "scoring.caller.times", 3,
         "The points of a caller who is not lowest count three times. For example, such a caller with 15 points scores "
         "45.\n"),
        ("travellers", "scoring.caller.times", 2, "scores 30. Points below 0 count only once."),
        ("rush", "scoring.caller.score", 10,
         "A caller who is not lowest scores 10 points, however many points the hand counts. After that, the caller "
         "adds 5 points to their score: 15 in all.\n"),
        ("rush", "scoring.caller.at_least", 5,
         "If the hand of a caller who is not lowest counts fewer than 5 points, it counts 5 points. After that, the "
         "caller adds 5 points to their score. For example, such a caller with 1 point scores 10.\n"),
        ("cactus", "scoring.caller.at_least", 5,
         "The points of a caller who is not lowest count twice. If that makes fewer than 5 points, the hand counts 5 "
         "points. For example, such a caller with 1 point scores 5.\n"),
        ("travellers", "scoring.caller.at_least", 1, "For example, such a caller with 0 points scores 1.\n"),
        ("rush", "scoring.caller.at_least", 1,
         "it counts 1 point. After that, the caller adds 5 points to their score.\n"),
        ("cactus", "scoring.caller.at_least", 2, "the hand counts 2 points. For example, such a caller with 0 points "
         "scores 2.\n"),
        ("travellers", "scoring.highest_adds", 5,
         "The player whose hand counts the most points adds 5 points to their score, and so does each of several who "
         "tie for that. If all hands count the same, nobody does.\n"),
        ("rush", "scoring.highest_adds", 1, "If all hands count the same, nobody does. A caller who is not lowest and "
         "has the most points adds both.\n"),
        ("cactus", "scoring.highest_adds", 1, "nobody does. A player who counts as lowest does not.\n"),
        ("tamalou-zero", "scoring.highest_adds", 1,
         "A player who scores 0 because the caller has at least as many points does not.\n"),
        ("cambio-seven", "scoring.highest_adds", 1,
         "nobody does. A player who is out because of a full hand (chapter 5) is left aside.\n"),
        ("travellers", "scoring.caller.score", 10,
         "A caller who is not lowest scores 10 points, however many points the hand counts.\n"),
        ("rush", "scoring.caller.tied", "neither",
         "does not count as lowest, but just scores the points of the hand, with nothing added or taken off."),
        ("kaboom", "scoring.caller.tied", "neither", "A caller whose hand counts more than 4 points has failed."),
        ("rush", "calling.empty_hand", "wins at once",
         "A player who has no cards left wins: the round ends at once, even if others were still to have their last "
         "turn or somebody could still snap. Only that player is lowest then, whatever the other hands are worth. If "
         "several hands run empty at once, only their players tie for lowest."),
        ("rush", "calling.empty_hand", "wins at once", "A hand that becomes empty then wins all the same."),
        ("rush", "calling.empty_hand", "wins at once",
         "If an empty hand has won the round, the player who is lowest wins it, with or without a call."),
        ("rush", "matching.penalty.unpaid", "round ends",
         "take what there is. Then the round ends once nobody snaps any more, even in the middle of a turn or if "
         "others were still to have their last turn. A card that has been drawn goes on the discard pile, and nothing "
         "more is done with it. A power that is still open is not used any more.\n"),
        ("cabo-2e", "matching.penalty.unpaid", "round ends", "last turn. A power that is still open is not used any "
         "more.\n"),
        ("dutch", "matching.penalty.unpaid", "round ends", "any more, unless its card was snapped.\n"),
        ("rush", "scoring.caller.cut_short", "counts as not called",
         "If a round ends after a call, but before the last turns are over, because a player on turn cannot draw a "
         "card, the call does not count. Score the round as if nobody had called.\n"),
        ("hunner", "scoring.caller.cut_short", "counts as not called", "because the stock is used up or a player on "),
        ("rush", "scoring.caller.at_or_below", "score nothing",
         "everybody else with at most as many points as the caller scores 0."),
        ("rush", "scoring.equal_cards", "count nothing", "cards of the same rank in a hand count nothing, whatever"),
        ("rush", "scoring.equal_cards", "count once", "count only once, as the one that is worth the most."),
        ("eventide", "scoring.equal_cards", "count once",
         "cards of the same number in a hand count only once. A special hand keeps its own points."),
        ("rush", "scoring.ties", ["lowest card", "fewest cards"],
         "If several players are lowest, only those whose lowest single card is worth the least stay lowest, and if "
         "several still tie, only those with the fewest cards. A hand without cards is compared as if it had a card "
         "worth 0. A caller who loses the tie in this way does not count as lowest."),
        ("eventide", "scoring.ties", ["fewest cards"],
         "only those with the fewest cards stay lowest. This does not apply if the caller is among the lowest."),
        ("cabo-2e", "scoring.ties", ["lowest card"],
         "only those whose lowest single card is worth the least stay lowest. A caller who loses the tie"),
        ("rush", "scoring.ties", ["lowest card", "fewest cards", "caller"],
         "and if several still tie, only those with the fewest cards, and if several tie even then, only the caller, "
         "if among them."),
        ("rush", "scoring.ties", ["caller", "fewest cards"],
         "If several players are lowest and the caller is among them, only the caller stays lowest, and if several "
         "still tie, only those with the fewest cards.\n"),
        ("kaboom", "scoring.ties", ["fewest cards"], "only those with the fewest cards stay lowest.\n"),
        ("kaboom", "scoring.winner", "lowest, ties go to the caller",
         "several players tie for lowest, all of them win."),
        ("kaboom", "game.rounds.reset.totals", {"100": 50, "50": 0},
         "to exactly one of these numbers, it becomes another, before you check whether the game is over: "
         "100 becomes 50 and 50 becomes 0. A total that has just become another, or that a round has left as it was, "
         "stays."),
        ("rush", "matching.snap.last_card", "stays in the last lap, except the caller's",
         "you may not snap or give away your last card any more, unless you are the caller."),
        # each test chooses among those whom the one before it left
        ("travellers", "deck.jokers", 2,
         "This list decides who starts each later round. If a line fits several players, the next line chooses among "
         "them. Skip a line that fits nobody who is left.\n\n"
         "- The winner of the last round.\n"
         "- The player who called in the last round.\n"
         "- The player who now has the lowest total.\n"
         "- The next player in turn order after the last starter.\n"),
        ("eventide", "deck.jokers", 0,
         "This list decides who deals each later round. If a line fits several players, the next line chooses among "
         "them.\n\n"
         "- The player with the highest score in the last round.\n"
         "- The player who now has the highest total.\n"
         "- The next player in turn order after the last dealer.\n"),
    ],
)  # fmt: skip
def test_a_rule_as_it_is_told(name: str, key: str, value: object, text: str) -> None:
    """One value of one key, and the words that stand in the rulebook then."""
    assert text in _text(name, {key: value})


@pytest.mark.parametrize(
    ("name", "changes", "key", "text"),
    [
        # whose card it was is told only where it matters and where both may be snapped
        ("rush", {}, "matching.snap.others.wrong", "It costs you one penalty card, no matter whose card it was."),
        ("rush", {"matching.snap.own.wrong": 0, "matching.snap.others.wrong": 0}, "matching.snap.others.wrong",
         "It costs you no penalty cards, no matter whose"),
        ("rush", {"matching.snap.others.wrong": 2}, "matching.snap.others.wrong",
         "One of your own cards costs you one penalty card, a card of another player two penalty cards."),
        ("rush", {"matching.snap.own": None}, "matching.snap.others.wrong", "It costs you one penalty card."),
        # only where one snap may succeed is it about being first; of others' cards nobody is rid
        ("rush", {"matching.snap.per_discard": 1}, "matching.snap.others",
         "be quick: you snap by being the first to put an equal card on it."),
        ("rush", {"matching.snap.per_discard": 2}, "matching.snap.others",
         "be quick: you snap by putting an equal card on it."),
        ("rush", {"matching.snap.per_discard": "any number"}, "matching.snap.others",
         "be quick: you snap by putting an equal card on it."),
        ("rush", {"matching.snap.own": None}, "matching.snap.others",
         "You may snap a card of another player, but none of your own."),
        ("eventide", {"matching.set.wrong": 0, "matching.set.wrong_beyond_two": 0, "conduct.forbidden_look": 0},
         "matching.penalty.place", "There are no penalty cards in this game."),
        # how often a total comes down: each bound is told where there is one
        ("eventide", _RESETS, "game.rounds.reset", "This may happen any number of times."),
        ("eventide", _RESETS | {"game.rounds.reset.per_player": 1}, "game.rounds.reset",
         "This may happen to the same player once at most, however often it happens in the whole game."),
        ("eventide", _RESETS | {"game.rounds.reset.per_game": 3}, "game.rounds.reset",
         "This may happen three times at most in the whole game, no matter whose total it is."),
        ("eventide", {"game.rounds.reset.per_player": 1, "game.rounds.reset.per_game": 3}, "game.rounds.reset",
         "This may happen to the same player once at most, and three times at most in the whole game."),
        # a hand without room: what becomes of a turn in which nobody has drawn, and of special hands
        ("rush", _FULL | {"calling.last_turns": "none"}, "matching.penalty.most_cards.beyond",
         "is finished first. A turn in which no card has been drawn yet is over. If somebody has called, the last "
         "turns have begun or the last turn is over, nothing more happens."),
        ("rush", _FULL | {"calling.last_turns": "if the caller has the fewest cards"},
         "matching.penalty.most_cards.beyond", "last turn, or is over if it is yours or nobody else has another turn."),
        ("travellers", {"matching.penalty.most_cards": {"cards": 6, "beyond": "loses the round"}},
         "matching.penalty.most_cards.beyond", "lowest. Your hand does not count as a special one (chapter 7)."),
        # snaps that wait for a power, and what a late one costs then
        ("travellers", _AFTER_POWER, "powers.order", "Nobody may snap until the power is over (chapter 5)."),
        ("travellers", _AFTER_POWER, "matching.snap.opens", "If the power of a discard may be used, wait: nobody may"),
        ("travellers", _AFTER_POWER | {"powers.triggers": ["drawn", "snapped"]}, "matching.snap.opens",
         "If the power of a discard or of a snapped card may be used, wait"),
        ("travellers", _AFTER_POWER | {"powers.triggers": ["drawn", "snapped"]}, "powers.triggers",
         "As long as a power waits or is in use, nobody draws, calls, ends a turn or snaps."),
        ("travellers", _AFTER_POWER | {"matching.snap.late": 1, "powers.triggers": ["drawn", "snapped"]},
         "matching.snap.late",
         "it costs one penalty card, but nothing while a power may still be used."),
        ("travellers", _AFTER_POWER | {"matching.snap.late": 1}, "matching.snap.late", "it costs one penalty card. To"),
        # the snap of a card that stays with its owner is the last one
        ("rush", {"matching.snap.others.owner": "keeps it and draws a card", "matching.snap.others.gift": "none",
                  "matching.snap.late": 1}, "matching.snap.late",
         "You snap too late once a card has been snapped that its owner keeps, or you have agreed"),
        # the most points: which ones are compared, and who never adds anything
        ("rush", {"calling.last_turns": "none", "matching.penalty.unpaid": "round ends", "powers": None},
         "matching.penalty.unpaid", "more, even in the middle of a turn. A card that"),
        ("hunner", {"matching.penalty.unpaid": "round ends", "calling.empty_hand": "called at once"},
         "matching.penalty.unpaid", "Cards that were named, but not turned up yet, stay where they are. A power that "
         "is still open is not used any more. A hand that is empty then does not count as a call."),
        ("rush", {"matching.penalty.most_cards": {"cards": 5, "beyond": "loses the round"}}, "matching.penalty.unpaid",
         "You owe nothing more. Penalty cards for which your hand has no room do not count here."),
        ("rush", {"matching.penalty.most_cards": {"cards": 5, "beyond": "loses the round"}},
         "matching.penalty.most_cards.beyond",
         "Nothing of the kind happens if there are too few cards even for the places that your hand still has."),
        ("hunner", _NO_TURNS, "scoring.caller.cut_short",
         "If a round ends after a call, but before the turn in progress is over, because a player on turn cannot draw "
         "a card or there are too few cards for a penalty, the call does not count."),
        ("hunner", _NO_TURNS | {"calling.when": "instead of a turn", "calling.empty_hand": "called at once"},
         "scoring.caller.cut_short", "is over, because there are too few cards for a penalty, the call does not "),
        ("hunner", _VOID | {"matching.penalty.unpaid": "round ends"}, "scoring.caller.cut_short",
         "because the stock is used up, a player on turn cannot draw a card or there are too few cards for a penalty,"),
        ("rush", _VOID | {"calling.nothing_to_draw": "counts as a call"}, "scoring.caller.cut_short",
         "as if nobody had called. This does not apply to a player who counts as the caller because of that."),
        ("stacking", _MOST | {"scoring.caller.times": 2}, "scoring.highest_adds", "tie for that. Compare the points "
         "that decided who is lowest, before a failed call changes them. If all hands count the same, nobody does."),
        ("stacking", _MOST | {"scoring.caller.at_least": 5}, "scoring.highest_adds", "before a failed call changes"),
        ("stacking", _MOST | {"calling.empty_hand": "out of the round"}, "scoring.highest_adds",
         "nobody does. A player without cards is compared, too, though out of the round."),
        ("rush", _MOST | {"calling.empty_hand": "wins at once", "values.red K": -1}, "scoring.highest_adds",
         "adds both. A player who counts as lowest does not."),
        # when its turns begin, that nobody may call in it, and that it begins only once
        ("travellers", {}, "calling.empty_hand",
         "When a player has no cards left, every other player has one more turn. Then the round ends once nobody "
         "snaps any more (chapter 5). A turn in which a card has been drawn is finished first, and is not one of these "
         "last turns. A turn in which no card has been drawn yet is one of them. Nobody may call any more, and nobody "
         "counts as the caller. If last turns have begun already, after a call for instance, an empty hand adds none. "
         "A player without cards is passed over in them."),
    ],
)  # fmt: skip
def test_a_clause_as_it_is_told(name: str, changes: Changes, key: str, text: str) -> None:
    """Some keys, and the words that stand in the clause of one of them then."""
    clause = clause_of(with_keys(name, changes), key)
    assert clause is not None
    assert text in clause.text


@pytest.mark.parametrize(
    ("fewest", "most", "wrong", "beyond", "price"),
    [
        (2, 4, 0, 0, "no penalty cards"),
        (2, 4, 1, 0, "one penalty card, however many cards you named"),
        (2, 2, 1, 0, "one penalty card"),
        (2, 2, 2, 5, "two penalty cards"),
        (2, 4, 2, 1, "two penalty cards, and one more for each card that you named beyond the second"),
        (2, 4, 0, 1, "one penalty card for each card that you named beyond the second, and none for two cards"),
        (3, 4, 0, 2, "two penalty cards for each card that you named beyond the second"),
    ],
)
def test_what_a_set_that_fails_costs(fewest: int, most: int, wrong: int, beyond: int, price: str) -> None:
    """One sentence, true for each of the two prices and for both together."""
    sizes = {"matching.set.fewest": fewest, "matching.set.most": most}
    variant = with_keys("cabo-2e", sizes | {"matching.set.wrong": wrong, "matching.set.wrong_beyond_two": beyond})
    clause = clause_of(variant, "matching.set.wrong")
    assert clause is not None
    assert clause.text == f"Such a mistake costs {price}."
    assert clause == clause_of(variant, "matching.set.wrong_beyond_two")


@pytest.mark.parametrize(
    ("per_discard", "after_wrong", "once"),
    [
        (1, "stays open", "as many cards have been snapped as may be, or you have agreed that nobody"),
        ("any number", "stays open", "you have agreed that nobody"),
        ("any number", "closes", "a wrong one has ended the snapping, or you have agreed that nobody"),
        (
            2,
            "closes",
            "as many cards have been snapped as may be, or a wrong one has ended the snapping, or you have agreed",
        ),
    ],
)
def test_when_a_snap_comes_too_late(per_discard: int | str, after_wrong: str, once: str) -> None:
    """Once the window is closed, in whatever way it can close in that game."""
    snap = {"matching.snap.per_discard": per_discard, "matching.snap.after_wrong": after_wrong, "matching.snap.late": 1}
    clause = clause_of(with_keys("rush", snap), "matching.snap.late")
    assert clause is not None
    assert clause.text.startswith(f"You snap too late once {once}")


# --- what is told only where there is such a thing --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "there", "elsewhere", "not_there", "told"),
    [
        # a choice between two powers of one card, by colour where all cards of it carry both
        ("rush", {"powers.named.spy.cards": ["7", "Q of hearts"]}, "rush", {},
         "With a 7 you choose one power: **Peek** or **Spy**."),
        ("rush", {"powers.named.spy.cards": ["7", "Q of hearts"]}, "rush", {},
         "With the queen of hearts you choose one power: **Spy** or **Swap**."),
        ("rush", {"powers.named.spy.cards": ["black 7"]}, "rush", {}, "With a black 7 you choose one power"),
        ("eventide", {f"powers.named.{name}.cards": ["0-13"] for name in ("peek", "spy")}, "eventide", {},
         "With any card from 0 to 10 or a 13 you choose one power: **Peek** or **Spy**."),
        ("rush", _SEVENS | {"powers.named.spy.optional": False}, "rush", _SEVENS,
         "With a 7 you choose one power: **Peek** or **Spy**. If you can use **Spy**, you must use one of the"),
        # the only card of its suit
        ("rush", {"powers.named.spy.cards": ["Q of hearts"]}, "rush", {}, "**Spy** (the queen of hearts)."),
        ("rush", {"powers.named.spy.cards": ["Q of hearts"], "deck.packs": 2}, "rush", {},
         "**Spy** (a queen of hearts)."),
        ("travellers", {"deck.jokers": 1}, "travellers", {}, "The joker equals no other card."),
        # debts where nobody owes anything, ways to match that all are played, looks where nobody looks
        ("hunner", {}, "hunner", {"matching.drawn.others": None, "matching.drawn.own.wrong": 0},
         "A hand counts as empty only if"),
        ("rush", {}, "rush", {"matching.drawn": plain("hunner")["matching"]["drawn"],
                              "matching.set": plain("cabo-2e")["matching"]["set"]}, "Equal cards go in no other way."),
        ("eventide", {}, "eventide", {"deal.first_look": None, "powers": None}, "When you look at a card"),
        ("eventide", {}, "travellers", {}, "total is"),
        ("eventide", {}, "rush", {}, "Nobody ever runs out of cards in this game."),
        ("rush", {}, "eventide", {}, "without cards"),
        # special hands that pay differently, or that two players can hold
        ("eventide", {"scoring.special.low": {"cards": ["1", "1", "2", "2"], "points": {"holder": -5, "others": 20}}},
         "eventide", {},
         "If several players hold different hands that win the round, each of them scores as the holder of their own"),
        ("eventide", {"deck.numbers": {"0-11": 4, "12-13": 4}}, "eventide", {}, "If several players have such a hand"),
        # gifts: nobody waits for one, and no last card stays from one, where none is given
        ("hunner", {"matching.drawn.others.gift": "may"}, "hunner", {"matching.drawn.others.gift": "none"},
         "You cannot give a card that you name, nor one card twice"),
        ("hunner", {"matching.drawn.others.gift": "must"}, "hunner", {"matching.drawn.others.gift": "none"},
         "You give nothing for your own cards."),
        ("rush", {"matching.snap.last_card": "stays in the last lap"}, "stacking",
         {"matching.snap.last_card": "stays in the last lap"}, "you may not snap or give away your last card"),
        ("rush", {}, "stacking", {"matching.snap.last_card": "stays in the last lap"}, "gift"),
        ("rush", {}, "rush", {"matching.snap.others.gift": "none"}, "a card to give"),
        # whatever is owed is waited for: gifts, penalty cards, powers whose cards are still in hand or that look first
        ("travellers", {}, "stacking", {}, _WAITS_FOR_GIFT), ("rush", {}, "eventide", {}, _WAITS_FOR_GIFT),
        ("travellers", {}, "eventide", {}, _WAITS_FOR_PENALTY), ("rush", {}, "eventide", {}, _WAITS_FOR_PENALTY),
        ("stacking", {}, "eventide", {}, _WAITS_FOR_PENALTY), ("travellers", {}, "eventide", {}, _WAITS_FOR_SWAP),
        ("rush", {}, "eventide", {}, _WAITS_FOR_SWAP), ("stacking", {}, "eventide", {}, _WAITS_FOR_SWAP),
        ("rush", {}, "travellers", {}, _WAITS_FOR_CARD), ("eventide", {}, "stacking", {}, _WAITS_FOR_CARD),
        ("rush", {"powers.named.peek-and-swap.look.swap.optional": False}, "rush", {},
         "waits until the swap is done. "),
        # where every hand has cards and nobody is safe or out, a card that was looked at can always be swapped
        ("rush", {}, "eventide", _SPY_SWAPS, _NO_SWAP),
        ("eventide", {**_SPY_SWAPS, "calling.caller_safe_from": ["swaps"]}, "eventide",
         {"powers.named.spy.look": {"cards": 2, "whose": "anyone's", "swap": _ANY_TWO}}, _NO_SWAP),
        ("eventide", {**_SPY_SWAPS, "matching.penalty.most_cards": {"cards": 6, "beyond": "loses the round"}},
         "eventide", {"powers.named.spy.look.swap": _ANY_TWO}, _NO_SWAP),
        ("eventide", {"powers.named.spy.look.swap": {"pairs": ["two opponents'"], "optional": True}}, "eventide",
         _SPY_SWAPS, _NO_SWAP),
        # penalty cards, and where they would go
        ("eventide", {"matching.set.wrong": 0, "matching.set.wrong_beyond_two": 0, "conduct.forbidden_look": 0},
         "rush", {}, "There are no penalty cards in this game."),
        ("rush", {}, "eventide",
         {"matching.set.wrong": 0, "matching.set.wrong_beyond_two": 0, "conduct.forbidden_look": 0},
         "**Penalty cards.**"),
        ("rush", {"matching.snap.after_wrong": "closes"}, "rush", {},
         "until the next card is drawn, until somebody snaps a wrong card, or until you agree that nobody snaps"),
        # without a first look the open card is turned after the deal
        ("rush", {"deal.first_look": None}, "rush", {}, "Then turn the top card of the stock face up"),
        ("rush", {}, "rush", {"deal.first_look": None}, "When the looks are over"),
        ("rush", {}, "rush", {"deal.first_look": None}, "Apart from"),
        ("rush", {}, "rush", {"deal.first_look": None}, "looks at them yet"),
        # who wins where the caller counts as not lowest
        ("travellers", {"scoring.caller.tied": "not lowest"}, "travellers",
         {"scoring.winner": "lowest, ties go to the caller"}, _CAN_TIE),
        ("travellers", {"calling.highest_hand": 5}, "rush", {}, _CAN_TIE),
        ("rush", {"calling.empty_hand": "plays on"}, "rush", {}, "The player on turn may have no card."),
        ("rush", {"calling.empty_hand": "plays on"}, "travellers", {"calling.empty_hand": "plays on"},
         "keep a drawn card, and may not draw from the discard pile."),
        ("rush", {"calling.empty_hand": "called at once"}, "rush",
         {"calling.empty_hand": "called at once", "calling.last_turns": "none"}, "drawn yet is its player's last turn"),
        ("rush", {"calling.empty_hand": "out of the round"}, "hunner", {"calling.empty_hand": "out of the round"},
         "passed over, may not snap any more, and get no more cards"),
        ("rush", {"calling.empty_hand": "out of the round"}, "rush",
         {"calling.empty_hand": "out of the round", "conduct.forbidden_look": 0}, "not even for a forbidden look"),
    ],
)  # fmt: skip
def test_what_is_told_only_where_there_is_such_a_thing(
    name: str, there: Changes, elsewhere: str, not_there: Changes, told: str
) -> None:
    """The words stand in the rulebook of one game, and not in that of another."""
    assert told in _text(name, there)
    assert told not in _text(elsewhere, not_there)


@pytest.mark.parametrize(
    ("name", "changes", "told", "times"),
    [
        ("eventide", {}, "snap", 1),
        ("rush", {"calling.empty_hand": "last lap"}, "is passed over", 1),
        ("rush", {"calling.empty_hand": "called on their turn"}, "is passed over", 1),
        ("rush", {"calling.empty_hand": "round ends"}, "is passed over", 0),
        ("youglouf", {}, "you must use a power that has to be used, if you can.", 2),
        ("cabo-2e", {}, "the first empty place of your hand, or ", 2),
        ("cabo-2e", {}, "free place", 0),
        ("cambio", {"call": "Last *round*"}, '"Last \\*round\\*"', 3),
        ("cambio", {"call": "Last *round*"}, "## 6. Calling Last \\*round\\*, and the end of a round\n", 1),
        ("cambio", {"call": "Last *round*"}, "Cabo", 0),
        ("cambio", {"call": "Last *round*", "name": "x", "source": "x", "summary": "x", "id": "x"}, "Cambio", 0),
    ],
)
def test_how_often_something_is_told(name: str, changes: Changes, told: str, times: int) -> None:
    """A game of sets says once that there is no snapping, and so on."""
    assert _text(name, changes).count(told) == times


@pytest.mark.parametrize(
    ("name", "words", "left_out"),
    [
        ("travellers", ["winner", "lowest total"], False),
        ("travellers", ["winner", "caller"], True),
        ("travellers", ["lowest total", "winner"], True),
        ("travellers", ["caller"], True),
        ("travellers", ["lowest total"], False),
        ("rush", ["winner"], True),
        ("rush", ["lowest total"], False),
        ("rush", ["highest total"], False),
    ],
)
def test_a_test_that_may_fit_nobody(name: str, words: list[str], left_out: bool) -> None:
    """Rounds without a winner or a caller, and callers who are not among those that are left."""
    text = _text(name, {"game.rounds.starter": [*words, "next in turn order"]})
    assert ("Skip a line that fits nobody who is left." in text) == left_out


# --- powers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes", "told"),
    [
        ("rush", {"powers": None}, "No card has a power in this game."),
        ("stacking", {"turn.stock_card": "keep", "powers.triggers": ["drawn"]},
         "Some cards have a power, but nothing sets a power free in this game, so none is ever used."),
    ],
)  # fmt: skip
def test_a_game_without_powers_says_so_once(name: str, changes: Changes, told: str) -> None:
    """And no more is said about powers: what they would do is of no use to anybody."""
    variant = with_keys(name, changes)
    assert [clause.text for clause in rulebook(variant).chapters[3].clauses] == [told]
    assert "use its power" not in rulebook_markdown(variant)


def test_a_game_without_powers_does_not_speak_of_them_elsewhere() -> None:
    """No chapter but that of the powers has the word."""
    for name in ("travellers", "eventide", "hunner", "rush"):
        for chapter in rulebook(with_keys(name, {"powers": None})).chapters:
            told = [clause.text for clause in chapter.clauses if " power " in clause.text]
            shared = [text for text in told if text.startswith("Cards are equal")]
            assert told == shared or chapter.name == "powers", told


@pytest.mark.parametrize("name", variant_ids())
def test_a_card_is_discarded_at_once_or_used_before(name: str) -> None:
    """Not both: when its power may be used goes with what comes first."""
    variant = load_variant(name)
    used_first = used_before_discard(variant)
    told = " ".join(clause.text for clause in rulebook(variant).chapters[3].clauses)
    assert ("draw it from the stock, before you discard it" in told) == used_first
    assert ("draw it from the stock and discard it at once" in told) != used_first
    assert ("only when the power is over" in told) == used_first


def test_a_list_of_one_thing_is_no_choice() -> None:
    """With a card from the discard pile that can only be kept there is one thing to do."""
    clause = clause_of(load_variant("rush"), "turn.discard_pile")
    assert clause is not None
    assert "one of these things" not in clause.text
    assert clause.text.count("\n- ") == 1


def test_a_deck_of_jokers_alone() -> None:
    """Nothing is said of ranks or numbers that no card has."""
    text = _text("rush", {"deck": {"jokers": 24}, "values": {"joker": 1}, "powers": None})
    assert "**5.1** A joker equals another joker and no other card." in text
