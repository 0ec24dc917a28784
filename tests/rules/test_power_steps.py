"""Powers: several on one card, of which the user chooses one; powers that follow others; a look at one card each."""

from __future__ import annotations

import pytest

from cabo_rules import Game, Variant, card, decide, events, evolve, legal_moves
from cabo_rules.moves import Call, DeclinePower, Discard, Draw, EndTurn, Keep, Look, Place, Swap
from cabo_rules.variants.derived import used_before_discard
from tests.rules.scenes import snap
from tests.rules.tables import happened, kinds, play, refused, table, with_keys

HANDS = ("2S 3S", "2H 3H", "2D 3D")
ORDERS = ("discard, then use", "use, then discard")
OWN, BENS, CHIS = Place(0, 0), Place(1, 0), Place(2, 1)


def with_powers(named: dict[str, object], order: str = ORDERS[0], base: str = "stacking", **more: object) -> Variant:
    """A variant with just these powers, opened by a drawn card only."""
    keys = {"powers.named": named, "powers.order": order, "powers.triggers": ["drawn"]}
    return with_keys(base, {**keys, **{f"powers.{key}": value for key, value in more.items()}})


def look(
    whose: str, cards: object = 1, optional: bool = True, swap: object | None = None, **more: object
) -> dict[str, object]:
    """A power that looks, and perhaps swaps then, carried by the kings."""
    seen = {"cards": cards, "whose": whose} | ({} if swap is None else {"swap": swap})
    return {"cards": ["K"], "look": seen, "optional": optional, **more}


def swap(pairs: str, optional: bool = True, **more: object) -> dict[str, object]:
    """A power that swaps, carried by the kings."""
    return {"cards": ["K"], "swap": {"pairs": [pairs]}, "optional": optional, **more}


def drawn(variant: Variant, card: str = "KS", hands: tuple[str, ...] = HANDS) -> Game:
    """Seat 0 has drawn a king."""
    return play(table(variant, hands, stock=f"{card} 4S 5S"), Draw(0, "stock"))


def ready(variant: Variant, hands: tuple[str, ...] = HANDS) -> Game:
    """Seat 0 may use the king's power: the king is discarded where that comes first."""
    game = drawn(variant, hands=hands)
    return game if used_before_discard(variant) else play(game, Discard(0))


# --- a choice ---------------------------------------------------------------------------------------------------------

CHOICE: dict[str, object] = {"peek": look("own"), "spy": look("another's"), "trade": swap("own with another's")}


def test_others_wait_for_the_choice() -> None:
    """If a turn ends by itself, the next player cannot draw before it, and the refusal names all open powers."""
    refusal = refused(ready(with_powers(CHOICE)), Draw(1, "stock"))
    assert (refusal.code, refusal.key) == ("turn.power_open", "turn.ends")
    assert refusal.sentence == "Seat 0 still has a power to use: peek or spy or trade."


def test_others_wait_for_the_swap() -> None:
    """Between a look and its swap nobody else moves, because of the swap."""
    power = look("another's", swap={"pairs": ["any two"], "optional": True})
    refusal = refused(play(ready(with_powers({"peek": power})), Look(0, (BENS,))), snap(1, 1, 0))
    assert (refusal.code, refusal.key) == ("wait.power", "powers.named.peek.look.swap")


def test_all_powers_of_a_card_are_open() -> None:
    """A card that carries several powers opens them all; its user may use any one of them."""
    game = ready(with_powers(CHOICE))
    assert kinds(game.last_events) == ["Discarded", "PowerOpened", "PowerOpened", "PowerOpened"]
    assert game.state.powers == ("peek", "spy", "trade")
    moves = set(game.legal_moves(0))
    assert {Look(0, (OWN,)), Look(0, (BENS,)), Swap(0, (OWN, BENS)), DeclinePower(0)} <= moves


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("move", "power", "act"),
    [
        (Look(0, (OWN,)), "peek", "Looked"),
        (Look(0, (CHIS,)), "spy", "Looked"),
        (Swap(0, (OWN, BENS)), "trade", "Swapped"),
    ],
)
def test_the_first_move_chooses(order: str, move: Look | Swap, power: str, act: str) -> None:
    """The move made with one of the powers chooses it, and the others are over."""
    happening = happened(ready(with_powers(CHOICE, order)), move)
    ended = [event for event in happening if isinstance(event, events.PowerEnded)]
    assert act in kinds(happening)
    assert ended[-1] == events.PowerEnded(0, power, "used", f"powers.named.{power}")
    left = [] if order == ORDERS[1] else sorted({*CHOICE} - {power})
    assert [(each.power, each.how) for each in ended[:-1]] == [(name, "not chosen") for name in left]


def test_one_of_them_with_the_card_in_hand() -> None:
    """With "use, then discard" only the chosen power is announced, with its card, which is discarded after it."""
    happening = happened(ready(with_powers(CHOICE, ORDERS[1])), Look(0, (OWN,)))
    assert kinds(happening) == ["PowerOpened", "Looked", "PowerEnded", "Discarded", "TurnBegan"]


def test_what_none_of_them_allows() -> None:
    """A move that none of the powers allows is refused, by the one that comes nearest."""
    game = ready(with_powers({"peek": look("own"), "trade": swap("own with another's")}))
    assert refused(game, Look(0, (BENS,))).key == "powers.named.peek.look.whose"
    assert refused(game, Swap(0, (BENS, CHIS))).key == "powers.named.trade.swap.pairs"


def test_declining_declines_all() -> None:
    """Who declines leaves all the powers of the card unused."""
    happening = happened(ready(with_powers(CHOICE)), DeclinePower(0))
    assert [event.power for event in happening if isinstance(event, events.PowerEnded)] == sorted(CHOICE)
    assert kinds(happening)[-1] == "TurnBegan"


@pytest.mark.parametrize("order", ORDERS)
def test_one_that_must_be_used(order: str) -> None:
    """If one of the powers may not be left unused, the user must use some power, and chooses which."""
    game = ready(with_powers({**CHOICE, "spy": look("another's", optional=False)}, order))
    refusal = refused(game, DeclinePower(0) if order == ORDERS[0] else Discard(0))
    assert (refusal.code, refusal.key) == ("powers.mandatory", "powers.named.spy.optional")
    assert refusal.sentence == "Seat 0 must use the power peek or spy or trade."
    assert kinds(happened(game, Look(0, (OWN,))))[-1] == "TurnBegan"


def test_one_without_a_target_lapses_alone() -> None:
    """Of several powers only those lapse that have nothing to be used on."""
    choice: dict[str, object] = {"peek": look("own", cards=3), "spy": look("another's")}
    game = ready(with_powers(choice))
    assert game.state.powers == ("spy",)
    assert game.last_events[-1] == events.PowerEnded(0, "peek", "lapsed", "powers.without_target")


def test_all_are_forfeited() -> None:
    """A turn that its player ends forfeits all the powers that are open."""
    variant = with_powers(CHOICE, base="travellers")
    game = play(table(variant, HANDS, stock="KS", discard="5C"), Draw(0, "stock"), Discard(0))
    happening = happened(game, EndTurn(0))
    assert [event.how for event in happening if isinstance(event, events.PowerEnded)] == ["forfeited"] * 3


# --- one after the other ----------------------------------------------------------------------------------------------

CHAIN: dict[str, object] = {
    "blind-swap": {"cards": ["K"], "swap": {"pairs": ["own with another's"]}, "then": "after-look", "optional": True},
    "after-look": {"cards": [], "look": {"cards": 1, "whose": "own"}, "optional": True},
}


@pytest.mark.parametrize("order", ORDERS)
def test_a_power_follows_another(order: str) -> None:
    """Once a power has been used, the one that follows it is open; the turn is over after the last."""
    game = play(ready(with_powers(CHAIN, order)), Swap(0, (OWN, BENS)))
    assert game.state.powers == ("after-look",)
    assert game.last_events[-1] == events.PowerOpened(0, "after-look", None)
    waits = refused(game, Draw(1, "stock"))
    waiting = ("wait.power", "powers.order") if order == ORDERS[1] else ("turn.power_open", "turn.ends")
    assert (waits.code, waits.key) == waiting
    happening = happened(game, Look(0, (OWN,)))
    discard = ["Discarded"] if order == ORDERS[1] else []
    assert kinds(happening) == ["Looked", "PowerEnded", *discard, "TurnBegan"]


@pytest.mark.parametrize("order", ORDERS)
def test_the_power_that_follows_may_be_declined(order: str) -> None:
    """The power that follows is optional or not by itself."""
    game = play(ready(with_powers(CHAIN, order)), Swap(0, (OWN, BENS)))
    assert kinds(happened(game, DeclinePower(0)))[-1] == "TurnBegan"
    must = CHAIN | {"after-look": {"cards": [], "look": {"cards": 1, "whose": "own"}, "optional": False}}
    game = play(ready(with_powers(must, order)), Swap(0, (OWN, BENS)))
    assert refused(game, DeclinePower(0)).key == "powers.named.after-look.optional"


def test_nothing_else_between_the_steps_with_the_card_in_hand() -> None:
    """With "use, then discard" the power goes on until it is over: the card is not kept, and nobody else moves."""
    game = play(ready(with_powers(CHAIN, ORDERS[1], base="travellers")), Swap(0, (OWN, BENS)))
    for move in (Keep(0, 0), Discard(0), Call(0), snap(1, 1, 0)):
        assert refused(game, move).code in ("wait.power", "matching.snap.drawn_since")
    assert {type(move) for move in game.legal_moves(0)} == {Look, DeclinePower}
    assert not game.legal_moves(1)


def test_a_declined_power_has_no_follower() -> None:
    """A power that was declined is not followed."""
    assert kinds(happened(ready(with_powers(CHAIN)), DeclinePower(0))) == ["PowerEnded", "TurnBegan"]


def test_a_look_makes_a_power_used() -> None:
    """A power that has looked is followed even if its swap was declined."""
    looking = look("another's", swap={"pairs": ["own with another's"], "optional": True}, then="after-look")
    game = play(ready(with_powers(CHAIN | {"blind-swap": looking})), Look(0, (BENS,)), DeclinePower(0))
    assert game.state.powers == ("after-look",)


@pytest.mark.parametrize("order", ORDERS)
def test_a_follower_without_a_target_lapses(order: str) -> None:
    """A power that follows and has nothing to be used on lapses, and the turn goes on."""
    far = CHAIN | {"after-look": {"cards": [], "look": {"cards": 3, "whose": "own"}, "optional": True}}
    happening = happened(ready(with_powers(far, order)), Swap(0, (OWN, BENS)))
    assert [event.how for event in happening if isinstance(event, events.PowerEnded)] == ["used", "lapsed"]
    assert kinds(happening)[-1] == "TurnBegan"


EITHER: dict[str, object] = {
    "blind-swap": {"cards": ["K"], "swap": {"pairs": ["any two"]}, "then": ["peek", "trade"], "optional": True},
    "peek": {"cards": [], "look": {"cards": 1, "whose": "own"}, "optional": True},
    "trade": {"cards": [], "swap": {"pairs": ["any two"]}, "optional": True},
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("move", "power"), [(Look(0, (OWN,)), "peek"), (Swap(0, (BENS, CHIS)), "trade")])
def test_one_of_several_powers_follows(order: str, move: Look | Swap, power: str) -> None:
    """Where one of several powers follows, all of them open, and the move after the first one chooses."""
    game = play(ready(with_powers(EITHER, order)), Swap(0, (OWN, BENS)))
    assert game.state.powers == ("peek", "trade")
    other = "trade" if power == "peek" else "peek"
    happening = happened(game, move)
    assert events.PowerEnded(0, other, "not chosen", f"powers.named.{power}.cards") in happening
    assert events.PowerEnded(0, power, "used", f"powers.named.{power}") in happening
    assert kinds(happening)[-2:] == (["Discarded", "TurnBegan"] if order == ORDERS[1] else ["PowerEnded", "TurnBegan"])


@pytest.mark.parametrize("order", ORDERS)
def test_all_that_follow_may_be_declined(order: str) -> None:
    """Declining leaves all of them unused; where one must be used, the user chooses which."""
    game = play(ready(with_powers(EITHER, order)), Swap(0, (OWN, BENS)))
    happening = happened(game, DeclinePower(0))
    assert [event.how for event in happening if isinstance(event, events.PowerEnded)] == ["declined"] * 2
    assert kinds(happening)[-1] == "TurnBegan"
    must = EITHER | {"trade": {"cards": [], "swap": {"pairs": ["any two"]}, "optional": False}}
    game = play(ready(with_powers(must, order)), Swap(0, (OWN, BENS)))
    assert refused(game, DeclinePower(0)).sentence == "Seat 0 must use the power peek or trade."
    assert kinds(happened(game, Look(0, (OWN,))))[-1] == "TurnBegan"


@pytest.mark.parametrize("order", ORDERS)
def test_of_those_that_follow_one_without_a_target_lapses_alone(order: str) -> None:
    """A power that follows and has nothing to be used on lapses; the others stay open."""
    far = EITHER | {"peek": {"cards": [], "look": {"cards": 3, "whose": "own"}, "optional": True}}
    game = play(ready(with_powers(far, order)), Swap(0, (OWN, BENS)))
    assert game.state.powers == ("trade",)
    assert game.last_events[-1] == events.PowerEnded(0, "peek", "lapsed", "powers.without_target")


# --- a look at the card received --------------------------------------------------------------------------------------

RECEIVING = {"pairs": ["any two"], "look": "received"}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("places", [(OWN, BENS), (BENS, OWN)])
def test_a_look_at_the_card_received(order: str, places: tuple[Place, Place]) -> None:
    """After the swap its user looks at the card received, and nobody else does."""
    variant = with_powers({"trade": {"cards": ["K"], "swap": RECEIVING, "optional": True}}, order)
    game = play(ready(variant), Swap(0, places))
    assert events.Looked(0, (OWN,), (card("2H"),)) in game.last_events
    assert [game.state.hands[at.seat][at.slot].seen_by for at in (OWN, BENS)] == [{0}, set()]
    assert (game.state.looked, game.state.turn) == ((), 1)


@pytest.mark.parametrize(
    ("places", "word"),
    [((BENS, CHIS), "two opponents'"), ((OWN, Place(0, 1)), "two own"), ((BENS, Place(1, 1)), "any two")],
)
def test_no_card_is_received(places: tuple[Place, Place], word: str) -> None:
    """A swap that brings its user no card of another player is followed by no look."""
    for pairs in (["any two"], ["own with another's", word] if word != "any two" else [word]):
        variant = with_powers({"trade": {"cards": ["K"], "swap": RECEIVING | {"pairs": pairs}, "optional": True}})
        assert "Looked" not in kinds(happened(ready(variant), Swap(0, places)))


BOTH: dict[str, object] = {"compare": look("own and another's", cards=2, swap={"pairs": ["any two"], "optional": True})}


def test_a_look_at_one_card_each() -> None:
    """The look is at one own card and one of another player, and the swap then is of these two."""
    game = ready(with_powers(BOTH))
    looks = [move for move in game.legal_moves(0) if isinstance(move, Look)]
    assert len(looks) == 2 * 4
    game = play(game, Look(0, (OWN, BENS)))
    assert [move for move in game.legal_moves(0) if isinstance(move, Swap)] == [Swap(0, (OWN, BENS))]


def test_without_a_card_of_others() -> None:
    """Where nobody else has a card, the power has nothing to be used on."""
    game = ready(with_powers(BOTH), hands=("2S 3S", "- -", "- -"))
    assert events.PowerEnded(0, "compare", "lapsed", "powers.without_target") in game.last_events


def test_a_look_that_no_swap_follows() -> None:
    """A game that only follows may hold an open power after its look, which the rules would have ended; it goes on."""
    variant = with_keys(
        with_powers({"peek": look("own")}, without_target="lapses"), {"matching.penalty.place": "next to an own card"}
    )
    state = ready(variant).state
    owed = (events.PenaltyOwed(0, 1, "conduct"), events.PenaltyDrawn(0, state.stock[0]))
    for event in (events.Looked(0, (OWN,), (card("2S"),)), *owed):
        state = evolve(state, event)
    move = next(iter(legal_moves(state, 0)))
    assert kinds(decide(state, move)) == ["PenaltyPlaced"]
