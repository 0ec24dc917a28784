"""The frame of the table: the background, the banner, the pending lines and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cabo_rules.players import viewer_in_words
from cabo_rules.show.commentary import standing
from cabo_rules.show.svg.boxes import WIDTH, Layout
from cabo_rules.show.svg.ink import BLACK, CREAM, GOLD, PALE, edge, group, rect, text, use
from cabo_rules.show.svg.letters import clean, lines_of, shortened, width_of
from cabo_rules.show.svg.parts import Group, Part, grouped
from cabo_rules.show.svg.pending_lines import LINE, SIZE, pending_lines
from cabo_rules.state import State

_LEFT: Final = 14

_LAST_LAP: Final = "last lap"
_PILL: Final = width_of(_LAST_LAP, 13, bold=True) + 16
"""The width of the pill."""


def banner(state: State, names: Sequence[str], layout: Layout) -> Group:
    """Return the variant, the round and what the game waits for; and a pill in the last lap."""
    room = WIDTH - 2 * _LEFT
    ends = state.last_lap is not None and state.phase not in ("deal", "over")
    about = Part(_about, (state.variant.name, state.round, layout.viewer, room - _PILL - 8 if ends else room))
    waits = Part(_standing, (standing(state, names), room))
    return grouped(Part(_pill, ()), about, waits) if ends else grouped(about, waits)


def _pill() -> str:
    right = WIDTH - _LEFT
    written = text(right - _PILL // 2, 25, _LAST_LAP, 13, fill=BLACK, bold=True, anchor="middle")
    return f"<g>{rect(right - _PILL, 10, _PILL, 20, 10, GOLD)}{written}</g>"


def _about(variant: str, round_: int, viewer: int | None, room: int) -> str:
    """Draw the variant, the round and the viewer; only the name of the variant is shortened."""
    about = f" · round {round_}" if round_ else ""
    if viewer is not None:
        about += f" · for {viewer_in_words(viewer)}"
    return text(_LEFT, 25, f"{shortened(clean(variant), room - width_of(about, 13), 13)}{about}", 13, fill=PALE)


def _standing(words: str, room: int) -> str:
    """Draw what the game waits for, on one line as large as fits, or on two."""
    for size in (16, 14):
        if width_of(words, size, bold=True) <= room:
            return text(_LEFT, 54, words, size, bold=True)
    first, *more = lines_of(words, room, 14)
    return f"<g>{text(_LEFT, 46, first, 14)}{text(_LEFT, 63, shortened(' '.join(more), room, 14), 14)}</g>"


def pending_text(state: State, names: Sequence[str]) -> Group:
    """Return what is still to be settled, line by line."""
    lines = enumerate(pending_lines(state, names))
    return grouped(*(Part(text, (_LEFT, 13 + number * LINE, line, SIZE)) for number, line in lines))


def legend(layout: Layout) -> str:
    """Draw the meaning of the signs."""
    return group(
        layout.middle, layout.legend,
        use("eye", _LEFT, 5, 15, 10), text(_LEFT + 20, 14, "its owner has seen it", 12, fill=PALE),
        use("other", 196, 6, 9, 9), text(210, 14, "somebody else has", 12, fill=PALE),
        use("foot", _LEFT, 24, 15, 8), text(_LEFT + 20, 32, "known, but face down", 12, fill=PALE),
        text(196, 32, "2", 12, bold=True), text(210, 32, "slot number", 12, fill=PALE),
        rect(_LEFT + 3, 41, 9, 11, 2, "none", edge(CREAM, 2)),
        text(_LEFT + 20, 50, "touched by the last move", 12, fill=PALE),
    )  # fmt: skip
