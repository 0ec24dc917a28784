"""Variant files: what a file may extend, and what is said of a file that is no variant."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cabo_rules import check_variant, load_variant, variant_ids
from cabo_rules.errors import short
from cabo_rules.variants import built_in, check
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_parent
from tests.variants.checking import RUSH, report_of

_RUSH = 'format = 1\nid = "mine"\nextends = "rush"\nname = "Mine"\n'


def _file(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


# --- extends ----------------------------------------------------------------------------------------------------------


def test_a_file_says_only_what_differs(tmp_path: Path) -> None:
    """The rest is as in the variant it extends."""
    mine = load_variant(_file(tmp_path, _RUSH + "[scoring.caller]\npenalty = 7\n"))
    rush = load_variant("rush")
    assert (mine.id, mine.name, mine.source) == ("mine", "Mine", rush.source)
    assert (mine.scoring.caller.bonus, mine.scoring.caller.penalty) == (-3, 7)
    assert (mine.deal, mine.matching, mine.calling) == (rush.deal, rush.matching, rush.calling)


@pytest.mark.parametrize(
    ("said", "name", "summary"),
    [
        ("", "mine", "Cabo Rush, changed"),
        ('name = "Cabo Rush"\n', "Cabo Rush", "Cabo Rush, changed"),
        ('name = "mine"\nsummary = "ours"\n', "mine", "ours"),
    ],
)
def test_what_names_a_variant_is_not_inherited(tmp_path: Path, said: str, name: str, summary: str) -> None:
    """A summary of the other rules would be wrong of these; what a file says of itself is never said in vain."""
    path = _file(tmp_path, f"{RUSH}{said}[deal]\ncards = 6\n")
    report = check_variant(path)
    assert report.variant is not None
    assert (report.variant.name, report.variant.summary) == (name, summary)
    assert report.variant.source == load_variant("rush").source
    assert report.diagnostics == ()
    changed = load_variant(path, changes=["deal.rows=3"])
    assert (changed.id, changed.name, changed.summary) == ("mine-changed", "mine-changed", f"{name}, changed")
    named = load_variant(path, changes=["deal.rows=3", "name=theirs", "summary=so"])
    assert (named.id, named.name, named.summary) == ("mine-changed", "theirs", "so")


def test_the_line_that_makes_a_name_of_the_id(tmp_path: Path) -> None:
    """It is the line that makes the file one that extends another; a change has no line."""
    path = _file(tmp_path, f"{RUSH}[deal]\ncards = 6\n")
    origins = check_variant(path).origins
    assert [(origins[key,].file, origins[key,].line) for key in ("name", "summary")] == [(str(path), 3)] * 2
    assert check_variant("rush", changes=["deal.cards=6"]).origins["name",].line is None


def test_a_parent_whose_name_is_none(tmp_path: Path) -> None:
    """It is told there; nothing is made of it."""
    _file(tmp_path, 'format = 1\nid = "base"\nextends = "rush"\nname = 5\n', "base.toml")
    (wrong,) = report_of(tmp_path, 'format = 1\nid = "mine"\nextends = "base"\n[deal]\ncards = 6\n').diagnostics
    assert (Path(wrong.file).name, wrong.line) == ("base.toml", 4)


def test_a_list_is_replaced_and_a_table_is_merged(tmp_path: Path) -> None:
    """A power of the same name keeps what is not said again; a list is said whole."""
    more = '[powers.named.more]\ncards = ["6"]\nlook = { cards = 1, whose = "own" }\noptional = false\n'
    named = load_variant(_file(tmp_path, f'{_RUSH}[powers.named.peek]\ncards = ["8"]\n{more}')).powers_by_name
    assert (named["peek"].cards, named["peek"].look) == (("8",), load_variant("rush").powers_by_name["peek"].look)
    assert set(named) == {*load_variant("rush").powers_by_name, "more"}


def test_a_file_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    """A file beside it goes before a built-in variant of the same name."""
    _file(tmp_path, 'format = 1\nid = "house"\nextends = "rush-ten"\n[scoring.caller]\nbonus = 2\n', "house.toml")
    mine = load_variant(_file(tmp_path, 'format = 1\nid = "mine"\nextends = "house"\n'))
    assert (mine.id, mine.scoring.caller.bonus, mine.scoring.caller.penalty) == ("mine", 2, 10)
    assert load_variant(str(tmp_path / "mine.toml")) == mine


def test_a_file_may_have_the_name_of_the_variant_that_it_extends(tmp_path: Path) -> None:
    """It does not extend itself."""
    text = 'format = 1\nid = "rush"\nextends = "rush"\n[scoring.caller]\nbonus = 2\n'
    mine = load_variant(_file(tmp_path, text, "rush.toml"))
    assert (mine.id, mine.scoring.caller.bonus) == ("rush", 2)
    assert load_variant("rush").scoring.caller.bonus == -3


_OWN = "a file of your own ends in .toml; there are "


@pytest.mark.parametrize(
    ("name", "hint"),
    [("mine", "for the file write mine.toml$"), ("our-table.tml", _OWN), ("play x.png", _OWN),
     ("./rules", _OWN), ("tables", _OWN)],
)  # fmt: skip
def test_how_a_file_is_named(name: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only built-in variants go by their ids; how a file is named is said, of a folder, too."""
    _file(tmp_path, _RUSH)
    (tmp_path / "tables").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(VariantError, match=f"unknown variant {name!r}; {hint}"):
        load_variant(name)


def test_a_built_in_variant_with_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading it checks nothing, but checking it reports the place as for any other file."""
    (tmp_path / "odd-one.toml").write_text(_RUSH.replace("mine", "odd-one"), "utf-8")
    monkeypatch.setattr(check, "built_in_folder", lambda: tmp_path)
    monkeypatch.setattr(check, "variant_ids", lambda: ("odd-one",))
    (found,) = check_variant("odd-one").diagnostics
    assert (found.file, found.line, found.code) == ("odd-one.toml", 3, "V024")


def test_the_files_of_the_variants_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their place is told, instead of a list without a variant in it."""
    monkeypatch.setattr(built_in, "__file__", str(tmp_path / "src" / "cabo_rules" / "variants" / "built_in.py"))
    for cached in (variant_ids, built_in._lines):
        cached.cache_clear()
    with pytest.raises(VariantError, match=r"the file .*ready\.jsonl is missing: the package cannot run from a zip"):
        variant_ids()
    with pytest.raises(VariantError, match=r"the folder .*shipped is missing: the package cannot run from a zip"):
        built_in.built_in_folder()
    monkeypatch.undo()
    assert "rush" in variant_ids()


@pytest.mark.parametrize("arguments", [["variant", "list"], ["variant", "check", "rush"], ["play", "rush"]])
def test_the_package_as_a_zip_archive(tmp_path: Path, arguments: list[str]) -> None:
    """Nothing can be read there, and each command says so in one line."""
    package = Path(built_in.__file__).parents[1]
    with zipfile.ZipFile(tmp_path / "cabo.zip", "w") as archive:
        for path in package.rglob("*.py"):
            archive.write(path, path.relative_to(package.parent))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "cabo.zip")}
    command = [sys.executable, "-m", "cabo_rules", *arguments]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cabo-rules: the file ")
    assert done.stderr.endswith(" is missing: the package cannot run from a zip archive\n")
    assert done.stderr.count("\n") == 1


_KEPT_OUT = {
    "out": "a link that leads out of its folder",
    "nowhere": "a link that does not lead to a file",
    "loop": "a link that does not lead to a file",
    "folder": "not a file",
    "rush": "a link that leads out of its folder",
}


@pytest.mark.parametrize("name", _KEPT_OUT)
def test_what_lies_beside_a_file_and_cannot_be_extended(name: str, tmp_path: Path) -> None:
    """The error says why, and suggests no name; a built-in variant of the same name does not take its place."""
    folder = tmp_path / "folder"
    (folder / "folder.toml").mkdir(parents=True)
    _file(tmp_path, _RUSH, "elsewhere.toml")
    for link in ("out", "rush"):
        (folder / f"{link}.toml").symlink_to(tmp_path / "elsewhere.toml")
    (folder / "nowhere.toml").symlink_to(folder / "gone")
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    (told,) = check_variant(_file(folder, f'format = 1\nid = "mine"\nextends = "{name}"\n')).diagnostics
    assert (told.code, told.suggestion) == ("V040", None)
    assert told.message == f"{name}.toml cannot be extended: it is {_KEPT_OUT[name]}."
    with pytest.raises(VariantError) as caught:
        load_parent(name, folder)
    assert str(caught.value) == told.message


def test_a_folder_with_the_name_of_a_built_in_variant(tmp_path: Path) -> None:
    """It is not a variant file: the built-in variant is extended, also by a file that is still to be written."""
    (tmp_path / "hunner.toml").mkdir()
    mine = load_variant(_file(tmp_path, 'format = 1\nid = "mine"\nextends = "hunner"\n'))
    assert variant_digest(mine) == variant_digest(load_variant("hunner"))
    assert load_parent("hunner", tmp_path) == load_variant("hunner")


def test_a_link_within_the_folder(tmp_path: Path) -> None:
    """It is read as the file to which it leads, and if that is the file itself, the file extends itself."""
    _file(tmp_path, _RUSH.replace("mine", "house"), "house.toml")
    (tmp_path / "lk.toml").symlink_to(tmp_path / "house.toml")
    assert load_variant(_file(tmp_path, 'format = 1\nid = "mine"\nextends = "lk"\n')).id == "mine"
    (tmp_path / "lk.toml").unlink()
    (tmp_path / "lk.toml").symlink_to(tmp_path / "mine.toml")
    with pytest.raises(VariantError, match="V039: The file extends itself"):
        load_variant(tmp_path / "mine.toml")


# --- which variant ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Rush", "rush ", "ruhs", "../rush", "rush\0", "/rush", "x" * 300])
def test_a_variant_that_is_not_there(name: str) -> None:
    """The error names what was asked for, and what there is, or the one that is meant."""
    with pytest.raises(VariantError, match="unknown variant") as caught:
        load_variant(name)
    assert short(name) in str(caught.value)
    meant = str(caught.value).endswith("; did you mean rush?")
    assert meant or str(caught.value).endswith(f"; there are {', '.join(variant_ids())}")


@pytest.mark.parametrize("name", ["nowhere.toml", "no/where.toml", "a\0b.toml", "x" * 300 + ".toml"])
def test_a_file_that_is_not_there(tmp_path: Path, name: str) -> None:
    """Text that ends in .toml is a path, also one that no system takes."""
    with pytest.raises(VariantError, match=r"\.toml: V00[12]: "):
        load_variant(str(tmp_path / name))


# --- what is in the file ----------------------------------------------------------------------------------------------


_NO_VALUES = [
    "nan", "inf", "-inf", "1979-05-27T07:32:00Z", "1979-05-27", "07:32:00", "4.0", "0x1FFFFFFFFFFFFFFFFFFFF", "'4'",
]  # fmt: skip
_NO_PARENTS = [
    '"../rush"', '"/etc/passwd"', '"rush.toml"', '".."', '"a\\\\b"', '""', '"rush\\u0000"', "5", "true", '["rush"]',
    "{ id = 1 }", '"C:\\\\rush"', '"file:///etc/passwd"',
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # a later format is not read as if it were this one
        *((f'format = {number}\nextends = "rush"\n', "1:10: V021: format must be 1, not ")
          for number in ("2", "0", '"1"', "1.0", "true", "[1]")),
        # a file cannot make the library read a path of its own choice
        *((f"format = 1\nextends = {parent}\n", "2:11: V023: extends must be the id of a variant, not ")
          for parent in _NO_PARENTS),
        ('format = 1\nextends = "ruhs"\n', '2:11: V024: .* "ruhs" .* Did you mean "rush"'),
        # no file can have such a name
        (f'format = 1\nextends = "{"x" * 300}"\n', '2:11: V024: There is no variant "xxx.*" to extend'),
        (f"{RUSH}scoring = 5\n", "4:11: V103: scoring must be a table"),
        # numbers that are none, dates and times: values that only TOML has
        *((f"{RUSH}[deal]\ncards = {value}\n", "5:9: V10[35]: deal.cards must be ") for value in _NO_VALUES),
    ],
)  # fmt: skip
def test_what_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """The error has the place. See ``examples/diagnostics`` for one of each kind."""
    with pytest.raises(VariantError, match=f"mine.toml:{message}"):
        load_variant(_file(tmp_path, text))


# --- without ----------------------------------------------------------------------------------------------------------


def test_a_rule_of_the_parent_taken_away(tmp_path: Path) -> None:
    """A derived file may say which keys of its parent it does without, and say them anew; the parent keeps them."""
    path = _file(
        tmp_path,
        """
        format = 1
        extends = "rush"
        id = "short-rush"
        without = ["game.rounds", "deal.first_look", "matching.snap"]
        [game]
        rounds = "one"
        """,
    )
    variant = load_variant(path)
    assert (variant.game.rounds, variant.deal.first_look, variant.matching.snap) == ("one", None, None)
    assert load_variant("rush").deal.first_look is not None


@pytest.mark.parametrize(
    ("without", "told"),
    [
        ('["game.round"]', 'V029: The variant that it extends has no key "game.round". Did you mean "game.rounds"?'),
        ('["deal.cards.of"]', 'V029: The variant that it extends has no key "deal.cards.of".'),
        ("[5]", "V028: without must be a list of keys, not [5]."),
        ('["matching.snap", "matching.snap"]', 'V029: The variant that it extends has no key "matching.snap".'),
        ('"game.rounds"', 'V028: without must be a list of keys, not "game.rounds".'),
    ],
)
def test_what_cannot_be_taken_away(tmp_path: Path, without: str, told: str) -> None:
    """The error names the key that is not there."""
    path = _file(tmp_path, f'format = 1\nextends = "rush"\nid = "mine"\nwithout = {without}\n')
    with pytest.raises(VariantError, match=r"mine.toml:4:\d+: ") as caught:
        load_variant(path)
    assert told in str(caught.value)
    assert not any(each.code == "V031" for each in caught.value.diagnostics)
