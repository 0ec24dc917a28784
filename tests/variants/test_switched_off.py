"""Rules that are switched off: whatever a file writes for it, the answer is the line that does it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import check_variant
from cabo_rules.variants.expected import fits, in_words
from cabo_rules.variants.format import Form, may_be_absent
from cabo_rules.variants.format import form_at as form_or_none
from cabo_rules.variants.load import load_variant, variant_to_data
from cabo_rules.variants.written import as_toml, dotted
from tests.variants.checking import RUSH, report_of

OFF = [False, "none", "off", "never"]
MAIN = ("travellers", "rush", "eventide", "hunner", "cambio", "tamalou")


def form_at(path: tuple[str, ...]) -> Form:
    """The form of a key of the format."""
    form = form_or_none(path)
    assert form is not None
    return form


def _optional(data: Mapping[str, Any], at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every table and key of a variant that it could do without."""
    for name, value in data.items():
        path = (*at, name)
        if (len(path) > 1 or name == "powers") and may_be_absent(path) and not isinstance(value, bool) and value != {}:
            yield path
        if isinstance(value, dict):
            yield from _optional(value, path)


@pytest.mark.parametrize("name", MAIN)
def test_every_table_and_key_that_may_be_absent(name: str, tmp_path: Path) -> None:
    """The line that is told does without the rule: nothing is left to say about it."""
    for number, path in enumerate(_optional(variant_to_data(load_variant(name)))):
        head = f'format = 1\nid = "mine"\nextends = "{name}"\n'
        line = f"{'.'.join(map(as_toml, path))} = {as_toml(OFF[number % len(OFF)])}\n"
        if path[0] in ("deck", "values") or "none" in in_words(form_at(path)):
            continue  # they are switched off by a number or a word
        (told,) = (each for each in report_of(tmp_path, head + line).diagnostics if each.key == dotted(path))
        assert (told.code, told.severity) == ("V120", "error"), path
        if told.suggestion is not None:  # it has a word of its own
            assert fits(form_at(path), tomllib.loads(f"x = {told.suggestion}")["x"])
            continue
        cure = re.fullmatch(r"(without = \[.*\]) at the top, and not this line", told.expected or "")
        assert cure is not None, told
        mended = report_of(tmp_path, f"{head}{cure[1]}\n")
        codes = {each.code for each in mended.diagnostics if each.severity == "error"}
        assert codes <= {"V260", "V266", "V280", "V114", "V102"}, (path, codes)  # the last way or power of a table
        assert not any(each.code == "V029" for each in mended.diagnostics)


@pytest.mark.parametrize(
    ("line", "expected", "suggestion"),
    [
        ("matching.snap = false", 'without = ["matching.snap"] at the top, and not this line', None),
        ("matching.snap = 0", 'without = ["matching.snap"] at the top, and not this line', None),
        ("matching.set = false", "no line at all: without it, the file has no matching.set", None),
        ("matching.snap.per_discard = 0", 'without = ["matching.snap"] at the top, and not this line', None),
        ("matching = false", 'without = ["matching.snap"] at the top, and not this line', None),
        ("powers = false", 'without = ["powers"] at the top, and not this line', None),
        ("powers.named.spy = false", 'without = ["powers.named.spy"] at the top, and not this line', None),
        ("powers.triggers = []", 'without = ["powers"] at the top, and not this line', None),
        ("deal.first_look.cards = 0", 'without = ["deal.first_look"] at the top, and not this line', None),
        ("matching.snap.enabled = false", 'without = ["matching.snap"] at the top, and not this line', None),
        ("slap = false", 'without = ["matching.snap"] at the top, and not this line', None),
        ("scoring.caller = false", "scoring.caller.bonus = 0 and scoring.caller.penalty = 0", None),
        ("conduct = 'none'", "conduct.forbidden_look = 0", None),
        ("turn.discard_pile.card = 'never'", 'turn.discard_pile = "not drawn from"', None),
        ("turn.discard_pile = false", None, '"not drawn from"'),
        ("deal.open_card = false", None, '"none"'),
        ("calling.caller_safe_from = 'nothing'", None, "[]"),
        ("calling.last_turns = 0", None, '"none"'),
        ("calling.highest_hand = false", "no line at all: without it, the file has no calling.highest_hand", None),
        ("matching.snap.late = false", None, "0"),
        ("matching.snap.per_round = 'none'", '"any number" if there is no limit', None),
        ("matching.snap.per_discard = false", '"any number" if there is no limit', None),
        ("matching.snap.who = 'nobody'", 'without = ["matching.snap"] at the top, and not this line', None),
        ("powers.without_target = 'nothing'", '"lapses" or "stays open"', None),
        ("calling.no_snap = 'no'", "no line at all: without it, the file has no matching.snap.caller", None),
        ("calling.caller_may_snap = 'off'", "no line at all: without it, the file has no matching.snap.caller", None),
        ("matching.snap.caller = false", None, '"may not snap"'),
        ("powers.named.peek.optional = 'no'", None, "false"),
        ("deal.cards = 0", "a whole number from 1 to 100", None),
        ("deal = false", "a table", None),
        # a line that is needed, in a table that the file itself writes
        ("scoring.special.bare = { cards = [], points = 0 }", "a list of names of cards", None),
    ],
)
def test_what_is_written_instead(line: str, expected: str | None, suggestion: str | None, tmp_path: Path) -> None:
    """A word or a number if the key has one, else ``without`` if the file inherits the rule, else nothing at all."""
    (found,) = report_of(tmp_path, f"{RUSH}{line}\n").diagnostics
    assert found.suggestion == suggestion
    assert (found.expected or "").startswith(expected or "")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("calling.last_turns", "one", '"one"'),
        ("calling.last_turns", 1, "1"),
        ("calling.caller_hand", "face down", '"face down"'),
        ("matching.snap.caller", "may snap", '"may snap"'),
        ("matching.snap.word", "snapping", '"snapping"'),
        ("matching.snap.same_hand", "twice in a row", '"twice in a row"'),
        ("matching.snap.after_right", "stays open", '"stays open"'),
        ("powers.named.peek.kept", "always", '"always"'),
        ("scoring.equal_cards", "count", '"count"'),
        ("calling.extra_turns", 1, "extra_turns = 1"),
        ("calling.caller_may_snap", True, "caller_may_snap = true"),
        ("calling.no_snap", False, "no_snap = false"),
    ],
)
def test_what_a_game_plays_without_a_key(key: str, value: Any, said: str, tmp_path: Path) -> None:
    """The key is left out, and no word that says something else is suggested."""
    (found,) = (
        each for each in report_of(tmp_path, f"{RUSH}{key} = {as_toml(value)}\n").diagnostics if each.key == key
    )
    assert (found.code, found.suggestion) == ("V125", None)
    assert found.message.endswith(f" has no word for {said}: a game without the key is played so.")
    assert (found.expected or "").startswith("no line at all: without it, the file has no ")


def test_what_the_file_does_without_already_stays_in_the_list(tmp_path: Path) -> None:
    """The line that is told replaces the one that is there; keys below a table are part of it."""
    text = f'{RUSH}without = ["powers.named", "deal.first_look"]\npowers.named = {{}}\n'
    (found,) = report_of(tmp_path, text).diagnostics
    assert found.expected == 'without = ["deal.first_look", "powers"] at the top, and not this line'


def test_a_change_from_outside() -> None:
    """It is replaced by another change."""
    (found,) = check_variant("rush", changes=["matching.snap=false"]).diagnostics
    assert found.expected == 'without = ["matching.snap"], instead of this change'


def test_a_file_whose_parent_cannot_be_read(tmp_path: Path) -> None:
    """Nobody knows what it inherits, so the line is told in any case."""
    (tmp_path / "torn.toml").write_text("format = 1\nid = \n", "utf-8")
    found = report_of(tmp_path, 'format = 1\nid = "mine"\nextends = "torn"\nmatching.set = false\n').diagnostics
    (told,) = (each for each in found if each.code == "V120")
    assert told.expected == 'without = ["matching.set"] at the top, and not this line'


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("matching = {}", 'without = ["matching.snap"]'),
        ("powers.named = {}", 'without = ["powers"]'),
        ("[matching.snap]\n", 'without = ["matching.snap"]'),
        ("values = {}", None),
    ],
)
def test_an_empty_table_changes_nothing(line: str, expected: str | None, tmp_path: Path) -> None:
    """A derived file inherits every key that it does not write, so a warning names the line that was meant."""
    found = report_of(tmp_path, f"{RUSH}{line}\n").diagnostics
    assert [(each.code, each.expected) for each in found if each.code == "V042"] == [("V042", expected)]


def test_an_empty_table_where_there_is_nothing_to_inherit(tmp_path: Path) -> None:
    """It has no effect either, but nothing was meant to go."""
    found = report_of(tmp_path, f"{RUSH}scoring.special = {{}}\n").diagnostics
    assert [each.code for each in found if each.code == "V042"] == []
