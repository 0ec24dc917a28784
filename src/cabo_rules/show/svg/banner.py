"""The frame of the table: the background, the banner, the pending lines and the legend."""

from __future__ import annotations

from typing import Final

from cabo_rules.seats import SPECTATOR
from cabo_rules.show.commentary.pending import standing_to
from cabo_rules.show.svg.boxes import WIDTH, Layout
from cabo_rules.show.svg.ink import BLACK, CREAM, GOLD, PALE, edge, group, rect, text, use
from cabo_rules.show.svg.letters import clean, lines_of, shortened, width_of
from cabo_rules.show.svg.parts import Group, Part, grouped
from cabo_rules.show.svg.pending_lines import LINE, SIZE, pending_lines
from cabo_rules.show.texts.speaker import Speaker, say
from cabo_rules.state import State

_LEFT: Final = 14

_ROOM: Final = 150
"""The width of the words in the pill."""

_COLUMN: Final = 156
_SECOND: Final = 173
"""The widths of the words in the legend."""


def banner(to: Speaker, state: State, layout: Layout) -> Group:
    """Return the variant, the round and what the game waits for; and a pill in the last lap."""
    room = WIDTH - 2 * _LEFT
    ends = state.last_lap is not None and state.phase not in ("deal", "over")
    words = shortened(say(to, "picture.last_lap"), _ROOM, 13, bold=True)
    pill = width_of(words, 13, bold=True) + 16
    about = Part(_about, (to, state.variant.name, state.round, layout.viewer, room - pill - 8 if ends else room))
    waits = Part(_standing, (standing_to(to, state), room))
    return grouped(Part(_pill, (words, pill)), about, waits) if ends else grouped(about, waits)


def _pill(words: str, width: int) -> str:
    right = WIDTH - _LEFT
    written = text(right - width // 2, 25, words, 13, fill=BLACK, bold=True, anchor="middle")
    return f"<g>{rect(right - width, 10, width, 20, 10, GOLD)}{written}</g>"


def _about(to: Speaker, variant: str, round_: int, viewer: int | None, room: int) -> str:
    """Draw the variant, the round and the viewer; only the name of the variant is shortened."""
    about = say(to, "picture.round", round=round_) if round_ else ""
    if viewer is not None:
        seen_by = say(to, "viewer.spectator") if viewer == SPECTATOR else say(to, "seat", seat=viewer)
        about += say(to, "picture.for", viewer=seen_by)
    words = f"{shortened(clean(variant), room - width_of(about, 13), 13)}{about}"
    return text(_LEFT, 25, shortened(words, room, 13), 13, fill=PALE)


def _standing(words: str, room: int) -> str:
    """Draw what the game waits for, on one line as large as fits, or on two."""
    for size in (16, 14):
        if width_of(words, size, bold=True) <= room:
            return text(_LEFT, 54, words, size, bold=True)
    first, *more = lines_of(words, room, 14)
    return f"<g>{text(_LEFT, 46, first, 14)}{text(_LEFT, 63, shortened(' '.join(more), room, 14), 14)}</g>"


def pending_text(to: Speaker, state: State) -> Group:
    """Return what is still to be settled, line by line."""
    lines = enumerate(pending_lines(to, state))
    return grouped(*(Part(text, (_LEFT, 13 + number * LINE, line, SIZE)) for number, line in lines))


def legend(layout: Layout) -> str:
    """Draw the meaning of the signs."""
    words = layout.texts.templates

    def meaning(x: int, y: int, key: str, room: int) -> str:
        return text(x, y, shortened(words[key], room, 12), 12, fill=PALE)

    return group(
        layout.middle, layout.legend,
        use("eye", _LEFT, 5, 15, 10), meaning(_LEFT + 20, 14, "picture.legend.owner", _COLUMN),
        use("other", 196, 6, 9, 9), meaning(210, 14, "picture.legend.other", _SECOND),
        use("foot", _LEFT, 24, 15, 8), meaning(_LEFT + 20, 32, "picture.legend.known", _COLUMN),
        text(196, 32, "2", 12, bold=True), meaning(210, 32, "picture.legend.number", _SECOND),
        rect(_LEFT + 3, 41, 9, 11, 2, "none", edge(CREAM, 2)),
        meaning(_LEFT + 20, 50, "picture.legend.touched", WIDTH - 2 * _LEFT - 20),
    )  # fmt: skip
