"""The pending sentences as lines of text below the piles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cabo_rules.show.commentary.pending import pending_to
from cabo_rules.show.svg.letters import lines_of
from cabo_rules.show.texts.speaker import Speaker
from cabo_rules.state import State

LINE: Final = 18
"""The height of a line."""

SIZE: Final = 13
ROOM: Final = 356
MOST_LINES: Final = 12


def pending_lines(to: Speaker, state: State) -> tuple[str, ...]:
    """Return at most ``MOST_LINES`` lines, the first of each sentence marked with a dot."""
    lines = [line for sentence in pending_to(to, state) for line in _broken(sentence)]
    return tuple(lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], "…"])


@lru_cache(maxsize=4096)  # most sentences of a game come again, for its other viewers and after the next move
def _broken(sentence: str) -> tuple[str, ...]:
    first, *more = lines_of(sentence, ROOM - 12, SIZE)
    return f"• {first}", *(f"\xa0\xa0\xa0{line}" for line in more)
