"""The steps of a search, which are limited: hands are looked for exactly, or not at all."""

from __future__ import annotations

from attrs import define


class OutOfStepsError(Exception):
    """A search has taken all its steps."""


@define
class Steps:
    """The steps that a search may still take."""

    left: int

    def take(self, number: int) -> None:
        """Take some steps.

        :raises OutOfStepsError: if there are not so many left.
        """
        self.left -= number
        if self.left < 0:
            raise OutOfStepsError
