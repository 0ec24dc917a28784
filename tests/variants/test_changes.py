"""Single changes to a variant from outside its file: ``--set scoring.caller.bonus=-3``, or a table in Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cabo_rules import VariantError, check_variant, load_variant
from cabo_rules.authoring.render import render
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import variant_from_data
from cabo_rules.variants.reading.changes import read_changes


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("scoring.caller.bonus=-3", ("scoring", "caller", "bonus"), -3),
        ("  scoring . caller . bonus = -3  ", ("scoring", "caller", "bonus"), -3),
        ('values."black K"=20', ("values", "black K"), 20),
        ("values.'black K'=20", ("values", "black K"), 20),
        ('values."a = b"=20', ("values", "a = b"), 20),
        ('turn.ends="by itself"', ("turn", "ends"), "by itself"),
        ("turn.ends=by itself", ("turn", "ends"), "by itself"),
        ("deal.seats.most=deck", ("deal", "seats", "most"), "deck"),
        ("name=Our Cabo", ("name",), "Our Cabo"),
        ("nobody.knows=this", ("nobody", "knows"), "this"),
        ("matching.snap.starting_card=true", ("matching", "snap", "starting_card"), True),
        ('turn.stock_card=["keep"]', ("turn", "stock_card"), ["keep"]),
        ("deal.seats={ fewest = 3, most = 4 }", ("deal", "seats"), {"fewest": 3, "most": 4}),
        ("deal.cards=4.0", ("deal", "cards"), 4.0),
    ],
)
def test_a_change_is_a_key_and_a_value_as_in_a_file(text: str, path: tuple[str, ...], value: Any) -> None:
    """A word may stand without its quotes, which a shell takes away, where the key takes words."""
    source = read_changes([text])
    said: Any = source.data
    for step in path:
        assert list(said) == [step]
        said = said[step]
    assert (said, type(said), source.wrong) == (value, type(value), ())


@pytest.mark.parametrize(
    "text",
    [
        "", "=", "= 5", "deal.cards", "deal.cards=", "deal.cards= ", "deal..cards=4", ".cards=4", "deal.=4",
        "deal cards=4", "deal.cards=four", "deal.cards=4\nrows = 2", "powers.triggers=drawn",
        "deal.cards=" + "[" * 1900, "deal.cards=" + "4" * 5000, 'deal."cards=4', "deal.cards==4", r'"\q"=4',
    ],
)  # fmt: skip
def test_what_is_no_change(text: str) -> None:
    """Nothing is guessed at, and nothing beside the value is read."""
    source = read_changes([text])
    assert source.data == {}
    assert [found.kind.code in ("V035", "V036") for found, _ in source.wrong] == [True]


def test_a_changed_variant() -> None:
    """Only what is changed differs, and the id tells that something does."""
    rush = load_variant("rush")
    mine = load_variant("rush", changes=["scoring.caller.bonus=-5", "turn.ends=by the player"])
    assert (mine.scoring.caller.bonus, mine.turn.ends, mine.id) == (-5, "by the player", "rush-changed")
    assert (mine.deal, mine.matching, mine.source) == (rush.deal, rush.matching, rush.source)
    assert variant_digest(mine) != variant_digest(rush)
    assert load_variant("rush") == rush


def test_half_a_character() -> None:
    """No log could hold it, so no variant may be called so."""
    with pytest.raises(VariantError, match="V112: name must be one line"):
        load_variant("rush", changes={"name": "Ana \ud83d"})
    for name, expected in (("Ana \ud83d", ", without U+D83D"), ("A\x07\n", ", without U+0007"), ("", "")):
        (found,) = check_variant("rush", changes={"name": name}).diagnostics
        assert found.expected == f"one line of at most 200 characters{expected}"
    assert load_variant("rush", changes={"name": "Ana \U0001f600"}).name == "Ana \U0001f600"


def test_changes_in_python() -> None:
    """A table of values by dotted key is the same as texts."""
    texts = ["scoring.caller.bonus=-5", 'values."red K"=7', "id=mine"]
    table = {"scoring.caller.bonus": -5, 'values."red K"': 7, "id": "mine"}
    assert load_variant("rush", changes=texts) == load_variant("rush", changes=table)
    assert load_variant("rush", changes=table).id == "mine"


def test_no_changes() -> None:
    """An empty list changes nothing, the id neither."""
    assert load_variant("rush", changes=[]) == load_variant("rush")
    assert load_variant("rush", changes={}) == load_variant("rush")


def test_a_later_change_wins() -> None:
    """As on every command line, also where one sets a table and the other a key in it."""
    assert load_variant("rush", changes=["deal.cards=4", "deal.cards=6"]).deal.cards == 6
    table = ["deal.seats={ fewest = 3, most = 4 }", "deal.seats.most=5"]
    assert load_variant("rush", changes=table).deal.seats.most == 5
    given = {"deal.seats": {"fewest": 3, "most": 4}, "deal.seats.most": 5}
    assert load_variant("rush", changes=given).deal.seats.most == 5
    assert given == {"deal.seats": {"fewest": 3, "most": 4}, "deal.seats.most": 5}  # it belongs to the caller


def test_a_rule_can_be_done_without() -> None:
    """``without`` is a key like any other."""
    changes = ['without=["matching.snap"]']
    assert load_variant("rush", changes=changes).matching.snap is None


def test_a_file_is_changed_like_a_built_in_variant(tmp_path: Path) -> None:
    """And still extends what lies beside it."""
    (tmp_path / "house.toml").write_text('format = 1\nid = "house"\nextends = "rush"\n[deal]\ncards = 6\n', "utf-8")
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nid = "mine"\nextends = "house"\n[scoring.caller]\npenalty = 7\n', "utf-8")
    mine = load_variant(path, changes=["scoring.caller.bonus=-5"])
    caller = mine.scoring.caller
    assert (mine.id, mine.deal.cards, caller.penalty, caller.bonus) == ("mine-changed", 6, 7, -5)


@pytest.mark.parametrize(
    ("change", "code", "marked"),
    [
        ("scoring.caler.bonus=-3", "V100", "caler"),
        ("scoring.caller.bonnus=-3", "V100", "bonnus"),
        ('scoring.caller.bonus="-3"', "V103", '"-3"'),
        ("deal.cards = 0", "V105", "0"),
        ("turn.ends=at once", "V104", "at once"),
        ('values."black  K"=20', "V106", '"black  K"'),
        ("scoring.caller.bonus=minus three", "V036", "minus three"),
        ("scoring.caller.bonus", "V035", "scoring.caller.bonus"),
        ("format=1", "V037", "format"),
        ("extends=rush", "V037", "extends"),
        ('without=["deal.nothing"]', "V029", '["deal.nothing"]'),
        ('without=["name"]', "V029", '["name"]'),
        ('without=["summary"]', "V029", '["summary"]'),
        ("scoring.caller.bonus=-3", "V030", "-3"),
        ("matching.snap.piles=stock", "V101", "piles"),
    ],
)
def test_what_is_wrong_with_a_change_is_told_of_the_change(change: str, code: str, marked: str) -> None:
    """With a caret under the part of it that is to blame."""
    (found,) = check_variant("rush", changes=[change]).diagnostics
    head, text, caret, *_ = render(found).splitlines()
    assert head.startswith(f"--set: {found.severity} {code}: ")
    assert text == f"       | {change}"
    assert text[caret.index("^") : caret.rindex("^") + 1] == marked


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("values.black K=1", 'double quotes round the name: values."black K", '),
        ("scoring.caller", "a key, an equals sign and a value"),
        ("scoring.black K", "a key, an equals sign and a value"),
        ('values."a b" c=1', "a key, an equals sign and a value"),
    ],
)
def test_a_name_with_a_blank_lacks_its_quotes(change: str, expected: str) -> None:
    """The text says which quotes are missing, if they are."""
    (found,) = check_variant("rush", changes=[change]).diagnostics
    assert found.code == "V035"
    assert (found.expected or "").startswith(expected)


_ITSELF: dict[str, Any] = {}
_ITSELF["values"] = _ITSELF
_NO_CHANGES = "changes must be values by key, or a list of texts like key=value, not "
_TOO_MANY = "data: V010: The file has more than 20,000 keys and items of lists."


def _read(what: str, given: Any) -> object:
    return check_variant("rush", changes=given) if what == "changes" else variant_from_data(given, "data")


@pytest.mark.parametrize(
    ("what", "given", "told"),
    [
        ("changes", "deal.cards=4", _NO_CHANGES + "'deal.cards=4'"),
        ("changes", 4, _NO_CHANGES + "4"),
        ("changes", {"values": ["A"] * 20_001}, "changes: more than 20,000 keys and items"),
        ("changes", {"values": {"A": {1: 2}}}, "changes: a key must be text, not 1"),
        ("changes", _ITSELF, "changes: more than 20,000 keys and items"),
        ("data", [], "data: must be a table of keys and values, not []"),
        ("data", {"values": {"A": ("K",) * 20_001}}, _TOO_MANY),
        ("data", {1: 2}, "data: a key must be text, not 1"),
        ("data", {"deck": [(), {2: 1}]}, "data: a key must be text, not 2"),
        ("data", None, "data: must be a table of keys and values, not None"),
        ("data", _ITSELF, _TOO_MANY),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_a_program_cannot_give(what: str, given: Any, told: str) -> None:
    """Changes are values by key or a list of texts, a variant is a table with text for keys; neither is without end."""
    with pytest.raises(VariantError) as caught:
        _read(what, given)
    assert str(caught.value) == told


def test_a_table_where_the_file_has_a_number(tmp_path: Path) -> None:
    """It takes the place of the number, and is of the wrong shape there."""
    (found,) = check_variant("rush", changes=["deal.rows.front=2"]).diagnostics
    assert (found.code, found.key) == ("V103", "deal.rows")


def test_a_change_to_a_file_with_too_many_keys(tmp_path: Path) -> None:
    """Which line brings a problem about is tried out for so many keys; in a larger file the change is to blame all the
    same, and what the file itself lacks is told of the file."""
    hands = "".join(f'[scoring.special.s{number}]\ncards = ["A"]\npoints = 1\n' for number in range(720))
    file = tmp_path / "big.toml"
    file.write_text(f'format = 1\nid = "big"\nextends = "dutch"\n[turn.discard_pile]\ncard = "keep"\n{hands}', "utf-8")
    report = check_variant(file, changes=["deal.cards=26"])
    told = {each.code: (each.file, each.key) for each in report.diagnostics}
    assert told["V222"] == ("--set", "deal.seats.most")
    assert told["V113"] == (str(file), "turn.discard_pile.kept")


def test_the_change_that_is_wrong_is_told_by_its_number() -> None:
    """For programs: the line is the number of the change."""
    changes = ["deal.rows=1", "scoring.caller.bonus=x", "deal.cards=0"]
    told = [(each.file, each.line, each.text) for each in check_variant("rush", changes=changes).diagnostics]
    assert told == [("--set", 2, changes[1]), ("--set", 3, changes[2])]


def test_a_wrong_change_in_python() -> None:
    """It is shown as it would be written."""
    with pytest.raises(VariantError, match=r'^changes: V103: deal.cards must be a whole number, not "4".') as caught:
        load_variant("rush", changes={"deal.cards": "4"})
    assert caught.value.diagnostics[0].text == 'deal.cards="4"'
    for key in ("", "deal cards", "deal.cards=4", 5):
        with pytest.raises(VariantError, match=r"^changes: V035: "):
            load_variant("rush", changes={key: 4})  # type: ignore[dict-item]
    with pytest.raises(VariantError, match=r"^--set: V035: "):
        load_variant("rush", changes=[5])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("change", "meant"),
    [
        ("deal.first_look={cards=2, where=anywhere}", '{cards=2, where="anywhere"}'),
        ("deal.first_look={cards=2, where=nearest row}", '{cards=2, where="nearest row"}'),
        ("powers.triggers=[drawn, replaced]", '["drawn", "replaced"]'),
        ("powers.triggers=[drawn, ", None),
        ("deal.cards=[", None),
    ],
)
def test_text_within_brackets_needs_its_quotes(change: str, meant: str | None) -> None:
    """A shell takes them away, so what was meant is shown with them."""
    (found,) = check_variant("rush", changes=[change]).diagnostics
    assert (found.code, found.suggestion) == ("V036", meant)
    assert (found.expected is not None and "single quotes for the shell" in found.expected) == (meant is not None)
