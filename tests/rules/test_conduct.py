"""Conduct: the penalty for a look at a card that one should not look at."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import HOST, Game, Variant, events, load_variant
from cabo_rules import moves as m
from cabo_rules.errors import MoveError
from cabo_rules.state import Phase
from cabo_rules.testing import ScriptedDealer
from cabo_rules.variants.clauses import clause_of
from tests.rules.tables import cards, happened, is_listed, kinds, new_game, play, refused, rules, table, with_keys

HANDS = ["AS 2S", "AH KH"]
PENALTY = events.PenaltyOwed(1, 1, "conduct.forbidden_look")


def rush(stock: str = "6C 7C", caller: int | None = None, hands: list[str] | None = None) -> Game:
    """Two players of Cabo Rush; it is seat 0's turn."""
    return table("rush", hands or HANDS, stock=stock, discard="5C", caller=caller)


def penalized(game: Game) -> Game:
    """Seat 1 has got its penalty card, unseen, in a new slot at the end."""
    top, slots = game.state.stock[0], len(game.state.hands[1])
    after = play(game, m.Penalize(1))
    assert after.last_events[:3] == (
        PENALTY, events.PenaltyDrawn(1, top), events.PenaltyPlaced(1, slots, (0, slots)),
    )  # fmt: skip
    slot = after.state.hands[1][-1]
    assert (slot.card, slot.seen_by) == (top, frozenset())
    assert after.state.stock == game.state.stock[1:]
    return after


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("offender", [0, 1])
def test_one_penalty_card(offender: int) -> None:
    """Cabo Rush: who peeks at a card when they shouldn't gets a penalty card, laid on by the host (ruling)."""
    game = rush()
    after = play(game, m.Penalize(offender))
    assert kinds(after.last_events) == ["PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced"]
    assert [len(hand) for hand in after.state.hands] == [3 if seat == offender else 2 for seat in (0, 1)]
    assert (after.state.turn, after.state.phase) == (0, "draw")


MOMENTS: dict[str, tuple[str, tuple[m.Move, ...], Phase]] = {
    "before the draw": ("6C 7C", (), "draw"),
    "with a card in hand": ("6C 7C", (m.Draw(0, "stock"),), "drawn"),
    "with a taken card in hand": ("6C 7C", (m.Draw(0, "discard pile"),), "drawn"),
    "with a power card in hand": ("7C 6C", (m.Draw(0, "stock"),), "drawn"),
    "in the next turn": ("6C 7C", (m.Draw(0, "stock"), m.Keep(0, 0)), "draw"),
}


@pytest.mark.parametrize(("stock", "moves", "phase"), MOMENTS.values(), ids=list(MOMENTS))
def test_at_any_time_in_a_round(stock: str, moves: tuple[m.Move, ...], phase: Phase) -> None:
    """Ruling: at any time in a round; the turn goes on where it was."""
    game = play(rush(stock), *moves)
    after = penalized(game)
    assert (after.state.phase, after.state.turn) == (phase, game.state.turn)
    assert (after.state.drawn, after.state.powers) == (game.state.drawn, game.state.powers)
    assert after.state.window == game.state.window


def test_after_the_last_turn() -> None:
    """Ruling: the last snap is still in the round; a penalty card then counts."""
    game = play(rush(caller=1), m.Draw(0, "stock"), m.Discard(0))
    assert game.state.phase == "last snap"
    after = penalized(game)
    scored = next(event for event in happened(after, m.CloseWindow()) if isinstance(event, events.RoundScored))
    assert [seat.cards for seat in scored.seats] == [3, 8]  # A + 2, and A + 0 + the 7 of the penalty


def test_after_a_pass() -> None:
    """A player who has passed the last snap still gets the penalty card, and has still passed."""
    game = play(rush(caller=1), m.Draw(0, "stock"), m.Discard(0), m.PassSnap(1))
    assert refused(penalized(game), m.Snap(1, m.Place(1, 0))).code == "matching.snap.passed"


def test_while_a_power_is_pending() -> None:
    """Ruling: at any time; a pending power stays open."""
    variant = with_keys("travellers", {"conduct.forbidden_look": 1, "matching.penalty.place": "first free slot"})
    game = play(table(variant, ["AS 2S", "AH 2H", "AD 2D"], stock="7C 6C"), m.Draw(0, "stock"), m.Discard(0))
    after = play(game, m.Penalize(1))
    assert kinds(after.last_events) == ["PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced"]
    assert (after.state.powers, after.state.phase) == (("know-your-fate",), "done")
    assert "Looked" in kinds(happened(after, m.Look(0, (m.Place(0, 0),))))


def test_not_during_the_first_looks_nor_between_rounds() -> None:
    """Ruling: not during the first looks, and not when no round is being played."""
    game = new_game("rush", 2)
    assert refused(game, m.Penalize(0)).code == "turn.no_round"
    game = play(game, m.Deal(rules("rush").cards, 0))
    assert refused(game, m.Penalize(0)).code == "deal.looks_open"
    game = play(game, m.FirstLook(0, (0,)))
    assert refused(game, m.Penalize(0)).code == "deal.looks_open"
    assert kinds(happened(game, m.CloseLooks(), m.Penalize(0)))[0] == "PenaltyOwed"
    over = play(rush(caller=1), m.Draw(0, "stock"), m.Discard(0), m.CloseWindow())
    assert refused(over, m.Penalize(0)).code == "turn.no_round"
    assert refused(play(game, m.Abandon()), m.Penalize(0)).code == "game.over"


def test_not_while_something_is_owed() -> None:
    """Ruling: not while a gift or a shuffle is owed, nor between a look and its swap."""
    game = play(rush(stock="KC 6C"), m.Draw(0, "stock"))
    assert refused(play(game, m.Look(0, (m.Place(1, 0),))), m.Penalize(0)).code == "wait.power"
    game = play(game, m.Discard(0), m.Snap(0, m.Place(1, 1)))
    assert refused(game, m.Penalize(1)).code == "wait.gift"
    low = table("rush", HANDS, stock_only="6C 7C", discard="5C")
    assert kinds(happened(low, m.Draw(0, "stock"))) == ["ShuffleAwaited"]
    assert refused(play(low, m.Draw(0, "stock")), m.Penalize(1)).code == "wait.shuffle"


def test_no_such_offender() -> None:
    """A seat that is not there has not looked."""
    for seat in (2, HOST, 40):
        refusal = refused(rush(), m.Penalize(seat))
        assert (refusal.code, refusal.seat) == ("seat.unknown", HOST)


# --- for what ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("offence", ["misused power", "move taken back"])
def test_each_offence_has_its_own_price(offence: m.Offence) -> None:
    """Tables set a price for a misused power, or for a move that is taken back; the others keep theirs."""
    key = f"conduct.{offence.replace(' ', '_')}"
    game = table(with_keys("rush", {key: 2}), HANDS, stock="6C 7C", discard="5C")
    assert play(game, m.Penalize(1, offence)).last_events[0] == events.PenaltyOwed(1, 2, key)
    assert play(game, m.Penalize(1)).last_events[0] == PENALTY
    listed = [move for move in game.legal_moves(HOST) if isinstance(move, m.Penalize)]
    assert listed == [m.Penalize(seat, named) for named in ("forbidden look", offence) for seat in (0, 1)]


@pytest.mark.parametrize("price", [None, 0])
@pytest.mark.parametrize("offence", ["forbidden look", "misused power", "move taken back"])
def test_an_offence_without_a_price(offence: m.Offence, price: int | None) -> None:
    """The refusal names the offence and cites its own key."""
    key = f"conduct.{offence.replace(' ', '_')}"
    prices = {key: price} if offence != "forbidden look" or price == 0 else {key: 0}
    game = table(with_keys("rush", prices), HANDS, stock="6C 7C", discard="5C")
    refusal = refused(game, m.Penalize(1, offence))
    assert (refusal.code, refusal.key) == ("conduct.no_penalty", key)
    assert refusal.sentence == f"This game has no penalty for a {offence}."
    assert not is_listed(game, m.Penalize(1, offence))


MISUSE = "If you use a power in another way than it allows"
TAKE_BACK = "If you take back a move"
LATER = "This is due once nothing else is left to settle."
FREE = "put the cards right as well as you can; it costs no penalty cards."


@pytest.mark.parametrize(
    ("variant", "keys", "text"),
    [
        ("rush", {"powers": None}, f"{TAKE_BACK}, {FREE}"),
        ("rush", {}, f"{MISUSE} or take back a move, {FREE}"),
        ("dutch", {"conduct.move_taken_back": 2},
         f"{TAKE_BACK}, you get two penalty cards. {LATER} {MISUSE}, {FREE}"),
        ("dutch", {"conduct.misused_power": 1, "conduct.move_taken_back": 2},
         f"{MISUSE}, you get one penalty card. {TAKE_BACK}, you get two penalty cards. {LATER}"),
    ],
)  # fmt: skip
def test_the_rulebook_says_what_it_costs(variant: str, keys: dict[str, Any], text: str) -> None:
    """Also that it costs nothing, so that every refusal has its clause; of powers only if there are any."""
    clause = clause_of(with_keys(variant, keys), "conduct.move_taken_back")
    assert clause is not None
    assert clause.text == text


def test_an_offence_that_no_table_knows() -> None:
    """The move names one of the offences that have a key."""
    with pytest.raises(MoveError, match="offence must be one of forbidden look, misused power, move taken back"):
        m.Penalize(1, "talk")  # type: ignore[arg-type]


# --- where, and how many ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["travellers", "hunner", "eventide", "stacking"])
def test_no_penalty_in_the_others(variant: str) -> None:
    """The other documents set no penalty for a forbidden look (ruling)."""
    hands = ["1 2", "3 4", "5 6"] if variant == "eventide" else ["AS 2S", "AH 2H", "AD 2D"]
    game = table(variant, hands)
    refusal = refused(game, m.Penalize(1))
    assert (refusal.code, refusal.key) == ("conduct.no_penalty", "conduct.forbidden_look")
    assert not any(isinstance(move, m.Penalize) for move in game.legal_moves(HOST))


def test_in_the_first_free_slot() -> None:
    """Ruling: a penalty card goes into the lowest-numbered empty slot, else into a new one at the end."""
    game = rush(hands=["AS 2S", "AH - 3H -"])
    for slot in (1, 3, 4):
        game = play(game, m.Penalize(1))
        placed = game.last_events[-1]
        assert isinstance(placed, events.PenaltyPlaced)
        assert placed.slot == slot


def two_on_the_grid() -> Variant:
    """Travellers' Cabo with two penalty cards for a forbidden look."""
    return with_keys("travellers", {"conduct.forbidden_look": 2})


def test_on_the_grid_the_player_says_where() -> None:
    """A table may set more cards; on the travellers' grid the offender lays each down, and everybody waits."""
    game = play(table(two_on_the_grid(), ["AS 2S", "AH 2H", "AD 2D"]), m.Penalize(1))
    assert kinds(game.last_events) == ["PenaltyOwed", "PenaltyDrawn", "PenaltyDrawn"]
    for move in (m.Draw(0, "stock"), m.Penalize(2), m.Penalize(1), m.PlacePenalty(0, (0, 2))):
        assert refused(game, move).code == "wait.penalty"
    game = play(game, m.PlacePenalty(1, (0, 2)))
    assert refused(game, m.Draw(0, "stock")).code == "wait.penalty"
    game = play(game, m.PlacePenalty(1, (-1, 0)))
    assert [slot.cell for slot in game.state.hands[1]] == [(0, 0), (0, 1), (0, 2), (-1, 0)]
    assert is_listed(game, m.Draw(0, "stock"))


def test_a_low_stock_is_filled_up_first() -> None:
    """Cabo Rush: when the draw pile gets low (ruling: below five cards), the discarded cards are shuffled in first."""
    game = table("rush", HANDS, stock_only="6C 7C 8C 9C", discard="5C")
    game = play(game, m.Penalize(1))
    assert game.last_events == (PENALTY, events.ShuffleAwaited(1, "calling.stock_out"))
    with ScriptedDealer(game) as dealer:
        after = dealer.shuffles("JC")
    assert kinds(after.last_events) == ["Shuffled", "PenaltyDrawn", "PenaltyPlaced"]
    assert after.state.hands[1][-1].card == cards("JC")[0]
    assert (after.state.turn, after.state.phase) == (0, "draw")


def test_a_penalty_that_cannot_be_paid() -> None:
    """Ruling: what cannot be drawn, even after a shuffle, is waived."""
    variant = load_variant("rush")
    everything = [card.text for card in variant.cards]
    game = table(variant, [" ".join(everything[:25]), " ".join(everything[25:51])], stock_only="")
    assert kinds(happened(game, m.Penalize(1))) == ["PenaltyOwed", "PenaltyWaived"]
