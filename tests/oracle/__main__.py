"""Print what an attacker finds in some games: with the referee's hashes, and with all that a seat is handed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from cabo_rules import log_lines
from tests.oracle.attacker import attack, attack_in_order, hidden_cards, referee_hashes
from tests.oracle.handed import handed
from tests.oracle.test_oracle import COMMITTED, VARIANTS, game_of

for name in (*VARIANTS, COMMITTED):
    game = game_of(name)
    seen = [*log_lines(game.view(0))]
    with TemporaryDirectory() as folder:
        texts = [text for texts in handed(game, 0, Path(folder)).values() for text in texts]
    hidden, oracle, own = hidden_cards(game, 0), attack_in_order(seen, referee_hashes(game)), attack(seen, texts)
    print(f"{name}, {len(game.players)} players, {game.number} moves, {len(hidden)} hidden cards for seat 0")
    print(f"    with the referee's hashes: {len(oracle.cards)} found, {oracle.digests} SHA-256")
    print(f"    with all that it is handed: {len(own.cards)} found, {own.digests} digests")
