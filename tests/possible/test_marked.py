"""A round followed with marked cards: which card is which, and events that cannot be followed."""

from __future__ import annotations

from typing import Any

import pytest

from cabo_rules import HIDDEN, Discard, Draw, Game, GameError, Shuffle, events, load_variant, new_state, redact
from cabo_rules.moves import SPECTATOR, Deal
from cabo_rules.past import Step, past_of
from cabo_rules.possible import possible_game
from cabo_rules.possible.marked import MarkedRound
from cabo_rules.rules.stock import to_shuffle


def shuffled() -> Game:
    """Two turns, between which the discard pile is shuffled in."""
    variant = load_variant("hunner-reshuffle")
    discard = [card.text for card in variant.cards if card.text not in ("2S", "KS", "KD")]
    hands: Any = [["KS", None], ["KD"]]
    game = Game.set_up(variant, ["Ana", "Ben"], hands=hands, stock=["2S"], discard=discard)
    game = game.play(Draw(0, "stock")).play(Discard(0)).play(Draw(1, "stock"))
    return game.play(Shuffle(to_shuffle(game.state)[::-1])).play(Discard(1))


def followed(game: Game) -> MarkedRound:
    """The round of a game as a spectator follows it."""
    marked = MarkedRound(new_state(game.variant, 2))
    for step in game.view(SPECTATOR).steps:
        marked.follow(step.number, step.events)
    return marked


def test_a_card_shown_is_the_one_that_lay_there() -> None:
    """The first card discarded was on top of the stock that was set up, the second on top of the one shuffled."""
    game = shuffled()
    marked = followed(game)
    first, second = marked.lots
    assert (first.made_of, len(first.marks), len(second.marks)) == (None, 52, 49)
    shown = {each.face.text: (each.number, each.mark) for each in marked.shown[-2:]}
    assert shown == {"2S": (3, first.marks[2]), game.state.discard[-1].text: (6, second.marks[0])}
    assert first.marks[2] not in (second.made_of or ()), "it was the top card of the pile, which stayed"


def test_a_card_that_was_put_down_unseen_is_not_shuffled_in() -> None:
    """What lies on the discard pile has been shown to all, or the log is wrong before."""
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
    """An event that moves a card from where none lies cannot be followed, be the card shown or hidden."""
    for face in (HIDDEN, load_variant("hunner").cards[0]):
        marked = followed(shuffled())
        with pytest.raises(GameError, match="Kept cannot happen"):
            marked.follow(9, [events.TurnBegan(0), events.Drew(0, HIDDEN), events.Kept(0, 1, face)])


def test_a_view_that_shows_the_order_of_the_deal_is_none() -> None:
    """No game has a view in which the dealer's move is shown."""
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


def test_only_a_view_has_games_behind_it() -> None:
    """A whole game is the only one."""
    with pytest.raises(GameError, match="hides nothing"):
        possible_game(shuffled())
