"""Prose and enforcement cannot drift: change any key of any variant, and the rulebook's text changes.

Every key of every shipped variant is set to each other value that its type accepts and with which the variant can be
played; so are tables left out, and keys written that are not there. Of a variant that extends another, this is done to
the keys of its own file. The same texts are checked for slips of the pen.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path as FilePath
from typing import Any, Final

import pytest

from cabo_rules import variant_ids
from cabo_rules.authoring.rulebook import rulebook, rulebook_markdown
from cabo_rules.cards import card_name
from cabo_rules.testing.generate import seeded
from cabo_rules.variants.derived import prices, used_before_discard
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.model import NAMING, Variant
from tests.families import COMPLETE
from tests.variants.key_changes import all_leaves, changes, with_a_key_more, without_a_table
from tests.variants.plain_data import Path, entries, plain

VARIANTS: Final = FilePath(__file__).parents[2] / "variants"

# --- changes that the text cannot show --------------------------------------------------------------------------------


def _switched_off(variant: Variant, path: Path) -> str | None:
    """Why the key at that path does nothing in the variant, so that no text can change with it."""
    key = ".".join(path)
    snap, drawn = variant.matching.snap, variant.matching.drawn
    if path[0] == "values" and path[-1] not in _deciding(variant):
        return "a narrower name gives all cards of that name their value, or the deck has none of them"
    if key == "scoring.winner" and variant.scoring.caller.tied != "lowest":
        return "a caller who ties is not among the lowest"
    if path[0] == "powers" and not variant.triggers:
        return "nothing sets a power free"
    if path[-1] == "pairs" and _written(variant, path, "any two"):
        return "any two cards are also those of every other pair"
    follows = any(power.following for power in variant.powers_by_name.values())
    if key == "powers.without_target" and used_before_discard(variant) and not follows:
        return "no power is open before it is used"
    if key == "matching.snap.starting_card" and variant.deal.open_card == "none":
        return "no card starts the discard pile"
    if key == "matching.set.wrong_beyond_two" and variant.matching.set and variant.matching.set.most == 2:
        return "a set is of two cards"
    if f"{key}.".startswith("matching.penalty.") and not prices(variant):
        return "nothing costs penalty cards"
    if key == "calling.empty_hand" and snap is None and drawn is None:
        return "no hand ever runs empty"
    return None


def _written(variant: Variant, path: Path, word: str) -> bool:
    """Return whether the list at a path contains a word."""
    data: Any = variant_to_data(variant)
    for step in path:
        data = data.get(step, {})
    return word in data


def _same_triggers(path: Path, one: Variant, other: Variant) -> bool:
    """Whether both words say the same, since a power that a snap sets free is never free where nobody snaps."""
    return path == ("powers", "triggers") and one.triggers == other.triggers


def _deciding(variant: Variant) -> set[str]:
    """The names in ``[values]`` that give a card of the deck its value."""
    rows = rulebook_markdown(variant).partition("| --- | --- |\n")[2].partition("\n\n")[0].splitlines()
    names = sorted((card_name(text) for text in variant.values), key=lambda name: name.breadth)
    deciding = {next(name.text for name in names if name.names(card)) for card in variant.largest_deck}
    assert len(rows) == len(deciding)
    return deciding


# --- slips of the pen -------------------------------------------------------------------------------------------------

_SLIPS: Final = (
    (re.compile(r"[{}]"), "a gap that was not filled"),
    (re.compile(r"\S  +\S"), "two spaces"),
    (re.compile(r" [.,;:!?]"), "a space before a stop"),
    (re.compile(r"[.,;:]{2}"), "two stops"),
    (re.compile(r"\b(1|one) (more )?(penalty )?(cards|points|turns|rounds|jokers|snaps|players)\b"), "one of several"),
    (re.compile(r"\b(?!1 )\d+ (card|point|turn|round|joker|player)\b(?! (from|with))"), "several of one"),
    (re.compile(r"\ba (8|11|18|8\d|[aeio])"), "a where an belongs"),
    (re.compile(r"\ban (?!8|11\b|18\b|[aeioh])"), "an where a belongs"),
    (re.compile(r"\b(None|True|False)\b"), "a value that is no English"),
    (re.compile(r"\b(\w+) \1\b"), "the same word twice"),
)


def slips(markdown: str) -> Iterator[str]:
    """What looks wrong in a rulebook as English or as Markdown."""
    body = markdown.partition("\n\n")[2].partition("\n\n")[2]  # title and source are the file's own words
    for pattern, problem in _SLIPS:
        if found := pattern.search(body):
            yield f"{problem}: {body[max(0, found.start() - 40) : found.end() + 40]!r}"
    for line in body.splitlines():
        if not line or line.startswith(("#", "|")):
            continue
        if not line.endswith((".", ":")):
            yield f"a line without a full stop: {line!r}"
        for sentence in re.split(r"(?<=[.]) ", line):
            start = re.sub(r"^(\*\*[0-9.]+\*\* |- )?(\*\*)?", "", sentence)
            if start and not (start[0].isupper() or start[0] in '"*'):
                yield f"a sentence that begins small: {sentence!r}"


def test_slips_are_found() -> None:
    """The check finds what it looks for."""
    head = "# Title\n\n*source*\n\n"
    wrong = (
        "You {may}.", "Two  spaces.", "A stop .", "Two..", "Draw one cards.", "Draw 2 card.", "It is a 8.",
        "It is an 7.", "It is None.", "It is is.", "No stop", "Small. letters.",
    )  # fmt: skip
    for text in wrong:
        assert list(slips(f"{head}{text}\n")), text
    assert not list(slips(f"{head}**1.1** Draw one card, a 7, an 8 or an ace. **Then** go on:\n\n- **So.** And so.\n"))


# --- the changes ------------------------------------------------------------------------------------------------------


def _own(name: str) -> Callable[[Path], bool]:
    """Whether a key or table is written in the variant's own file; any is, if it extends no other."""
    written = tomllib.loads((VARIANTS / f"{name}.toml").read_text("utf-8"))
    own = {path for path, _ in entries(written)}
    return lambda path: "extends" not in written or path in own


@pytest.mark.parametrize("name", variant_ids())
def test_every_value_of_every_key_has_a_text_of_its_own(name: str) -> None:
    """No two values of a key give the same rulebook, unless the key does nothing; and every key could be changed.

    Of a complete variant every other key is tried, of the next one those between.
    """
    data, problems = plain(name), []
    every_other = variant_ids().index(name) % 2 if name in COMPLETE else 0
    for path in [*filter(_own(name), all_leaves(data))][every_other :: 2 if name in COMPLETE else 1]:
        base, found = changes(data, path)
        if not found:
            problems.append(f"{path}: no other value could be tried")
        told: dict[str, tuple[Any, Variant]] = {rulebook_markdown(base): ("as it was", base)}
        for value, variant in found:
            text = rulebook_markdown(variant)
            as_told, other = told.setdefault(text, (value, variant))
            off = _switched_off(base, path) and _switched_off(variant, path)
            if other is not variant and not off and not _same_triggers(path, other, variant):
                problems.append(f"{path}: {value!r} is told like {as_told!r}")
            problems += [f"{path} = {value!r}: {slip}" for slip in slips(text)]
    assert not problems


@pytest.mark.parametrize("name", variant_ids())
def test_a_table_left_out_or_a_key_added_is_seen_in_the_text(name: str) -> None:
    """A rule that is there or is not makes a difference, unless it does nothing."""
    data = plain(name)
    text, problems = rulebook_markdown(variant_from_data(data, name)), []
    problems += [f"as it is: {slip}" for slip in slips(text)]
    for path, variant in [*without_a_table(data, _own(name)), *with_a_key_more(data, _own(name))]:
        other = rulebook_markdown(variant)
        if other == text and not _switched_off(variant, path):
            problems.append(f"{path}: no change is seen")
        problems += [f"{path}: {slip}" for slip in slips(other)]
    assert not problems


def test_rulebooks_of_made_up_variants_are_whole() -> None:
    """Any valid variant has a rulebook without slips, in which each of its keys is tied to a clause."""
    for seed in range(50):
        variant = seeded(seed)
        tied = {key for clause in rulebook(variant).clauses for key in clause.keys}
        keys = {".".join(path) for path in all_leaves(variant_to_data(variant))}
        assert keys - tied == set(NAMING), seed
        assert list(slips(rulebook_markdown(variant))) == [], seed
