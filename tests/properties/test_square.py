"""State and events are made for views: what each seat may see follows from the declarations at the fields alone."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from random import Random
from typing import Any

import attrs
import pytest

from cabo_rules import HIDDEN, Game, evolve, load_variant, new_state, redact, refusal, variant_ids
from cabo_rules.cards import Card
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, SPECTATOR, Deal, SetUp, Shuffle
from cabo_rules.simulate import continue_at_random
from cabo_rules.variant.model import Variant
from cabo_rules.visibility import Visibility, visibility


def hidden(value: Any) -> Any:
    """The same cards, face down; a hole stays a hole."""
    if isinstance(value, tuple):
        return tuple(hidden(item) for item in value)
    return HIDDEN if isinstance(value, Card) else value


@lru_cache(maxsize=256)
def _declared(kind: Any) -> tuple[tuple[str, Visibility | None], ...] | None:
    """The fields of a kind of thing and what they declare; ``None`` for a thing that is shown as it is."""
    if issubclass(kind, Card | Variant) or not attrs.has(kind):
        return None
    return tuple((field.name, visibility(field)) for field in attrs.fields(kind))


def seen_by(thing: Any, seat: int) -> Any:
    """A state or an event as a seat sees it, by the visibility that each field declares."""
    if isinstance(thing, tuple):
        return tuple([seen_by(item, seat) for item in thing])
    kind: Any = type(thing)
    declared = _declared(kind)
    if declared is None:
        return thing
    values = {}
    for name, shown in declared:
        value = getattr(thing, name)
        if shown is None:
            values[name] = seen_by(value, seat)
        elif shown is Visibility.SEEN:
            known = thing.seen or [[()] * len(hand) for hand in value]
            values[name] = tuple(
                tuple(card if seat in seats else hidden(card) for card, seats in zip(hand, seen, strict=True))
                for hand, seen in zip(value, known, strict=True)
            )
        elif (
            shown is Visibility.ALL
            or (shown is Visibility.SEAT and thing.seat == seat)
            or (shown is Visibility.SEEN_BY and seat in thing.seen_by)
        ):
            values[name] = value
        else:
            values[name] = hidden(value)
    return type(thing)(**values)


def check_square(game: Game, seats: Collection[int] | None = None) -> None:
    """What a seat sees of the next state is what it makes itself of what it saw and what it was told.

    :param seats: who looks on; everybody and a spectator, if not given.
    """
    state = new_state(game.variant, len(game.players))
    seats = [*range(state.seats), SPECTATOR] if seats is None else seats
    views = {seat: seen_by(state, seat) for seat in seats}
    for event in game.events:
        state = evolve(state, event)
        for seat in seats:
            made = evolve(views[seat], seen_by(event, seat))
            views[seat] = seen_by(state, seat)
            assert made == views[seat], (event, seat)


@pytest.mark.parametrize("name", variant_ids())
def test_square(name: str) -> None:
    """A client that holds only what it was shown comes to just what the referee would show it."""
    variant = load_variant(name)
    for seed in range(2):
        players = ["Ana", "Ben", "Chi", "Dot"][: max(variant.deal.seats.fewest, seed + 2)]
        *_, game = continue_at_random(Game.new(variant, players).with_seed(seed), Random(f"square {seed}"), rounds=1)
        check_square(game)


def test_square_of_a_table_set_up() -> None:
    """Who has seen what is part of a table set up by hand, and a second look does not make the first forget."""
    hands: Any = [["AS", "7H"], ["2S", None]]
    seen = [[[0], []], [[1], []]]
    game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=hands, discard=["9H"], seen=seen, seed=3)
    *_, game = continue_at_random(game, Random("set up"))
    check_square(game)


def test_hidden_cards_cannot_be_dealt_or_shuffled_in() -> None:
    """A referee knows every card: an order with hidden ones is not the deck, nor the cards that are shuffled."""
    variant = load_variant("travellers")
    *_, game = continue_at_random(Game.new(variant, ["Ana", "Ben", "Chi"]).with_seed(1), Random("hidden"), rounds=2)
    state, refused = new_state(variant, 3), 0
    for step in game.steps:
        if isinstance(step.move, Deal | Shuffle):
            found = refusal(state, redact(step.move, SPECTATOR))
            assert found is not None
            assert found.code == "deal.wrong_cards"
            refused += 1
        for event in step.events:
            state = evolve(state, event)
    assert refused >= 2


def test_every_move_that_holds_cards_declares_who_sees_them() -> None:
    """The dealer's order and a table set up by hand are hidden from everybody who has not seen the cards."""
    kinds: tuple[Any, ...] = SEAT_MOVES + HOST_MOVES
    shown = {
        (cls.__name__, field.name): visibility(field)
        for cls in kinds
        for field in attrs.fields(cls)
        if visibility(field) is not None
    }
    assert shown == {
        (SetUp.__name__, "hands"): Visibility.SEEN,
        (SetUp.__name__, "stock"): Visibility.NOBODY,
        (SetUp.__name__, "discard"): Visibility.ALL,
        (Deal.__name__, "order"): Visibility.NOBODY,
        (Shuffle.__name__, "order"): Visibility.NOBODY,
    }
