"""What is public is listed, so that it changes only on purpose."""

import re
from pathlib import Path
from types import ModuleType

import pytest

import cabo_rules
import cabo_rules.logs
from tests.public_api import LIST, MODULES, public_api

ROOT = Path(__file__).parents[1]


def test_the_public_interface_is_the_one_that_is_listed() -> None:
    """A name, a parameter, a type or a field that comes, goes or changes is to be put into the list, and told."""
    listed = LIST.read_text(encoding="utf-8")
    assert public_api() == listed, "if this is meant: python -m tests.public_api, and tell it in CHANGELOG.md"


def test_the_modules_that_are_said_to_be_public_are_listed() -> None:
    """The reference names each of them; of the others in the list, only some names are public."""
    said = (ROOT / "docs/reference/api.md").read_text("utf-8").split("Everything else")[0]
    named = {f"cabo_rules.{name.removeprefix('cabo_rules.')}" for name in re.findall(r"`([a-z_.]+)`", said)}
    whole = {module for module, names in MODULES.items() if not names}
    assert named - {"cabo_rules.cabo_rules", "cabo_rules.__all__"} == whole - {"cabo_rules"}


def test_modules_are_loaded_when_they_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every public module is an attribute of the package; one that needs something that is missing says what."""
    monkeypatch.delitem(cabo_rules.__dict__, "errors", raising=False)
    assert cabo_rules.errors.MoveError.__module__ == "cabo_rules.errors"

    def needs_another(name: str) -> None:
        raise ModuleNotFoundError("No module named 'hypothesis'", name="hypothesis")

    monkeypatch.setattr("importlib.import_module", needs_another)
    with pytest.raises(ModuleNotFoundError, match="hypothesis"):
        getattr(cabo_rules, "elsewhere")  # noqa: B009  type checkers know that there is no such module


@pytest.mark.parametrize("package", [cabo_rules, cabo_rules.logs])
def test_names_that_are_loaded_when_they_are_used(package: ModuleType) -> None:
    """A package lists them before they are loaded, and loads each; a name that it does not have is no attribute."""
    assert {*package.__all__} <= {*dir(package)}
    for name in package.__all__:
        package.__dict__.pop(name, None)
        assert getattr(package, name) is getattr(package, name) is package.__dict__[name]
    with pytest.raises(AttributeError, match=f"module '{package.__name__}' has no attribute 'nonsense'"):
        _ = package.nonsense


def test_a_name_with_an_underscore_is_no_module() -> None:
    """It is not even looked for."""
    assert not hasattr(cabo_rules, "_moves")
