"""``Table``: a sitting that a server holds, without sockets, threads or a clock."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from attrs import define, evolve, field

from cabo_rules.errors import GameError, check_flag, check_kind, check_list, check_whole
from cabo_rules.game import Game
from cabo_rules.moves import HOST, Move
from cabo_rules.play.agents import AGENTS
from cabo_rules.players import check_rules, check_seed, check_viewer
from cabo_rules.refusals import Refusal
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.texts import Texts, texts_in
from cabo_rules.table.answers import Answer, Rejected
from cabo_rules.table.arguments import check_move, check_now, check_person, check_since
from cabo_rules.table.bots import Agents, Bots
from cabo_rules.table.hosting import asked_to_undo, at_deadline, hosted, next_dealt, with_away
from cabo_rules.table.kept import Kept, KeptText, kept_as_text
from cabo_rules.table.limits import Limits, limits_of
from cabo_rules.table.messages import table_message
from cabo_rules.table.playing import begun, played
from cabo_rules.table.reading import kept_from_text
from cabo_rules.table.resuming import resumed
from cabo_rules.table.saved import Storage, check_storage, closed_if_it_fails
from cabo_rules.table.seating import FULL, chair_of, joined, open_seats, people, seat_of, seated
from cabo_rules.table.seats import Bot, Open, Ticket, a_token, digest_of, new_luck, new_token
from cabo_rules.table.sitting import Sitting
from cabo_rules.table.submitting import attempted, submitted
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import Variant

_T = TypeVar("_T")

_THINKING: Final = 0.05
"""After so many seconds a bot that was still thinking is asked again."""


@define(eq=False)
class Table:
    """A table of a game: its seats, its races, its limits of time, and what a crash must not lose.

    It has no sockets, no threads and no clock: messages go in, messages come out, and every method takes the time in
    seconds, by any clock that a restart does not set back. Use a table from one thread.

    A move is stored before its answer is returned. Whatever comes in from outside gets an answer; only mistakes of the
    program itself raise: arguments of the wrong type, a seat that does not exist, a storage that fails.

    :ivar host_token: the token of the host, which shows no cards; ``None`` for a table that was resumed.

    >>> from cabo_rules import SPECTATOR, load_variant
    >>> from cabo_rules.moves import Call, CloseLooks, FirstLook
    >>> from cabo_rules.table import Bot, Limits, Memory, Open
    >>> storage, rush = Memory(), load_variant("rush")
    >>> table = Table.create(storage, rush, [Open(), Open(), Bot()], now=0, seed=7, limits=Limits(turn=30))
    >>> ana, ben = table.join("Ana", now=1), table.join("Ben", now=2)
    >>> table.seat_of(ana.token), table.seat_of("a guess"), table.names
    (0, None, ('Ana', 'Ben', 'Bot 2'))

    Moves get answers, and each counts once.

    >>> look = FirstLook(0, (0, 1))
    >>> table.submit(0, look, id="a1", seen=table.number, now=3), table.submit(0, look, id="a1", seen=1, now=3)
    (Played(number=2), Repeated(answer=Played(number=2)))
    >>> table.attempt(1, Call(1)).code, table.host(CloseLooks(), now=4)
    ('deal.looks_open', Played(number=3))

    Everybody gets the table as they see it.

    >>> message = table.message(1, since=2, now=4)
    >>> message["awaited"], message["deadline"], [step["move"]["type"] for step in message["steps"]]
    ([0], 30, ['close_looks'])
    >>> [viewer for viewer, message in table.messages(now=4)] == [0, 1, SPECTATOR]
    True

    The table acts by itself when a time is over, and for those who have left.

    >>> table.tick(now=5), table.due(now=5), table.tick(now=34), table.number
    (False, 29, True, 4)
    >>> table.leave(0, now=35)
    >>> table.due(now=35), table.tick(now=36), table.come_back(0, now=37)
    (0.0, True, None)

    People go back together, or play another game; and a crash loses nothing.

    >>> before = table.number - 1
    >>> table.undo(0, to=before, now=38), table.undo(1, to=before, now=39)
    (False, True)
    >>> table.close()
    >>> table = Table.resume(storage, now=50)
    >>> table.next_round(now=51).code, table.rematch(Memory(), now=52).number
    ('table.no_round', 1)
    """

    host_token: str | None = field(repr=False)
    _storage: Storage = field(repr=False)
    _agents: Agents = field(repr=False)
    _sitting: Sitting = field(repr=False)
    _moved_at: float = field(default=0.0, repr=False)
    _bots: Bots = field(init=False, repr=False)
    _text: KeptText = field(factory=KeptText, init=False, repr=False)
    _changes: int = field(default=0, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self._bots = Bots(self._agents)
        self._bots.sit_down(self._sitting)

    # --- beginning ----------------------------------------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        storage: Storage,
        variant: Variant,
        seats: Sequence[Open | Bot],
        *,
        now: float,
        seed: int | None = None,
        limits: Limits | None = None,
        commits: bool = False,
        agents: Agents = AGENTS,
    ) -> Table:
        """Set up a table. The game begins when every seat is taken.

        :param seats: for each seat whether a person may take it or a bot plays it.
        :param seed: the secret seed of the shuffles; by default one that nobody can guess.
        :param limits: the limits of time; by default those of the variant.
        :param commits: whether the table commits to each deal, and opens the commitment after the round.
        :param agents: the agents that bots may be.
        :raises GameError: if the storage holds a table already, or an argument is of the wrong type.
        :raises VariantError: if the variant is not for so many players.
        """
        check_storage(storage)
        check_rules(variant)
        check_list("seats", seats, "a list of Open() and Bot()")
        check_now(now)
        check_flag("commits", commits)
        check_kind(Mapping, "agents", agents, "a table of agents by name, as AGENTS is")
        chairs = tuple([chair_of(number, seat, agents) for number, seat in enumerate(seats)])
        variant.check_seats(len(chairs))
        check_seed(seed)
        limits = limits_of(variant) if limits is None else limits
        check_kind(Limits, "limits", limits, "Limits")
        token = new_token()
        seed = secrets.randbits(128) if seed is None else seed
        kept = Kept(chairs, digest_of(token), str(seed), new_luck(), limits, commits, variant=variant_to_data(variant))
        return cls._set_up(token, storage, agents, Sitting(variant, kept), now)

    @classmethod
    def _set_up(cls, token: str | None, storage: Storage, agents: Agents, sitting: Sitting, now: float) -> Table:
        with closed_if_it_fails(storage):
            if storage.load() is not None:
                raise GameError("the storage holds a table already; resume it")
            sitting = begun(sitting, now)
            storage.begin(kept_as_text(sitting.kept), sitting.game)
        return cls(token, storage, agents, sitting, now)

    @classmethod
    def resume(cls, storage: Storage, *, now: float, agents: Agents = AGENTS) -> Table:
        """Return the table in a storage, after a crash or a restart: the same game, the same seats, nothing owed.

        Moves that were not stored were not acknowledged either, so their senders send them again. Deadlines that have
        passed meanwhile are due at once.

        :raises GameError: if the storage holds no table, or not one of this version of the library.
        :raises LogError: if the storage cannot be read.
        """
        check_storage(storage)
        check_now(now)
        check_kind(Mapping, "agents", agents, "a table of agents by name, as AGENTS is")
        with closed_if_it_fails(storage):
            saved = storage.load()
            if saved is None:
                raise GameError("the storage holds no table")
            sitting = resumed(kept_from_text(saved.kept), saved.game, now)
            if saved.game is None:
                storage.begin(kept_as_text(sitting.kept), sitting.game)
            else:
                storage.keep(kept_as_text(sitting.kept), sitting.game)
        return cls(None, storage, agents, sitting, now)

    def rematch(self, storage: Storage, *, now: float) -> Table:
        """Set up a new table with the same rules, seats, tokens and limits, and a fresh secret seed.

        :raises GameError: if the storage holds a table already.
        """
        check_storage(storage)
        check_now(now)
        variant, old = self.variant, self._sitting.kept
        data = variant_to_data(variant)
        kept = Kept(old.chairs, old.host, str(secrets.randbits(128)), new_luck(), old.limits, old.commits, variant=data)
        return self._set_up(self.host_token, storage, self._agents, Sitting(variant, kept), now)

    # --- what it is ---------------------------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self._sitting.variant

    @property
    def game(self) -> Game | None:
        """The referee's game, with every card; ``None`` until all seats are taken. Never send it."""
        return self._sitting.game

    @property
    def number(self) -> int:
        """The number of the table, which grows with each move and each undo. A move says which number it has seen."""
        return self._sitting.number

    @property
    def changes(self) -> int:
        """How often what viewers see has changed since this program has the table: also by a join, or a request.

        Send the :meth:`messages` again when it has grown.
        """
        return self._changes

    @property
    def limits(self) -> Limits:
        """The limits of time."""
        return self._sitting.kept.limits

    @property
    def names(self) -> tuple[str | None, ...]:
        """The name at each seat; ``None`` for one that nobody has taken."""
        game = self._sitting.game
        return tuple(chair.name for chair in self._sitting.kept.chairs) if game is None else game.players

    # --- people -------------------------------------------------------------------------------------------------------

    def join(self, name: object, *, now: float, seat: int | None = None, token: str | None = None) -> Ticket | Rejected:
        """Give a person a seat, and the token with which they come back to it.

        :param name: the name, text of 1 to 40 characters that can be shown; anything else is rejected.
        :param seat: the seat that they want; by default the first open one.
        :param token: a secret of 20 to 100 characters that the client has made; by default a new one. Somebody who has
            not heard the answer and joins again with the same token gets the same seat.
        :raises GameError: if ``seat`` or ``now`` is not a number, or ``token`` is not such a text.
        """
        check_now(now)
        if seat is not None:
            check_whole("seat", seat)
        token = new_token() if token is None else a_token(token)
        return self._stored(joined(self._sitting, name, seat, token, now), now)

    def seat_bot(self, agent: str, *, now: float) -> int | Rejected:
        """Give the first open seat to a bot, and return the seat.

        :raises GameError: if the table knows no such agent, or ``now`` is not a number.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.table import Memory, Open
        >>> table = Table.create(Memory(), load_variant("rush"), [Open(), Open()], now=0)
        >>> table.seat_bot("random", now=1), table.names
        (0, ('Bot 0', None))
        """
        check_now(now)
        free = open_seats(self._sitting)
        seat = free[0] if free else len(self._sitting.kept.chairs)
        chair = chair_of(seat, Bot(agent), self._agents)
        if not free:
            return FULL
        self._store(seated(self._sitting, seat, chair, now), now)
        return seat

    def seat_of(self, token: object) -> int | None:
        """Return the seat that a token proves, :data:`cabo_rules.HOST` for the host's; ``None`` for anything else."""
        return seat_of(self._sitting.kept, token)

    def leave(self, seat: int, *, now: float) -> None:
        """Let the table move for the seat of a person who has left, until they come back.

        An undo for which only they have not agreed is made, if two people want it.

        :raises GameError: if no person has the seat.
        """
        self._set_away(seat, True, now)

    def come_back(self, seat: int, *, now: float) -> None:
        """Let a person who had left move for themselves again.

        :raises GameError: if no person has the seat.
        """
        self._set_away(seat, False, now)

    def _set_away(self, seat: int, away: bool, now: float) -> None:
        check_now(now)
        check_person(self._sitting.kept, seat)
        self._store(with_away(self._sitting, seat, away, now), now)

    # --- moves --------------------------------------------------------------------------------------------------------

    def submit(self, seat: int, move: Move, *, id: str, seen: int, now: float) -> Answer:
        """Play a move that a person has sent, if it is legal and not too late, and return the answer.

        :param seat: the seat whose token the sender has shown.
        :param id: any text that the sender makes up for each move, so that one that comes twice is played once.
        :param seen: the number of the table that the sender had seen.
        :raises GameError: if no person has the seat, or ``id`` or ``seen`` is of the wrong type.
        :raises MoveError: if ``move`` is not a move.
        """
        check_person(self._sitting.kept, seat)
        check_move(move, "Draw(0, 'stock')")
        check_kind(str, "id", id, "text")
        check_whole("seen", seen)
        check_now(now)
        return self._stored(submitted(self._sitting, seat, move, id, seen, now), now)

    def attempt(self, seat: int, move: Move) -> Refusal | Rejected | None:
        """Return why a move of a seat would be refused now, or ``None``, from what the seat sees alone.

        :raises GameError: if no person has the seat.
        :raises MoveError: if ``move`` is not a move.
        """
        check_person(self._sitting.kept, seat)
        check_move(move, "Draw(0, 'stock')")
        return attempted(self._sitting, seat, move)

    def host(self, move: Move, *, now: float) -> Answer:
        """Play a move of the host, but for deals and shuffles, which the table makes itself, and return the answer.

        :raises MoveError: if ``move`` is not a move.
        """
        check_move(move, "CloseWindow()")
        check_now(now)
        return self._stored(hosted(self._sitting, move, now), now)

    def next_round(self, *, now: float) -> Answer:
        """Deal the next round, and return the answer."""
        check_now(now)
        return self._stored(next_dealt(self._sitting, now), now)

    def undo(self, seat: int, to: int, *, now: float) -> bool | Rejected:
        """Ask for an undo, or agree to one, and return whether everybody has agreed and the game has gone back.

        Every person at the table must agree, and nobody can forget the cards they have seen meanwhile. Those who are
        away are not asked, but nobody goes back alone while others are away, nor without them once the round is counted
        and everybody has seen all cards. The game goes back to a move of the round that is being played, but not into
        the first looks, nor behind the last undo; a game that is over stays over.

        :param to: the number of the table to go back to; a person who names the same number agrees.
        :raises GameError: if no person has the seat, or ``to`` is not a whole number.
        """
        check_person(self._sitting.kept, seat)
        check_whole("to", to)
        check_now(now)
        return self._stored(asked_to_undo(self._sitting, seat, to, now), now)

    # --- time ---------------------------------------------------------------------------------------------------------

    def due(self, now: float) -> float | None:
        """Return in how many seconds the table wants :meth:`tick` to be called; ``None`` if it waits for people."""
        check_now(now)
        times = [clock.until for clock in self._sitting.kept.clocks]
        if self._bots.may_move(self._sitting):
            asked_again = now + _THINKING if self._bots.thinking else now
            times.append(max(self._moved_at + self.limits.bot, asked_again))
        return max(0.0, min(times) - now) if times else None

    def tick(self, now: float) -> bool:
        """Do what is due, and at most one move of a bot, and return whether anything has been done."""
        check_now(now)
        done = False
        for clock in self._sitting.kept.clocks:
            if clock.until <= now and clock in self._sitting.kept.clocks:
                self._store(at_deadline(self._sitting, clock.what, now), now)
                done = True
        if done or not self._bots.may_move(self._sitting) or self._moved_at + self.limits.bot > now:
            return done
        move = self._bots.move(self._sitting)
        if move is not None:
            self._store(played(self._sitting, move, now), now)
        return move is not None

    # --- messages -----------------------------------------------------------------------------------------------------

    def check_sender(self, sender: int) -> None:
        """Check that somebody may send messages: a person with a seat, the host, or a spectator.

        :raises GameError: if not.

        >>> from cabo_rules import load_variant
        >>> from cabo_rules.table import Memory, Open
        >>> Table.create(Memory(), load_variant("rush"), [Open(), Open()], now=0).check_sender(SPECTATOR)
        """
        if type(sender) is not int or sender not in (HOST, SPECTATOR):
            check_person(self._sitting.kept, sender, "sender")

    def message(
        self, viewer: int, since: int | None = None, *, now: float, language: str | Texts = "en"
    ) -> dict[str, Any]:
        """Return the table as a viewer sees it, as data for JSON, with the steps after ``since``.

        :param viewer: a seat, :data:`cabo_rules.SPECTATOR`, or :data:`cabo_rules.HOST`, who sees what spectators see.
        :param since: the number of the table that the viewer has; without it, or if it cannot be continued, the message
            has no steps.
        :param language: the language of the sentences, as for :func:`cabo_rules.show.texts.label`.
        :raises GameError: if there is no such viewer or language.
        """
        check_whole("viewer", viewer)
        check_now(now)
        viewer = SPECTATOR if viewer == HOST else viewer
        check_since(since)
        check_viewer(viewer, len(self._sitting.kept.chairs))
        return table_message(self._sitting, viewer, since, now, texts_in(language))

    def messages(
        self, since: int | None = None, *, now: float, language: str | Texts = "en"
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield each person's seat, and :data:`cabo_rules.SPECTATOR`, with its message.

        :raises GameError: if ``since`` or ``now`` is not a number, or the language is unknown.
        """
        check_now(now)
        check_since(since)
        viewers, words = (*people(self._sitting), SPECTATOR), texts_in(language)
        yield from ((viewer, self.message(viewer, since, now=now, language=words)) for viewer in viewers)

    # --- storing ------------------------------------------------------------------------------------------------------

    def _stored(self, outcome: tuple[Sitting, _T], now: float) -> _T:
        """Store the sitting of an outcome, and return the answer."""
        sitting, answer = outcome
        self._store(sitting, now)
        return answer

    def _store(self, sitting: Sitting, now: float) -> None:
        """Store a new sitting; if that fails, the table stays as it was."""
        before = self._sitting
        if sitting.kept != before.kept or sitting.game is not before.game:
            if sitting.kept.undone != before.kept.undone:
                both = evolve(sitting.kept, before=kept_as_text(before.kept))
                self._storage.begin(kept_as_text(both), sitting.game)
            else:
                self._storage.keep(self._text.of(sitting.kept), sitting.game)
        self._sitting = sitting
        self._changes += _public(sitting) != _public(before)
        if sitting.number != before.number:
            self._moved_at = now
        self._bots.follow(before, sitting)

    def close(self) -> None:
        """Let others have the storage."""
        self._storage.close()


def _public(sitting: Sitting) -> tuple[object, ...]:
    """Return what messages are made of, but for the time."""
    kept = sitting.kept
    return sitting.number, kept.chairs, kept.ask, kept.clocks, sitting.notices
