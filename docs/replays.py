"""Add a page that steps through a recorded game to the site."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

from cabo_rules import load_game
from cabo_rules.show.html import page

GAME: Final = Path(__file__).parent.parent / "examples" / "games" / "travellers-3-players.jsonl"


def link(app: Sphinx, name: str, source: list[str]) -> None:
    """Link to the page from the how-to; on a git host there is no such page."""
    if name == "howto/replay":
        source[0] = source[0].replace("`replay.html`", '<a href="../replay.html#move=40&amp;view=2">replay.html</a>')


def write(app: Sphinx, error: Exception | None) -> None:
    """Write ``replay.html`` after all other pages."""
    if error is None and app.builder.format == "html":
        (app.outdir / "replay.html").write_text(page(load_game(GAME)), "utf-8", newline="\n")
