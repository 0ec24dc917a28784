"""Records in the notation: one or several in a text, read, written again and read again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from cabo_rules import SPECTATOR, LogError, variant_ids
from cabo_rules.errors import LimitError
from cabo_rules.notation import NotationError, read_record, read_records, record_of, write_record
from fuzz.files import warm_up
from fuzz.targets.log import begun
from fuzz.watch import only

__all__ = ["join", "mutate", "one", "seeds"]

_LONGEST_LINE = 2000  # of a message, with the message of a variant in it
_MARKS = re.compile(r"(\s+|[,/=+~:@#{}\[\]\"])")


def one(data: bytes) -> None:
    """Read a text as an archive: a record reads the same once it is written, and an error names the place."""
    warm_up()
    text = data.decode("utf-8", "surrogateescape")
    with only(lambda _: False):
        try:
            records = read_records(text)
        except NotationError as error:
            _is_well_told(error, text)
            return
        except LimitError:
            return
        written = [write_record(record) for record in records]
        for record, again in zip(records, written, strict=True):
            assert read_record(again) == record, "the export form is read as the same record"
            assert write_record(read_record(again)) == again, "equal records are equal texts"
        assert read_records("".join(written)) == records, "an archive has the records in it"


def _is_well_told(error: NotationError, text: str) -> None:
    lines = text.replace("\r\n", "\n").split("\n")
    assert 1 <= len(error.problems) <= 100
    assert isinstance(error, LogError)
    for problem in error.problems:
        assert str(problem).isprintable(), "a problem is one printable line"
        assert len(str(problem)) < _LONGEST_LINE, "it quotes no more than a person reads"
        assert 1 <= problem.line <= len(lines) + 1, "it names a line that was read"
        assert 1 <= problem.column <= len([*lines, ""][problem.line - 1]) + 1, "and a place in it"


def mutate(data: bytes, rng: Random) -> bytes:
    """A text with some of its parts changed: left out, doubled, exchanged, or one that stands elsewhere."""
    parts = _MARKS.split(data.decode("utf-8", "surrogateescape"))
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(6):
            case 0:
                parts[at] = ""
            case 1:
                parts[at] *= rng.choice((2, 2, 50))
            case 2:
                parts[at], parts[other] = parts[other], parts[at]
            case 3:
                parts[at] = rng.choice(_words())
            case 4:
                sign = rng.choice('\t\n\r \\"!#$%*+,-./0129:<=?@AJTa[]^{|}~\x00\x7f\u00e9\u2660\u2028\ufeff\U0001f0cf')
                cut = rng.randrange(len(parts[at]) + 1)
                parts[at] = parts[at][:cut] + sign + parts[at][cut + rng.randrange(2) :]
            case _:
                parts[at] = parts[other]
    return "".join(parts).encode("utf-8", "surrogateescape")


@lru_cache(maxsize=1)
def _words() -> list[str]:
    """The parts of the first inputs."""
    return sorted({part for data in seeds() for part in _MARKS.split(data.decode())})


def join(one: bytes, other: bytes, rng: Random) -> bytes:
    """The beginning of one text and the end of another, at blanks."""
    head, tail = one.split(b" "), other.split(b" ")
    return b" ".join(head[: rng.randrange(len(head)) + 1] + tail[rng.randrange(len(tail)) :])


def seeds() -> Iterator[bytes]:
    """The beginning of a game of every variant, from every side in turn, and what people write."""
    for number, name in enumerate(variant_ids()):
        game = begun(name, number, 30)
        viewer = (None, 0, 1, SPECTATOR)[number % 4]
        yield write_record(record_of(game if viewer is None else game.view(viewer))).encode()
    yield _BY_HAND.encode()
    yield _SCORES.encode()


_BY_HAND = """%cgn 1
[Variant "rush"] [Set "scoring.caller.penalty=7"] [Set "calling.earliest_lap=2"]
[Date "2026-11-26"] [Players "Ana" "B\\u00e9n \\"B\\""] [Record "seat a"]
{before the game}
|setup turn=b before=0,93 lap=2 hands=4S,-/7C,?? seen=a,-/*,a+b discard=th stock=5\u2665,QD,joker
b. P=10h K0=7c {why?
because} $2
a:sb1=??#?! |deal starter=a ^9C
0. a:f0-1=4s,5s b:f- |f
1A. d@7C=2D ma1+b2<0#!? |shuffle order=4S,5S |s =4S/5S scores=0,12 totals=7,100 winners=a+b
"""

_SCORES = """%cgn 1
[Record "score"] [Variant "eventide"] [Players "Ana" "Ben" "Chi"]
{after dinner}
1. call=a! =2,3/13,-,8/9,9,7 totals=0,-,25 {a close
one} $2
2. scores=0,51,14 3. call=C special=c:kamikaze+a:a-b_c out=b+c =-// scores=50,-50,-
winners=a+c
"""
