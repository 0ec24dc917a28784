"""Captions of positions: the way to the table, what is tried, and what happens or why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cabo_rules import moves as m
from cabo_rules.authoring.positions.position import Position
from cabo_rules.game import Game
from cabo_rules.moves import Place
from cabo_rules.show.commentary import commentary
from cabo_rules.variants.chapters.language import listed

TRIES: Final[Mapping[type[Any], Callable[[Any, Game], str]]] = {
    m.Draw: lambda move, _: f"draw from the {move.pile}",
    m.Keep: lambda move, game: f"keep the drawn card in slot {move.slot}",
    m.Discard: lambda *_: "discard the drawn card",
    m.PutBack: lambda *_: "put the card back",
    m.EndTurn: lambda *_: "end the turn",
    m.FirstLook: lambda move, _: f"look at {_slots(move.slots)}",
    m.Look: lambda move, game: f"look at {listed(_cards(game, move.seat, move.places))}",
    m.Swap: lambda move, game: f"swap {listed(_cards(game, move.seat, move.places))}",
    m.DeclinePower: lambda *_: "leave the power unused",
    m.Snap: lambda move, game: f"snap {listed(_cards(game, move.seat, [move.target]))}",
    m.Match: lambda move, game: f"match {listed(_cards(game, move.seat, [claim.place for claim in move.claims]))}",
    m.DeclineGift: lambda *_: "give nothing",
    m.PlacePenalty: lambda move, _: f"put the penalty card in row {move.cell[0]}, column {move.cell[1]}",
    m.Trade: lambda move, _: f"trade {_slots(move.slots)} for the drawn card",
    m.Call: lambda *_: "call",
    m.EndGame: lambda *_: "end the game",
    m.Penalize: lambda move, game: f"give {game.players[move.offender]} a penalty for a forbidden look",
}
"""The words for a move that is refused."""


def lead(position: Position) -> str:
    """Say how the table was reached; empty if it is as it was set up."""
    game = position.first
    sentences = [f"{game.players[game.state.caller]} has called."] if game.state.caller is not None else []
    if any(game.totals):
        totals = (f"{name} {total}" for name, total in zip(game.players, game.totals, strict=True))
        sentences.append(f"The totals so far: {', '.join(totals)}.")
    return " ".join([*sentences, *_told(game, position.before)])


def outcome(position: Position) -> str:
    """Say what happens, or what is tried and why it is refused."""
    before, move, refusal = position.before, position.move, position.refusal
    if position.after is not None:
        return " ".join(_told(before, position.after))
    assert refusal is not None
    who = "The host" if move.seat < 0 else before.players[move.seat]
    return f"{who} cannot {TRIES[type(move)](move, before)}. {refusal.sentence_for(before.players)}"


def _told(before: Game, after: Game) -> Iterator[str]:
    happened = [event for step in after.since(before.number) for event in step.events]
    yield from commentary(before.players, before.state, happened)


def _slots(slots: tuple[int, ...]) -> str:
    return f"{'slot' if len(slots) == 1 else 'slots'} {listed(map(str, slots))}"


def _cards(game: Game, seat: int, places: list[Place] | tuple[Place, ...]) -> list[str]:
    """Name cards by their place and their face."""
    names = []
    for place in places:
        card = game.state.hands[place.seat][place.slot].card
        whose = "" if place.seat == seat else f"{game.players[place.seat]}'s "
        names.append(f"{whose}slot {place.slot} ({card})")
    return names
