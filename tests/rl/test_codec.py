"""Moves as numbers: the same numbers for the same moves, few of them, and every legal move within the hand limit."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cabo_rules import Game, IllegalMove, VariantError, load_variant, variant_ids
from cabo_rules.errors import GameError, MoveError
from cabo_rules.moves import (
    Call,
    ChoosePlayer,
    Claim,
    CloseLooks,
    DeclineGift,
    DeclinePower,
    Discard,
    Draw,
    FirstLook,
    Give,
    Keep,
    Look,
    Match,
    Move,
    Place,
    PlacePenalty,
    Snap,
    Swap,
    Trade,
)
from cabo_rules.play import play_at_random, random_move
from cabo_rules.rl import DONE, HAND_LIMIT, WAIT, Codec
from cabo_rules.rl import numbering as module
from cabo_rules.rl.actions import _BLOCKS
from cabo_rules.state import State
from cabo_rules.views import view
from tests.rules.tables import play, table, with_keys

ROOT: Final = Path(__file__).parents[2]


def codec_of(game: Game, hand_limit: int = HAND_LIMIT) -> Codec:
    """The codec of a game's variant and number of players."""
    return Codec(game.variant, len(game.players), hand_limit)


def names(codec: Codec, numbers: tuple[int, ...]) -> list[str]:
    """What actions are, as text."""
    return [codec.actions[number].name for number in numbers]


def there_and_back(codec: Codec, state: State, move: Move) -> tuple[int, ...]:
    """The numbers of a move: each is legal for the seat by its view, and only the last makes the move."""
    numbers, seen = codec.encode(state, move), view(state, move.seat)
    assert codec.encode(seen, move) == numbers
    for at, number in enumerate(numbers):
        assert number in codec.legal(seen, move.seat, numbers[:at])
        last = at == len(numbers) - 1
        picked = numbers[: at + 1]
        assert codec.decode(seen, move.seat, picked) == (move if last else None)
        following = () if last else codec.legal(seen, move.seat, picked)
        assert codec.pick(seen, move.seat, picked) == (move if last else None, following)
    return numbers


# --- every variant ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_there_are_few_numbers(name: str) -> None:
    """At four seats there are fewer than 500 actions, each with a name of its own."""
    codec = Codec(load_variant(name), 4)
    assert codec.size < 500
    assert len({action.name for action in codec.actions}) == codec.size
    assert names(codec, (WAIT, DONE)) == ["wait", "done"]


def test_a_variant_with_every_kind_of_move_has_few_numbers_too() -> None:
    """The limit of 500 actions holds whatever a variant plays."""
    assert 2 + sum(len([*block(kind, 4, HAND_LIMIT)]) for kind, _, block in _BLOCKS) < 500


@pytest.mark.parametrize("name", variant_ids())
def test_moves_of_a_game_have_numbers(name: str) -> None:
    """Every move of a random game can be picked step by step, and its numbers make it again."""
    variant = load_variant(name)
    codec = Codec(variant, variant.deal.seats.fewest)
    before: Game | None = None
    for game in play_at_random(variant, ["Ana", "Ben", "Chi"][: codec.seats], seed=3, most_moves=60):
        move = game.moves[-1]
        if before is not None and move.seat >= 0:
            there_and_back(codec, before.state, move)
        before = game


@pytest.mark.parametrize("name", ["travellers", "hunner", "eventide", "dutch", "rush"])
def test_whatever_is_picked_makes_a_legal_move(name: str) -> None:
    """Actions picked at random, of those that are legal, end in a legal move, and never in a dead end."""
    variant, rng = load_variant(name), Random("picks")
    codec = Codec(variant, 3)
    game, tried = Game.new(variant, ["Ana", "Ben", "Chi"], seed=4), 0
    while game.number < 60 and not game.is_over:
        for seat in range(3):
            picked: tuple[int, ...] = ()
            move: Move | None = None
            while move is None and (picked or codec.legal(game.state, seat)):
                legal = codec.legal(game.state, seat, picked)
                assert legal, f"after {names(codec, picked)} nothing can be picked"
                number = legal[int(rng.random() * len(legal))]
                if number == WAIT:
                    break
                picked = (*picked, number)
                move = codec.decode(game.state, seat, picked)
                assert move is None or game.refusal(move) is None
                tried += move is not None
        game = game.play(random_move(game.state, rng))
    assert tried > 30


# --- the layout -------------------------------------------------------------------------------------------------------


def test_the_numbers_stay() -> None:
    """The layout that the docs describe, in a small table with most kinds of moves."""
    assert [action.name for action in Codec(load_variant("travellers"), 3, 2).actions] == [
        "wait", "done", "FirstLook no card", "FirstLook slot 0", "FirstLook slot 1", "Draw stock", "Draw discard pile",
        "Keep slot 0", "Keep slot 1", "Discard", "PutBack", "EndTurn",
        "Look slot 0", "Look slot 1", "Look slot 0 of player +1", "Look slot 1 of player +1",
        "Look slot 0 of player +2", "Look slot 1 of player +2",
        "Swap the cards looked at", "Swap slot 0", "Swap slot 1",
        "Swap slot 0 of player +1", "Swap slot 1 of player +1",
        "Swap slot 0 of player +2", "Swap slot 1 of player +2", "DeclinePower",
        "Snap slot 0", "Snap slot 1", "Snap slot 0 of player +1", "Snap slot 1 of player +1",
        "Snap slot 0 of player +2", "Snap slot 1 of player +2", "Give slot 0", "Give slot 1", "DeclineGift", "PassSnap",
        "PlacePenalty at slot 0", "PlacePenalty left of slot 0", "PlacePenalty right of slot 0",
        "PlacePenalty nearer than slot 0", "PlacePenalty farther than slot 0",
        "PlacePenalty at slot 1", "PlacePenalty left of slot 1", "PlacePenalty right of slot 1",
        "PlacePenalty nearer than slot 1", "PlacePenalty farther than slot 1", "Call",
    ]  # fmt: skip


def test_the_page_names_every_kind_of_move() -> None:
    """The table in the reference has the kinds of moves in the order of their numbers."""
    page = (ROOT / "docs/reference/api/rl.md").read_text("utf-8").split("## Views as arrays")[0]
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert named == [kind.__name__ for kind, _, _ in _BLOCKS]


def test_numbers_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers of moves that were listed are kept, up to a limit, and are the same afterwards."""
    monkeypatch.setattr(module, "_MOST_KEPT", 2)
    game = table("rush", ["AS KH", "7D"], discard="7H")
    codec = codec_of(game)
    assert codec.legal(game.state, 1) == codec.legal(game.state, 1) == codec_of(game).legal(game.state, 1)


def test_numbers_depend_only_on_the_arguments() -> None:
    """Two codecs with the same arguments are equal; another hand limit gives other numbers."""
    rush = load_variant("rush")
    assert Codec(rush, 2) == Codec(load_variant("rush"), 2)
    assert Codec(rush, 2, 6).size < Codec(rush, 2).size


def test_players_are_counted_from_the_one_who_moves() -> None:
    """The next player's card has the same number for each player."""
    game = table("rush", ["AS KH", "7D", "2C 3C"], discard="7H")
    codec = codec_of(game)
    first = codec.encode(game.state, Snap(0, Place(1, 0)))
    assert codec.encode(game.state, Snap(2, Place(0, 0))) == first
    assert names(codec, first) == ["Snap slot 0 of player +1"]


# --- kinds of moves ---------------------------------------------------------------------------------------------------


def test_a_first_look_at_fewer_cards_ends_with_done() -> None:
    """Two cards are two actions, one card needs done, and no card is an action of its own."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    codec = codec_of(game)
    assert names(codec, there_and_back(codec, game.state, FirstLook(1, (0, 1)))) == [
        "FirstLook slot 0", "FirstLook slot 1",
    ]  # fmt: skip
    assert names(codec, there_and_back(codec, game.state, FirstLook(1, (1,)))) == ["FirstLook slot 1", "done"]
    assert names(codec, there_and_back(codec, game.state, FirstLook(1, ()))) == ["FirstLook no card"]


def test_one_who_need_not_move_may_wait() -> None:
    """A seat that could only snap may wait; the seat that the game waits for may not, nor one without a move."""
    game = table("rush", ["AS KH", "7D"], discard="7H")
    codec = codec_of(game)
    assert WAIT in codec.legal(game.state, 1)
    assert WAIT not in codec.legal(game.state, 0)
    assert codec.legal(play(game, Draw(0, "stock")).state, 1) == ()


def test_a_swap_after_a_look() -> None:
    """The cards looked at are not picked again: of two, the swap is one action."""
    game = play(table("cambio", ["AS KH", "7D 7C"], discard="7H", stock="KS"), Draw(0, "stock"), Discard(0))
    codec = codec_of(game)
    look = Look(0, (Place(0, 1), Place(1, 0)))
    there_and_back(codec, game.state, look)
    game = play(game, look)
    swap = there_and_back(codec, game.state, Swap(0, (Place(0, 1), Place(1, 0))))
    assert names(codec, swap) == ["Swap the cards looked at"]
    assert names(codec, there_and_back(codec, game.state, DeclinePower(0))) == ["DeclinePower"]


def test_a_match_names_cards_in_order() -> None:
    """A card of another player is followed by the one that is given for it."""
    game = play(table("hunner", ["AS AC KH 2C", "AD 7C"], stock="AH"), Draw(0, "stock"))
    codec = codec_of(game)
    match = Match(0, (Claim(Place(1, 0), 2), Claim(Place(0, 0))))
    assert names(codec, there_and_back(codec, game.state, match)) == [
        "Match slot 0 of player +1", "Match slot 2", "Match slot 0", "done",
    ]  # fmt: skip


def test_an_own_card_named_where_one_could_be_given() -> None:
    """The own cards of such a match come first, so that the slot is not taken for the card given."""
    rules = with_keys("hunner", {"matching.drawn.others.gift": "may"})
    game = play(table(rules, ["AS AC KH 2C", "AD 7C"], stock="AH"), Draw(0, "stock"))
    codec = codec_of(game)
    first = Match(0, (Claim(Place(0, 0)), Claim(Place(1, 0)), Claim(Place(1, 1), 2)))
    assert names(codec, there_and_back(codec, game.state, first)) == [
        "Match slot 0", "Match slot 0 of player +1", "Match slot 1 of player +1", "Match slot 2", "done",
    ]  # fmt: skip
    later = Match(0, (Claim(Place(1, 0)), Claim(Place(0, 0)), Claim(Place(1, 1), 2)))
    assert codec.encode(game.state, later) == codec.encode(game.state, first)


def test_a_set_keeps_its_order() -> None:
    """The drawn card takes the slot that is named first."""
    game = play(table("eventide", ["7 3 7 2", "3 4"], stock="9"), Draw(0, "stock"))
    codec = codec_of(game)
    assert names(codec, there_and_back(codec, game.state, Trade(0, (2, 0)))) == ["Trade slot 2", "Trade slot 0", "done"]


def test_gifts() -> None:
    """A card to give is an own slot, and to give none is an action."""
    game = play(table("travellers", ["7S 2S", "AS", "AC"], stock="7H"), Draw(0, "stock"), Discard(0))
    game = play(game, DeclinePower(0), Snap(1, Place(0, 0)))
    codec = codec_of(game)
    assert names(codec, there_and_back(codec, game.state, Give(1, 0))) == ["Give slot 0"]
    assert names(codec, there_and_back(codec, game.state, DeclineGift(1))) == ["DeclineGift"]


def test_a_penalty_card_beside_a_slot() -> None:
    """A cell is named by the first slot beside which it is."""
    game = play(table("travellers", ["AS 2S", "AC", "AD"], stock="AH"), Draw(0, "stock"), Discard(0))
    game = play(game, Snap(0, Place(0, 1)))
    codec = codec_of(game)
    cells = [move.cell for move in game.legal_moves(0) if isinstance(move, PlacePenalty)]
    named = {names(codec, there_and_back(codec, game.state, PlacePenalty(0, cell)))[0] for cell in cells}
    assert len(named) == len(cells) == len(codec.legal(game.state, 0))
    assert "PlacePenalty left of slot 0" in named
    beyond = next(number for number, action in enumerate(codec.actions) if action.name == "PlacePenalty at slot 9")
    with pytest.raises(GameError, match="numbers must be actions that begin a legal move"):
        codec.decode(game.state, 0, (beyond,))


def test_another_player_is_chosen() -> None:
    """A player who gets cards is counted from the one who chooses."""
    game = play(table("dutch", ["2S KH", "7D", "8C"], stock="AS"), Draw(0, "stock"), Discard(0))
    chosen = there_and_back(codec_of(game), game.state, ChoosePlayer(0, 2))
    assert names(codec_of(game), chosen) == ["ChoosePlayer +2"]


# --- the hand limit ---------------------------------------------------------------------------------------------------


def test_a_slot_beyond_the_hand_limit_has_no_number() -> None:
    """The codec says so, leaves it out of the legal actions, and refuses to encode it."""
    game = play(table("rush", ["AS KH 3D", "7D"], discard="7H"), Draw(0, "stock"))
    codec = codec_of(game, 2)
    assert not codec.fits(game.state)
    assert codec_of(game, 3).fits(game.state)
    assert names(codec, codec.legal(game.state, 0)) == ["Keep slot 0", "Keep slot 1", "Discard"]
    with pytest.raises(MoveError, match="move must be about slots below 2, the hand limit, not Keep"):
        codec.encode(game.state, Keep(0, 2))


def test_a_cell_beyond_the_hand_limit_has_no_number() -> None:
    """Nor has a cell that is beside later slots only."""
    game = play(table("travellers", ["AS 2S 3S 4S", "AC", "AD"], stock="AH"), Draw(0, "stock"), Discard(0))
    game = play(game, Snap(0, Place(0, 1)))
    cells = [move.cell for move in game.legal_moves(0) if isinstance(move, PlacePenalty)]
    codec = codec_of(game, 1)
    assert 0 < len(codec.legal(game.state, 0)) < len(cells)
    with pytest.raises(MoveError, match="the hand limit"):
        codec.encode(game.state, PlacePenalty(0, max(cells)))


# --- errors -----------------------------------------------------------------------------------------------------------


def test_actions_that_make_no_move() -> None:
    """What does not begin a legal move is refused as a whole."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    codec = codec_of(game)
    look = codec.encode(game.state, FirstLook(0, (0, 1)))
    for wrong in [(), (WAIT,), (DONE,), (*look, DONE), (look[0], look[0]), (2, look[0]), (look[0], codec.size - 1)]:
        with pytest.raises(GameError, match="numbers must be actions that begin a legal move, not"):
            codec.decode(game.state, 0, wrong)
    with pytest.raises(GameError, match=f"numbers must be a whole number from 0 to {codec.size - 1}, not -1"):
        codec.decode(game.state, 0, (-1,))
    with pytest.raises(GameError, match="picked must be actions that begin a legal move"):
        codec.legal(game.state, 0, (look[0], WAIT))
    assert codec.legal(game.state, 0, (codec.size - 1,)) == ()
    draw = codec.encode(game.play(CloseLooks()).state, Draw(0, "stock"))
    with pytest.raises(IllegalMove, match="first looks"):
        codec.decode(game.state, 0, draw)
    with pytest.raises(GameError, match="begin a legal move"):
        codec.decode(game.play(CloseLooks()).state, 0, (*draw, DONE))


def test_moves_without_numbers() -> None:
    """A move that the rules refuse, one of the host, one of another table."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    codec = codec_of(game)
    with pytest.raises(IllegalMove):
        codec.encode(game.state, Call(0))
    with pytest.raises(MoveError, match="move must be a move of a seat, not CloseLooks"):
        codec.encode(game.state, CloseLooks())
    other = Game.new(load_variant("hunner"), ["Ana", "Ben", "Chi"], seed=7)
    with pytest.raises(GameError, match="state must be a state of rush with 2 seats, not 'hunner with 3'"):
        codec.legal(other.state, 0)
    with pytest.raises(MoveError, match="seat must be a whole number, not 'x'"):
        codec.legal(game.state, "x")  # type: ignore[arg-type]
    with pytest.raises(VariantError, match="rush is for"):
        Codec(load_variant("rush"), 1)
