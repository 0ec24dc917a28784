"""``cabo-rules show --svg``: the table as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import load_game, view
from cabo_rules.show import svg
from tests.cli.commands import GAMES, Refused, Run
from tests.states import states_of

LOG = GAMES / "rush-2-players.jsonl"


def drawn(move: int, seat: int | None, recall: str = "perfect", wide: bool = False) -> str:
    """Draw the picture after a move in Python."""
    game = load_game(LOG) if seat is None else load_game(LOG).view(seat)
    state = states_of(game)[move]
    if seat is not None and recall == "none":
        state = view(state, seat, "none")
    return svg.table(state, game.players, viewer=seat, wide=wide, step=game.steps[move - 1] if move else None)


@pytest.mark.parametrize(
    ("options", "picture"),
    [
        ([], drawn(255, None)),
        (["--move", "0"], drawn(0, None)),
        (["--move", "8"], drawn(8, None)),
        (["--move", "8", "--seat", "1"], drawn(8, 1)),
        (["--move", "8", "--seat", "1", "--recall", "none"], drawn(8, 1, "none")),
        (["--move", "8", "--seat", "1", "--wide"], drawn(8, 1, wide=True)),
    ],
)
def test_a_picture_is_printed(options: list[str], picture: str, run: Run) -> None:
    """Without a file, the picture goes to standard output; it shows the same table as the text."""
    assert run("show", LOG, *options, "--svg").out == picture


def test_a_picture_is_written(tmp_path: Path, run: Run) -> None:
    """With a file, the picture is written to it, and a line reports that."""
    file = tmp_path / "table.svg"
    assert run("show", LOG, "--svg", file).out == f"Wrote the picture to {file}.\n"
    assert file.read_text("utf-8") == drawn(255, None)


def test_what_does_not_go_together(refused: Refused) -> None:
    """--svg cannot be combined with --format, and only a picture is wide or in another language."""
    message = "argument --format: not allowed with argument --svg (see cabo-rules show --help)"
    assert refused("show", LOG, "--svg", "--format", "json") == message
    assert refused("show", LOG, "--wide") == "show: --wide needs --svg"
    assert refused("show", LOG, "--language", "de") == "show: --language needs --svg"


def test_a_picture_in_german(run: Run) -> None:
    """With ``--language``, the words of the picture are in that language."""
    game = load_game(LOG)
    picture = svg.table(game.state, game.players, step=game.last_step, language="de")
    assert run("show", LOG, "--svg", "--language", "de").out == picture
    assert ' xml:lang="de"><title>Cabo Rush, Runde 7</title><desc>Das Spiel ist vorbei: ' in picture
