"""Records in the notation for the tests of the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HEAD: Final = '%cgn 1\n[Variant "rush"]\n[Players "Ana" "Ben"]\n[Record "seat a"]\n\n'
SOUND: Final = f"{HEAD}|deal starter=a\n0. a:f0+1=QH,7S |f ^9D\n1a. d=2C x=2C\n1b. d x=4S\n"
GAPS: Final = f"{HEAD}|deal starter=a\n0. a:f0+1=??,?? |f ^9D\n1a. d=2C x=2C\n"
"""Ana has not noted the two cards that she looked at."""
EARLY: Final = f"{HEAD}|deal starter=a\n0. a:f0+1=QH,7S |f ^9D\n1a. d=?? x=??\n".replace("rush", "stacking").replace(
    " ^9D", ""
)
"""The card that Ana discards may have a power or none."""
WITHOUT_ORDER: Final = SOUND.replace('[Record "seat a"]\n', "").replace("d x=4S", "d=4S x=4S")
"""Everything is noted that was shown to anybody, but not the order of the cards."""
BROKEN: Final = SOUND.replace("x=2C", "x=3C")
UNREADABLE: Final = SOUND.replace("x=2C", "x=1C kk").replace("^9D", "^Z")


def write(folder: Path, name: str, text: str) -> str:
    """Write a text to a file, and return its name."""
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)
