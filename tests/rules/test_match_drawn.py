"""Matching: cards of the drawn card's rank are named, and settled one by one (hunner)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cabo_rules import Game, Variant, card, events
from cabo_rules.moves import Call, Claim, Discard, Draw, EndTurn, Keep, Match, Pile
from cabo_rules.play.equal_cards import a_match
from cabo_rules.play.habits import Habits
from cabo_rules.testing import ScriptedDealer
from tests.rules.scenes import at, held_in_hands, only, pile, texts
from tests.rules.tables import EVERYBODY, happened, kinds, play, refused, table, with_keys

HANDS = ("5S 2S 5H 4S", "5D 2H 3H 4H", "2D 3D 4D 6D")


def drawn(
    hands: tuple[str, ...] = HANDS, pile: Pile = "stock", variant: str | Variant = "hunner", stock: str = ""
) -> Game:
    """Seat 0 has drawn the five of clubs."""
    if pile == "stock":
        return play(table(variant, hands, stock=f"5C {stock}", discard="AS"), Draw(0, "stock"))
    return play(table(variant, hands, stock=stock, discard="AS 5C"), Draw(0, "discard pile"))


def own(slot: int) -> Claim:
    """An own card of seat 0 is named."""
    return Claim(at(0, slot))


def theirs(seat: int, slot: int, give: int) -> Claim:
    """Another's card is named, and the own slot given for it."""
    return Claim(at(seat, slot), give)


def match(*claims: Claim) -> Match:
    """Seat 0 names these cards."""
    return Match(0, claims)


@pytest.mark.parametrize("taken", ["stock", "discard pile"])
def test_own_cards(taken: Pile) -> None:
    """A card drawn from either pile may be matched with any number of own cards: each is a card fewer (hunner)."""
    game = play(drawn(pile=taken), match(own(2), own(0)))
    assert game.last_events == (
        events.MatchBegan(0, (own(2), own(0)), card("5C")),
        events.Matched(0, at(0, 2), None, card("5H")),
        events.Matched(0, at(0, 0), None, card("5S")),
        events.Discarded(0, card("5C")),
    )
    assert texts(game, 0) == "- 2S - 4S"


def test_drawn_card_on_top() -> None:
    """The matched cards lie under, the drawn card on top of the pile, in the order named (hunner)."""
    game = play(drawn(), match(own(2), theirs(1, 0, 3), own(0)))
    assert pile(game, 5) == "AS 5H 5D 5S 5C"
    # only the one-eyed king makes the order matter: whichever king was drawn lies on top
    game = play(table("hunner", ["KD 2S", "2H 3H"], stock="KS"), Draw(0, "stock"), match(own(0)))
    assert pile(game, 2) == "KD KS"


def test_anothers_card_and_its_gift() -> None:
    """A right card of another's goes and the named own card takes its place, unseen (hunner; order: ruling)."""
    seen: list[list[tuple[int, ...]]] = [[(), (0,), (), ()], [(1,), (), (), ()], [()] * 4]
    game = table("hunner", HANDS, stock="5C", seen=seen)
    game = play(game, Draw(0, "stock"), match(theirs(1, 0, 1)))
    assert game.last_events[1] == events.Matched(0, at(1, 0), 1, card("5D"))
    assert (texts(game, 0), texts(game, 1)) == ("5S - 5H 4S", "2S 2H 3H 4H")
    assert game.state.hands[1][0].seen_by == frozenset({0})
    unseen = play(table("hunner", HANDS, stock="5C", seen=seen), Draw(0, "stock"), match(theirs(1, 0, 3)))
    assert unseen.state.hands[1][0].seen_by == frozenset()


@pytest.mark.parametrize("claims", [[own(1)], [own(1), own(3)], [theirs(2, 0, 1)], [theirs(2, 0, 1), own(3)]])
def test_every_card_wrong(claims: list[Claim]) -> None:
    """A guess is allowed; each wrong card costs one card, and the drawn card goes on top all the same (hunner)."""
    game = play(drawn(stock="KH KS"), match(*claims))
    expected: list[events.Event] = [events.MatchBegan(0, tuple(claims), card("5C"))]
    for number, claim in enumerate(claims):
        shown = drawn().state.hands[claim.place.seat][claim.place.slot].card
        assert shown is not None
        expected += [
            events.MatchFailed(0, claim.place, shown),
            events.PenaltyOwed(0, 1, f"matching.drawn.{'own' if claim.place.seat == 0 else 'others'}.wrong"),
            events.PenaltyDrawn(0, card(("KH", "KS")[number])),
            events.PenaltyPlaced(0, 4 + number, (0, 2 + number)),
        ]
    assert list(game.last_events) == [*expected, events.Discarded(0, card("5C"))]
    assert pile(game, 2) == "AS 5C"


def test_wrong_cards_are_shown_and_stay() -> None:
    """A wrong card is shown to all and goes back; what was to be given for it stays (hunner; rulings)."""
    game = play(drawn(stock="KH KS"), match(own(1), theirs(2, 3, 3)))
    for seat, slot, text in ((0, 1, "2S"), (2, 3, "6D")):
        assert game.state.hands[seat][slot].card == card(text)
        assert game.state.hands[seat][slot].seen_by == EVERYBODY
    assert texts(game, 0) == "5S 2S 5H 4S KH KS"
    assert [game.state.hands[0][slot].seen_by for slot in (3, 4, 5)] == [frozenset()] * 3


def test_settled_in_order() -> None:
    """The cards are settled in the order named: a penalty takes a slot that an earlier right card left (ruling)."""
    right_first = play(drawn(stock="KH"), match(own(0), own(1)))
    assert texts(right_first, 0) == "KH 2S 5H 4S"
    wrong_first = play(drawn(stock="KH"), match(own(1), own(0)))
    assert texts(wrong_first, 0) == "- 2S 5H 4S KH"
    assert kinds(wrong_first.last_events) == [
        "MatchBegan", "MatchFailed", "PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced", "Matched", "Discarded",
    ]  # fmt: skip


def test_turn_goes_on_to_its_end() -> None:
    """After a match its player may still call or end the turn, and does nothing else (hunner)."""
    game = play(drawn(), match(own(0)))
    for move in (Discard(0), Keep(0, 1), match(own(2))):
        assert refused(game, move).code == "turn.nothing_drawn"
    assert set(game.legal_moves(0)) == {EndTurn(0), Call(0)}


@pytest.mark.parametrize(
    ("why", "claims", "code"),
    [
        ("no card", [], "matching.drawn.nothing"),
        ("an own card twice", [own(0), own(0)], "slot.named_twice"),
        ("another's card twice", [theirs(1, 0, 1), theirs(1, 0, 3)], "slot.named_twice"),
        ("the gift is named later", [theirs(1, 0, 0), own(0)], "matching.drawn.gift_gone"),
        ("the gift is named before", [own(0), theirs(1, 0, 0)], "matching.drawn.gift_gone"),
        ("the gift is a wrong guess", [own(1), theirs(1, 0, 1)], "matching.drawn.gift_gone"),
        ("the gift is given twice", [theirs(1, 0, 1), theirs(1, 1, 1)], "matching.drawn.gift_gone"),
        ("no gift", [Claim(at(1, 0))], "matching.drawn.gift_needed"),
        ("a gift for an own card", [Claim(at(0, 0), 1)], "matching.drawn.gift_unneeded"),
        ("the slot of the gift is unknown", [theirs(1, 0, 4)], "slot.unknown"),
        ("a slot is unknown", [own(0), own(9)], "slot.unknown"),
        ("a seat is unknown", [theirs(1, 0, 1), theirs(8, 0, 3)], "seat.unknown"),
    ],
)
def test_refused_as_a_whole(why: str, claims: list[Claim], code: str) -> None:
    """Naming no card, a card twice, or a card to give that will be gone, is refused as a whole (ruling)."""
    assert refused(drawn(), match(*claims)).code == code


def test_no_more_gifts_than_cards_left() -> None:
    """No more of others' cards may be named than own cards will be left to give (ruling)."""
    game = drawn(("5S 2S", "5D 2H 3H", "2D 3D"))
    for claims in (
        [own(0), own(1), theirs(1, 0, 0)], [theirs(1, 0, 0), theirs(1, 1, 1), theirs(1, 2, 0)],
        [own(0), theirs(1, 0, 1), theirs(2, 0, 1)],
    ):  # fmt: skip
        assert refused(game, match(*claims)).code == "matching.drawn.gift_gone"
    assert kinds(happened(game, match(own(0), theirs(1, 0, 1))))[-2:] == ["RoundScored", "GameEnded"]


def test_empty_slots() -> None:
    """A hole can be neither named nor given (hunner)."""
    game = drawn(("5S - 5H 4S", "5D - 3H", "2D"))
    for claims in ([own(1)], [theirs(1, 1, 0)], [theirs(1, 0, 1)]):
        assert refused(game, match(*claims)).code == "slot.empty"


def test_who_may_match() -> None:
    """Only the player on turn matches, with a card drawn and not yet used, and only in hunner."""
    assert refused(drawn(), Match(1, (Claim(at(1, 0)),))).code == "turn.not_yours"
    assert refused(table("hunner", HANDS, stock="5C"), match(own(0))).code == "turn.nothing_drawn"
    for variant in ("travellers", "rush", "stacking", "eventide"):
        hands = ("5 2", "1 3", "4 6") if variant == "eventide" else HANDS
        game = play(table(variant, hands, stock="5" if variant == "eventide" else "5C"), Draw(0, "stock"))
        assert refused(game, match(own(0))).code == "matching.drawn.none", variant


def test_the_list_is_the_rule() -> None:
    """Every match that may be tried is listed once, and no other (hunner)."""
    game = drawn(("5S - 2S", "5D", "3D"))
    places = [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(2, 0)]
    single = [Claim(place, give) for place in places for give in (None, 0, 1, 2)]
    tried = [match(*claims) for size in (1, 2, 3) for claims in product(single, repeat=size)]
    listed = [move for move in game.legal_moves(0) if isinstance(move, Match)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {move for move in tried if game.refusal(move) is None}


def test_penalty_without_stock() -> None:
    """In hunner the deck is not shuffled again: what cannot be drawn is waived (ruling)."""
    game = play(table("hunner", HANDS, stock_only="5C KH"), Draw(0, "stock"), match(own(1), own(3)))
    assert kinds(game.last_events) == [
        "MatchBegan", "MatchFailed", "PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced", "MatchFailed", "PenaltyOwed",
        "PenaltyWaived", "Discarded",
    ]  # fmt: skip
    assert only(events.PenaltyWaived, game.last_events).key == "matching.penalty.unpaid"


def test_shuffle_in_the_middle() -> None:
    """In hunner-reshuffle the pile but its top card is shuffled in while a match is being settled (ruling)."""
    game = table("hunner-reshuffle", HANDS, stock_only="5C", discard="AS AH")
    game = play(game, Draw(0, "stock"), match(own(0), own(1), theirs(1, 0, 3)))
    assert kinds(game.last_events) == ["MatchBegan", "Matched", "MatchFailed", "PenaltyOwed", "ShuffleAwaited"]
    for move in (EndTurn(0), Draw(1, "stock"), Call(0)):
        assert refused(game, move).code == "wait.shuffle"
    assert pile(game, 3) == "AS AH 5S"
    with ScriptedDealer(game) as dealer:
        game = dealer.shuffles("KC")
    assert kinds(game.last_events) == ["Shuffled", "PenaltyDrawn", "PenaltyPlaced", "Matched", "Discarded"]
    assert pile(game, 4) == "5S 5D 5C"
    assert texts(game, 0).split()[0] == "KC"


def test_a_hand_that_was_emptied_before_the_shuffle() -> None:
    """It is judged after it: a hand without cards ends the round (hunner)."""
    variant = with_keys("hunner-reshuffle", {"matching.drawn.others.gift": "may"})
    game = table(variant, ("2S 3S", "5D", "2D"), stock_only="5C", discard="AS AH")
    game = play(game, Draw(0, "stock"), match(Claim(at(1, 0)), own(0)))
    assert kinds(game.last_events)[-1] == "ShuffleAwaited"
    with ScriptedDealer(game) as dealer:
        game = dealer.shuffles("KC")
    assert only(events.RoundEnded, game.last_events).cause == "empty hand"


def test_nothing_to_shuffle() -> None:
    """Where even a shuffle yields nothing the penalty is waived (hunner-reshuffle; ruling)."""
    hands = held_in_hands("hunner-reshuffle", ["2S 3S", "2H 3H"], "5C")
    game = play(table("hunner-reshuffle", hands, stock_only="5C"), Draw(0, "stock"), match(own(0)))
    assert kinds(game.last_events)[-2:] == ["PenaltyWaived", "Discarded"]


@pytest.mark.parametrize(
    ("claims", "left", "ends"),
    [
        pytest.param([own(0), own(1)], "- -", True, id="all-right"),
        pytest.param([own(0), theirs(1, 0, 1)], "- -", True, id="last-card-given"),
        pytest.param([own(0), own(1), theirs(1, 0, 2)], "", True, id="three"),
        pytest.param([own(0), own(1), own(2)], "KH - 2S", False, id="one-wrong"),
    ],
)
def test_empty_hand(claims: list[Claim], left: str, ends: bool) -> None:
    """Who runs out of cards by a match ends the game at once; judged when gifts and penalties are settled (hunner)."""
    hand = "5S 5H" if left == "- -" else "5S 5H 2S"
    game = play(drawn((hand, "5D 2H", "2D"), stock="KH"), match(*claims))
    assert kinds(game.last_events)[-3:] == (
        ["RoundEnded", "RoundScored", "GameEnded"] if ends else ["PenaltyDrawn", "PenaltyPlaced", "Discarded"]
    )
    if ends:
        assert only(events.RoundEnded, game.last_events).cause == "empty hand"
        assert pile(game, 1) == "5C"
    else:
        assert texts(game, 0) == left


def test_other_tables() -> None:
    """Another table's line is another rule: whose cards, what a wrong card costs, whether a card must be given."""
    changed = drawn(variant=with_keys("hunner", {"matching.drawn.others": None, "matching.drawn.own.wrong": 0}))
    refusal = refused(changed, match(theirs(1, 0, 1)))
    assert refusal.code == "matching.not_own"
    assert refusal.sentence == "Seat 0 cannot match another player's card in this game."
    assert kinds(happened(changed, match(own(1)))) == ["MatchBegan", "MatchFailed", "Discarded"]
    generous = drawn(variant=with_keys("hunner", {"matching.drawn.others.gift": "may"}))
    assert refused(generous, match(Claim(at(1, 0)), Claim(at(1, 9)))).code == "slot.unknown"


@pytest.mark.parametrize(
    ("keys", "taken", "told", "in_list"),
    [
        ({"own": None}, "stock", ("matching.not_anothers", "matching.drawn.own"), [False, True, True]),
        ({"piles": ["stock"]}, "discard pile", ("turn.not_with_card", "matching.drawn.piles"), [False, False, False]),
    ],
    ids=["cards of others alone", "cards from the stock alone"],
)
def test_tables_that_match_less(
    keys: dict[str, object], taken: Pile, told: tuple[str, str], in_list: list[bool]
) -> None:
    """What is not matched there is refused and not listed."""
    variant = with_keys("hunner", {f"matching.drawn.{key}": value for key, value in keys.items()})
    game = drawn(variant=variant, pile=taken)
    refusal = refused(game, match(own(0)))
    assert (refusal.code, refusal.key) == told
    assert taken == "stock" or refusal.sentence == "A card from the discard pile may not be matched."
    assert listed(game, (0, 0), (1, 0), (2, 3)) == in_list


def listed(game: Game, *slots: tuple[int, int]) -> list[bool]:
    """For each of some places whether a match that names it alone is in the list."""
    alone = {move.claims[0].place for move in game.legal_moves(0) if isinstance(move, Match) and len(move.claims) == 1}
    return [at(*slot) in alone for slot in slots]


def test_a_table_where_the_caller_is_safe() -> None:
    """The cards of the caller are not named, but for the caller's own; those of others are."""
    variant = with_keys("hunner", {"calling.caller_safe_from": ["matching"]})
    game = play(table(variant, HANDS, stock="5C", discard="AS", caller=1), Draw(0, "stock"))
    refusal = refused(game, match(theirs(1, 0, 3)))
    assert (refusal.code, refusal.key) == ("matching.caller_safe", "calling.caller_safe_from")
    assert refusal.sentence == "Seat 1 has called; nobody may match a caller's cards."
    assert listed(game, (0, 0), (1, 0), (2, 0)) == [True, False, True]
    called = play(table(variant, HANDS, stock="5C", discard="AS"), Call(0), Draw(0, "stock"))
    assert listed(called, (0, 0), (1, 0), (2, 0)) == [True, True, True]


def test_the_drawn_card_is_shown() -> None:
    """Who matches shows the drawn card: everybody sees what the named cards are held against, at once (ruling)."""
    waits = with_keys("hunner", {"matching.penalty.place": "next to an own card"})
    game = play(table(waits, HANDS, stock="5C KH"), Draw(0, "stock"), match(own(1)))
    assert game.state.penalty is not None
    assert game.state.drawn is not None
    assert game.state.drawn.seen_by == EVERYBODY


# --- the most cards of a match ----------------------------------------------------------------------------------------

ONE = with_keys("hunner", {"matching.drawn.most": 1, "matching.drawn.others.gift": "may"})


def test_one_card_and_no_more() -> None:
    """With a limit of one, a single card is named, right or wrong, of any hand; two are refused, even if both equal."""
    game = drawn(variant=ONE)
    refusal = refused(game, match(own(0), own(2)))
    assert (refusal.code, refusal.key) == ("matching.drawn.most", "matching.drawn.most")
    assert refusal.sentence == "Seat 0 cannot name 2 cards to match; the limit is 1."
    assert {len(move.claims) for move in game.legal_moves(0) if isinstance(move, Match)} == {1}
    assert kinds(happened(game, match(own(0)))) == ["MatchBegan", "Matched", "Discarded"]
    assert kinds(happened(game, match(own(1))))[1] == "MatchFailed"
    assert kinds(happened(game, match(theirs(1, 0, 1))))[1] == "Matched"


def test_the_limit_counts_all_that_are_named() -> None:
    """Wrong cards and cards of others count; as many as the limit may be named, and the list has no larger match."""
    game = drawn(variant=with_keys("hunner", {"matching.drawn.most": 2}), stock="KH")
    assert refused(game, match(own(0), own(1), own(2))).code == "matching.drawn.most"
    assert refused(game, match(own(0), own(2), theirs(1, 0, 1))).code == "matching.drawn.most"
    assert kinds(happened(game, match(own(0), theirs(1, 0, 1)))) == ["MatchBegan", "Matched", "Matched", "Discarded"]
    assert {len(move.claims) for move in game.legal_moves(0) if isinstance(move, Match)} == {1, 2}


def test_random_matches_keep_to_the_limit() -> None:
    """Random play names no more cards than it may, and now and then a wrong one."""
    game, rng = drawn(variant=ONE), Random(3)
    habits = Habits(right_match=1.0, wrong_match=1.0)
    found = [move for _ in range(60) if isinstance(move := a_match(game.state, rng, habits), Match)]
    assert {len(move.claims) for move in found} == {1}
    assert {kinds(happened(game, move))[1] for move in found} == {"Matched", "MatchFailed"}
