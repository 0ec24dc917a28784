"""What somebody reads before the documentation says what is so: how to contribute, security, changes, citation."""

import ast
import importlib.util
import re
import shlex
from pathlib import Path

import pytest

import cabo_rules
from cabo_rules.cli.commands import make_parser

ROOT = Path(__file__).parent.parent
DOOR = {name: (ROOT / name).read_text("utf-8") for name in ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")}
CONTRIBUTING = DOOR["CONTRIBUTING.md"]
CITATION = (ROOT / "CITATION.cff").read_text("utf-8")
PLACES = re.findall(r"^\| (\d)\. [^|]+ \| `([^`]+)` \| (.*) \|$", CONTRIBUTING, re.MULTILINE)


@pytest.mark.parametrize("path", re.findall(r"`((?:src|tests|docs|examples|schema|variants)/[^`\s]*)`", CONTRIBUTING))
def test_paths_exist(path: str) -> None:
    """A path that CONTRIBUTING names is there."""
    assert (ROOT / path).exists()


def test_modules_exist() -> None:
    """Each ``python -m`` of CONTRIBUTING names a module that does something when it is run, and the script is there."""
    modules = re.findall(r"`python -m ([\w.]+)", CONTRIBUTING)
    assert len(modules) >= 8
    for module in modules:
        found = importlib.util.find_spec(module)
        assert found is not None, module
        assert found.origin is not None, module
        assert 'if __name__ == "__main__":' in Path(found.origin).read_text("utf-8"), module
    assert (ROOT / "examples" / "make_games.py").is_file()


def test_commands_exist() -> None:
    """Each ``cabo-rules`` command of CONTRIBUTING can be read, with its options."""
    commands = [shlex.split(each)[1:] for each in re.findall(r"`(cabo-rules [^`]+)`", CONTRIBUTING)]
    assert len(commands) >= 4
    for command in commands:
        options = make_parser().parse_args(command if command != ["validate"] else ["validate", "game.jsonl"])
        assert callable(options.run)


def test_what_is_named_in_the_six_places() -> None:
    """There are six places, and each holds what CONTRIBUTING says: the functions, codes and classes that it names."""
    assert [number for number, _, _ in PLACES] == ["1", "2", "3", "4", "5", "6"]
    told = [(path, name) for _, path, text in PLACES for name in re.findall(r"`([\w.]+)`", text)]
    assert ("src/cabo_rules/variants/chapters/calling/checks.py", "lap_comes") in told
    for path, name in told:
        near = (ROOT / path).read_text("utf-8")
        if re.fullmatch(r"V\d+|calling\.\w+", name):  # a kind or a code, which stand in files named beside them
            assert f'"{name}"' in near + "".join(
                (ROOT / other).read_text("utf-8")
                for other in ("src/cabo_rules/variants/chapters/calling/checks.py", "src/cabo_rules/refusals.py")
            )
        else:
            defined = {
                node.name for node in ast.walk(ast.parse(near)) if isinstance(node, ast.FunctionDef | ast.ClassDef)
            }
            assert name in defined, (path, name)


@pytest.mark.parametrize("path", [path for _, path, _ in PLACES])
def test_the_example_is_in_each_of_the_six_places(path: str) -> None:
    """The key that CONTRIBUTING walks through stands in each of the six places, under the name of its chapter."""
    assert "earliest_lap" in (ROOT / path).read_text("utf-8")
    assert "call" in path.partition("/")[2]


def test_each_complete_variant_writes_the_contested_key() -> None:
    """As CONTRIBUTING says, each complete file in ``variants`` writes the key."""
    complete = [
        text for path in (ROOT / "variants").glob("*.toml") if "\nextends" not in (text := path.read_text("utf-8"))
    ]
    assert len(complete) > 10
    assert all("\nearliest_lap = " in text for text in complete)


def test_all_errors_are_of_the_library() -> None:
    """SECURITY names the error that all others are kinds of."""
    assert "`CaboError`" in DOOR["SECURITY.md"]
    assert all(
        issubclass(kind, cabo_rules.CaboError)
        for name in cabo_rules.__all__
        if isinstance(kind := getattr(cabo_rules, name), type) and issubclass(kind, Exception)
    )


def test_nobody_has_to_be_written_to() -> None:
    """No address stands there that could be wrong."""
    assert not re.search(r"\S@\S+\.\w", "".join([*DOOR.values(), CITATION]))


def test_citation() -> None:
    """What is cited is this library, with its version, license and authors."""
    said = dict(re.findall(r"^([a-z-]+): *(.*)$", CITATION, re.MULTILINE))
    assert said["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "abstract"} <= said.keys()
    assert (said["type"], said["license"]) == ("software", "MIT")
    assert said["version"] == cabo_rules.__version__
    (holder,) = re.findall(r"^Copyright \(c\) \d+ (.*)$", (ROOT / "LICENSE").read_text("utf-8"), re.MULTILINE)
    assert re.findall(r"^  - name: (.*)$", CITATION, re.MULTILINE) == [holder]


def test_changelog() -> None:
    """What is not released yet comes first, under headings of Keep a Changelog, each once."""
    first = DOOR["CHANGELOG.md"].split("\n## ")[1]
    assert first.startswith("[Unreleased]\n")
    headings = re.findall(r"^### (.*)$", first, re.MULTILINE)
    assert headings == [each for each in ("Added", "Changed", "Removed", "Fixed", "Security") if each in headings]
