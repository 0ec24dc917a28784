"""Write the ready form of the built-in variants: ``python -m tests.variants.write_ready``.

It is compared with the checked files by test_shipped.py, so nothing else can be loaded.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import cabo_rules
from cabo_rules.variants.check import check_variant, playable
from cabo_rules.variants.load import variant_to_data

ROOT: Final = Path(__file__).parents[2]
READY: Final = Path(cabo_rules.__file__).parent / "variants" / "ready.jsonl"


def ready() -> str:
    """The ready form: a line for each file of a built-in variant, with the variant that the checks let pass."""
    files = sorted((ROOT / "variants").glob("*.toml"), key=lambda path: path.stem)
    data = [variant_to_data(playable(check_variant(path))) for path in files]
    return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in data)


def main() -> None:
    """Write it, from the files alone: after a change of the model the old one cannot be loaded."""
    written = READY.read_text(encoding="utf-8")
    READY.write_text("", encoding="utf-8")
    try:
        written = ready()
    finally:
        READY.write_text(written, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
