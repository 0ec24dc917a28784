"""What holds of every game."""

from __future__ import annotations

import json
import pickle
from itertools import islice
from typing import Final

from cabo_rules import Game, replay, score_round
from cabo_rules import moves as m
from cabo_rules.events import CommitmentOpened, RoundEnded
from cabo_rules.legal import legal_moves
from cabo_rules.logs import load_lines, log_lines
from cabo_rules.moves import HOST
from cabo_rules.referee import play
from cabo_rules.state import State
from cabo_rules.validate import complete_lines, validate_lines
from tests.properties.invariants import check_listed


def check_game(game: Game) -> None:
    """The record leads to the state and is sound, a game can be kept, and from anywhere it can come to its end."""
    assert replay(game.variant, game.state.seats, game.events) == game.state
    assert pickle.loads(pickle.dumps(game)) == game
    lines = list(log_lines(game))
    assert load_lines(lines, "the log") == game
    _check_refereed_anew(game, lines)
    check_scores(game)
    if not game.is_over:
        check_listed(_abandoned(game.state))
        assert brought_to_an_end(game.state).phase in ("deal", "over")


def check_scores(game: Game) -> int:
    """Somebody who only keeps score, with the hands and the caller, comes to the same scores of each round."""
    hands = [[[*filter(None, hand)] for hand in end.hands] for end in game.events if isinstance(end, RoundEnded)]
    for shown, scored in zip(hands, game.scores, strict=True):
        assert score_round(game.variant, shown, caller=scored.caller, out=scored.out) == scored.score
    return len(hands)


def _check_refereed_anew(game: Game, lines: list[str]) -> None:
    """The log is sound; and from its moves alone come the same events."""
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.moves, verdict.problem) == ("sound", game.number, None)
    opened = sum(isinstance(event, CommitmentOpened) for event in game.events)
    assert (verdict.opened, verdict.unopened) == (opened, len(game.state.commitments))
    header, *rest = map(json.loads, lines)
    short = {key: header[key] for key in ("format", "players", "variant")}
    _, again = complete_lines([json.dumps(line) for line in (short, *({"move": line["move"]} for line in rest))])
    assert again == game


def _abandoned(state: State) -> State:
    after, _ = play(state, m.Abandon())
    assert (after.phase, after.winners) == ("over", ())
    return after


_TO_THE_END: Final = (
    m.Shuffle, m.CloseLooks, m.PlacePenalty, m.DeclineGift, m.Give, m.PassSnap, m.Call, m.EndTurn, m.DeclinePower,
    m.Discard, m.PutBack, m.Keep, m.Look, m.Swap, m.ChoosePlayer, m.Draw,
)  # fmt: skip
_LONGEST_END: Final = 300
_LONGEST_TURN: Final = 8


def brought_to_an_end(state: State) -> State:
    """The state once the round is over: everybody calls as soon as they may and declines what they may."""
    turns = state.seats * state.variant.calling.earliest_lap  # in which nobody may call
    for _ in range(_LONGEST_END + _LONGEST_TURN * turns):
        if state.phase in ("deal", "over"):
            break
        moves = [move for seat in (HOST, *range(state.seats)) for move in islice(legal_moves(state, seat), 100)]
        move = min(
            (move for move in moves if isinstance(move, _TO_THE_END)), key=lambda move: _TO_THE_END.index(type(move))
        )
        state, _ = play(state, move)
    return state
