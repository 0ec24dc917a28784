"""Breaks of the hash chain, and the verdicts and errors that report them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import LogError, load_lines, save_game
from cabo_rules.errors import wrong_argument
from cabo_rules.logs.chain import HASH, rechained
from cabo_rules.validate import LogProblem, complete_lines, validate_archive, validate_lines, validate_log
from tests.logs.test_chain import GAME, LINES, LOGS, OTHER, hashes, holds, made_of, of_any_log, with_line
from tests.validate.games import fault_of, moves_only, problem_of, unchained


def breaks_at(lines: list[str], number: int) -> LogProblem:
    """Check that the chain breaks at that line, counted from 1, and holds before it, and that loading raises."""
    verdict = validate_lines(lines)
    problem, moves = verdict.problem, sum("move" in json.loads(line) for line in lines[: number - 1])
    assert problem is not None
    assert (problem.line, problem.code, verdict.lines) == (number, "log.chain", number), problem.message
    assert (verdict.status, verdict.chain, verdict.moves) == ("broken", "broken", moves)
    assert verdict.sha256 == (hashes(lines)[number - 2] if number > 1 else None)
    stated = json.loads(lines[number - 1])
    made = made_of(stated, hashes(lines)[number - 2] if number > 1 else "")
    assert (problem.recorded, problem.ruled) == (f"sha256 {stated['sha256']}", f"sha256 {made}")
    assert problem.message.startswith(f"line {number}: the chain breaks here: ")
    if verdict.complete:
        with pytest.raises(LogError, match=rf"^log: line {number}: the chain breaks here: ") as caught:
            load_lines(lines)
        assert caught.value.line == number
    return problem


@of_any_log
def test_another_hash_breaks_the_chain_at_its_line(lines: list[str]) -> None:
    """Any other hash breaks the chain at any line, even the hash of another line of the log."""
    for at in range(len(lines)):
        breaks_at(with_line(lines, at, sha256=OTHER), at + 1)
        breaks_at(with_line(lines, at, sha256=hashes(lines)[at - 1]), at + 1)


@of_any_log
def test_a_line_with_a_hash_of_its_own_breaks_the_chain_at_the_next(lines: list[str]) -> None:
    """Changing a line together with its hash breaks the chain at the next line, which covers that hash."""
    renamed = with_line(lines, 0, players=["Eve", "Player 1", "Player 2"])
    breaks_at(renamed, 1)
    made = made_of(json.loads(renamed[0]), "")
    breaks_at(with_line(renamed, 0, sha256=made), 2)


def test_a_chain_that_begins_with_another_hash_is_none() -> None:
    """The first hash covers only the header, so a chain that starts from another hash breaks."""
    made, lines = OTHER, []
    for line in unchained(LINES):
        lines.append(json.dumps({**line, HASH: (made := made_of(line, made))}))
    breaks_at(lines, 1)


def test_lines_that_rules_do_not_hold_in_place() -> None:
    """Claims that are changed, removed, added, repeated or moved break the chain, although they are true."""
    lines = LOGS["record"]
    assert validate_lines(lines).chain == "holds"
    for changed, number in (
        (with_line(lines, 2, claims={}), 3),
        (with_line(lines, 3, claims={"totals": [0, 0, 0]}), 4),
        ([*lines[:2], *lines[3:]], 3),
        ([*lines[:3], lines[2], *lines[3:]], 4),
        ([*lines[:2], json.dumps({"claims": {}, HASH: OTHER}), *lines[2:]], 3),
        ([*lines[:2], lines[3], lines[2], *lines[4:]], 3),
        ([lines[0], *lines[2:]], 2),
    ):
        assert validate_lines(rechained(changed)).status == "sound"
        breaks_at(changed, number)  # fmt: skip


@of_any_log
@pytest.mark.parametrize("stated", [..., None, 5, "", OTHER[1:], f"{OTHER}0", OTHER.upper(), f"{OTHER[1:]}g", [OTHER]])
def test_what_is_no_hash_cannot_be_read(lines: list[str], stated: Any) -> None:
    """A hash that is missing or not 64 lower-case hexadecimal digits is unreadable; the lines before it are sound."""
    wrong = "sha256: must be 64 hexadecimal digits in lower case, not "
    expected = "sha256: missing; the header has one" if stated is ... else wrong
    for at in (1, 2, len(lines) - 1):
        changed = with_line(lines, at, sha256=stated)
        verdict, problem = fault_of(changed)
        assert (verdict.status, problem.line, problem.code) == ("unreadable", at + 1, "log.unreadable")
        assert (verdict.chain, verdict.sha256, verdict.lines) == ("holds", hashes(lines)[at - 1], at + 1)
        assert problem.message.startswith(f"line {at + 1}: {expected}")
        if verdict.complete:
            with pytest.raises(LogError, match=f"line {at + 1}: {expected}"):
                load_lines(changed)
    if stated is not ...:  # a record of moves may be without
        verdict, problem = fault_of(with_line(lines, 0, sha256=stated))
        assert (verdict.status, problem.line, verdict.chain, verdict.sha256) == ("unreadable", 1, "none", None)
        assert problem.message.startswith(f"line 1: {wrong}")


def test_a_full_log_without_hashes_is_none() -> None:
    """The header of a full log must have a hash."""
    for lines in (LINES, LOGS["view"]):
        for changed in ([json.dumps(line) for line in unchained(lines)], with_line(lines, 0, sha256=...)):
            verdict, problem = fault_of(changed)
            assert (verdict.status, verdict.moves) == ("unreadable", 0)
            assert problem.line == 1
            assert problem.message.endswith("missing: sha256")
            with pytest.raises(LogError, match=r"^log: line 1: .*(sha256 missing|missing: sha256)"):
                load_lines(changed)


def test_a_record_of_moves_may_have_hashes_or_none() -> None:
    """Either all lines of a record have a hash or none has, and the verdict says which."""
    without = moves_only(LINES)
    verdict = validate_lines(without)
    assert (verdict.status, verdict.chain, verdict.sha256) == ("sound", "none", None)
    lines = rechained(with_line(without, 0, sha256=OTHER))
    assert holds(lines)
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.chain, verdict.sha256) == ("sound", "holds", hashes(lines)[-1])
    for at in (1, len(without) - 1):
        problem = problem_of(with_line(without, at, sha256=hashes(lines)[at]))
        assert (problem.line, problem.message) == (at + 1, f"line {at + 1}: sha256: the header has none")
    breaks_at(with_line(lines, 7, sha256=OTHER), 8)


def test_what_the_rules_say_comes_first() -> None:
    """A broken rule is reported first, and the verdict also says whether the chain breaks there."""
    at = next(at for at, line in enumerate(LINES) if '"type":"draw"' in line)
    move = json.loads(LINES[at])["move"]
    changed = with_line(LINES, at, move={**move, "seat": (move["seat"] + 1) % 3})
    for lines, chain in ((changed, "broken"), (rechained(changed), "holds")):
        verdict, problem = fault_of(lines)
        assert (problem.line, problem.code, verdict.chain) == (at + 1, "turn.not_yours", chain)
    digest, problem = fault_of(with_line(LINES, 0, variant_digest=OTHER))
    assert (problem.code, digest.chain) == ("log.digest", "broken")


@given(cut=st.integers(1, len(LINES)), at=st.integers(0, 63), digit=st.sampled_from("0123456789abcdef"))
def test_any_other_digit_is_another_hash(cut: int, at: int, digit: str) -> None:
    """A single other digit breaks the chain, even in the last line of a log."""
    made = hashes(LINES)[cut - 1]
    other = made[:at] + digit + made[at + 1 :]
    changed = with_line(LINES[:cut], cut - 1, sha256=other)
    if other == made:
        assert validate_lines(changed).status == "sound"
    else:
        breaks_at(changed, cut)


def test_each_game_of_a_file_has_a_chain_of_its_own(tmp_path: Path) -> None:
    """The chain begins with the header; a broken one does not affect the next game."""
    path, games = tmp_path / "games.jsonl", [LINES, with_line(LINES, 5, sha256=OTHER), LOGS["view"], LOGS["record"]]
    path.write_text("".join(f"{line}\n" for lines in games for line in lines))
    verdicts = list(validate_archive([path]))
    assert [verdict.chain for verdict in verdicts] == ["holds", "broken", "holds", "holds"]
    last = [hashes(lines)[-1] for lines in games]
    assert [verdict.sha256 for verdict in verdicts] == [last[0], hashes(LINES)[4], *last[2:]]


@pytest.mark.parametrize("at", [0, 1, 7])
def test_a_game_is_completed_up_to_where_its_chain_breaks(at: int) -> None:
    """The game up to the break is kept; without the header there is none."""
    for lines in (LINES, LOGS["view"]):
        verdict, game = complete_lines(with_line(lines, at, sha256=OTHER))
        assert (verdict.chain, verdict.moves) == ("broken", max(at - 1, 0))
        assert game == (load_lines(lines[:at]) if at else None)


def test_in_a_view_the_chain_breaks_in_the_middle_of_a_round() -> None:
    """Although a round is read to its end first, problems are reported in the order of the lines."""
    lines = LOGS["view"]
    draws = [at for at, line in enumerate(lines) if '"type":"draw"' in line]
    first, middle, last = draws[1], draws[3], draws[5]
    move = json.loads(lines[middle])["move"]
    wrong = rechained(with_line(lines, middle, move={**move, "seat": (move["seat"] + 1) % 3}))
    breaks_at(with_line(wrong, first, sha256=OTHER), first + 1)
    for at in (middle, middle + 1, last):
        verdict, problem = fault_of(with_line(wrong, at, sha256=OTHER))
        assert (problem.line, problem.code) == (middle + 1, "turn.not_yours")
        assert verdict.chain == ("broken" if at == middle else "holds")
        assert verdict.sha256 == hashes(wrong)[middle - 1]
    problem = problem_of(with_line(with_line(lines, first, sha256=OTHER), middle, sha256=...))
    assert (problem.line, problem.code) == (first + 1, "log.chain")


def test_in_a_view_a_card_that_cannot_be_comes_before_the_chain() -> None:
    """The line that shows the card is blamed, and the verdict also says whether the chain breaks there."""
    lines = LOGS["view"]
    at = next(at for at, line in enumerate(lines) if '"type":"kept"' in line)
    events = [{**each, "card": "7"} if each["type"] == "kept" else each for each in json.loads(lines[at])["events"]]
    changed = with_line(lines, at, events=events)
    for log, chain in ((changed, "broken"), (rechained(changed), "holds")):
        verdict, problem = fault_of(log)
        assert (problem.line, problem.code, verdict.chain) == (at + 1, "log.cards", chain)
        assert verdict.sha256 == hashes(log)[at - 1]
    breaks_at(with_line(changed, at - 1, sha256=OTHER), at)


@of_any_log
def test_a_hash_that_was_noted_down_is_that_of_a_line(lines: list[str]) -> None:
    """With the hash of any line, the verdict is the same and also names that line."""
    for number, made in enumerate(hashes(lines), 1):
        assert validate_lines(lines, sha256=made) == evolve(validate_lines(lines), noted=number)


@pytest.mark.parametrize("noted", ["", "0" * 63, "0" * 65, "A" * 64, "\uff10" * 64, 5, b"0" * 64])
def test_what_is_no_hash_cannot_have_been_noted_down(noted: Any) -> None:
    """The error names the argument, instead of reporting a changed log."""
    for judged in (validate_lines, validate_log):
        with pytest.raises(LogError) as caught:
            judged([], sha256=noted) if judged is validate_lines else judged("game.jsonl", sha256=noted)
        assert str(caught.value) == str(wrong_argument("sha256", "64 hexadecimal digits in lower case", noted))


def test_a_line_that_cannot_be_read_may_not_fit_either() -> None:
    """An unreadable line may break the chain as well; a false claim leaves the hash of the line before."""
    spoiled = [*LINES[:5], LINES[5].replace('"move":', '"mov":'), *LINES[6:]]
    for lines, chain in ((spoiled, "broken"), (rechained(spoiled), "holds")):
        verdict = validate_lines(lines)
        assert (verdict.status, verdict.lines, verdict.chain) == ("unreadable", 6, chain)
        assert verdict.sha256 == hashes(LINES)[4]
    claiming = rechained(with_line(LINES, 5, claims={"totals": [9, 9, 9]}))
    verdict, problem = fault_of(claiming)
    assert (problem.code, problem.line, verdict.sha256) == ("log.claim", 6, hashes(LINES)[4])
    fewer, problem = fault_of(rechained(with_line(LINES, 0, players=["Ana", "Ben", "Chi", "Dot"])))
    assert (problem.code, fewer.chain, fewer.sha256) == ("log.players", "holds", None)


@of_any_log
def test_a_log_that_was_cut_or_rewritten_lacks_the_noted_hash(lines: list[str]) -> None:
    """The log is sound by itself; only the noted hash reveals the change, and no line is blamed."""
    noted = hashes(lines)[-1]
    renamed = rechained(with_line(lines, 0, players=["Eve", "Player 1", "Player 2"]))
    for changed in (lines[:-1], lines[:1], renamed):
        assert validate_lines(changed).status == "sound"
        verdict, problem = fault_of(changed, sha256=noted)
        assert (verdict.status, problem.code, problem.line) == ("broken", "log.noted", 0)
        assert problem.recorded == f"no line with the hash {noted}"
        assert verdict.chain == "holds"
    broken = validate_lines(with_line(lines, 1, sha256=OTHER), sha256=noted).problem
    assert broken is not None
    assert (broken.line, broken.code) == (2, "log.chain")


def test_a_log_without_hashes_has_none_that_was_noted_down(tmp_path: Path) -> None:
    """The same holds for a log read from a file."""
    path = tmp_path / "record.jsonl"
    path.write_text("\n".join(moves_only(LINES)))
    problem = validate_log(path, sha256=OTHER).problem
    assert problem is not None
    assert (problem.code, problem.recorded) == ("log.noted", f"no line with the hash {OTHER}")
    assert problem.ruled == "the log has no hashes"
    save_game(GAME, path)
    assert validate_log(path, sha256=hashes(LINES)[4]) == evolve(validate_log(path), noted=5)
