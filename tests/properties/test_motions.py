"""Motions and reveals of any game: a board that they move holds the cards of the game, and they tell no seat more than
its step does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import HIDDEN, SPECTATOR, Game, Step, events, evolve, new_state, redact, view
from cabo_rules.moves import Place
from cabo_rules.possible import possible_game
from cabo_rules.show.motions import Apart, CardSpot, Motion, Reveal, motions, reveals
from cabo_rules.state import State, drawn_lies_open
from cabo_rules.testing import games
from tests.properties.board import Board, laid_out, moved
from tests.properties.lively import GAMES, lively_game
from tests.properties.seen import cards_in, cards_shown, viewers

REFEREE = -3
"""Whoever sees all cards."""


def _told(game: Game, viewer: int) -> Iterator[tuple[State, Step, State]]:
    """Yield each step of a game with the states before and after it, as a viewer sees them."""
    before = new_state(game.variant, len(game.players))
    for step in game.steps:
        after = before
        for event in step.events:
            after = evolve(after, event)
        if viewer == REFEREE:
            yield before, step, after
        else:
            yield view(before, viewer), redact(step, viewer), view(after, viewer)
        before = after


def _alone(step: Step) -> Iterator[Step]:
    """Yield a step for each event of a step."""
    for event in step.events:
        yield Step(step.number, step.move, (event,))


# --- where cards go ---------------------------------------------------------------------------------------------------


def _first_board(game: Game) -> Board:
    """Nothing on the table yet: all cards of the game are in the deck."""
    return {"deck": [HIDDEN] * len(game.variant.cards_for(len(game.players)))}


@pytest.mark.parametrize("name", GAMES)
def test_a_board_that_motions_move_holds_the_cards_of_the_game(name: str) -> None:
    """After each step each card lies where the referee has it, and only a shuffle hides which it is."""
    game = lively_game(name)
    board = _first_board(game)
    for _, step, after in _told(game, REFEREE):
        board = moved(board, motions(step))
        right = laid_out(after)
        assert {spot: len(cards) for spot, cards in board.items()} == {
            spot: len(cards) for spot, cards in right.items()
        }
        shuffled = any(motion.kept is not None for motion in motions(step))
        for spot, cards in board.items():
            known = [card for card in cards if card != HIDDEN]
            assert cards == right[spot] or (shuffled and not known and spot == "stock"), (spot, step)
        board = right
    assert game.number > 20


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_a_board_of_a_view_contradicts_nothing(name: str, viewer: int) -> None:
    """The motions of a redacted step put as many cards to each spot as the view has, and no other faces."""
    game = lively_game(name)
    board = _first_board(game)
    for _, step, after in _told(game, viewer):
        board = moved(board, motions(step))
        right = laid_out(after)
        assert board.keys() == right.keys()
        for spot, cards in right.items():
            pairs = zip(board[spot], cards, strict=True)
            assert all(HIDDEN in pair or pair[0] == pair[1] for pair in pairs), (spot, step)
        board = right


@pytest.mark.parametrize("name", GAMES)
def test_a_cell_is_that_of_the_slot(name: str) -> None:
    """A motion that may make a new slot has its cell; any other goes to a slot that is there, or is dealt."""
    for before, step, after in _told(lively_game(name), REFEREE):
        for motion in motions(step):
            if isinstance(motion.target, Place) and motion.source != "deck":
                seat, slot = motion.target.seat, motion.target.slot
                assert motion.cell in (None, after.hands[seat][slot].cell)
                assert motion.cell is not None or slot < len(before.hands[seat])


# --- what is shown ----------------------------------------------------------------------------------------------------


def _shown_by(event: events.Event) -> list[object]:
    """The cards that an event shows where they lie, to somebody."""
    unseen = (events.Dealt, events.Shuffled, events.PenaltyDrawn, events.CommitmentOpened)
    if isinstance(event, events.LaidFaceUp):
        return [HIDDEN]
    if isinstance(event, events.TableSet):
        return [*event.discard]
    return [] if isinstance(event, unseen) else [*cards_in(event)]


@pytest.mark.parametrize("name", GAMES)
def test_each_card_that_is_shown_is_revealed_once(name: str) -> None:
    """Reveals have the cards of the events, hidden ones too, in their order, and name the event."""
    game = lively_game(name)
    for viewer in (REFEREE, *viewers(game.state.seats)):
        for _, step, _ in _told(game, viewer):
            for number, event in enumerate(step.events):
                assert [each.card for each in reveals(step) if each.event == number] == _shown_by(event)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_has_newly_seen_a_card_was_shown_it(name: str) -> None:
    """And nobody else: a reveal is for the seat that sees the card, or for everybody."""
    game = lively_game(name)
    before = new_state(game.variant, len(game.players))
    for step in game.steps:
        for one in _alone(step):
            after = evolve(before, *one.events)
            if not isinstance(one.events[0], events.TableSet):  # what was seen of it was seen before
                _check_seen(before, after, motions(one), reveals(one))
            before = after


def _check_seen(before: State, after: State, went: tuple[Motion, ...], shown: tuple[Reveal, ...]) -> None:
    sources = {motion.target: motion.source for motion in went}
    told = {each.spot: frozenset(viewers(after.seats) if each.seat is None else [each.seat]) for each in shown}
    was, now = _seen_by(before), _seen_by(after)
    for spot, seats in now.items():
        source = sources.get(spot, spot)
        already = frozenset() if source == "deck" else was.get(source, frozenset())
        assert seats == already | told.get(spot, frozenset()), (spot, went, shown)


def _seen_by(state: State) -> dict[CardSpot, frozenset[int]]:
    """Who has seen each card of a hand, and the drawn card; all have seen the discard pile."""
    seen: dict[CardSpot, frozenset[int]] = {
        Place(seat, slot): each.seen_by
        for seat, hand in enumerate(state.hands)
        for slot, each in enumerate(hand)
        if each.card is not None
    }
    if state.drawn is not None:
        seen[Apart(state.drawn.seat, "drawn")] = state.drawn.seen_by
    return {**seen, "discard pile": frozenset(viewers(state.seats))}


@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_stays_open_lies_open(name: str) -> None:
    """Face up in a hand, on the discard pile, or in the hand of its drawer; any other lies as it lay before."""
    game = lively_game(name)
    before = new_state(game.variant, len(game.players))
    for step in game.steps:
        for one in _alone(step):
            after = evolve(before, *one.events)
            up = _face_up(after)
            for each in reveals(one):
                if isinstance(each.spot, Place):
                    assert (each.spot in up) == (each.stays or each.spot in _face_up(before))
                elif isinstance(each.spot, Apart):
                    assert each.stays
                    assert after.drawn is not None
                    assert drawn_lies_open(after, after.drawn) == (each.seat is None)
                else:
                    assert each.stays
                    assert each.card in after.discard
            turned = {each.spot for each in reveals(one) if each.stays}
            went = {motion.target for motion in motions(one)}
            assert up <= _face_up(before) | turned | went
            before = after


def _face_up(state: State) -> set[CardSpot]:
    return {
        Place(seat, slot) for seat, hand in enumerate(state.hands) for slot, each in enumerate(hand) if each.face_up
    }


# --- what a seat is told ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_no_face_is_shown_that_the_step_hides(name: str) -> None:
    """Neither by a motion nor by a reveal of a redacted step."""
    game = lively_game(name)
    for viewer in viewers(game.state.seats):
        for step in game.steps:
            told = redact(step, viewer)
            held = Counter(card for event in told.events for card in cards_shown(event))
            for made in (motions(told), reveals(told)):
                assert Counter(each.card for each in made if each.card != HIDDEN) <= held


@settings(max_examples=40)
@given(game=games(most_moves=80, over=True, commitments=True), data=st.data())
def test_hidden_cards_change_nothing(game: Game, data: st.DataObject) -> None:
    """In two games that differ only in cards that a seat has not seen, the same cards go the same ways."""
    seat = data.draw(st.sampled_from(viewers(game.state.seats)))
    other = possible_game(game.view(seat), data.draw(st.integers(0, 3)), earlier=True)
    for mine, its in zip(game.steps, other.steps, strict=True):
        assert motions(redact(mine, seat)) == motions(redact(its, seat))
        assert reveals(redact(mine, seat)) == reveals(redact(its, seat))
        assert _ways(motions(mine)) == _ways(motions(its))


def _ways(went: tuple[Motion, ...]) -> list[Motion]:
    return [attrs.evolve(motion, card=HIDDEN) for motion in went]
