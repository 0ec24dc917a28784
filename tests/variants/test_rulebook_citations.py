"""Whatever key the referee cites, in a refusal or in an event, the rulebook has the clause it rests on.

And the clause that is found for a refusal holds the very rule for which the move is refused.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

import pytest
from attrs import evolve

from cabo_rules import Game, load_variant, variant_ids
from cabo_rules import rules as rules_package
from cabo_rules.play import play_at_random
from cabo_rules.referee import refusal
from cabo_rules.refusals import Refusal
from cabo_rules.state import MOST_COMMITMENTS, MOST_SLOTS
from cabo_rules.testing.generate import seeded
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.testing.play import LIVELY
from cabo_rules.variants.chapters.language import snapping_as
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.model import CHAPTERS, Variant
from tests.properties.candidates import candidates
from tests.rules.tables import refused
from tests.rules.test_set_up import TABLES, bad_table
from tests.test_refusal_codes import CASES

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

    A reset is cited when a total comes down, and no rulebook says that none does; "matching" is only cited as one of
    the things from which a caller may be safe.
    """
    rounds = variant.game.several
    resets = rounds is not None and rounds.reset is not None
    for key in written_keys() - {"matching"} - (set() if resets else {"game.rounds.reset"}):
        names = variant.powers_by_name if key.startswith("powers.named.{}") else ("",)
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


# --- the rule for which a move is refused -----------------------------------------------------------------------------

WORDS: Final[Mapping[str, str]] = {
    "seat.unknown": "players",
    "slot.unknown": "They are your hand|It is your hand",
    "slot.empty": "place that becomes empty stays empty|cannot keep it in an empty place|point at an empty place",
    "slot.named_twice": "you may look at (one card|up to)|none of them twice|trade a set of",
    "game.over": "When the game is over, nothing more is played",
    "wait.gift": "Everybody else waits until you have given it",
    "wait.penalty": "Everybody else waits until all that are due have been placed",
    "wait.shuffle": "into the stock, before anybody does anything else",
    "wait.power": "Everybody else waits until the swap is done|Until then everybody else waits|As long as a",
    "deal.not_now": "During a round nobody deals again|after each one, agree whether to go on",
    "deal.wrong_cards": "You play with|into the stock",
    "deal.starter_needed": "gree among yourselves who starts|agree again who starts",
    "deal.starter_ruled": "dealer's left starts|after the dealer in turn order starts|Each later round is started by|"
    "decides who starts each later round",
    "deal.dealer_needed": "Agree among yourselves who deals|dealer's left starts|after the dealer in turn order starts",
    "deal.dealer_ruled": "t does not matter who deals|Each later round is dealt by|decides who deals each later round",
    "deal.commitment_open": "It opens all commitments before it deals the next round",
    "deal.commitment_twice": "It cannot make a commitment that is already open",
    "deal.commitment_many": f"At most {MOST_COMMITMENTS:,} are open at once",
    "deal.commitment_early": "It opens a commitment between rounds or after the game, not earlier",
    "deal.commitment_unknown": "shows an order and a nonce that it has committed to",
    "deal.commitment_broken": "and the cards must have been in that order",
    "deal.set_up_late": "instead of the first deal, before anything else has happened",
    "deal.bad_table": "one hand and one total for each player",  # and BAD_TABLE
    "deal.looks_open": "The first turn begins only after that",
    "deal.looks_over": "Once, before the first turn, you may look|Nobody looks at any card before the first turn",
    "deal.looked_already": "Once, before the first turn, you may look",
    "deal.look_too_many": "you may look at (one card|up to)",
    "deal.look_elsewhere": "in the row nearest to you|in your .*columns?",
    "turn.no_round": "Outside a round you make no move",
    "turn.not_yours": "When it is your turn, and only then",
    "turn.drawn_already": "you draw the top card .* and do one thing with it",
    "turn.nothing_drawn": "you draw the top card .* and do one thing with it",
    "turn.stock_empty": "If there is nothing to shuffle in|the last card of the stock has been drawn",
    "turn.discard_empty": "the top card of the discard pile while there is one|Nobody draws from the discard pile",
    "turn.not_taken": "You may not take",
    "turn.no_place": "and may not draw from the discard pile",
    "turn.discard_barred": "Nobody draws from the discard pile",
    "turn.no_shuffle": "As soon as|the stock when a player draws|the stock is empty when|on turn finishes the turn",
    "turn.not_with_card": "one thing to do with it|one of these things|When you draw a card from|"
    "card that you drew from the",
    "turn.not_done": "you draw the top card .* and do one thing with it",
    "turn.ends_by_itself": "Your turn ends by itself",
    "turn.no_next": "Your turn ends when you say so|the player on turn finishes the turn",
    "turn.over": "When the last turn of a round is over|After the last turn of a round",
    "turn.power_open": "ends by itself once .* and used (or declined )?any power that this gave you",
    "powers.none_open": "You (may )?use the power of a card when|No card has a power|none is ever used",
    "powers.other_action": "(You may|you must) (look|swap|give)",
    "powers.wrong_target": "(You may|you must) (look|swap|give)",
    "powers.mandatory": "f you can, you must|you must use one of the powers",
    "powers.never_kept": "You may not keep such a card",
    "powers.caller_safe": "the caller's cards are safe",
    "matching.snap.none": "There is no snapping",
    "matching.snap.nothing": "You may snap onto a discard until",
    "matching.snap.drawn_since": "You may snap onto a discard until the next card is drawn",
    "matching.snap.closed": "or until you agree that nobody snaps onto it any more",
    "matching.snap.late": "Only one card may be snapped|cards may be snapped onto the same discard, the first",
    "matching.snap.starting_card": "Nobody may snap onto the card that starts the discard pile|No card is turned up",
    "matching.snap.on_turn": "but not on your own turn",
    "matching.snap.caller": "Once you have called .* you may not snap any more",
    "matching.snap.power_first": "nobody may snap before the power has been used",
    "matching.snap.discarder": "but not onto your own discard",
    "matching.snap.same_hand": "Nobody may snap from the same hand twice in a row",
    "matching.snap.not_first": "Once somebody has snapped a right card, only that player may snap onto that discard",
    "matching.snap.wrong_before": "After a wrong card that player may not snap onto that discard any more",
    "matching.snap.spent": "You may snap with success at most",
    "matching.snap.passed": "a pass is final",
    "matching.snap.not_last": "When the last turn of a round is over|After the last turn of a round",
    "matching.snap.cannot": "all who could still snap have passed",
    "matching.snap.no_window": "You may snap onto a discard until|There is no snapping",
    "matching.last_card": "you may not snap|you may not match|you may not give away",
    "matching.not_own": "one of your own cards, but none of another player|equal cards? of your hand: name ",
    "matching.not_anothers": "a card of another player, but none of your own|"
    "equal cards? of (other players|another player): name ",
    "matching.no_gift": "Without a card to give, you may not snap cards of others",
    "matching.caller_safe": "the caller's cards are safe",
    "matching.gift.none": "When you snap a card of another player|There is no snapping|You may snap one",
    "matching.gift.must": "you must give one of your own cards",
    "matching.penalty.out": "You take no part in anything else either",
    "matching.penalty.hand_out": "nobody touches your cards|you get no cards in later rounds",
    "matching.penalty.none": "Put a penalty card|There are no penalty cards",
    "matching.penalty.cell": "next to one of your cards: above, below, left or right",
    "matching.drawn.none": "There is no matching",
    "matching.drawn.nothing": "as many as you like but at least one|name at least one|name one card",
    "matching.drawn.most": "name at least one and at most|name one card and no more",
    "matching.drawn.gift_needed": "you must name one of your own cards as a gift",
    "matching.drawn.gift_barred": "You give nothing for any card",
    "matching.drawn.gift_unneeded": "You give nothing for (your own cards|any card)|equal cards? of your hand",
    "matching.drawn.gift_gone": "You cannot give a card that you name, nor one card twice",
    "matching.set.none": "There is no trading of sets",
    "matching.set.size": "trade a set of",
    "calling.too_soon": "turn of a round at the earliest",
    "calling.called_already": "There is only one call in a round",
    "calling.last_lap": "Nobody may call any more",
    "calling.out": "they are passed over(, may not \\w+ any more,)? and get no more cards",
    "calling.too_early": "at the end of your turn, after you have drawn a card and used it",
    "calling.too_late": "instead of taking your turn, before you draw a card",
    "game.rounds_ruled": "A game is|Play round after round until",
    "game.no_round_yet": "after each one, agree whether to go on or to stop",
    "conduct.no_penalty": "The game sets no penalty for another look|it costs no penalty cards",
}  # fmt: skip
"""For each code, words of which some must stand in the clause that is found."""

BAD_TABLE: Final[Mapping[str, str]] = {
    "a hand too few": "one hand and one total for each player",
    "a hand too many": "one hand and one total for each player",
    "ever more slots": f"No hand has more than {MOST_SLOTS:,} places",
    "a total too few": "one hand and one total for each player",
    "seen for another hand": "who has seen which cards, it does so for each place",
    "seen by nobody there": "and names only players of the table",
    "a hole that was seen": "Nobody has seen an empty place",
    "open to spectators alone": "A card that spectators have seen has been seen by all",
    "no card on turn": "The player on turn has a card",
    "no slot to refill": "Each hand has a place",
    "no card where none runs out": "Every player has a card",
    "a dealer who does not matter": "It names a dealer only if it matters who deals",
    "the game over": "The totals must not have ended the game",
    "no lap": f"Laps are counted from 1 to {1_000_000:,}",
    "a turn after the call": "anybody else only in one that gives others a turn after a call",
    "a caller on turn": "A caller can be on turn only in a variant that allows a call at any point of the turn",
}
"""The same for each table that cannot be set up."""


def _misled(variant: Variant, told: Refusal) -> str | None:
    """What is wrong with the clause that is found for a refusal."""
    clause, words = clause_of(variant, told.key), snapping_as(variant, WORDS[told.code])
    return (
        None
        if clause is not None and re.search(words, clause.text)
        else f"{told.code}, {told.key}: {words!r} does not stand in {clause and clause.text!r}"
    )


def test_every_code_has_its_words() -> None:
    """No code is forgotten, and none is there that no move is refused with."""
    assert WORDS.keys() == CASES.keys()


@pytest.mark.parametrize("name", TABLES)
def test_the_clause_about_a_table_holds_the_limit(name: str) -> None:
    """The clause states each limit of a table that is set up by hand."""
    changes, _ = TABLES[name]
    clause = clause_of(changes.get("variant", load_variant("rush")), bad_table(name).key)
    assert clause is not None
    assert re.search(BAD_TABLE[name], clause.text)


@pytest.mark.parametrize("code", CASES)
def test_the_clause_of_a_refusal_holds_the_rule(code: str) -> None:
    """A player who asks why is shown the sentence that forbids the move."""
    game, move = CASES[code]()
    assert _misled(game.variant, refused(game, move)) is None


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("deal.commitment_twice", "deal"),
        ("deal.set_up_late", "deal.cards"),
        ("turn.no_round", "calling"),
        ("turn.power_open", "powers.named.look-at-own"),
        ("turn.power_open", "matching.snap.price"),
    ],
)
def test_a_clause_about_something_else_is_found_out(code: str, key: str) -> None:
    """The check above can fail: for a clause about something else, and for none."""
    game, move = CASES[code]()
    assert _misled(game.variant, evolve(refused(game, move), key=key)) is not None


# --- what is cited in games -------------------------------------------------------------------------------------------


def _refused_with(game: Game) -> Iterator[Refusal]:
    """Refusals of moves of all kinds."""
    tries = seeded_pick(Random(len(game.events)))
    told = (refusal(game.state, move) for move in candidates(game.state, tries))
    yield from (each for each in told if each is not None)


def _problems(variant: Variant, seed: int, rounds: int) -> tuple[list[str], int]:
    """What is wrong with the clauses that are cited in a game played at random, and how many keys were cited."""
    keys, told, since = set[str](), dict[tuple[str, str], Refusal](), 0
    players = [f"P{seat}" for seat in range(max(3, variant.deal.seats.fewest))][: variant.most_seats]
    for game in play_at_random(variant, players, seed=seed, rounds=rounds, habits=LIVELY, most_moves=400):
        keys |= {event.key for event in game.events[since:] if hasattr(event, "key")}
        if since % 10 == 0 or game.state.phase in ("deal", "over"):
            told |= {(each.code, each.key): each for each in _refused_with(game)}
        since = len(game.events)
    misled = [problem for each in told.values() if (problem := _misled(variant, each)) is not None]
    return [*misled, *(key for key in sorted(keys) if not _rests_on(variant, key))], len(keys) + len(told)


@pytest.mark.parametrize("name", variant_ids())
def test_what_is_cited_in_a_game_has_its_clause(name: str) -> None:
    """A game played at random, with moves of all kinds tried on the way."""
    problems, cited = _problems(load_variant(name), seed=7, rounds=2)
    assert problems == []
    assert cited > 10


def test_what_is_cited_in_games_of_made_up_variants_has_its_clause() -> None:
    """Whatever the rules are."""
    problems = {seed: found for seed in range(30) if (found := _problems(seeded(seed), seed, rounds=1)[0])}
    assert problems == {}
