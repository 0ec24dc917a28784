"""Write anew what people are shown for each file of ``examples/diagnostics``; look at the difference before it is kept.

Run it as ``python -m tests.variants.write_diagnostics``.
"""

from __future__ import annotations

import os

from tests.variants.diagnosed import FOLDER, examples, golden, rendered


def write() -> None:
    """Write a ``.txt`` beside each file."""
    os.chdir(FOLDER)
    for example in examples():
        golden(example).write_text(rendered(example), "utf-8", newline="\n")


if __name__ == "__main__":
    write()
