"""Numbers on the command line."""

from __future__ import annotations

import argparse


def whole_number(text: str) -> int:
    """An argument that is a whole number.

    :raises ArgumentTypeError: when it is none.

    >>> whole_number("-3")
    -3
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text:.40} is no whole number") from None
