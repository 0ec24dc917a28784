"""The rounds of a score record, read word by word, and written.

A word is the number of a round, something noted about it, the winners of the game, a glyph or a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import Factory, define, field

from cabo_rules.errors import check_between, wrong_argument
from cabo_rules.notation.faces import GLYPHS, SIGNS, read_glyph
from cabo_rules.notation.hints import hint_about
from cabo_rules.notation.problems import Problems
from cabo_rules.notation.results import WINNERS
from cabo_rules.notation.scanner import Scanner, Unexpected
from cabo_rules.notation.score import Places, RoundNote
from cabo_rules.notation.scoreparts import CLAIMS, Claim
from cabo_rules.notation.words import Word, comment_of, write_comment
from cabo_rules.scores.noted import MOST_ROUNDS, NotedRound

_ROUND: Final = re.compile(r"([0-9]{0,9})\.")


@define
class _Round:
    """A round that is being read."""

    line: int
    column: int
    noted: dict[str, Any] = Factory(dict)
    places: dict[str, tuple[int, tuple[int, ...]]] = Factory(dict)
    marks: list[str | int] = Factory(list)


@define
class Scoretext:
    """The rounds of a score record as they are read.

    :ivar seats: the number of players.
    :ivar comments: the comments before the first round.
    :ivar winners: the winners of the game; ``None`` if they are not noted.
    """

    seats: int
    problems: Problems
    comments: list[str] = Factory(list)
    winners: tuple[int, ...] | None = None
    place_of_winners: tuple[int, int] = (0, 0)
    _rounds: list[_Round] = field(factory=list, init=False)

    @property
    def rounds(self) -> Iterator[RoundNote]:
        """The rounds read so far."""
        for each in self._rounds:
            places: Places = tuple([(name, *place) for name, place in each.places.items()])
            yield RoundNote(NotedRound(**each.noted), tuple(each.marks), each.line, each.column, places)

    def read(self, words: Iterable[Word]) -> None:
        """Read all words, and report those that are wrong."""
        for word, line, column in words:
            try:
                self._read(word, line, column)
            except Unexpected as error:
                self.problems.add(line, column + error.at, error.expected, word[error.at :], hint=hint_about(word))
                if self.problems.too_many or len(self._rounds) > MOST_ROUNDS:
                    break

    def _read(self, word: str, line: int, column: int) -> None:
        name, equals, _ = word.partition("=")
        if word[0] == "{":
            (self._rounds[-1].marks if self._rounds else self.comments).append(comment_of(word))
        elif word[0] == "$":
            self._round(word).marks.append(read_glyph(word))
        elif number := _ROUND.fullmatch(word):
            self._begin(word, number[1], line, column)
        elif equals and name.lower() == "winners":
            self._read_winners(word, line, column)
        elif equals and name.lower() in CLAIMS:
            self._read_claim(CLAIMS[name.lower()], word, line, column)
        else:
            raise Unexpected(word, "the number of a round, a word about it, or winners=", 0)

    def _round(self, word: str) -> _Round:
        if not self._rounds:
            raise Unexpected(word, "1. before it", 0)
        return self._rounds[-1]

    def _begin(self, word: str, digits: str, line: int, column: int) -> None:
        number = len(self._rounds) + 1
        self._rounds.append(_Round(line, column))  # even if its number is wrong, so that this is reported once
        if number > MOST_ROUNDS:
            raise Unexpected(word, f"at most {MOST_ROUNDS:,} rounds", 0)
        if self.winners is not None:
            raise Unexpected(word, "no round after the winners", 0)
        if digits and int(digits) != number:
            raise Unexpected(word, f"{number}.", 0)

    def _read_claim(self, claim: Claim, word: str, line: int, column: int) -> None:
        round_ = self._round(word)
        if claim.name in round_.places:
            raise Unexpected(word, "this only once for a round", 0)
        round_.places[claim.name] = line, (column,)  # if it is wrong, it is there all the same
        text = Scanner(word, word.index("=") + 1, self.seats - 1)
        at = text.at
        round_.noted[claim.name] = claim.part.read(text)
        glyph = text.take(SIGNS) if claim.name == "caller" else ""
        text.must_end()
        if claim.sign:
            parts = [at, *[number + 1 for number, sign in enumerate(word) if sign == claim.sign]]
            round_.places[claim.name] = line, (column, *[column + number for number in parts])
        if glyph:
            round_.marks.append(GLYPHS.index(glyph))

    def _read_winners(self, word: str, line: int, column: int) -> None:
        if self.winners is not None:
            raise Unexpected(word, "winners= only once", 0)
        self.winners, self.place_of_winners = (), (line, column)
        text = Scanner(word, word.index("=") + 1, self.seats - 1)
        self.winners = WINNERS.read(text)
        text.must_end()


# --- writing ----------------------------------------------------------------------------------------------------------


def write_rounds(rounds: Sequence[RoundNote], winners: Sequence[int] | None, seats: int) -> Iterator[str]:
    """Yield the lines of a score record: one for each round, and one for the winners.

    :raises GameError: if a round does not fit a table with so many seats.

    >>> from cabo_rules.scores import noted_round
    >>> [*write_rounds([RoundNote(noted_round(scores=[-3, 5], caller=0), ("close", 1))], [1], 2)]
    ['1. call=a scores=-3,5 {close} $1', 'winners=b']
    """
    for number, each in enumerate(rounds, start=1):
        words, marks = write_round(each.noted, seats), each.marks
        if each.noted.caller is not None and marks and marks[0] in range(1, len(GLYPHS)):
            words[0] += GLYPHS[int(marks[0])]  # it judges the call
            marks = marks[1:]
        written = [write_comment(mark) if isinstance(mark, str) else f"${mark}" for mark in marks]
        yield " ".join([f"{number}.", *words, *written])
    if winners is not None:
        yield write_winners(winners)


def write_round(noted: NotedRound, seats: int) -> list[str]:
    """Return the words of a round, that of the call first.

    :raises GameError: if it does not fit a table with so many seats.
    """
    words = []
    for word, claim in CLAIMS.items():
        value = getattr(noted, claim.name)
        if value != claim.nothing:
            if claim.sign and len(value) != seats:
                raise wrong_argument(claim.name, f"a list of {seats}, one for each seat", value)
            for seat in claim.part.seats(value) if claim.part.seats is not None else ():
                check_between(0, seats - 1, claim.name, seat)
            words.append(f"{word}={claim.part.write(value)}")
    return words


def write_winners(winners: Sequence[int]) -> str:
    """Return the winners of the game.

    >>> write_winners([0, 2]), write_winners([])
    ('winners=a+c', 'winners=-')
    """
    return f"winners={WINNERS.write(winners)}"
