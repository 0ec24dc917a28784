"""Seats, tokens, time, bots, rounds, undo, rematch: the life of a table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cabo_rules import GameError, VariantError, load_variant
from cabo_rules.errors import MoveError
from cabo_rules.moves import (
    HOST,
    Abandon,
    Call,
    CloseLooks,
    CloseWindow,
    Deal,
    Discard,
    Draw,
    FirstLook,
    Keep,
    Look,
    Move,
    PassSnap,
    Place,
)
from cabo_rules.past import Step
from cabo_rules.play.agents import AGENTS
from cabo_rules.state import State
from cabo_rules.table import Bot, Limits, Memory, Open, Played, Refused, Rejected, Stale, Table, Ticket, Waiting
from cabo_rules.table.limits import limits_of
from tests.rules.tables import with_keys
from tests.table.scenes import NO_LIMITS, at_table, send, snap, the_game

RUSH = load_variant("rush")
ANY: Any = object()


def new_table(*seats: Any, variant: Any = RUSH, **more: Any) -> Table:
    """A table of two open seats, or of these."""
    return Table.create(Memory(), variant, seats or [Open(), Open()], now=0.0, **{"limits": NO_LIMITS, **more})


def code(answer: Any) -> str:
    """The code of a rejection."""
    assert isinstance(answer, Rejected)
    assert answer.sentence
    return answer.code


# --- sitting down -----------------------------------------------------------------------------------------------------


def test_the_game_begins_when_all_seats_are_taken() -> None:
    """Until then there is no game, and nobody moves."""
    table = new_table(Open(), Bot(name="Robo"), Open())
    assert list(table.names) == [None, "Robo", None]
    ana = table.join("Ana", now=1.0)
    assert isinstance(ana, Ticket)
    assert (ana.seat, table.game, table.number) == (0, None, 0)
    assert code(table.submit(0, Draw(0, "stock"), id="1", seen=0, now=1.0)) == "table.not_begun"
    assert code(table.host(CloseLooks(), now=1.0)) == code(table.next_round(now=1.0)) == "table.not_begun"
    assert code(table.undo(0, 1, now=1.0)) == code(table.attempt(0, Draw(0, "stock"))) == "table.not_begun"
    table.join("Ana", now=2.0, seat=2)
    assert the_game(table).players == ("Ana", "Robo", "Ana 2")
    assert list(table.names) == ["Ana", "Robo", "Ana 2"]
    assert table.variant is RUSH
    assert table.number == 1


def test_seats_that_nobody_can_take() -> None:
    """A seat that is taken, a table that is full, a name that is none."""
    table = new_table(Open(), Bot())
    assert code(table.join("Ana", now=1.0, seat=1)) == code(table.join("Ana", now=1.0, seat=9)) == "table.seat_taken"
    wrong: dict[Any, str] = {"": "blank", None: "blank", "A" * 41: "long", "A\n": "unseen", "\ud800": "unseen"}
    assert {name: code(table.join(name, now=1.0)) for name in wrong} == {
        name: f"table.name_{why}" for name, why in wrong.items()
    }
    table.join("Ana", now=1.0)
    assert code(table.join("Ben", now=1.0)) == code(table.seat_bot("random", now=1.0)) == "table.full"


def test_a_bot_takes_an_open_seat() -> None:
    """Nobody else comes."""
    table = new_table()
    table.join("Ana", now=0.0)
    assert table.seat_bot("random", now=1.0) == 1
    assert the_game(table).players == ("Ana", "Bot 1")


def test_a_token_proves_a_seat() -> None:
    """Its own and no other; the table itself keeps only digests."""
    storage = Memory()
    table = Table.create(storage, RUSH, [Open(), Open()], now=0.0)
    tickets = [table.join(name, now=0.0) for name in ("Ana", "Ben")]
    tokens = [ticket.token for ticket in tickets if isinstance(ticket, Ticket)]
    assert [table.seat_of(token) for token in tokens] == [0, 1]
    assert table.host_token is not None
    assert table.seat_of(table.host_token) == HOST
    assert table.seat_of(tokens[0][:-1]) is table.seat_of("") is table.seat_of(ANY) is None
    assert storage.saved is not None
    assert not any(token in storage.saved.kept for token in (*tokens, table.host_token))
    assert Table.resume(storage, now=1.0).seat_of(tokens[1]) == 1


def test_joining_twice_with_a_token_takes_one_seat() -> None:
    """Somebody who has not heard the answer asks again."""
    table, token = new_table(), "a secret of the client"
    assert table.join("Ana", now=1.0, token=token) == table.join("Ana", now=2.0, token=token) == Ticket(0, token)
    assert table.names[1] is None
    assert code(table.join("Ben", now=3.0, token=table.host_token)) == "table.seat_taken"
    with pytest.raises(GameError, match="token must be text of 20 to 100 characters"):
        table.join("Chi", now=3.0, token="short")


MISTAKES: dict[str, tuple[type[Exception], str, Any]] = {
    "an id for a variant": (GameError, "variant must be a Variant", lambda: new_table(variant="rush")),
    "seats as a number": (GameError, "seats must be a list of Open", lambda: Table.create(Memory(), RUSH, 2, now=0)),  # type: ignore[arg-type]
    "a seat of text": (GameError, "seats must be a list of Open", lambda: new_table("Ana", "Ben")),
    "one seat": (VariantError, "rush is for 2 to 12", lambda: new_table(Open())),
    "a bot that nobody knows": (GameError, "agent must be one of random", lambda: new_table(Open(), Bot("clever"))),
    "a bot with a bad name": (
        GameError,
        "name must be a name",
        lambda: new_table(Open(), Bot(name=ANY)),
    ),
    "a seed of text": (GameError, "seed must be a whole number", lambda: new_table(seed="1")),
    "limits of text": (GameError, "limits must be Limits", lambda: new_table(limits="none")),
    "a limit of text": (GameError, "turn must be a number of seconds", lambda: Limits(turn=ANY)),
    "a limit below 0": (GameError, "race must be a number of seconds", lambda: Limits(race=-1)),
    "no race": (GameError, "race must be a number of seconds", lambda: Limits(race=ANY)),
    "an empty storage": (GameError, "the storage holds no table", lambda: Table.resume(Memory(), now=0)),
    "a spectator who leaves": (GameError, "seat must be the seat of a person", lambda: new_table().leave(-2, now=0)),
    "a move of text": (MoveError, "move must be a move", lambda: seated().submit(0, ANY, id="", seen=0, now=0)),
    "an id that is a number": (
        GameError,
        "id must be text",
        lambda: seated().submit(0, Call(0), id=ANY, seen=0, now=0),
    ),
    "a number seen of text": (
        GameError,
        "seen must be a whole number",
        lambda: seated().submit(0, Call(0), id="", seen=ANY, now=0),
    ),
    "a number to go back to of text": (GameError, "to must be a whole number", lambda: seated().undo(0, ANY, now=0)),
    "a viewer of text": (GameError, "viewer must be a whole number", lambda: seated().message(ANY, now=0)),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_of_the_program(name: str) -> None:
    """They raise, and say what is wrong."""
    error, text, make = MISTAKES[name]
    with pytest.raises(error) as raised:
        make()
    assert text in str(raised.value)


def seated(**more: Any) -> Table:
    """A table at which Ana and Ben sit."""
    table = new_table(**more)
    table.join("Ana", now=0.0)
    table.join("Ben", now=0.0)
    return table


def test_a_storage_holds_one_table() -> None:
    """Nobody overwrites a game by mistake."""
    storage = Memory()
    table = Table.create(storage, RUSH, [Open(), Open()], now=0.0)
    with pytest.raises(GameError, match="holds a table already"):
        Table.create(storage, RUSH, [Open(), Open()], now=0.0)
    with pytest.raises(GameError, match="holds a table already"):
        table.rematch(storage, now=0.0)


# --- the host, rounds -------------------------------------------------------------------------------------------------


def test_the_host_closes_and_ends_but_does_not_deal() -> None:
    """Cards come from the table's seed."""
    table = seated()
    assert table.host(CloseLooks(), now=1.0) == Played(2)
    assert code(table.host(Deal((), 0), now=1.0)) == "table.own_move"
    assert code(table.host(Draw(0, "stock"), now=1.0)) == "table.not_a_hosts_move"
    assert code(table.next_round(now=1.0)) == "table.no_round"
    refused = table.host(CloseLooks(), now=1.0)
    assert isinstance(refused, Refused)
    assert table.host(Abandon(), now=1.0) == Played(3)
    assert the_game(table).is_over


def played_round(table: Table) -> None:
    """A round, from the looks to the scores."""
    table.host(CloseLooks(), now=1.0)
    seat = the_game(table).state.turn
    for move in (Call(seat), Draw(1 - seat, "stock"), Discard(1 - seat)):
        send(table, move, 2.0)
    table.host(CloseWindow(), now=3.0)


def test_rounds_follow_each_other() -> None:
    """The table deals when it is asked to."""
    table = seated()
    played_round(table)
    assert the_game(table).state.phase == "deal"
    assert isinstance(table.next_round(now=4.0), Played)
    assert the_game(table).round == 2


def test_a_table_commits_and_opens() -> None:
    """Each deal is committed to, and opened before the next, and when the game is over."""
    storage = Memory()
    table = Table.create(storage, RUSH, [Open(), Open()], now=0.0, commits=True, limits=NO_LIMITS)
    table.join("Ana", now=0.0)
    table.join("Ben", now=0.0)
    assert len(the_game(table).state.commitments) == 1
    table = Table.resume(storage, now=0.5)
    played_round(table)
    table = Table.resume(storage, now=3.5)
    table.next_round(now=4.0)
    assert [type(step.move).__name__ for step in the_game(table).steps[-2:]] == ["OpenCommitment", "Deal"]
    table.host(Abandon(), now=5.0)
    assert the_game(table).state.commitments == ()


def test_a_rematch_has_fresh_cards_and_the_same_seats() -> None:
    """The links of the players stay good."""
    table = new_table(Open(), Bot(), seed=5)
    ana = table.join("Ana", now=0.0)
    assert isinstance(ana, Ticket)
    again = table.rematch(Memory(), now=9.0)
    assert again.seat_of(ana.token) == 0
    assert again.host_token == table.host_token
    assert the_game(again).players == the_game(table).players
    assert the_game(again).seed != the_game(table).seed


# --- undo -------------------------------------------------------------------------------------------------------------


def test_an_undo_needs_everybody() -> None:
    """The game goes back when the last person agrees; what was seen in the other world is stale."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C")
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0, id="undone")
    assert table.undo(0, before + 1, now=3.0) is False
    assert table.message(1, now=3.0)["ask"] == {"to": before + 1, "agreed": [0]}
    assert table.undo(1, before + 1, now=3.0) is True
    assert the_game(table).state.phase == "drawn"
    assert table.number > before + 2
    assert send(table, Keep(0, 0), 4.0, seen=before + 2) == Stale()
    assert isinstance(send(table, Keep(0, 0), 4.0), Played)
    assert isinstance(send(table, snap(1, 1, 1), 4.0, id="undone"), Played)


def test_an_undo_asks_nobody_who_is_away() -> None:
    """They cannot answer. Two others go back without them, also if somebody leaves while only they have not agreed."""
    for leaves_first in (True, False):
        table = at_table("rush", ["2C 2S", "5H 3H", "8H 9H"])
        before = table.number
        send(table, Draw(0, "stock"), 1.0)
        if leaves_first:
            table.leave(2, now=2.0)
        assert table.undo(0, before, now=3.0) is False
        assert table.undo(1, before, now=3.0) is leaves_first
        if not leaves_first:
            assert table.number == before + 1
            table.leave(2, now=4.0)
        assert (table.number, the_game(table).number) == (before + 2, before)
        assert table.message(0, now=4.0)["ask"] is None
        assert the_game(table).state.drawn is None


def test_a_counted_round_is_taken_back_by_all_or_not() -> None:
    """All cards have been open: two who play on with that would know the hand of the one who is away."""
    table = at_table("rush", ["2C 2S", "5H 3H", "8H 9H"], stock="9D", caller=1)
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 1.0)
    table.host(CloseWindow(), now=1.0)
    assert the_game(table).state.phase == "deal"
    number = table.number
    table.leave(2, now=2.0)
    for seat in (0, 1):
        assert table.undo(seat, before, now=3.0) is False
    table.come_back(2, now=4.0)
    table.leave(2, now=4.0)
    assert table.number == number
    table.come_back(2, now=5.0)
    assert table.undo(2, before, now=5.0) is True


def test_nobody_goes_back_alone_while_others_are_away() -> None:
    """Else they could look at one card after another. The request waits for somebody to come back, and agree."""
    table = at_table("rush", ["2C 2S", "5H 3H", "8H 9H"])
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    for seat in (1, 2):
        table.leave(seat, now=2.0)
    assert table.undo(0, before, now=3.0) is False
    table.leave(0, now=3.0)
    table.come_back(0, now=3.0)
    assert table.number == before + 1
    table.come_back(1, now=4.0)
    assert table.number == before + 1
    assert table.undo(1, before, now=5.0) is True


def test_what_cannot_be_undone() -> None:
    """The deal, and the future; a move ends the asking."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C")
    assert code(table.undo(0, 0, now=1.0)) == code(table.undo(0, table.number, now=1.0)) == "table.no_undo"
    assert code(table.undo(0, -3, now=1.0)) == "table.no_undo"
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    assert table.undo(1, before, now=2.0) is False
    send(table, Discard(0), 3.0)
    assert table.undo(0, before, now=4.0) is False


def test_a_game_that_is_over_stays_over() -> None:
    """Its log may have been read, with all cards, so nobody goes back into it."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C")
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    table.host(Abandon(), now=2.0)
    assert [code(table.undo(seat, before, now=3.0)) for seat in (0, 1)] == 2 * ["table.no_undo"]


def test_first_looks_are_not_undone() -> None:
    """Nor what was before them: a player could look at two other cards, and know four."""
    table = seated()
    send(table, FirstLook(0, (0, 1)), 1.0)
    assert {code(table.undo(0, to, now=2.0)) for to in range(-1, 4)} == {"table.no_undo"}
    send(table, FirstLook(1, (0, 1)), 2.0)
    ended = table.number
    send(table, Draw(the_game(table).state.turn, "stock"), 3.0)
    assert {code(table.undo(0, to, now=4.0)) for to in range(-1, ended)} == {"table.no_undo"}
    assert table.undo(0, ended, now=4.0) is False
    assert table.undo(1, ended, now=4.0) is True
    assert (the_game(table).state.phase, the_game(table).state.to_look) == ("draw", frozenset())


def test_an_undo_that_comes_twice_goes_back_once() -> None:
    """The numbers before the last undo mean nothing any more, whatever the moves are numbered now."""
    table = new_table(Open(), Bot(), seed=3)
    table.join("Ana", now=0.0)
    send(table, FirstLook(0, ()), 1.0)
    while table.tick(1.0):
        pass
    for move in (Draw(0, "stock"), Discard(0)):
        send(table, move, 2.0)
    to = table.number - 1
    assert table.undo(0, to, now=3.0) is True
    number = the_game(table).number
    assert code(table.undo(0, to, now=3.0)) == code(table.undo(0, to - 1, now=3.0)) == "table.no_undo"
    assert the_game(table).number == number


def test_nobody_agrees_to_what_they_have_not_seen() -> None:
    """An agreement names the number; asking for another one begins again."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C")
    before = table.number
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    assert table.undo(0, before + 1, now=3.0) is False
    assert table.undo(0, before, now=3.0) is False
    assert table.undo(1, before + 1, now=3.0) is False
    assert table.number == before + 2
    assert table.undo(0, before + 1, now=3.0) is True


def test_an_undo_answers_snaps_that_wait() -> None:
    """They are about another world."""
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="KS")
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    send(table, Look(0, (Place(2, 0),)), 3.0)
    assert send(table, snap(2, 2, 0), 4.0, id="king") == Waiting()
    before = table.number
    for seat in range(3):
        table.undo(seat, before - 1, now=5.0)
    assert [each["result"] for each in table.message(2, before, now=5.0)["answers"]] == ["stale"]


def test_after_an_undo_the_commitment_is_opened() -> None:
    """The nonce is still there, also after a crash."""
    storage = Memory()
    table = Table.create(storage, RUSH, [Open(), Open()], now=0.0, commits=True, limits=NO_LIMITS, seed=2)
    table.join("Ana", now=0.0)
    table.join("Ben", now=0.0)
    table.host(CloseLooks(), now=1.0)
    before = table.number
    send(table, Draw(0, "stock"), 2.0)
    assert [table.undo(seat, before, now=3.0) for seat in (0, 1)] == [False, True]
    table = Table.resume(storage, now=4.0)
    assert len(the_game(table).state.commitments) == 1
    table.host(Abandon(), now=5.0)
    assert the_game(table).state.commitments == ()


def test_an_undo_is_stored() -> None:
    """The log begins anew, and its number goes on after a crash."""
    storage = Memory()
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C", storage=storage)
    send(table, Draw(0, "stock"), 1.0)
    before = table.number - 1
    table.undo(0, before, now=2.0)
    assert table.undo(1, before, now=2.0) is True
    again = Table.resume(storage, now=3.0)
    assert (the_game(again), again.number) == (the_game(table), table.number)


# --- time -------------------------------------------------------------------------------------------------------------


def test_limits_come_from_the_variant() -> None:
    """Unless the program says otherwise."""
    timed = with_keys("rush", {"conduct.seconds": {"turn": 30, "snap": 5}})
    assert (limits_of(timed).turn, limits_of(timed).snap, limits_of(timed).look) == (30, 5, None)
    assert Table.create(Memory(), timed, [Open(), Open()], now=0.0).limits.turn == 30
    assert limits_of(RUSH) == Limits()


def test_a_table_without_limits_waits_for_people() -> None:
    """It does not want to be woken."""
    table = seated()
    assert table.due(5.0) is None
    assert table.tick(99.0) is False


def test_looks_end_when_their_time_is_over() -> None:
    """Those who have looked are not waited for any longer."""
    table = seated(limits=Limits(look=10))
    assert table.due(4.0) == 6.0
    assert table.message(0, now=4.0)["deadline_for"] == "look"
    send(table, FirstLook(0, (0, 1)), 5.0)
    assert table.due(5.0) == 5.0
    assert table.tick(9.9) is False
    assert table.tick(10.0) is True
    assert the_game(table).state.phase == "draw"


def test_a_seat_that_takes_too_long_does_what_is_necessary() -> None:
    """Each decision has its whole time; the table then draws and discards for the seat."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C", limits=Limits(turn=30))
    assert table.due(0.0) == 30.0
    assert table.message(0, now=0.0)["deadline_for"] == "turn"
    table.tick(30.0)
    assert [type(step.move) for step in the_game(table).steps[-1:]] == [Draw]
    assert table.due(30.0) == 30.0
    table.tick(60.0)
    assert the_game(table).state.turn == 1


def test_each_decision_has_its_whole_time() -> None:
    """Also the end of a turn after its power."""
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="7S", limits=Limits(turn=10))
    for now, move in ((1.0, Draw(0, "stock")), (5.0, Discard(0)), (9.0, Look(0, (Place(0, 0),)))):
        send(table, move, now)
        assert table.due(now) == 10.0


def test_a_window_is_closed_after_its_time() -> None:
    """Each discard has its own."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C", limits=Limits(snap=5))
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    assert table.due(3.0) == 4.0
    assert table.message(0, now=3.0)["deadline_for"] == "snap"
    assert table.tick(7.0) is True
    window = the_game(table).state.window
    assert window is not None
    assert window.closed


@pytest.mark.parametrize("limits", [Limits(turn=30), Limits(turn=30, snap=5)])
def test_a_last_snap_does_not_wait_for_ever(limits: Limits) -> None:
    """Those who do not pass are passed over."""
    table = at_table("rush", ["5C 2S", "5H 3H"], stock="5D", caller=1, limits=limits)
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    assert the_game(table).state.phase == "last snap"
    while the_game(table).state.phase == "last snap":
        due = table.due(2.0)
        assert due is not None
        table.tick(2.0 + due)
    assert the_game(table).scores


def test_the_next_round_is_dealt_after_a_pause() -> None:
    """If the table has one."""
    table = seated(limits=Limits(pause=20, bot=0))
    played_round(table)
    assert table.due(3.0) == 20.0
    assert table.message(0, now=3.0)["deadline_for"] == "pause"
    assert table.tick(23.0) is True
    assert the_game(table).round == 2


def test_deadlines_survive_a_crash() -> None:
    """What was due meanwhile is due at once."""
    storage = Memory()
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C", limits=Limits(turn=30), storage=storage)
    send(table, Draw(0, "stock"), 1.0)
    again = Table.resume(storage, now=50.0)
    assert again.due(50.0) == 0.0
    again.tick(50.0)
    assert the_game(again).state.turn == 1


# --- bots, and people who have left -----------------------------------------------------------------------------------


def test_bots_play_a_whole_game() -> None:
    """One move at each tick, after a pause that people can follow."""
    table = new_table(Bot(), Bot(), Bot(), limits=Limits(bot=0.5, pause=1, snap=2, turn=9), seed=4)
    now = 0.0
    while not the_game(table).is_over:
        due = table.due(now)
        assert due is not None
        now += due
        before = table.number
        table.tick(now)
        assert table.number - before <= 2
    assert table.due(now) is None
    assert table.tick(now + 99) is False


class Stubborn:
    """A bot that wants what is not allowed, and remembers what it was told."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.heard: list[tuple[Step | None, State]] = []

    def told(self, step: Step | None, state: State) -> None:
        """Remember it."""
        self.heard.append((step, state))

    def asked(self) -> Move | None:
        """Want to call again and again."""
        return Call(self.seat)


def test_a_bot_that_wants_what_is_not_allowed_does_what_is_necessary() -> None:
    """And it is told only what its seat may see."""
    made: list[Stubborn] = []

    def make(seat: int, rng: Random) -> Stubborn:
        made.append(Stubborn(seat, rng))
        return made[-1]

    table = new_table(Open(), Bot("stubborn"), agents={**AGENTS, "stubborn": make}, seed=1)
    table.join("Ana", now=0.0)
    table.tick(1.0)
    assert the_game(table).state.to_look == {0}
    send(table, FirstLook(0, (0, 1)), 1.0)
    (bot,) = [each for each in made if each.heard]
    assert bot.heard[0][0] is None
    assert [step.number for step, _ in bot.heard if step is not None] == [2, 3]
    step = bot.heard[-1][0]
    assert step is not None
    assert "??" in str(step.events[0])
    assert all(slot.card is not None and slot.card.text == "??" for slot in bot.heard[-1][1].hands[0])


class Idle:
    """A bot that never wants anything."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat

    def told(self, step: Step | None, state: State) -> None:
        """Hear it."""

    def asked(self) -> Move | None:
        """Wait."""
        return None


def test_a_bot_that_does_nothing_does_not_stop_the_game() -> None:
    """The table does what is necessary for it, if the game waits for its seat."""
    table = new_table(Open(), Bot("idle"), agents={"idle": Idle}, seed=1)
    table.join("Ana", now=0.0)
    assert table.tick(1.0) is True
    assert the_game(table).state.to_look == {0}
    assert table.tick(2.0) is False


def test_bots_play_though_somebody_comes_and_goes() -> None:
    """A connection that breaks again and again holds nobody up."""
    table = new_table(Open(), Bot(), seed=1, limits=Limits(bot=1))
    table.join("Ana", now=0.0)
    for number in range(20):
        (table.leave if number % 2 else table.come_back)(0, now=number * 0.5)
        table.tick(number * 0.5)
    assert the_game(table).number > 1


def test_the_table_moves_for_a_person_who_has_left() -> None:
    """Until they come back."""
    table = at_table("rush", ["2C 2S", "5H 3H"], stock="9C 8C")
    table.leave(0, now=1.0)
    assert table.message(1, now=1.0)["seats"][0]["away"] is True
    assert table.due(1.0) == 0.0
    assert table.tick(1.0) is True
    assert the_game(table).state.phase == "drawn"
    table.come_back(0, now=2.0)
    table.come_back(0, now=2.0)
    assert table.due(2.0) is None
    assert isinstance(send(table, Keep(0, 0), 3.0), Played)


def test_who_has_left_passes_on_the_last_snap() -> None:
    """The table does it for them."""
    table = at_table("rush", ["5C 2S", "5H 3H"], stock="5D", caller=1)
    send(table, Draw(0, "stock"), 1.0)
    send(table, Discard(0), 2.0)
    table.leave(1, now=3.0)
    table.tick(4.0)
    assert the_game(table).moves[-1] == PassSnap(1)


def test_bots_that_have_nothing_to_do_are_not_asked_again() -> None:
    """Until something happens."""
    table = new_table(Open(), Bot(), seed=1)
    table.join("Ana", now=0.0)
    while table.tick(1.0):
        pass
    assert table.due(1.0) is None
    send(table, FirstLook(0, ()), 2.0)
    assert table.due(2.0) in (0.0, None)


def test_the_storage_is_let_go() -> None:
    """When the program ends."""
    table = seated()
    table.close()


# --- what viewers see changes -----------------------------------------------------------------------------------------


def test_changes_for_viewers_are_counted() -> None:
    """Joins, moves, requests, comings and goings, deadlines; not what only its sender hears of."""
    table = at_table("travellers", ["AS 2S", "3H 4H", "KD 6D"], stock="KS")
    seen = [table.changes]

    def changed() -> bool:
        seen.append(table.changes)
        return seen[-1] > seen[-2]

    send(table, Draw(0, "stock"), 1.0)
    assert changed()
    send(table, Draw(0, "stock"), 1.0)
    send(table, Call(0), 1.0)
    assert not changed()
    send(table, Discard(0), 2.0)
    send(table, Look(0, (Place(2, 0),)), 3.0)
    assert changed()
    assert send(table, snap(2, 2, 0), 4.0) == Waiting()
    assert not changed()
    table.leave(1, now=5.0)
    assert changed()
    table.leave(1, now=5.0)
    assert not changed()
    table.come_back(1, now=5.0)
    assert changed()
    to = table.number - 1
    table.undo(0, to, now=6.0)
    assert changed()
    table.undo(0, to, now=6.0)
    assert not changed()
    table.undo(1, to, now=6.0)
    assert changed()
    table.undo(2, to, now=6.0)
    assert changed()
    assert not table.tick(7.0)
    assert not changed()


def test_a_join_is_a_change() -> None:
    """The number of the table stays, since the game has not begun."""
    table = new_table()
    before = table.changes
    table.join("Ana", now=0.0)
    assert (table.changes, table.number) == (before + 1, 0)
    table.join("", now=0.0)
    assert table.changes == before + 1
