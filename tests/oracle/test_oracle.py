"""A player who tries every card learns nothing from what the library hands a seat; the referee's hash would tell."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

from cabo_rules import SPECTATOR, Card, Game, Step, load_game, load_variant, log_lines, redact
from cabo_rules.chance import commitment
from cabo_rules.logs import step_line
from cabo_rules.moves import Deal, FirstLook
from cabo_rules.play import play_at_random
from cabo_rules.testing import assert_no_leak
from tests.examples import GAMES
from tests.oracle.attacker import MOST_GUESSES, attack, attack_in_order, hidden_cards, referee_hashes
from tests.oracle.handed import handed

VARIANTS = ["rush", "hunner", "travellers", "eventide", "stacking", "cabo-2e", "dutch", "kaboom"]
COMMITTED = "travellers-committed.jsonl"
PAIRS = ("hunner", "stacking")


@lru_cache
def game_of(name: str) -> Game:
    """A round of a variant, or a game whose host has committed to the cards and opened them."""
    if name == COMMITTED:
        return load_game(GAMES / name)
    variant = load_variant(name)
    seats = max(variant.deal.seats.fewest, 2)
    *_, game = play_at_random(variant, [f"P{seat}" for seat in range(seats)], seed=1, rounds=1, most_moves=60)
    return game


@pytest.mark.parametrize("name", [*VARIANTS, COMMITTED])
def test_with_the_referees_hashes_every_card_is_found(name: str) -> None:
    """The positive control: a player with the hash of each line of the referee's log finds all draws and looks."""
    game = game_of(name)
    for seat in (*range(len(game.players)), SPECTATOR):
        wanted = hidden_cards(game, seat)
        found = attack_in_order([*log_lines(game.view(seat))], referee_hashes(game))
        assert found.cards == wanted
        assert found.tried == len(wanted) > 5
        assert found.digests < 3_000 * len(wanted)


@pytest.mark.parametrize("name", [*VARIANTS, COMMITTED])
def test_nothing_that_a_seat_is_handed_finds_a_card(name: str, tmp_path: Path) -> None:
    """The attack over logs, hashes, states, refusals, pictures, sentences and pages of one seat finds nothing.

    In two games it also tries pairs of cards, which takes most of the time; ``python -m tests.oracle`` does so in all.
    """
    game, most = game_of(name), MOST_GUESSES if name in PAIRS else 99
    for seat in (0, SPECTATOR):
        texts = [text for texts in handed(game, seat, tmp_path).values() for text in texts]
        found = attack([*log_lines(game.view(seat))], texts, most)
        assert found.cards == {}
        assert found.tried == len(hidden_cards(game, seat, most)) > 5
        assert found.digests > (1_000 if name in PAIRS else 500) * found.tried


@pytest.mark.parametrize("name", [*VARIANTS, COMMITTED])
def test_all_that_a_seat_is_handed_is_the_same_in_another_game(name: str, tmp_path: Path) -> None:
    """In games that differ only in cards that the seat has not seen, it is handed the same to the letter."""
    game = game_of(name)
    seat = len(name) % len(game.players)

    def all_of_it(each: Game) -> object:
        again = Game.new(each.variant, each.players)  # so that both have come about in the same way
        for move in each.moves:
            again = again.play(move)
        return handed(again, seat, tmp_path)

    assert_no_leak(all_of_it, game, seat, others=2)


MADE_OF_A_STEP: dict[str, Callable[[Step], list[str]]] = {
    "its line": lambda step: [step_line(step)],
    "a digest": lambda step: [hashlib.sha256(step_line(step).encode()).hexdigest()],
    "an ETag": lambda step: [f'ETag: "{hashlib.md5(step_line(step).encode()).hexdigest()}"'],
    "hashes of Python": lambda step: [str(hash(event)) for event in step.events],  # within the same process
}


@pytest.mark.parametrize("what", MADE_OF_A_STEP)
def test_the_attacker_finds_what_is_made_of_a_whole_step(what: str) -> None:
    """The attack is worth something: a step that was not redacted, or anything made of it, tells its cards."""
    game = game_of("rush")
    lines, step = [*log_lines(game.view(0))], next(step for step in game.steps[1:] if redact(step, 0) != step)
    found = attack(lines, [*lines, *MADE_OF_A_STEP[what](step)])
    there = {at: face for at, face in hidden_cards(game, 0).items() if at[0] == step.number}
    assert there
    assert there.items() <= found.cards.items()
    assert found.cards == there or what == "hashes of Python"  # which are those of equal events, too


@pytest.mark.parametrize("name", ["rush", "travellers"])
def test_the_hashes_of_another_seats_view_find_what_it_has_seen(name: str) -> None:
    """A player who is sent the hashes of another player's view finds each card that only that player has seen."""
    game = game_of(name)
    spectator = [*log_lines(game.view(SPECTATOR))]
    own = {at: face for at, face in hidden_cards(game, SPECTATOR).items() if at not in hidden_cards(game, 1)}
    found = attack_in_order(spectator, referee_hashes(game.view(1)))
    assert own
    assert {at: face for at, face in found.cards.items() if face != "??"} == own


def test_a_commitment_reveals_nothing_without_its_nonce(tmp_path: Path) -> None:
    """A player who knows all of the order but the places of two cards cannot check it without the nonce."""
    nonce = "5" * 64
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7, nonce=nonce).play(FirstLook(0, (0, 1)))
    (deal, *_), said = game.moves, game.state.commitments[0].commitment
    assert isinstance(deal, Deal)
    guesses = [(*deal.order[:at], deal.order[-1], *deal.order[at + 1 : -1], deal.order[at]) for at in range(20, 51)]
    texts = [text for texts in handed(game, 0, tmp_path).values() for text in texts]
    tokens = set(re.findall("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", "\n".join(texts)))
    assert said in tokens

    def fitting(nonces: set[str]) -> list[tuple[Card, ...]]:
        return [order for order in (deal.order, *guesses) for each in nonces if commitment(order, each) == said]

    assert fitting(tokens) == []
    assert fitting({nonce}) == [deal.order]
