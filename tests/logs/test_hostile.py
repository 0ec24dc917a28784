"""Whatever a file or a line holds: an answer or an error of the library, and nothing else is done.

What must hold is said once, in ``fuzz/targets``, where a fuzzer searches for hours; here Hypothesis makes the inputs.
"""

from __future__ import annotations

import copy
import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import LogError, load_lines, log_lines, validate_lines, validate_log
from cabo_rules.logs import read_move, read_step
from fuzz.mutate import rechained, renumbered, written
from fuzz.targets import TARGETS
from tests.validate.games import random_game, random_log

_LOG = [line.encode() for line in random_log("rush", 2)[:12]]
_VIEW = [line.encode() for line in log_lines(random_game("rush", 2).view(1))][:12]

texts = st.text(max_size=20) | st.sampled_from(["??", "AS", "draw", "dealt", "\ud800", "\x1b[2J", "x" * 3000])
numbers = st.integers(-3, 60) | st.integers() | st.sampled_from([2**53 - 1, 2**53, 10**400])
values = st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
things = st.recursive(
    values | st.binary(max_size=3) | st.just(object()) | st.just({1}),
    lambda inner: st.dictionaries(st.none() | st.integers() | texts, inner, max_size=4) | st.tuples(inner, inner),
    max_leaves=6,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every object and list with each of its keys."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in items for place in [(data, key), *places(value)]]


@pytest.mark.parametrize("name", TARGETS)
@given(content=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode(errors="surrogatepass")))
def test_any_bytes(name: str, content: bytes) -> None:
    """As a log, as the log of a view, as a variant file, as a line from a client."""
    TARGETS[name].one(content)


@pytest.mark.parametrize("name", ["log", "view"])
@given(lines=st.lists(values.map(written), max_size=3), head=st.integers(0, 6))
def test_any_json_after_the_first_lines_of_a_log(name: str, lines: list[bytes], head: int) -> None:
    """Lines of JSON that have nothing to do with a game."""
    log = _LOG if name == "log" else _VIEW
    TARGETS[name].one(b"\n".join(log[:head] + lines))


@pytest.mark.parametrize("name", ["log", "view"])
@given(data=st.data(), mended=st.booleans())
def test_any_value_in_the_place_of_another(name: str, data: st.DataObject, mended: bool) -> None:
    """In a log, the header's variant included; the moves numbered and the chain made anew after it, or not."""
    log = list(_LOG if name == "log" else _VIEW)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(log) - 1))
        told = json.loads(log[at])
        found = places(told)
        if not found:
            continue
        holder, key = data.draw(st.sampled_from(found))
        holder[key] = data.draw(values)
        log[at] = written(told)
    TARGETS[name].one(b"\n".join(rechained(renumbered(log)) if mended else log))


@given(data=st.data())
def test_any_value_in_a_line_from_a_client(data: st.DataObject) -> None:
    """A move, or a move with its events, in which something else stands somewhere."""
    told = copy.deepcopy(json.loads(data.draw(st.sampled_from(_LOG[1:]))))
    told = data.draw(st.sampled_from([told, told["move"]]))
    holder, key = data.draw(st.sampled_from(places(told)))
    holder[key] = data.draw(values)
    TARGETS["move"].one(written(told))


@given(thing=things)
def test_anything_that_a_parser_may_hand_over(thing: Any) -> None:
    """What is no JSON at all is refused as what is no move."""
    for line in (thing, {"type": "draw", "seat": thing, "pile": "stock"}, {"type": thing}):
        for read in (read_move, read_step):
            with pytest.raises(LogError):
                read(line)


@given(text=st.text(st.characters(categories=["Cs", "Cc", "Lu", "Zl"]), max_size=8), at=st.integers(0, 3))
def test_text_that_cannot_be_written_as_utf_8(text: str, at: int) -> None:
    """Lines that came as text may hold a lone surrogate, raw or escaped, in a name or elsewhere: no other error."""
    lines = random_log("rush", 2)[:4]
    for put in (text, json.dumps(text)[1:-1]):
        for old in ('"Player 0"', '"type":"'):
            spoiled = list(lines)
            spoiled[at] = spoiled[at].replace(old, old[:-1] + put + old[-1], 1)
            verdict = validate_lines(spoiled)
            assert verdict.problem is None or verdict.problem.message.isprintable()
            try:
                game = load_lines(spoiled)
            except LogError:
                continue
            assert load_lines(log_lines(game)) == game


@given(data=st.data())
def test_damaged_packed_data(data: st.DataObject) -> None:
    """A byte changed, or the end missing."""
    packed = bytearray(gzip.compress(b"\n".join(_LOG), mtime=0))
    at = data.draw(st.integers(2, len(packed) - 1))
    if data.draw(st.booleans()):
        packed[at] = data.draw(st.integers(0, 255))
    else:
        del packed[at:]
    TARGETS["log"].one(bytes(packed))


@pytest.mark.parametrize("line", [b"\0" * 2**20, b" " * 1000 + b"\n", b"[" * 900_000 + b"\n", b'{"a":' * 150_000])
def test_little_data_that_are_much_when_unpacked(line: bytes, tmp_path: Path) -> None:
    """A hundred megabytes that are packed into a few: the first line is read, and no more than that is held."""
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(line * (10**8 // len(line)), 1))
    assert path.stat().st_size < 10**6
    tracemalloc.start()
    verdict = validate_log(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (verdict.status, verdict.lines) == ("unreadable", 1)
    assert most < 3 * 10**7
