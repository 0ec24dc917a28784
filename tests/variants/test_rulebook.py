"""The rulebook: complete, tied to the keys of the variant, and the same text as the files kept for comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps

import pytest

from cabo_rules import load_variant, variant_ids
from cabo_rules.authoring.rulebook import rulebook, rulebook_markdown
from cabo_rules.variants import clauses as clauses_module
from cabo_rules.variants.chapters.clause import FIXED_RULES, Draft
from cabo_rules.variants.chapters.language import escaped
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.format import form_at
from cabo_rules.variants.load import variant_from_data
from cabo_rules.variants.model import NAMING, Variant
from tests.rules.tables import with_keys
from tests.variants.key_changes import all_leaves
from tests.variants.plain_data import MAIN, Data, plain
from tests.variants.write_rulebooks import FOLDER

CHAPTERS = ["deck", "deal", "turn", "powers", "matching", "calling", "scoring", "game", "conduct"]


# --- the whole --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAIN)
def test_the_text_is_the_one_kept_for_comparison(name: str) -> None:
    """A changed sentence is seen in review; ``python -m tests.variants.write_rulebooks`` writes the files anew."""
    assert rulebook_markdown(load_variant(name)) == (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def test_every_main_variant_and_no_other_is_kept() -> None:
    """One file for each complete variant whose rules come from a document."""
    assert {path.stem for path in FOLDER.iterdir()} == set(MAIN)


@pytest.mark.parametrize("name", variant_ids())
def test_clauses_are_numbered_chapter_by_chapter(name: str) -> None:
    """Nine chapters in the order of play, each with clauses counted from 1, each clause in the Markdown."""
    book, markdown = rulebook(load_variant(name)), rulebook_markdown(load_variant(name))
    assert [chapter.name for chapter in book.chapters] == CHAPTERS
    for number, chapter in enumerate(book.chapters, 1):
        expected = [f"{number}.{count}" for count in range(1, len(chapter.clauses) + 1)]
        assert [clause.number for clause in chapter.clauses] == expected
        assert expected
        assert f"\n## {number}. {chapter.title}\n" in markdown
    for clause in book.clauses:
        assert f"\n**{clause.number}** {clause.text}\n" in markdown


@pytest.mark.parametrize("name", variant_ids())
def test_the_head_says_whose_rules_they_are(name: str) -> None:
    """The name is the title; id, source and summary stand below it."""
    variant = load_variant(name)
    head = rulebook_markdown(variant).partition("\n## ")[0]
    assert head.startswith(f"# {escaped(variant.name)}\n")
    assert all(escaped(text) in head for text in (variant.source, variant.summary))
    assert f"`{variant.id}`" in head


def test_what_a_variant_is_called_cannot_break_the_page() -> None:
    """Signs of Markdown and HTML in a name stand for themselves."""
    assert rulebook_markdown(with_keys("rush", {"name": "*Our* <b>Cabo</b>"})).startswith(r"# \*Our\* \<b\>Cabo\</b\>")


def test_keys_are_printed_only_when_asked_for() -> None:
    """Players read no keys; who changes rules reads those of each clause after its first sentences."""
    variant = load_variant("rush")
    assert "deck.packs" not in rulebook_markdown(variant)
    lines = rulebook_markdown(variant, keys=True).splitlines()
    assert any(line.startswith("**9.1** ") and line.endswith(" `conduct.forbidden_look`") for line in lines)
    assert any(line.endswith("`values.black K` `values.red K`") for line in lines)


def _backwards(data: Data) -> Data:
    return {key: _backwards(value) if isinstance(value, dict) else value for key, value in reversed(data.items())}


@pytest.mark.parametrize("name", variant_ids())
def test_the_order_of_keys_in_a_file_does_not_matter(name: str) -> None:
    """The same rules are told in the same words, in whatever order a file says them."""
    backwards = variant_from_data(_backwards(plain(name)), "backwards")
    assert rulebook_markdown(backwards) == rulebook_markdown(load_variant(name))


# --- clauses and keys -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_a_clause_without_keys_is_a_rule_that_all_variants_share(name: str) -> None:
    """Every other sentence rests on a key."""
    for clause in rulebook(load_variant(name)).clauses:
        assert bool(clause.keys) != (clause.text in FIXED_RULES.values()), clause


def test_every_fixed_rule_is_told_in_some_variant() -> None:
    """No sentence lies about unused."""
    told = {clause.text for name in variant_ids() for clause in rulebook(load_variant(name)).clauses}
    assert set(FIXED_RULES.values()) <= told


@pytest.mark.parametrize("name", variant_ids())
def test_every_key_of_a_variant_is_tied_to_a_clause(name: str) -> None:
    """Whatever a file says is told somewhere."""
    tied = {key for clause in rulebook(load_variant(name)).clauses for key in clause.keys}
    keys = {".".join(path) for path in all_leaves(plain(name))}
    assert keys - tied == set(NAMING)


@pytest.mark.parametrize("name", variant_ids())
def test_the_keys_of_a_clause_are_keys_of_the_model(name: str) -> None:
    """No clause is tied to a key that the format does not have."""
    for clause in rulebook(load_variant(name)).clauses:
        assert [key for key in clause.keys if form_at(tuple(key.split("."))) is None] == []


@pytest.mark.parametrize(
    ("name", "key", "text"),
    [
        (
            "rush",
            "conduct.forbidden_look",
            "You may look only at the cards that this rulebook lets you see. If you look",
        ),
        ("rush", "turn", "When it is your turn, and only then"),
        ("rush", "deal.seats", "You need at least two players"),
        ("rush", "deck", "You play with one ordinary pack"),
        ("rush", "powers.named.spy", "**Spy** (a 9 or a 10)."),
        ("rush", "powers.named.spy.look.whose", "**Spy** (a 9 or a 10)."),
        ("rush", "powers.named.spy.swap", "**Spy** (a 9 or a 10)."),
        ("rush", "values.black K", "At the end of a round the cards in your hand count"),
        ("rush", "matching.snap", "You may snap onto a discard until the next card is drawn, or until you agree"),
        ("eventide", "matching.snap", "Equal cards go in no other way. There is no snapping: nobody puts"),
        ("eventide", "matching.snap.per_discard", "Equal cards go in no other way. There is no snapping: nobody puts"),
        ("rush", "matching.set", "Equal cards go in no other way. There is no matching: nobody discards"),
        ("hunner", "matching.set.wrong", "Equal cards go in no other way. There is no snapping: nobody puts"),
        ("eventide", "matching.snap.others.gift", "Equal cards go in no other way. There is no snapping: nobody puts"),
        ("stacking", "matching.snap.others.gift", '**Stacking**, which others call "snapping".'),
        ("travellers", "deal.first_look", "Once, before the first turn,"),
        ("rush", "game.rounds.end", "The game ends with the round after which"),
        ("hunner", "game.rounds.end", "A game is a single round."),
        ("travellers", "game.rounds.dealer", "Agree among yourselves who deals"),
        ("hunner", "game.rounds.dealer", "It does not matter who deals."),
        ("rush", "calling", "After a call every other player has one more turn"),
        ("rush", "deal.rows", "Put your cards in front of you in a grid"),
        ("hunner", "matching.drawn.others", "**Matching the drawn card.**"),
        ("travellers", "powers.named.choose-to-swap.look.swap", "**Choose to swap** (a black king)."),
        ("rush", "powers.order", "Show the card, use its power"),
    ],
)
def test_the_clause_of_a_key(name: str, key: str, text: str) -> None:
    """The key's own clause, else the first of its table, else the one that says that there is no such table."""
    clause = clause_of(load_variant(name), key)
    assert clause is not None
    assert clause.text.startswith(text)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("travellers", "calling.highest_hand"),
        ("travellers", "calling.highest_hands"),
        ("rush", "matching.snap.price"),
        ("rush", "matching"),
        ("rush", "game.rounds.reset"),
        ("rush", "values.joker"),
        # of no chapter: what a variant is called rests on no rule
        ("rush", "name"),
        ("rush", "nonsense.key"),
    ],
)
def test_a_key_without_a_rule_has_no_clause(name: str, key: str) -> None:
    """Rather none than one about something else."""
    assert clause_of(load_variant(name), key) is None


def test_one_clause_takes_one_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chapter of a key's table is written first, and no other if the clause is found there."""
    written: list[str] = []

    def counted(write: Callable[[Variant], Iterator[Draft]]) -> Callable[[Variant], Iterator[Draft]]:
        @wraps(write)
        def count(variant: Variant) -> Iterator[Draft]:
            written.append(write.__name__)
            return write(variant)

        return count

    chapters = tuple((title, counted(write)) for title, write in clauses_module._CHAPTERS)
    monkeypatch.setattr(clauses_module, "_CHAPTERS", chapters)
    assert clause_of(load_variant("rush"), "calling.when") is not None
    assert written == ["calling"]


@pytest.mark.parametrize("name", variant_ids())
def test_the_clause_of_a_key_is_the_first_in_the_rulebook(name: str) -> None:
    """Wherever it stands: the number of players is told in the chapter on cards."""
    variant = load_variant(name)
    clauses = [*rulebook(variant).clauses]
    for key in {key for clause in clauses for key in clause.keys}:
        assert clause_of(variant, key) == next(clause for clause in clauses if key in clause.keys)
