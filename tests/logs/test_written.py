"""Lines just as the library writes them are read in quicker ways; they tell nothing else than the strict one.

Quickest is to ask the referee what a line must be; that ends at the first line that is otherwise. A line that is just
as written, whatever the referee would write, is cut into its events and written again; all others are read strictly.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import Game, LogError, Step, evolve, load_variant, new_state, testing, variant_ids
from cabo_rules.logs import load_lines, log, log_lines, read_step
from cabo_rules.logs.chain import HASH, chained, hash_of, rechained
from cabo_rules.logs.codec import encode, type_name
from cabo_rules.logs.entries import LogReader
from cabo_rules.logs.lines import canonical
from cabo_rules.logs.written import move_met, refereed_line, written_step
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES, Abandon
from tests.families import COMPLETE
from tests.logs.things import things
from tests.validate.alterations import altered
from tests.validate.forgers import WAYS, forged
from tests.validate.games import random_game, random_log, with_limit
from tests.validate.negative import all_forgeries

logs = testing.logs(testing.games()) | st.builds(
    random_log, st.sampled_from(variant_ids()), st.integers(3, 4), st.integers(1, 4), st.integers(1, 2)
)


def told(lines: list[str], most: int | None = None) -> tuple[Any, ...]:
    """All that some lines tell of, and the hash to go on after; the error where they tell of nothing."""
    try:
        game, reader = log.load(lines, "log", most=most)
    except LogError as error:
        return type(error), str(error), error.line
    return game, game.shuffles, game.number, game.events, reader.before


def all_ways_tell_the_same(lines: list[str], most: int | None = None) -> bool:
    """Whether the quickest way tells what each slower one tells, where the quicker ones are barred."""
    with pytest.MonkeyPatch.context() as patch:
        quickest = told(lines, most)
        patch.setattr(log, "refereed_line", lambda *_: None)
        as_written = told(lines, most)
        patch.setattr(LogReader, "as_written", lambda *_: None)
        return quickest == as_written == told(lines, most)


@pytest.mark.parametrize("variant", variant_ids())
def test_every_line_of_a_log_is_read_as_written(variant: str) -> None:
    """Loading gives the game or view back; each step is the one that strict reading finds, with the stated hash."""
    game = random_game(variant, 3, 2, 2)
    for each in (game, game.view(0)):
        lines = list(log_lines(each))
        assert load_lines(lines) == each
        hashes = [json.loads(line)[HASH] for line in lines]
        found = [written_step(line, before) for before, line in zip(hashes, lines[1:], strict=False)]
        assert found == list(zip(map(read_step, lines[1:]), hashes[1:], strict=True))


def test_a_game_is_read_from_its_log_without_parsing_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strict reading is for the header, and for lines that were written otherwise; the log of a game needs no events
    to be read, that of a view does. This includes the last round that a log may have."""
    game = random_game("travellers", 3, 2, 2)
    with_limit(monkeypatch, "MOST_ROUNDS", game.round)
    monkeypatch.setattr(LogReader, "read", None)
    assert load_lines(log_lines(game.view(0))) == game.view(0)
    with monkeypatch.context() as patch:
        patch.setattr(log, "refereed_line", lambda *_: None)
        assert load_lines(log_lines(game)) == game
    monkeypatch.setattr(LogReader, "as_written", None)
    assert load_lines(log_lines(game)) == game


def test_the_referee_is_not_asked_after_a_line_that_is_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if it says the same: the rules are for tables that they have made."""
    lines, asked = random_log("travellers", 3, 2), []

    def counted(*args: Any) -> Any:
        asked.append(args)
        return refereed_line(*args)

    monkeypatch.setattr(log, "refereed_line", counted)
    for at in range(1, len(lines)):
        asked.clear()
        load_lines([*lines[:at], lines[at].replace(":", ": ", 1), *lines[at + 1 :]])
        assert len(asked) == at


@given(lines=logs, data=st.data())
def test_all_ways_tell_the_same_of_any_game(lines: list[str], data: st.DataObject) -> None:
    """Whatever the variant and the moves, and however many of them are asked for."""
    assert all_ways_tell_the_same(lines)
    assert all_ways_tell_the_same(lines, data.draw(st.integers(0, len(lines))))


GAMES = Path(__file__).parents[2] / "examples" / "games"


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.jsonl")), ids=lambda path: path.name)
def test_all_ways_tell_the_same_of_recorded_games(path: Path) -> None:
    """Of the examples: sound and broken ones, views and records of moves."""
    assert all_ways_tell_the_same(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("name", COMPLETE)
def test_all_ways_tell_the_same_of_forged_logs(name: str) -> None:
    """Whatever is forged in the log of a game, in whatever way, and whether or not the hashes are made anew."""
    for lines, state, forgery in islice(all_forgeries(name), 0, None, 500):
        for way in WAYS:
            changed = forged(lines, forgery, way, state) or lines
            assert all_ways_tell_the_same(changed)
            assert all_ways_tell_the_same(rechained(changed))


@given(lines=logs.filter(lambda lines: len(lines) > 1), data=st.data(), seed=st.integers(0, 10**9), anew=st.booleans())
def test_all_ways_tell_the_same_of_any_alteration(lines: list[str], data: st.DataObject, seed: int, anew: bool) -> None:
    """The same game, or the same error in the same words and of the same line."""
    at = data.draw(st.integers(0, len(lines) - 1))
    new = altered(json.loads(lines[at]), Random(seed), [0, None, "KS", {}, []])
    for line in (canonical(new), json.dumps(new)):
        changed = [*lines[:at], line, *lines[at + 1 :]]
        changed = rechained(changed) if anew else changed
        assert all_ways_tell_the_same(changed)


# --- moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", SEAT_MOVES + HOST_MOVES, ids=type_name)
@given(data=st.data())
def test_a_move_as_written_is_read(cls: type, data: st.DataObject) -> None:
    """Every move comes back equal from its text, and from no other text of the same meaning."""
    move = data.draw(things(cls))
    text = encode(move)
    assert move_met(text) == move
    for other in (json.dumps(json.loads(text)), f"{text} ", text.replace('"type"', '"\\u0074ype"')):
        if other != text:
            with pytest.raises(LogError, match="not canonical"):
                move_met(other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "5",
        "[]",
        "null",
        "{}",
        '{"type":5}',
        '{"type":[]}',
        '{"type":"jump"}',
        '{"type":"turn_began"}',
        '{"type":"keep"}',
        '{"seat":0,"slot":1,"type":"keep","type":"keep"}',
        '{"place":[0,1],"seat":0,"slot":1,"type":"keep"}',
        '{"self":0,"type":"close_looks"}',
        '{"seat":0,"slot":true,"type":"keep"}',
        '{"seat":0,"slot":1.0,"type":"keep"}',
        '{"seat":0,"slot":NaN,"type":"keep"}',
        '{"seat":0,"slot":"1","type":"keep"}',
        '{"seat":0,"slot":null,"type":"keep"}',
        f'{{"seat":0,"slot":{10**9 + 1},"type":"keep"}}',
        f'{{"seat":0,"slot":{"9" * 5000},"type":"keep"}}',
        '{"seat":0,"target":[0],"type":"snap"}',
        '{"seat":0,"target":[0,true],"type":"snap"}',
        '{"seat":0,"target":{"seat":0,"slot":1},"type":"snap"}',
        '{"seat":0,"target":"01","type":"snap"}',
        '{"seat":0,"target":5,"type":"snap"}',
        '{"seat":0,"slots":{"0":1},"type":"trade"}',
        '{"seat":0,"slots":"01","type":"trade"}',
        '{"seat":0,"slots":[1,0],"type":"first_look"}',
        '{"cell":[0,1,2],"seat":0,"type":"place_penalty"}',
        '{"pile":"hand","seat":0,"type":"draw"}',
        '{"pile":["stock"],"seat":0,"type":"draw"}',
        '{"order":["AS"],"type":"deal"}',
        '{"commitment":null,"dealer":null,"order":["1S"],"starter":null,"type":"deal"}',
        '{"commitment":null,"dealer":null,"order":[5],"starter":null,"type":"deal"}',
        '{"commitment":null,"dealer":null,"order":[[]],"starter":null,"type":"deal"}',
        '{"claims":[{"give":null}],"seat":0,"type":"match"}',
        '{"claims":[[0,1]],"seat":0,"type":"match"}',
        '{"seat":0,"slot":' + "[" * 100_000,
    ],
    ids=lambda text: text[:50],
)
def test_a_move_that_is_not_as_written_is_no_move(text: str) -> None:
    """Whatever the text is, the error is the same, and strict reading then says what is wrong."""
    with pytest.raises(LogError, match="not canonical"):
        move_met(text)


# --- what is not as written -------------------------------------------------------------------------------------------

BEFORE = "0" * 64
LINE = {"events": [{"seat": 1, "type": "turn_began"}], "move": {"seat": 0, "type": "end_turn"}, "n": 7}


def test_a_line_as_written() -> None:
    """What the tests below alter."""
    line, made = chained(canonical(LINE), BEFORE)
    assert written_step(line, BEFORE) == (read_step(line), made)
    assert written_step(line, "1" * 64) is None


OTHERWISE = {
    "no JSON": ("[", ""),
    "a claim": ("{", '{"claims":{"totals":[0,0]},'),
    "another key": ('"seat":1,', '"seat":1,"slot":1,'),
    "no events": ('"events":[{"seat":1,"type":"turn_began"}],', ""),
    "no move": ('"move":{"seat":0,"type":"end_turn"},', ""),
    "no number": (',"n":7', ""),
    "an object for the events": ('[{"seat":1,"type":"turn_began"}]', "{}"),
    "a number for the events": ('[{"seat":1,"type":"turn_began"}]', "5"),
    "an event that there is not": ("turn_began", "turned"),
    "nested deeper than anything can be read": ('[{"seat":1,', "[" * 100_000 + '{"seat":1,'),
    "a list for the number": (':7', ":[7]"),
    "a fraction": (":7", ":7.0"),
    "digits that are written otherwise": (":7", ":07"),
    "more digits than Python reads": (":7", ":" + "7" * 5_000),
    "a truth value": (":1,", ":true,"),
    "a number that is too large": (":1,", f":{2**53},"),
    "a blank": (":1,", ": 1,"),
    "another order of keys": ('"seat":0,"type":"end_turn"', '"type":"end_turn","seat":0'),
    "a key twice": (":1,", ':1,"seat":1,'),
    "a lone surrogate": ('{"seat":1,"type":"turn_began"}', '{"key":"\ud800","type":"window_closed"}'),
}  # fmt: skip


@pytest.mark.parametrize("kind", OTHERWISE)
def test_what_is_not_as_written_is_left_to_strict_reading(kind: str) -> None:
    """Even if its hash was made of the text as it stands."""
    text = canonical(LINE).replace(*OTHERWISE[kind])
    made = "0" * 64 if kind == "a lone surrogate" else hash_of(text, BEFORE)
    assert text != canonical(LINE)
    assert written_step(f'{text[:-1]},"{HASH}":"{made}"}}', BEFORE) is None


# --- what the referee would not write ---------------------------------------------------------------------------------


def line_of(step: Step, before: str = BEFORE) -> str:
    """The line of a step in a log."""
    return chained(log.step_line(step), before)[0]


def test_a_line_as_the_referee_writes_it() -> None:
    """Its move, the state after it, its events and its hash; nothing of a line with another number or hash."""
    game = random_game("rush", 2)
    state = new_state(game.variant, 2)
    for step in game.steps:
        line, made = chained(log.step_line(step), BEFORE)
        assert refereed_line(line, "1" * 64, state, step.number) is None
        assert refereed_line(line, BEFORE, state, step.number + 1) is None
        assert refereed_line(line_of(Step(step.number, step.move, ())), BEFORE, state, step.number) is None
        found = refereed_line(line, BEFORE, state, step.number)
        for event in step.events:
            state = evolve(state, event)
        assert found == (step.move, state, [*step.events], made)
    assert state == game.state


@pytest.mark.parametrize("kind", OTHERWISE)
def test_what_no_referee_writes_is_left_to_reading(kind: str) -> None:
    """At no table."""
    text = canonical(LINE).replace(*OTHERWISE[kind])
    for state in (new_state(load_variant("rush"), 2), random_game("rush", 2).state):
        assert refereed_line(f'{text[:-1]},"{HASH}":"{BEFORE}"}}', BEFORE, state, 7) is None


def test_a_round_that_no_log_may_have_is_left_to_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading says what is wrong."""
    game = random_game("rush", 2)
    state, line = new_state(game.variant, 2), line_of(game.steps[0])
    assert refereed_line(line, BEFORE, state, 1) is not None
    with_limit(monkeypatch, "MOST_ROUNDS", 0)
    assert refereed_line(line, BEFORE, state, 1) is None


@pytest.mark.parametrize(("nonce", "is_taken"), [("0123456789abcdef" * 4, True), ("5" * 64, False)])
def test_what_may_be_too_large_a_number_is_left_to_reading(nonce: str, is_taken: bool) -> None:
    """Though it turns out to be text, and is read."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1, nonce=nonce).play(Abandon())
    opened = game.open_commitment(nonce)
    (step,) = opened.since(game.number)
    assert (refereed_line(line_of(step), BEFORE, game.state, step.number) is not None) == is_taken
    assert load_lines(log_lines(opened)) == opened
