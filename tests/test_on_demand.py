"""A module that is loaded on demand is imported with the garbage collector off; then it is as before."""

import gc
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from cabo_rules.on_demand import loader


@pytest.fixture(autouse=True)
def _collector_on() -> Iterator[None]:
    yield
    gc.enable()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A package with a module that notes whether the collector is on, and one that fails."""
    (tmp_path / "shelf").mkdir()
    (tmp_path / "shelf" / "__init__.py").write_text("")
    (tmp_path / "shelf" / "book.py").write_text("import gc\nwas_on = gc.isenabled()\n")
    (tmp_path / "shelf" / "map.py").write_text("import atlas_of_nowhere\n")
    (tmp_path / "shelf" / "torn.py").write_text("raise OSError('a page is missing')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("shelf", "shelf.book"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module("shelf")


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_off_while_a_module_is_imported(package: ModuleType, on: bool) -> None:
    """Afterwards it is on if it was on, and stays off if it was off."""
    load = loader(vars(package), {"book": ("was_on",)})
    if not on:
        gc.disable()
    assert load("was_on") is False
    assert gc.isenabled() is on


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_as_before_if_an_import_fails(package: ModuleType, on: bool) -> None:
    """The error of the module reaches whoever asked for it."""
    load = loader(vars(package), {})
    if not on:
        gc.disable()
    with pytest.raises(OSError, match="a page is missing"):
        load("torn")
    assert gc.isenabled() is on


def test_the_extra_that_a_module_needs_is_named(package: ModuleType) -> None:
    """Of a module without one, the error is what it was."""
    for extras, told in [({"map": "maps"}, "; shelf.route needs pip install 'cabo-rules[maps]'"), ({}, "")]:
        with pytest.raises(ModuleNotFoundError) as caught:
            loader(vars(package), {"map": ("route",)}, extras)("route")
        assert str(caught.value) == f"No module named 'atlas_of_nowhere'{told}"
        assert caught.value.name == "atlas_of_nowhere"
