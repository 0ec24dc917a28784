"""What is fuzzed: for each reader a module with the check of one input, first inputs, and how they are mutated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, Protocol

from fuzz.targets import log, move, record, variant, view


class Target(Protocol):
    """A reader and what is asked of it."""

    def one(self, data: bytes) -> None:
        """Read one input. Errors of the library are answers; whatever else is raised is a finding."""

    def seeds(self) -> Iterator[bytes]:
        """The first inputs: what people really write, sound and broken."""

    def mutate(self, data: bytes, rng: Random) -> bytes:
        """An input changed."""

    def join(self, one: bytes, other: bytes, rng: Random) -> bytes:
        """An input made of two."""


TARGETS: Final[Mapping[str, Target]] = {"log": log, "view": view, "variant": variant, "move": move, "record": record}
