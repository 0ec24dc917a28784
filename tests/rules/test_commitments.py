"""Commitments: the host says a hash before anybody sees a card, and shows after the round what it was made of.

No rule set asks for it. What is tested here is what a player may rely on.
"""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import attrs
import pytest

from cabo_rules import HIDDEN, Card, Game, GameError, IllegalMove, events, redact, view
from cabo_rules import moves as m
from cabo_rules.chance import commitment
from cabo_rules.errors import CardError, MoveError
from cabo_rules.play import continue_at_random
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import Commitment, State, change
from cabo_rules.testing import assert_no_leak
from tests.rules.commitments import EVERYBODY, NONCE, ORDER, OTHER, before_a_shuffle, dealt, played
from tests.rules.tables import cards, happened, kinds, new_game, play, refused, rules, shuffled_for, table

# --- what is said -----------------------------------------------------------------------------------------------------


def test_what_a_commitment_is() -> None:
    """SHA-256 of the canonical JSON of the nonce and the order, so that a program in any language can make it."""
    written = json.dumps({"nonce": NONCE, "order": ["AS", "10H", "Joker"]}, sort_keys=True, separators=(",", ":"))
    assert commitment(cards("AS 10H Joker"), NONCE) == sha256(written.encode()).hexdigest()
    assert commitment(["AS", "10H", "Joker"], NONCE) == commitment(cards("AS 10H Joker"), NONCE)


def test_another_order_or_another_nonce_is_another_commitment() -> None:
    """Nothing can be exchanged without another hash."""
    made = {commitment(order, nonce) for order in (["AS", "2S"], ["2S", "AS"], ["AS"]) for nonce in (NONCE, OTHER)}
    assert len(made) == 6


@pytest.mark.parametrize("nonce", ["", "5" * 65, "A" * 64, "\uff15" * 64, 5, None, b"5" * 64, "5" * 64 + "\n"])
def test_a_nonce_is_32_bytes(nonce: Any) -> None:
    """A short one could be guessed, and one that can be written in two ways would give two hashes."""
    with pytest.raises(MoveError, match="nonce must be 64 hexadecimal digits"):
        commitment(ORDER, nonce)
    with pytest.raises(MoveError, match="nonce must be 64 hexadecimal digits"):
        m.OpenCommitment(ORDER, nonce)


@pytest.mark.parametrize(("order", "error"), [(["AX"], CardError), ([7], GameError), ("AS", GameError)])
def test_what_is_no_order(order: Any, error: type[Exception]) -> None:
    """Only cards are committed to."""
    with pytest.raises(error, match=r"is not a card|order must"):
        commitment(order, NONCE)


@pytest.mark.parametrize("said", ["", "a" * 63, "A" * 64, 7])
def test_what_is_no_commitment(said: Any) -> None:
    """A commitment is 64 digits, or there is none."""
    for make in (lambda: m.Deal(ORDER, 0, commitment=said), lambda: m.Shuffle(ORDER, said)):
        with pytest.raises(MoveError, match="commitment must be 64 hexadecimal digits"):
            make()


def test_the_deal_says_the_commitment_to_everybody() -> None:
    """It is in the first event of the round, before anybody sees a card."""
    game = dealt()
    assert [held.order for held in game.state.commitments] == [ORDER]  # as dealt: one to each seat in turn, the stock
    first = game.steps[0].events[0]
    for seat in EVERYBODY:
        told = redact(first, seat)
        assert isinstance(told, events.Dealt)
        assert told.commitment == commitment(ORDER, NONCE)
        assert set(told.stock) == {HIDDEN}


def test_nobody_has_to_commit() -> None:
    """Without a commitment nothing is owed, and nothing can be opened."""
    game = played(play(new_game("rush", 2), m.Deal(ORDER, 0)))
    assert game.state.commitments == ()
    assert refused(game, m.OpenCommitment(ORDER, NONCE)).code == "deal.commitment_unknown"
    assert play(game, m.Deal(ORDER, 0)).round == 2


# --- nobody sees the order before the opening -------------------------------------------------------------------------


@pytest.mark.parametrize("recall", ["perfect", "none"])
def test_the_order_lies_face_down(recall: Any) -> None:
    """No view shows what the host has committed to, of a deal or of a shuffle."""
    game = before_a_shuffle()
    game = play(game, m.Shuffle(to_shuffle(game.state), "a" * 64))
    for seat in EVERYBODY:
        seen = view(game.state, seat, recall).commitments
        assert [each.commitment for each in seen] == [commitment(ORDER, NONCE), "a" * 64]
        assert [each.order for each in seen] == [(HIDDEN,) * len(each.order) for each in game.state.commitments]


def test_a_page_that_shows_the_commitment_shows_no_card() -> None:
    """The hash is the same in each game that looks the same to the seat."""
    for seat in EVERYBODY:
        assert_no_leak(lambda game: [each.commitment for each in game.state.commitments], dealt(), seat)
        assert_no_leak(partial(_table, seat), dealt(), seat)


def _table(seat: int, game: Game) -> State:
    return view(game.state, seat)


def test_the_host_alone_has_the_order() -> None:
    """Somebody who shows it is found out."""
    with pytest.raises(AssertionError, match="cannot know"):
        assert_no_leak(lambda game: game.state.commitments, dealt(), 0)


# --- opening ----------------------------------------------------------------------------------------------------------


def test_opening_after_the_round() -> None:
    """Everybody sees the order and the nonce; nothing else changes, and it is opened once."""
    game = played(dealt())
    after = play(game, m.OpenCommitment(ORDER, NONCE))
    assert after.last_events == (events.CommitmentOpened(commitment(ORDER, NONCE), ORDER, NONCE),)
    assert after.state.commitments == ()
    assert refused(after, m.OpenCommitment(ORDER, NONCE)).code == "deal.commitment_unknown"
    assert (after.state.hands, after.state.stock, after.totals) == (game.state.hands, game.state.stock, game.totals)
    for seat in EVERYBODY:
        assert redact(after.last_events[0], seat) == after.last_events[0]


def test_not_before_the_round_is_over() -> None:
    """Whoever opened in mid-round would show all hands, whatever the game waits for."""
    game, phases = dealt(), []
    moves = (
        m.CloseLooks(),
        m.Draw(0, "stock"),
        m.Discard(0),
        m.Call(1),
        m.Draw(0, "stock"),
        m.Discard(0),
        m.CloseWindow(),
    )
    for move in moves:
        assert refused(game, m.OpenCommitment(ORDER, NONCE)).code == "deal.commitment_early"
        phases.append(game.state.phase)
        game = play(game, move)
    assert phases == ["looks", "draw", "drawn", "draw", "draw", "drawn", "last snap"]
    assert play(game, m.OpenCommitment(ORDER, NONCE)).state.commitments == ()


def test_it_must_be_opened_before_the_next_deal() -> None:
    """A host who has lost at it could else forget about it."""
    game = played(dealt())
    assert refused(game, m.Deal(ORDER, 0)).code == "deal.commitment_open"
    assert [type(move) for move in game.legal_moves(m.HOST)] == [m.Abandon]
    assert play(game, m.OpenCommitment(ORDER, NONCE), m.Deal(ORDER, 0)).round == 2


def test_a_commitment_of_an_earlier_round_is_gone() -> None:
    """Each round has its own."""
    game = play(played(dealt()), m.OpenCommitment(ORDER, NONCE), m.Deal(ORDER, 0, commitment=commitment(ORDER, OTHER)))
    assert refused(played(game), m.OpenCommitment(ORDER, NONCE)).code == "deal.commitment_unknown"
    assert play(played(game), m.OpenCommitment(ORDER, OTHER)).state.commitments == ()


@pytest.mark.parametrize(
    ("order", "nonce"), [(ORDER, OTHER), (ORDER[::-1], NONCE), (ORDER[1:], NONCE), ((), NONCE), ((HIDDEN,) * 52, NONCE)]
)
def test_it_must_be_what_was_said(order: tuple[Card, ...], nonce: str) -> None:
    """Another order or another nonce has another hash."""
    assert refused(played(dealt()), m.OpenCommitment(order, nonce)).code == "deal.commitment_unknown"


def test_it_must_be_what_lay_on_the_table() -> None:
    """A host who has said one order and dealt another can open neither, and there is no next round."""
    game = played(dealt(promised=ORDER[::-1]))
    assert refused(game, m.OpenCommitment(ORDER[::-1], NONCE)).code == "deal.commitment_broken"
    assert refused(game, m.OpenCommitment(ORDER, NONCE)).code == "deal.commitment_unknown"
    assert refused(game, m.Deal(ORDER, 0)).code == "deal.commitment_open"


@pytest.mark.parametrize(
    "ending", [(m.Abandon(),), (m.Call(0), m.Discard(0), m.EndTurn(0), m.Draw(1, "stock"), m.Discard(1), m.EndTurn(1))]
)
def test_it_may_be_opened_when_the_game_is_over(ending: tuple[m.Move, ...]) -> None:
    """That is the one thing that can still be done."""
    order = shuffled_for("hunner", ["2S 3S 4S 5S", "KH 3H 4H 5H"])
    game = play(new_game("hunner", 2), m.Deal(order, 0, commitment=commitment(order, NONCE)), m.CloseLooks())
    game = play(game, m.Draw(0, "stock"), *ending)
    assert game.is_over
    assert refused(game, m.Deal(order, 0)).code == "game.over"
    assert kinds(happened(game, m.OpenCommitment(order, NONCE))) == ["CommitmentOpened"]
    assert list(game.legal_moves(m.HOST)) == []


def test_a_game_abandoned_in_mid_round() -> None:
    """All that has lain on the table may be shown then; the views still show what was seen, and not what was opened."""
    game = play(dealt(), m.FirstLook(0, (0, 1)), m.Abandon())
    after = play(game, m.OpenCommitment(ORDER, NONCE))
    for seat in EVERYBODY:
        assert view(after.state, seat).hands == view(game.state, seat).hands


def test_opening_settles_nothing_that_was_left_when_the_game_was_abandoned() -> None:
    """Not even a penalty that waits for a shuffle, or the shuffle would be asked for again."""
    game = table("travellers", ["AS 2S", "AH 2H", "AD 2D"], stock_only="6C")
    game = play(game, m.Draw(0, "stock"), m.Discard(0), m.Snap(1, m.Place(1, 0)))
    assert game.state.shuffle == "penalty"
    promised = change(game.state, commitments=(Commitment(commitment(ORDER, NONCE), ORDER),))
    game = play(attrs.evolve(game, state=promised), m.Abandon())
    assert kinds(happened(game, m.OpenCommitment(ORDER, NONCE))) == ["CommitmentOpened"]


# --- shuffles in mid-round --------------------------------------------------------------------------------------------


def test_a_shuffle_may_be_committed_to() -> None:
    """Its order is opened after the round like that of the deal, before it or after it; the host may do without."""
    game = before_a_shuffle()
    order = to_shuffle(game.state)[::-1]
    game = play(game, m.Shuffle(order, commitment(order, OTHER)))
    assert isinstance(game.last_events[0], events.Shuffled)
    assert game.last_events[0].commitment == commitment(order, OTHER)
    game = play(game, m.Abandon())
    for first, then in ((NONCE, OTHER), (OTHER, NONCE)):
        assert game.open_commitment(first).open_commitment(then).state.commitments == ()
    game = play(before_a_shuffle(), m.Shuffle(order), m.Abandon())
    assert game.open_commitment(NONCE).state.commitments == ()


def test_one_nonce_for_several_orders() -> None:
    """Each order gives a hash of its own, and is opened by itself."""
    game = before_a_shuffle()
    order = to_shuffle(game.state)
    game = play(game, m.Shuffle(order, commitment(order, NONCE)), m.Abandon())
    assert [each.order for each in game.state.commitments] == [ORDER, order]
    game = play(game, m.OpenCommitment(order, NONCE))
    assert [each.order for each in game.state.commitments] == [ORDER]
    assert game.open_commitment(NONCE).state.commitments == ()


def test_the_same_commitment_is_not_made_twice() -> None:
    """Opening it would show one of the two orders, and leave the other unshown."""
    game = before_a_shuffle()
    order = to_shuffle(game.state)
    assert refused(game, m.Shuffle(order, commitment(ORDER, NONCE))).code == "deal.commitment_twice"
    assert play(game, m.Shuffle(order, "a" * 64)).state.commitments[1] == Commitment("a" * 64, order)


def test_a_game_with_a_seed() -> None:
    """The nonce commits to the deal that the seed gives, and changes no card; the game does not keep it."""
    game = Game.new(rules("rush"), ["Ana", "Ben"], seed=7, nonce=NONCE)
    without = Game.new(rules("rush"), ["Ana", "Ben"], seed=7).state
    assert (game.state.hands, game.state.stock) == (without.hands, without.stock)
    assert NONCE not in repr((game, game.state, game.steps))
    game = played(game).open_commitment(NONCE)
    assert kinds(game.last_events) == ["CommitmentOpened"]
    game = game.deal(nonce=OTHER)
    assert [each.commitment for each in game.state.commitments] == [commitment(game.state.commitments[0].order, OTHER)]


def test_a_wrong_nonce_opens_nothing() -> None:
    """Nor does a view; and before a deal there is nothing to commit to."""
    game = played(Game.new(rules("rush"), ["Ana", "Ben"], seed=7, nonce=NONCE))
    with pytest.raises(IllegalMove, match="has not committed"):
        game.open_commitment(OTHER)
    with pytest.raises(MoveError, match="nonce must be"):
        game.open_commitment("secret")
    with pytest.raises(GameError, match="a view of a game cannot play"):
        game.view(0).open_commitment(NONCE)
    with pytest.raises(GameError, match="must be None without a seed"):
        Game.new(rules("rush"), ["Ana", "Ben"], nonce=NONCE)


@pytest.mark.parametrize("variant", ["rush", "travellers"])
def test_who_plays_by_chance_has_no_nonce(variant: str) -> None:
    """Where something would have to be opened, random play ends the game, as the rules let it, or abandons it."""
    game = Game.new(rules(variant), ["Ana", "Ben", "Chi"], seed=7, nonce=NONCE)
    *_, game = continue_at_random(game, Random(3))
    assert game.is_over
    assert (game.round, len(game.state.commitments)) == (1, 1)
    assert game.open_commitment(NONCE).state.commitments == ()
