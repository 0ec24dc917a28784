"""Write the rulebooks of the main variants anew: ``python -m tests.variants.write_rulebooks``.

They are compared with what is written by test_rulebook.py, so that every change of a text is seen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cabo_rules import load_variant
from cabo_rules.authoring.rulebook import rulebook_markdown
from tests.variants.plain_data import MAIN

FOLDER: Final = Path(__file__).parents[1] / "data" / "rulebooks"


def main() -> None:
    """Write a file for each main variant."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MAIN:
        (FOLDER / f"{name}.md").write_text(rulebook_markdown(load_variant(name)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
