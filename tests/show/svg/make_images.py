"""The pictures of the documentation, drawn from the games in ``examples``: ``python -m tests.show.svg.make_images``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cabo_rules import load_game
from cabo_rules.show import svg
from tests.states import states_of

ROOT: Final = Path(__file__).parents[3]
IMAGES: Final = ROOT / "docs" / "images"

PICTURES: Final[Mapping[str, tuple[str, int, int | None]]] = {
    "table.svg": ("travellers-5-players.jsonl", 111, 4),
    "referee.svg": ("travellers-5-players.jsonl", 111, None),
    "numbers.svg": ("eventide-3-players.jsonl", 119, 1),
}
"""The log, the move and the viewer of each picture, by file name; ``None`` is the referee."""


def drawn(name: str) -> str:
    """Draw one of the pictures."""
    log, number, seat = PICTURES[name]
    game = load_game(ROOT / "examples" / "games" / log)
    seen = game if seat is None else game.view(seat)
    return svg.table(states_of(seen)[number], seen.players, viewer=seat, step=seen.steps[number - 1])


def main() -> None:
    """Write all pictures."""
    for name in PICTURES:
        (IMAGES / name).write_text(drawn(name), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
