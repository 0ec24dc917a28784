"""The frame of the table: the background, the banner, the pending lines and the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cabo_rules.players import viewer_in_words
from cabo_rules.show.commentary import standing
from cabo_rules.show.svg.ink import BLACK, GOLD, PALE, group, rect, text, use
from cabo_rules.show.svg.layout import Layout
from cabo_rules.show.svg.letters import clean, lines_of, shortened, width_of
from cabo_rules.show.svg.pending_lines import LINE, SIZE, pending_lines
from cabo_rules.state import State

_LEFT: Final = 14


def banner(state: State, names: Sequence[str], layout: Layout) -> str:
    """Draw the variant, the round and what the game waits for; and a pill in the last lap."""
    right = layout.width - _LEFT
    parts, room = [], right - _LEFT
    if state.last_lap is not None and state.phase not in ("deal", "over"):
        words = "last lap"
        wide = width_of(words, 13, bold=True) + 16
        parts = [rect(right - wide, 10, wide, 20, 10, GOLD)]
        parts.append(text(right - wide // 2, 25, words, 13, fill=BLACK, bold=True, anchor="middle"))
        room -= wide + 8
    about = [f" · round {state.round}"] * (state.round > 0)
    if layout.viewer is not None:
        about.append(f" · for {viewer_in_words(layout.viewer)}")
    name = shortened(clean(state.variant.name), room - width_of("".join(about), 13), 13)
    parts.append(text(_LEFT, 25, "".join([name, *about]), 13, fill=PALE))
    return group(*parts, *_standing(standing(state, names), right - _LEFT))


def _standing(words: str, room: int) -> Iterator[str]:
    """Draw what the game waits for, on one line as large as fits, or on two."""
    for size in (16, 14):
        if width_of(words, size, bold=True) <= room:
            yield text(_LEFT, 54, words, size, bold=True)
            return
    first, *more = lines_of(words, room, 14)
    yield text(_LEFT, 46, first, 14)
    yield text(_LEFT, 63, shortened(" ".join(more), room, 14), 14)


def pending_text(state: State, names: Sequence[str], layout: Layout) -> str:
    """Draw what is still to be settled."""
    lines = enumerate(pending_lines(state, names))
    return group(*(text(_LEFT, layout.pending + 13 + number * LINE, line, SIZE) for number, line in lines))


def legend(layout: Layout) -> str:
    """Draw the meaning of the signs."""
    y = layout.legend
    return group(
        use("eye", _LEFT, y + 5, 15, 10), text(_LEFT + 20, y + 14, "its owner has seen it", 12, fill=PALE),
        use("other", 196, y + 6, 9, 9), text(210, y + 14, "somebody else has", 12, fill=PALE),
        use("foot", _LEFT, y + 24, 15, 8), text(_LEFT + 20, y + 32, "known, but face down", 12, fill=PALE),
        text(196, y + 32, "2", 12, bold=True), text(210, y + 32, "slot number", 12, fill=PALE),
    )  # fmt: skip
