"""Turn: the order, what may be done with a card by where it came from, and what everybody knows of it."""

from __future__ import annotations

import pytest

from cabo_rules import HOST, Card, Game, Variant, events, load_variant
from cabo_rules import moves as m
from cabo_rules.state import Drawn, Slot
from cabo_rules.variants.model import ShuffleIn
from tests.rules.tables import EVERYBODY, MAIN, happened, kinds, play, refused, refused_by, rules, table, with_keys

ENDED_BY_PLAYER = ("travellers", "hunner")
PILES: tuple[m.Pile, ...] = ("stock", "discard pile")


def at_table(variant: str | Variant, stock: str = "6C", discard: str = "5C", turn: int = 0) -> Game:
    """Three players with four plain cards each; the stock and the discard pile begin with plain cards."""
    if rules(variant).id.startswith("eventide"):
        hands = ["1 2 3 4", "1 2 3 4", "1 2 3 4"]
        stock, discard = stock.replace("C", ""), discard.replace("C", "")
    else:
        hands = ["AS 2S 3S 4S", "AH 2H 3H 4H", "AD 2D 3D 4D"]
    return table(variant, hands, stock=stock, discard=discard, turn=turn)


def text(variant: str, name: str) -> Card:
    """A card of that rank in the variant's deck."""
    return Card(name if variant == "eventide" else name + "C")


# --- order ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", MAIN)
def test_clockwise(variant: str) -> None:
    """Turns go round clockwise: seat 0, 1, 2, and from the last seat back to 0 (ruling for hunner and rush)."""
    game = at_table(variant, stock="6C 5H 6H 5D" if variant != "eventide" else "6 5 6 5")
    for seat in (0, 1, 2, 0):
        for other in {0, 1, 2} - {seat}:
            refusal = refused(game, m.Draw(other, "stock"))
            assert refusal.code == "turn.not_yours"
            assert refusal.sentence == f"It is seat {seat}'s turn."
        game = play(game, m.Draw(seat, "stock"), m.Discard(seat))
        if variant in ENDED_BY_PLAYER:
            game = play(game, m.EndTurn(seat))
        assert game.last_events[-1] == events.TurnBegan((seat + 1) % 3)


@pytest.mark.parametrize("variant", MAIN)
def test_only_the_player_on_turn_acts(variant: str) -> None:
    """What is done with a drawn card is its drawer's business; a seat that is not there has none."""
    game = play(at_table(variant), m.Draw(0, "stock"))
    moves: list[m.Move] = [m.Draw(1, "stock"), m.Draw(1, "discard pile"), m.Keep(1, 0), m.Discard(1), m.PutBack(1)]
    for move in moves:
        assert refused(game, move).code == "turn.not_yours"
    for seat in (3, -2):
        for move in (m.Draw(seat, "stock"), m.Keep(seat, 0), m.Discard(seat), m.PutBack(seat), m.EndTurn(seat)):
            assert refused(game, move).code == "seat.unknown"


@pytest.mark.parametrize("variant", MAIN)
def test_one_draw_a_turn(variant: str) -> None:
    """A player draws one card in a turn, from one pile, needs it before doing anything with it, and must use it."""
    before = at_table(variant)
    for move in (m.Keep(0, 0), m.Discard(0), m.PutBack(0)):
        assert refused(before, move).code == "turn.nothing_drawn"
    for pile in PILES:
        game = play(before, m.Draw(0, pile))
        assert refused(game, m.Draw(0, "stock")).code == "turn.drawn_already"
        assert refused(game, m.Draw(0, "discard pile")).code == "turn.drawn_already"
        not_yet = "turn.not_done" if variant in ENDED_BY_PLAYER else "turn.ends_by_itself"
        assert refused(game, m.EndTurn(0)).code == not_yet


# --- what is done with the card ---------------------------------------------------------------------------------------

ACTS: dict[str, tuple[m.Move, str]] = {
    "keep": (m.Keep(0, 1), "Kept"), "discard": (m.Discard(0), "Discarded"), "put back": (m.PutBack(0), "Returned"),
}  # fmt: skip


@pytest.mark.parametrize("variant", MAIN)
@pytest.mark.parametrize("pile", PILES)
@pytest.mark.parametrize("act", ACTS)
def test_what_is_done_with_a_card(variant: str, pile: m.Pile, act: str) -> None:
    """A card from the stock is kept or discarded (Cabo Rush: the plain discard by ruling), and never put back.

    A card from the discard pile is kept; How to play Cabo and The Cabo card game also let it be put back.
    """
    game = play(at_table(variant), m.Draw(0, pile))
    taken = ("keep", "put back") if variant in ("travellers", "hunner") else ("keep",)
    move, event = ACTS[act]
    if act in (("keep", "discard") if pile == "stock" else taken):
        assert kinds(happened(game, move))[0] == event
    else:
        key = "turn.stock_card" if pile == "stock" else "turn.discard_pile.card"
        assert refused_by(game, move) == ("turn.not_with_card", key)


def test_rush_without_plain_discards() -> None:
    """A table may read Cabo Rush's list to the letter: what is drawn is kept or its power used, not just discarded."""
    variant = with_keys("rush", {"turn.stock_card": "keep"})
    game = play(table(variant, ["AS 2S", "AH 2H"], discard="5C", stock="6C"), m.Draw(0, "stock"))
    assert refused(game, m.Discard(0)).key == "turn.stock_card"
    assert kinds(happened(game, m.Keep(0, 0)))[0] == "Kept"


@pytest.mark.parametrize("variant", MAIN)
@pytest.mark.parametrize("pile", PILES)
def test_the_replaced_card(variant: str, pile: m.Pile) -> None:
    """The replaced card goes face up on the discard pile, the drawn card into its place. All five documents."""
    before = at_table(variant)
    game = play(before, m.Draw(0, pile), m.Keep(0, 2))
    replaced = text(variant, "3") if variant == "eventide" else Card("3S")
    assert game.last_events[0] == events.Kept(0, 2, replaced)
    assert game.state.discard[-1] == replaced
    slot = game.state.hands[0][2]
    assert (slot.card, slot.cell) == (text(variant, "6" if pile == "stock" else "5"), before.state.hands[0][2].cell)
    for number in (0, 1, 3):
        assert game.state.hands[0][number] == before.state.hands[0][number]


@pytest.mark.parametrize("variant", MAIN)
def test_only_own_cards_that_are_there(variant: str) -> None:
    """A drawn card replaces a card of one's own that is there."""
    hands = ["1 - 3 4", "1 2 3 4", "1 2 3 4"] if variant == "eventide" else ["AS - 3S 4S", "AH 2H", "AD 2D"]
    stock, discard = ("6", "5") if variant == "eventide" else ("6C", "5C")
    for pile in PILES:
        game = play(table(variant, hands, stock=stock, discard=discard), m.Draw(0, pile))
        assert refused(game, m.Keep(0, 1)).code == "slot.empty"
        assert refused(game, m.Keep(0, 4)).code == "slot.unknown"
        assert refused(game, m.Keep(0, -1)).code == "slot.unknown"


# --- who knows the card -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", MAIN)
def test_who_sees_a_card_from_the_stock(variant: str) -> None:
    """Only the drawer sees a card from the stock, also where it then lies."""
    game = play(at_table(variant), m.Draw(0, "stock"))
    assert game.state.drawn == Drawn(0, "stock", text(variant, "6"), frozenset({0}))
    assert play(game, m.Keep(0, 1)).state.hands[0][1].seen_by == {0}


@pytest.mark.parametrize("variant", MAIN)
def test_who_knows_a_card_from_the_discard_pile(variant: str) -> None:
    """Ruling: everybody knows a card taken from the discard pile, also where it then lies."""
    game = play(at_table(variant), m.Draw(0, "discard pile"))
    assert game.last_events == (events.Took(0, text(variant, "5")),)
    assert game.state.drawn == Drawn(0, "discard pile", text(variant, "5"), EVERYBODY)
    kept = play(game, m.Keep(0, 1)).state.hands[0][1]
    assert kept == Slot(text(variant, "5"), EVERYBODY, kept.cell)


def test_a_card_put_back_is_the_top_card_again() -> None:
    """How to play Cabo, as written: a player may put the card back; it came there by play, so it may be snapped."""
    game = play(table("travellers", ["AS 2S", "5H 2H", "AD 2D"], discard="7C 5C"), m.Draw(0, "discard pile"))
    assert refused(game, m.Snap(1, m.Place(1, 0))).code == "matching.snap.drawn_since"
    game = play(game, m.PutBack(0))
    assert game.last_events == (events.Returned(0, Card("5C")),)
    assert game.state.discard[-2:] == (Card("7C"), Card("5C"))
    assert kinds(happened(game, m.Snap(1, m.Place(1, 0))))[0] == "Snapped"


# --- taking from the discard pile -------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", MAIN)
def test_the_discard_pile_is_empty(variant: str) -> None:
    """Ruling: from an empty discard pile nothing is taken."""
    hands = ["1 2", "1 2", "1 2"] if variant == "eventide" else ["AS 2S", "AH 2H", "AD 2D"]
    assert refused_by(table(variant, hands), m.Draw(0, "discard pile")) == ("turn.discard_empty", "turn.discard_pile")


def test_no_drawing_from_the_discard_pile() -> None:
    """A table may allow no drawing from the discard pile at all, as in Dutch."""
    variant = with_keys("stacking", {"turn.discard_pile": "not drawn from"})
    refusal = refused(table(variant, ["AS 2S", "AH 2H"], discard="5C"), m.Draw(0, "discard pile"))
    assert (refusal.code, refusal.key) == ("turn.discard_barred", "turn.discard_pile")


def test_drawing_again_from_the_stock_is_not_possible_when_it_is_empty() -> None:
    """The Cabo card game: the stock is not filled up again, so from an empty one nothing is drawn."""
    game = table("hunner-reshuffle", ["AS 2S", "AH 2H"], stock_only="", discard="5C")
    assert isinstance(load_variant("hunner-reshuffle").calling.stock_out, ShuffleIn)
    assert kinds(happened(game, m.Draw(0, "stock"))) == ["ShuffleAwaited"]
    variant = with_keys("hunner", {"calling.stock_out": {"shuffle_in": "all but the top card", "below": 1}})
    everything = " ".join(card.text for card in variant.cards[:26])
    others = " ".join(card.text for card in variant.cards[26:51])
    game = table(variant, [everything, others], stock_only="")
    assert len(game.state.discard) == 1
    assert refused(game, m.Draw(0, "stock")).code == "turn.stock_empty"


# --- the list of legal moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, HOST])
def test_counting_the_legal_moves(seat: int) -> None:
    """There are as many as are listed: for the seat on turn, for another, and for the host."""
    moves = at_table("rush").legal_moves(seat)
    assert moves.count() == len(list(moves)) > 0
    assert bool(moves)


def test_who_has_no_seat_has_no_moves() -> None:
    """Neither before a seat snaps nor after, while a card is owed, nor once the game is over."""
    snapped = play(at_table("rush", stock="AC"), m.Draw(0, "stock"), m.Discard(0), m.Snap(0, m.Place(1, 0)))
    for game in (at_table("rush"), snapped, play(snapped, m.Give(0, 1)), play(snapped, m.Abandon())):
        assert [[*game.legal_moves(seat)] for seat in (3, m.SPECTATOR)] == [[], []]


def test_what_is_no_move_is_no_legal_move() -> None:
    """It can be asked of anything, an event included."""
    moves = at_table("rush").legal_moves(0)
    assert m.Draw(0, "stock") in moves
    assert not any(other in moves for other in ("draw", None, 0, m.Draw, events.TurnBegan(0)))


def test_a_wrong_seat_is_refused_with_the_seats_there_are() -> None:
    """Also while somebody else owes a card."""
    owed = play(at_table("rush", stock="AC"), m.Draw(0, "stock"), m.Discard(0), m.Snap(0, m.Place(1, 0)))
    for game in (at_table("rush"), owed):
        refusal = refused(game, m.Draw(3, "stock"))
        assert (refusal.code, refusal.sentence) == ("seat.unknown", "There is no seat 3; the seats are 0 to 2.")


@pytest.mark.parametrize(
    ("pile", "move", "done"),
    [
        ("stock", m.PutBack(0), "put back"), ("discard pile", m.PutBack(0), "put back"),
        ("discard pile", m.Discard(0), "discarded"),
    ],
)  # fmt: skip
def test_what_is_not_done_with_a_card(pile: m.Pile, move: m.Move, done: str) -> None:
    """The refusal says what may not be done with a card from that pile."""
    game = play(at_table(with_keys("rush", {"turn.discard_pile.card": "keep"})), m.Draw(0, pile))
    refusal = refused(game, move)
    assert refusal.sentence == f"A card from the {pile} may not be {done}."
    assert refusal.key == ("turn.stock_card" if pile == "stock" else "turn.discard_pile.card")


def test_why_no_turn_follows() -> None:
    """The stock is out, or the next player has no card to draw for."""
    out = {"calling.stock_out": "round ends"}
    hands = ["AS 2S", "AH 2H", "AD 2D"]
    game = play(table(with_keys("travellers", out), hands, stock_only="6C"), m.Draw(0, "stock"), m.Discard(0))
    assert refused(game, m.Draw(1, "stock")).key == "calling.stock_out"
    late = with_keys("travellers", {"calling.empty_hand": "called on their turn"})
    game = play(table(late, ["AS 2S", "-", "AD 2D"], stock="6C"), m.Draw(0, "stock"), m.Discard(0))
    assert refused_by(game, m.Draw(1, "stock")) == ("turn.no_next", "turn.ends")
    assert kinds(happened(game, m.EndTurn(0)))[:2] == ["TurnBegan", "Called"]
