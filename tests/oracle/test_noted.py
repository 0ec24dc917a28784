"""Hashes that players note of their own views, held against the log that the host opens after the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import SPECTATOR, Game, LogWriter, load_lines, load_variant, log_lines, redact, validate_lines
from cabo_rules.play import play_at_random

VARIANTS = ["rush", "travellers", "cabo-2e"]


def a_game(variant: str, seed: int = 1) -> Game:
    """A round for three."""
    *_, game = play_at_random(load_variant(variant), ["Ana", "Ben", "Chi"], seed, rounds=1, most_moves=40)
    return game


def noted_by(seat: int, game: Game, path: Path) -> list[str]:
    """The hashes that a client notes, which is sent redacted steps and nothing else."""
    hashes = []
    with LogWriter.create(path, Game.new(game.variant, game.players, viewer=seat)) as writer:
        for step in game.steps:
            writer.append(redact(step, seat))
            hashes.append(writer.sha256)
    return hashes


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_every_hash_of_a_view_is_in_the_opened_log(variant: str, seat: int, tmp_path: Path) -> None:
    """The view of the log that is opened has each hash that was noted, in the line of its move."""
    game = a_game(variant)
    noted = noted_by(seat, game, tmp_path / "mine.jsonl")
    opened = [*log_lines(load_lines(log_lines(game)).view(seat))]
    found = [validate_lines(opened, sha256=each) for each in noted]
    assert [(verdict.status, verdict.noted) for verdict in found] == [
        ("sound", number) for number in range(2, game.number + 2)
    ]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_another_log_does_not_have_them(seat: int, tmp_path: Path) -> None:
    """Of a game with other cards, only the hash of the deal, which nobody is shown, is the same."""
    game, other = a_game("rush"), a_game("rush", seed=2)
    noted = noted_by(seat, game, tmp_path / "mine.jsonl")
    opened = [*log_lines(other.view(seat))]
    codes = [verdict.problem and verdict.problem.code for verdict in (validate_lines(opened, sha256=h) for h in noted)]
    assert codes[0] is None
    assert codes[-1] == "log.noted"
    assert set(codes[codes.index("log.noted") :]) == {"log.noted"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_seats_have_the_spectators_hash(variant: str) -> None:
    """Each can make the public log of its own, so all can show and compare its hash."""
    game = a_game(variant)
    public = {tuple(log_lines(game.view(seat).view(SPECTATOR))) for seat in (0, 1, 2, SPECTATOR)}
    assert public == {tuple(log_lines(game.view(SPECTATOR)))}
