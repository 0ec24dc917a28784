"""Sentences about the moves that the game waits for, and everything still to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from cabo_rules.rules.matching.window import barred, goes_on_alone, no_window
from cabo_rules.rules.powers.targets import must_go_on
from cabo_rules.rules.table import waiting
from cabo_rules.seats import HOST
from cabo_rules.show.commentary.phrases import (
    Names,
    at,
    cards,
    check_table,
    last_turns,
    penalty_cards,
    powers,
    who,
    wins,
)
from cabo_rules.show.commentary.turn import held
from cabo_rules.state import Penalty, State, power_user
from cabo_rules.variants.chapters.language import listed


def standing(state: State, names: Sequence[str]) -> str:
    """Say in a sentence what the game waits for.

    :param names: the players' names, by seat.
    :raises GameError: if it is not a state, or there is not a name for each of its seats.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> standing(game.state, game.players)
    'Players are taking their first look.'
    """
    check_table(state, names)
    turn = names[state.turn]
    if state.phase == "over":
        return f"The game is over: {wins(names, state.winners)}." if state.winners else "The game was abandoned."
    if state.round == 0:
        return "Nothing has been dealt yet."
    return {
        "deal": "The round is over; the next can be dealt.",
        "looks": "Players are taking their first look.",
        "draw": f"{turn}'s turn to draw.",
        "drawn": f"{turn}'s turn to use the drawn card.",
        "done": f"{turn}'s turn is not over yet.",
        "last snap": "The last turn is over; the last discard may still be snapped.",
    }[state.phase]


def pending(state: State, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for everything that is still to be settled.

    :param names: the players' names, by seat.
    :raises GameError: if it is not a state, or there is not a name for each of its seats.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import Draw
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D"])
    >>> game = game.play(Draw(0, "stock"))
    >>> list(pending(game.state, game.players)), list(pending(game.view(1).state, game.players))
    (['Ana holds the 2S, drawn from the stock.'], ['Ana holds a card, drawn from the stock.'])
    """
    check_table(state, names)
    if state.phase == "over":
        return
    if state.to_look:
        yield f"{who(names, sorted(state.to_look))} may take a first look."
    if state.drawn is not None:
        yield held(names, state.drawn)
    if state.claims:
        yield f"A match of {listed(at(names, HOST, claim.place) for claim in state.claims)} is being settled."
    if state.powers:
        user = power_user(state)
        verb = "must" if must_go_on(state, user) else "may"
        yield f"{names[user]} {verb} use the power {powers(state.powers)}{_looked(state, names)}."
    for due in () if state.window is None else state.window.due:
        yield f"Then {names[due.seat]} uses the power {powers(due.powers)} of the snapped card."
    if state.gift is not None:
        yield f"{names[state.gift.seat]} must settle the gift for {at(names, state.gift.seat, state.gift.place)}."
    if state.penalty is not None:
        yield f"{names[state.penalty.seat]} must {_penalty(state.penalty)}."
    if state.shuffle == "stock":
        yield "The host must shuffle the discard pile into the stock."
    elif state.shuffle is not None:
        yield f"The host must shuffle before a card is drawn for the {state.shuffle}."
    yield from _window(state, names)
    if state.last_lap is not None and state.phase != "deal":
        why = f"called {state.variant.call}" if state.last_lap.cause == "call" else "ran out of cards"
        left = last_turns(names, state.last_lap.last_turns)
        yield f"This is the last lap, since {names[state.last_lap.seat]} {why}; {left}."


def snap_window(state: State) -> Literal["open", "later", "closed"] | None:
    """Return when the top discard may be snapped: now, once something else is settled, or not any more.

    ``None`` if cards are not snapped in this game, or no turn is being played.
    """
    if state.variant.matching.snap is None or state.phase in ("deal", "looks", "over"):
        return None
    if no_window(state, HOST) or not state.discard:  # replay does not validate, so the pile may be empty
        return "closed"
    return "later" if waiting(state, HOST) else "open"


def _looked(state: State, names: Names) -> str:
    if not state.looked:
        return ""
    return f", having looked at {listed(at(names, power_user(state), place) for place in state.looked)}"


def _penalty(penalty: Penalty) -> str:
    drawing = [f"draw {penalty_cards(penalty.owed, penalty.key)}"] if penalty.owed else []
    placing = [f"place {cards(penalty.apart)}"] if penalty.apart else []
    return listed(drawing + placing or ["settle a penalty"])


def _window(state: State, names: Names) -> Iterator[str]:
    window, alone = snap_window(state), goes_on_alone(state)
    if window in ("open", "later") and (alone is None or barred(state, alone) is None):
        later = "" if window == "open" else " once that is settled"
        passed = f"; {who(names, sorted(state.passed))} passed" if state.passed else ""
        by = "" if alone is None else f" by {names[alone]}"
        yield f"The {state.discard[-1]} may be snapped{by}{later}{passed}."
