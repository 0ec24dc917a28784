"""A check that a frontend shows a seat no card that it cannot know."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import zip_longest

from attrs import evolve

from cabo_rules.errors import GameError, check_kind, check_whole, wrong_argument
from cabo_rules.game import Game
from cabo_rules.players import viewer_in_words
from cabo_rules.possible import possible_game
from cabo_rules.testing.data import find_leak
from cabo_rules.testing.leaves import Leaf, leaves, shown


def assert_no_leak(payload: Callable[[Game], object] | object, game: Game, seat: int, *, others: int = 5) -> None:
    """Fail if what a frontend sends to a seat shows more than the seat may know.

    If you can, give the function that makes the payload from a game. It is called with the game and with other games
    that look the same to the seat, with other hidden cards and another seed, and must return the same payload for all
    of them. This also finds a button that exists only if a snap would be right.

    If the payload is data (any nesting of JSON-like data, JSON in text or bytes, objects of this library or your own),
    the check is weaker: it must not have a card that the seat has never been shown in the game, the game's seed, or a
    hash of the referee's log or another seat's; and states, events and moves in it, as objects or as JSON, must be
    turned over for the seat. Cards are found only if they are written as the library writes them.

    :param payload: the data, or a function of a game that makes them.
    :param game: the referee's game.
    :param seat: the recipient; :data:`cabo_rules.SPECTATOR` for a spectator.
    :param others: the number of other games to try a function with.
    :raises AssertionError: if something leaks; the text says what, and where in the payload.
    :raises GameError: if the seat does not exist, ``payload`` is a class or nested too deeply, or the function is async
        or returns different payloads for the same game. An error that the function raises for the game itself is passed
        on.

    >>> from cabo_rules import load_variant, view
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> assert_no_leak(lambda game: view(game.state, 0), game, 0)
    >>> assert_no_leak({"hand": [slot.card.text for slot in game.state.hands[0]]}, game, 0)
    Traceback (most recent call last):
    ...
    AssertionError: the payload shows seat 0 the card QS, which it has not seen in this game: 'QS' at payload['hand'][0]
    """
    check_kind(Game, "game", game, "a Game")
    check_whole("others", others)
    if isinstance(payload, type):
        raise wrong_argument("payload", "data or a function of a game", payload)
    seen = game.view(seat)
    if callable(payload):
        _check_function(payload, game, seen, seat, others)
    else:
        with _not_too_deep():
            leak = find_leak(payload, game, seat)
        if leak:
            raise AssertionError(f"the payload shows {viewer_in_words(seat)} {leak}")


@contextmanager
def _not_too_deep() -> Generator[None, None, None]:
    try:
        yield
    except RecursionError:
        raise GameError("payload must be nested less deeply") from None


# --- a function -------------------------------------------------------------------------------------------------------


def _check_function(make: Callable[[Game], object], game: Game, seen: Game, seat: int, others: int) -> None:
    if others < 1:
        raise GameError(f"others must be 1 or more for a function, not {others}")
    if game.viewer is not None:
        raise GameError("game must be the referee's game for a function, not a view")
    made = _made(make, game)
    if again := _difference(made, _made(make, game)):
        raise GameError(f"payload must return the same for the same game, but {again}; avoid clocks and random numbers")
    for number in range(others):
        seed = None if game.seed is None else game.seed + 1 + number
        other = evolve(possible_game(seen, number, earlier=True), seed=seed)
        if difference := _difference(made, _made_of_another(make, other)):
            raise AssertionError(
                f"the payload shows {viewer_in_words(seat)} what it cannot know, since another game that looks the same"
                f" to it has another payload: {difference}"
            )


def _made(make: Callable[[Game], object], game: Game) -> list[Leaf]:
    """Return the leaves of the payload that a function makes from a game."""
    payload = make(game)
    if inspect.isawaitable(payload):
        if inspect.iscoroutine(payload):
            payload.close()
        raise GameError("payload must not be async; give a function like lambda game: asyncio.run(page(game))")
    with _not_too_deep():
        return [leaf for leaf in leaves(payload) if leaf.kind != "fact"]


def _made_of_another(make: Callable[[Game], object], game: Game) -> list[Leaf]:
    """Return the leaves as :func:`_made` does; an error is a payload, too, since the first game raised none."""
    try:
        return _made(make, game)
    except Exception as error:
        return [*leaves({f"raises {type(error).__name__}": str(error)})]


def _difference(made: list[Leaf], other: list[Leaf]) -> str:
    """Return the first difference between here and there in words, or empty text."""
    for mine, its in zip_longest(made, other):
        if its is None:
            return f"{mine.at} is only here"
        if mine is None:
            return f"{its.at} is only there"
        if mine.at != its.at:
            return f"{mine.at} is here, {its.at} is there"
        if type(mine.value) is not type(its.value) or mine.value != its.value:
            return f"{mine.at} is {shown(mine.value)} here and {shown(its.value)} there"
    return ""
