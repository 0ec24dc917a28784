"""Verdicts on sound and broken logs, and how far each game is sound."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import HOST, Game, load_variant, moves, save_game, validate_log, variant_ids
from cabo_rules.events import EVENTS
from cabo_rules.logs import FORMAT, limits, load_lines, log_lines
from cabo_rules.logs.chain import BROKEN, HASH, rechained
from cabo_rules.logs.codec import encode
from cabo_rules.logs.lines import canonical
from cabo_rules.moves import Discard, Draw
from cabo_rules.notation import record_of, write_record
from cabo_rules.validate import CODES, LogProblem, Verdict, check, observed, validate_lines
from cabo_rules.validate.describe import KEYS
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import variant_from_data
from tests.logs.things import things
from tests.validate.games import changed, fault_of, moves_only, problem_of, random_game, random_log, with_limit


def table() -> Game:
    """Set up a small table of rush, with seat 0 on turn."""
    hands = [["7S", "KH", "2S", "3S"], ["7D", "4D", "5D", "6D"]]
    return Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=hands, discard=["10H"])


def test_a_sound_log_has_a_verdict_with_all_particulars(tmp_path: Path) -> None:
    """The verdict holds the variant, the players, the length, the totals and the winners."""
    game, path = random_game("rush", 2), tmp_path / "game.jsonl"
    save_game(game, path)
    count = len(game.moves)
    last = json.loads(path.read_text().splitlines()[-1])[HASH]
    assert validate_log(path) == Verdict(
        str(path), "sound", "rush", game.players, count, count + 1, True, game.winners, game.totals, False, True, None,
        format=FORMAT, chain="holds", sha256=last,
    )  # fmt: skip


def test_a_game_from_a_table_set_up_by_hand_says_so() -> None:
    """A verdict marks a game that began at a table set up by hand, even if it has a problem."""
    lines = list(log_lines(table()))
    assert validate_lines(lines).set_up
    assert not validate_lines(random_log("rush", 2)).set_up
    assert validate_lines([*lines, "{"]).set_up


def test_an_illegal_move_is_reported_with_its_refusal() -> None:
    """The problem has the line, move number and seat, the move in words, and the refusal's sentence, key and code."""
    lines = list(log_lines(table().play(Draw(0, "stock"))))
    problem = problem_of(changed(lines, 2, lambda line: line["move"].update(seat=1)))
    message = "line 3, move 2: recorded: draw by seat 1 (pile stock); the rules say: It is seat 0's turn. [turn]"
    recorded, ruled = "draw by seat 1 (pile stock)", "It is seat 0's turn."
    assert problem == LogProblem(3, 2, 1, recorded, ruled, "turn", "turn.not_yours", message)


def test_a_changed_variant_is_reported_by_its_digest() -> None:
    """There is no move, seat or key; a digest that is not one is cut and made printable."""
    lines = random_log("rush", 2)
    right = json.loads(lines[0])["variant_digest"]
    for stated, shown in (("0" * 64, "0" * 64), ("\n" * 99, r"\n" * 70)):
        found, ruled = f"digest {shown}", f"digest {right} for this variant"
        message = f"line 1: the variant has been changed: recorded: {found}; the rules say: {ruled}"
        problem = problem_of(changed(lines, 0, lambda line, stated=stated: line.update(variant_digest=stated)))  # type: ignore[misc]
        assert problem == LogProblem(1, None, None, found, ruled, "", "log.digest", message)
    other = json.loads(lines[0])["variant"] | {"conduct": {"forbidden_look": 5}}
    verdict, problem = fault_of(changed(lines, 0, lambda line: line.update(variant=other)))
    digest = variant_digest(variant_from_data(other, "expected"))
    told = ("log.digest", f"digest {right}", f"digest {digest} for this variant")
    assert (problem.code, problem.recorded, problem.ruled) == told
    assert (verdict.status, verdict.variant, verdict.players) == ("broken", "rush", ("Player 0", "Player 1"))
    assert verdict.variant_changed


@pytest.mark.parametrize(("seats", "stated"), [(2, 3), (3, 2), (12, 11)])
def test_other_players_than_were_dealt_cards_are_the_fault_of_the_header(seats: int, stated: int) -> None:
    """At the first move, a deal that is right for another number of players blames the header."""
    lines = random_log("rush", seats)
    players = [f"Player {seat}" for seat in range(stated)]
    problem = problem_of(changed(lines, 0, lambda line: line.update(players=players)))
    found, ruled = f"{stated} players", f"the cards are dealt to {seats}"
    message = f"line 1: recorded: {found}; but {ruled}"
    assert problem == LogProblem(1, None, None, found, ruled, "deal.seats", "log.players", message)


def test_a_wrong_event_is_reported_beside_the_right_one() -> None:
    """Only the difference is described, with the key on which the right event rests."""
    lines = list(log_lines(table().play(Draw(0, "stock"))))
    drawn = json.loads(lines[2])["events"][0]["card"]
    problem = problem_of(changed(lines, 2, lambda line: line["events"][0].update(card="KD")))
    assert (problem.code, problem.key) == ("log.events", "turn.stock_card")
    assert (problem.line, problem.move, problem.seat) == (3, 2, 0)
    assert problem.recorded == "draw by seat 0 (pile stock): drew (seat 0, card KD)"
    assert problem.ruled == f"drew (seat 0, card {drawn})"


def test_missing_and_extra_events_are_reported() -> None:
    """If the recorded events end too early or continue too long, the events in question are described."""
    lines = random_log("travellers")
    at = next(i for i, line in enumerate(lines) if '"type":"looks_ended"' in line)
    missing = problem_of(changed(lines, at, lambda line: line["events"].pop()))
    assert missing.recorded.endswith(": nothing more")
    assert missing.ruled.startswith("turn began (seat ")
    assert missing.key == "turn"
    needless = problem_of(changed(lines, at, lambda line: line["events"].append(line["events"][-1])))
    assert "): turn began (seat " in needless.recorded
    assert (needless.ruled, needless.key) == ("nothing more", "")
    other = problem_of(changed(lines, at, lambda line: line["events"].pop(0)))
    assert ": looks ended (seats []), then open card turned (card " in other.recorded
    assert other.ruled.startswith("first looked (seat ")
    assert other.ruled.endswith(", and 1 more")


def test_a_wrong_score_is_reported_with_its_seat() -> None:
    """Only the total that differs is described, and the chapter is scoring."""
    lines = random_log("stacking")
    at = next(i for i, line in enumerate(lines) if '"type":"round_scored"' in line)
    total = next(each for each in json.loads(lines[at])["events"] if each["type"] == "round_scored")["totals"][1]

    def cheat(line: dict[str, Any]) -> None:
        next(each for each in line["events"] if each["type"] == "round_scored")["totals"][1] = total - 3

    problem = problem_of(changed(lines, at, cheat))
    assert problem.recorded.endswith(f": round scored (totals[1] {total - 3})")
    assert problem.ruled == f"round scored (totals[1] {total})"
    assert problem.key == "scoring"


def test_an_event_is_reported_with_its_key() -> None:
    """An event that names a key of the variant is reported with that key."""
    lines = random_log("rush", 3, 3)
    at = next(i for i, line in enumerate(lines) if '"type":"penalty_owed"' in line)
    event = next(each for each in json.loads(lines[at])["events"] if each["type"] == "penalty_owed")

    def cheat(line: dict[str, Any]) -> None:
        line["events"] = [{**each, "count": 5} if each == event else each for each in line["events"]]

    assert problem_of(changed(lines, at, cheat)).key == event["key"]


def test_every_event_without_a_key_has_a_chapter() -> None:
    """The table of chapters holds exactly the events that do not carry a key."""
    assert set(KEYS) == {cls for cls in EVENTS if "key" not in cls.__annotations__}


def test_a_wrong_number_is_a_line_in_the_wrong_place() -> None:
    """A missing, repeated or misplaced line shows in the numbers, even if all hashes are computed again."""
    lines = random_log("rush", 2)
    ruled = "move 3 comes next: a line is missing, repeated or out of place"
    message = f"line 4, move 3: recorded: move 4; the rules say: {ruled}"
    for gap in ([*lines[:3], *lines[4:]], rechained([*lines[:3], *lines[4:]])):
        assert problem_of(gap) == LogProblem(4, 3, 0, "move 4", ruled, "", "log.number", message)


@pytest.mark.parametrize("line", ["", "{", "[]", "{}", '{"events":[],"move":{"type":"jump"},"n":5}', b"\xff", "9" * 15])
def test_an_unreadable_line_ends_a_game_that_was_sound_so_far(line: str | bytes) -> None:
    """The verdict still reports the moves, the variant and the players up to that line."""
    lines = random_log("rush", 2)[:5]
    verdict, problem = fault_of([*lines, line, *lines[3:]])
    assert (verdict.status, verdict.moves, verdict.lines, verdict.variant) == ("unreadable", 4, 6, "rush")
    assert (problem.line, problem.code) == (6, "log.unreadable")
    assert problem.message.startswith("line 6: ")


def test_a_header_with_a_broken_variant_is_unreadable() -> None:
    """The error of a broken variant becomes a log error with its line, whether the header is canonical or not."""
    header, *_ = random_log("rush", 2)
    data = json.loads(header)
    del data["variant"]["turn"]["ends"]
    for text in (canonical(data), json.dumps(data, indent=None)):
        verdict, problem = fault_of([text])
        assert verdict.status == "unreadable"
        assert problem.message == "line 1: variant: V102: turn.ends is missing."


def test_a_long_message_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error of a reader may quote a whole file; a message just as long as may be stays whole."""
    message = "line 1: must be a JSON object"
    for most, cut in ((len(message), message), (len(message) - 1, f"{message[:-1]}...")):
        monkeypatch.setattr(check, "_LONGEST_MESSAGE", most)
        assert problem_of(["[]"]).message == cut


def test_a_file_that_is_no_log_has_a_verdict_too(tmp_path: Path) -> None:
    """A missing, empty or binary file and a folder get a verdict instead of an exception."""
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "binary.jsonl").write_bytes(bytes(range(256)))
    for name, message in (
        ("missing.jsonl", "cannot be read: No such file or directory"),
        (".", "cannot be read: Is a directory"),
        ("empty.jsonl", "is empty"),
        ("binary.jsonl", "line 1: must be text without zero bytes"),
    ):
        verdict = validate_log(tmp_path / name)
        assert (verdict.status, verdict.variant, verdict.moves) == ("unreadable", None, 0)
        assert verdict.problem is not None
        assert verdict.problem.message == message


def test_a_verdict_without_a_header_knows_of_no_game() -> None:
    """The verdict has no variant, no players and no chain."""
    problem = LogProblem(1, None, None, "", "", "", "log.unreadable", "line 1: must be a JSON object")
    assert validate_lines(["[]"], "list") == Verdict(
        "list", "unreadable", None, (), 0, 1, False, None, (), False, False, problem
    )


def test_problems_with_hashes() -> None:
    """A broken chain shows both hashes, a missing noted hash only that one; no key is blamed."""
    lines, noted = random_log("rush", 2), "0" * 64
    found, ruled = (
        f"no line with the hash {noted}",
        "the log has lost its end, or it was rewritten, or the hash belongs to",
    )
    whole, view = f"{ruled} a player's view or to another log", f"{ruled} another log"
    problem = validate_lines(lines, sha256=noted).problem
    assert problem == LogProblem(0, None, None, found, whole, "", "log.noted", f"{found}: {whole}")
    problem = problem_of(log_lines(load_lines(lines).view(0)), sha256=noted)
    assert problem.ruled == view
    made = json.loads(lines[3])[HASH]
    problem = problem_of([*lines[:3], lines[3].replace(made, noted), *lines[4:]])
    message = f"line 4: the chain breaks here: {BROKEN}"
    assert problem == LogProblem(4, 3, None, f"{HASH} {noted}", f"{HASH} {made}", "", "log.chain", message)


def test_lines_without_a_name_are_called_a_log() -> None:
    """The name only labels the verdict."""
    lines = random_log("rush", 2)
    assert validate_lines(lines).name == "log"
    assert validate_lines(lines, "Ana's game") == evolve(validate_lines(lines), name="Ana's game")


def test_a_log_that_loads_may_still_be_broken() -> None:
    """Replaying asks what happened, validating whether it was allowed: a lower total still loads."""
    lines = random_log("rush", 2)
    at = next(i for i, line in enumerate(lines) if '"type":"round_scored"' in line)

    def cheat(line: dict[str, Any]) -> None:
        scored = next(each for each in line["events"] if each["type"] == "round_scored")
        scored["totals"] = [total - 7 for total in scored["totals"]]

    forged = changed(lines, at, cheat)[: at + 1]
    assert load_lines(forged, "log").round == 1
    assert validate_lines(forged).status == "broken"


@given(data=st.data(), cls=st.sampled_from(moves.SEAT_MOVES + moves.HOST_MOVES))
def test_no_move_makes_the_referee_stumble(data: st.DataObject, cls: type) -> None:
    """Any well-formed move, at any point of a game, is either legal or refused."""
    lines = random_log(data.draw(st.sampled_from(variant_ids())))
    lines = moves_only(lines)[: data.draw(st.integers(1, len(lines)))]
    verdict = validate_lines([*lines, f'{{"move":{encode(data.draw(things(cls)))}}}'])
    assert verdict.status in ("sound", "broken")
    assert verdict.moves in (len(lines) - 1, len(lines))


def test_a_deal_without_cards_in_a_round_is_refused() -> None:
    """Nobody noted its cards; whatever they are, the round is not over."""
    dealt = moves_only(random_log("eventide"))[:2]
    verdict = validate_lines([*dealt, '{"move":{"type":"deal","order":[],"starter":0}}'])
    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.line, verdict.problem.code) == ("broken", 3, "deal.not_now")


def undecided(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> LogProblem:
    """Return the problem of a record that would take more steps to referee than are allowed."""
    header, deal = json.loads(moves_only(lines)[0]), '{"move":{"starter":0,"type":"deal"}}'
    with monkeypatch.context() as patch:
        patch.setattr(observed, "EFFORT", 0)
        return problem_of([json.dumps({**header, "viewer": 0}), deal])


SHOWN = '{"claims":{"shown":["9C"]},"move":{"type":"abandon"}}'


def test_every_code_is_listed_and_occurs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The codes of problems are exactly the listed ones and those of refusals."""
    lines = random_log("rush", 3)
    claim = changed(lines, 1, lambda line: line.update(claims={"totals": [1, 1, 1]}))
    seen = list(log_lines(table().play(Draw(0, "stock")).play(Discard(0)).view(1)))
    noted = validate_lines(lines, sha256="0" * 64).problem
    problems = [
        problem_of([]),
        problem_of(changed(lines, 0, lambda line: line["variant"]["conduct"].update(forbidden_look=5))),
        problem_of(changed(lines, 0, lambda line: line["players"].pop())), problem_of([*lines[:3], *lines[4:]]),
        problem_of(changed(lines, 1, lambda line: line["events"].pop())),
        problem_of(changed(seen, 2, lambda line: line["events"][0].update(card="9C"))),
        problem_of(changed(seen, 3, lambda line: line["events"][0].update(card="10H"))),
        problem_of([lines[0].replace("Player 0", "Player 9"), *lines[1:]]), *([noted] if noted is not None else []),
        problem_of(claim), undecided(lines, monkeypatch), problem_of([*moves_only(lines[:1]), SHOWN]),
        problem_of([" " * (limits.LONGEST_LINE + 1)]),
    ]  # fmt: skip
    with monkeypatch.context() as patch:
        with_limit(patch, "MOST_LINES", len(lines) - 1)
        problems.append(problem_of(lines))
    problems += [
        problem_of(["[" * (limits.DEEPEST_NESTING + 1) + "]" * (limits.DEEPEST_NESTING + 1)]),
        problem_of([f'{{"format":{limits.LARGEST_NUMBER + 1}}}']),
        problem_of(changed(lines, 0, lambda line: line.update(players=["x"] * 1001))),
    ]
    noted_game = write_record(record_of(random_game("rush", 2))).splitlines()
    for name, value, log in (
        ("MOST_ROUNDS", 0, lines),
        ("LONGEST_ROUND", 10, seen),
        ("LONGEST_RECORD", 10, noted_game),
    ):
        with monkeypatch.context() as patch:
            with_limit(patch, name, value)
            problems.append(problem_of(log))
    assert [problem.code for problem in problems] == list(CODES)


def test_a_hidden_card_in_a_whole_log_is_no_card_of_the_rules() -> None:
    """A log that hides nothing must not hide a card."""
    lines = list(log_lines(table().play(Draw(0, "stock"))))
    problem = problem_of(changed(lines, 2, lambda line: line["events"][0].update(card="??")))
    assert (problem.line, problem.code) == (3, "log.events")


def test_the_host_is_a_seat_of_its_own() -> None:
    """A problem with a move of the host names the host."""
    lines = random_log("rush", 2)
    problem = problem_of(changed(lines, 1, lambda line: line["move"]["order"].pop()))
    assert problem.seat == HOST
    assert problem.recorded.startswith("deal by the host (order [")
    assert problem.code == "deal.wrong_cards"


def test_lines_are_read_one_at_a_time_and_not_past_a_problem() -> None:
    """An archive of any size passes through; lines after a problem are not read."""
    lines = random_log("rush", 2)
    rest = iter([*lines[:6], lines[3], *lines[7:]])
    assert validate_lines(rest).lines == 7
    assert list(rest) == lines[7:]
