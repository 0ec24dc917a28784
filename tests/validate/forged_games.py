"""The games to forge: a few of each shipped variant, chosen so that every possible kind of event occurs.

No shipped variant turns the caller's hand face up, so there are games of a changed one, too.

Most are short and begin at a small table set up by hand, where much happens soon: few cards in hand and in the stock,
and totals near the limit. The host commits to every deal and every shuffle, and opens all commitments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal, cast

from attrs import evolve, frozen

from cabo_rules import Game, load_variant, variant_ids
from cabo_rules import moves as m
from cabo_rules.chance import commitment
from cabo_rules.play import Habits, random_move
from cabo_rules.referee import refusal
from cabo_rules.variants.derived import first_dealer_named, hands_run_empty
from cabo_rules.variants.model import Variant
from tests.rules.tables import with_keys

Start = Literal["dealt", "few cards left", "an empty hand", "full hands"]
"""The start of a game: a deal, or a table where hands and stock are small, or where the hands hold nearly all cards."""

Style = Literal["bold", "clumsy", "patient"]

HABITS: Final[dict[Style, Habits]] = {
    "bold": Habits(
        call=0.08, take=0.25, right_snap=0.6, wrong_snap=0.04, right_match=0.8, wrong_match=0.1, penalize=0.02,
        close=0.03, use_power=0.8,
    ),
    "clumsy": Habits(call=0.02, take=0.3, keep=0.3, right_snap=0.3, wrong_snap=0.4, wrong_match=0.3, give=0.3),
    "patient": Habits(call=0.0, take=0.05, keep=0.2, right_snap=0.9, wrong_snap=0.0, right_match=1.0, end_turn=0.3),
}  # fmt: skip


@frozen
class Played:
    """A recipe for a game.

    :ivar most_moves: the number of moves after which the host abandons the game.
    """

    start: Start
    seats: int
    style: Style
    seed: int
    most_moves: int = 60


_GAMES: Final = {  # the start, the number of seats, the style, the seed, and how many moves, if not 60
    "cabo-2e": "few cards left 2 clumsy 11, full hands 4 patient 9, dealt 2 bold 8",
    "cactus": "an empty hand 2 bold 3, dealt 2 bold 5, full hands 2 clumsy 12, dealt 2 clumsy 8",
    "cambia": "few cards left 2 bold 3, dealt 4 bold 6, full hands 2 clumsy 1, dealt 4 patient 1",
    "cambio": "full hands 4 clumsy 7, dealt 2 bold 2, an empty hand 2 bold 3, full hands 4 clumsy 6",
    "cambio-blind": "few cards left 2 bold 1, dealt 2 clumsy 1",
    "cambio-kings": "few cards left 4 bold 9, dealt 2 bold 1, full hands 2 clumsy 2, few cards left 4 bold 3, "
    "dealt 4 bold 4",
    "cambio-seven": "few cards left 4 clumsy 3, dealt 4 clumsy 3, dealt 2 bold 6",
    "cambio-two-looks": "dealt 2 clumsy 1, few cards left 2 clumsy 1, an empty hand 2 bold 1, dealt 4 bold 1",
    "dutch": "few cards left 4 bold 9, full hands 4 clumsy 11",
    "dutch-faces": "full hands 4 bold 1, dealt 4 patient 2, full hands 4 clumsy 2",
    "dutch-jack": "few cards left 2 bold 1, an empty hand 4 bold 10, full hands 4 clumsy 2",
    "dutch-match": "an empty hand 4 bold 10, few cards left 4 patient 2, full hands 2 clumsy 1",
    "dutch-short": "few cards left 2 bold 2, few cards left 2 bold 7, full hands 2 clumsy 1",
    "eventide": "few cards left 2 bold 8, few cards left 2 clumsy 10",
    "eventide-capped-resets": "few cards left 4 bold 11, dealt 2 bold 2, an empty hand 4 patient 10",
    "eventide-opponent-swap": "an empty hand 2 bold 3, few cards left 2 clumsy 8, dealt 2 bold 3, "
    "an empty hand 4 bold 6",
    "eventide-seventy": "an empty hand 2 bold 5, full hands 4 clumsy 6, an empty hand 2 patient 9",
    "eventide-six": "an empty hand 2 bold 5, full hands 4 bold 6, an empty hand 2 patient 8",
    "hunner": "few cards left 2 clumsy 8, dealt 2 clumsy 1, dealt 4 bold 5",
    "hunner-reshuffle": "dealt 4 clumsy 9, few cards left 4 patient 7, dealt 2 clumsy 3, dealt 4 bold 4 150",
    "kabo-german": "dealt 2 bold 12, full hands 4 bold 1, an empty hand 4 patient 1, dealt 4 bold 2",
    "kaboo": "full hands 4 clumsy 1, dealt 2 patient 2, dealt 2 clumsy 3, few cards left 4 patient 5, "
    "full hands 2 clumsy 7",
    "kaboo-slap": "dealt 2 bold 2, few cards left 2 bold 1, full hands 4 clumsy 3, dealt 2 bold 4, "
    "an empty hand 2 clumsy 5",
    "kaboom": "an empty hand 4 clumsy 5, an empty hand 4 bold 1, an empty hand 2 bold 12, full hands 4 clumsy 5",
    "rush": "an empty hand 2 bold 8, dealt 4 bold 2, full hands 4 clumsy 5, full hands 4 clumsy 7",
    "rush-ten": "an empty hand 2 clumsy 4, dealt 2 bold 2, full hands 4 clumsy 12",
    "rush-shown": "few cards left 4 clumsy 9, an empty hand 2 bold 10, an empty hand 4 clumsy 1, full hands 4 clumsy 1",
    "stacking": "full hands 2 clumsy 10, dealt 2 bold 9 150, an empty hand 2 bold 6, an empty hand 2 bold 7, "
    "full hands 4 clumsy 7",
    "stacking-jokers": "an empty hand 4 clumsy 3, full hands 2 clumsy 6, an empty hand 2 bold 2, dealt 2 bold 10",
    "tamalou": "an empty hand 2 bold 10, full hands 4 bold 7, an empty hand 4 bold 6, full hands 4 clumsy 1",
    "tamalou-zero": "few cards left 4 clumsy 9, dealt 4 bold 6, full hands 4 clumsy 1",
    "travellers": "few cards left 3 clumsy 4, an empty hand 4 bold 5, dealt 3 bold 10, full hands 3 clumsy 4",
    "travellers-no-jokers": "an empty hand 3 bold 1, full hands 4 bold 11, an empty hand 4 bold 11, "
    "full hands 3 clumsy 9",
    "travellers-six": "an empty hand 3 bold 11, few cards left 4 patient 1, few cards left 4 bold 11, "
    "full hands 4 clumsy 10",
    "youglouf": "an empty hand 3 bold 11, dealt 3 bold 3, dealt 3 patient 5, full hands 3 clumsy 9",
}  # fmt: skip


def _recipe(text: str) -> Played:
    start, seats, style, *numbers = re.split(r" (?=\d)|(?<=\d) ", text)
    return Played(cast(Start, start), int(seats), cast(Style, style), *map(int, numbers))


GAMES: Final[Mapping[str, tuple[Played, ...]]] = {
    name: tuple(map(_recipe, games.split(", "))) for name, games in _GAMES.items()
}
"""A few games of each shipped variant. Three hundred others of each held no other kind of event or move."""


SHOWN: Final = "rush-shown"

NAMES: Final = (*variant_ids(), SHOWN)
"""The variants whose games are forged: the shipped ones, and ``rush`` with the caller's hand turned face up."""


def _variant(name: str) -> Variant:
    if name == SHOWN:
        return with_keys("rush", {"id": SHOWN, "calling.caller_hand": "face up"})
    return load_variant(name)


@lru_cache(maxsize=8)
def played(name: str, how: Played) -> Game:
    """Play a game of that variant at random; the same one each time."""
    variant, rng = _variant(name), Random(f"forged {name} {how}")
    players = [f"Player {seat}" for seat in range(how.seats)]
    game = Game.new(variant, players) if how.start == "dealt" else _table(variant, players, how.start, rng)
    nonces: dict[str, str] = {}
    while not game.is_over or game.state.commitments:
        game = game.play(_move(game, how, rng, nonces))
    return game


def _move(game: Game, how: Played, rng: Random, nonces: dict[str, str]) -> m.Move:
    """Return the next move; the host commits to each order of cards, and opens it when the round is over."""
    state = game.state
    for each in state.commitments if state.phase in ("deal", "over") else ():
        return m.OpenCommitment(each.order, nonces[each.commitment])
    if game.number >= how.most_moves:
        return m.EndGame() if refusal(state, m.EndGame()) is None else m.Abandon()
    move = random_move(state, rng, HABITS[how.style], rounds=2)
    if isinstance(move, m.Deal | m.Shuffle):
        nonce = f"{game.number:064x}"
        committed = commitment(move.order, nonce)
        nonces[committed] = nonce
        made: m.Move = evolve(cast(Any, move), commitment=committed)
        return made
    return move


def _table(variant: Variant, players: list[str], start: Start, rng: Random) -> Game:
    """Set up a table in the middle of a round, with a hole, and cards that one player or everybody has seen."""
    seats = len(players)
    cards = rng.sample(deck := variant.cards_for(seats), len(deck))
    in_hand = (len(cards) - 3) // seats if start == "full hands" else 2
    empty = start == "an empty hand" and hands_run_empty(variant)
    sizes = [in_hand, 0 if empty else in_hand - 1, *[in_hand] * (seats - 2)]
    hands = [[cards.pop() for _ in range(size)] for size in sizes]
    stock = [cards.pop() for _ in range(2 if start == "full hands" else 4)]
    rounds = variant.game.several
    most = rounds.limit.total if rounds is not None and rounds.limit is not None else 50
    return Game.set_up(
        variant, players, hands=[[*hands[0], None], *hands[1:]], stock=stock, discard=cards,
        totals=[rng.randrange(most // 2, most) for _ in players],
        seen=[[[seat]] * len(hand) + [[]] * (seat == 0) for seat, hand in enumerate(hands)],
        dealer=0 if first_dealer_named(variant) else None, lap=9,
    )  # fmt: skip
