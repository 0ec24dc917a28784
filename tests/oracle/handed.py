"""Everything that the library hands a seat of a game: what an attacker at that seat can search."""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Final

from cabo_rules import Game, GameError, LogWriter, log_lines, new_state, recover_game, validate_lines
from cabo_rules.cli import main
from cabo_rules.logs import as_data, step_line
from cabo_rules.moves import SPECTATOR
from cabo_rules.referee import refusal
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary, pending, standing
from cabo_rules.show.html import page
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.views import Recall, redact, view
from tests.properties.candidates import candidates_of
from tests.states import states_of

RECALLS: Final[tuple[Recall, ...]] = ("perfect", "none")


def handed(game: Game, seat: int, folder: Path) -> Mapping[str, list[str]]:
    """All texts, by the way in which the seat gets them. They are the same each time for the same game.

    :param game: the referee's game.
    :param folder: where files may be written.
    """
    mine = game.view(seat)
    return {
        "the log of the view, with its hashes": [*log_lines(mine)],
        "steps as the server sends them": [step_line(redact(step, seat)) for step in game.steps],
        "a log that the client keeps": _kept(mine, folder),
        "the verdict on it": [repr(validate_lines(log_lines(mine)))],
        "the game": [repr(mine), str(hash(mine.state)), pickle.dumps(mine, protocol=0).decode("latin-1")],
        "states": [*_states(game, seat)],
        "moves": [repr(move) for move in game.legal_moves(seat)],
        "refusals": [*_refusals(game, seat)],
        "sentences": [*_sentences(mine)],
        "pictures": [svg.table(view(game.state, seat, recall), game.players, viewer=seat) for recall in RECALLS],
        "pages": [page(mine, recall=recall) for recall in RECALLS],
        "the command line": [*_commands(game, seat, folder)],
    }


def _kept(mine: Game, folder: Path) -> list[str]:
    """The hashes that a client with a file gets."""
    path = folder / "mine.jsonl"
    with LogWriter.create(path, Game.new(mine.variant, mine.players, viewer=mine.viewer), over=True) as writer:
        hashes = [writer.sha256]
        for step in mine.steps:
            writer.append(step)
            hashes.append(writer.sha256)
    return [*hashes, repr(recover_game(path).sha256), path.read_text("utf-8")]


def _states(game: Game, seat: int) -> Iterator[str]:
    for state in states_of(game):
        for recall in RECALLS:
            seen = view(state, seat, recall)
            yield f"{hash(seen)} {json.dumps(as_data(seen), sort_keys=True)}"


def _refusals(game: Game, seat: int) -> Iterator[str]:
    """What the referee answers to moves of that seat, and to one of its view."""
    for state in states_of(game)[1::10]:
        seen = view(state, seat)
        for move in candidates_of(seen, seat, seeded_pick(Random(1))):
            yield repr(refusal(state, move))
    try:
        game.view(seat).play(game.moves[-1])
    except GameError as error:
        yield str(error)


def _sentences(mine: Game) -> Iterator[str]:
    before = new_state(mine.variant, len(mine.players))
    for recall in RECALLS:
        yield from commentary(mine.players, before, mine.events, recall)
    yield from (standing(mine.state, mine.players), *pending(mine.state, mine.players))


def _commands(game: Game, seat: int, folder: Path) -> Iterator[str]:
    path, word = folder / "game.jsonl", "spectator" if seat == SPECTATOR else str(seat)
    path.write_text("".join(f"{line}\n" for line in log_lines(game)), "utf-8")
    for command in (
        ["view"],
        ["show"],
        ["show", "--format", "json"],
        ["show", "--recall", "none"],
        ["show", "--svg", "-"],
    ):
        printed = io.StringIO()
        with redirect_stdout(printed):
            assert main([command[0], str(path), *command[1:], "--seat", word]) == 0
        yield printed.getvalue()
