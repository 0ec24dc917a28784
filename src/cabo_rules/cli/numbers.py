"""Parse numbers on the command line."""

from __future__ import annotations

import argparse

from cabo_rules.errors import short


def whole_number(text: str) -> int:
    """Parse an argument that is a whole number.

    :raises ArgumentTypeError: if it is not one.

    >>> whole_number("-3")
    -3
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {short(text)}") from None
