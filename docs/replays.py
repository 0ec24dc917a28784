"""A recorded game to step through, beside the pages of the site."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

from cabo_rules import load_game
from cabo_rules.show.html import page

GAME: Final = Path(__file__).parent.parent / "examples" / "games" / "travellers-3-players.jsonl"


def link(app: Sphinx, name: str, source: list[str]) -> None:
    """Where it is told of, it can be opened; on a git host there is none."""
    if name == "howto/replay":
        source[0] = source[0].replace("`replay.html`", '<a href="../replay.html#move=40&amp;view=2">replay.html</a>')


def write(app: Sphinx, error: Exception | None) -> None:
    """Write ``replay.html``, once all pages are written."""
    if error is None and app.builder.format == "html":
        (app.outdir / "replay.html").write_text(page(load_game(GAME)), "utf-8", newline="\n")
