"""The messages between a table and its clients: one definition, from which the schema and the types are generated.

A field of a message is as :func:`cabo_rules.logs.as_data` writes it: a card is its text, a place ``[seat, slot]``; a
move or an event has its ``type``, as in a log.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from attrs import frozen

from cabo_rules.events import Event
from cabo_rules.moves import Cell, Move, Place
from cabo_rules.scores import ScoredRound
from cabo_rules.show.motions import Motion, Reveal
from cabo_rules.state import State

VERSION: Final = 1
"""The version of the messages, in each message of the table."""


# --- from the table ---------------------------------------------------------------------------------------------------


@frozen
class CellSpot:
    """A cell for a penalty card."""

    cell: Cell


@frozen
class PlayerSpot:
    """A player, by seat."""

    player: int


SpotShown = Place | Literal["stock", "discard pile"] | CellSpot | PlayerSpot
"""A spot to point at, as :data:`cabo_rules.picking.Spot`, with cells and players told apart."""


@frozen
class TargetShown:
    """A kind of move, and the spots of which one may be picked for it, as :class:`cabo_rules.picking.Target`.

    :ivar prompt: what may be done, in words: those of a button if there is nothing to pick.
    """

    kind: str
    prompt: str
    spots: tuple[SpotShown, ...]
    fewest: int
    most: int
    gift: bool


@frozen
class PlayedStep:
    """A move that has been played, as its viewer sees it: its events, what moves, what is shown, and what to say.

    :ivar shown: for how many more seconds its faces may be shown, so that a reload does not show them for longer.
    """

    n: int
    move: Move
    events: tuple[Event, ...]
    motions: tuple[Motion, ...]
    reveals: tuple[Reveal, ...]
    said: tuple[str, ...]
    shown: float


@frozen
class SeatShown:
    """A seat: its name, whether a bot has it, and whether its person is away."""

    name: str | None
    bot: bool
    away: bool


@frozen
class AnswerMessage:
    """The answer to a message of a client, by its ``id``; also later, to a snap that has waited.

    :ivar result: what has become of it; ``"done"`` for what is not a move.
    :ivar n: the table's number after the move.
    :ivar code: the code of the refusal, for programs.
    :ivar key: the key of the variant file on which it rests.
    :ivar sentence: the reason, for the player.
    """

    id: str | None
    result: Literal["played", "refused", "waiting", "lost", "stale", "repeated", "rejected", "done"]
    n: int | None = None
    code: str | None = None
    key: str | None = None
    sentence: str | None = None
    t: Literal["answer"] = "answer"
    v: int = VERSION


@frozen
class Choice:
    """A move to choose, and what a button says."""

    move: Move
    label: str


@frozen
class PickedMessage:
    """The moves that some picked spots make, and the spots that may be picked next."""

    id: str | None
    moves: tuple[Choice, ...]
    targets: tuple[TargetShown, ...]
    t: Literal["picked"] = "picked"
    v: int = VERSION


@frozen
class UndoAsked:
    """A request to go back, which waits for all people to agree."""

    to: int
    agreed: tuple[int, ...]


@frozen
class TableMessage:
    """The table as a viewer sees it.

    :ivar n: the table's number; a move says which one it has seen.
    :ivar you: the viewer's seat; ``None`` for a spectator.
    :ivar rules: the variant; only in a message without ``since``.
    :ivar cards: the name of each card, by its text; only in a message without ``since``.
    :ivar state: the state, without recall; ``None`` until all seats are taken.
    :ivar standing: what the game waits for, and everything still to be settled, in words.
    :ivar awaited: the seats that the game waits for, -1 for the host.
    :ivar targets: what the viewer may point at.
    :ivar scores: the rounds that have been counted; ``None`` if none has been since ``since``.
    :ivar deadline: in how many seconds the table acts by itself; ``None`` if it waits as long as it takes.
    :ivar deadline_for: which of the limits of time that is: it ends the looks, moves for the seat that is awaited,
        closes the window for a snap, or deals the next round.
    :ivar steps: the steps after ``since``.
    :ivar answers: the answers to the viewer's snaps that have waited.
    """

    n: int
    you: int | None
    variant: str
    rules: dict[str, Any] | None
    cards: dict[str, str] | None
    seats: tuple[SeatShown, ...]
    state: State | None
    standing: tuple[str, ...]
    awaited: tuple[int, ...]
    targets: tuple[TargetShown, ...]
    scores: tuple[ScoredRound, ...] | None
    winners: tuple[int, ...] | None
    deadline: float | None
    deadline_for: Literal["look", "turn", "snap", "pause"] | None
    ask: UndoAsked | None
    steps: tuple[PlayedStep, ...]
    answers: tuple[AnswerMessage, ...]
    t: Literal["table"] = "table"
    v: int = VERSION


# --- from a client ----------------------------------------------------------------------------------------------------


@frozen
class ClientMove:
    """Play a move; ``seen`` is the table's number that the player had seen."""

    t: Literal["move"]
    id: str
    seen: int
    move: Move


@frozen
class ClientTry:
    """Ask whether a move is allowed, without playing it."""

    t: Literal["try"]
    id: str
    move: Move


@frozen
class ClientPick:
    """Ask what some picked spots are."""

    t: Literal["pick"]
    id: str
    spots: tuple[SpotShown, ...]
    kind: str | None = None


@frozen
class ClientUndo:
    """Ask to go back to a number of the table, or agree if somebody has asked for it."""

    t: Literal["undo"]
    id: str
    to: int


@frozen
class ClientHost:
    """Do what only the host may do."""

    t: Literal["host"]
    id: str
    do: Literal["next round", "close looks", "close window", "end game", "abandon"]


ClientMessage = ClientMove | ClientTry | ClientPick | ClientUndo | ClientHost
"""The messages that a client may send. Anything else gets an answer, too."""
