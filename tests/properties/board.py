"""A board that knows no rules: cards in piles at spots, moved as a frontend would, by the motions of a step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby

from cabo_rules import HIDDEN, Card, State
from cabo_rules.moves import Place
from cabo_rules.show.motions import Apart, CardSpot, Motion

Board = dict[CardSpot, list[Card]]
"""The cards at each spot: the stock's top card first, the discard pile's last, penalty cards as they were drawn."""


def laid_out(state: State) -> Board:
    """Return where the cards of a state lie."""
    board: Board = {"stock": [*state.stock], "discard pile": [*state.discard]}
    for seat, hand in enumerate(state.hands):
        board |= {Place(seat, slot): [each.card] for slot, each in enumerate(hand) if each.card is not None}
    if state.drawn is not None:
        board[Apart(state.drawn.seat, "drawn")] = [state.drawn.card]
    if state.penalty is not None:
        board[Apart(state.penalty.seat, "penalty")] = [*state.penalty.apart]
    return {spot: cards for spot, cards in board.items() if cards}


def moved(board: Board, motions: Iterable[Motion]) -> Board:
    """Return the board after motions; faces that nobody can know are hidden."""
    piles: defaultdict[CardSpot, list[Card]] = defaultdict(list, {spot: [*cards] for spot, cards in board.items()})
    for _, group in groupby(motions, lambda motion: motion.event):
        together = [*group]
        if any(motion.source == "deck" for motion in together):
            deck = [HIDDEN for cards in piles.values() for _ in cards]
            piles.clear()
            piles["deck"] = deck
        lifted = [(motion, _lift(piles[motion.source], motion)) for motion in together]
        for motion, cards in lifted:
            target = piles[motion.target]
            target += cards
            if isinstance(motion.target, Place) or (isinstance(motion.target, Apart) and motion.target.what == "drawn"):
                assert len(target) == 1, f"{motion} puts a card on another one"
            if motion.kept is not None:
                target[:] = [HIDDEN] * len(target)  # shuffled
    return {spot: cards for spot, cards in piles.items() if cards}


def _lift(pile: list[Card], motion: Motion) -> list[Card]:
    """Take the cards of a motion from a pile."""
    if motion.kept is not None:
        assert len(pile) >= motion.kept
        cards, pile[:] = pile[: len(pile) - motion.kept], pile[len(pile) - motion.kept :]
        return cards
    assert pile, f"{motion} finds no card"
    card = pile.pop(-1 if motion.source == "discard pile" else 0)
    assert HIDDEN in (card, motion.card) or card == motion.card, f"{motion} moves the {card}"
    return [card if motion.card == HIDDEN else motion.card]
