"""States that a seat may be in: they look to it as its view does, each as likely as it should be."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest

from cabo_rules import (
    HIDDEN,
    SPECTATOR,
    Game,
    GameError,
    State,
    Step,
    card,
    events,
    load_lines,
    load_variant,
    log_lines,
    new_state,
    possible_game,
    possible_state,
    validate_lines,
    view,
)  # fmt: skip
from cabo_rules.cards import as_pile
from cabo_rules.chance import commitment
from cabo_rules.moves import Abandon, CloseLooks, Deal, Discard, Draw, FirstLook, Keep, Place, Shuffle, Snap
from cabo_rules.play import random_move
from cabo_rules.possible import Knowledge
from cabo_rules.possible.marked import MarkedRound
from cabo_rules.referee import play
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.state import change
from cabo_rules.testing.play import LIVELY, committed, opening
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.visibility import cards_in
from tests.possible.brute_force import small
from tests.possible.test_dealing import all_orders, check_chances
from tests.properties.lively import GAMES, SHIPPED, lively_game
from tests.validate.games import random_game

SHUFFLING = [name for name in SHIPPED if load_variant(name).calling.stock_out != "round ends"]


def short_of_cards(name: str, moves: int = 70) -> Game:
    """Play at random from a table with few cards in the stock, so that it is shuffled several times."""
    rng, host = Random(f"short {name}"), Random(f"host {name}")
    variant = load_variant(name)
    cards = iter(rng.sample(deck := variant.cards_for(3), len(deck)))
    hands = [[next(cards) for _ in range(variant.deal.cards)] for _ in range(3)]
    stock = [next(cards) for _ in range(3)]
    game = Game.set_up(variant, ["Ana", "Ben", "Chi"], hands=hands, stock=stock, discard=[*cards])
    while not game.is_over and game.number < moves:
        move = opening(game.state, host) or random_move(game.state, rng, attrs.evolve(LIVELY, call=0))
        game = game.play(committed(game.state, move) if host.random() < 0.5 else move)
    return game


def check_samples(game: Game, viewer: int, rng: Random) -> None:
    """Follow a game as a seat does, with knowledge from its beginning and some that begins later, and take samples."""
    client = Game.new(game.variant, game.players, viewer=viewer)
    whole, late = Knowledge(client.state), Knowledge(client.state)
    for step in game.view(viewer).steps:
        client = client.follow(step)
        for each in (whole, late):
            each.follow(step, client.state)
        if rng.random() < 0.9:
            continue
        late = rng.choice([late, Knowledge(client.state)])
        states = [each.possible_state(Random(step.number)) for each in (whole, late)]
        states.append(possible_state(client, Random(step.number)))
        assert states[0] == states[2]
        for state in states:
            assert view(state, viewer) == client.state
            check_cards(state)
        if client.state.phase not in ("deal", "over"):
            play(states[0], random_move(states[0], rng, LIVELY))


def check_cards(state: State) -> None:
    """Check that the cards are those of the deck."""
    lying = [state.hands, state.stock, state.discard, state.drawn, state.penalty]
    cards = cards_in(tuple(lying))
    assert not cards or Counter(cards) == Counter(state.variant.cards_for(state.seats))


@pytest.mark.parametrize("name", dict.fromkeys((*GAMES, *SHIPPED)))
def test_a_possible_state_has_that_view(name: str) -> None:
    """At any time of any game, for a seat and a spectator, whether it was there from the beginning or came later."""
    rng = Random(f"samples {name}")
    for viewer in (rng.randrange(lively_game(name).state.seats), SPECTATOR):
        check_samples(lively_game(name), viewer, rng)


@pytest.mark.parametrize("name", SHUFFLING)
def test_a_possible_state_after_shuffles(name: str) -> None:
    """In a round with shuffles, for which the host may have committed to an order."""
    game = short_of_cards(name)
    assert any(isinstance(step.move, Shuffle) for step in game.steps)
    check_samples(game, 1, Random(f"samples {name}"))


NONCE = "5f" * 32


def test_a_commitment_that_was_opened_shows_the_stock() -> None:
    """After an abandoned round the order of the deal is shown, and so every card of it."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=5, nonce=NONCE).play(CloseLooks())
    game = game.play(Draw(0, "stock")).play(Discard(0)).play(Abandon()).open_commitment(NONCE)
    assert possible_state(game.view(1), Random(1)) == game.state


def test_a_commitment_that_was_opened_shows_cards_shuffled_unseen() -> None:
    """The order of the deal shows which cards were left in the stock and shuffled in again."""
    rush = load_variant("rush")
    game = Game.new(rush, ["Ana", "Ben"]).play(Deal(rush.cards, 0, None, commitment(rush.cards, NONCE)))
    game = game.play(CloseLooks())
    while True:
        game = game.play(Draw(game.state.turn, "stock"))
        if game.state.shuffle is not None:
            break
        game = game.play(Discard(game.state.turn))
    assert len(game.state.stock) == 4
    game = game.play(Shuffle(to_shuffle(game.state)[::-1])).play(Abandon())
    unknown = Knowledge(game.view(1).state)
    before, after = game.view(1), game.open_commitment(NONCE).view(1)
    hands = {str(possible_state(before, Random(seed)).hands) for seed in range(5)}
    assert len(hands) > 1
    for seed in range(5):
        assert possible_state(after, Random(seed)).hands == game.state.hands
        assert view(possible_state(before, Random(seed)), 1) == before.state
    unknown.follow(after.steps[-1], after.state)  # of an order from before it began
    assert view(unknown.possible_state(Random(1)), 1) == after.state


def test_an_earlier_view_is_sampled_as_before() -> None:
    """Samples depend on the view and the random numbers, not on the views that were sampled before."""
    game = lively_game("rush")
    seen = game.view(0)
    views = [Game.new(game.variant, game.players, viewer=0)]
    for step in seen.steps[:60]:
        views.append(views[-1].follow(step))
    forwards = [possible_state(each, Random(1)) for each in views]
    assert [possible_state(each, Random(1)) for each in reversed(views)] == forwards[::-1]
    assert [possible_state(load_lines(log_lines(each), "view"), Random(1)) for each in views[::20]] == forwards[::20]
    assert forwards[0] == views[0].state


def test_each_state_is_as_likely_as_it_should_be() -> None:
    """After a shuffle of unseen cards in a small game, states come out as often as among all orders of the cards."""
    variant = small("eventide", (("1", 2), ("2", 2), ("3", 1), ("4", 2)), 1)
    variant = variant_from_data({**(data := variant_to_data(variant)), "calling": data["calling"] | {"stock_out": {
        "shuffle_in": "the whole pile", "below": 3
    }}}, "small")  # fmt: skip
    deck = variant.cards_for(2)
    order = as_pile(["4", "2", "1", "3", "2", "1", "4"], "order")
    game = Game.new(variant, ["Ana", "Ben"]).play(Deal(order, 0, 1)).play(CloseLooks())
    for move in (Draw(0, "stock"), Discard(0), Draw(1, "stock"), Keep(1, 0), Draw(0, "stock")):
        game = game.play(move)
    assert game.state.shuffle == "turn"
    game = game.play(Shuffle(as_pile(["4", "3", "2", "1", "1"], "order"))).play(Discard(0))
    seen = game.view(0)
    marked = MarkedRound(new_state(variant, 2))
    for step in seen.steps:
        marked.follow(step.number, step.events)
    lying = cards_in((marked.state.hands, marked.state.stock))
    expected = Counter(
        " ".join(faces[each.text].text for each in lying)
        for faces in all_orders(marked.lots, deck, {})
        if all(faces[each.mark.text] == each.face for each in marked.shown)
    )
    found, rng = Counter[str](), Random("states")
    for _ in range(20 * len(expected)):
        state = possible_state(seen, rng)
        found[" ".join(each.text for each in cards_in((state.hands, state.stock)))] += 1
    assert len(expected) > 20
    check_chances(found, expected)


def test_a_state_that_hides_nothing_stays_as_it_is() -> None:
    """An agent that was given the whole state knows it."""
    game = lively_game("rush")
    assert Knowledge(game.state).possible_state(Random(1)) == game.state


def test_the_present_round_alone() -> None:
    """A possible game has the steps of the view for earlier rounds, unless it is asked for their cards, too."""
    game = random_game("rush", 2, rounds=2)
    assert game.round > 1
    seen = game.view(1)
    first = next(step.number for step in reversed(seen.steps) if isinstance(step.move, Deal))
    present, whole = possible_game(seen, 3), possible_game(seen, 3, earlier=True)
    assert present.view(1) == whole.view(1) == seen
    assert present.steps[: first - 1] == seen.steps[: first - 1]
    assert all(card != HIDDEN for step in present.since(first - 1) for event in step.events for card in cards_in(event))
    assert validate_lines(log_lines(whole)).status == "sound"


def test_what_cannot_be_sampled() -> None:
    """A game that hides nothing, and views that no game has, are errors."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=5)
    with pytest.raises(GameError, match="view must be a view of a game, not a game that hides nothing"):
        possible_state(game, Random(1))
    seen = game.view(0)
    shown = Step(2, FirstLook(0, (0, 1)), (events.FirstLooked(0, (0, 1), (card("AS"), card("AS"))),))
    with pytest.raises(GameError, match="its cards are not those of the deck"):
        possible_state(seen.follow(shown), Random(1))
    rush = load_variant("rush")
    rest = [each.text for each in rush.cards[2:]]
    table = Game.set_up(rush, ["Ana", "Ben"], hands=[["AS"], ["2S"]], stock=rest[:4], discard=rest[4:]).play(
        Draw(0, "stock")
    )
    seen = table.play(Shuffle(to_shuffle(table.state))).play(Discard(0)).view(0)
    once_more = events.SnapFailed(0, Place(0, 0), card(rest[9]))
    twice = events.SnapFailed(0, Place(1, 0), card(rest[9]))
    with pytest.raises(GameError, match="its cards are not those of the deck"):
        possible_state(seen.follow(Step(seen.number + 1, Snap(0, Place(0, 0)), (once_more, twice))), Random(1))
    with pytest.raises(GameError, match="state must have the cards of its deck"):
        Knowledge(change(seen.state, stock=seen.state.stock[1:]))


def test_a_game_without_a_deal_has_one_state() -> None:
    """Before the first deal nothing is hidden."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"]).play(Abandon())
    assert possible_state(game.view(0), Random(1)) == game.state
