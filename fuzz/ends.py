"""How the starter of the fuzzer and its process tell one run from the next."""

from __future__ import annotations

import re
from typing import Final

NEXT: Final = "+"
"""Stands between the arguments of two runs."""

ENDED: Final = re.compile(r"^(\w+) has ended with (-?\d+)\n", re.MULTILINE)
"""Follows what a run has printed: the reader, and the exit status."""
