"""Labels of moves, as buttons have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from cabo_rules import moves as m
from cabo_rules.errors import wrong_argument
from cabo_rules.moves import Move, Place
from cabo_rules.seats import HOST
from cabo_rules.show.texts.catalogue import Texts
from cabo_rules.show.texts.speaker import Speaker, at, capital, listed, say, slots, speaker_of_any, tell


def label(move: Move, names: Sequence[str], *, you: int | None = None, language: str | Texts = "en") -> str:
    """Say what a move does, in the words of a button.

    :param names: the players' names, by seat; a seat without a name is named by its number.
    :param you: the seat that reads the label; by default the seat that moves.
    :raises GameError: if it is not a move, the names are not a list of text, ``you`` is not one of their seats, or
        the language is unknown.

    >>> from cabo_rules.moves import HOST, Draw, Penalize, Place, Swap
    >>> label(Draw(0, "stock"), ["Ana", "Ben"])
    'Draw from the stock'
    >>> swap = Swap(0, [Place(0, 1), Place(1, 2)])
    >>> label(swap, ["Ana", "Ben"]), label(swap, ["Ana", "Ben"], you=1)
    ("Swap your slot 1 with Ben's slot 2", "Swap Ana's slot 1 with your slot 2")
    >>> label(swap, ["Ana", "Ben"], language="de")
    'Platz 1 bei dir mit Platz 2 bei Ben tauschen'
    """
    if type(move) not in _LABELS:
        raise wrong_argument("move", "a move like Draw(0, 'stock')", move)
    to = speaker_of_any(names, you, language)
    if you is None and move.seat != HOST:
        to = evolve(to, you=move.seat)
    return capital(_LABELS[type(move)](to, move))


def _places(to: Speaker, places: Iterable[Place]) -> str:
    return listed(to, [at(to, None, place) for place in places] or [to.words["cards.none"]])


def _swap(to: Speaker, move: m.Swap) -> str:
    if len(move.places) != 2:
        return say(to, "label.Swap.several", places=_places(to, move.places))
    one, other = (at(to, None, place) for place in sorted(move.places, key=lambda place: place.seat != move.seat))
    return say(to, "label.Swap", one=one, other=other)


def _match(to: Speaker, move: m.Match) -> str:
    named = [_claim(to, claim) for claim in move.claims]
    return say(to, "label.Match", places=listed(to, named or [to.words["cards.none"]]))


def _claim(to: Speaker, claim: m.Claim) -> str:
    place = at(to, None, claim.place)
    return place if claim.give is None else say(to, "label.Match.given", place=place, slot=claim.give)


def _deal(to: Speaker, move: m.Deal) -> str:
    named = (("label.Deal.dealer", move.dealer), ("label.Deal.starter", move.starter))
    return "; ".join([say(to, "label.Deal"), *(tell(to, key, seat) for key, seat in named if seat is not None)])


def _place_penalty(to: Speaker, move: m.PlacePenalty) -> str:
    row, column = move.cell
    return say(to, "label.PlacePenalty", row=row, column=column)


_LABELS: Final[Mapping[type[Any], Callable[[Speaker, Any], str]]] = {
    m.SetUp: lambda to, _: say(to, "label.SetUp"),
    m.Deal: _deal,
    m.OpenCommitment: lambda to, _: say(to, "label.OpenCommitment"),
    m.FirstLook: lambda to, move: say(to, "label.FirstLook", slots=slots(to, move.slots)),
    m.CloseLooks: lambda to, _: say(to, "label.CloseLooks"),
    m.Draw: lambda to, move: say(to, f"label.Draw.{move.pile}"),
    m.Shuffle: lambda to, _: say(to, "label.Shuffle"),
    m.Keep: lambda to, move: say(to, "label.Keep", slot=move.slot),
    m.Discard: lambda to, _: say(to, "label.Discard"),
    m.PutBack: lambda to, _: say(to, "label.PutBack"),
    m.EndTurn: lambda to, _: say(to, "label.EndTurn"),
    m.Look: lambda to, move: say(to, "label.Look", places=_places(to, move.places)),
    m.Swap: _swap,
    m.ChoosePlayer: lambda to, move: tell(to, "label.ChoosePlayer", move.player),
    m.DeclinePower: lambda to, _: say(to, "label.DeclinePower"),
    m.Snap: lambda to, move: say(to, "label.Snap", place=at(to, None, move.target)),
    m.Give: lambda to, move: say(to, "label.Give", slot=move.slot),
    m.DeclineGift: lambda to, _: say(to, "label.DeclineGift"),
    m.PassSnap: lambda to, _: say(to, "label.PassSnap"),
    m.CloseWindow: lambda to, _: say(to, "label.CloseWindow"),
    m.Match: _match,
    m.Trade: lambda to, move: say(to, "label.Trade", slots=slots(to, move.slots)),
    m.PlacePenalty: _place_penalty,
    m.Call: lambda to, _: say(to, "label.Call"),
    m.Penalize: lambda to, move: tell(to, f"label.Penalize.{move.offence}", move.offender),
    m.EndGame: lambda to, _: say(to, "label.EndGame"),
    m.Abandon: lambda to, _: say(to, "label.Abandon"),
}
