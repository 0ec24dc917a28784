"""The files of the page: their types, and their words."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args, get_type_hints

import pytest

import cabo_rules
from cabo_rules.show.texts import texts_in
from cabo_rules.table.wire import TableMessage

HERE: Final = Path(__file__).parent
PAGE: Final = Path(cabo_rules.__file__).parent / "web" / "page"
SCRIPTS: Final = sorted(PAGE.glob("*.js"))
TYPESCRIPT: Final = "typescript@5.9"
NPX: Final = shutil.which("npx")


@pytest.mark.skipif(NPX is None, reason="no npx is installed, with which the types of the page could be checked")
def test_types(tmp_path: Path) -> None:
    """The scripts agree with the types that are made from the messages, as ``tsc`` sees them; and it does see them."""
    assert _complaints() == ""
    for name in ("schema", "src/cabo_rules/web/page", "tests/web"):
        (tmp_path / name).mkdir(parents=True)
    for script in SCRIPTS:
        (tmp_path / "src/cabo_rules/web/page" / script.name).write_text(
            script.read_text("utf-8").replace("table.deadline", "table.deadlines"), "utf-8"
        )
    shutil.copy(HERE / "tsconfig.json", tmp_path / "tests/web")
    shutil.copy(HERE.parents[1] / "schema/table.d.ts", tmp_path / "schema")
    assert "Property 'deadlines' does not exist on type 'TableMessage'" in _complaints(tmp_path)


def _complaints(root: Path = HERE.parents[1]) -> str:
    assert NPX is not None
    command = [NPX, "--yes", "--package", TYPESCRIPT, "tsc", "--project", "tests/web/tsconfig.json"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout


def _texts() -> Iterator[str]:
    yield from (path.read_text("utf-8") for path in (*SCRIPTS, *PAGE.glob("*.html")))


def test_words() -> None:
    """The page uses each word of the catalogue, and no other; and its HTML has no words of its own."""
    limits = {f"deadline.{limit}" for limit in get_args(get_args(get_type_hints(TableMessage)["deadline_for"])[0])}
    keys = {key.removeprefix("page.") for key in texts_in("en").templates if key.startswith("page.")}
    literals = {text for each in _texts() for text in re.findall(r'"([^"\n]+)"', each)}
    said = {key for each in _texts() for key in re.findall(r'(?:\bsay\(|data-word=|data-label=)"([^"]+)"', each)}
    assert len(said) > 50
    assert said <= keys
    assert {key for key in keys if re.sub(r"^(?:host|answer)\.", "", key) not in literals} == limits
    for path in PAGE.glob("*.html"):
        words = re.sub(r"<(noscript|title)>.*</\1>|<h1 id=\"title\">Cabo</h1>", "", path.read_text("utf-8"))
        assert not re.search(r">[^<\s]", words), path.name
