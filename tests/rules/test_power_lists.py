"""Powers: every look and swap that is allowed is listed, and no other; a refusal names the wrong cards."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from cabo_rules import Game, events
from cabo_rules.moves import Discard, Draw, Look, Move, Place, Swap
from tests.rules.scenes import at
from tests.rules.tables import play, refused, table, with_keys
from tests.rules.test_power_steps import look, swap, with_powers

HANDS = ("2S - 3S", "2H 3H", "2D 3D -", "2C 3C")
PLACES = [at(seat, slot) for seat, hand in enumerate(HANDS) for slot in range(len(hand.split()))]
SAFE = {"calling.caller_safe_from": ["looks", "swaps"]}


def using(power: dict[str, object], caller: int | None = None) -> Game:
    """Seat 0 may use the power of the king it has discarded; a caller's cards are safe."""
    variant = with_keys(with_powers({"power": power}, base="hunner"), SAFE)
    return play(table(variant, HANDS, stock="KS", discard="AS", caller=caller), Draw(0, "stock"), Discard(0))


def listed(game: Game, kind: type[Look] | type[Swap]) -> list[frozenset[Place]]:
    """The places of the looks, or of the swaps, that are listed: which is named first does not matter."""
    return [frozenset(move.places) for move in game.legal_moves(0) if isinstance(move, kind)]


def allowed(game: Game, kind: type[Look] | type[Swap]) -> set[frozenset[Place]]:
    """The places of all those that are allowed."""
    tried: list[tuple[Place, ...]] = [(one,) for one in PLACES] + list(permutations(PLACES, 2))
    return {frozenset(places) for places in tried if game.refusal(kind(0, places)) is None}


@pytest.mark.parametrize("caller", [None, 0, 1])
@pytest.mark.parametrize(
    "pairs",
    [
        ["own with another's"],
        ["two own"],
        ["two opponents'"],
        ["own with another's", "two opponents'"],
        ["own with another's", "two own"],
        ["two own", "two opponents'"],
        ["any two"],
    ],
    ids=", ".join,
)
def test_swaps(pairs: list[str], caller: int | None) -> None:
    """For each sort of pairs, and with the caller's cards safe from all but the caller, each pair once."""
    game = using({**swap("any two"), "swap": {"pairs": pairs}}, caller)
    swaps = listed(game, Swap)
    assert len(swaps) == len(set(swaps))
    assert set(swaps) == allowed(game, Swap)
    free = [place for place in PLACES if place not in (at(0, 1), at(2, 2)) and (caller != 1 or place.seat != 1)]
    own = {"own with another's": {1}, "two own": {2}, "two opponents'": {0}, "any two": {0, 1, 2}}
    among = {
        frozenset(pair)
        for pair in combinations(free, 2)
        for word in pairs
        if sum(place.seat == 0 for place in pair) in own[word]
        if word in ("any two", "two own") or pair[0].seat != pair[1].seat
    }
    assert set(swaps) == among


UP_TO_TWO = {"up_to": 2}
ONE_EACH = ("own and another's", "two players'")


@pytest.mark.parametrize("caller", [None, 0, 1])
@pytest.mark.parametrize(
    ("whose", "cards"),
    [*product(("own", "another's", "anyone's"), (1, 2, UP_TO_TWO)), *product(ONE_EACH, (2, UP_TO_TWO))],
)
def test_looks(whose: str, cards: object, caller: int | None) -> None:
    """However many cards of whomever, and with the caller's cards safe from all but the caller, each look once."""
    game = using(look(whose, cards), caller)
    looks = listed(game, Look)
    assert len(looks) == len(set(looks))
    assert set(looks) == allowed(game, Look)
    assert {len(places) for places in looks} == ({1, 2} if cards == UP_TO_TWO else {cards})
    owners = [sorted(place.seat for place in places) for places in looks if len(places) == 2]
    if whose in ONE_EACH:
        assert all(one != other for one, other in owners)
        assert ([1, 2] in owners or [2, 3] in owners) == (whose == "two players'")


@pytest.mark.parametrize("whose", ONE_EACH)
def test_one_each_needs_two_players(whose: str) -> None:
    """Where only one player has cards, a look at one card each has nothing to be used on; one at up to two has."""
    empty = ("2S - 3S", "- -", "- -", "- -")
    variant = with_powers({"power": look(whose, 2)}, base="stacking")
    game = play(table(variant, empty, stock="KS"), Draw(0, "stock"), Discard(0))
    assert events.PowerEnded(0, "power", "lapsed", "powers.without_target") in game.last_events
    variant = with_powers({"power": look(whose, UP_TO_TWO)}, base="stacking")
    game = play(table(variant, empty, stock="KS"), Draw(0, "stock"), Discard(0))
    assert listed(game, Look) == [frozenset({at(0, 0)}), frozenset({at(0, 2)})]


@pytest.mark.parametrize("count", [1, 2])
def test_a_swap_after_a_look_at_up_to_two(count: int) -> None:
    """Every card that was looked at is one of the two, whether the user looked at one card or at two."""
    looked = (at(0, 0), at(3, 1))[:count]
    power = look("two players'", UP_TO_TWO, swap={"pairs": ["any two"], "optional": True})
    game = play(using(power), Look(0, looked))
    swaps = listed(game, Swap)
    assert set(swaps) == allowed(game, Swap)
    assert len(swaps) == (1 if count == 2 else 7)
    assert all({*looked} <= places for places in swaps)


@pytest.mark.parametrize("caller", [None, 0, 1])
@pytest.mark.parametrize("looked", [(at(1, 0),), (at(0, 0), at(3, 1))])
def test_swaps_after_a_look(looked: tuple[Place, ...], caller: int | None) -> None:
    """Every card that was looked at is one of the two."""
    whose = "anyone's" if len(looked) == 1 else "own and another's"
    seen = Look(0, looked)
    game = using(look(whose, len(looked), swap={"pairs": ["any two"], "optional": True}), caller)
    if caller == 1 and looked[0].seat == 1:
        assert refused(game, seen).code == "powers.caller_safe"
        return
    game = play(game, seen)
    swaps = listed(game, Swap)
    assert len(swaps) == len(set(swaps)) > 0
    assert set(swaps) == allowed(game, Swap)
    assert all({*looked} <= places for places in swaps)


OWN, OTHER = [at(0, 0), at(0, 2)], [at(1, 0), at(1, 1), at(2, 0)]


@pytest.mark.parametrize(
    ("power", "move", "key", "named"),
    [
        (look("own"), Look(0, ()), "look.cards", "no cards"),
        (look("own"), Look(0, (OWN[0], OWN[1])), "look.cards", "2 cards"),
        (look("own", 2), Look(0, (OWN[0],)), "look.cards", "one card"),
        (look("own", 2), Look(0, (OWN[0], OWN[0])), "look.cards", "one card"),
        (look("own"), Look(0, (OTHER[0],)), "look.whose", "another player's card"),
        (look("another's"), Look(0, (OWN[0],)), "look.whose", "one of the player's own cards"),
        (look("own and another's", 2), Look(0, (OWN[0], OWN[1])), "look.whose", "two of the player's own cards"),
        (look("own and another's", 2), Look(0, (OTHER[0], OTHER[2])), "look.whose", "two cards of other players"),
        (look("own and another's", UP_TO_TWO), Look(0, tuple(OWN)), "look.whose", "two of the player's own cards"),
        (look("two players'", 2), Look(0, tuple(OWN)), "look.whose", "two cards of one player"),
        (look("two players'", 2), Look(0, tuple(OTHER[:2])), "look.whose", "two cards of one player"),
        (look("own", UP_TO_TWO), Look(0, ()), "look.cards", "no cards"),
        (look("anyone's", UP_TO_TWO), Look(0, tuple(OTHER)), "look.cards", "3 cards"),
        (swap("two opponents'"), Swap(0, (OWN[0], OTHER[0])), "swap.pairs",
         "one of the player's own cards and another player's card"),
        (swap("two opponents'"), Swap(0, (OWN[0], OWN[1])), "swap.pairs", "two of the player's own cards"),
        (swap("two opponents'"), Swap(0, (OTHER[0], OTHER[1])), "swap.pairs", "two cards of one opponent"),
        (swap("own with another's"), Swap(0, (OTHER[0], OTHER[2])), "swap.pairs", "two cards of other players"),
        (swap("two own"), Swap(0, (OWN[0], OTHER[0])), "swap.pairs",
         "one of the player's own cards and another player's card"),
        (swap("two own"), Swap(0, (OTHER[0], OTHER[1])), "swap.pairs", "two cards of one opponent"),
        (swap("any two"), Swap(0, (OWN[0], OWN[0])), "swap", "other than two cards"),
    ],
)  # fmt: skip
def test_wrong_cards(power: dict[str, object], move: Move, key: str, named: str) -> None:
    """The refusal says what was named instead, and names the key that says what must be."""
    refusal = refused(using(power), move)
    assert refusal.sentence == f"The power power cannot be used on {named}."
    assert refusal.key == f"powers.named.power.{key}"


def test_cards_that_were_not_looked_at() -> None:
    """After a look other cards are not swapped."""
    power = look("anyone's", swap={"pairs": ["any two"], "optional": True})
    refusal = refused(play(using(power), Look(0, (OTHER[0],))), Swap(0, (OWN[0], OTHER[1])))
    assert refusal.sentence == "The power power cannot be used on a card that was not looked at."
    assert refusal.key == "powers.named.power.look.swap"
