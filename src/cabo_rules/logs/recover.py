"""Recovery of a log after a crash.

A crash can tear only the last line of a file that grows line by line: the line then has no line break and cannot be
read, or it has zero bytes, which some file systems leave for data that had not reached the disk. Such a line was never
acknowledged and is dropped. Any other line that cannot be read is other damage, and an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import field, frozen

from cabo_rules.errors import LogError
from cabo_rules.game import Game
from cabo_rules.logs.lines import a_path, file_lines, parse, text_of
from cabo_rules.logs.log import load
from cabo_rules.players import check_seed


@frozen
class Recovered:
    """A log recovered after a crash.

    :ivar game: the game up to the last whole line; with a seed, also the shuffle that it waits for there.
    :ivar size: the size of the whole lines in bytes.
    :ivar dropped: the bytes after them, a torn line; empty if nothing is torn.
    :ivar problem: why they cannot be read; ``None`` if nothing is torn.
    :ivar sha256: the hash of the last whole line, after which the log can be resumed; ``None`` in a log of an older
        format or older rules. As secret as the one of a :class:`cabo_rules.LogWriter`.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import load_variant, save_game
    >>> with TemporaryDirectory() as folder:
    ...     save_game(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7), Path(folder, "game.jsonl"))
    ...     found = recover_game(Path(folder, "game.jsonl"))
    ...
    >>> found.game.number, found.dropped, found.problem
    (1, b'', None)
    """

    game: Game
    size: int
    dropped: bytes = field(repr=False)
    problem: str | None
    sha256: str | None = field(repr=False)


def recover_game(path: str | Path, *, seed: int | None = None) -> Recovered:
    """Return the game in a log up to its last whole line, without changing the file.

    :param seed: as in :func:`cabo_rules.load_game`.
    :raises LogError: if the file cannot be read, its header is torn, more than the last line is broken, or ``path`` is
        not a path.
    :raises GameError: as in :func:`cabo_rules.load_game`.

    >>> from tempfile import TemporaryDirectory
    >>> from cabo_rules import load_variant, log_lines
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "game.jsonl")
    ...     size = path.write_bytes("\\n".join([*log_lines(game), '{"events":[{"sea']).encode())
    ...     found = recover_game(path)
    ...
    >>> found.game == game, found.dropped, found.problem
    (True, b'{"events":[{"sea', 'not JSON: Unterminated string starting at (column 13)')
    """
    path, dropped, problem, size = a_path(path), b"", None, 0
    check_seed(seed)

    def whole_lines() -> Iterator[bytes]:
        nonlocal dropped, problem, size
        last = b""
        for line in file_lines(path):
            if last:
                yield last
                size += len(last)
            last = line
        problem = _torn(last) if size else None  # without a whole header there is no game
        if problem is not None:
            dropped = last
        elif last:
            yield last
            size += len(last)

    game, reader = load(whole_lines(), str(path))
    sha256 = reader.before if reader.is_todays else None
    return Recovered(game.with_seed(seed), size, dropped, problem, sha256)


def _torn(line: bytes) -> str | None:
    """Return why the last line of a file cannot be read, or None unless a crash can be the cause."""
    try:
        parse(text_of(line))
    except LogError as error:
        if b"\0" in line or not line.endswith(b"\n"):
            return str(error)
    return None
