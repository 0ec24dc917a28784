"""Sentences about the moves that the game waits for, and everything still to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from cabo_rules.rules.matching.window import barred, goes_on_alone, no_window
from cabo_rules.rules.powers.targets import must_go_on
from cabo_rules.rules.table import waiting
from cabo_rules.seats import HOST
from cabo_rules.show.commentary.phrases import check_table
from cabo_rules.show.texts import Texts
from cabo_rules.show.texts.speaker import (
    Speaker,
    at,
    cards,
    listed,
    penalty_cards,
    powers,
    say,
    speaker,
    tell,
    tell_all,
    the,
    whom,
)
from cabo_rules.state import Penalty, State, power_user


def standing(state: State, names: Sequence[str], *, you: int | None = None, language: str | Texts = "en") -> str:
    """Say in a sentence what the game waits for.

    :param names: the players' names, by seat.
    :param you: the seat that reads the sentence, if it is to be called "you".
    :param language: as for :func:`sentence`.
    :raises GameError: if it is not a state, there is not a name for each of its seats, ``you`` is not one of them, or
        the language is unknown.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> standing(game.state, game.players)
    'Players are taking their first look.'
    """
    check_table(state, names)
    return standing_to(speaker(names, you, language), state)


def standing_to(to: Speaker, state: State) -> str:
    """Say what the game waits for."""
    if state.phase == "over":
        return tell_all(to, "standing.won", state.winners or ())
    if state.round == 0:
        return say(to, "standing.new")
    key = f"standing.{state.phase}"
    return tell(to, key, state.turn) if state.phase in ("draw", "drawn", "done") else say(to, key)


def pending(
    state: State, names: Sequence[str], *, you: int | None = None, language: str | Texts = "en"
) -> Iterator[str]:
    """Yield a sentence for everything that is still to be settled.

    :param names: the players' names, by seat.
    :param you: the seat that reads the sentences, if it is to be called "you".
    :param language: as for :func:`sentence`.
    :raises GameError: if it is not a state, there is not a name for each of its seats, ``you`` is not one of them, or
        the language is unknown.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Draw
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D"])
    >>> game = game.play(Draw(0, "stock"))
    >>> list(pending(game.state, game.players)), list(pending(game.view(1).state, game.players))
    (['Ana holds the 2S, drawn from the stock.'], ['Ana holds a card, drawn from the stock.'])
    """
    check_table(state, names)
    yield from pending_to(speaker(names, you, language), state)


def pending_to(to: Speaker, state: State) -> Iterator[str]:
    """Yield a sentence for everything that is still to be settled."""
    if state.phase == "over":
        return
    if state.to_look:
        yield tell_all(to, "pending.looks", sorted(state.to_look))
    if state.drawn is not None:
        pile = say(to, f"pile.{state.drawn.pile}")
        yield tell(to, "pending.drawn", state.drawn.seat, card=the(to, state.drawn.card), pile=pile)
    if state.claims:
        yield say(to, "pending.match", places=listed(to, [at(to, HOST, claim.place) for claim in state.claims]))
    if state.powers:
        yield _power(to, state)
    for due in () if state.window is None else state.window.due:
        yield tell(to, "pending.due", due.seat, powers=powers(to, *due.powers))
    if state.gift is not None:
        yield tell(to, "pending.gift", state.gift.seat, place=at(to, state.gift.seat, state.gift.place))
    if state.penalty is not None:
        yield _penalty(to, state.penalty)
    if state.shuffle is not None:
        yield say(to, f"pending.shuffle.{state.shuffle}")
    yield from _window(to, state)
    if state.last_lap is not None and state.phase != "deal":
        left = state.last_lap.last_turns
        turns = tell_all(to, "last_turns", left) if left else say(to, "last_turns.over")
        key = f"pending.last_lap.{state.last_lap.cause}"
        yield tell(to, key, state.last_lap.seat, word=state.variant.call, turns=turns)


def snap_window(state: State) -> Literal["open", "later", "closed"] | None:
    """Return when the top discard may be snapped: now, once something else is settled, or not any more.

    ``None`` if cards are not snapped in this game, or no turn is being played.
    """
    if state.variant.matching.snap is None or state.phase in ("deal", "looks", "over"):
        return None
    if no_window(state, HOST) or not state.discard:  # replay does not validate, so the pile may be empty
        return "closed"
    return "later" if waiting(state, HOST) else "open"


def _power(to: Speaker, state: State) -> str:
    user = power_user(state)
    verb = "must" if must_go_on(state, user) else "may"
    if not state.looked:
        return tell(to, f"power.{verb}", user, powers=powers(to, *state.powers))
    places = listed(to, [at(to, user, place) for place in state.looked])
    return tell(to, f"pending.{verb}.looked", user, powers=powers(to, *state.powers), places=places)


def _penalty(to: Speaker, penalty: Penalty) -> str:
    drawn = penalty_cards(to, penalty.owed, penalty.key) if penalty.owed else ""
    placed = cards(to, penalty.apart) if penalty.apart else ""
    if drawn and placed:
        return tell(to, "pending.penalty.both", penalty.seat, drawn=drawn, placed=placed)
    if drawn:
        return tell(to, "pending.penalty.draw", penalty.seat, drawn=drawn)
    if placed:
        return tell(to, "pending.penalty.place", penalty.seat, placed=placed)
    return tell(to, "pending.penalty", penalty.seat)


def _window(to: Speaker, state: State) -> Iterator[str]:
    window, alone = snap_window(state), goes_on_alone(state)
    if window in ("open", "later") and (alone is None or barred(state, alone) is None):
        passed = tell_all(to, "pending.passed", sorted(state.passed)) if state.passed else ""
        if alone is None:
            yield say(to, f"pending.snap.{window}", card=state.discard[-1], passed=passed)
        else:
            yield say(to, f"pending.snap.{window}.by", card=state.discard[-1], whom=whom(to, alone), passed=passed)
