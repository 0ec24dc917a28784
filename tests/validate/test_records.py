"""Records of moves from other programs: refereed, with their claims checked, and completed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import Game, LogError, clause_of, load_game, load_variant, variant_ids
from cabo_rules.events import RoundEnded, RoundScored
from cabo_rules.logs import log_lines
from cabo_rules.logs.chain import rechained
from cabo_rules.moves import Call, CloseWindow, DeclinePower, Discard, Draw
from cabo_rules.validate import LogProblem, validate_lines
from tests.validate.games import fault_of, moves_only, problem_of, random_game, random_log


def record(variant: str = "rush", seats: int = 2) -> list[str]:
    """Return a record of the moves of a whole game."""
    return moves_only(random_log(variant, seats), variant)


def written(path: Path, lines: list[str]) -> Path:
    """Write the lines to a file."""
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


@given(variant=st.sampled_from(variant_ids()), by_name=st.booleans())
def test_a_record_of_moves_is_refereed(variant: str, by_name: bool) -> None:
    """The moves, including the host's, determine the whole game; the variant is named or written out."""
    game = random_game(variant)
    verdict = validate_lines(moves_only(list(log_lines(game)), variant if by_name else None))
    assert (verdict.status, verdict.complete, verdict.variant) == ("sound", False, variant)
    assert (verdict.moves, verdict.over, verdict.winners) == (len(game.moves), True, game.winners)
    assert verdict.totals == game.totals


def test_an_illegal_move_of_a_record_is_refused() -> None:
    """The verdict names the line, the move and the refusal, as for a full log."""
    lines = record()
    lines.insert(2, json.dumps({"move": {"type": "end_game"}}))
    problem = problem_of(lines)
    assert (problem.line, problem.move, problem.code, problem.key) == (3, 2, "game.rounds_ruled", "game.rounds")


def test_numbers_in_a_record_are_checked_where_they_stand() -> None:
    """A record need not number its moves, but a number must be right."""
    lines = record()
    line = json.loads(lines[3])
    assert validate_lines([*lines[:3], json.dumps({**line, "n": 3}), *lines[4:]]).status == "sound"
    verdict, problem = fault_of([*lines[:3], json.dumps({**line, "n": 4}), *lines[4:]])
    assert (verdict.status, problem.line, problem.code) == ("broken", 4, "log.number")


def claiming(lines: list[str], claims: dict[str, Any], alone: bool) -> list[str]:
    """Return the record with claims at its end, in the last line or in a line of their own."""
    if alone:
        return [*lines, json.dumps({"claims": claims})]
    return [*lines[:-1], json.dumps({**json.loads(lines[-1]), "claims": claims})]


@pytest.mark.parametrize("alone", [True, False])
def test_true_claims_are_accepted(alone: bool) -> None:
    """Scores are those of the last scored round, totals and winners those of the game."""
    game = random_game("rush", 2)
    scored = [event for event in game.events if isinstance(event, RoundScored)][-1]
    claims = {
        "scores": [seat.score for seat in scored.seats],
        "totals": list(game.totals),
        "winners": list(game.winners or ()),
    }
    verdict = validate_lines(claiming(record(), claims, alone))
    assert (verdict.status, verdict.problem) == ("sound", None)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("claim", ["scores", "totals", "winners"])
def test_a_false_claim_breaks_the_record(claim: str, alone: bool) -> None:
    """The verdict reports the claim, the right values, and the line."""
    lines = claiming(record(), {claim: [99, 0]}, alone)
    verdict = validate_lines(lines)
    problem = verdict.problem
    assert problem is not None
    assert (verdict.status, problem.code) == ("broken", "log.claim")
    assert (problem.line, problem.move) == (len(lines), verdict.moves)
    if claim == "scores":
        ended = [event for event in random_game("rush", 2).events if isinstance(event, RoundEnded)][-1]
        first = " ".join(card.text for card in ended.hands[0] if card is not None)
        assert f" (counted: seat 0 {first or 'no card'}: " in problem.ruled
    assert problem.ruled in problem.message
    assert problem.recorded == ("winners seat 0, seat 99" if claim == "winners" else f"{claim} [99, 0]")
    assert problem.ruled.startswith(f"{claim} {'seat ' if claim == 'winners' else '['}")
    assert problem.key == {"scores": "scoring", "totals": "game.totals", "winners": "game.winner"}[claim]
    clause = clause_of(load_variant("rush"), problem.key)
    assert clause is not None
    assert clause.number == {"scores": "7.1", "totals": "8.2", "winners": "8.4"}[claim]
    assert verdict.moves == len(record()) - 1


def test_the_problem_of_a_false_claim() -> None:
    """The problem shows the right values, the chapter and, for scores, the counted hands, but no seat."""
    game = random_game("cactus", 3, 5)
    (step,) = [step for step in game.steps if any(type(event) is RoundScored for event in step.events)][:1]
    ended, scored = [event for event in step.events if isinstance(event, RoundEnded | RoundScored)]
    assert isinstance(ended, RoundEnded)
    assert isinstance(scored, RoundScored)
    first, second, third = [" ".join(card.text for card in hand if card is not None) for hand in ended.hands]
    assert third == ""
    lines = [*moves_only(list(log_lines(game)))[: step.number + 1]]
    scores = f"scores {[seat.score for seat in scored.seats]}"
    counted = f"seat 0 {first}: 36 (cards 18, counted as 36); seat 1 {second}: 7; seat 2 no card: 0"
    added = "seat 0 0 + 36 = 36; seat 1 0 + 7 = 7; seat 2 0 + 0 = 0"
    for claims, ruled, key in (
        ("scores [9, 9, 9]", f"{scores} (counted: {counted})", "scoring"),
        ("scores [18, 7, 0]", f"{scores} (counted: {counted})", "scoring.caller.times"),
        ("scores [9]", f"{scores} (there are 3 seats)", "deal.seats"),
        ("totals [9, 9, 9]", f"totals {list(scored.totals)} (added up: {added})", "game.totals"),
        ("totals [9]", f"totals {list(scored.totals)} (there are 3 seats)", "deal.seats"),
        ("winners seat 1", "the game is not over", "game.rounds.end"),
    ):
        claim, numbers = claims.replace("seat 1", "[1]").split(" ", 1)
        problem = validate_lines([*lines, json.dumps({"claims": {claim: json.loads(numbers)}})]).problem
        at = len(lines) + 1
        message = f"line {at}, move {step.number}: recorded: {claims}; the rules say: {ruled} [{key}]"
        assert problem == LogProblem(at, step.number, None, claims, ruled, key, "log.claim", message)


@pytest.mark.parametrize(
    ("rules", "hands", "totals", "counted", "added"),
    [
        (
            "rush",
            [["AS", "2S"], ["KS"]],
            (0, 0),
            "seat 0 AS 2S: -3 (cards 3, counted as 0, bonus -3); seat 1 KS: 13",
            "seat 0 0 - 3 = -3; seat 1 0 + 13 = 13",
        ),
        (
            "rush",
            [["QS", "QD"], ["AS", "AH"]],
            (5, -3),
            "seat 0 QS QD: 29 (cards 24, penalty +5); seat 1 AS AH: 2",
            "seat 0 5 + 29 = 34; seat 1 -3 + 2 = -1",
        ),
        (
            "eventide",
            [["12", "12", "13", "13"], ["1"]],
            (0, 50),
            "seat 0 12 12 13 13: 0 (cards 50, kamikaze, counted as 0); seat 1 1: 50 (cards 1, counted as 50)",
            "seat 0 0 + 0 = 0; seat 1 50 + 50 = 100, reset to 50",
        ),
        (
            "eventide",
            [["1"], ["12", "8"]],
            (40, 7),
            "seat 0 1: 0 (cards 1, counted as 0); seat 1 12 8: 20",
            "seat 0 40 + 0 = 40; seat 1 7 + 20 = 27",
        ),
        (
            "scoring.special={aces={cards=['A','A'],points=-5}}",
            [["AS", "AH"], ["KS"]],
            (0, 0),
            "seat 0 AS AH: -3 (cards 2, aces, worth -5, counted as 0, bonus -3); seat 1 KS: 13",
            "seat 0 0 - 3 = -3; seat 1 0 + 13 = 13",
        ),
    ],
    ids=["a bonus", "a penalty", "a special hand and a reset", "a winner", "a special hand that wins"],
)
def test_all_that_makes_a_score_is_told(
    rules: str, hands: list[list[str]], totals: tuple[int, int], counted: str, added: str
) -> None:
    """Each part of it, so that people can count it again by hand; so it is with the totals."""
    variant = load_variant("rush", changes=[rules]) if "=" in rules else load_variant(rules)
    top = "3" if rules == "eventide" else "3H"
    game = Game.set_up(variant, ["Ana", "Ben"], hands=hands, totals=totals, discard=[top])
    game = game.play(Call(0)).play(Draw(1, "stock")).play(Discard(1))
    for move in (DeclinePower(1), CloseWindow()):
        game = game if game.refusal(move) else game.play(move)
    lines = moves_only(list(log_lines(game)))
    for claim, told in (("scores", f"(counted: {counted})"), ("totals", f"(added up: {added})")):
        assert problem_of([*lines, json.dumps({"claims": {claim: [9, 9]}})]).ruled.endswith(told)


@pytest.mark.parametrize(("first", "length"), [(0, 300), (10, 300)])
def test_a_long_claim_is_cut(first: int, length: int) -> None:
    """A claim is cut after exactly three hundred characters."""
    claimed = [first, *[0] * 99]
    problem = problem_of(claiming(record(), {"totals": claimed}, True))
    whole = f"totals {claimed}"
    assert len(str(claimed)) == length + (first > 9)
    assert (problem.recorded == whole) == (first == 0)
    assert problem.recorded[:300] == whole[:300]


def test_a_claim_before_any_move_blames_no_move() -> None:
    """There is no move 0."""
    for header in (record()[0], random_log("rush", 2)[0]):
        verdict = validate_lines([moves_only([header], "rush")[0], json.dumps({"claims": {"totals": [1, 0]}})])
        problem = verdict.problem
        assert problem is not None
        assert (problem.line, problem.move, problem.seat, problem.code) == (2, None, None, "log.claim")
        assert problem.message.startswith("line 2: recorded: totals [1, 0]; ")


def test_what_is_not_known_yet_cannot_be_claimed() -> None:
    """Before the first round is scored there are no scores, and before the game is over no winners."""
    lines = record()[:3]
    for claims, ruled in (({"scores": [0, 0]}, "no round has been scored"), ({"winners": []}, "the game is not over")):
        problem = problem_of([*lines, json.dumps({"claims": claims})])
        assert problem.ruled == ruled
    assert validate_lines([*lines, json.dumps({"claims": {"totals": [0, 0]}})]).status == "sound"


def test_an_abandoned_game_has_no_winners() -> None:
    """The key of a false claim is then the chapter about the game."""
    lines = [*record()[:3], json.dumps({"move": {"type": "abandon"}})]
    problem = problem_of([*lines, json.dumps({"claims": {"winners": [0]}})])
    assert (problem.ruled, problem.key) == ("winners nobody", "game")


def test_scores_are_those_of_the_latest_round() -> None:
    """The scores of a round may be claimed until the next round is scored."""
    game = random_game("rush", 2)
    lines, claims = [record()[0]], 0
    scores: list[int] | None = None
    for step, line in zip(game.steps, record()[1:], strict=True):
        for event in step.events:
            if isinstance(event, RoundScored):
                scores = [seat.score for seat in event.seats]
                claims += 1
        lines.append(line if scores is None else json.dumps({**json.loads(line), "claims": {"scores": scores}}))
    assert claims > 1
    assert validate_lines(lines).status == "sound"


def test_a_full_log_may_hold_claims_and_they_are_checked() -> None:
    """Claims in a full log are checked like those in a record."""
    lines = random_log("rush", 2)
    for totals, status in ((0, "sound"), (1, "broken")):
        line = {**json.loads(lines[1]), "claims": {"totals": [totals, 0]}}
        assert validate_lines(rechained([lines[0], json.dumps(line), *lines[2:]])).status == status


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({}, "claims: missing"),
        ({"n": 2}, "claims: missing"),
        ({"n": 2, "claims": {}}, "n: must be absent in a line without a move"),
        ({"claims": {"winner": [0]}}, "unknown key 'winner'"),
        ({"claims": {"totals": "0"}}, "claims: totals: must be a list of whole numbers"),
        ({"type": "close_looks"}, "move: missing; put the move in an object"),
        ({"move": {"type": "close_looks"}, "events": []}, "events: unexpected, since the lines before have none"),
        ({"move": {"type": "close_looks", "seat": -1}}, "close_looks: unknown key 'seat'"),
    ],
    ids=str,
)
def test_a_line_of_no_known_form_is_unreadable(line: dict[str, Any], message: str) -> None:
    """A line of a record holds a move, claims, or both."""
    verdict, problem = fault_of([*record()[:2], json.dumps(line)])
    assert verdict.status == "unreadable"
    assert problem.message.startswith(f"line 3: {message}")


@pytest.mark.parametrize(
    ("header", "line", "message"),
    [
        ("record", "full", "missing: game, rules, sha256, variant_digest, variant as a whole"),
        ("full", "record", "the header of a record of moves must leave out one of game, rules and variant_digest"),
    ],
    ids=["events need the header of a full log", "the header of a full log needs events"],
)
def test_a_record_and_a_full_log_do_not_mix(header: str, line: str, message: str) -> None:
    """The header is blamed for missing keys, or the line for missing events."""
    logs = {"record": record(), "full": random_log("rush", 2)}
    verdict, problem = fault_of([logs[header][0], *logs[line][1:]])
    assert problem.line == (1 if line == "full" else 2)
    assert problem.message.endswith(message)
    assert verdict.sha256 == (None if line == "full" else json.loads(logs[header][0])["sha256"])


def test_a_digest_in_a_record_is_checked() -> None:
    """A record may name its rules by the name of a variant and add the digest."""
    lines = record()
    assert (
        problem_of([json.dumps({**json.loads(lines[0]), "variant_digest": "0" * 64}), *lines[1:]]).code == "log.digest"
    )


def test_a_record_is_no_log_to_load(tmp_path: Path) -> None:
    """Replaying needs the events."""
    with pytest.raises(LogError, match="cabo-rules validate --complete"):
        load_game(written(tmp_path / "record.jsonl", record()))
