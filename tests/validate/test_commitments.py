"""Commitments in logs: which were opened, which were not, and what a forger can gain."""

from __future__ import annotations

import json
import re

import pytest

from cabo_rules import SPECTATOR, Game, load_lines, log_lines, redact
from cabo_rules.chance import commitment
from cabo_rules.logs.chain import rechained
from cabo_rules.moves import Abandon, CloseLooks, Deal, FirstLook, OpenCommitment, Shuffle
from cabo_rules.notation import record_of, write_record
from cabo_rules.possible import possible_game
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.validate import Verdict, complete_record, validate_lines, validate_record
from tests.notation.moves import moves_in
from tests.properties.lively import lively_game
from tests.rules.commitments import EVERYBODY, NONCE, ORDER, OTHER, before_a_shuffle, dealt, played
from tests.rules.tables import play, refused, rules
from tests.validate.games import problem_of


def judged(game: Game, viewer: int | None) -> Verdict:
    """Return the verdict on the log of a game, or of a view of it."""
    return validate_lines(list(log_lines(game if viewer is None else game.view(viewer))))


@pytest.mark.parametrize("viewer", [None, *EVERYBODY])
def test_the_log_says_what_was_opened(viewer: int | None) -> None:
    """The validator counts the opened and the unopened commitments."""
    game = played(dealt())
    verdict = judged(game, viewer)
    assert (verdict.status, verdict.opened, verdict.unopened) == ("sound", 0, 1)
    verdict = judged(game.open_commitment(NONCE), viewer)
    assert (verdict.status, verdict.opened, verdict.unopened) == ("sound", 1, 0)


def test_a_player_sees_every_card_then() -> None:
    """Once the deal has been opened, no card of the round is unseen and only one game has this view."""
    game = played(dealt())
    assert judged(game, 1).unseen == 52 - 4 - 4 - 2  # two hands, the open card, the discard
    opened = game.open_commitment(NONCE)
    assert judged(opened, 1).unseen == 0
    assert possible_game(opened.view(1), seed=3).state == opened.state


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_faces_that_a_record_leaves_out_are_known_then(viewer: int) -> None:
    """Nobody has noted the hands, only their scores: once the deal is opened, every card is known, in its slot."""
    for promised, status in ((ORDER, "sound"), ((*ORDER[1::-1], *ORDER[2:]), "broken")):  # other hands, and scores
        text = write_record(record_of(played(dealt(promised)).view(viewer)))
        text = re.sub(r"=[^/ ]+/[^/ ]+(?= scores)", "=??,??,??,??/??,??,??,??", text)
        gaps = [gap.words.partition(": ")[2] for gap in validate_record(moves_in(text)).gaps]
        assert gaps == [f"slot {slot} of seat {seat}" for seat in "ab" for slot in range(4)]
        text += f"|open nonce={NONCE} order={','.join(map(str, promised))}"
        assert validate_record(moves_in(text)).status == status


@pytest.mark.parametrize("nonces", [(NONCE, OTHER), (OTHER, NONCE)])
@pytest.mark.parametrize("viewer", [None, *EVERYBODY])
def test_a_shuffle_that_was_committed_to(viewer: int | None, nonces: tuple[str, str]) -> None:
    """Each order is compared with the cards of its own deal or shuffle, whichever is opened first."""
    game = before_a_shuffle()
    order = to_shuffle(game.state)[::-1]
    game = play(game, Shuffle(order, commitment(order, OTHER)), Abandon())
    for opened, nonce in enumerate(nonces, 1):
        game = game.open_commitment(nonce)
        verdict = judged(game, viewer)
        assert (verdict.problem, verdict.opened, verdict.unopened) == (None, opened, 2 - opened)
    assert verdict.unseen == 0


def test_before_the_opening_any_order_is_possible() -> None:
    """A hash reveals nothing, so other games have the same view; their commitments cannot be opened."""
    game = played(dealt())
    other = possible_game(game.view(1), seed=3)
    assert other.view(1) == game.view(1)
    assert other.state.commitments[0].commitment == game.state.commitments[0].commitment
    assert other.state.commitments[0].order != ORDER
    assert refused(other, OpenCommitment(ORDER, NONCE)).code == "deal.commitment_broken"
    assert refused(other, OpenCommitment(other.state.commitments[0].order, NONCE)).code == "deal.commitment_unknown"


def forged(game: Game, viewer: int | None, old: str, new: str) -> Verdict:
    """Return the verdict on a log with one replacement in one line and all hashes computed again."""
    lines = list(log_lines(game if viewer is None else game.view(viewer)))
    at = next(number for number, line in enumerate(lines) if old in line)
    return validate_lines(rechained([*lines[:at], lines[at].replace(old, new), *lines[at + 1 :]]))


@pytest.mark.parametrize(("old", "new"), [(NONCE, OTHER), (commitment(ORDER, NONCE), "a" * 64)])
@pytest.mark.parametrize("viewer", [None, *EVERYBODY])
def test_a_forged_commitment(viewer: int | None, old: str, new: str) -> None:
    """Neither the nonce nor the commitment of the deal can be exchanged afterwards."""
    verdict = forged(played(dealt()).open_commitment(NONCE), viewer, old, new)
    assert verdict.problem is not None
    assert (verdict.problem.code, verdict.problem.key) == ("deal.commitment_unknown", "conduct")


@pytest.mark.parametrize("card", ["QC", "2S"])
def test_a_player_who_was_shown_another_card_finds_it_out(card: str) -> None:
    """The opened order must agree with every card that the seat was shown; otherwise the opening is blamed."""
    game = play(dealt(), FirstLook(1, (0,)), CloseLooks(), Abandon(), OpenCommitment(ORDER, NONCE))
    assert forged(game, 1, '["KH"]', '["KH"]').status == "sound"
    verdict = forged(game, 1, '["KH"]', f'["{card}"]')
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.code) == (6, "log.cards")


def test_an_opening_of_hidden_cards() -> None:
    """An opening must show every card; hidden cards do not match the commitment."""
    game = played(dealt()).open_commitment(NONCE)
    verdict = forged(game, 1, ",".join([f'"{card}"' for card in ORDER]), ",".join(['"??"'] * len(ORDER)))
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.code) == (game.number + 1, "deal.commitment_unknown")


def test_a_log_with_commitments_is_read_as_it_was_written() -> None:
    """The game loaded from a log, or from the log of a view, has the same commitments."""
    for game in (played(dealt()), played(dealt()).open_commitment(NONCE)):
        assert load_lines(list(log_lines(game))) == game
        assert load_lines(list(log_lines(game.view(1)))) == game.view(1)


def test_a_client_follows_the_opening() -> None:
    """A client that follows step by step has exactly the view of its seat, including the commitments."""
    client = Game.new(rules("rush"), ["Ana", "Ben"], viewer=1)
    game = played(dealt()).open_commitment(NONCE)
    for step in game.steps:
        client = client.follow(redact(step, 1))
    assert client == game.view(1)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_opening_that_hides_the_order_is_the_forgers_fault(viewer: int) -> None:
    """The host is not blamed for what the log of a view leaves out."""
    lines = [*log_lines(played(dealt()).open_commitment(NONCE).view(viewer))]
    line = json.loads(lines[-1])
    (event,) = line["events"]
    event["order"] = ["??"] * len(event["order"])
    problem = problem_of(rechained([*lines[:-1], json.dumps(line)]))
    assert (problem.line, problem.code) == (len(lines), "log.view")
    assert ": commitment opened (commitment " in problem.recorded


# --- records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rounds", "shuffles"), [("cambio", 4, 0), ("made up 3", 1, 23), ("made up 9", 1, 1)])
def test_records_of_games_with_commitments(name: str, rounds: int, shuffles: int) -> None:
    """Over several rounds and shuffles, what any observer noted of them comes back, with all that was opened."""
    game = lively_game(name)
    count = [sum(isinstance(move, kind) for move in game.moves) for kind in (Deal, Shuffle, OpenCommitment)]
    assert count[:2] == [rounds, shuffles]
    assert count[2]
    for shown in (game, *(game.view(viewer) for viewer in (SPECTATOR, *range(min(3, game.state.seats))))):
        verdict, back = complete_record(record_of(shown))
        assert (verdict.status, verdict.opened) == ("sound", count[2])
        assert back is not None
        assert [*log_lines(back)] == [*log_lines(shown)]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_record_of_an_order_that_was_not_committed_to(viewer: int) -> None:
    """An opened order of which two cards are exchanged is another one."""
    text = write_record(record_of(played(dealt()).open_commitment(NONCE).view(viewer)))
    first, second = map(str, ORDER[:2])
    problem = validate_record(moves_in(text.replace(f"order={first},{second},", f"order={second},{first},"))).problem
    assert problem is not None
    assert problem.code == "deal.commitment_unknown"
