"""The file of a log or of a record of moves, sound or not, packed or not: loaded, recovered, validated, completed."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from cabo_rules import (
    SPECTATOR,
    Game,
    Verdict,
    load_game,
    load_lines,
    load_variant,
    log_lines,
    recover_game,
    validate_archive,
    validate_lines,
    validate_log,
    variant_ids,
)
from cabo_rules.play import Habits, play_at_random
from cabo_rules.validate import complete
from fuzz.files import ROOT, given, or_none
from fuzz.mutate import join_logs as join
from fuzz.mutate import mutate_log as mutate
from fuzz.watch import only

__all__ = ["join", "mutate", "one", "seeds"]

_LONGEST_MESSAGE = 2000
_OF_THE_WRITING = ("log.claim", "log.chain")  # problems that are gone once the game is written anew
_LIVELY = Habits(call=0.1, right_snap=0.7, wrong_snap=0.1, right_match=0.8, wrong_match=0.1, penalize=0.03)


def one(data: bytes) -> None:
    """Read a file with these bytes in every way in which a log is read, and hold the answers against each other."""
    path = given(data, "game.jsonl.gz" if data.startswith(b"\x1f\x8b") else "game.jsonl")
    with only(lambda opened: opened == str(path)):
        check(path)


def check(path: Path) -> tuple[Verdict, Game | None]:
    """The verdict on the log in a file, and the game if it can be loaded.

    :raises AssertionError: when two ways to read it do not agree.
    """
    verdict = validate_log(path)
    _is_well_told(verdict)
    archive = list(validate_archive([path]))
    assert archive[0] == verdict or len(archive) > 1, "an archive of one game is refereed as its file is"
    for each in archive:
        _is_well_told(each)
    completed, whole = complete(path)
    assert completed == verdict, "completing a record judges it as validating does"
    assert (whole is not None) == (verdict.status == "sound")
    if whole is not None:
        _is_sound(whole)
    game, found = or_none(lambda: load_game(path)), or_none(lambda: recover_game(path))
    if found is not None:
        unpacked = (gzip.decompress if path.suffix == ".gz" else bytes)(path.read_bytes())
        assert found.game == (game or load_lines(unpacked[: found.size].split(b"\n")[:-1])), "a torn line is left out"
        assert bool(found.dropped) == bool(found.problem) == (game is None), "nothing is torn where all is read"
    if game is None:
        assert verdict.status != "sound" or not verdict.complete, "what is sound and complete can be loaded"
        return verdict, None
    assert found is not None
    _is_readable(game, verdict)
    if whole is not None:
        assert game == whole
        if game.viewer is None:
            viewers = (SPECTATOR, *range(game.state.seats))
            _is_sound(game.view(viewers[crc32(path.read_bytes()) % len(viewers)]))
    return verdict, game


def _is_well_told(verdict: Verdict) -> None:
    problem = verdict.problem
    assert (problem is None) == (verdict.status == "sound")
    if problem is not None:
        assert 0 <= problem.line <= verdict.lines, "the verdict names a line that was read"
        for text in (problem.message, problem.recorded, problem.ruled, problem.key, problem.code):
            assert text.isprintable(), "what is told of a problem is one printable line"
            assert len(text) < _LONGEST_MESSAGE, "it quotes no more than a person reads"


def _is_readable(game: Game, verdict: Verdict) -> None:
    """What was loaded is written again, reads as the same game, and is judged as what was read."""
    lines = list(log_lines(game))
    assert load_lines(lines) == game
    again = validate_lines(lines)
    if verdict.problem is None or verdict.problem.code not in _OF_THE_WRITING:
        assert again.problem == verdict.problem, "however a log is written, it is judged alike"


def _is_sound(game: Game) -> None:
    verdict = validate_lines(log_lines(game))
    assert verdict.status == "sound", "what came of refereeing is sound"


# --- the first inputs -------------------------------------------------------------------------------------------------


def seeds() -> Iterator[bytes]:
    """The recorded games of the repository, cut to their first lines, and the beginning of a game of every variant."""
    for path in sorted([*ROOT.glob("examples/games/**/*.jsonl"), *ROOT.glob("tests/data/fixtures/*.jsonl")]):
        yield from short_and_long(path.read_bytes())
    for number, name in enumerate(variant_ids()):
        yield "\n".join(log_lines(begun(name, number))).encode()
    yield gzip.compress("\n".join(log_lines(begun("rush", 1))).encode(), mtime=0)


def short_and_long(content: bytes) -> Iterator[bytes]:
    """A log cut to few lines, and to enough of them for a round."""
    lines = content.splitlines(keepends=True)
    for most in (5, 40):
        yield b"".join(lines[:most])


def begun(name: str, seed: int, moves: int = 15) -> Game:
    """The first moves of a game played at random."""
    variant = load_variant(name)
    players = ["Ana", "Ben", "Chi", "Dot", "Eve", "Fay"][: max(variant.deal.seats.fewest, 2 + seed % 2)]
    for game in play_at_random(variant, players, seed, habits=_LIVELY):
        if game.number >= moves:
            break
    return game
