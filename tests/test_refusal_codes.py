"""A case for every refusal code: the refusal cites a key of the variant file and reads as a whole sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cabo_rules import Game, Variant
from cabo_rules import moves as m
from cabo_rules.refusals import REASONS
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import MOST_COMMITMENTS, Commitment, change
from tests.rules.citations import is_key, is_one_sentence
from tests.rules.commitments import NONCE, ORDER
from tests.rules.commitments import dealt as committed
from tests.rules.commitments import played as played_out
from tests.rules.tables import new_game, play, refused, rules, table, with_keys

BEN = m.Place(1, 0)
NAMES = ("Ana", "Ben", "Chi")
STAYS = {"matching.snap.last_card": "stays in the last lap"}
Case = Callable[[], tuple[Game, m.Move]]


def three(variant: str | Variant = "travellers", stock: str = "6C", **more: Any) -> Game:
    """Three players with the ace, 2 and 3 of a suit each."""
    return table(variant, ["AS 2S 3S", "AH 2H 3H", "AD 2D 3D"], stock=stock, **{"discard": "5C", **more})


def without_cards(variant: Variant, stock: str) -> Game:
    """Seat 0 has discarded a card from the stock, and seat 1 has no cards."""
    game = table(variant, ["AS 2S 3S", "- -", "AD 6D 3D"], stock=stock, discard="5C")
    return play(game, m.Draw(0, "stock"), m.Discard(0))


def numbers(stock: str = "6") -> Game:
    """Two players of the first edition, with a card from the stock in hand."""
    return play(table("eventide", ["1 2 3 4", "1 2 3 4"], stock=stock, discard="5"), m.Draw(0, "stock"))


def drawn(variant: str | Variant = "travellers", stock: str = "6C", **more: Any) -> Game:
    """Seat 0 has drawn from the stock."""
    return play(three(variant, stock, **more), m.Draw(0, "stock"))


def discarded(variant: str | Variant = "travellers", stock: str = "6C", **more: Any) -> Game:
    """Seat 0 has discarded a card from the stock."""
    return play(drawn(variant, stock, **more), m.Discard(0))


def dealt(variant: str = "rush") -> Game:
    """A round of two has been dealt, and nobody has looked yet."""
    return play(new_game(variant, 2), m.Deal(rules(variant).cards, 0))


def fresh(variant: str, starter: int | None = None, dealer: int | None = None) -> tuple[Game, m.Move]:
    """A first deal for three in which the host names that starter and dealer."""
    return new_game(variant, 3), m.Deal(rules(variant).cards, starter, dealer)


def gift_owed() -> Game:
    """In Cabo Rush, seat 0 has snapped seat 1's ace and owes a card."""
    return play(discarded("rush", "AC"), m.Snap(0, BEN))


def penalty_owed() -> Game:
    """On the travellers' grid, seat 1 has snapped wrongly and has a card to place."""
    return play(discarded(), m.Snap(1, BEN))


def shuffle_awaited() -> Game:
    """The stock is empty and seat 0 draws from it."""
    return drawn(stock_only="", stock="")


def looking() -> Game:
    """Seat 0 has looked with a black king."""
    return play(discarded(stock="KC"), m.Look(0, (BEN,)))


def last_snap(variant: str | Variant = "rush", stock: str = "6C", **more: Any) -> Game:
    """The last turn is over, and the last discard may be snapped."""
    game = discarded(variant, stock, **{"caller": 1, **more})
    return play(game, m.EndTurn(0)) if game.variant.turn.ends == "by the player" else game


def without_a_card() -> Game:
    """In the last snap of Cabo Rush, seat 1 has snapped its only card."""
    game = table("rush", ["AS 2S", "6H"], stock="6C", discard="5C", caller=1)
    return play(game, m.Draw(0, "stock"), m.Discard(0), m.Snap(1, BEN))


def emptied() -> Game:
    """Seat 1 has snapped its only card on seat 0's discard: the last lap of the travellers begins."""
    return play(
        table("travellers", ["AS 2S", "6H", "AD"], stock="6C"), m.Draw(0, "stock"), m.Discard(0), m.Snap(1, BEN)
    )


def whole_deck_in_hands() -> Game:
    """One card is on the discard pile, all others are in the hands of two players."""
    variant = rules("hunner-reshuffle")
    everything = [card.text for card in variant.cards]
    return table(variant, [" ".join(everything[:26]), " ".join(everything[26:51])], stock_only="")


def safe(what: str) -> Variant:
    """Travellers' Cabo in which the caller is safe from that."""
    return with_keys("travellers", {"calling.caller_safe_from": [what]})


def own_claim(*slots: int) -> tuple[m.Claim, ...]:
    """Cards of seat 0, named for a match."""
    return tuple(m.Claim(m.Place(0, slot)) for slot in slots)


def committing_again(times: int, number: int) -> tuple[Game, m.Move]:
    """The host has made ``times`` commitments this round and shuffles with the given one."""
    game, hashes = shuffle_awaited(), [f"{each:064x}" for each in range(times + 1)]
    committed = change(game.state, commitments=tuple(Commitment(each, ()) for each in hashes[:times]))
    return attrs.evolve(game, state=committed), m.Shuffle(to_shuffle(committed), hashes[number])


def bad_table() -> m.SetUp:
    """A table without a card."""
    return m.SetUp(((), ()), (), (), 0, (0, 0))


MUST = with_keys("travellers", {"powers.named.know-your-fate.optional": False})
OTHERS_ONLY = with_keys("rush", {"matching.snap.own": None})
ONE_TRY = with_keys("rush", {"matching.snap.after_wrong": "closes for that player"})
PLAYS_ON = with_keys("rush", {"calling.empty_hand": "plays on"})
OUT = with_keys("rush", {"calling.empty_hand": "out of the round", "matching.snap.others.gift": "may"})
FULL = {"matching.penalty.most_cards": {"cards": 3, "beyond": "loses the round"}, "conduct.forbidden_look": 1}
NOT_TAKEN = with_keys("rush", {"turn.discard_pile.not_taken": ["5"]})
NOT_ON_TURN = with_keys("rush", {"matching.snap.who": "anyone but the player on turn"})
NO_CALLER = with_keys("rush", {"matching.snap.caller": "may not snap"})
NOT_AGAIN = with_keys("rush", {"matching.snap.same_hand": "not twice in a row"})
GOES_ON = with_keys("rush", {"matching.snap.after_right": "closes for the others"})
AFTER_POWER = with_keys("travellers", {"matching.snap.opens": "after the power"})
NO_START = with_keys("rush", {"matching.snap.starting_card": False})
NO_TAKING = with_keys("stacking", {"turn.discard_pile": "not drawn from"})
THREE_ROUNDS = with_keys("travellers", {"game.rounds.end": 3})

CASES: dict[str, Case] = {
    "seat.unknown": lambda: (three(), m.Draw(3, "stock")),
    "slot.unknown": lambda: (drawn(), m.Keep(0, 3)),
    "slot.empty": lambda: (play(table("rush", ["AS -", "AH"], stock="6C"), m.Draw(0, "stock")), m.Keep(0, 1)),
    "slot.named_twice": lambda: (dealt(), m.FirstLook(0, (1, 1))),
    "game.over": lambda: (play(three(), m.Abandon()), m.Draw(0, "stock")),
    "wait.gift": lambda: (gift_owed(), m.Draw(1, "stock")),
    "wait.penalty": lambda: (penalty_owed(), m.Draw(1, "stock")),
    "wait.shuffle": lambda: (shuffle_awaited(), m.Draw(1, "stock")),
    "wait.power": lambda: (looking(), m.Snap(1, BEN)),
    "deal.not_now": lambda: (three(), m.Deal(rules("travellers").cards)),
    "deal.wrong_cards": lambda: (new_game("rush", 2), m.Deal(rules("rush").cards[1:], 0)),
    "deal.starter_needed": lambda: fresh("rush"),
    "deal.starter_ruled": lambda: fresh("travellers", starter=0, dealer=0),
    "deal.dealer_needed": lambda: fresh("travellers"),
    "deal.dealer_ruled": lambda: fresh("rush", starter=0, dealer=0),
    "deal.commitment_open": lambda: (played_out(committed()), m.Deal(ORDER, 0)),
    "deal.commitment_twice": lambda: committing_again(1, number=0),
    "deal.commitment_many": lambda: committing_again(MOST_COMMITMENTS, number=MOST_COMMITMENTS),
    "deal.commitment_early": lambda: (dealt(), m.OpenCommitment((), NONCE)),
    "deal.commitment_unknown": lambda: (played_out(committed()), m.OpenCommitment((), NONCE)),
    "deal.commitment_broken": lambda: (played_out(committed(ORDER[::-1])), m.OpenCommitment(ORDER[::-1], NONCE)),
    "deal.set_up_late": lambda: (dealt(), bad_table()),
    "deal.bad_table": lambda: (new_game("rush", 2), bad_table()),
    "deal.looks_open": lambda: (dealt(), m.Draw(0, "stock")),
    "deal.looks_over": lambda: (three(), m.CloseLooks()),
    "deal.looked_already": lambda: (play(dealt(), m.FirstLook(0, ())), m.FirstLook(0, (0,))),
    "deal.look_too_many": lambda: (dealt(), m.FirstLook(0, (0, 1, 2))),
    "deal.look_elsewhere": lambda: (dealt(), m.FirstLook(0, (2,))),
    "turn.no_round": lambda: (new_game("rush", 2), m.Draw(0, "stock")),
    "turn.not_yours": lambda: (three(), m.Draw(1, "stock")),
    "turn.drawn_already": lambda: (drawn(), m.Draw(0, "stock")),
    "turn.nothing_drawn": lambda: (three(), m.Discard(0)),
    "turn.stock_empty": lambda: (whole_deck_in_hands(), m.Draw(0, "stock")),
    "turn.discard_empty": lambda: (three(discard=""), m.Draw(0, "discard pile")),
    "turn.no_place": lambda: (table(PLAYS_ON, ["- -", "2H 3H"], discard="5C"), m.Draw(0, "discard pile")),
    "turn.not_taken": lambda: (three(NOT_TAKEN, discard="5C"), m.Draw(0, "discard pile")),
    "turn.discard_barred": lambda: (three(NO_TAKING), m.Draw(0, "discard pile")),
    "turn.no_shuffle": lambda: (three(), m.Shuffle(())),
    "turn.not_with_card": lambda: (drawn(), m.PutBack(0)),
    "turn.not_done": lambda: (drawn(), m.EndTurn(0)),
    "turn.ends_by_itself": lambda: (discarded("rush"), m.EndTurn(0)),
    "turn.no_next": lambda: (discarded(caller=1), m.Draw(1, "stock")),
    "turn.over": lambda: (last_snap(), m.Draw(1, "stock")),
    "turn.power_open": lambda: (discarded("stacking", "7C"), m.Draw(1, "stock")),
    "powers.none_open": lambda: (discarded(), m.Look(0, (BEN,))),
    "powers.other_action": lambda: (discarded(stock="7C"), m.Swap(0, (m.Place(0, 0), BEN))),
    "powers.wrong_target": lambda: (discarded(stock="7C"), m.Look(0, (BEN,))),
    "powers.mandatory": lambda: (discarded(MUST, "7C"), m.DeclinePower(0)),
    "powers.never_kept": lambda: (drawn(with_keys("rush", {"powers.named.peek.kept": "never"}), "7C"), m.Keep(0, 0)),
    "powers.caller_safe": lambda: (discarded(safe("looks"), "9C", caller=1), m.Look(0, (BEN,))),
    "matching.snap.none": lambda: (discarded("hunner"), m.Snap(1, BEN)),
    "matching.snap.nothing": lambda: (three(discard=""), m.Snap(1, BEN)),
    "matching.snap.drawn_since": lambda: (play(discarded(), m.EndTurn(0), m.Draw(1, "stock")), m.Snap(1, BEN)),
    "matching.snap.closed": lambda: (play(discarded(), m.CloseWindow()), m.Snap(1, BEN)),
    "matching.snap.late": lambda: (play(discarded(stock="AC"), m.Snap(1, BEN)), m.Snap(2, m.Place(2, 0))),
    "matching.snap.starting_card": lambda: (three(NO_START), m.Snap(1, BEN)),
    "matching.snap.discarder": lambda: (discarded("stacking"), m.Snap(0, m.Place(0, 0))),
    "matching.snap.on_turn": lambda: (discarded(NOT_ON_TURN), m.Snap(1, BEN)),
    "matching.snap.caller": lambda: (play(discarded(NO_CALLER), m.Call(1)), m.Snap(1, BEN)),
    "matching.snap.power_first": lambda: (discarded(AFTER_POWER, "7C"), m.Snap(1, BEN)),
    "matching.snap.same_hand": lambda: (play(discarded(NOT_AGAIN, "AC"), m.Snap(1, BEN)), m.Snap(1, m.Place(1, 1))),
    "matching.snap.not_first": lambda: (play(discarded(GOES_ON, "AC"), m.Snap(1, BEN)), m.Snap(2, m.Place(2, 0))),
    "matching.snap.wrong_before": lambda: (play(discarded(ONE_TRY), m.Snap(1, BEN)), m.Snap(1, m.Place(1, 1))),
    "matching.snap.spent": lambda: (
        play(discarded(with_keys("rush", {"matching.snap.per_round": 1}), "AC"), m.Snap(1, BEN)),
        m.Snap(1, m.Place(1, 1)),
    ),
    "matching.last_card": lambda: (
        play(
            table(with_keys("travellers", STAYS), ["AS 2S", "AH", "AD 2D"], stock="AC", discard="5C", caller=2),
            m.Draw(0, "stock"),
            m.Discard(0),
        ),
        m.Snap(1, BEN),
    ),
    "matching.snap.passed": lambda: (play(last_snap(), m.PassSnap(1)), m.Snap(1, BEN)),
    "matching.not_own": lambda: (discarded("stacking"), m.Snap(2, BEN)),
    "matching.not_anothers": lambda: (discarded(OTHERS_ONLY), m.Snap(1, BEN)),
    "matching.no_gift": lambda: (without_a_card(), m.Snap(1, m.Place(0, 0))),
    "matching.caller_safe": lambda: (discarded(safe("matching"), caller=1), m.Snap(2, BEN)),
    "matching.gift.none": lambda: (discarded(), m.Give(1, 0)),
    "matching.gift.must": lambda: (gift_owed(), m.DeclineGift(0)),
    "matching.penalty.out": lambda: (play(discarded(with_keys("rush", FULL)), m.Penalize(1)), m.Snap(1, BEN)),
    "matching.penalty.hand_out": lambda: (play(discarded(with_keys("rush", FULL)), m.Penalize(1)), m.Snap(2, BEN)),
    "matching.penalty.none": lambda: (discarded(), m.PlacePenalty(1, (0, 2))),
    "matching.penalty.cell": lambda: (penalty_owed(), m.PlacePenalty(1, (4, 4))),
    "matching.snap.not_last": lambda: (discarded(), m.PassSnap(1)),
    "matching.snap.cannot": lambda: (last_snap("stacking"), m.PassSnap(0)),
    "matching.snap.no_window": lambda: (drawn(), m.CloseWindow()),
    "matching.drawn.none": lambda: (drawn(), m.Match(0, own_claim(0))),
    "matching.drawn.nothing": lambda: (drawn("hunner"), m.Match(0, ())),
    "matching.drawn.most": lambda: (
        drawn(with_keys("hunner", {"matching.drawn.most": 1})),
        m.Match(0, (*own_claim(0), *own_claim(1))),
    ),
    "matching.drawn.gift_needed": lambda: (drawn("hunner"), m.Match(0, (m.Claim(BEN),))),
    "matching.drawn.gift_barred": lambda: (
        drawn(with_keys("hunner", {"matching.drawn.others.gift": "none"})),
        m.Match(0, (m.Claim(BEN, 0),)),
    ),
    "matching.drawn.gift_unneeded": lambda: (drawn("hunner"), m.Match(0, (m.Claim(m.Place(0, 0), 1),))),
    "matching.drawn.gift_gone": lambda: (drawn("hunner"), m.Match(0, (*own_claim(0), m.Claim(BEN, 0)))),
    "matching.set.none": lambda: (drawn(), m.Trade(0, (0, 1))),
    "matching.set.size": lambda: (numbers(), m.Trade(0, (0,))),
    "calling.too_soon": lambda: (three(with_keys("rush", {"calling.earliest_lap": 2})), m.Call(0)),
    "calling.called_already": lambda: (discarded(caller=1), m.Call(0)),
    "calling.last_lap": lambda: (emptied(), m.Call(0)),
    "calling.out": lambda: (without_cards(OUT, "6C"), m.Snap(1, m.Place(2, 1))),
    "calling.too_early": lambda: (three(), m.Call(0)),
    "calling.too_late": lambda: (drawn("rush"), m.Call(0)),
    "game.rounds_ruled": lambda: (three(THREE_ROUNDS), m.EndGame()),
    "game.no_round_yet": lambda: (new_game("travellers", 3), m.EndGame()),
    "conduct.no_penalty": lambda: (three(), m.Penalize(1)),
}
"""A table and a refused move for each code."""


def test_every_code_has_a_case() -> None:
    """Every code has a case, and every case has a code."""
    assert set(CASES) == set(REASONS)


@pytest.mark.parametrize("code", CASES)
def test_code(code: str) -> None:
    """The refusal has that code, an existing key and one whole sentence."""
    game, move = CASES[code]()
    refusal = refused(game, move)
    assert refusal.code == code
    assert refusal.reason is REASONS[code]
    assert is_key(game.variant, refusal.key), refusal.key
    assert is_one_sentence(refusal)


@pytest.mark.parametrize("code", sorted(set(CASES) - {"seat.unknown", "deal.bad_table"}))
def test_names_replace_seats(code: str) -> None:
    """With names, no seat number is left, except that of a missing seat or in the fault of a table set up by hand."""
    refusal = refused(*CASES[code]())
    assert re.search(r"\bseat \d", refusal.sentence_for(NAMES), re.IGNORECASE) is None
    assert refusal.sentence_for(()) == refusal.sentence


@pytest.mark.parametrize(
    ("code", "key"),
    [("matching.gift.none", "matching.snap.others.gift"), ("matching.penalty.none", "matching.penalty")],
)
def test_the_key_of_a_debt_that_is_not_owed(code: str, key: str) -> None:
    """The refusal cites the key of gifts or of penalty cards, not the whole chapter."""
    assert refused(*CASES[code]()).key == key


def test_a_refusal_is_printed_with_its_sentence() -> None:
    """The short form of a refusal has its sentence, with the gaps filled."""
    refusal = new_game("rush", 2).refusal(m.Call(0))
    assert repr(refusal) == "<Refusal turn.no_round, deal, seat 0: No round is being played.>"


def test_no_sentence_contains_the_word_that_is_called() -> None:
    """The variant defines that word."""
    assert not [reason for reason in REASONS.values() if "Cabo" in reason.sentence]


@pytest.mark.parametrize(
    "key", ["matching.snap.oops", "oops", "powers.named.oops", "turn.ends.oops", "deal.seats.middle"]
)
def test_a_key_that_does_not_exist(key: str) -> None:
    """The check above can fail: it does not accept a misspelt key."""
    assert not is_key(rules("travellers"), key)


@pytest.mark.parametrize(
    "key", ["matching.snap.others.gift", "matching.set", "powers.named.know-a-friend.look.whose", "game"]
)
def test_a_key_that_exists(key: str) -> None:
    """A key also exists if the variant leaves out its rule."""
    assert is_key(rules("travellers"), key)
    assert is_key(rules("hunner"), key)
