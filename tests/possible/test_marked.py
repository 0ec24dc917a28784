"""Rounds followed with marked cards: the identity of cards, and events that cannot be followed."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import HIDDEN, Game, GameError, card, events, load_variant, new_state, redact
from cabo_rules.events.sources import NEW_ORDER
from cabo_rules.moves import SPECTATOR, Deal, Discard, Draw, FirstLook, Place, Shuffle, Swap
from cabo_rules.past import Step, past_of
from cabo_rules.possible import possible_game
from cabo_rules.possible.marked import MarkedRound
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.visibility import card_fields, source
from tests.rules.test_power_steps import CHAIN, drawn, with_powers
from tests.validate.games import random_game


def shuffled() -> Game:
    """Play two turns, with a shuffle of the discard pile between them."""
    variant = load_variant("hunner-reshuffle")
    discard = [card.text for card in variant.cards if card.text not in ("2S", "KS", "KD")]
    hands: Any = [["KS", None], ["KD"]]
    game = Game.set_up(variant, ["Ana", "Ben"], hands=hands, stock=["2S"], discard=discard)
    game = game.play(Draw(0, "stock")).play(Discard(0)).play(Draw(1, "stock"))
    return game.play(Shuffle(to_shuffle(game.state)[::-1])).play(Discard(1))


def followed(game: Game) -> MarkedRound:
    """Follow the round of a game as a spectator."""
    marked = MarkedRound(new_state(game.variant, game.state.seats))
    for step in game.view(SPECTATOR).steps:
        marked.follow(step.number, step.events)
    return marked


def test_cards_in_a_new_order_get_new_marks() -> None:
    """A round gives marks to the cards of these events; another event with such cards would go on with their faces."""
    new = {kind for kind in events.EVENTS for name in card_fields(kind) if source(kind, name) == NEW_ORDER}
    assert new == {events.TableSet, events.Dealt, events.Shuffled}


def test_a_card_shown_is_the_one_that_lay_there() -> None:
    """The first discard was on top of the stock that was set up, the second on top of the shuffled one."""
    game = shuffled()
    marked = followed(game)
    first, second = marked.lots
    assert (first.made_of, len(first.marks), len(second.marks)) == (None, 52, 49)
    shown = {each.face.text: (each.number, each.mark) for each in marked.shown[-2:]}
    assert shown == {"2S": (3, first.marks[2]), game.state.discard[-1].text: (6, second.marks[0])}
    assert first.marks[2] not in (second.made_of or ()), "it was the top card of the pile, which stayed"


def test_a_card_that_was_put_down_unseen_is_not_shuffled_in() -> None:
    """Every card on the discard pile has been shown to all; otherwise the log is wrong before the shuffle."""
    steps = shuffled().view(SPECTATOR).steps
    marked = MarkedRound(new_state(load_variant("hunner-reshuffle"), 2))
    for step in steps[:4]:
        hidden = [
            events.Discarded(event.seat, HIDDEN) if isinstance(event, events.Discarded) else event
            for event in step.events
        ]
        marked.follow(step.number, hidden)
    with pytest.raises(GameError, match="Shuffled cannot happen"):
        marked.follow(5, steps[4].events)


def test_no_card_comes_out_of_a_hole() -> None:
    """An event that moves a card out of an empty place cannot be followed, whether the card is shown or hidden."""
    for face in (HIDDEN, load_variant("hunner").cards[0]):
        marked = followed(shuffled())
        with pytest.raises(GameError, match="Kept cannot happen"):
            marked.follow(9, [events.TurnBegan(0), events.Drew(0, HIDDEN), events.Kept(0, 1, face)])


def test_a_power_that_follows_shows_no_card() -> None:
    """The card in hand is shown when its first power is used; the power that follows shows no card."""
    game = drawn(with_powers(CHAIN, "use, then discard")).play(Swap(0, (Place(0, 0), Place(1, 0))))
    assert game.last_events[-1] == events.PowerOpened(0, "after-look", None)
    assert [each.face.text for each in followed(game).shown] == ["KS"]


def test_hands_of_different_sizes_are_not_dealt() -> None:
    """A deal gives every player the same number of cards, and nobody else any."""
    for sizes in ((1, 2), (2, 1), (1, 1, 1), (3,), ()):
        hands = tuple((card("AS"),) * size for size in sizes)
        dealt = events.Dealt(1, None, 0, hands, (HIDDEN,) * (52 - sum(sizes)), None)
        marked = MarkedRound(new_state(load_variant("hunner"), 2))
        with pytest.raises(GameError, match="Dealt cannot happen"):
            marked.follow(1, [dealt])
        assert marked.shown == []  # nothing half-applied


def test_a_view_that_shows_the_order_of_the_deal_is_none() -> None:
    """No game has a view that shows the dealer's move."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    view = game.view(0)
    assert possible_game(view).view(0) == view
    (step,) = view.steps
    assert isinstance(step.move, Deal)
    assert redact(game.steps[0], 0) == step
    leaked = Step(
        1, Deal((game.variant.cards[0], *step.move.order[1:]), step.move.starter, step.move.dealer), step.events
    )
    with pytest.raises(GameError, match="move 1"):
        possible_game(Game(view.players, view.state, None, 1, past_of([leaked]), 0))


def test_a_view_that_no_game_has() -> None:
    """A card shown in two places and a move out of turn are errors that name the move."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1).play(FirstLook(0, (0, 1)))
    view = game.view(0)
    deal, look = view.steps
    shown = game.state.hands[0][0].card
    assert shown is not None
    twice = Step(2, look.move, (events.FirstLooked(0, (0, 1), (shown, shown)),))
    too_soon = Step(2, Draw(1, "stock"), (events.Drew(1, HIDDEN),))
    for forged, message in (
        (twice, f"move 2 cannot show {shown.text}: no such card is left"),
        (
            too_soon,
            "move 2 is not allowed: Seat 1 must wait until the first looks are over. "
            "[deal.looks_open; deal.first_look]",
        ),
    ):
        with pytest.raises(GameError) as caught:
            possible_game(Game(view.players, view.state, None, 1, past_of([deal, forged]), 0))
        assert str(caught.value) == message


def test_only_a_view_has_games_behind_it() -> None:
    """A whole game and a state are not views."""
    with pytest.raises(GameError) as whole:
        possible_game(shuffled())
    assert str(whole.value) == "view must be a view of a game, not a game that hides nothing; game.view(seat) makes one"
    with pytest.raises(
        GameError, match=r"^view must be a view of a game, not State\(variant=.*; game.view\(seat\) makes one$"
    ):
        possible_game(shuffled().state)  # type: ignore[arg-type]


def test_a_game_of_several_rounds() -> None:
    """The cards of each round are its own."""
    game = random_game("rush", 2, rounds=2)
    assert game.round > 1
    view = game.view(1)
    assert possible_game(view, 3).view(1) == view


def test_a_round_with_two_shuffles() -> None:
    """The cards of each shuffle are its own."""
    variant = load_variant("hunner-reshuffle")
    held = [card.text for card in variant.cards if card.text not in ("2S", "KS", "KD")]
    game = Game.set_up(
        variant, ["Ana", "Ben"], hands=[held[::2], held[1::2]], stock=["2S"], discard=["KS", "KD"], seed=1
    )
    for seat in (0, 1, 0, 1):
        game = game.play(Draw(seat, "stock")).play(Discard(seat))
    assert sum(type(step.move) is Shuffle for step in game.steps) == 2
    for viewer in (0, 1, SPECTATOR):
        assert possible_game(game.view(viewer)).view(viewer) == game.view(viewer)


def test_each_seed_gives_another_game() -> None:
    """The default seed is 0; the game continues with the shuffles of its seed."""
    view = shuffled().view(0)
    games = [possible_game(view, seed) for seed in range(4)]
    assert len({game.state for game in games}) == 4
    assert [game.seed for game in games] == [0, 1, 2, 3]
    assert possible_game(view).state == games[0].state
