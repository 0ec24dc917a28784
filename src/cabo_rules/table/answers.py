"""Answers of a table to what it is sent."""

from __future__ import annotations

from cabo_rules.refusals import Refusal
from cabo_rules.sealed import sealed
from cabo_rules.show.texts import Texts, texts_in


@sealed
class Played:
    """The move was played, and is stored; ``number`` is the table's number after it."""

    number: int


@sealed
class Refused:
    """The rules do not allow the move; nothing has changed."""

    refusal: Refusal


@sealed
class Waiting:
    """The snap waits until somebody else has settled a debt or a power. Its answer follows."""


@sealed
class Lost:
    """The snap lost a race; it costs nothing."""


@sealed
class Stale:
    """The cards that the move names have changed since its sender looked; nothing has been played."""


@sealed
class Repeated:
    """A move with this id has come before; ``answer`` is the answer to it."""

    answer: Played | Waiting | Lost | Stale


@sealed
class Rejected:
    """The table does not take this from this sender, or not now.

    :ivar code: a stable code for programs, which is the key of its text.
    :ivar gaps: the values that fill the gaps of the text.
    """

    code: str
    gaps: tuple[tuple[str, object], ...] = ()

    @property
    def sentence(self) -> str:
        """The reason in English."""
        return self.sentence_in("en")

    def sentence_in(self, language: str | Texts) -> str:
        """Return the reason in a language.

        :raises GameError: if the language is unknown.
        """
        return texts_in(language).templates[self.code].format(**dict(self.gaps))


Answer = Played | Refused | Waiting | Lost | Stale | Repeated | Rejected
