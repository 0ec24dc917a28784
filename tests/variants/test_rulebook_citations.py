"""Whatever key the referee cites, in a refusal or in an event, the rulebook has the clause it rests on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cabo_rules import Game, load_variant, variant_ids
from cabo_rules import rules as rules_package
from cabo_rules.referee import refusal
from cabo_rules.simulate import play_at_random
from cabo_rules.testing.drafts import seeded_pick
from cabo_rules.testing.play import LIVELY
from cabo_rules.variant.model import CHAPTERS, Variant
from cabo_rules.variant.rulebook import clause_of
from tests.properties.candidates import candidates

_RULES: Final = Path(rules_package.__file__).parent
_KEY: Final = re.compile(rf"({'|'.join(CHAPTERS)})(\.[a-z_]+|\.\{{\}})*")


def _literal(node: ast.AST) -> str | None:
    """A text written in the source; what is filled in stands as ``{}``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_literal(part) or "{}" for part in node.values)
    return None


def written_keys() -> set[str]:
    """The keys that stand in the source of the rules, with ``{}`` for the name of a power."""
    texts = (
        _literal(node) for path in sorted(_RULES.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )
    return {text for text in texts if text is not None and _KEY.fullmatch(text)}


def _filled(variant: Variant) -> Iterator[str]:
    """The keys with the names of the powers filled in; what else is filled in is left off.

    A reset is cited when a total comes down, and no rulebook says that none does.
    """
    for key in written_keys() - ({"game.reset"} if variant.game.reset is None else set()):
        names = variant.powers.named if key.startswith("powers.named.{}") else ("",)
        for name in names:
            yield key.replace("powers.named.{}", f"powers.named.{name}").partition(".{}")[0]


def _rests_on(variant: Variant, key: str) -> bool:
    """Whether there is a clause for the key, and it rests on a key of the same chapter."""
    clause = clause_of(variant, key)
    chapter = key.partition(".")[0]
    return clause is not None and any(other.partition(".")[0] == chapter for other in clause.keys)


def test_the_keys_in_the_source_are_found() -> None:
    """Keys of all kinds are: of a chapter, of a table, of a key, and of a power by name."""
    found = written_keys()
    assert {"turn", "matching.snap", "calling.when", "powers.named.{}.optional"} <= found
    assert len(found) > 40


@pytest.mark.parametrize("name", variant_ids())
def test_every_key_that_the_rules_can_cite_has_a_clause(name: str) -> None:
    """In every variant, also where the rule does not exist there."""
    variant = load_variant(name)
    assert [key for key in _filled(variant) if not _rests_on(variant, key)] == []


def _cited(game: Game, since: int, tries: Random) -> Iterator[str]:
    """The keys of the events since the move before, and, now and then, of the refusals of moves of all kinds."""
    yield from (event.key for event in game.events[since:] if hasattr(event, "key"))
    if since % 40 == 0:
        refused = (refusal(game.state, move) for move in candidates(game.state, seeded_pick(tries)))
        yield from (found.key for found in refused if found is not None)


@pytest.mark.parametrize("name", variant_ids())
def test_what_is_cited_in_a_game_has_a_clause(name: str) -> None:
    """A game played at random, with moves of all kinds tried on the way."""
    variant, cited, since = load_variant(name), set[str](), 0
    players = [f"P{seat}" for seat in range(max(3, variant.deal.seats.fewest))]
    for game in play_at_random(variant, players, seed=7, rounds=2, habits=LIVELY, most_moves=400):
        cited |= set(_cited(game, since, Random(since)))
        since = len(game.events)
    assert len(cited) > 10
    assert [key for key in sorted(cited) if not _rests_on(variant, key)] == []
