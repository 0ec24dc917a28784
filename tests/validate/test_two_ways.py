"""The validator compares a line as text if it can, else as data: both ways must give the same verdict."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import Game, LogError, load_lines, load_variant, log_lines, testing, validate_lines, variant_ids
from cabo_rules.logs.chain import HASH, chained, rechained
from cabo_rules.logs.entries import LogReader
from cabo_rules.logs.lines import LONG_NUMBER, canonical
from cabo_rules.moves import Abandon
from cabo_rules.validate import check, compare
from cabo_rules.validate.verdict import Verdict
from tests.validate.alterations import altered, old_and_new_hashes
from tests.validate.games import random_game, random_log, unchained, with_limit

logs = testing.logs(testing.games(commitments=True)) | st.builds(
    random_log, st.sampled_from(variant_ids()), st.integers(3, 4), st.integers(1, 4), st.integers(1, 2)
)


def as_text(lines: list[str]) -> tuple[Verdict, int]:
    """Return the verdict, and how many lines after the header were compared as text."""
    slow = 0
    with pytest.MonkeyPatch.context() as patch:

        def counted(*args: Any) -> Any:
            nonlocal slow
            slow += 1
            return compare.entries_of(*args)

        patch.setattr(check, "entries_of", counted)
        verdict = validate_lines(lines)
    return verdict, max(verdict.lines - 1, 0) - slow


def as_data(lines: list[str]) -> Verdict:
    """Return the verdict when every line is parsed."""

    def next_line(_: Any, source: Iterator[str]) -> str | None:
        return next(source, None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(check, "_referee_as_text", next_line)
        patch.setattr(LogReader, "as_written", lambda *_: None)
        return validate_lines(lines)


# --- the choice of the way --------------------------------------------------------------------------------------------


@given(lines=logs)
def test_lines_that_this_library_wrote_are_compared_as_text(lines: list[str]) -> None:
    """Every line is compared as text, except those with a nonce that contains a number too large for a log."""
    opened = [line for line in lines if '"type":"open_commitment"' in line and LONG_NUMBER.search(line[:-66])]
    assert as_text(lines) == (as_data(lines), len(lines) - 1 - len(opened))


@pytest.mark.parametrize("variant", variant_ids())
def test_every_variant_is_compared_as_text(variant: str) -> None:
    """Whole games of several rounds, with shuffles in between, are compared as text."""
    for seed in (1, 2, 3):
        lines = random_log(variant, 3, seed, 2)
        verdict, fast = as_text(lines)
        assert (verdict.status, fast) == ("sound", len(lines) - 1)


def test_a_table_set_up_and_commitments_are_compared_as_text() -> None:
    """The rare moves of the host are compared as text, too."""
    hands = [["7S", "KH", "2S", "3S"], ["7D", "4D", "5D", "6D"]]
    table = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=hands, discard=["10H"])
    nonce = "0123456789abcdef" * 4  # no long row of decimal digits that looks like a number
    opened = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1, nonce=nonce).play(Abandon()).open_commitment(nonce)
    for game, moves in ((table, 1), (opened, 3)):
        verdict, fast = as_text(list(log_lines(game)))
        assert (verdict.status, verdict.opened, fast) == ("sound", int(game is opened), moves)


def test_after_a_line_that_was_written_otherwise_text_is_compared_again() -> None:
    """Only the lines that differ are parsed."""
    lines = random_log("travellers", 3, 2)
    for at in range(1, len(lines)):
        spaced = [*lines[:at], lines[at].replace(":", ": ", 1), *lines[at + 1 :]]
        verdict, fast = as_text(spaced)
        assert (verdict, fast) == (validate_lines(lines), len(lines) - 2)


# --- both give the same verdict ---------------------------------------------------------------------------------------


@old_and_new_hashes
@given(lines=logs.filter(lambda lines: len(lines) > 1), data=st.data(), seed=st.integers(0, 10**9))
def test_both_ways_say_the_same_of_any_alteration(
    rehash: bool, lines: list[str], data: st.DataObject, seed: int
) -> None:
    """The whole verdict is the same, whether the altered line is canonical or not."""
    at = data.draw(st.integers(0, len(lines) - 1))
    spare: list[Any] = [event for line in unchained(lines[1:]) for event in line["events"]]
    original, rng = json.loads(lines[at]), Random(seed)
    for new in [altered(original, rng, [*spare, 0, None, "KS"]) for _ in range(3)]:
        for line in (canonical(new), json.dumps(new)):
            changed = [*lines[:at], line, *lines[at + 1 :]]
            changed = rechained(changed) if rehash else changed
            assert as_data(changed) == validate_lines(changed)


def _turned(move: dict[str, Any]) -> str:
    return json.dumps(dict(reversed(move.items())), separators=(",", ":"))


NOT_CANONICAL: dict[str, Callable[[dict[str, Any]], str]] = {
    "blanks": json.dumps,
    "another order of keys": _turned,
    "an escaped letter": lambda move: canonical(move).replace('"type":"d', '"type":"\\u0064'),
    "a blank at its end": lambda move: f"{canonical(move)} ",
    "a blank before it": lambda move: f" {canonical(move)}",
}


@pytest.mark.parametrize("kind", ["deal", "draw"])
@pytest.mark.parametrize("way", NOT_CANONICAL)
def test_the_hash_is_that_of_the_canonical_line(way: str, kind: str) -> None:
    """A hash of the text as it is written, rather than of the canonical line, breaks the chain."""
    lines = random_log("rush", 2)
    at = next(at for at, line in enumerate(lines) if f'"type":"{kind}"' in line)
    line = unchained(lines)[at]
    text = canonical({**line, "move": 0}).replace('"move":0', f'"move":{NOT_CANONICAL[way](line["move"])}')
    assert json.loads(text) == line
    assert text != canonical(line)
    wrong, _ = chained(text, json.loads(lines[at - 1])[HASH])
    right = f'{wrong[:-66]}{json.loads(lines[at])[HASH]}"}}'
    for last, status in ((wrong, "broken"), (right, "sound")):
        changed = [*lines[:at], last]
        verdict = validate_lines(changed)
        assert verdict == as_data(changed)
        assert (verdict.status, verdict.lines) == (status, at + 1)
        if status == "broken":
            assert verdict.problem is not None
            assert verdict.problem.code == "log.chain"
            with pytest.raises(LogError, match=f"line {at + 1}: the chain breaks here"):
                load_lines(changed)
        else:
            assert load_lines(changed) == load_lines(lines[: at + 1])


def test_a_default_that_is_left_out_is_hashed_as_left_out() -> None:
    """The hash covers the line, not the meaning of its move; both ways and loading accept it."""
    lines = random_log("rush", 2)
    line = unchained(lines)[1]
    del line["move"]["dealer"]
    text, _ = chained(canonical(line), json.loads(lines[0])[HASH])
    assert validate_lines([lines[0], text]) == as_data([lines[0], text])
    assert validate_lines([lines[0], text]).status == "sound"
    assert load_lines([lines[0], text]) == load_lines(lines[:2])


@pytest.mark.parametrize(
    ("name", "value"), [("MOST_ROUNDS", 1), ("MOST_LINES", 7), ("MOST_LINES", 1), ("LONGEST_LINE", 600)]
)
def test_both_ways_have_the_same_limits(name: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways stop at the same line."""
    lines = list(log_lines(random_game("rush", 2, rounds=2)))
    long = [*lines[:4], f"{lines[4]}{' ' * 3000}", *lines[5:]]
    assert validate_lines(long) == validate_lines(lines)
    with_limit(monkeypatch, name, max(value, len(lines[0])) if name == "LONGEST_LINE" else value)
    verdict = as_data(long)
    assert verdict.status == "unreadable"
    assert verdict == validate_lines(long)
