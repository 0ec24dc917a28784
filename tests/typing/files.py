"""A program works with variants, logs and verdicts. All of it is loaded on demand, and typed all the same."""
# pyright: strict

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, assert_type

import cabo_rules as cabo
from cabo_rules.logs import Recovered, move_line, read_move, read_step, step_line
from cabo_rules.moves import Move
from cabo_rules.rules.scoring import RoundScore
from cabo_rules.variants.check import VariantReport
from cabo_rules.variants.clauses import Clause
from cabo_rules.variants.digest import variant_digest


def loads_variants(path: Path) -> None:
    """A variant, and what is wrong with one."""
    variant = cabo.load_variant(path, changes={"scoring.caller.penalty": 7})
    assert_type(variant, cabo.Variant)
    assert_type(variant.id, str)
    assert_type(variant.scoring.caller.penalty, int)
    assert_type(cabo.variant_ids(), tuple[str, ...])
    assert_type(variant_digest(variant), str)
    assert_type(cabo.rulebook_markdown(variant, keys=True), str)
    assert_type(cabo.clause_of(variant, "scoring.winner"), Clause | None)
    report = cabo.check_variant("our-table.toml", changes=["scoring.caller.penalty=7"])
    assert_type(report, VariantReport)
    assert_type(report.variant, cabo.Variant | None)
    assert_type(report.diagnostics, tuple[cabo.Diagnostic, ...])
    try:
        cabo.load_variant("rush-hour")
    except cabo.VariantError as error:
        assert_type(error.diagnostics, tuple[cabo.Diagnostic, ...])
    cabo.load_variant(1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    cabo.load_variant("rush", {})  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    str(report.variant.id)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    variant.id = "ours"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    variant.values["A"] = 1  # type: ignore[index]  # pyright: ignore[reportIndexIssue]


def keeps_score(variant: cabo.Variant) -> None:
    """A round is counted without a game."""
    score = cabo.score_round(variant, [["KS", "KC"], ["AS"]], caller=0)
    assert_type(score, RoundScore)
    assert_type(score.scores, tuple[int, ...])
    assert_type(score.winners, tuple[int, ...])
    assert_type(score.seats[0].special, str | None)
    cabo.score_round(variant, [["KS"]], 0)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def writes_logs(game: cabo.Game, step: cabo.Step, move: Move) -> None:
    """A game in a file and back, at once or line by line."""
    cabo.save_game(game, "game.jsonl")
    assert_type(cabo.load_game("game.jsonl", seed=7), cabo.Game)
    assert_type(cabo.log_lines(game), Iterator[str])
    assert_type(cabo.load_lines([*cabo.log_lines(game)], "so far"), cabo.Game)
    assert_type(read_step(step_line(step)), cabo.Step)
    assert_type(read_move(move_line(move)), Move)
    assert_type(read_move({"type": "call", "seat": 0}), Move)
    with cabo.LogWriter.create("game.jsonl", game) as writer:
        assert_type(writer, cabo.LogWriter)
        writer.append(step)
        writer.keep_up(game)
        assert_type(writer.sha256, str)
    assert_type(cabo.recover_game("game.jsonl"), Recovered)
    step_line(move)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    read_move(1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def validates(path: Path) -> None:
    """A verdict is a value; what is wrong has to be asked for."""
    verdict = cabo.validate_log(path, sha256=None)
    assert_type(verdict, cabo.Verdict)
    assert_type(cabo.validate_lines([b"{}", "{}"]), cabo.Verdict)
    assert_type(verdict.status, Literal["sound", "possible", "undecided", "broken", "unreadable"])
    assert_type(verdict.chain, Literal["none", "holds", "broken"])
    assert_type(verdict.winners, tuple[int, ...] | None)
    if verdict.problem is not None:
        assert_type((verdict.problem.line, verdict.problem.move), tuple[int, int | None])
        assert_type((verdict.problem.code, verdict.problem.key, verdict.problem.message), tuple[str, str, str])
    for each in cabo.validate_archive([path]):
        assert_type(each, cabo.Verdict)
    str(verdict.problem.message)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    if verdict.status == "fine":  # type: ignore[comparison-overlap]  # pyright: ignore[reportUnnecessaryComparison]
        raise AssertionError


def does_not_know() -> None:
    """The module has a ``__getattr__``, and yet no name that is not there."""
    assert_type(cabo.__version__, str)
    from cabo_rules import load_varaint  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
    from cabo_rules.testing import game  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]

    assert_type(load_varaint, Any)
    assert_type(game, Any)
