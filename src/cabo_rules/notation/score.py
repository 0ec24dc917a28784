"""Score records: the score sheet of a game in the notation, round by round."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from cabo_rules.errors import GameError, check_between, check_kind
from cabo_rules.forms import a, as_tuple, each
from cabo_rules.notation.record import Tag, check_marks, check_number, check_table
from cabo_rules.scores.noted import MOST_ROUNDS, NotedRound
from cabo_rules.variants.model import Variant

Places = tuple[tuple[str, int, tuple[int, ...]], ...]
"""The places of claims: the claim, its line, and the columns of its word and of the part of each seat."""

NOWHERE: Final[Places] = ()


@frozen
class RoundNote:
    """A round in a score record.

    Two notes are equal wherever they stand in their texts.

    :ivar noted: the round; :func:`cabo_rules.scores.noted_round` makes one.
    :ivar marks: comments, as text, and glyphs, as numbers, in their order, as in a :class:`Note`.
    :ivar line: the line of the text where the round begins; 0 if it was not read.
    :ivar column: its first character in that line, from 1; 0 if it was not read.
    :ivar places: the places of what is noted, for reports; internal.
    :raises GameError: if one of them is something else.

    >>> from cabo_rules.scores import noted_round
    >>> RoundNote(noted_round(scores=[5, 0]), ("close",)) == RoundNote(noted_round(scores=[5, 0]), ("close",), line=7)
    True
    """

    noted: NotedRound = field(validator=a(NotedRound, GameError))
    marks: tuple[str | int, ...] = field(default=(), converter=as_tuple, validator=check_marks)
    line: int = field(default=0, eq=False, validator=check_number)
    column: int = field(default=0, eq=False, validator=check_number)
    places: Places = field(default=NOWHERE, eq=False, repr=False, converter=as_tuple, validator=each(tuple, GameError))


@frozen
class ScoreRecord:
    """The score sheet of a game as somebody noted it.

    :func:`check_score_record` counts and checks it, :func:`score_record_of` makes one of a
    :class:`cabo_rules.scores.Sheet`.

    :ivar variant: the rules.
    :ivar players: the players' names, by seat.
    :ivar rounds: the rounds, at most 1,000, each with its comments and glyphs.
    :ivar winners: the seats that have won the game; empty if nobody has, ``None`` if it was not noted.
    :ivar digest: the digest of the variant; ``None`` if the record does not have it.
    :ivar tags: the tags without a meaning, in order.
    :ivar comments: the comments before the first round.
    :ivar place_of_winners: the line and the column of the winners, for reports; internal.
    :raises GameError: if one of them is something else, or ``players`` are not names.
    :raises VariantError: if the variant is not for so many players.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.scores import noted_round
    >>> rounds = [RoundNote(noted_round(scores=[5, -3], caller=1))]
    >>> ScoreRecord(load_variant("rush"), ["Ana", "Ben"], rounds).rounds[0].noted.scores
    (5, -3)
    """

    variant: Variant
    players: tuple[str, ...] = field(converter=as_tuple)
    rounds: tuple[RoundNote, ...] = field(default=(), converter=as_tuple)
    winners: tuple[int, ...] | None = field(default=None, converter=as_tuple)
    digest: str | None = None
    tags: tuple[Tag, ...] = field(default=(), converter=as_tuple)
    comments: tuple[str, ...] = field(default=(), converter=as_tuple)
    place_of_winners: tuple[int, int] = field(default=(0, 0), eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_table(self.variant, self.players, self.digest, self.tags, self.comments)
        check_kind(tuple, "rounds", self.rounds, "a list")
        if len(self.rounds) > MOST_ROUNDS:
            raise GameError(f"rounds must be at most {MOST_ROUNDS:,}, not {len(self.rounds):,}")
        for note in self.rounds:
            check_kind(RoundNote, "each of the rounds", note, "a RoundNote")
        check_kind(tuple, "place_of_winners", self.place_of_winners, "a line and a column")
        if self.winners is not None:
            check_kind(tuple, "winners", self.winners, "a list of seats or None")
            for seat in self.winners:
                check_between(0, len(self.players) - 1, "winners", seat)
