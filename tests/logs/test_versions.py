"""Logs of older formats and rules versions: they replay, and get the verdict that they got when they were recorded."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import (
    Abandon,
    FirstLook,
    Game,
    LogError,
    LogWriter,
    events,
    load_lines,
    load_variant,
    log_lines,
    recover_game,
    validate_lines,
    variant_ids,
)
from cabo_rules.logs import FORMAT, RULES, older
from cabo_rules.logs.chain import rechained
from cabo_rules.logs.lines import canonical
from tests.logs.pin_formats import FORMATS, digest, judged, pinned

FOLDERS = [FORMATS / str(number) for number in range(1, FORMAT + 1)]
LOGS = [path for folder in FOLDERS for path in sorted(folder.glob("*.gz"))]
_MEANT = (
    "A log of the past is judged otherwise than it was. If a rule was changed on purpose, RULES must rise, and the "
    "referee must still judge older logs by the rules that they name; the pinned verdicts are not written anew."
)


def test_what_an_older_version_told_again_is_told_by_it_alone() -> None:
    """Whoever ended a game by rules 1 while a shuffle was waited for told of that again; no other event is left out."""
    ended, awaited = events.GameAbandoned("game"), events.ShuffleAwaited(0, "calling.stock_out")
    for rules, move, told, today in (
        (1, Abandon(), (ended, awaited), (ended,)),
        (2, Abandon(), (ended, awaited), (ended, awaited)),
        (1, FirstLook(0, ()), (ended, awaited), (ended, awaited)),
        (1, Abandon(), (ended,), (ended,)),
    ):
        assert older.events_today(rules, move, told) == today


def lines_of(path: Path) -> list[str]:
    """The lines of a packed log."""
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def name_of(path: Path) -> str:
    """The log in the name of a test."""
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_log_of_the_past_gets_the_verdict_it_got_then(path: Path) -> None:
    """Status, line, code, key, moves, totals and winners; a verdict may say more than it did."""
    then, now = pinned(path.parent)[path.name], judged(path)
    assert {key: now[key] for key in then} == then, _MEANT


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_log_of_the_past_can_be_written_in_the_format_of_today(path: Path) -> None:
    """A full log that was sound is loaded, and its game is written as a log of today's format, which is sound."""
    then = pinned(path.parent)[path.name]
    if then["status"] == "sound" and then["complete"]:
        game = load_lines(lines_of(path))
        verdict = validate_lines(log_lines(game))
        assert (verdict.status, verdict.format, verdict.chain) == ("sound", FORMAT, "holds")
        assert (verdict.moves, list(verdict.totals), verdict.viewer) == (then["moves"], then["totals"], then["viewer"])
        assert len(lines_of(path)) == 1 + len(game.moves)


def test_every_version_has_logs_that_nobody_has_touched() -> None:
    """Of each format up to today's, of each rules version, and just those that are pinned."""
    headers = [json.loads(lines_of(path)[0]) for path in LOGS]
    assert {header["format"] for header in headers} == set(range(1, FORMAT + 1))
    assert {header["rules"] for header in headers if "rules" in header} == set(range(1, RULES + 1))
    for folder in FOLDERS:
        verdicts = pinned(folder)
        assert {name: verdict["log_digest"] for name, verdict in verdicts.items()} == {
            path.name: digest(path) for path in folder.glob("*.gz")
        }
        assert {verdict["status"] for verdict in verdicts.values()} == {"sound", "broken"}
        assert {verdict["viewer"] for verdict in verdicts.values()} > {None, -2}
        assert {verdict["variant"] for verdict in verdicts.values()} >= set(variant_ids())


@pytest.mark.parametrize(("key", "newest"), [("format", FORMAT), ("rules", RULES)])
def test_a_newer_version_is_a_clear_error(key: str, newest: int, tmp_path: Path) -> None:
    """Whoever reads it: the text names the version and what this library knows."""
    header, *rest = log_lines(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7))
    lines = [canonical({**json.loads(header), key: newest + 1}), *rest]
    told = f"line 1: {key}: {newest + 1} is newer than this library knows ({newest})"
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    problem = validate_lines(lines).problem
    assert problem is not None
    assert (problem.line, problem.code, problem.message) == (1, "log.unreadable", told)
    for read in (lambda: load_lines(lines, "game"), lambda: recover_game(path), lambda: LogWriter.resume(path)):
        with pytest.raises(LogError) as caught:
            read()
        assert str(caught.value).endswith(told)


def test_a_log_of_format_1_is_not_gone_on_with(tmp_path: Path) -> None:
    """Its lines have no hashes, and today's have: it is written anew first. The file stays as it is."""
    path = tmp_path / "game.jsonl"
    raw = gzip.decompress((FORMATS / "1" / "stacking-abandoned.jsonl.gz").read_bytes())
    path.write_bytes(raw)
    with pytest.raises(LogError, match=r"game.jsonl: .*a log of an older format, or by older rules: save_game"):
        LogWriter.resume(path)
    assert path.read_bytes() == raw
    LogWriter.create(path, recover_game(path).game, over=True).close()
    LogWriter.resume(path).close()
    assert recover_game(path).game == load_lines(raw.splitlines())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda header, deal: header.update(sha256="0" * 64), "line 1: sha256: format 1 has no hashes"),
        (lambda header, deal: deal.update(sha256="0" * 64), "line 2: sha256: the header has none"),
        (lambda header, deal: deal["move"].update(commitment=None), "line 2: commitment: format 1 has no commitments"),
        (lambda header, deal: deal["events"][0].update(commitment=None), "line 2: commitment: format 1 has no"),
        (lambda header, deal: deal["move"].update(type="open_commitment"), "line 2: commitment: format 1 has no"),
        (lambda header, deal: deal.update(events=[7]), "line 2: event: must be an object, not 7"),
        (lambda header, deal: deal.update(events=7), "line 2: events: must be a list, not 7"),
        (lambda header, deal: deal.update(move=7), "line 2: move: must be an object, not 7"),
    ],
)
def test_what_came_later_is_no_part_of_format_1(change: Any, told: str) -> None:
    """An older format holds just what it held then; what is wrong with a line is told as in today's."""
    header, deal = map(json.loads, lines_of(FORMATS / "1" / "stacking-abandoned.jsonl.gz")[:2])
    change(header, deal)
    problem = validate_lines([canonical(header), canonical(deal)]).problem
    assert problem is not None
    assert problem.message.startswith(told)


@pytest.mark.parametrize("name", ["abandoned-before-a-shuffle", "abandoned-before-a-shuffle-seat-1"])
def test_older_rules_judge_as_they_did(name: str) -> None:
    """By the first rules the wait for a shuffle was told again when the game was abandoned: neither more nor less."""
    *lines, last = lines_of(FORMATS / "1" / f"{name}.jsonl.gz")
    told = json.loads(last)
    abandoned, again = told["events"]
    assert again == {"key": "calling.stock_out", "seat": 1, "type": "shuffle_awaited"}
    assert load_lines([*lines, last]).last_events == (events.GameAbandoned("game"),)
    for others in ([abandoned], [abandoned, {**again, "seat": 2}], [abandoned, again, again], [again]):
        problem = validate_lines([*lines, canonical({**told, "events": others})]).problem
        assert problem is not None
        assert (problem.line, problem.code) == (len(lines) + 1, "log.events")
    with pytest.raises(LogError, match="shuffle_awaited: unknown key 'lie'"):
        load_lines([*lines, canonical({**told, "events": [abandoned, {**again, "lie": 1}]})])


def test_older_rules_are_those_of_a_log_that_says_so() -> None:
    """By today's rules nothing is told again; and by no rules where nothing was awaited."""
    game = load_lines(lines_of(FORMATS / "1" / "abandoned-before-a-shuffle.jsonl.gz"))
    again = {"key": "calling.stock_out", "seat": 1, "type": "shuffle_awaited"}
    calm = Game.new(game.variant, game.players, seed=7, dealer=0).play(Abandon())
    for played, rules, told_again in ((game, 1, True), (game, 2, False), (calm, 1, False), (calm, 2, False)):
        header, *lines, last = log_lines(played)
        told = json.loads(last)
        by = canonical({**json.loads(header), "rules": rules})
        for more in ([], [again]):
            log = rechained([by, *lines, canonical({**told, "events": [*told["events"], *more]})])
            assert (validate_lines(log).status == "sound") == (bool(more) == told_again)
            if told_again and more:  # its lines are written as today's, and are not read as if they were
                assert load_lines(log).last_events == (events.GameAbandoned("game"),)


def test_a_version_of_the_rules_rose_for_a_reason() -> None:
    """Of each older one there is a sound log that would be broken by today's rules."""
    sound = [path for path in LOGS if pinned(path.parent)[path.name]["status"] == "sound"]
    otherwise = set()
    for header, *lines in map(lines_of, sound):
        told = json.loads(header)
        if told.get("rules", RULES) < RULES:
            by_todays = rechained([canonical({**told, "rules": RULES}), *lines])
            otherwise |= {told["rules"]} if validate_lines(by_todays).status == "broken" else set()
    assert otherwise == set(range(1, RULES))


def test_one_line_of_an_older_format_may_become_several(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move of today's is counted anew; what is wrong is told of the line in the file."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    game = game.play(FirstLook(0, (0, 1))).play(FirstLook(1, (1,))).play(Abandon())
    whole = [{key: value for key, value in json.loads(line).items() if key != "sha256"} for line in log_lines(game)]
    header, deal, first, second, ends = whole
    both = {"move": [first["move"], second["move"]], "events": [*first["events"], *second["events"]], "n": 2}
    ends["n"] = 3

    def upcaster(line: dict[str, Any]) -> list[dict[str, Any]]:
        """In this format two players look in one line."""
        if "format" in line:
            return [{**line, "format": FORMAT}]
        if isinstance(line["move"], dict):
            return [line]
        (one, other), events = line["move"], line["events"]
        return [{**line, "move": one, "events": events[:1]}, {**line, "move": other, "events": events[1:]}]

    monkeypatch.setattr(older, "UPCASTERS", (upcaster,))
    lines = [canonical(line) for line in ({**header, "format": 1}, deal, both, ends)]
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.moves, verdict.lines) == ("sound", 4, 4)
    loaded = load_lines(lines)
    assert [type(move).__name__ for move in loaded.moves] == ["Deal", "FirstLook", "FirstLook", "Abandon"]
    ends["n"] = 4  # in the older format this is the third move
    problem = validate_lines([*lines[:-1], canonical(ends)]).problem
    assert problem is not None
    assert (problem.line, problem.code) == (4, "log.number")
