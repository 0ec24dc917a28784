"""Matching: the penalty for a wrong snap, and where penalty cards go."""

from __future__ import annotations

import pytest

from cabo_rules import Game, Variant, card, events
from cabo_rules import moves as m
from tests.rules.scenes import FIVES, at, discarded, held_in_hands, only, pile, snap, texts
from tests.rules.tables import EVERYBODY, happened, kinds, play, refused, refused_by, table, with_keys

ALL_THREE = EVERYBODY


@pytest.mark.parametrize(
    ("variant", "owner", "count"),
    [("travellers", 1, 1), ("travellers", 2, 2), ("rush", 1, 1), ("rush", 2, 1), ("stacking", 1, 1)],
)
def test_price(variant: str, owner: int, count: int) -> None:
    """A wrong own card costs 1 card, another's 2 in travellers and 1 in rush (travellers, rush, stacking)."""
    game = play(discarded(variant, FIVES, "5C", stock="KH KD KS"), snap(1, owner, 2))
    shown = card("3H" if owner == 1 else "3D")
    key = "matching.snap.own.wrong" if owner == 1 else "matching.snap.others.wrong"
    drawn = [events.PenaltyDrawn(1, each) for each in (card("KH"), card("KD"))[:count]]
    placed = [] if variant == "travellers" else [events.PenaltyPlaced(1, 4, (0, 2 if variant == "rush" else 4))]
    expected = [events.SnapFailed(1, at(owner, 2), shown), events.PenaltyOwed(1, count, key), *drawn, *placed]
    assert list(game.last_events) == expected


@pytest.mark.parametrize(("variant", "owner"), [("travellers", 1), ("travellers", 2), ("rush", 2), ("stacking", 1)])
def test_shown_and_put_back(variant: str, owner: int) -> None:
    """The wrong card is shown to all and goes back to its place (for another's card and for rush: ruling)."""
    before = discarded(variant, FIVES, "5C")
    game = play(before, snap(1, owner, 2))
    slot = game.state.hands[owner][2]
    assert (slot.card, slot.seen_by) == (before.state.hands[owner][2].card, ALL_THREE)
    assert slot.cell == before.state.hands[owner][2].cell
    assert game.state.discard == before.state.discard


@pytest.mark.parametrize("variant", ["travellers", "rush", "stacking"])
def test_unseen(variant: str) -> None:
    """A penalty card is not looked at (rush: "no peeking"; stacking: "without looking at it"; travellers: ruling)."""
    game = play(discarded(variant, FIVES, "5C", stock="KH"), snap(1, 1, 1))
    game = play(game, m.PlacePenalty(1, (0, 2))) if variant == "travellers" else game
    assert (game.state.hands[1][4].card, game.state.hands[1][4].seen_by) == (card("KH"), frozenset())


# --- in the grid ------------------------------------------------------------------------------------------------------


def cells(game: Game, seat: int) -> set[m.Cell]:
    """Where the seat may lay its next penalty card."""
    return {move.cell for move in game.legal_moves(seat) if isinstance(move, m.PlacePenalty)}


@pytest.mark.parametrize(
    ("hand", "named", "allowed"),
    [
        pytest.param(
            "2H 3H 4H 6H", 0, {(-1, 0), (-1, 1), (0, -1), (0, 2), (1, -1), (1, 2), (2, 0), (2, 1)}, id="full-grid"
        ),
        pytest.param("2H - - -", 0, {(-1, 0), (0, -1), (0, 1), (1, 0)}, id="one-card"),
        pytest.param("2H - - 6H", 0, {(-1, 0), (0, -1), (0, 1), (1, 0), (1, 2), (2, 1)}, id="diagonal"),
    ],
)
def test_next_to_an_own_card(hand: str, named: int, allowed: set[m.Cell]) -> None:
    """A penalty card goes next to an own card, above, below, left or right, where the player says (travellers)."""
    game = play(discarded("travellers", ["2S", hand, "2D"], "5C"), snap(1, 1, named))
    assert cells(game, 1) == allowed
    for cell in {(row, column) for row in range(-2, 4) for column in range(-2, 4)} - allowed:
        assert refused_by(game, m.PlacePenalty(1, cell)) == ("matching.penalty.cell", "matching.penalty.place")
    for cell in allowed:
        assert isinstance(happened(game, m.PlacePenalty(1, cell))[0], events.PenaltyPlaced)


@pytest.mark.parametrize(("hand", "cell", "slot"), [
    ("2H - - 6H", (0, 1), 1), ("2H - - 6H", (1, 0), 2), ("2H - - 6H", (2, 1), 4), ("2H 3H 4H 6H", (-1, 0), 4),
])  # fmt: skip
def test_numbers(hand: str, cell: m.Cell, slot: int) -> None:
    """A place keeps its number when it fills again; one outside the first grid gets the next number (ruling)."""
    game = play(discarded("travellers", ["2S", hand, "2D"], "5C", stock="KH"), snap(1, 1, 0))
    after = play(game, m.PlacePenalty(1, cell))
    assert after.last_events == (events.PenaltyPlaced(1, slot, cell),)
    assert (after.state.hands[1][slot].card, after.state.hands[1][slot].cell) == (card("KH"), cell)
    assert after.state.hands[1][:slot] == game.state.hands[1][:slot]


def test_an_outside_place_keeps_its_number() -> None:
    """A place outside the first grid that was emptied keeps its number, too (ruling)."""
    game = play(discarded("travellers", FIVES, "5C", stock="KH KD"), snap(1, 1, 1))
    game = play(game, m.PlacePenalty(1, (0, 2)), snap(1, 1, 2), m.PlacePenalty(1, (0, 3)))
    assert [slot.cell for slot in game.state.hands[1]] == [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (0, 3)]
    assert texts(game, 1) == "5H 2H 3H 4H KH KD"


def test_two_cards_one_by_one() -> None:
    """Both cards are drawn at once and laid down one by one; the second may lie next to the first (travellers)."""
    game = play(discarded("travellers", FIVES, "5C", stock="KH KD"), snap(1, 2, 1))
    assert kinds(game.last_events) == ["SnapFailed", "PenaltyOwed", "PenaltyDrawn", "PenaltyDrawn"]
    assert game.state.penalty is not None
    assert game.state.penalty.apart == (card("KH"), card("KD"))
    assert (0, 3) not in cells(game, 1)
    game = play(game, m.PlacePenalty(1, (0, 2)))
    assert (0, 3) in cells(game, 1)
    assert refused(game, m.PlacePenalty(1, (0, 2))).code == "matching.penalty.cell"
    game = play(game, m.PlacePenalty(1, (0, 3)))
    assert (texts(game, 1), game.state.penalty) == ("5H 2H 3H 4H KH KD", None)


def test_an_empty_hand_lays_anywhere() -> None:
    """A hand without cards has none to lie next to: the card goes anywhere, the next one beside it (ruling)."""
    game = discarded("travellers", ["2S 3S", "- - - -", "2D 3D", "2C"], "5C", stock="KH KD", caller=3)
    game = play(game, snap(1, 2, 1))
    assert {(0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (-1, 0)} <= cells(game, 1)
    far = play(game, m.PlacePenalty(1, (5, -7)))
    assert far.state.hands[1][4].cell == (5, -7)
    assert cells(far, 1) == {(6, -7), (4, -7), (5, -8), (5, -6)}
    game = play(game, m.PlacePenalty(1, (1, 1)))
    assert cells(game, 1) == {(0, 1), (1, 0), (1, 2), (2, 1)}
    game = play(game, m.PlacePenalty(1, (0, 1)))
    assert texts(game, 1) == "- KD - KH"


def test_as_far_away_as_a_number_goes() -> None:
    """Cells that no move can name are not listed beside one at the end of all numbers."""
    game = discarded("travellers", ["2S 3S", "- - - -", "2D 3D", "2C"], "5C", stock="KH KD", caller=3)
    game = play(game, snap(1, 2, 1), m.PlacePenalty(1, (1_000_000_000, 0)))
    assert cells(game, 1) == {(999_999_999, 0), (1_000_000_000, -1), (1_000_000_000, 1)}


def test_never_moved_again() -> None:
    """Once placed a penalty card lies where it lies: other places come and go around it (travellers)."""
    game = play(discarded("travellers", FIVES, "5C", stock="KH"), snap(1, 1, 1), m.PlacePenalty(1, (0, 2)))
    game = play(game, snap(1, 1, 0))
    assert texts(game, 1) == "- 2H 3H 4H KH"
    assert game.state.hands[1][4].cell == (0, 2)
    assert refused(game, m.PlacePenalty(1, (1, 2))).code == "matching.penalty.none"


def test_everybody_waits() -> None:
    """While a place is owed nobody else moves, the host neither (ruling); only abandoning is always open."""
    game = play(discarded("travellers", FIVES, "5C"), snap(1, 1, 1))
    moves: list[m.Move] = [
        snap(0, 0, 0), snap(1, 1, 0), m.Draw(1, "stock"), m.EndTurn(0), m.CloseWindow(), m.Give(1, 0),
    ]  # fmt: skip
    for move in moves[:-1]:
        assert refused(game, move).code == "wait.penalty", move
    assert refused(game, moves[-1]).code == "matching.gift.none"
    assert refused(game, m.PlacePenalty(0, (0, 2))).code == "wait.penalty"
    assert not game.legal_moves(0)
    assert not game.legal_moves(2)
    assert game.play(m.Abandon()).winners == ()


@pytest.mark.parametrize("variant", ["rush", "stacking"])
@pytest.mark.parametrize(
    ("hand", "after"),
    [("2H 3H 4H 6H", "2H 3H 4H 6H KH"), ("2H - 4H -", "2H KH 4H -"), ("- 3H", "KH 3H"), ("2H 3H 4H 6H 8H - -",
      "2H 3H 4H 6H 8H KH -")],
)  # fmt: skip
def test_first_free_slot(variant: str, hand: str, after: str) -> None:
    """A penalty card goes into the lowest-numbered empty slot, else a new one at the end (rush, stacking; ruling)."""
    wrong = hand.split().index("3H") if "3H" in hand else 0
    game = play(discarded(variant, ["2S 3S", hand, "2D"], "5C", stock="KH"), snap(1, 1, wrong))
    assert texts(game, 1) == after
    assert refused(game, m.PlacePenalty(1, (0, 9))).code == "matching.penalty.none"


# --- a low stock ------------------------------------------------------------------------------------------------------


def low(variant: str, stock: str) -> Game:
    """Seat 0 has kept a card and discarded the five of clubs; the stock is what is said."""
    hands = ["5C 2S", *FIVES[1:]]
    return play(table(variant, hands, stock_only=stock, discard="AS"), m.Draw(0, "discard pile"), m.Keep(0, 0))


@pytest.mark.parametrize(
    ("variant", "stock", "owner", "before"),
    [
        pytest.param("travellers", "", 1, [], id="travellers-none-left"),
        pytest.param("travellers", "KH", 2, ["PenaltyDrawn"], id="travellers-in-the-middle"),
        pytest.param("stacking", "", 1, [], id="stacking-none-left"),
        pytest.param("rush", "KH KD KS KC", 1, [], id="rush-fewer-than-5"),
    ],
)
def test_shuffle_for_a_penalty(variant: str, stock: str, owner: int, before: list[str]) -> None:
    """The discard pile but its top card is shuffled in when a penalty card is missing; the window lives on (ruling)."""
    game = play(low(variant, stock), snap(1, owner, 2))
    assert kinds(game.last_events) == ["SnapFailed", "PenaltyOwed", *before, "ShuffleAwaited"]
    awaited = only(events.ShuffleAwaited, game.last_events)
    assert (awaited.seat, awaited.key) == (1, "calling.stock_out")
    for move in (snap(2, 2, 0), snap(1, 1, 0), m.Draw(1, "stock"), m.CloseWindow()):
        assert refused(game, move).code == "wait.shuffle"
    order = game.state.stock + game.state.discard[:-1]
    assert refused(game, m.Shuffle(order[1:])).code == "deal.wrong_cards"
    assert refused(game, m.Shuffle((*order, card("5C")))).code == "deal.wrong_cards"
    game = play(game, m.Shuffle(order[::-1]))
    assert kinds(game.last_events)[:2] == ["Shuffled", "PenaltyDrawn"]
    assert game.state.stock == order[::-1][1:]
    assert pile(game, 2) == "5C"
    if variant == "travellers":
        game = play(game, *[m.PlacePenalty(1, (0, 2 + number)) for number in range(owner)])
    assert happened(game, snap(2, 2, 0))[0] == events.Snapped(2, at(2, 0), card("5D"))


def test_rush_shuffles_below_five() -> None:
    """With five cards left the rush stock is not low, and a penalty card is drawn from it as it is (ruling)."""
    happenings = happened(low("rush", "KH KD KS KC QH"), snap(1, 1, 2))
    assert kinds(happenings) == ["SnapFailed", "PenaltyOwed", "PenaltyDrawn", "PenaltyPlaced"]


def test_seeded_shuffle() -> None:
    """A game with a seed shuffles by itself, and the penalty is drawn at once."""
    game = play(low("stacking", "").with_seed(7), snap(1, 1, 2))
    assert kinds(game.last_events) == ["Shuffled", "PenaltyDrawn", "PenaltyPlaced"]


def barren(variant: str | Variant, stock: str) -> Game:
    """Seat 0 has discarded the five of clubs; all other cards are in hands but those of the stock."""
    hands = held_in_hands(variant, ["2S 3S", "5H 2H", "5D 2D"], "5C", stock)
    return play(table(variant, hands, stock_only=f"5C {stock}"), m.Draw(0, "stock"), m.Discard(0))


@pytest.mark.parametrize("variant", ["travellers", "rush", "stacking"])
def test_waived(variant: str) -> None:
    """A penalty that cannot be drawn at all is waived: the top card of the pile is not for drawing (ruling)."""
    happenings = happened(barren(variant, ""), snap(1, 1, 1))
    expected = (
        events.PenaltyOwed(1, 1, "matching.snap.own.wrong"),
        events.PenaltyWaived(1, 1, "matching.penalty.unpaid"),
    )
    assert happenings[1:] == expected


def test_the_rest_is_waived() -> None:
    """What can be drawn is drawn, the rest is waived (travellers; ruling)."""
    game = play(barren("travellers", "KH"), snap(1, 2, 1))
    assert kinds(game.last_events) == ["SnapFailed", "PenaltyOwed", "PenaltyDrawn", "PenaltyWaived"]
    assert only(events.PenaltyWaived, game.last_events) == events.PenaltyWaived(1, 1, "matching.penalty.unpaid")
    game = play(game, m.PlacePenalty(1, (0, 2)))
    assert (texts(game, 1), game.state.penalty) == ("5H 2H KH", None)
    assert isinstance(happened(game, snap(1, 1, 0))[0], events.Snapped)


def test_a_table_that_waives_all() -> None:
    """Another table's line is another rule: a penalty that cannot be paid whole is waived as a whole."""
    changed = with_keys("travellers", {"matching.penalty.unpaid": "waive all"})
    game = barren(changed, "KH")
    assert kinds(happened(game, snap(1, 2, 1))) == ["SnapFailed", "PenaltyOwed", "PenaltyWaived"]
    assert kinds(happened(game, snap(1, 1, 1))) == ["SnapFailed", "PenaltyOwed", "PenaltyDrawn"]


def test_a_hand_that_never_had_a_card() -> None:
    """Its first penalty card lies in the first slot, at the beginning of the nearest row."""
    keys = {"conduct.forbidden_look": 2, "matching.penalty.place": "first free slot"}
    game = play(table(with_keys("travellers", keys), ["2S", "", "2D"], stock="KH KD"), m.Penalize(1))
    assert [event for event in game.last_events if isinstance(event, events.PenaltyPlaced)] == [
        events.PenaltyPlaced(1, 0, (0, 0)),
        events.PenaltyPlaced(1, 1, (0, 1)),
    ]
