"""Moves of the host, and requests on which all people at the table agree: rounds, the end, going back."""

from __future__ import annotations

from random import Random

from attrs import evolve

from cabo_rules.events import LooksEnded
from cabo_rules.game import Game
from cabo_rules.logs import load_lines, log_lines
from cabo_rules.moves import HOST, Deal, Move, OpenCommitment, SetUp, Shuffle
from cabo_rules.past import Step
from cabo_rules.table.answers import Answer, Played, Refused, Rejected, Stale
from cabo_rules.table.clocks import clocks_at, due_move
from cabo_rules.table.kept import Ask, Moments
from cabo_rules.table.marks import marks_at
from cabo_rules.table.playing import dealt, played
from cabo_rules.table.seating import people, with_chair
from cabo_rules.table.sitting import Notice, Sitting
from cabo_rules.table.submitting import NOT_BEGUN

WITH_CARDS = (SetUp, Deal, Shuffle, OpenCommitment)

THE_TABLES_OWN = Rejected("table.own_move")
NOT_THE_HOSTS = Rejected("table.not_a_hosts_move")
NO_ROUND = Rejected("table.no_round")
NO_UNDO = Rejected("table.no_undo")


def hosted(sitting: Sitting, move: Move, now: float) -> tuple[Sitting, Answer]:
    """Return the sitting after a move of the host, and the answer."""
    if sitting.game is None:
        return sitting, NOT_BEGUN
    if move.seat != HOST:
        return sitting, NOT_THE_HOSTS
    if isinstance(move, WITH_CARDS):
        return sitting, THE_TABLES_OWN
    refusal = sitting.game.refusal(move)
    if refusal is not None:
        return sitting, Refused(refusal)
    number = sitting.number + 1
    return played(sitting, move, now), Played(number)


def next_dealt(sitting: Sitting, now: float) -> tuple[Sitting, Answer]:
    """Return the sitting with the next round dealt, and the answer."""
    if sitting.game is None:
        return sitting, NOT_BEGUN
    if sitting.game.state.phase != "deal":
        return sitting, NO_ROUND
    sitting = dealt(sitting, now)
    return sitting, Played(sitting.number)


def at_deadline(sitting: Sitting, what: str, now: float) -> Sitting:
    """Return the sitting after what the table does when a time is over."""
    if what.startswith("pause"):
        return dealt(sitting, now)
    move = due_move(sitting, what, Random(f"{sitting.kept.luck} {sitting.number}"))
    assert move is not None
    return played(sitting, move, now)


def asked_to_undo(sitting: Sitting, seat: int, to: int, now: float) -> tuple[Sitting, bool | Rejected]:
    """Return the sitting after a seat has asked to go back, or agreed to what another has asked; and whether it did.

    :param to: the number of the table to go back to; if another seat has asked for it, this one agrees.
    """
    game, kept = sitting.game, sitting.kept
    if game is None:
        return sitting, NOT_BEGUN
    if game.is_over or to < kept.undone_at or not _first(game) <= to - kept.undone < game.number:
        return sitting, NO_UNDO
    agreed = {*kept.ask.agreed, seat} if kept.ask is not None and kept.ask.to == to else {seat}
    ask = Ask(to, tuple(sorted(agreed)))
    asked = evolve(sitting, kept=evolve(kept, ask=ask))
    back = gone_back(asked, now)
    return back, back is not asked


def gone_back(sitting: Sitting, now: float) -> Sitting:
    """Return the sitting after the undo that was asked for, if those who must agree do, and as it is if not.

    People who are away are not asked, since they cannot answer. But nobody goes back alone while others are away: they
    could look at other cards each time. Nor does anybody without them once a round is counted, when all cards are open.
    """
    game, kept = sitting.game, sitting.kept
    if game is None or kept.ask is None:
        return sitting
    seats, agreed = people(sitting), kept.ask.agreed
    asked = {seat for seat in seats if game.state.phase == "deal" or not kept.chairs[seat].away}
    return _undone(sitting, kept.ask.to, now) if asked <= {*agreed} and len(agreed) >= min(2, len(seats)) else sitting


def with_away(sitting: Sitting, seat: int, away: bool, now: float) -> Sitting:
    """Return the sitting after a person has left or come back; an undo for which only they had not agreed is made."""
    chair = sitting.kept.chairs[seat]
    return sitting if chair.away is away else gone_back(with_chair(sitting, seat, evolve(chair, away=away)), now)


def _first(game: Game) -> int:
    """Return the number of the first move to which the game may go back.

    Nobody goes back behind a deal, nor into the first looks, where they could look at other cards.
    """
    if game.state.phase == "looks":
        return game.number
    return max((step.number for step in game.steps if _is_first(step)), default=0)


def _is_first(step: Step) -> bool:
    return isinstance(step.move, Deal | SetUp) or any(isinstance(event, LooksEnded) for event in step.events)


def _undone(sitting: Sitting, to: int, now: float) -> Sitting:
    """Return the sitting with the game as it was; its number goes on, so that nobody takes it for the old table."""
    game, kept = sitting.game, sitting.kept
    assert game is not None
    number = to - kept.undone
    earlier = load_lines(log_lines(game), most=number).with_seed(game.seed)
    undone = sitting.number + 1 - earlier.number
    answered = tuple([each for each in kept.answered if each.number <= to])
    at = sitting.number + 1
    notices = tuple([Notice(each.seat, each.id, Stale(), at, now) for each in kept.waiting])
    kept = evolve(
        kept, undone=undone, undone_at=at, ask=None, clocks=(), answered=answered, waiting=(), moments=Moments()
    )
    back = evolve(sitting, game=earlier, kept=kept, marks=marks_at(at), notices=notices, recent=())
    return evolve(back, kept=evolve(kept, clocks=clocks_at(back, now)))
