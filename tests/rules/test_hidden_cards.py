"""Hidden cards: what the rules decide about a view, and when they say that it depends on a card they cannot see."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from cabo_rules import HIDDEN, Card, Game, HiddenCardError, Variant, card, events, load_variant
from cabo_rules import moves as m
from cabo_rules.chance import commitment
from cabo_rules.legal import legal_moves
from cabo_rules.referee import decide, refusal
from cabo_rules.rules.hidden import unseen
from cabo_rules.state import Penalty, change
from cabo_rules.variants.load import variant_to_data
from cabo_rules.views import view
from tests.rules.commitments import EVERYBODY, NONCE, ORDER, before_a_shuffle, dealt, played
from tests.rules.scenes import at, only
from tests.rules.tables import kinds, play, table, with_keys


def few(*numbers: str, **keys: object) -> Variant:
    """Cabo of 2010 with few cards in the deck, one a hand, for tests in which the last cards count."""
    small = {
        "deck.numbers": {number: numbers.count(number) for number in numbers},
        "deal.cards": 1,
        "deal.first_look": None,
        "deal.seats": {"fewest": 2, "most": 2},
    }
    return with_keys("eventide", {**small, **keys})


def answer(game: Game, move: m.Move, seat: int = m.SPECTATOR) -> list[str]:
    """The names of the events that the move causes, as far as a seat can say; that is the truth."""
    happened = decide(view(game.state, seat), move)
    assert kinds(happened) == kinds(decide(game.state, move))
    assert refusal(view(game.state, seat), move) is None
    return kinds(happened)


def depends_on(game: Game, move: m.Move, seat: int = m.SPECTATOR) -> str:
    """The hidden card that the seat's answer depends on."""
    with pytest.raises(HiddenCardError, match="which is hidden here") as caught:
        decide(view(game.state, seat), move)
    card, place = caught.value.card, caught.value.place
    assert card.startswith("the card in slot") is (place is not None)
    assert place is None or card == f"the card in slot {place.slot} of seat {place.seat}"
    return card


def test_a_question_that_depends_on_a_hidden_card() -> None:
    """The error names the card, is one of the library's own, and can be sent to another process."""
    for error in (HiddenCardError("the drawn card"), HiddenCardError("the card in slot 2 of seat 0", m.Place(0, 2))):
        assert str(error) == f"this depends on {error.card}, which is hidden here"
        assert error.place == (None if error.card == "the drawn card" else m.Place(0, 2))
        again = pickle.loads(pickle.dumps(error))
        assert (again.card, again.place, str(again)) == (error.card, error.place, str(error))


def test_unseen_cards() -> None:
    """The unseen cards are those of the deck that lie open nowhere."""
    game = play(table("rush", ["AS 2S", "KH"], discard="7D", stock="9C"), m.Draw(0, "stock"))
    seen = view(game.state, 0)
    assert unseen(seen).total() == 52 - 2
    assert unseen(seen)[card("AS")] == 1
    assert not unseen(seen).keys() & {card("7D"), card("9C")}
    owed = change(seen, penalty=Penalty(0, 0, (HIDDEN, card("2S")), "matching.penalty"))
    assert unseen(owed) == unseen(seen) - Counter([card("2S")])


def test_a_snap_of_a_hidden_card() -> None:
    """Whether a snap is right depends on the card, unless the snapper has seen it and has not forgotten it."""
    game = play(table("rush", ["7S 2S", "KH 3C"], stock="7D"), m.Draw(0, "stock"), m.Discard(0))
    assert depends_on(game, m.Snap(0, at(0, 0)), 0) == "the card in slot 0 of seat 0"
    assert depends_on(game, m.Snap(1, at(1, 1)), 1) == "the card in slot 1 of seat 1"
    seen: list[list[tuple[int, ...]]] = [[(0,), (0,)], [(), ()]]
    game = play(table("rush", ["7S 2S", "KH 3C"], stock="7D", seen=seen), m.Draw(0, "stock"), m.Discard(0))
    assert decide(view(game.state, 0), m.Snap(0, at(0, 0))) == (events.Snapped(0, at(0, 0), Card("7S")),)
    assert answer(game, m.Snap(0, at(0, 0)), 0) == ["Snapped"]
    assert answer(game, m.Snap(0, at(0, 1)), 0)[0] == "SnapFailed"
    with pytest.raises(HiddenCardError):
        decide(view(game.state, 0, "none"), m.Snap(0, at(0, 0)))


def test_a_snap_when_no_card_of_that_rank_is_left() -> None:
    """A snap is wrong whatever the card is, if all cards of the rank lie open; if one does not, it may be that card."""
    game = play(table("rush", ["2S", "KH"], discard="7S 7H 7C", stock="7D"), m.Draw(0, "stock"), m.Discard(0))
    happened = decide(view(game.state, 1), m.Snap(0, at(0, 0)))
    assert happened[0] == events.SnapFailed(0, at(0, 0), HIDDEN)
    game = play(table("rush", ["2S", "KH"], discard="7S 7H", stock="7D"), m.Draw(0, "stock"), m.Discard(0))
    assert depends_on(game, m.Snap(0, at(0, 0))) == "the card in slot 0 of seat 0"


def test_a_snap_when_only_cards_of_that_rank_are_left() -> None:
    """A snap is right whatever the card is, if all unseen cards are of the rank."""
    rush = variant_to_data(load_variant("rush"))
    rules = few(*["4"] * 6, **{"matching": rush["matching"], "calling.stock_out": "round ends"})
    game = play(table(rules, ["4", "4"], stock="4"), m.Draw(0, "stock"), m.Discard(0))
    assert answer(game, m.Snap(1, at(0, 0)))[0] == "Snapped"


def test_a_set_with_a_hidden_card() -> None:
    """Whether a set is of one number depends on its hidden cards, unless no number can fit them all."""
    seen: list[list[tuple[int, ...]]] = [[(0,), (0,), (), ()], [()] * 4]
    game = play(table("eventide", ["5 6 5 5", "1 2 3 4"], stock="0", seen=seen), m.Draw(0, "stock"))
    assert depends_on(game, m.Trade(0, (0, 2)), 0) == "the card in slot 2 of seat 0"
    assert answer(game, m.Trade(0, (0, 1, 2)), 0)[0] == "TradeFailed"
    game = play(table(few("1", "2", "3", "4", "5", "5"), ["1 2", "3"], stock="4", discard="5"), m.Draw(0, "stock"))
    assert answer(game, m.Trade(0, (0, 1)), 0)[0] == "TradeFailed"


def test_a_match_of_a_hidden_card() -> None:
    """For another seat, whether a card matches the drawn one depends on both."""
    match, open_hands = m.Match(0, (m.Claim(at(0, 0)),)), [[(0, 1, m.SPECTATOR)] * 2] * 2
    game = play(table("hunner", ["7S 2S", "KH 3C"], stock="7D"), m.Draw(0, "stock"))
    assert [depends_on(game, match, seat) for seat in (0, 1)] == ["the card in slot 0 of seat 0"] * 2
    game = play(table("hunner", ["7S 2S", "KH 3C"], stock="7D", seen=open_hands), m.Draw(0, "stock"))
    assert depends_on(game, match, 1) == "the drawn card"


def test_the_power_of_a_hidden_card_that_leaves() -> None:
    """Which power a card opens that is replaced or discarded depends on it; where none can open, it does not matter."""
    stacking, rush = (play(table(name, ["7S", "KH"], stock="5D"), m.Draw(0, "stock")) for name in ("stacking", "rush"))
    assert depends_on(stacking, m.Keep(0, 0), 0) == "the card in slot 0 of seat 0"
    assert answer(rush, m.Keep(0, 0), 0)[0] == "Kept"
    game = play(table("travellers", ["2S", "KH", "3C"], stock="7D"), m.Draw(0, "stock"))
    assert depends_on(game, m.Discard(0), 1) == "the drawn card"
    assert answer(game, m.Discard(0), 0) == ["Discarded", "PowerOpened"]


def test_a_power_that_may_be_in_the_hand() -> None:
    """Whether another seat may look depends on the card that it has drawn, if that comes before the discard."""
    game = play(table("eventide", ["2", "3"], stock="7"), m.Draw(0, "stock"))
    assert depends_on(game, m.Look(0, (at(0, 0),)), 1) == "the drawn card"
    assert answer(game, m.Look(0, (at(0, 0),)), 0)[:2] == ["PowerOpened", "Looked"]
    with pytest.raises(HiddenCardError):
        list(legal_moves(view(game.state, 1), 0))
    assert refusal(view(game.state, 1), m.Look(1, (at(0, 0),))) == refusal(game.state, m.Look(1, (at(0, 0),)))


def test_an_optional_power_may_be_discarded_unused() -> None:
    """A hidden card may be discarded if no power that it may carry must be used."""
    game = play(table("eventide", ["2", "3"], stock="7"), m.Draw(0, "stock"))
    assert answer(game, m.Discard(0), 1)[0] == "Discarded"
    forced = with_keys("eventide", {"powers.named.peek.optional": False})
    game = play(table(forced, ["2", "3"], stock="5"), m.Draw(0, "stock"))
    assert depends_on(game, m.Discard(0), 1) == "the drawn card"


def test_a_power_that_every_unseen_card_carries() -> None:
    """A power is used as at the table if each unseen card carries it, though not if some carry another one besides."""
    rules = few("7", "7", "7", "8", "8", "2", "3")
    game = play(table(rules, ["7", "8"], stock="7", discard="2 3"), m.Draw(0, "stock"))
    assert answer(game, m.Look(0, (at(0, 0),)), 1)[:3] == ["PowerOpened", "Looked", "PowerEnded"]
    assert list(legal_moves(view(game.state, 1), 0)) == list(legal_moves(game.state, 0))
    both = {"peek": {"cards": ["7", "8"], "look": {"cards": 1, "whose": "own"}, "optional": True}}
    both["again"] = {"cards": ["8"], "look": {"cards": 1, "whose": "another's"}, "optional": True}
    game = play(
        table(with_keys(rules, {"powers.named": both}), ["7", "8"], stock="7", discard="2 3"), m.Draw(0, "stock")
    )
    assert depends_on(game, m.Look(0, (at(1, 0),)), 1) == "the drawn card"
    assert answer(game, m.Look(0, (at(0, 0),)), 1)[:3] == ["PowerOpened", "Looked", "PowerEnded"]


def counted(
    rules: Variant, hands: list[str], stock: str, discard: str, seen: Sequence[Sequence[Iterable[int]]] = ()
) -> Game:
    """A table at which seat 1 takes the last turn of the round."""
    game = table(rules, hands, stock=stock, discard=discard, turn=1, caller=0, seen=seen)
    return play(game, m.Draw(1, "stock"))


def test_the_count_depends_on_hidden_cards() -> None:
    """A move that ends the round depends on a card of a hand, since the count shows its points."""
    game = counted(load_variant("eventide"), ["1 2", "3"], "4", "5")
    assert depends_on(game, m.Discard(1), 1) == "the card in slot 0 of seat 0"
    seen: list[list[tuple[int, ...]]] = [[(), (1,), ()], [()]]
    game = counted(load_variant("eventide"), ["- 1 2", "3"], "4", "5", seen)
    assert depends_on(game, m.Discard(1), 1) == "the card in slot 2 of seat 0"
    game = counted(few("4", "4", "5", "5"), ["4", "5"], "4", "5")
    assert depends_on(game, m.Discard(1)) == "the card in slot 0 of seat 0"


def test_the_count_of_cards_that_are_worth_the_same() -> None:
    """The count is decided if all unseen cards are worth the same, but not where cards have been lost."""
    game = counted(few("4", "4", "4", "4", "4"), ["4", "4"], "4", "4")
    assert answer(game, m.Discard(1))[:2] == ["Discarded", "LastTurnEnded"]
    seen = view(game.state, 1)
    told, true = (only(events.RoundScored, decide(state, m.Discard(1))) for state in (seen, game.state))
    assert told == true
    with pytest.raises(HiddenCardError):
        decide(change(seen, hands=(seen.hands[0] * 5, seen.hands[1])), m.Discard(1))


def test_the_count_of_the_last_unseen_cards() -> None:
    """The count is decided if all unseen cards lie in one hand: then it is known which they are."""
    seen: list[list[tuple[int, ...]]] = [[(), ()], [(1,)]]
    rules = few("1", "2", "3", "4", "5")
    game = table(rules, ["1 2", "3"], stock_only="4", discard="5", turn=1, caller=0, seen=seen)
    game = play(game, m.Draw(1, "stock"))
    assert answer(game, m.Discard(1), 1)[:2] == ["Discarded", "LastTurnEnded"]
    assert depends_on(game, m.Discard(1), 0) == "the card in slot 0 of seat 0"


@pytest.mark.parametrize(("special", "decided"), [(["12", "13"], False), (["12-13", "12-13"], True), (["12"], True)])
def test_the_count_of_what_may_be_a_special_hand(special: list[str], decided: bool) -> None:
    """Cards that are worth the same may still make a special hand or not."""
    hand = {"cards": special, "points": {"holder": 0, "others": 50}}
    rules = few(*["12"] * 4, *["13"] * 4, **{"values": {"12-13": 10}, "scoring.special": {"kamikaze": hand}})
    game = counted(rules, ["12 12", "13 13"], "13", "12")
    if decided:
        assert answer(game, m.Discard(1))[-2] == "RoundScored"
    else:
        assert depends_on(game, m.Discard(1)) == "the card in slot 0 of seat 0"


def test_the_count_of_a_special_hand_that_any_unseen_cards_make() -> None:
    """The count is decided if the unseen cards make the same special hand with the known one, whichever lie there."""
    special = {"cards": ["12", "12-13", "12-13"], "points": {"holder": 0, "others": 50}}
    rules = few("12", "12", *["13"] * 5, **{"values": {"12-13": 10}, "scoring.special": {"kamikaze": special}})
    game = counted(rules, ["12 12 13", "13"], "13", "13", [[EVERYBODY, (), ()], [()]])
    assert answer(game, m.Discard(1))[-2] == "RoundScored"


# --- shuffles and commitments -----------------------------------------------------------------------------------------


def test_a_shuffle_of_hidden_cards() -> None:
    """Whether an order is that of the cards to shuffle depends on what is left of the stock."""
    game = before_a_shuffle()
    order = (*game.state.stock, *game.state.discard[:-1])
    assert depends_on(game, m.Shuffle(order)) == "a card of the stock"
    for wrong in (order[:-1], (*order[:-1], order[0]), order[: len(game.state.stock)]):
        assert depends_on(game, m.Shuffle(wrong)) == "a card of the stock"
    hidden = m.Shuffle((*order[:-1], HIDDEN))
    assert refusal(view(game.state, 0), hidden) == refusal(game.state, hidden)
    host = legal_moves(view(game.state, 0), m.HOST)
    assert not [move for move in host if isinstance(move, m.Shuffle) or move not in host]


def test_a_shuffle_of_cards_that_are_all_alike() -> None:
    """A shuffle is decided if all unseen cards are of one face."""
    rules = few("4", "4", "4", "4", "4", "4", "1", "1", **{"calling.stock_out.below": 3})
    game = play(table(rules, ["4", "4"], stock_only="4 4", discard="1 1"), m.Draw(0, "stock"))
    order = (*game.state.stock, *game.state.discard)
    assert answer(game, m.Shuffle(order), 0) == ["Shuffled", "Drew"]
    for wrong in (order[1:], (*order[1:], card("1")), (*order, card("4"))):
        assert refusal(view(game.state, 0), m.Shuffle(wrong)) == refusal(game.state, m.Shuffle(wrong))


def test_a_shuffle_of_the_last_unseen_cards() -> None:
    """A shuffle is decided if all unseen cards lie in the stock: then it is known which they are."""
    rules = few("1", "2", "3", "4", "5", **{"calling.stock_out.below": 3})
    game = table(rules, ["1", "2"], stock_only="3 4", discard="5", seen=[[EVERYBODY], [EVERYBODY]])
    game = play(game, m.Draw(0, "stock"))
    assert answer(game, m.Shuffle((*game.state.discard, *game.state.stock))) == ["Shuffled", "Drew"]


def test_a_shuffle_that_leaves_the_stock_out() -> None:
    """A shuffle of the discard pile alone is wrong whatever the stock is, even if it may be more of the same cards."""
    game = table(few("1", "1", "4", "4", **{"calling.stock_out.below": 3}), ["4", "1"], stock_only="4", discard="1")
    game = play(game, m.Draw(0, "stock"))
    wrong = m.Shuffle(game.state.discard)
    told = refusal(view(game.state, 0), wrong)
    assert told is not None
    assert told == refusal(game.state, wrong)


def test_a_shuffle_of_cards_that_all_have_seen() -> None:
    """Where the stock is out before it is shuffled, every seat knows which cards are shuffled in."""
    game = play(table("eventide", ["1", "2"], stock_only="", discard="5"), m.Draw(0, "stock"))
    assert answer(game, m.Shuffle(game.state.discard), 0) == ["Shuffled", "Drew"]
    wrong = m.Shuffle(game.state.discard[1:])
    assert refusal(view(game.state, 1), wrong) == refusal(game.state, wrong)
    hidden = m.Shuffle((HIDDEN,) * len(game.state.discard))
    assert refusal(view(game.state, 1, "none"), hidden) == refusal(game.state, hidden)


def test_a_commitment_to_hidden_cards() -> None:
    """Whether the cards lay as the host shows depends on the order of the deal; other cards never lay so."""
    game = played(dealt())
    assert depends_on(game, m.OpenCommitment(ORDER, NONCE)) == "the order that the host committed to"
    broken = played(dealt([*ORDER[:-1], ORDER[0]]))
    wrong = m.OpenCommitment((*ORDER[:-1], ORDER[0]), NONCE)
    told = refusal(view(broken.state, 1), wrong)
    assert told is not None
    assert told == refusal(broken.state, wrong)
    assert told.code == "deal.commitment_broken"
    short = played(dealt(ORDER[1:]))
    assert refusal(view(short.state, 1), m.OpenCommitment(ORDER[1:], NONCE)) == told


def test_a_commitment_to_cards_that_are_all_alike() -> None:
    """Cards of one face lie in one order only."""
    rules = few("4", "4", "4", "4", "4")
    game = Game.new(rules, ["Ana", "Ben"])
    deal = m.Deal(rules.cards, 0, 1, commitment(rules.cards, NONCE))
    game = play(game, deal, m.Call(0), m.Draw(1, "stock"), m.Discard(1))
    assert answer(game, m.OpenCommitment(rules.cards, NONCE)) == ["CommitmentOpened"]


def test_a_view_never_takes_a_right_snap_for_a_wrong_one() -> None:
    """In rush with seed 7, the snap that is right at the table is not said to be wrong on a view."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(m.CloseLooks())
    snap = m.Snap(0, m.Place(0, 1))
    assert kinds(decide(game.state, snap)) == ["Snapped"]
    assert depends_on(game, snap, 0) == "the card in slot 1 of seat 0"
