"""How a sitting goes on: each function returns the sitting after something has happened.

The class :class:`cabo_rules.table.Table` holds the newest one, and stores it before anybody hears of it. So whatever
fails, a table is never halfway between two sittings.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

from attrs import evolve

from cabo_rules.chance import commitment
from cabo_rules.events.evolve import evolve as evolve_state
from cabo_rules.game import Game
from cabo_rules.logs.codec import encode
from cabo_rules.moves import Move
from cabo_rules.past import Step
from cabo_rules.rules.matching.window import is_late
from cabo_rules.table.answers import Answer, Lost, Played, Refused, Stale
from cabo_rules.table.clocks import clocks_at
from cabo_rules.table.kept import Answered, Moments, Waiter
from cabo_rules.table.marks import is_stale, marked
from cabo_rules.table.sitting import Notice, Recent, Sitting

MOST_NONCES = 4
"""How many nonces of earlier deals a table keeps."""

MOST_REMEMBERED = 32
"""How many answered ids of each seat, late answers and last steps a table remembers."""


def begun(sitting: Sitting, now: float) -> Sitting:
    """Return the sitting with its game dealt, if all seats are taken and it has not begun."""
    chairs = sitting.kept.chairs
    if sitting.game is not None or any(chair.taken == "open" for chair in chairs):
        return sitting
    names = unlike([chair.name or "" for chair in chairs])
    game = Game.new(sitting.variant, names).with_seed(int(sitting.kept.seed))
    return dealt(evolve(sitting, game=game), now)


def unlike(names: Sequence[str]) -> list[str]:
    """Return names of which no two are alike: a second one gets a number."""
    made: list[str] = []
    for name in names:
        other, number = name, 2
        while other in made:
            other, number = f"{name} {number}", number + 1
        made.append(other)
    return made


def dealt(sitting: Sitting, now: float) -> Sitting:
    """Return the sitting with the next round dealt; commitments of the last one are opened first."""
    game = opened(sitting)
    nonce = secrets.token_hex(32) if sitting.kept.commits else None
    old = sitting.kept.nonces[-MOST_NONCES:]  # the log may yet lose the moves that open them
    kept = evolve(sitting.kept, nonces=old if nonce is None else (*old, nonce))
    return moved_on(evolve(sitting, kept=kept), game.deal(nonce=nonce), now)


def opened(sitting: Sitting) -> Game:
    """Return the game with all commitments opened, which is possible between rounds and after the game."""
    game = sitting.game
    assert game is not None
    for nonce in unopened(game, sitting.kept.nonces):
        game = game.open_commitment(nonce)
    return game


def played(sitting: Sitting, move: Move, now: float, *, id: str | None = None) -> Sitting:
    """Return the sitting after a move that the rules allow, and after everything that has waited for it.

    :param id: the id under which a seat has sent it, so that it is not played again if it comes again.
    """
    game = sitting.game
    assert game is not None
    after = game.play(move)
    if after.is_over:
        after = opened(evolve(sitting, game=after))
    if sitting.kept.variant is not None:  # which the log has by now
        sitting = evolve(sitting, kept=evolve(sitting.kept, variant=None))
    if id is not None:
        sitting = remembered(sitting, move, id, "played", after.number + sitting.kept.undone)
    return moved_on(sitting, after, now)


def remembered(
    sitting: Sitting, move: Move, id: str, result: Literal["played", "lost", "stale"], number: int
) -> Sitting:
    """Return the sitting that remembers an answer, so that the same message again is not a new move."""
    answered = sitting.kept.answered
    of_seat = [each for each in answered if each.seat == move.seat]
    forgotten = of_seat[0] if len(of_seat) >= MOST_REMEMBERED else None
    new = Answered(move.seat, id, digest_of_move(move), number, result)
    kept = evolve(sitting.kept, answered=(*(each for each in answered if each is not forgotten), new))
    return evolve(sitting, kept=kept)


def digest_of_move(move: Move) -> str:
    """Return a short text that tells a move from others."""
    return sha256(encode(move).encode()).hexdigest()[:16]


def moved_on(sitting: Sitting, game: Game, now: float) -> Sitting:
    """Return the sitting with a later game: what has changed is marked, waiting snaps follow, deadlines begin."""
    assert sitting.game is not None
    steps = game.since(sitting.game.number)
    marks = marked(sitting.marks, steps, sitting.kept.undone, now)
    recent = _with_recent(sitting, steps, now)
    moments = Moments(recent[0].number, tuple([round(1000 * each.time) for each in recent])) if recent else Moments()
    kept = evolve(sitting.kept, ask=None, moments=moments)
    sitting = evolve(sitting, game=game, marks=marks, kept=kept, recent=recent)
    sitting = _settled(sitting, now)
    return evolve(sitting, kept=evolve(sitting.kept, clocks=clocks_at(sitting, now)))


def _with_recent(sitting: Sitting, steps: Sequence[Step], now: float) -> tuple[Recent, ...]:
    assert sitting.game is not None
    state, recent = sitting.game.state, list(sitting.recent)
    for number, step in enumerate(steps):
        recent.append(Recent(step.number + sitting.kept.undone, now, state, step))
        if number < len(steps) - 1:
            for event in step.events:
                state = evolve_state(state, event)
    return tuple(recent[-MOST_REMEMBERED:])


def unopened(game: Game, nonces: Sequence[str]) -> tuple[str, ...]:
    """Return those of some nonces whose commitments the game still waits to have opened."""
    waiting = game.state.commitments
    return tuple(
        [nonce for nonce in nonces if any(commitment(each.order, nonce) == each.commitment for each in waiting)]
    )


# --- snaps that wait --------------------------------------------------------------------------------------------------


def _settled(sitting: Sitting, now: float) -> Sitting:
    """Return the sitting after each waiting snap that can be answered now, in the order in which they came."""
    for waiter in sitting.kept.waiting:
        if waiter not in sitting.kept.waiting:
            continue  # answered after one that came before it
        answer = after_waiting(sitting, waiter)
        if answer is None:
            continue
        left = tuple([each for each in sitting.kept.waiting if each is not waiter])
        sitting = evolve(sitting, kept=evolve(sitting.kept, waiting=left))
        if isinstance(answer, Played):
            number = sitting.number + 1
            sitting = played(sitting, waiter.move, now, id=waiter.id)
            answer = Played(number)
        elif isinstance(answer, Lost | Stale):
            result: Literal["lost", "stale"] = "lost" if isinstance(answer, Lost) else "stale"
            sitting = remembered(sitting, waiter.move, waiter.id, result, sitting.number)
        notice = Notice(waiter.seat, waiter.id, answer, sitting.number, now)
        sitting = evolve(sitting, notices=(*sitting.notices[-MOST_REMEMBERED:], notice))
    return sitting


def after_waiting(sitting: Sitting, waiter: Waiter) -> Answer | None:
    """Return the answer to a snap that has waited: whatever has come between, it is not its player's fault.

    ``Played`` stands for a snap that can be played now, ``None`` for one that waits on.
    """
    assert sitting.game is not None
    if is_stale(sitting.marks, waiter.move, waiter.seen):
        return Stale()
    refusal = sitting.game.refusal(waiter.move)
    if refusal is None:
        return Lost() if is_late(sitting.game.state, waiter.seat) else Played(sitting.number)
    return None if refusal.code.startswith("wait.") else Refused(refusal)
