"""Messages of clients: any data at all, and always an answer."""

from __future__ import annotations

from typing import Any, Final, get_args

from attrs import fields

from cabo_rules.errors import CaboError, check_kind
from cabo_rules.forms import LARGEST
from cabo_rules.logs import as_data, read_move
from cabo_rules.logs.codec import MOVES, kinds_of
from cabo_rules.moves import HOST, Move, Place
from cabo_rules.picking import Picked, Spot
from cabo_rules.refusals import Refusal
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.texts import Texts, label, texts_in
from cabo_rules.table.answers import Answer, Rejected
from cabo_rules.table.arguments import check_now
from cabo_rules.table.messages import wire_answer, wire_targets
from cabo_rules.table.submitting import NOT_BEGUN
from cabo_rules.table.table import Table
from cabo_rules.table.wire import Choice, ClientHost, ClientMessage, PickedMessage

LONGEST_ID: Final = 64
MOST_SPOTS: Final = 60

NOT_THE_HOST: Final = Rejected("table.not_the_host")
NO_SEAT: Final = Rejected("table.spectator")


def receive(table: Table, sender: int, message: Any, *, now: float, language: str | Texts = "en") -> dict[str, Any]:
    """Take in a message of a client, and return the message that answers it, whatever it is.

    :param sender: the seat whose token the client has shown, :data:`cabo_rules.HOST`, or
        :data:`cabo_rules.SPECTATOR`.
    :param message: the message, parsed from JSON.
    :param language: the language of the sentences and labels, as for :func:`cabo_rules.show.texts.label`.
    :raises GameError: if no person has that seat, or an argument is of the wrong type.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.table import Bot, Memory, Open
    >>> table = Table.create(Memory(), load_variant("rush"), [Open(), Bot()], now=0)
    >>> ana = table.join("Ana", now=1)
    >>> move = {"type": "first_look", "seat": 0, "slots": [0, 1]}
    >>> receive(table, ana.seat, {"t": "move", "id": "a1", "seen": 1, "move": move}, now=2)["result"]
    'played'
    >>> receive(table, ana.seat, ["what?"], now=3)["sentence"]
    'This message cannot be read: A message is an object.'
    """
    check_kind(Table, "table", table, "a Table")
    check_now(now)
    words = texts_in(language)
    table.check_sender(sender)
    id = _id_of(message)
    try:
        found = _answer(table, sender, message, id, now)
    except _BadMessage as error:
        found = Rejected("table.bad_message", (("problem", str(error)),))
    if isinstance(found, Picked):
        moves = tuple([Choice(move, label(move, _names(table), language=words)) for move in found.moves])
        picked: dict[str, Any] = as_data(PickedMessage(id, moves, wire_targets(found.targets, words)))
        return picked
    answer: dict[str, Any] = as_data(wire_answer(found, id, table.names, sender, words))
    return answer


def _names(table: Table) -> list[str]:
    return [name or "" for name in table.names]


class _BadMessage(Exception):
    """A message that is not one of those that a client may send."""


def _answer(
    table: Table, sender: int, message: Any, id: str | None, now: float
) -> Answer | Refusal | Picked | bool | None:
    if not isinstance(message, dict):
        raise _BadMessage("A message is an object.")
    kind = message.get("t")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise _BadMessage(f"A message has t: {', '.join(_KINDS)}.")
    if id is None:
        raise _BadMessage(f"A message has an id, a text of 1 to {LONGEST_ID} characters.")
    unknown = sorted(str(key) for key in message.keys() - _KINDS[kind])
    if unknown:
        raise _BadMessage(f"A message of this kind does not have {unknown[0][:40]!r}.")
    if kind == "host":
        return _hosted(table, message.get("do"), now) if sender == HOST else NOT_THE_HOST
    if sender in (HOST, SPECTATOR):
        return NO_SEAT
    if kind == "pick":
        return _picked(table, sender, message)
    if kind == "undo":
        return table.undo(sender, _whole(message.get("to"), "to"), now=now)
    move = _move(message.get("move"))
    if kind == "try":
        return table.attempt(sender, move)
    return table.submit(sender, move, id=id, seen=_whole(message.get("seen"), "seen"), now=now)


_KINDS: Final = {
    get_args(kinds_of(cls)["t"])[0]: {field.name for field in fields(cls)} for cls in get_args(ClientMessage)
}
"""The kinds of messages, and the keys of each."""

_NEXT_ROUND, *_others = get_args(kinds_of(ClientHost)["do"])
_HOST_MOVES: Final[dict[str, Move]] = {do: MOVES[do.replace(" ", "_")]() for do in _others}
"""The moves of a host, by their names in words."""


def _hosted(table: Table, do: object, now: float) -> Answer:
    if do == _NEXT_ROUND:
        return table.next_round(now=now)
    if not isinstance(do, str) or do not in _HOST_MOVES:
        raise _BadMessage(f"A host does one of these: {', '.join((_NEXT_ROUND, *_HOST_MOVES))}.")
    return table.host(_HOST_MOVES[do], now=now)


def _picked(table: Table, sender: int, message: dict[str, Any]) -> Picked | Rejected:
    if table.game is None:
        return NOT_BEGUN
    spots, kind = message.get("spots"), message.get("kind")
    if not isinstance(spots, list) or len(spots) > MOST_SPOTS:
        raise _BadMessage(f"spots is a list of at most {MOST_SPOTS} spots.")
    if kind is not None and (not isinstance(kind, str) or kind not in MOVES):
        raise _BadMessage("kind is a kind of move.")
    moves = table.game.legal_moves(sender)
    return moves.from_spots([_spot(spot) for spot in spots], None if kind is None else MOVES[kind])


_A_SPOT: Final = 'A spot is "stock", "discard pile", [seat, slot], {"cell": [row, column]} or {"player": seat}.'


def _spot(data: Any) -> Spot:
    match data:
        case "stock" | "discard pile":
            spot: Spot = data
            return spot
        case [seat, slot] if _are_small(seat, slot):
            return Place(seat, slot)
        case {"cell": [row, column]} if _are_small(row, column):
            return (row, column)
        case {"player": player} if _are_small(player):
            return int(player)
        case _:
            raise _BadMessage(_A_SPOT)


def _are_small(*numbers: Any) -> bool:
    return all(type(number) is int and abs(number) <= LARGEST for number in numbers)


def _move(data: Any) -> Move:
    if not isinstance(data, dict):
        raise _BadMessage("move is a move as in a log.")
    try:
        return read_move(data)
    except CaboError as error:
        raise _BadMessage(f"move: {error}") from None


def _whole(data: Any, name: str) -> int:
    if type(data) is not int or abs(data) > 2**53:
        raise _BadMessage(f"{name} is a whole number.")
    return data


def _id_of(message: Any) -> str | None:
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, str) and 0 < len(id) <= LONGEST_ID else None
