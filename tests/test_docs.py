"""The documentation says what the code says: tables, keys, names, paths and links are held against it."""

import argparse
import ast
import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any, cast, get_args

import attrs
import pytest

from cabo_rules import VariantError, load_variant, state
from cabo_rules.cards import MOST_CARDS
from cabo_rules.cli.commands import make_parser
from cabo_rules.logs.codec import type_name
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES
from cabo_rules.refusals import REASONS
from cabo_rules.variants import model
from cabo_rules.variants.load import variant_from_data, variant_to_data
from cabo_rules.variants.model import NAMING
from cabo_rules.variants.reading.files import LARGEST_FILE
from cabo_rules.variants.reading.files import LONGEST_LINE as LONGEST_TOML_LINE
from cabo_rules.variants.reading.parents import DEEPEST_CHAIN
from cabo_rules.variants.reading.toml_places import MOST_ENTRIES, MOST_STEPS
from tests.docs.pages import PAGES, ROOT, without_blocks
from tests.docs_tables import TABLES, doc, made_in, model_keys, refreshed, words
from tests.variants.plain_data import MAIN

ARCHITECTURE = PAGES["explanation/architecture.md"]
RULES = {name: text for name, text in PAGES.items() if name.startswith("rules/")}
KEYS = {name: key for name, key in model_keys() if "." in name}
CHAPTERS = {key.split(".")[0] for key in KEYS}
IN_CODE = re.compile(r"`([^`\n]+)`")

CONTESTED = (
    "calling.caller_safe_from", "calling.earliest_lap", "calling.empty_hand", "calling.nothing_to_draw",
    "calling.stock_out", "matching.drawn.last_card", "matching.penalty.most_cards", "matching.penalty.unpaid",
    "matching.set.wrong", "matching.snap.after_wrong", "matching.snap.last_card", "matching.snap.late",
    "matching.snap.per_discard", "matching.snap.per_round", "powers.triggers", "powers.without_target",
    "scoring.caller.bonus", "scoring.caller.tied", "turn.discard_pile.kept", "turn.stock_card", "values.NAME",
)  # fmt: skip
"""Keys of rules about which tables disagree, or about which the rule sets say nothing."""


def is_key(name: str) -> bool:
    """Whether a key, or a table of keys, is so called; names that a file makes up stand for themselves or as NAME."""
    pattern = re.sub(
        r'^(values|deck\.numbers|powers\.named|scoring\.special|game\.rounds\.reset\.totals)\.("[^"]*"|[\w-]+)',
        r"\1.NAME",
        name,
    )
    return any(key == pattern or key.startswith(f"{pattern}.") for key in KEYS)


# --- what is made from the code ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_tables_are_up_to_date(page: str) -> None:
    """Generated tables match the code; `python -m tests.docs_tables` writes them again."""
    assert refreshed(PAGES[page]) == PAGES[page]


def test_each_table_stands_somewhere() -> None:
    """Every table that the code can make, and that is not empty, stands in exactly one page."""
    used = sorted(name for text in PAGES.values() for name in made_in(text))
    assert used == sorted(name for name, make in TABLES.items() if make().strip())


# --- keys -------------------------------------------------------------------------------------------------------------


def test_the_keys_of_each_chapter_stand_in_the_rules() -> None:
    """Each chapter of the model has the table of its keys in a chapter of the rules, before what the variants say."""
    tables = [name for text in RULES.values() for name in made_in(text.split("## The main variants")[0])]
    assert sorted(tables) == sorted(f"keys of {chapter}" for chapter in CHAPTERS)
    assert "| `matching.snap.others.gift` | " in TABLES["keys of matching"]()


@pytest.mark.parametrize("key", KEYS)
def test_each_word_of_a_key_is_explained(key: str) -> None:
    """What is said about a key explains each word that it takes."""
    assert [word for word in words(KEYS[key].form) if f'`"{word}"`' not in doc(KEYS[key]).text] == []


def test_contested_keys() -> None:
    """These keys are contested, and no others; the pages mark them."""
    assert sorted(name for name, key in KEYS.items() if key.contested) == [*CONTESTED]
    marked = re.findall(r"^\| `([^`]+)` \| [^|]+ \| \*\*Contested\.\*\* ", "".join(RULES.values()), re.MULTILINE)
    assert sorted(marked) == [*CONTESTED]


@pytest.mark.parametrize("key", CONTESTED)
def test_contested_keys_must_be_written_out(key: str) -> None:
    """Without a contested key a complete variant cannot be loaded, and the error names the key."""
    path = key.removesuffix(".NAME").split(".")
    for name in MAIN:
        data: Any = variant_to_data(load_variant(name))
        table = data
        for step in path[:-1]:
            table = table.get(step, {})
        if path[-1] in table:
            del table[path[-1]]
            with pytest.raises(VariantError, match=re.escape(".".join(path))):
                variant_from_data(data, name)
            return
    pytest.fail(f"no main variant has {key}")


@pytest.mark.parametrize("page", PAGES)
def test_every_key_that_is_named_exists(page: str) -> None:
    """What a page calls by the name of a chapter is a key, a table of keys, a refusal's code, or a field of a move."""
    named = {code.split(" = ")[0] for code in IN_CODE.findall(without_blocks(PAGES[page]))}
    files = {name for name in named if re.search(r"\.(html|jsonl)\b", name)}  # game.html is none
    dotted = {name for name in named - files if name.split(".")[0] in CHAPTERS and "." in name and "(" not in name}
    fields = {
        f"{type_name(move)}.{field.name}"
        for move in (*SEAT_MOVES, *HOST_MOVES)
        for field in attrs.fields(cast(Any, move))
    }
    assert sorted(name for name in dotted - fields if not is_key(name) and name not in REASONS) == []


def test_each_refusal_stands_in_a_chapter() -> None:
    """Each code of a refusal stands in a chapter of the rules."""
    text = "".join(RULES.values())
    assert [code for code in REASONS if f"`{code}`" not in text] == []


# --- the log format ---------------------------------------------------------------------------------------------------


def test_the_digest_can_be_made_as_the_log_format_says() -> None:
    """Each recorded game carries the digest that the recipe of the page gives for its variant."""

    def in_any_order(data: Any, key: str = "") -> Any:
        if isinstance(data, dict):
            return {name: in_any_order(value, name) for name, value in data.items()}
        return sorted(data) if isinstance(data, list) and key not in ("starter", "dealer") else data

    for path in sorted((ROOT / "examples" / "games").glob("*.jsonl")):
        header = json.loads(path.read_text("utf-8").splitlines()[0])
        rules = {key: header["variant"][key] for key in header["variant"].keys() - set(NAMING)}
        (rules["matching"].get("snap") or {}).pop("word", None)
        rules["conduct"].pop("seconds", None)
        text = json.dumps(in_any_order(rules), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert hashlib.sha256(text.encode()).hexdigest() == header["variant_digest"], path.name


# --- variant files ----------------------------------------------------------------------------------------------------


def test_the_limits_of_a_variant_file() -> None:
    """The page of the format names the limits that are kept."""
    text = " ".join(PAGES["reference/variants.md"].split())
    assert f"at most {LARGEST_FILE:,} bytes long and a line {LONGEST_TOML_LINE:,}" in text
    assert f"at most {MOST_ENTRIES:,} keys and items of lists, nested at most {MOST_STEPS} deep" in text
    assert f"a deck has at most {MOST_CARDS:,} cards" in text
    assert DEEPEST_CHAIN == 16
    assert "sixteen files deep at most" in text


def floors(heading: str) -> list[set[str]]:
    """Return the names in each row of a table of the architecture, from the top."""
    part = ARCHITECTURE.split(f"## {heading}\n")[1].split("\n##")[0]
    return [set(IN_CODE.findall(row)) for row in re.findall(r"^\| (`[^|]+) \|", part, re.MULTILINE)]


@pytest.mark.parametrize(
    ("package", "heading"), [("cabo_rules", "The floors"), ("cabo_rules.variants", "Inside `variants`")]
)
def test_the_floors_are_those_that_imports_are_held_to(package: str, heading: str) -> None:
    """The architecture lists the layers of ``pyproject.toml``, in the same order."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each.get("containers") == [package])
    assert floors(heading) == [set(layer.split(" | ")) for layer in layers]


def test_the_table_of_chapters_names_what_there_is() -> None:
    """The models are classes or types of ``variants/model.py``, and the files are in the package."""
    part = ARCHITECTURE.split("\n## Chapters\n")[1].split("\n## ")[0]
    rows = [row.split(" | ")[2:4] for row in part.splitlines() if row.startswith("| ") and "](../rules/" in row]
    assert len(rows) == len(CHAPTERS) - 1, "deck and values share a row"
    models, files = (IN_CODE.findall(" ".join(column)) for column in zip(*rows, strict=True))
    assert [name for name in models if not hasattr(model, name)] == []
    assert [name for name in files if not (ROOT / "src" / "cabo_rules" / name).exists()] == []


def test_each_module_about_variants_has_its_floor() -> None:
    """The architecture names each module of the package ``variants``."""
    named = set[str]().union(*floors("Inside `variants`"))
    package = ROOT / "src" / "cabo_rules" / "variants"
    modules = {path.stem for path in package.iterdir() if path.stem[0] not in "_." and path.suffix != ".jsonl"}
    modules -= {"reading"}
    modules |= {f"reading.{path.stem}" for path in (package / "reading").glob("[a-z]*")}
    assert named == modules


# --- the command line -------------------------------------------------------------------------------------------------


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the subcommands that do something."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for command in action.choices.values():
            yield from commands(command)
    if not below:
        yield parser


@pytest.mark.parametrize("command", [*commands(make_parser())], ids=lambda command: command.prog)
def test_each_command_and_option_is_on_the_page(command: argparse.ArgumentParser) -> None:
    """The page names every command and all of its options; tests/docs runs its examples."""
    options = [option for action in command._actions for option in action.option_strings]
    named = [f"`{command.prog}", *(option for option in options if option not in ("-h", "--help"))]
    assert [name for name in named if name not in PAGES["reference/command-line.md"]] == []


# --- the page for frontends -------------------------------------------------------------------------------------------


def test_each_field_of_a_state_is_explained_to_frontends() -> None:
    """The page explains each field of the state and of what lies in it, each phase, and each move of the host."""
    first_cells = {
        name
        for row in re.findall(r"^\| (`[^|]+) \|", PAGES["howto/frontends.md"], re.MULTILINE)
        for name in IN_CODE.findall(row)
    }
    names = {field.name for field in attrs.fields(cast(Any, state.State))}
    parts = {value for value in vars(state).values() if isinstance(value, type) and attrs.has(value)}
    parts = {part for part in parts if part.__module__ == state.__name__ and part.__name__ != "StateDraft"}
    fields = {f"{part.__name__}.{field.name}" for part in parts - {state.State} for field in attrs.fields(part)}
    assert fields <= first_cells
    assert names <= first_cells
    assert {f'"{phase}"' for phase in get_args(state.Phase)} <= first_cells
    assert {kind.__name__ for kind in HOST_MOVES} - {"SetUp"} <= first_cells


# --- the index, and paths; tests/docs/test_links.py follows the links -------------------------------------------------


def test_every_page_is_in_the_index() -> None:
    """The index leads to every other page, by the page of the library to those below it, and to files of the root."""
    linked = set(re.findall(r"\]\(([^):#\s]+\.md)\)", PAGES["index.md"]))
    below = {f"reference/{link}" for link in re.findall(r"\]\((api/[^)#\s]+)\)", PAGES["reference/api.md"])}
    root = {"../CONTRIBUTING.md", "../SECURITY.md", "../CHANGELOG.md"}
    assert linked | below == set(PAGES) - {"index.md"} | root


def test_the_index_calls_each_page_by_its_title() -> None:
    """What stands in the list, and so in the sidebar, is what stands above the page."""
    listed = re.findall(r"^\* \[([^\]]*)\]\(([^):#\s]+\.md)\)", PAGES["index.md"], re.MULTILINE)
    titles = {page: text.partition("\n")[0] for page, text in PAGES.items()}
    assert [(name, page) for name, page in listed if page in titles and titles[page] != f"# {name}"] == []


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_are_named_exist(page: str) -> None:
    """A path of the repository that a page names is there."""
    paths = [code for code in IN_CODE.findall(PAGES[page]) if re.match(r"(src|tests|variants|benchmarks)/", code)]
    assert [path for path in paths if not (ROOT / path).exists()] == []


def top_level(path: str) -> set[str]:
    """Return the names of the classes and functions of a file."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


@pytest.mark.parametrize("page", RULES)
def test_each_name_in_the_code_is_where_the_page_says(page: str) -> None:
    """A chapter says which file has which classes and functions, and names each class of its keys."""
    enforced = RULES[page].split("## Where it is enforced")[1]
    named = re.findall(r"((?:`\w+`(?:,?\s+(?:and\s+)?)?)+?)\s+in\s+`(src/[^`]+\.py)`", enforced)
    places = {path: set(IN_CODE.findall(names)) for names, path in named}
    keys = [path for path in places if path.endswith("/keys.py")]
    assert [names - top_level(path) for path, names in places.items()] == [set()] * len(places)
    assert [places[path] for path in keys] == [top_level(path) for path in keys] != []
