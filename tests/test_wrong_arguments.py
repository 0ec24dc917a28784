"""Every public function, method and constructor reports an argument of a wrong kind by an error of the library."""

from __future__ import annotations

import contextlib
import inspect
import re
import secrets
from collections.abc import Callable, Iterator
from functools import cache, reduce
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest
from hypothesis import strategies as st

import cabo_rules as c
from cabo_rules import CaboError, Game, LogWriter, Step, card, events, moves, state, testing, validate
from cabo_rules.chance import commitment
from cabo_rules.errors import CardError, GameError, LimitError, LogError, MoveError, short
from cabo_rules.legal import LegalMoves
from cabo_rules.logs import Recovered, as_data, move_line, read_move, read_step, step_line
from cabo_rules.moves import Place
from cabo_rules.notation import (
    Claims,
    NotationError,
    NotationProblem,
    Note,
    Record,
    RoundNote,
    ScoreRecord,
    Tag,
    check_score_record,
    move_token,
    read_record,
    read_records,
    read_token,
    record_of,
    score_record_of,
    write_record,
)
from cabo_rules.picking import Picked, Target
from cabo_rules.play import (
    AGENTS,
    USUAL,
    Agent,
    CarefulAgent,
    Habits,
    RandomAgent,
    SharpAgent,
    continue_at_random,
    play_at_random,
    random_move,
    random_move_of,
)
from cabo_rules.play.arena import (
    AgentError,
    Comparison,
    Difference,
    Failure,
    Figure,
    Result,
    RoundResult,
    Summary,
    compare,
    draw_results,
    play,
    play_game,
    replay_game,
    summarize,
)
from cabo_rules.possible import Belief, Knowledge
from cabo_rules.refusals import AnyOf, Phrase
from cabo_rules.rl import Action, CaboEnv, Codec, Observer, env, openspiel_game
from cabo_rules.rules.scoring import RoundScore
from cabo_rules.scores import (
    NotedRound,
    ScoredRound,
    Sheet,
    SheetError,
    SheetProblem,
    SheetReport,
    SheetRound,
    check_sheet,
    noted_round,
    read_csv,
    write_csv,
)
from cabo_rules.show import svg
from cabo_rules.show.commentary import commentary, pending, sentence, standing, viewer_named
from cabo_rules.show.html import page
from cabo_rules.show.motions import Apart, Motion, Reveal, motions, reveals
from cabo_rules.show.texts import Texts, card_name, label, prompt, refusal_text, texts_in
from cabo_rules.table import (
    Bot,
    Files,
    Limits,
    Lost,
    Memory,
    Open,
    Played,
    Refused,
    Rejected,
    Repeated,
    Saved,
    SQLite,
    Stale,
    Storage,
    Table,
    Ticket,
    Waiting,
    receive,
)
from cabo_rules.testing import ScriptedDealer, assert_no_leak
from cabo_rules.testing.counts import count_by_move, count_games, position_to_count
from cabo_rules.validate import (
    Recorded,
    complete,
    complete_lines,
    complete_record,
    find_logs,
    games_in,
    judge,
    validate_record,
)
from cabo_rules.variants.check import VariantReport
from cabo_rules.variants.clauses import Clause
from cabo_rules.variants.delta import nearest_base, variant_delta, variant_from_delta
from cabo_rules.variants.digest import variant_digest
from cabo_rules.views import known_to
from cabo_rules.web import Hall, Opened, make_app
from tests.public_api import MODULES, is_function
from tests.rules.commitments import before_a_shuffle


class Unshown:
    """An object that cannot be shown."""

    def __repr__(self) -> str:
        """Never returns."""
        raise RuntimeError("not me")


HUGE: Final = 10**5000
"""A number of more digits than Python writes out."""

DEEP: Final = reduce(lambda inner, _: [inner], range(100_000), list[Any]())
"""A list that is nested more deeply than Python calls functions."""

WRONG: Final[tuple[tuple[str, Any], ...]] = (
    ("None", None), ("int", 7), ("int", -1), ("int", 10**30), ("int", HUGE), ("bool", True), ("float", 1.0),
    ("str", "nonsense"), ("bytes", b"nonsense"), ("list", [object()]), ("list", [HUGE]), ("list", DEEP),
    ("object", object()), ("object", int), ("object", Unshown()),
)  # fmt: skip
"""Values of each kind, with the name of the kind."""

RUSH: Final = c.load_variant("rush")
NAMES: Final = ("Ana", "Ben")
GAME: Final = Game.new(RUSH, NAMES, seed=1)
CODEC: Final = Codec(RUSH, 2)
STATE: Final = GAME.state
NOT_DEALT: Final = Game.new(RUSH, NAMES).state
"""A state without a legal move, after which any number of moves is counted at once."""

STEP: Final = GAME.steps[0]
LINES: Final = list(c.log_lines(GAME))
NONCE: Final = "0" * 64
HANDS: Final = ("AS 2S 3S 4S", "AH 2H 3H 4H")
CARDS: Final = (card("AS"), card("2S"))
TABLE: Final[dict[str, Any]] = {
    "hands": [["AS"], ["2S"]], "stock": None, "discard": ["7H"], "turn": 0, "totals": (0, 0), "seen": (),
    "dealer": None, "caller": None, "lap": 1,
}  # fmt: skip
PLAY: Final[dict[str, Any]] = {"rounds": 1, "habits": USUAL, "most_moves": 9}
GAMES: Final[dict[str, Any]] = {"variants": None, "seats": st.just(2), "most_moves": 9, "over": False}
CONTEST: Final[dict[str, Any]] = {
    "variant": RUSH, "agents": ["careful", "random"], "rounds": 1, "seconds": 1.0, "most_moves": 5_000,
}  # fmt: skip
TO: Final[dict[str, Any]] = {"you": 0, "language": "de"}
SCRIPT: Final[dict[str, Any]] = {"hands": ["AS", "2S"], "discard": "7H", "stock": "9C", "rest": "stock"}
RECORD: Final[dict[str, Any]] = {"notes": (), "observer": 0, "digest": NONCE, "tags": (), "comments": ("a",)}
CLAIMED: Final[dict[str, Any]] = {
    "shown": CARDS, "wrong": True, "open_card": CARDS[0], "power_card": CARDS[0], "hands": ((CARDS[0], None), ()),
    "scores": (0, -3), "totals": (0, 5), "winners": (0,),
}  # fmt: skip
SCORES: Final[dict[str, Any]] = {
    "rounds": (), "winners": (0,), "digest": NONCE, "tags": (), "comments": ("a",), "place_of_winners": (9, 1),
}  # fmt: skip
ENVIRONMENT: Final[dict[str, Any]] = {
    "hand_limit": 16, "recall": "perfect", "rounds": 1, "most_moves": 9, "render_mode": None,
}  # fmt: skip
SPIEL: Final[dict[str, Any]] = {"hand_limit": 16, "rounds": 1, "most_moves": 9}
LOG: Final = "log.jsonl"

ROUND: Final[dict[str, Any]] = {
    "hands": None, "scores": [-3, 5], "caller": 0, "special": None, "out": (), "totals": None,
}  # fmt: skip
SHEET: Final = Sheet.new(RUSH, NAMES)
ENDING: Final = Sheet.new(c.load_variant("rush", changes=['game.rounds.end="as the host says"']), NAMES).add(**ROUND)

_OPEN: Final[list[LogWriter]] = []


def _writer() -> LogWriter:
    _OPEN.append(LogWriter.create(f"writer{len(_OPEN)}.jsonl", GAME, over=True))
    return _OPEN[-1]


def _dealer() -> ScriptedDealer:
    return ScriptedDealer(Game.new(RUSH, NAMES))


def _dry() -> ScriptedDealer:
    """A dealer at a table without a stock, so that a shuffle may be scripted."""
    return ScriptedDealer.set_up(RUSH, NAMES, "7S", "KH", rest="discard pile")


@cache
def _committed() -> Game:
    return Game.new(RUSH, NAMES, seed=1, nonce=NONCE).play(moves.Abandon())


@cache
def _layout() -> svg.Layout:
    return svg.layout_of([STATE], NAMES)


def _agent() -> RandomAgent:
    return RandomAgent(0, Random(1))


@cache
def _result() -> Result:
    return play_game(RUSH, ["random", "random"], 1, 0)


SITTING: Final[dict[str, Any]] = {"now": 0.0, "seed": 1, "limits": Limits(), "commits": False, "agents": AGENTS}


def _open_table() -> Table:
    return Table.create(Memory(), RUSH, [Open(), Open()], now=0.0)


def _table() -> Table:
    table = _open_table()
    for name in NAMES:
        table.join(name, now=0.0)
    return table


def _stored() -> Memory:
    storage = Memory()
    Table.create(storage, RUSH, [Bot(), Bot()], now=0.0)
    return storage


_STORED: Final[list[Storage | Hall]] = []


def _files() -> Files:
    _STORED.append(files := Files(f"table{len(_STORED)}.jsonl"))
    return files


def _sqlite() -> SQLite:
    _STORED.append(sqlite := SQLite("tables.sqlite", f"table{len(_STORED)}"))
    return sqlite


def _hall() -> Hall:
    _STORED.append(hall := Hall.open(f"hall{len(_STORED)}", [RUSH], now=0.0))
    return hall


def _begun() -> CaboEnv:
    game = env("rush", **ENVIRONMENT)
    game.reset(seed=1)
    return game


def _over() -> Call:
    hall = _hall()
    opened = hall.create("rush", seats=2, bots=2, now=1.0)
    assert isinstance(opened, Opened)
    hall.tables[0].table.host(moves.Abandon(), now=2.0)
    return right(hall.rematch, id=opened.id, by="203.0.113.5", now=3.0)


STORAGES: Final[dict[str, Callable[[], Storage]]] = {
    "Storage": Memory, "Memory": Memory, "Files": _files, "SQLite": _sqlite,
}  # fmt: skip

Call = tuple[Callable[..., Any], dict[str, Any]]


def right(call: Callable[..., Any], **arguments: Any) -> Call:
    """Something to call, and arguments that it takes."""
    return call, arguments


DOORS: Final[tuple[tuple[str, Callable[[], Call]], ...]] = (
    # the game
    ("Game.new", lambda: right(Game.new, variant=RUSH, players=NAMES, seed=1, starter=None, dealer=None, nonce=NONCE)),
    ("Game.new", lambda: right(Game.new, variant=RUSH, players=NAMES, viewer=0)),
    ("Game.set_up", lambda: right(Game.set_up, variant=RUSH, players=NAMES, seed=1, **TABLE)),
    ("Game.deal", lambda: right(Game.new(RUSH, NAMES).with_seed(1).deal, starter=None, dealer=None, nonce=NONCE)),
    ("Game.follow", lambda: right(Game.new(RUSH, NAMES).follow, step=STEP)),
    ("Game.legal_moves", lambda: right(GAME.legal_moves, seat=0)),
    ("Game.open_commitment", lambda: right(_committed().open_commitment, nonce=NONCE)),
    ("Game.play", lambda: right(GAME.play, move=moves.CloseLooks())),
    ("Game.refusal", lambda: right(GAME.refusal, move=moves.CloseLooks())),
    ("Game.shuffle", lambda: right(attrs.evolve(before_a_shuffle(), seed=5).shuffle, nonce=NONCE)),
    ("Game.since", lambda: right(GAME.since, number=0)),
    ("Game.svg", lambda: right(GAME.svg, wide=True, language="de")),
    ("Game.view", lambda: right(GAME.view, seat=0)),
    ("Game.view", lambda: right(GAME.view(0).view, seat=0)),
    ("Game.with_seed", lambda: right(GAME.with_seed, seed=1)),
    # the referee, views
    ("decide", lambda: right(c.decide, state=STATE, move=moves.CloseLooks())),
    ("evolve", lambda: right(c.evolve, state=STATE, event=events.TurnBegan(0))),
    ("known_to", lambda: right(known_to, state=STATE, place=Place(0, 0))),
    ("awaited", lambda: right(c.awaited, state=STATE)),
    ("legal_moves", lambda: right(c.legal_moves, state=STATE, seat=0)),
    ("LegalMoves.count", lambda: right(GAME.legal_moves(0).count)),
    ("LegalMoves.from_spots", lambda: right(GAME.legal_moves(0).from_spots, spots=[Place(0, 0)], kind=moves.FirstLook)),
    ("LegalMoves.kinds", lambda: right(GAME.legal_moves(0).kinds)),
    ("LegalMoves.of", lambda: right(GAME.legal_moves(0).of, kind=moves.FirstLook)),
    ("LegalMoves.targets", lambda: right(GAME.legal_moves(0).targets)),
    ("new_state", lambda: right(c.new_state, variant=RUSH, seats=2)),
    ("possible_game", lambda: right(c.possible_game, view=GAME.view(0), seed=0, earlier=True)),
    ("possible_state", lambda: right(c.possible_state, view=GAME.view(0), rng=Random(1))),
    ("Belief", lambda: right(Belief, weights={moves.Place(1, 0): {c.card("AS"): 2.0}})),
    ("Knowledge", lambda: right(Knowledge, state=STATE)),
    ("Knowledge.possible_state", lambda: right(Knowledge(STATE).possible_state, rng=Random(1), belief=Belief({}))),
    ("Knowledge.follow", lambda: right(Knowledge(c.new_state(RUSH, 2)).follow, step=GAME.steps[0], state=STATE)),
    ("redact", lambda: right(c.redact, fact=STEP, seat=0)),
    ("refusal", lambda: right(c.refusal, state=STATE, move=moves.CloseLooks())),
    ("replay", lambda: right(c.replay, variant=RUSH, seats=2, happened=GAME.events)),
    ("score_round", lambda: right(c.score_round, variant=RUSH, hands=[["AS"], ["2S"]], caller=0, out=[1])),
    ("view", lambda: right(c.view, state=STATE, seat=0, recall="perfect")),
    # score sheets
    (
        "check_sheet",
        lambda: right(check_sheet, variant=RUSH, players=NAMES, rounds=[noted_round(**ROUND)], winners=None),
    ),
    ("noted_round", lambda: right(noted_round, **ROUND)),
    ("read_csv", lambda: right(read_csv, data="round,caller,Ana,Ben\n1,Ana,-3,5\n", variant=RUSH)),
    ("Sheet.add", lambda: right(SHEET.add, **ROUND)),
    ("Sheet.end", lambda: right(ENDING.end)),
    ("Sheet.new", lambda: right(Sheet.new, variant=RUSH, players=NAMES)),
    ("Sheet.table", lambda: right(SHEET.table)),
    ("write_csv", lambda: right(write_csv, sheet=SHEET)),
    # variants
    ("check_variant", lambda: right(c.check_variant, variant="rush", changes=None)),
    ("clause_of", lambda: right(c.clause_of, variant=RUSH, key="calling.when")),
    ("load_variant", lambda: right(c.load_variant, variant="rush", changes=None)),
    ("nearest_base", lambda: right(nearest_base, variant=RUSH)),
    ("rulebook_markdown", lambda: right(c.rulebook_markdown, variant=RUSH, keys=False, examples=False)),
    ("rulebook_sheet", lambda: right(c.rulebook_sheet, variant=RUSH)),
    ("variant_delta", lambda: right(variant_delta, variant=RUSH, base="rush")),
    ("variant_digest", lambda: right(variant_digest, variant=RUSH)),
    ("variant_from_delta", lambda: right(variant_from_delta, base="rush", delta=["deal.cards=6"])),
    ("variant_ids", lambda: right(c.variant_ids)),
    ("Variant.cards_for", lambda: right(RUSH.cards_for, seats=2)),
    ("Variant.check_seats", lambda: right(RUSH.check_seats, seats=2)),
    # logs
    ("as_data", lambda: right(as_data, thing=STATE)),
    ("load_game", lambda: right(c.load_game, path=LOG, seed=1)),
    ("load_lines", lambda: right(c.load_lines, lines=LINES, name="it", seed=1, most=1)),
    ("log_lines", lambda: right(c.log_lines, game=GAME)),
    ("move_line", lambda: right(move_line, move=moves.CloseLooks())),
    ("read_move", lambda: right(read_move, line='{"type":"close_looks"}')),
    ("read_step", lambda: right(read_step, line=step_line(STEP))),
    ("recover_game", lambda: right(c.recover_game, path=LOG, seed=1)),
    ("save_game", lambda: right(c.save_game, game=GAME, path="saved.jsonl")),
    ("step_line", lambda: right(step_line, step=STEP)),
    ("LogWriter.append", lambda: right(_writer().append, step=GAME.play(moves.CloseLooks()).last_step)),
    ("LogWriter.close", lambda: right(_writer().close)),
    ("LogWriter.create", lambda: right(LogWriter.create, path="new.jsonl", game=GAME, over=True, sync=False)),
    ("LogWriter.keep_up", lambda: right(_writer().keep_up, game=GAME)),
    ("LogWriter.resume", lambda: right(LogWriter.resume, path=LOG, seed=1, sync=False)),
    # notation
    ("move_token", lambda: right(move_token, move=moves.CloseLooks())),
    ("read_token", lambda: right(read_token, token="k0", seat=0)),
    ("read_record", lambda: right(read_record, text=write_record(record_of(GAME)))),
    ("read_records", lambda: right(read_records, text=write_record(record_of(GAME)))),
    ("check_score_record", lambda: right(check_score_record, record=score_record_of(SHEET))),
    ("record_of", lambda: right(record_of, game=GAME)),
    ("score_record_of", lambda: right(score_record_of, sheet=SHEET)),
    ("write_record", lambda: right(write_record, record=record_of(GAME))),
    ("Claims", lambda: right(Claims, **CLAIMED)),
    ("Note", lambda: right(Note, move=moves.EndGame(), claims=Claims(), marks=("a",), line=7, column=5, places=())),
    ("RoundNote", lambda: right(RoundNote, noted=noted_round(), marks=("a",), line=7, column=5, places=())),
    ("Record", lambda: right(Record, variant=RUSH, players=NAMES, **RECORD)),
    ("ScoreRecord", lambda: right(ScoreRecord, variant=RUSH, players=NAMES, **SCORES)),
    ("Tag", lambda: right(Tag, name="Date", texts=("2026-11-26",))),
    # validation
    ("Recorded", lambda: right(Recorded, name="it", begins=1, lines=[], error="")),
    ("complete", lambda: right(complete, path=LOG)),
    ("complete_lines", lambda: right(complete_lines, lines=LINES, name="it", most=1)),
    ("complete_record", lambda: right(complete_record, record=record_of(GAME), name="it", most=1)),
    ("find_logs", lambda: right(find_logs, paths=[LOG])),
    ("games_in", lambda: right(games_in, path=LOG, lines=[b"{}"])),
    ("judge", lambda: right(judge, game=Recorded("it", 1, []), sha256=NONCE)),
    ("validate_archive", lambda: right(c.validate_archive, paths=[LOG], jobs=1)),
    ("validate_lines", lambda: right(c.validate_lines, lines=LINES, name="it", sha256=NONCE)),
    ("validate_log", lambda: right(c.validate_log, path=LOG, sha256=NONCE)),
    ("validate_record", lambda: right(validate_record, record=record_of(GAME), name="it")),
    # pictures and words
    ("defs", lambda: right(svg.defs)),
    ("groups", lambda: right(svg.groups, state=STATE, players=NAMES, layout=_layout(), step=GAME.last_step)),
    ("layout_of", lambda: right(svg.layout_of, states=[STATE], players=NAMES, viewer=0, wide=True, language="de")),
    (
        "table",
        lambda: right(
            svg.table, state=STATE, players=NAMES, viewer=0, layout=None, wide=True, step=None, language="de"
        ),
    ),
    ("table", lambda: right(svg.table, state=STATE, players=NAMES, viewer=0, layout=_layout())),
    ("page", lambda: right(page, game=GAME, note="", recall="none", language="de")),
    (
        "commentary",
        lambda: right(commentary, names=NAMES, before=STATE, happened=[events.TurnBegan(0)], recall="none", **TO),
    ),
    ("pending", lambda: right(pending, state=STATE, names=NAMES, **TO)),
    ("sentence", lambda: right(sentence, names=NAMES, before=STATE, event=events.TurnBegan(0), recall="none", **TO)),
    ("standing", lambda: right(standing, state=STATE, names=NAMES, **TO)),
    ("Texts", lambda: right(Texts, language="xx", templates=texts_in("en").templates)),
    ("card_name", lambda: right(card_name, card=card("AS"), language="de")),
    ("label", lambda: right(label, move=moves.Call(0), names=NAMES, **TO)),
    ("prompt", lambda: right(prompt, target=GAME.legal_moves(0).targets()[0], language="de")),
    ("refusal_text", lambda: right(refusal_text, refusal=GAME.refusal(moves.Draw(0, "stock")), names=NAMES, **TO)),
    ("texts_in", lambda: right(texts_in, language="de")),
    ("motions", lambda: right(motions, step=STEP)),
    ("reveals", lambda: right(reveals, step=STEP)),
    ("viewer_named", lambda: right(viewer_named, names=NAMES, viewer=0, language="de")),
    # random play
    ("Habits", lambda: (Habits, attrs.asdict(USUAL))),
    ("continue_at_random", lambda: right(continue_at_random, game=GAME, rng=Random(1), **PLAY)),
    ("play_at_random", lambda: right(play_at_random, variant=RUSH, players=NAMES, seed=1, **PLAY)),
    ("random_move", lambda: right(random_move, state=STATE, rng=Random(1), habits=USUAL, rounds=1)),
    ("random_move_of", lambda: right(random_move_of, state=STATE, seat=0, rng=Random(1), habits=USUAL)),
    ("RandomAgent", lambda: right(RandomAgent, seat=0, rng=Random(1), habits=USUAL)),
    ("CarefulAgent", lambda: right(CarefulAgent, seat=0, rng=Random(1))),
    ("SharpAgent", lambda: right(SharpAgent, seat=0, rng=Random(1), seconds=0.1, playouts=2)),
    ("SharpAgent.told", lambda: right(SharpAgent(0, Random(1)).told, step=GAME.steps[0], state=STATE)),
    ("SharpAgent.asked", lambda: right(SharpAgent(0, Random(1), playouts=2).asked)),
    ("CarefulAgent.told", lambda: right(CarefulAgent(0, Random(1)).told, step=STEP, state=STATE)),
    ("CarefulAgent.asked", lambda: right(CarefulAgent(0, Random(1)).asked)),
    *((f"{cls}.told", lambda: right(_agent().told, step=STEP, state=STATE)) for cls in ("Agent", "RandomAgent")),
    *((f"{cls}.asked", lambda: right(_agent().asked)) for cls in ("Agent", "RandomAgent")),
    # the arena
    ("play", lambda: right(play, games=1, seed=1, jobs=1, failing="record", until=0.5, **CONTEST)),
    ("play_game", lambda: right(play_game, seed=1, number=0, **CONTEST)),
    ("replay_game", lambda: right(replay_game, seed=1, number=0, **CONTEST)),
    ("summarize", lambda: right(summarize, results=[_result()], confidence=0.9)),
    ("compare", lambda: right(compare, one=[_result()], other=[_result()], confidence=0.9)),
    ("draw_results", lambda: right(draw_results, runs={"rush": [_result()]}, path="rush.svg")),
    ("Summary.table", lambda: right(summarize([_result()]).table)),
    ("Comparison.table", lambda: right(compare([_result()], [_result()]).table)),
    # a table for frontends
    ("Table.create", lambda: right(Table.create, storage=Memory(), variant=RUSH, seats=[Open(), Open()], **SITTING)),
    ("Table.resume", lambda: right(Table.resume, storage=_stored(), now=1.0, agents=AGENTS)),
    ("Table.rematch", lambda: right(_table().rematch, storage=Memory(), now=1.0)),
    ("Table.join", lambda: right(_open_table().join, name="Ana", now=1.0, seat=None, token=None)),
    ("Table.join", lambda: right(_open_table().join, name="Ana", now=1.0, seat=0, token=NONCE)),
    ("Table.seat_bot", lambda: right(_open_table().seat_bot, agent="random", now=1.0)),
    ("Table.seat_of", lambda: right(_table().seat_of, token="")),
    ("Table.leave", lambda: right(_table().leave, seat=0, now=1.0)),
    ("Table.come_back", lambda: right(_table().come_back, seat=0, now=1.0)),
    ("Table.submit", lambda: right(_table().submit, seat=0, move=moves.Call(0), id="a", seen=1, now=1.0)),
    ("Table.attempt", lambda: right(_table().attempt, seat=0, move=moves.Call(0))),
    ("Table.host", lambda: right(_table().host, move=moves.CloseLooks(), now=1.0)),
    ("Table.next_round", lambda: right(_table().next_round, now=1.0)),
    ("Table.undo", lambda: right(_table().undo, seat=0, to=1, now=1.0)),
    ("Table.due", lambda: right(_table().due, now=1.0)),
    ("Table.tick", lambda: right(_table().tick, now=1.0)),
    ("Table.check_sender", lambda: right(_table().check_sender, sender=0)),
    ("Table.message", lambda: right(_table().message, viewer=0, since=1, now=1.0, language="de")),
    ("Table.messages", lambda: right(_table().messages, since=None, now=1.0, language="de")),
    ("Table.close", lambda: right(_table().close)),
    ("receive", lambda: right(receive, table=_table(), sender=0, message={}, now=1.0, language="de")),
    ("Rejected.sentence_in", lambda: right(Rejected("table.full").sentence_in, language="de")),
    ("Limits", lambda: (Limits, {each.name: 1.0 for each in attrs.fields(Limits)})),
    ("Memory", lambda: right(Memory)),
    ("Files", lambda: right(Files, path="table.jsonl", sync=False)),
    ("SQLite", lambda: right(SQLite, path="tables.sqlite", name="evening", sync=False)),
    *(
        (f"{cls}.{method}", lambda make=make, method=method: right(getattr(make(), method), kept="", game=GAME))
        for cls, make in STORAGES.items()
        for method in ("begin", "keep")
    ),
    *(
        (f"{cls}.{method}", lambda make=make, method=method: right(getattr(make(), method)))
        for cls, make in STORAGES.items()
        for method in ("load", "close")
    ),
    # a server of tables
    (
        "Hall.open",
        lambda: right(
            Hall.open,
            folder=f"hall{secrets.token_hex(8)}",
            variants=[RUSH],
            now=1.0,
            limits=None,
            commits=False,
            language="de",
            agent="careful",
            most=1,
        ),
    ),
    (
        "Hall.create",
        lambda: right(_hall().create, variant="rush", seats=2, bots=1, listed=True, by="203.0.113.5", now=1.0),
    ),
    ("Hall.find", lambda: right(_hall().find, id="0" * 16, by="203.0.113.5", now=1.0)),
    ("Hall.rematch", _over),
    ("Hall.close", lambda: right(_hall().close)),
    # research
    ("Codec", lambda: right(Codec, variant=RUSH, seats=2, hand_limit=16)),
    ("Codec.fits", lambda: right(CODEC.fits, state=STATE)),
    ("Codec.encode", lambda: right(CODEC.encode, state=STATE, move=moves.FirstLook(0, (0,)))),
    ("Codec.decode", lambda: right(CODEC.decode, state=STATE, seat=0, numbers=(3,))),
    ("Codec.pick", lambda: right(CODEC.pick, state=STATE, seat=0, numbers=(3,))),
    ("Codec.legal", lambda: right(CODEC.legal, state=STATE, seat=0, picked=(3,))),
    ("Observer", lambda: right(Observer, codec=CODEC, recall="none")),
    ("Observer.observe", lambda: right(Observer(CODEC).observe, state=STATE, seat=0, picked=(3,))),
    ("Observer.mask", lambda: right(Observer(CODEC).mask, state=STATE, seat=0, picked=(3,))),
    ("env", lambda: right(env, variant=RUSH, seats=2, **ENVIRONMENT)),
    ("openspiel_game", lambda: right(openspiel_game, variant="rush", seats=2, **SPIEL)),
    ("CaboEnv", lambda: right(CaboEnv, variant=RUSH, seats=2, **ENVIRONMENT)),
    ("CaboEnv.reset", lambda: right(env("rush").reset, seed=1, options=None)),
    ("CaboEnv.step", lambda: right(_begun().step, action=3)),
    ("CaboEnv.observe", lambda: right(_begun().observe, agent="player_0")),
    ("CaboEnv.action_space", lambda: right(_begun().action_space, agent="player_0")),
    ("CaboEnv.observation_space", lambda: right(_begun().observation_space, agent="player_0")),
    ("CaboEnv.render", lambda: right(_begun().render)),
    ("CaboEnv.close", lambda: right(_begun().close)),
    ("make_app", lambda: right(make_app, hall=_hall(), names=["cabo.example"])),
    # the kit for tests
    ("ScriptedDealer", lambda: right(ScriptedDealer, game=GAME, stock="")),
    ("ScriptedDealer.assert_exhausted", lambda: right(_dealer().assert_exhausted)),
    ("ScriptedDealer.attend", lambda: right(_dealer().attend, game=GAME)),
    ("ScriptedDealer.deals", lambda: right(_dealer().deals, hands=HANDS, stock="9C", starter=0, dealer=None)),
    ("ScriptedDealer.play", lambda: right(_dealer().play, moves=[moves.Abandon()])),
    ("ScriptedDealer.set_up", lambda: right(ScriptedDealer.set_up, variant=RUSH, players=NAMES, **SCRIPT)),
    ("ScriptedDealer.shuffles", lambda: right(_dry().shuffles, stock="JC")),
    ("count_by_move", lambda: right(count_by_move, state=NOT_DEALT, moves=1)),
    ("count_games", lambda: right(count_games, state=NOT_DEALT, moves=1)),
    ("position_to_count", lambda: right(position_to_count, variant=RUSH, seats=2, seed=1)),
    ("assert_no_leak", lambda: right(assert_no_leak, payload={}, game=GAME, seat=0, others=1)),
    ("games", lambda: right(testing.games, commitments=False, **GAMES)),
    ("logs", lambda: right(testing.logs, of=None)),
    ("made_up_variants", lambda: right(testing.made_up_variants)),
    ("moves", lambda: right(testing.moves, game=GAME, seat=None)),
    ("shipped_variants", lambda: right(testing.shipped_variants)),
    ("variants", lambda: right(testing.variants)),
    ("views", lambda: right(testing.views, of=None, seats=None)),
    # cards, places, moves, and an error that carries a refusal
    ("Card", lambda: right(c.Card, text="AS")),
    ("card", lambda: right(card, text="AS")),
    ("commitment", lambda: right(commitment, order=CARDS, nonce=NONCE)),
    ("IllegalMove", lambda: right(c.IllegalMove, refusal=GAME.refusal(moves.Draw(0, "stock")))),
    ("Refusal.sentence_for", lambda: right(GAME.refusal(moves.Draw(0, "stock")).sentence_for, names=NAMES)),  # type: ignore[union-attr]
    ("Place", lambda: right(Place, seat=0, slot=0)),
    ("Claim", lambda: right(moves.Claim, place=Place(0, 0), give=None)),
    *((cls.__name__, lambda cls=cls: (cls, _right_move(cls))) for cls in (*moves.SEAT_MOVES, *moves.HOST_MOVES)),
)
"""What a caller may call, with right arguments; some twice, as they take some arguments only without others."""

ERRORS: Final[tuple[type[Exception], ...]] = (
    AgentError, c.CaboError, CardError, c.GameError, c.HiddenCardError, LimitError, c.LogError, MoveError,
    NotationError, SheetError, c.VariantError,
)  # fmt: skip
"""What is raised, but the error that carries a refusal."""

RECORDS: Final[tuple[Any, ...]] = (
    Action, AnyOf, Apart, Bot, Clause, Comparison, c.Diagnostic, Difference, Failure, Figure, Game, LegalMoves,
    LogWriter, Lost, Motion, NotationProblem,
    NotedRound, Open, Opened, Phrase, Picked, Played, Recovered, c.Refusal, Refused, Rejected, Repeated, Result, Reveal,
    RoundResult, RoundScore, Saved, ScoredRound, Sheet, SheetProblem, SheetReport, SheetRound, Stale, c.State, Step,
    Target, Ticket, c.Variant, VariantReport, c.Verdict, Waiting, state.Commitment, state.Drawn, state.Ending,
    state.Gift, state.LastLap, state.Penalty, state.Slot, state.Window, Summary, svg.Layout, validate.Judged,
    validate.LogProblem, validate.OpenGap,
)  # fmt: skip
"""What the library makes, and callers read. A constructor checks nothing, since the referee makes thousands a second,
and is not the way to get one: games are made by Game.new, set_up and load_game, states come from games, layouts from
layout_of. What takes a record from a caller checks that it is one, but not what a caller has put into its fields. So it
is with all events, except that a step or an event that is followed is checked as a whole."""


UNMADE: Final[tuple[Any, ...]] = (Agent, Hall, Storage, Table)
"""What callers do not construct: protocols, and tables, which create and resume make."""


def _right_move(cls: Any) -> dict[str, Any]:
    return {field.name: MOVE_PARTS[field.name] for field in attrs.fields(cls)}


MOVE_PARTS: Final[dict[str, Any]] = {
    "seat": 0, "slot": 0, "slots": (0,), "pile": "stock", "claims": (moves.Claim(Place(0, 0)),),
    "places": (Place(0, 0),), "target": Place(0, 0), "cell": (0, 0), "order": CARDS, "starter": None, "dealer": None,
    "commitment": None, "nonce": NONCE, "offender": 0,
    "offence": "forbidden look", "player": 1, "hands": ((card("AS"), None), ()), "stock": CARDS,
    "discard": (), "turn": 0, "totals": (0, 0), "seen": (((0,), ()), ()), "caller": None, "lap": 1,
}  # fmt: skip


# --- what is public, and what it takes --------------------------------------------------------------------------------


def _public() -> set[str]:
    """The names of all public functions, classes and methods, but those of events, which the referee makes."""
    return {name for module in MODULES if module != "cabo_rules.events" for name in _of_module(module)}


def _of_module(name: str) -> Iterator[str]:
    module = import_module(name)
    for each in MODULES[name] or module.__all__:
        value = getattr(module, each)
        if inspect.isclass(value):
            yield each
            ours = [base for base in value.__mro__ if base.__module__.startswith("cabo_rules")]
            yield from (f"{each}.{one}" for base in ours for one in vars(base) if _is_method(value, one))
        elif is_function(value):
            yield each


def _is_method(cls: type, name: str) -> bool:
    member = inspect.getattr_static(cls, name)
    return not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, classmethod))


def _annotations(call: Callable[..., Any]) -> dict[str, str]:
    """The arguments and what they take, as it is written."""
    if inspect.isclass(call) and attrs.has(call):
        return {field.name: str(field.type) for field in attrs.fields(call) if field.init}
    parameters = inspect.signature(call).parameters.values()
    return {each.name: str(each.annotation) for each in parameters if each.kind is not inspect.Parameter.VAR_KEYWORD}


def _taken(annotation: str) -> set[str]:
    """The kinds of values that an annotation allows."""
    bare = annotation.strip("'\"")
    if re.search(r"\bAny\b|\bobject\b", bare):
        return {kind for kind, _ in WRONG}
    while "[" in bare:
        bare = re.sub(r"\[[^\[\]]*\]", "", bare)
    words = set(re.findall(r"\w+", bare))
    if "float" in words:
        words.add("int")
    if words & {"Iterable", "Sequence", "tuple", "Changes"}:
        words.add("list")
    return words


def _called(call: Callable[..., Any], given: dict[str, Any]) -> Any:
    """Call it, and take the first things from what it gives if that is lazy."""
    parameters = inspect.signature(call).parameters
    several = next((name for name, each in parameters.items() if each.kind is each.VAR_POSITIONAL), None)
    if several is None:
        result = call(**given)
    else:
        first = [given[name] for name, each in parameters.items() if each.kind is each.POSITIONAL_OR_KEYWORD]
        rest = {name: value for name, value in given.items() if parameters[name].kind is inspect.Parameter.KEYWORD_ONLY}
        result = call(*first, *given[several], **rest)
    if isinstance(result, LogWriter | Hall):
        result.close()
    return list(islice(result, 3)) if isinstance(result, Iterator) else result


# --- the tests --------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    c.save_game(GAME, LOG)
    yield
    for opened in (_OPEN, _STORED):
        while opened:
            opened.pop().close()


def test_every_public_function_is_tried() -> None:
    """Each function, method and constructor has its right arguments in the table, all of them."""
    made = {cls.__name__ for cls in (*ERRORS, *RECORDS, *UNMADE)}
    assert {name for name, _ in DOORS} | made == _public()
    tried: dict[str, set[str]] = {}
    for name, make in DOORS:
        tried.setdefault(name, set()).update(make()[1])
    assert {name: {*_annotations(make()[0])} for name, make in DOORS} == tried


@pytest.mark.parametrize("number", range(len(DOORS)), ids=[name for name, _ in DOORS])
def test_the_error_names_the_argument(number: int) -> None:
    """A value of a wrong kind is reported by an error of the library that names the argument, and by no other."""
    _, make = DOORS[number]
    _called(*make())
    call, right = make()
    annotations = _annotations(call)
    for argument in right:
        taken = _taken(annotations[argument])
        for kind, value in WRONG:
            call, right = make()
            several = inspect.signature(call).parameters[argument].kind is inspect.Parameter.VAR_POSITIONAL
            given = {**right, argument: [value] * len(right[argument]) if several else value}
            if kind in taken:
                with contextlib.suppress(CaboError):
                    _called(call, given)
                continue
            with pytest.raises(CaboError, match=rf"\b{argument} must\b") as caught:
                _called(call, given)
            assert "\n" not in str(caught.value)
            assert len(str(caught.value)) < 200


@pytest.mark.parametrize("cls", RECORDS, ids=lambda cls: cls.__name__)
def test_a_record_holds_what_it_is_given(cls: Any) -> None:
    """Making one raises nothing, and it holds just what was given."""
    for _, value in WRONG:
        fields = [field for field in attrs.fields(cls) if field.init]
        made = cls(**{field.alias: value for field in fields})
        assert all(getattr(made, field.name) is value for field in fields)


TOO_LARGE: Final = "seed must be a whole number of at most 4096 bits"
A_HASH: Final = "64 hexadecimal digits in lower case"
NO_STEP: Final = Step(1, "x", ())  # type: ignore[arg-type]

WHOLE: Final[tuple[tuple[type[CaboError], str, Callable[[], object]], ...]] = (
    (GameError, "happened must be a list of events, not 7", lambda: c.replay(RUSH, 2, 7)),  # type: ignore[arg-type]
    (LogError, "name must be text, not 7", lambda: c.load_lines(LINES, name=7)),  # type: ignore[arg-type]
    (GameError, "most must be a whole number, not 'x'", lambda: c.load_lines(LINES, most="x")),  # type: ignore[arg-type]
    (GameError, "most must be a whole number, not 'x'", lambda: complete_lines(LINES, most="x")),  # type: ignore[arg-type]
    (GameError, "seed must be a whole number, not 'x'", lambda: c.load_lines(LINES, seed="x")),  # type: ignore[arg-type]
    (GameError, "seed must be a whole number, not 'x'", lambda: c.possible_game(GAME.view(0), "x")),  # type: ignore[arg-type]
    (GameError, f"{TOO_LARGE}, not a huge number", lambda: c.load_lines(LINES, seed=2**4096)),
    (GameError, f"{TOO_LARGE}, not a huge number", lambda: c.possible_game(GAME.view(0), 2**4096)),
    (GameError, "seats must be a whole number from 1 to 1,000, not 0", lambda: c.new_state(RUSH, 0)),
    (LogError, "game must be a Recorded, not 7; games_in yields those of a file", lambda: judge(7)),  # type: ignore[arg-type]
    (LogError, "name must be text, not 7", lambda: Recorded(7, 1, ())),  # type: ignore[arg-type]
    (LogError, "begins must be a whole number, not 'x'", lambda: Recorded(LOG, "x", ())),  # type: ignore[arg-type]
    (LogError, "lines must be a list of lines, not 7", lambda: Recorded(LOG, 1, 7)),  # type: ignore[arg-type]
    (LogError, f"sha256 must be {A_HASH}, not 7", lambda: judge(Recorded(LOG, 1, ()), sha256=7)),  # type: ignore[arg-type]
    (LogError, "path must be text or a Path, not 7", lambda: c.load_game(7)),  # type: ignore[arg-type]
    (LogError, "each of the paths must be text or a Path, not 7", lambda: [*find_logs([7])]),  # type: ignore[list-item]
    (
        LogError,
        "path must be the path of a file, not '{\"a\":1}'; load_lines(io.StringIO(text)) reads the text of a log",
        lambda: c.load_game('{"a":1}'),
    ),
    (LogError, "log: line 1: each line must be text or bytes, not 7", lambda: c.load_lines([7])),  # type: ignore[list-item]
    (GameError, f"step must be a move and its events, not {NO_STEP!r}", lambda: step_line(NO_STEP)),
    (GameError, f"fact must be well formed, not {NO_STEP!r}", lambda: c.redact(NO_STEP, 0)),
    (MoveError, "move must be a move like Draw(0, 'stock'), not 7", lambda: GAME.play(7)),  # type: ignore[arg-type]
    (MoveError, "seat must be a whole number, not 'x'", lambda: c.legal_moves(STATE, "x")),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(("error", "message", "call"), WHOLE)
def test_the_whole_message(error: type[CaboError], message: str, call: Callable[[], object]) -> None:
    """It says what the argument must be, what it is and, if that helps, where to get a right one."""
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message


ILL_FORMED: Final[tuple[tuple[str, Callable[[], object]], ...]] = (
    ("this event cannot happen at this table", lambda: c.evolve(STATE, events.Gave(0, 99, Place(0, 0)))),
    ("this event cannot happen at this table", lambda: c.evolve(STATE, events.TurnBegan("x"))),  # type: ignore[arg-type]
    ("this event cannot happen at this table", lambda: c.evolve(STATE, events.TurnBegan(99))),
    ("this event cannot happen at this table", lambda: c.evolve(STATE, events.TurnBegan(-3))),
    ("this event cannot happen at this table", lambda: c.replay(RUSH, 2, [events.Gave(0, 0, Place(0, 0))])),
    ("this event cannot happen at this table", lambda: c.replay(RUSH, 2, [events.TurnBegan(HUGE)])),
    ("seats must be a whole number from 1 to 1,000, not -3", lambda: c.new_state(RUSH, -3)),
    ("seats must be a whole number from 1 to 1,000, not 1001", lambda: c.new_state(RUSH, 1001)),
    ("seats must be a whole number from 1 to 1,000, not -3", lambda: c.replay(RUSH, -3, [])),
    ("jobs must be a whole number from 1 to 1,000, not 1001", lambda: c.validate_archive([LOG], jobs=1001)),
    ("seed must be a whole number of at most 4096 bits, not a huge number", lambda: GAME.with_seed(2**4096)),
    ("move 2 comes next, not move a huge number", lambda: GAME.follow(Step(HUGE, moves.CloseLooks(), ()))),
    ("is not a change of a variant", lambda: c.load_variant("rush", changes={HUGE: 1})),  # type: ignore[dict-item]
    ("payload must be data or a function of a game", lambda: assert_no_leak(int, GAME, 0)),
    ("payload must be nested less deeply", lambda: assert_no_leak(DEEP, GAME, 0)),
    ("payload must be nested less deeply", lambda: assert_no_leak(lambda game: DEEP, GAME, 0)),
    ("move must be", lambda: GAME.play((HUGE,))),  # type: ignore[arg-type]
    ("event must be one that can happen at this table", lambda: sentence(NAMES, STATE, events.Drew("x", 5))),  # type: ignore[arg-type]
    ("fact must be well formed", lambda: c.redact(events.TableSet(5, 5, 5, 0, 5, 5, 0, 0, 5, 1), 0)),  # type: ignore[arg-type]
    ("step must be a move and its events", lambda: step_line(Step(1, moves.CloseLooks(), None))),  # type: ignore[arg-type]
    ("step must be a move and its events", lambda: step_line(Step(1, moves.CloseLooks(), ("x",)))),  # type: ignore[arg-type]
    ("step must be a move and its events", lambda: step_line(Step(1, moves.CloseLooks(), (events.Drew(0, "x"),)))),  # type: ignore[arg-type]
    ("step must be a move and its events", lambda: GAME.follow(Step(2, moves.CloseLooks(), None))),  # type: ignore[arg-type]
    ("step must be a move and its events", lambda: GAME.follow(Step(2, "x", ()))),  # type: ignore[arg-type]
    ("event must be an event, not 'x'", lambda: GAME.follow(Step(2, moves.CloseLooks(), ("x",)))),  # type: ignore[arg-type]
    ("thing must", lambda: as_data([{"a": object()}])),
    ("each of the moves must", lambda: _dealer().play("x")),  # type: ignore[arg-type]
    ("each of the states must", lambda: svg.layout_of([STATE, "x"], NAMES)),  # type: ignore[list-item]
    ("states must be those of one game", lambda: svg.layout_of([STATE, c.new_state(RUSH, 3)], NAMES)),
    ("players must hold", lambda: svg.table(STATE, ["Ana", 5])),  # type: ignore[list-item]
    ("names must hold", lambda: standing(STATE, ["Ana", 5])),  # type: ignore[list-item]
    ("names must be a list", lambda: standing(STATE, ["Ana"])),
    ("names must be a list of", lambda: viewer_named("AB", 0)),
    ("hands must hold", lambda: Game.set_up(RUSH, NAMES, hands=[["AS"], [7]])),  # type: ignore[list-item]
    ("discard must hold", lambda: Game.set_up(RUSH, NAMES, hands=[["AS"], ["2S"]], discard=[7])),  # type: ignore[list-item]
    ("seen must be a list", lambda: moves.SetUp((), (), (), 0, (), [[5]])),  # type: ignore[arg-type]
    ("keep must be a number from 0 to 1", lambda: Habits(keep=1.5)),
    ("^recall must be one of perfect, none, not 'some'$", lambda: page(GAME, recall="some")),  # type: ignore[arg-type]
    (
        "^recall must be one of perfect, none, not 'some'$",
        lambda: sentence(NAMES, STATE, events.TurnBegan(0), "some"),  # type: ignore[arg-type]
    ),
)


@pytest.mark.parametrize(("message", "call"), ILL_FORMED)
def test_what_is_ill_formed_within_is_reported(message: str, call: Callable[[], object]) -> None:
    """A list, a step or an event whose parts are of wrong kinds, or an event that cannot happen, is an error, too."""
    with pytest.raises(CaboError, match=message):
        call()


def test_a_value_that_cannot_be_shown_is_named_by_its_kind() -> None:
    """An error about such a value is still an error about an argument."""
    assert short(HUGE) == "a huge number"
    assert [short(each) for each in ([HUGE], DEEP)] == ["a list that cannot be shown"] * 2
    assert short(Unshown()) == "a Unshown that cannot be shown"


@pytest.mark.parametrize("seed", [2**4096 - 1, 1 - 2**4096, 0])
def test_the_largest_seeds_shuffle(seed: int) -> None:
    """A seed may have 4096 bits."""
    assert Game.new(RUSH, NAMES, seed=seed).number == 1
    assert c.possible_game(GAME.view(0), seed).view(0) == GAME.view(0)
