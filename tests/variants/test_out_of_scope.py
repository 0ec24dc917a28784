"""Rules that no file can express, by the words for them and the places in which these words mean something else."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules.variants.reading.shape import take_shape
from tests.variants.checking import house_data


@pytest.mark.parametrize(
    ("key", "value"),
    [
        # a price or a draw to decide by, and not several cards in one turn
        ("matching.snap.own.wrong", "draw two cards"),
        ("matching.penalty.draw_two", True),
        ("conduct.forbidden_look", "draw two"),
        ("deal.starter", "lowest card drawn"),
        ("game.rounds.starter", "lowest card drawn"),
        ("calling.stock_out", "last card drawn"),
        ("turn.ends", "card drawn"),
        ("powers.triggers", ["card drawn"]),
        ("powers.triggers", ["second draw"]),
        ("powers.named.peek.draw_pile", True),
        # the place of one's own cards, and not a column that cancels
        ("deal.first_look.where", "left column"),
        ("deal.first_look.where", "nearest column"),
        ("deal.first_look.column", "left"),
        ("deal.rows", "two columns"),
        ("matching.penalty.face_up_cards", True),
        # who starts, the stock, and things that several players do at once
        ("deal.starter", "coin toss"),
        ("game.rounds.dealer", "token"),
        ("turn.pot", "drawn from"),
        ("matching.drawn.piles", ["pot"]),
        ("deal.first_look.simultaneous", True),
        ("deal.first_look.when", "at the same time"),
        ("matching.snap.simultaneous", "the first card counts"),
        # a player without cards, and when the player on turn calls
        ("calling.empty_hand", "must call"),
        ("calling.empty_hand", "forced call"),
        ("calling.must_say", "cabo"),
        ("calling.last_turns", "counterclockwise"),
        ("calling.last_turns", "everybody"),
        ("calling.caller_safe_from", "everybody"),
        ("calling.everybody_has_another_turn", True),
        ("calling.when", "start of any turn"),
        ("calling.when", "anyone on their turn"),
        ("calling.when", "any player at the start of a turn"),
        ("calling.when", "before drawing, and it ends the turn"),
        ("calling.when", "instead of a turn, which ends the turn"),
        # what a wrong card does, and a penalty card or a gift
        ("matching.snap.wrong_shown", True),
        ("matching.penalty.seen", "known to the owner"),
        ("matching.penalty.known_to_owner", True),
        ("matching.snap.others.gift", "seen by the owner only"),
        # a card that is taken, a power that waits for nothing, and one that may be declined
        ("powers.named.peek.taken_from", "another"),
        ("powers.without_target", "unused"),
        ("powers.named.swap.swap.taken", "own"),
        ("powers.others_wait", True),
        ("powers.named.peek.when", "in your turn"),
        ("powers.named.peek.may_skip", True),
        ("powers.named.peek.skippable", True),
        ("powers.named.peek.reverse_swap", True),
        ("powers.named.peek.look.next_player", True),
        ("powers.named.peek.others", 1),
        ("powers.named.peek.everyone", True),
        # points of the caller's own hand
        ("scoring.caller.highest_hand", 5),
        ("scoring.caller.tied", "same as lowest"),
        ("scoring.caller.at_or_below", "as many as the caller"),
        ("scoring.caller.bonus", "5 points taken from the score"),
        ("scoring.caller.penalty", "points of the round"),
        ("deal.first_look.put_back", "in its place"),
        # a card that only its player sees, a window as it is, and one gift
        ("turn.stock_card_lies", "face down"),
        ("turn.drawn_card", "seen by the player only"),
        ("turn.drawn_card_shown", False),
        ("turn.drawn_card", "keep"),
        ("matching.snap.until", "the next draw"),
        ("matching.snap.closes", "when a card is drawn"),
        ("matching.snap.window", "3 seconds"),
        ("matching.snap.any_time", False),
        ("matching.snap.others.gifts", "may"),
        ("matching.snap.others.gift_cards", 1),
        ("matching.snap.others.owner", "draws"),
        ("powers.named.peek.give", {"cards": 1, "to": "another", "from": "stock"}),
        ("powers.named.peek.give", {"card": 1, "to": "another"}),
        ("powers.named.peek.give", "two"),
        # the caller's cards, and what everybody has seen
        ("calling.protected", True),
        ("calling.caller_safe_from", "immune"),
        ("powers.caller_protected", True),
        ("matching.snap.after_wrong", "card is known to all"),
        ("conduct.if_known", 1),
        # cards that are taken, and a special hand
        ("turn.collect", "discard pile"),
        ("matching.set.four_of_a_kind", True),
        ("scoring.ties", ["four of a kind"]),
        ("scoring.collection", {"cards": ["A", "A", "A", "A"], "points": 0}),
        # the stock and the discard pile
        ("turn.two_piles", True),
        ("matching.drawn.piles", ["two piles"]),
    ],
)
def test_a_word_that_means_something_else_there_is_not_refused_by_name(key: str, value: Any) -> None:
    """A wrong refusal by name would be worse than a list of what the key takes."""
    found = take_shape(house_data("rush", {key: value}))[1]
    assert [each.kind.code for each in found if "out of scope" in each.message] == []
    assert found


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("turn.stock_card", ["keep", "draw again"], "V116"),
        ("turn.cards_drawn", 2, "V116"),
        ("powers.draw_again", True, "V116"),
        ("powers.named.peek.draw_a_card", True, "V116"),
        ("scoring.face_up_hand", True, "V110"),
        ("game.pot", 5, "V118"),
        ("game.simultaneous", True, "V119"),
        ("calling.must_call_below", 5, "V122"),
        ("calling.call_forced", 5, "V122"),
        ("matching.snap.wrong_shown", False, "V130"),
        ("matching.snap.wrong_shown", "Nobody", "V130"),
        ("matching.snap.hide_wrong", True, "V130"),
        ("calling.when", "any time, which ends the turn", "V141"),
        ("calling.when", "any turn", "V142"),
        ("calling.when", "anyone at any time", "V142"),
        ("calling.anyone_may_call", True, "V142"),
        ("powers.named.peek.everybody", "may look, too", "V129"),
        ("powers.named.peek.skip_next_player", True, "V129"),
        ("powers.named.peek.random", True, "V135"),
        ("powers.named.peek.look.whose", "own at random", "V135"),
        ("matching.snap.after_right", "takes the next turn", "V129"),
        ("matching.snap.next_turn", "the snapper", "V129"),
        ("scoring.caller.score", "twice the highest", "V127"),
        ("scoring.caller.score", "highest", "V127"),
        ("conduct.sips", 3, "V118"),
        ("powers.named.peek.drink", 3, "V118"),
        ("powers.named.peek.when", "in two turns", "V139"),
        ("powers.named.peek.waits_for_your_turn", True, "V139"),
        ("scoring.caller.penalty", "highest hand", "V127"),
        ("scoring.caller.bonus", "points taken from the winner", "V127"),
        ("turn.two_discard_piles", True, "V134"),
        ("deal.first_look.shuffle", True, "V126"),
        ("deal.first_look.put_back", "in any order", "V126"),
        ("turn.stock_card_lies", "face up", "V145"),
        ("turn.drawn_card", "face up", "V145"),
        ("turn.drawn", "shown to all", "V145"),
        ("turn.drawn_card_is", "open", "V145"),
        ("turn.stock_card_seen_by", "everybody", "V145"),
        ("turn.open_draw", True, "V145"),
        ("turn.drawn_face_up", True, "V145"),
        ("turn.stock_card", "face up", "V145"),
        ("matching.snap.until", "any point of the turn", "V146"),
        ("matching.snap.closes", "with the next discard", "V146"),
        ("matching.snap.window", "always open", "V146"),
        ("matching.snap.any_time", True, "V146"),
        ("matching.snap.while_drawn", True, "V146"),
        ("matching.snap.opens", "at any time", "V146"),
        ("matching.snap.when", "any time", "V146"),
        ("matching.snap.others.gift", 2, "V147"),
        ("matching.snap.others.gift", {"cards": 2}, "V147"),
        ("matching.snap.others.gift", "two cards", "V147"),
        ("matching.snap.others.gift_cards", 2, "V147"),
        ("matching.snap.others.gifts", 2, "V147"),
        ("matching.snap.others.owner", "draws two cards", "V147"),
        ("powers.named.peek.give", "itself", "V148"),
        ("powers.named.peek.give", {"cards": 1, "to": "another", "from": "discard pile"}, "V148"),
        ("powers.named.peek.give", {"card": "itself", "to": "another"}, "V148"),
        ("powers.named.peek.give", {"cards": "the drawn card", "to": "another"}, "V148"),
        ("powers.named.peek.give_itself", True, "V148"),
        ("powers.named.peek.protects", ["K"], "V111"),
        ("powers.named.peek.protect", {"from": ["swaps"]}, "V111"),
        ("powers.named.peek.shield", True, "V111"),
        ("powers.named.peek.passive", True, "V111"),
        ("powers.named.swap.blocked_by", ["8"], "V111"),
        ("powers.protecting_cards", ["8"], "V111"),
        ("powers.immune", ["8"], "V111"),
        ("deal.safe_cards", ["8"], "V111"),
        ("matching.snap.safe_cards", ["8"], "V111"),
        ("values.8", "shield", "V111"),
        ("powers.named.peek.if_all_known", "another's", "V149"),
        ("powers.named.spy.look.whose", "own, or another's if all own cards are known", "V149"),
        ("powers.named.peek.when", "if you know all your cards", "V149"),
        ("matching.snap.only_known", True, "V149"),
        ("scoring.collect", 4, "V150"),
        ("scoring.four_of_a_kind", "wins", "V150"),
        ("clear_and_collect", {}, "V150"),
    ],
)
def test_what_no_file_can_express_is_refused_by_name(key: str, value: Any, code: str) -> None:
    """As a key, a table or a word, with the nearest rule that a file can express."""
    found = take_shape(house_data("rush", {key: value}))[1][0]
    assert (found.kind.code, "out of scope" in found.message) == (code, True)
    assert (found.expected or "").startswith("a rule that a file can express; the nearest is ")


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("deal.first_look.order", "any", "no line at all, since players look in any order"),
        ("deal.first_look.optional", False, "deal.first_look.cards, the most cards that a player looks at; "),
        ("deal.first_look.exactly", 2, "deal.first_look.cards, the most cards that a player looks at; "),
        ("deal.dealer", "lowest card", "no line for the first dealer: "),
        ("deal.dealer", ["winner", "next in turn order"], "no line for the first dealer: "),
        ("game.winner", "winner of the round", "no line for the winner of the game, "),
        ("game.ties", ["fewest cards"], "no line for a tie for the lowest total: "),
        ("turn.drawn", "to the hand", "direction, stock_card, discard_pile or ends"),
        ("powers.order", "use, then discard", None),
    ],
)
def test_a_key_of_another_table_is_named_only_if_it_is_the_same_rule(
    key: str, value: Any, expected: str | None
) -> None:
    """A suggestion that would change the rule is worse than a sentence that says how it is played."""
    found = take_shape(house_data("rush", {key: value}))[1]
    assert [each.suggestion for each in found] == [None] * len(found)
    assert bool(found) == (expected is not None)
    assert not found or (found[0].expected or "").startswith(expected or "")
