"""Worked positions: the referee made them, every clause of a refusal has one, and their pictures are whole."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final
from xml.etree import ElementTree

import pytest

from cabo_rules import Variant, clause_of, load_variant, rulebook_markdown, variant_ids
from cabo_rules.authoring.positions import Position, positions
from cabo_rules.authoring.positions.captions import lead, outcome
from cabo_rules.authoring.positions.figure import figure
from cabo_rules.authoring.positions.picture import signs, strip
from cabo_rules.authoring.positions.table import Lacking, Table
from cabo_rules.moves import Snap
from cabo_rules.testing.generate import seeded
from tests.rules.tables import refused, with_keys
from tests.test_refusal_codes import CASES

NOT_SHOWN: Final[Mapping[str, str]] = {
    "deal.seats": "a player who is not there cannot be drawn",
    "deck": "the order of the cards is the host's",
    "deal": "there is no round, so there is no table",
    "deal.rows": "the sheet has a picture of the places",
    "deal.starter": "the host names who starts before there is a table",
    "game.rounds.starter": "the host names who starts before there is a table",
    "game.rounds.dealer": "the host names who deals before there is a table",
    "game": "the game is over, whatever lies on the table",
    "game.rounds.end": "the game has not begun",
    "conduct": "the limits are those of a program",
}
"""The keys that refusals cite and no position shows, each with the reason."""


@lru_cache(maxsize=128)
def _shown(variant: Variant) -> tuple[tuple[str, Position], ...]:
    return tuple((number, position) for number, found in positions(variant).items() for position in found)


@cache
def _variants() -> tuple[Variant, ...]:
    return *map(load_variant, variant_ids()), *map(seeded, range(30))


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_positions_are_as_the_referee_decides() -> None:
    """A move that is shown as allowed is allowed and has that result; one that is refused is refused for that reason.

    This holds for every variant, also for generated ones.
    """
    for variant in _variants():
        for number, position in _shown(variant):
            assert position.before.refusal(position.move) == position.refusal, (variant.id, number)
            if position.after is not None:
                assert position.before.play(position.move).state == position.after.state, (variant.id, number)
            else:
                assert position.refusal is not None
                assert position.refusal.key == position.key


def test_the_clause_of_a_position_exists() -> None:
    """A position stands at the clause of its key, which is the clause that a refusal cites."""
    for variant in _variants():
        for number, position in _shown(variant):
            clause = clause_of(variant, position.key)
            assert clause is not None
            assert clause.number == number


@pytest.mark.parametrize("code", CASES)
def test_each_clause_that_a_refusal_cites_has_a_position(code: str) -> None:
    """Whoever is refused a move and asks why sees an example, but for the keys of the table above."""
    game, move = CASES[code]()
    key = refused(game, move).key
    clause = clause_of(game.variant, key)
    assert clause is not None
    assert clause.number in positions(game.variant) or key in NOT_SHOWN


@pytest.mark.parametrize("name", variant_ids())
def test_every_chapter_has_positions(name: str) -> None:
    """All but the first: players, cards and values are a list."""
    chapters = {int(number.partition(".")[0]) for number in positions(load_variant(name))}
    assert chapters >= {2, 3, 5, 6, 7, 9}


@pytest.mark.parametrize("name", variant_ids())
def test_every_power_is_used(name: str) -> None:
    """Each power of a shipped variant that a card carries is shown."""
    variant = load_variant(name)
    used = {position.key.split(".")[2] for _, position in _shown(variant) if position.key.startswith("powers.named.")}
    assert used >= {name for name, power in variant.powers_by_name.items() if power.cards}


@pytest.mark.parametrize(
    ("name", "keys", "code"),
    [
        ("travellers", {"matching.snap.last_card": "stays in the last lap"}, "matching.last_card"),
        ("rush", {"turn.discard_pile.not_taken": ["5"]}, "turn.not_taken"),
        ("rush", {"turn.discard_pile": "not drawn from"}, "turn.discard_barred"),
        ("rush", {"turn.stock_card": "keep"}, "turn.not_with_card"),
        ("rush", {"matching.snap.who": "anyone but the player on turn"}, "matching.snap.on_turn"),
        ("rush", {"matching.snap.who": "anyone but the discarder"}, "matching.snap.discarder"),
        ("rush", {"matching.snap.own": None}, "matching.not_anothers"),
        ("rush", {"matching.snap.others": None}, "matching.not_own"),
        ("rush", {"matching.snap.caller": "may not snap"}, "matching.snap.caller"),
        ("travellers", {"matching.snap.opens": "after the power"}, "matching.snap.power_first"),
        ("rush", {"matching.snap.starting_card": False}, "matching.snap.starting_card"),
        ("rush", {"matching.snap.same_hand": "not twice in a row"}, "matching.snap.same_hand"),
        ("rush", {"matching.snap.after_right": "closes for the others"}, "matching.snap.not_first"),
        ("rush", {"matching.snap.per_round": 1}, "matching.snap.spent"),
        ("rush", {"matching.snap.per_discard": 1}, "matching.snap.late"),
        ("rush", {"matching.snap.after_wrong": "closes"}, "matching.snap.closed"),
        ("rush", {"calling.earliest_lap": 3}, "calling.too_soon"),
        ("rush", {"calling.caller_safe_from": ["matching"]}, "matching.caller_safe"),
        ("rush", {"calling.caller_safe_from": ["looks", "swaps"]}, "powers.caller_safe"),
        ("travellers", {"powers.named.know-your-fate.optional": False}, "powers.mandatory"),
        ("hunner", {"matching.drawn.others.gift": "none"}, "matching.drawn.gift_barred"),
        ("hunner", {"matching.drawn.piles": ["stock"]}, "turn.not_with_card"),
        ("hunner", {"matching.drawn.most": 1}, "matching.drawn.most"),
        ("hunner", {"matching.drawn.most": 3, "matching.drawn.own": None}, "matching.drawn.most"),
        ("hunner", {"matching.drawn.last_card": "stays in the last lap"}, "matching.last_card"),
        ("eventide", {}, "matching.set.size"),
        ("eventide", {"matching.set.piles": ["discard pile"]}, "matching.set.size"),
        ("eventide", {"matching.set.piles": ["discard pile"]}, "turn.not_with_card"),
        ("eventide", {"matching.set.piles": ["stock"]}, "turn.not_with_card"),
        ("eventide", {}, "game.rounds_ruled"),
    ],
)
def test_a_rule_of_another_table_is_shown(name: str, keys: dict[str, object], code: str) -> None:
    """A position shows the refusal for which the rule is there."""
    variant = with_keys(name, keys)
    assert code in {position.refusal.code for _, position in _shown(variant) if position.refusal is not None}


@pytest.mark.parametrize(
    ("name", "changes", "key"),
    [
        ("rush", ["calling.highest_hand=3"], "calling.highest_hand"),
        ("rush", ["scoring.highest_adds=5"], "scoring.highest_adds"),
        ("rush", ["matching.snap.late=1"], "matching.snap.late"),
        ("rush", ["matching.penalty.most_cards=4"], "matching.penalty.most_cards"),
        ("hunner", ["matching.penalty.unpaid=round ends"], "matching.penalty.unpaid"),
        (
            "rush",
            ["matching.penalty.unpaid=round ends", "calling.stock_out=round ends", "turn.ends=by the player"],
            "matching.penalty.unpaid",
        ),
        ("hunner", ["scoring.caller.cut_short=counts as not called"], "scoring.caller.cut_short"),
        ("eventide", [], "game.rounds.reset.totals.100"),
        ("eventide", [], "game.rounds.end.total"),
        ("rush", ["game.rounds.end.then=out of the game"], "game.rounds.end.then"),
        ("eventide", [], "scoring.special.kamikaze.points.holder"),
        ("travellers", [], "scoring.special.royal-roulette.points"),
        ("hunner", ["calling.stock_out=round ends"], "calling.stock_out"),
        ("kaboo", ['powers.triggers=["put back"]'], "powers.named.peek.look.whose"),
    ],
)
def test_a_rule_that_allows_or_counts_is_shown(name: str, changes: list[str], key: str) -> None:
    """The same for rules that refuse nothing."""
    assert key in {position.key for _, position in _shown(load_variant(name, changes=changes))}


def test_large_hands_are_not_drawn() -> None:
    """No picture of the deal is made for a hand that does not fit into it; other tables have small hands."""
    variant = load_variant("rush", changes=["deal.cards=20", "deal.rows=2"])
    assert {position.before.state.phase for _, position in _shown(variant)}.isdisjoint({"looks"})


def test_a_deck_without_equal_cards_has_fewer_positions() -> None:
    """Nothing is shown for which the cards are lacking."""
    keys = {"deck": {"numbers": {"1-60": 1}}, "values": {"0-99": "face"}, "powers": None, "scoring.special": {}}
    variant = with_keys("travellers", keys)
    assert not any(isinstance(position.move, Snap) and position.after for _, position in _shown(variant))
    table = Table(variant)
    with pytest.raises(Lacking):
        table.equal(2)
    with pytest.raises(Lacking):
        table.named("K")
    with pytest.raises(Lacking):
        table.worth(lambda points: points > 99)
    for _ in range(59):
        table.hand(0, table.filler(), slots=1)
    with pytest.raises(Lacking):
        table.hand(0, slots=3)


# --- pictures and words -----------------------------------------------------------------------------------------------


def test_a_shuffle_before_the_draw_leaves_out_positions() -> None:
    """Where every draw is from a shuffled stock, no position rests on the card that is drawn."""
    low = ['calling.stock_out={shuffle_in="the whole pile",below=60}', 'powers.order="discard, then use"']
    shuffled, usual = (load_variant("eventide", changes=changes) for changes in (low, low[1:]))
    assert 0 < len([*positions(shuffled)]) < len([*positions(usual)])


def test_no_card_is_snapped_that_starts_no_pile() -> None:
    """Where no card is turned up, no position shows one that starts the discard pile."""
    for open_card, shown in (("after the looks", True), ("none", False)):
        variant = with_keys("rush", {"deal.open_card": open_card})
        keys = {each.key for found in positions(variant).values() for each in found}
        assert ("matching.snap.starting_card" in keys) is shown


def test_pictures_are_whole() -> None:
    """Each is well-formed XML, uses only signs of the page, and is small."""
    for variant in _variants():
        shown = [position for _, position in _shown(variant)]
        page = signs(shown)
        ElementTree.fromstring(page)
        there = set(re.findall(r'id="(cabo-[^"]+)"', page))
        for position in shown:
            picture = strip(position)
            ElementTree.fromstring(picture)
            assert set(re.findall(r'href="#([^"]+)"', picture)) <= there
            assert len(picture) < 12_000, (variant.id, position.key, len(picture))


def test_captions_are_whole_sentences() -> None:
    """They say how the position was reached, and what happens or why not."""
    for variant in _variants():
        for _, position in _shown(variant):
            for text in (lead(position), outcome(position)):
                assert not text or text.endswith((".", "!")), text
            assert outcome(position)
            if position.refusal is not None:
                assert position.refusal.sentence_for(position.before.players) in outcome(position)


def test_captions_have_the_word_of_the_variant() -> None:
    """A card is thrown if the variant calls snapping so, and no key of the file is cited."""
    text = "".join(figure(position) for _, position in _shown(with_keys("cambio", {"matching.snap.word": "throwing"})))
    assert "Throw! Ben puts" in text
    assert "cannot throw slot" in text
    assert not re.search(r"\bsnap", text, re.IGNORECASE)


def test_text_of_a_file_does_not_become_html() -> None:
    """The word that players call is somebody else's text."""
    variant = with_keys("rush", {"call": "<b>&"})
    text = "".join(figure(position) for _, position in _shown(variant))
    assert "calls &lt;b&gt;&amp;" in text
    assert "calls <b>" not in text


def test_the_rulebook_has_its_positions() -> None:
    """Each stands after its clause; without them the rulebook is as it was, and so are its clauses."""
    variant = load_variant("rush")
    text = rulebook_markdown(variant, examples=True)
    shown = dict(positions(variant))
    assert text.count("<figure") == sum(map(len, shown.values()))
    parts = re.split(r"^\*\*(\d+\.\d+)\*\*", text, flags=re.MULTILINE)
    found = {number: part.count("<figure") for number, part in zip(parts[1::2], parts[2::2], strict=True)}
    assert {number: count for number, count in found.items() if count} == {
        number: len(those) for number, those in shown.items()
    }
    without = re.sub(
        r"<figure.*?</figure>\n\n|<figure.*?</figure>\n$|<div><svg.*?</div>\n\n", "", text, flags=re.DOTALL
    )
    assert without.rstrip() == rulebook_markdown(variant).rstrip()


def test_no_block_of_html_has_an_empty_line() -> None:
    """Markdown would end the block there."""
    for name in ("travellers", "eventide"):
        text = rulebook_markdown(load_variant(name), examples=True)
        assert not re.search(r"<figure(?:(?!</figure>).)*\n\n", text, re.DOTALL)
