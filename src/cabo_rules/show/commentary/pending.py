"""What the game waits for, and all that is begun and not settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from cabo_rules.moves import HOST
from cabo_rules.rules.matching.snap import no_window
from cabo_rules.rules.powers.targets import must_go_on
from cabo_rules.rules.table import waiting
from cabo_rules.show.commentary.words import Names, at, cards, check_table, listed, powers, the, who
from cabo_rules.state import State


def standing(state: State, names: Sequence[str]) -> str:
    """What the game waits for, as a sentence.

    :param names: the players' names, by seat.
    :raises GameError: when it is not a state, or there is not a name for each of its seats.

    >>> from cabo_rules import Game, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> standing(game.state, game.players)
    'The first looks are being had.'
    """
    check_table(state, names)
    turn = names[state.turn]
    if state.phase == "over":
        if not state.winners:
            return "The game was abandoned."
        verb = "wins" if len(state.winners) == 1 else "win"
        return f"The game is over: {who(names, state.winners)} {verb}."
    if state.round == 0:
        return "Nothing has been dealt yet."
    return {
        "deal": "The round is over; the next may be dealt.",
        "looks": "The first looks are being had.",
        "draw": f"{turn}'s turn: to draw.",
        "drawn": f"{turn}'s turn: a card is drawn.",
        "done": f"{turn}'s turn: played, and not yet over.",
        "last snap": "The last turn is over; the last discard may still be snapped.",
    }[state.phase]


def pending(state: State, names: Sequence[str]) -> Iterator[str]:
    """Everything that is begun and not settled, a sentence each, without a capital at its beginning.

    :param names: the players' names, by seat.
    :raises GameError: when it is not a state, or there is not a name for each of its seats.

    >>> from cabo_rules import Draw, Game, load_variant
    >>> game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS"], ["KH"]], discard=["7D"])
    >>> game = game.play(Draw(0, "stock"))
    >>> list(pending(game.state, game.players)), list(pending(game.view(1).state, game.players))
    (['Ana holds the 2S, drawn from the stock.'], ['Ana holds a card, drawn from the stock.'])
    """
    check_table(state, names)
    if state.phase == "over":
        return
    if state.to_look:
        yield f"the first look of {who(names, sorted(state.to_look))}."
    if state.drawn is not None:
        yield f"{names[state.drawn.seat]} holds {the(state.drawn.card)}, drawn from the {state.drawn.pile}."
    if state.claims:
        yield f"a match of {listed(at(names, HOST, claim.place) for claim in state.claims)} is being settled."
    if state.powers:
        verb = "must" if must_go_on(state, state.turn) else "may"
        yield f"{names[state.turn]} {verb} use the power {powers(state.powers)}{_looked(state, names)}."
    if state.gift is not None:
        yield f"{names[state.gift.seat]} has to settle the gift into {at(names, state.gift.seat, state.gift.place)}."
    if state.penalty is not None:
        apart = cards(state.penalty.apart) if state.penalty.apart else "none"
        owed = state.penalty.owed
        yield f"{names[state.penalty.seat]} owes penalty cards: {owed} to draw, to be laid down: {apart}."
    if state.shuffle is not None:
        yield f"the host's shuffle, before a card is drawn for a {state.shuffle}."
    yield from _window(state, names)
    if state.last_lap is not None and state.phase != "deal":
        why = f"called {state.variant.call}" if state.last_lap.cause == "call" else "ran out of cards"
        left = f"last turns left for {who(names, state.last_lap.last_turns)}"
        yield f"the last lap, since {names[state.last_lap.seat]} {why}; {left}."


def snap_window(state: State) -> Literal["open", "later", "closed"] | None:
    """Whether the top card of the discard pile may be snapped: now, once something else is settled, or not any more.

    ``None`` where there is nothing to be said of it: no card is ever snapped here, or no turn is being played.
    """
    if state.variant.matching.snap is None or state.phase in ("deal", "looks", "over"):
        return None
    if no_window(state, HOST) or not state.discard:  # replaying asks little of a log: the pile may be gone
        return "closed"
    return "later" if waiting(state, HOST) else "open"


def _looked(state: State, names: Names) -> str:
    if not state.looked:
        return ""
    return f", having looked at {listed(at(names, state.turn, place) for place in state.looked)}"


def _window(state: State, names: Names) -> Iterator[str]:
    window = snap_window(state)
    if window in ("open", "later"):
        passed = f"; given up by {who(names, sorted(state.passed))}" if state.passed else ""
        yield f"the {state.discard[-1]} may be snapped{'' if window == 'open' else ' once that is settled'}{passed}."
