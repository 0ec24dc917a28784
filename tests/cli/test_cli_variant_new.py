"""``cabo-rules variant new``: a commented file to start from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabo_rules import check_variant, load_variant
from cabo_rules.authoring.flatten import flatten
from cabo_rules.authoring.starting_file import starting_file
from cabo_rules.cli import main
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.format import Form, Table, what_a_file_takes
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.written import dotted
from tests.cli.commands import Refused, Run
from tests.families import COMPLETE
from tests.variants.checking import ABSENT, house_data

KEY = re.compile(r"^#(?=[^ :])", re.MULTILINE)
NOT_AN_ID = "NAME must be letters and digits, joined by single hyphens or _, not"
NOT_SAID_BEFORE = re.compile(r"#(powers\.named\.[\w-]+\.cards|name|summary) ")  # or intentionally
EXAMPLE = re.compile(
    r"^# This is not in \S+ An example(, whose lines go together)?:\n((?:#[^ :].*(?:\n|\Z))+)", re.MULTILINE
)

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("parent", COMPLETE)
def test_the_file_can_be_loaded_as_it_is(parent: str, run: Run) -> None:
    """The file has the rules of its parent; the only warning is that it changes nothing yet."""
    captured = run("variant", "new", "ours", "--extends", parent)
    assert captured.out.endswith("    cabo-rules variant check ours.toml\n")
    assert captured.err == ""
    report = check_variant("ours.toml")
    assert [each.code for each in report.diagnostics] == ["V031"]
    assert report.variant is not None
    assert report.variant.id == "ours"
    assert variant_digest(report.variant) == variant_digest(load_variant(parent))


def test_a_parent_of_which_nothing_can_be_left_out() -> None:
    """There is no example of removing a rule."""
    keys = ("game.rounds.reset", "matching.set", "deal.first_look")
    bare = variant_from_data(house_data("eventide", dict.fromkeys(keys, ABSENT)), "bare")
    assert "without = " in "\n".join(starting_file("ours", load_variant("eventide"), "eventide"))
    assert "without = " not in "\n".join(starting_file("ours", bare, "bare"))


@pytest.mark.parametrize("parent", COMPLETE)
def test_every_key_of_the_parent_is_there(parent: str) -> None:
    """Every key appears once with the parent's value; without the #, the file says all that the parent says."""
    text = "\n".join(starting_file("ours", load_variant(parent), parent))
    written = tomllib.loads(KEY.sub("", EXAMPLE.sub("", text)))
    rules = [
        (dotted(path), value)
        for path, value in flatten(variant_to_data(load_variant(parent)))
        if len(path) > 1 and value != {}
    ]
    assert {dotted(path): value for path, value in flatten(written) if len(path) > 1} == dict(rules)


def test_each_line_stands_by_itself() -> None:
    """Removing the # from any single line leaves a readable file with the parent's rules."""
    text = EXAMPLE.sub("", "\n".join(starting_file("ours", load_variant("travellers"), "travellers")))
    starts = [found.start() for found in KEY.finditer(text)]
    assert len(starts) > 60
    for start in starts:
        Path("ours.toml").write_text(f"{text[:start]}{text[start + 1 :]}\n", "utf-8")
        codes = {each.code for each in check_variant("ours.toml").diagnostics}
        said_again = [] if NOT_SAID_BEFORE.match(text, start) else ["V030"]
        assert codes == {*said_again, "V031"}, text[start : start + 60]


@pytest.mark.parametrize("parent", COMPLETE)
def test_examples_of_rules_that_the_parent_has_not(parent: str) -> None:
    """Each example is playable once its # is removed, changes the rules (or a name), and is explained above."""
    text = "\n".join(starting_file("ours", load_variant(parent), parent))
    assert len(EXAMPLE.findall(text)) >= 3
    for found in EXAMPLE.finditer(text):
        example = KEY.sub("", found[2])
        assert (example.count("\n") > 1) == bool(found[1]), example
        Path("ours.toml").write_text(f"{text[: found.start(2)]}{example}{text[found.end(2) :]}\n", "utf-8")
        report = check_variant("ours.toml")
        names_only = example.startswith("matching.snap.word")
        assert [each.code for each in report.diagnostics] == ["V031"] * names_only, example
        assert report.variant is not None
        same = variant_digest(report.variant) == variant_digest(load_variant(parent))
        assert same == (names_only or example.startswith("conduct.seconds")), example
        assert text[: found.start()].splitlines()[-1].startswith("# ")


def absent(form: Form, value: object, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Return the dotted names of the keys and tables that a variant lacks; for user-defined names, of the tables."""
    if value is None or value == {}:
        yield dotted(path)
    elif isinstance(form, Table) and isinstance(value, dict):
        for name, key in form.keys.items():
            yield from absent(key.form, value.get(name), (*path, name))


@pytest.mark.parametrize("parent", COMPLETE)
def test_every_rule_that_the_parent_has_not_is_there(parent: str) -> None:
    """Every rule that the parent lacks has an example, or the reason why none fits."""
    lines = starting_file("ours", load_variant(parent), parent)
    said = " ".join(line.removeprefix("# ") for line in lines)
    examples = [found[2] for found in EXAMPLE.finditer("\n".join(lines))]
    for key in absent(what_a_file_takes(), variant_to_data(load_variant(parent))):
        none = f"({key} is not in {parent}, and does not fit there by itself: " in said
        assert none != any(example.startswith((f"#{key} ", f"#{key}.")) for example in examples), key


def test_a_parent_without_powers() -> None:
    """The tables of a power are explained, and the example is a whole power."""
    bare = variant_from_data(house_data("rush", {"powers": ABSENT}), "bare")
    text = "\n".join(starting_file("ours", bare, "bare"))
    assert "\n# named.NAME.look.whose: Whose cards are looked at." in text
    (example,) = (found[2] for found in EXAMPLE.finditer(text) if found[2].startswith("#powers."))
    assert re.search(r"#powers\.named\.[\w-]+\.cards = ", example)


def test_a_key_that_has_no_place() -> None:
    """A key that no value allows has a reason; the example of a power leads to one of the parent's."""
    lines = starting_file("ours", load_variant("eventide"), "eventide")
    at = lines.index(
        "# (matching.snap is not in eventide, and does not fit there by itself: The whole discard pile cannot"
    )
    assert lines[at + 1] == "# be shuffled in if its top card may be snapped.)"
    lines = starting_file("ours", load_variant("rush"), "rush")
    assert "#calling.highest_hand = 5" in lines
    assert '#powers.named.peek.then = "spy"' in lines
    assert "#deck.numbers.7 = 2" in lines


def test_a_rule_is_changed(run: Run) -> None:
    """To change a rule, remove a #, edit the value, or edit the example of a key that the parent lacks."""
    run("variant", "new", "ours", "--extends", "rush")
    path = Path("ours.toml")
    text = path.read_text("utf-8").replace('#values."black K" = 13', 'values."black K" = 20')
    path.write_text(text.replace("#calling.highest_hand = 5", "calling.highest_hand = 10"), "utf-8")
    report = check_variant(path)
    assert report.diagnostics == ()
    assert report.variant is not None
    assert (report.variant.values["black K"], report.variant.calling.highest_hand) == (20, 10)


def test_keys_are_explained() -> None:
    """The meaning and type of a key are above it, in short lines; missing tables are named."""
    lines = starting_file("ours", load_variant("rush"), "rush")
    assert max(map(len, lines)) <= 100
    at = lines.index("#matching.snap.own.wrong = 1")
    assert lines[at - 2 : at] == (
        "# Penalty cards for a wrong own card. Without the table `own` a player may not name their own cards.",
        "# takes: a whole number from 0 to 20",
    )
    text = " ".join(line.removeprefix("# ") for line in lines)
    assert "matching.drawn is not in rush: " in text
    assert "own.wrong: Penalty cards for a wrong own card." in text
    assert text.count("pairs: Which two cards may change places.") == 1


def test_a_name_and_a_summary_are_left_to_the_writer() -> None:
    """The name is the id, and the summary lists the changed rules, so that a rulebook prints no placeholder."""
    lines = starting_file("ours", load_variant("rush"), "rush")
    assert '#name = "ours"' in lines
    assert '#summary = "Cabo Rush, changed"' in lines
    Path("ours.toml").write_text("\n".join(lines), "utf-8")
    ours = load_variant("ours.toml")
    assert (ours.name, ours.summary) == ("ours", "Cabo Rush, changed")


@pytest.mark.parametrize(
    "name", ["our-table", "OUR_TABLE", "ours2", "conduct", "com", "com10", "lpt0", "nul-1", "my-con"]
)
def test_what_an_id_may_be(name: str) -> None:
    """An id is letters and digits, joined by hyphens or _, and may resemble a name that Windows reserves."""
    assert main(["variant", "new", name, "--extends", "rush"]) == 0
    assert load_variant(f"{name}.toml").id == name


def test_the_first_line_is_for_editors() -> None:
    """The first line names a schema beside the file, and the next one says how to make it."""
    first, second, *_ = starting_file("ours", load_variant("rush"), "rush")
    assert first == "#:schema variant.schema.json"
    assert "cabo-rules variant schema --output variant.schema.json" in second


@pytest.mark.parametrize("output", ["-", "/dev/stdout"])
def test_to_the_screen(output: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the file is printed, and nothing is written."""
    monkeypatch.setattr("cabo_rules.cli.variant.new.is_output", lambda path: path in ("-", "/dev/stdout"))
    assert run("variant", "new", "ours", "--extends", "rush", "--output", output).out.splitlines() == list(
        starting_file("ours", load_variant("rush"), "rush")
    )
    assert list(Path().iterdir()) == []


def test_a_file_beside_it_is_extended(refused: Refused) -> None:
    """The parent is found as the new file will find it: beside the file, then among the built-in variants."""
    Path("rules").mkdir()
    Path("rules/theirs.toml").write_text('format = 1\nid = "theirs"\nextends = "rush"\ndeal.cards = 6\n', "utf-8")
    assert "unknown variant 'theirs'" in refused("variant", "new", "ours", "--extends", "theirs")
    assert main(["variant", "new", "ours", "--extends", "theirs", "--output", "rules/ours.toml"]) == 0
    assert "#deal.cards = 6\n" in Path("rules/ours.toml").read_text("utf-8")
    assert load_variant("rules/ours.toml").deal.cards == 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["our table", "--extends", "rush"], f"{NOT_AN_ID} 'our table'"),
        (["../ours", "--extends", "rush"], f"{NOT_AN_ID} '../ours'"),
        (["our--table", "--extends", "rush"], f"{NOT_AN_ID} 'our--table'"),
        (["rush", "--extends", "rush"], "NAME must be a new id, not that of the built-in variant rush"),
        (["ours", "--extends", "rsh"], "unknown variant 'rsh'; did you mean rush?"),
        (["ours", "--extends", "rush.toml"], "--extends must be the id of a variant, without .toml, not 'rush.toml'"),
        (["ours", "--extends", "rush", "--output", "ours.txt"], "--output must be a name that ends in .toml, not "),
        (
            ["ours", "--extends", "rush", "--output", "none/ours.toml"],
            "none/ours.toml: cannot be written: there is no folder none",
        ),
        (["ours", "--extends", "rush", "--output", ""], "argument --output: must be the name of a file, not empty"),
        (["o" * 300, "--extends", "rush"], f"{'o' * 300}.toml: cannot be written: File name too long"),
    ],
)
def test_what_cannot_be_written(arguments: list[str], message: str, refused: Refused) -> None:
    """One line reports the reason, and no file is left behind."""
    assert refused("variant", "new", *arguments).startswith(message)
    assert list(Path().iterdir()) == []


def test_rules_of_other_variants(run: Run) -> None:
    """The file has them beside the commented keys, says where they come from, and checks."""
    arguments = ["--extends", "eventide", "--take", "matching.snap=rush", "--take", "conduct=cambio"]
    lines = run("variant", "new", "ours", *arguments).out.splitlines()
    assert lines[0].startswith("ours.toml extends eventide and has ")
    assert lines[1].strip().startswith("calling.stock_out.shuffle_in: The whole discard pile cannot be shuffled in")
    text = Path("ours.toml").read_text("utf-8").splitlines()
    at = text.index('matching.snap.who = "anyone"')
    assert text[at - 1] == "# Taken from rush."
    assert '#calling.empty_hand = "round ends"' in text
    assert [each.severity for each in check_variant("ours.toml").diagnostics if each.severity == "error"] == []
    one = run("variant", "new", "one", "--extends", "rush", "--take", "scoring.caller.penalty=rush-ten")
    assert one.out.startswith("one.toml extends rush and has one key from other variants.\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("matching.snap", "--take must be KEY=VARIANT, as in matching.snap=rush, not 'matching.snap'"),
        ("=rush", "--take must be KEY=VARIANT"),
        ("deck=rush.toml", "--take must end in the id of a variant, without .toml, not 'rush.toml'"),
        ("deck=rsh", "unknown variant 'rsh'; did you mean rush?"),
        ("deck.cards=rush", "--take: deck.cards is not a rule of a variant file"),
    ],
)
def test_what_cannot_be_taken(text: str, message: str, refused: Refused) -> None:
    """One line names what it is, and no file is written."""
    assert refused("variant", "new", "ours", "--extends", "eventide", "--take", text).startswith(message)
    assert list(Path().iterdir()) == []


def test_what_it_extends_is_not_written_over_even_by_force(folder: Path, run: Run, refused: Refused) -> None:
    """Otherwise the file would extend itself, and the rules would be lost."""
    run("variant", "new", "base", "--extends", "rush")
    before = (folder / "base.toml").read_text("utf-8")
    error = refused("variant", "new", "ours", "--extends", "base", "--output", "base.toml", "--force")
    assert "--output must not be the file that the new one extends, base.toml" in error
    assert (folder / "base.toml").read_text("utf-8") == before


def test_a_file_that_cannot_be_written_whole_stays(folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """If the disk is full, the old file stays, and no partial file is left behind."""
    run("variant", "schema", "--output", "schema.json")
    before = (folder / "schema.json").read_text("utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert "No space left on device" in run("variant", "schema", "--output", "schema.json", "--force", code=2).err
    assert [path.name for path in folder.iterdir()] == ["schema.json"]
    assert (folder / "schema.json").read_text("utf-8") == before


@pytest.mark.parametrize("name", ["con", "NUL", "Aux", "prn", "com1", "LPT9"])
@pytest.mark.parametrize("output", [[], ["--output", "ours.toml"], ["--output", "-"]])
def test_a_name_that_windows_reserves(name: str, output: list[str], refused: Refused) -> None:
    """It is rejected for any output, since nobody on Windows could have a file with that id."""
    message = f"NAME must be a name that a file can have on Windows, not {name}; that is a device there"
    assert refused("variant", "new", name, "--extends", "rush", *output) == message
    assert not list(Path().iterdir())


def test_a_parent_that_the_new_file_could_not_extend(tmp_path: Path, run: Run, refused: Refused) -> None:
    """A link that leads out of the folder is rejected before anything is written."""
    (tmp_path / "here").mkdir()
    run("variant", "new", "theirs", "--extends", "rush")
    Path("here", "lk.toml").symlink_to(tmp_path / "theirs.toml")
    message = "lk.toml cannot be extended: it is a link that leads out of its folder."
    assert refused("variant", "new", "ours", "--extends", "lk", "--output", "here/ours.toml") == message
    assert not Path("here", "ours.toml").exists()
