"""The exact messages about lines that cannot be read."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import CaboError, Game, GameError, LogError, Step, load_game, load_variant, log_lines
from cabo_rules.errors import LimitError, MoveError, printable
from cabo_rules.logs import load_lines, move_line, read_move, read_step, step_line
from cabo_rules.logs.chain import hash_of
from cabo_rules.logs.header import header_line, header_of
from cabo_rules.logs.limits import DEEPEST_NESTING, LONGEST_LINE, MOST_LINES, MOST_ROUNDS, MOST_SEATS, not_too_long
from cabo_rules.logs.lines import file_lines, parse, text_of
from cabo_rules.moves import CloseLooks, Draw, Place, Snap
from cabo_rules.validate import validate_lines

RUSH = load_variant("rush")
LINES = list(log_lines(Game.new(RUSH, ["Ana", "Ben"], seed=1)))
HEADER, DEAL = (json.loads(line) for line in LINES)


def message_of(call: Callable[..., object], *arguments: object, kind: type[CaboError] = LogError) -> str:
    """The message of the error that a call raises."""
    with pytest.raises(kind) as caught:
        call(*arguments)
    return str(caught.value)


def written(data: dict[str, Any], changes: dict[str, Any]) -> str:
    """Return the line with other values; ``...`` removes a key."""
    return json.dumps({key: value for key, value in {**data, **changes}.items() if value is not ...})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "must be a JSON object, not an empty line"),
        (" \t", "must be a JSON object, not an empty line"),
        ("\x00\x01", "must be text without zero bytes"),
        (b"\xff", "must be UTF-8 text"),
        (b"\xff\xfe{", "must be UTF-8 text, not UTF-16"),
        (b"\xfe\xff\x00{", "must be UTF-8 text, not UTF-16"),
        (b"\x1f\x8b\x08", "must be UTF-8 text, not gzip data; decompress it first"),
        ("{", "not JSON: Expecting property name enclosed in double quotes (column 2)"),
        ("\ufeff{}", "must not begin with a byte order mark (BOM); save the file without one"),
        ("[]", "must be a JSON object"),
        ("5", "must be a JSON object"),
        ("{}", "not the header of a log: format: missing"),
        ('{"a":1,"format":1,"format":1,"a":2}', "duplicate key 'format'"),
        ('{"format":NaN}', "format: must be a whole number, not NaN"),
        ('{"format":1.0}', "format: must be a whole number, not 1.0"),
        ('{"format":1e5}', "format: must be a whole number, not 1e5"),
        ('{"format":0.1234567890123456789}', "format: must be a whole number, not 0.123456789012345678"),
        ('{"players":[1.5]}', "a number must be whole, not 1.5"),
        ('{"format":9007199254740992}', "the number 9007199254740992 is beyond 9007199254740991"),
        ('{"format":-9007199254740992}', "the number -9007199254740992 is beyond 9007199254740991"),
        ('{"format":' + "9" * 5000 + "}", f"the number {'9' * 36}.. is beyond 9007199254740991"),
        ('{"format":' + "[" * 200_000, "nested too deeply"),
        ('{"format":' + "[[]," * 40 + "1" + "]" * 40 + "}", "nested too deeply"),
        ('{"format":"\\ud800"}', "the line must be valid Unicode; it contains a lone surrogate"),
        (
            '{"format":1,"players":["\ud800"],"variant":"rush"}',
            "rush is for 2 to 12 players, not 1 (deal.seats.fewest)",
        ),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_a_line_without_a_header(line: str | bytes, message: str) -> None:
    """Reading the line, loading the log and validating it report the same fault."""
    assert message_of(lambda: header_of(text_of(line))) == message
    assert validate_lines([line]).problem == validate_lines(iter([line])).problem
    with pytest.raises(LogError) as loaded:
        load_lines([line])
    assert (str(loaded.value), loaded.value.line) == (f"log: line 1: {message}", 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 2}, "format: 2 is newer than this library knows (1)"),
        ({"format": True}, "format: must be a whole number from 1, not True"),
        ({"format": 0}, "format: must be a whole number from 1, not 0"),
        ({"format": None}, "format: must be a whole number from 1, not None"),
        ({"rules": 2}, "rules: 2 is newer than this library knows (1)"),
        ({"rules": 0}, "rules: must be a whole number from 1, not 0"),
        ({"rules": "1"}, "rules: must be a whole number from 1, not '1'"),
        ({"z": 1, "more": 1}, "unknown key 'more'"),
        ({"players": ..., "Players": []}, "unknown key 'Players'; did you mean players?"),
        ({"game": "chess"}, "game: must be cabo, not 'chess'"),
        ({"variant_digest": 1}, "variant_digest: must be text, not 1"),
        ({"players": ...}, "players: missing"),
        ({"variant": ...}, "variant: missing"),
        ({"players": ..., "variant": ...}, "players: missing"),
        ({"players": "Ana"}, "players: must be a list of names"),
        ({"players": ["Ana", 5]}, "players: must be a list of names"),
        ({"players": ["x"] * 100}, "rush is for 2 to 12 players, not 100 (deal.seats.most)"),
        ({"players": ["Ana"]}, "rush is for 2 to 12 players, not 1 (deal.seats.fewest)"),
        ({"variant": ["rush"]}, "variant: must be the whole variant or the id of a built-in one, not ['rush']"),
        ({"variant": {**HEADER["variant"], "deal": 5}}, "variant: V103: deal must be a table, not 5."),
        ({"sha256": "0" * 63}, f"sha256: must be 64 hexadecimal digits in lower case, not '{'0' * 36}..."),
        ({"sha256": None}, "sha256: must be 64 hexadecimal digits in lower case, not None"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_a_wrong_header(changes: dict[str, Any], message: str) -> None:
    """The message is the same for a header in canonical JSON and for any other."""
    line = written(HEADER, changes)
    for text in (line, json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)):
        assert message_of(header_of, text) == message
        verdict = validate_lines([text])
        assert verdict.problem is not None
        assert (verdict.status, verdict.problem.line) == ("unreadable", 1)
        assert verdict.problem.message == f"line 1: {message}"


def test_a_viewer_is_a_seat() -> None:
    """A text is not a number, and a table has only so many seats."""
    for viewer, message in (
        ("0", "viewer: must be a seat, or -2 for a spectator, not '0'"),
        (9, "viewer must be a seat from 0 to 1 or SPECTATOR, not 9"),
    ):
        assert message_of(header_of, written(HEADER, {"viewer": viewer})) == message


def test_a_header_may_be_written_in_other_ways() -> None:
    """Spaces in the variant and the order of the keys change nothing."""
    spaced = LINES[0].replace('"variant":{', '"variant":{ ')
    others = {key: value for key, value in HEADER.items() if key != "variant"}
    moved = json.dumps({**others, "variant": HEADER["variant"]}, separators=(",", ":"))
    assert spaced != LINES[0] != moved
    assert header_of(spaced) == header_of(moved) == header_of(LINES[0])


def test_an_incomplete_variant() -> None:
    """One line names all missing keys; a variant that leaves out defaults is not complete either."""
    variant = {key: value for key, value in HEADER["variant"].items() if key not in ("scoring", "conduct")}
    for changed, message in (
        (variant, "variant: V102: conduct is missing.; variant: V102: scoring is missing."),
        ({**HEADER["variant"], "deck": {"packs": 1}}, "variant: must be complete"),
    ):
        assert message_of(header_of, written(HEADER, {"variant": changed})) == message


def test_a_variant_that_is_not_built_in() -> None:
    """The message lists the built-in variants; no file is read."""
    start, _, known = message_of(header_of, written(HEADER, {"variant": "/etc/rush.toml"})).partition("; use one of ")
    assert start == "variant: must be the id of a built-in variant, not '/etc/rush.toml'"
    assert known.split(", ")[:2] == ["cabo-2e", "cactus"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"n": 2}, "move 1 comes next, not move 2"),
        ({"events": [{"type": "jumped"}]}, "event: unknown type 'jumped'"),
        ({"move": None}, "move: must be an object, not None"),
        ({"n": "1"}, "n: must be a whole number, not '1'"),
        ({"n": True}, "n: must be a whole number, not True"),
        ({"n": ...}, "n: missing"),
        ({"events": ...}, "events: missing"),
        ({"events": {}}, "events: must be a list, not {}"),
        ({"move": ...}, "move: missing"),
        ({"move": ..., "type": "draw"}, 'move: missing; put the move in an object: {"move":{"type":...}}'),
        (
            {"move": ..., "format": 1},
            "another game begins here; cabo-rules validate reads files with several games",
        ),
        ({"more": 1}, "unknown key 'more'"),
        ({"format": 1}, "unknown key 'format'"),
        ({"type": "deal"}, "unknown key 'type'"),
        ({"claims": []}, "claims: must be an object, not []"),
        ({"claims": {"points": []}}, "unknown key 'points'"),
        ({"claims": {"totals": [1, True]}}, "claims: totals: must be a list of whole numbers, not [1, True]"),
        ({"claims": {"winners": 0}}, "claims: winners: must be a list of whole numbers, not 0"),
        ({"sha256": ...}, "sha256: missing; the header has one"),
        ({"sha256": 1}, "sha256: must be 64 hexadecimal digits in lower case, not 1"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_a_wrong_line(changes: dict[str, Any], message: str) -> None:
    """The message names the log and the line."""
    with pytest.raises(LogError) as caught:
        load_lines([LINES[0], written(DEAL, changes)], "the log")
    assert (str(caught.value), caught.value.line) == (f"the log: line 2: {message}", 2)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"move": ..., "n": 1, "claims": {}}, "n: must be absent in a line without a move"),
        ({"move": ...}, "claims: missing"),
        ({"sha256": "0" * 64}, "sha256: the header has none"),
        ({"events": [], "move": ...}, "must be the header of a full log, since events follow; missing: {}"),
    ],
    ids=str,
)
def test_a_wrong_line_of_a_record(changes: dict[str, Any], message: str) -> None:
    """If a line has events, the message lists what the header lacks."""
    short = json.dumps({"format": 1, "players": ["Ana", "Ben"], "variant": "rush"})
    problem = validate_lines([short, written({"move": DEAL["move"]}, changes)]).problem
    assert problem is not None
    lacks = "game, rules, sha256, variant_digest, variant as a whole"
    assert problem.message == f"line {1 if 'events' in changes else 2}: {message.format(lacks)}"


def test_a_log_that_is_not_full() -> None:
    """The message lists what is missing, and the command that makes a full log."""
    cut = "must be a full log ({} missing); use cabo-rules validate --complete to make one from a record of moves"
    for changes, lacks in (
        ({"rules": ...}, "rules"),
        ({"variant": "rush", "sha256": ...}, "sha256, variant as a whole"),
    ):
        assert message_of(load_lines, [written(HEADER, changes)]) == f"log: line 1: {cut.format(lacks)}"
    changed = [written(HEADER, {"variant_digest": "0" * 64})]
    message = "log: line 1: variant_digest: must be the digest of the variant, which has changed"
    assert message_of(load_lines, changed) == message


def test_more_than_a_log_may_have() -> None:
    """The limits of lines, rounds and players are themselves allowed."""
    not_too_long(MOST_LINES - 1, MOST_ROUNDS)
    many = json.dumps({"format": 1, "players": ["x"] * (MOST_SEATS + 1), "variant": "rush"})
    for call, message, limit in (
        (lambda: not_too_long(MOST_LINES, 1), f"more than {MOST_LINES} lines", "lines"),
        (lambda: not_too_long(1, MOST_ROUNDS + 1), f"more than {MOST_ROUNDS} rounds", "rounds"),
        (lambda: header_of(many), f"players: must be at most {MOST_SEATS}", "seats"),
    ):
        with pytest.raises(LimitError) as caught:
            call()
        assert (str(caught.value), caught.value.limit) == (message, limit)


def test_a_list_of_lines() -> None:
    """One text is not read as a list of characters, and an empty list is not a log."""
    for lines, message in (
        ([], "it: is empty"),
        ("{}", "lines must be a list of lines, not '{}'; use io.StringIO(text) for a text"),
        (b"{}", "lines must be a list of lines, not b'{}'; use io.StringIO(text) for a text"),
        (5, "lines must be a list of lines, not 5"),
    ):
        with pytest.raises(LogError) as caught:
            load_lines(lines, "it")  # type: ignore[arg-type]
        assert (str(caught.value), caught.value.line) == (message, 0)


def test_single_lines() -> None:
    """Errors about a single step, move or line are clear, too."""
    name = "a name, of a player or in the variant,"
    for error, call, message in (
        (GameError, lambda: step_line(5), "step must be a Step, not 5; use game.since(number) for steps"),  # type: ignore[arg-type]
        (
            GameError,
            lambda: step_line(Step(1, None, ())),  # type: ignore[arg-type]
            "step must be a move and its events, not Step(number=1, move=None, events=())",
        ),
        (MoveError, lambda: move_line(5), "move must be a move like Draw(0, 'stock'), not 5"),  # type: ignore[arg-type]
        (LogError, lambda: read_move(5), "line must be a line of text or a JSON object, not 5"),  # type: ignore[arg-type]
        (LogError, lambda: read_step({"n": {1}}), "line must be a JSON object that a log can contain"),
        (LogError, lambda: read_step({1: 2, "a": 3}), "line must be a JSON object that a log can contain"),  # type: ignore[dict-item]
        (LogError, lambda: hash_of("\ud800", ""), "the line must be valid Unicode; it contains a lone surrogate"),
        (LogError, lambda: header_line(["\ud800"], RUSH), f"{name} cannot be written as UTF-8"),
        (LogError, lambda: parse('{"a":"\\udfff"}'), "the line must be valid Unicode; it contains a lone surrogate"),
        (LogError, lambda: load_game(5), "path must be text or a Path, not 5"),  # type: ignore[arg-type]
        (LogError, lambda: [*file_lines("nul\0")], "cannot be read: embedded null byte"),
        (LogError, lambda: [*file_lines("no-such-file")], "cannot be read: No such file or directory"),
    ):
        assert message_of(call, kind=error) == message


def test_a_packed_file_that_cannot_be_unpacked(tmp_path: Path) -> None:
    """The file is cut off, or is not packed."""
    path, packed = tmp_path / "game.jsonl.gz", gzip.compress(LINES[0].encode())
    for raw, message in (
        (packed[:-9], "cannot be decompressed: the gzip data end too early"),
        (b"{}", "cannot be decompressed: Not a gzipped file (b'{}')"),
    ):
        path.write_bytes(raw)
        assert message_of(list, file_lines(path)) == message


def test_the_deepest_and_the_longest_line() -> None:
    """Lists side by side do not make a line deeper; a lone surrogate counts as three bytes."""
    deepest = "[" * (DEEPEST_NESTING - 1) + "]" * (DEEPEST_NESTING - 1)
    assert parse(f'{{"a":{deepest},"b":[[],[]]}}').keys() == {"a", "b"}
    assert message_of(parse, f'{{"b":[[],[]],"a":[{deepest}]}}') == "nested too deeply"
    longest = "\ud800" * (LONGEST_LINE // 3)
    assert text_of(longest) == longest
    assert message_of(text_of, f"{longest}\ud800") == f"longer than {LONGEST_LINE} bytes"


def test_printable_text() -> None:
    """Only unprintable characters are escaped."""
    assert [printable(text) for text in ("Zoë", "Zoë\n", "\x1b[2J")] == ["Zoë", "Zoë\\n", "\\x1b[2J"]


def test_a_move_is_written_as_it_is_read() -> None:
    """A move can be sent by itself."""
    assert move_line(Snap(1, Place(2, 3))) == '{"seat":1,"target":[2,3],"type":"snap"}'
    assert read_move(move_line(Snap(1, Place(2, 3)))) == Snap(1, Place(2, 3))


def test_only_as_many_lines_are_read_as_moves_are_wanted() -> None:
    """The rest of the lines stays unread."""
    lines = list(log_lines(Game.new(RUSH, ["Ana", "Ben"], seed=1).play(CloseLooks()).play(Draw(0, "stock"))))
    for most in range(4):
        rest = iter(lines)
        assert load_lines(rest, most=most).number == most
        assert list(rest) == lines[most + 1 :]
