"""Snaps and gifts of a careful player."""

from __future__ import annotations

import pytest

from cabo_rules import Game
from cabo_rules.moves import DeclineGift, Discard, Draw, EndTurn, Give, Move, PassSnap, Place, Snap
from tests.play.careful.asked import asked, seen
from tests.rules.tables import play, table, with_keys


def snapped(game: Game, seat: int) -> Move | None:
    """The snap of a careful player of that seat, if it makes one."""
    move = asked(game, seat)
    return move if isinstance(move, Snap) else None


HANDS = ["9S 2S 3S 4S", "9H QH 5H 6H", "9D 7D 8D 10C"]


def discarded(variant: str, card: str, known: str, **keys: object) -> Game:
    """A table at which Ana has just discarded a card, with what Ben has seen of the three hands."""
    rules = with_keys(variant, {key.replace("__", "."): value for key, value in keys.items()})
    hands = [[*word] for word in known.split(",")]
    game = table(rules, HANDS, discard="KC", stock=f"{card} 2D", seen=[[[1] * (s == "x") for s in h] for h in hands])
    return play(game, Draw(0, "stock"), Discard(0))


@pytest.mark.parametrize(
    ("card", "known", "snap"),
    [
        ("9C", "----,xx--,----", Snap(1, Place(1, 0))),  # an own card that Ben has seen
        ("9C", "----,-x--,----", None),  # Ben's nine, but Ben does not know it
        ("5C", "----,xx--,----", None),  # Ben has seen no five
        ("9C", "x---,-x--,----", Snap(1, Place(0, 0))),  # Ana's nine: the queen goes for it
        ("9C", "x---,xx--,x---", Snap(1, Place(2, 0))),  # the next player's: the queen is worth more than the own nine
        ("5C", "----,--x-,----", Snap(1, Place(1, 2))),
    ],
)
def test_a_card_that_is_known_to_be_right_is_snapped(card: str, known: str, snap: Move | None) -> None:
    """Of the right cards that the player knows, the one whose snap takes the most points off the hand."""
    assert snapped(discarded("travellers", card, known), 1) == snap


def test_a_card_that_is_worth_nothing_is_not_snapped() -> None:
    """To lose a red king, which is worth nothing, gains nothing."""
    hands = ["2S 3S", "KH QH"]
    game = table("rush", hands, discard="5C", stock="KC", seen=seen("- -", "1 -"))
    game = play(game, Draw(0, "stock"), Discard(0))
    assert snapped(game, 1) is None


def test_a_late_snap_is_not_made() -> None:
    """Where a late snap costs a card, nobody snaps once the window is used up."""
    game = table("tamalou", ["2S 3S", "9H QH", "9D 7D"], discard="KC", stock="9C", seen=seen("- -", "1 -", "2 -"))
    game = play(game, Draw(0, "stock"), Discard(0))
    assert asked(game, 2) == Snap(2, Place(2, 0))
    assert snapped(play(game, Snap(2, Place(2, 0))), 1) is None


def test_who_goes_first_is_not_waited_for() -> None:
    """Between a snap and the gift for it nobody else moves."""
    game = play(discarded("rush", "9C", "x---,-x--,x---"), Snap(1, Place(0, 0)))
    assert asked(game, 2) is None
    assert asked(game, 1) == Give(1, 1)


@pytest.mark.parametrize(
    ("hand", "gift"),
    [("9H QH 5H 6H", Give(1, 1)), ("Joker KH", DeclineGift(1)), ("Joker 9H", Give(1, 1))],
)
def test_the_worst_card_is_given(hand: str, gift: Move) -> None:
    """The card whose loss is worth the most is given; none, if the loss of none is worth anything."""
    count = len(hand.split())
    game = table("travellers", ["9S 2S", hand, "7D 8D"], discard="KC", stock="9C",
                 seen=[[[1], []], [[1]] * count, [[], []]])  # fmt: skip
    game = play(game, Draw(0, "stock"), Discard(0), Snap(1, Place(0, 0)))
    assert asked(game, 1) == gift


def test_a_gift_that_must_be_given() -> None:
    """The least bad card is given where one must be."""
    game = table("rush", ["9S 2S", "KH KD"], discard="KC", stock="9C", seen=seen("1 -", "1 1"))
    game = play(game, Draw(0, "stock"), Discard(0))
    assert snapped(game, 1) is None
    assert asked(play(game, Snap(1, Place(0, 0))), 1) == Give(1, 0)


@pytest.mark.parametrize(
    ("owner", "gift", "snap"),
    [
        (None, "none", None),  # Ana would lose a card, and Ben nothing
        ("draws a card", "none", Snap(1, Place(0, 0))),  # Ana gets another for it
        ("keeps it and draws a card", "none", Snap(1, Place(0, 0))),
    ],
)
def test_a_snap_that_harms_its_owner(owner: str | None, gift: str, snap: Move | None) -> None:
    """Another player's card is snapped only if that gains something, or harms its owner."""
    others = {"wrong": 1, "gift": gift} | ({} if owner is None else {"owner": owner})
    assert snapped(discarded("rush", "9C", "x---,-x--,----", matching__snap__others=others), 1) == snap


def test_the_last_discard() -> None:
    """After the last turn a right card is still snapped; who knows none passes."""
    game = table("rush", ["2S 3S", "9H QH", "9D 7D"], discard="KC", stock="9C", seen=seen("- -", "1 -", "- -"),
                 turn=0, caller=1)  # fmt: skip
    game = play(game, Draw(0, "stock"), Discard(0))
    assert game.state.phase == "last snap"
    assert asked(game, 1) == Snap(1, Place(1, 0))
    assert asked(game, 2) == PassSnap(2)
    assert asked(play(game, PassSnap(2)), 2) is None


def test_a_snap_of_the_turn_in_progress() -> None:
    """On turn, too, a right card is snapped before anything else."""
    game = table(
        "travellers", ["6S 6H 9H", "2H 3H", "4D 5D"], discard="KC", stock="6C", seen=seen("0 - -", "- -", "- -")
    )
    game = play(game, Draw(0, "stock"), Discard(0))
    assert asked(game) == Snap(0, Place(0, 0))
    assert asked(play(game, Snap(0, Place(0, 0)))) == EndTurn(0)
