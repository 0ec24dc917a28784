"""What somebody copies from the pages and the docstrings, without the prompts, can be pasted into Python."""

from __future__ import annotations

import ast
import re
from codeop import CommandCompiler

import pytest

from tests.docs.pages import DOCS, PAGES, README, ROOT, blocks

PROMPT = re.findall(r'^copybutton_prompt_text = r"(.*)"$', (DOCS / "conf.py").read_text("utf-8"), re.MULTILINE)[0]
MODULES = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "src").rglob("*.py"))}


def copied(text: str) -> list[str]:
    """The lines that the button puts into the clipboard: those with a prompt, without it, and empty ones."""
    if not re.search(r"^>>> ", text, re.MULTILINE):
        return text.splitlines()
    found = [re.match(f"({PROMPT})?(.*)", line) for line in text.splitlines()]
    return [line[2] for line in found if line and (line[1] or not line[2].strip())]


def pasted(lines: list[str]) -> list[str]:
    """What Python still waits to see the end of, when the lines have been typed in one after the other.

    :raises SyntaxError: when it understands something else than is meant.
    """
    compiled, waiting = CommandCompiler(), list[str]()
    for line in lines:
        waiting.append(line)
        if compiled("\n".join(waiting)) is not None:
            waiting = []
    return waiting


@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if ">>> " in text])
def test_what_is_copied_from_a_page(page: str) -> None:
    """Every block of Python is understood, and ended, an empty line after each statement that needs one."""
    for block in blocks(PAGES[page]):
        if block.language == "python":
            assert pasted(copied(block.text)) == [], f"line {block.line}"


def test_what_is_copied_from_the_readme() -> None:
    """Its program is understood, too."""
    assert [pasted(copied(block.text)) for block in blocks(README) if block.language == "python"] == [[]]


@pytest.mark.parametrize("module", [name for name, path in MODULES.items() if ">>> " in path.read_text("utf-8")])
def test_what_is_copied_from_the_reference(module: str) -> None:
    """The examples of a docstring, which the site shows, are understood and ended."""
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node) or ""
            for example in re.findall(r"^>>> .*(?:\n.+)*", text, re.MULTILINE):
                assert pasted(copied(example)) == [], example


def test_a_bare_prompt_is_an_empty_line() -> None:
    """It ends a statement; without it Python would read on."""
    assert copied(">>> for each in ():\n...     pass\n...\n>>> 1\n1\n") == ["for each in ():", "    pass", "", "1"]
    with pytest.raises(SyntaxError):
        pasted(copied(">>> for each in ():\n...     pass\n>>> 1\n"))
    assert pasted(["for each in ():", "    pass"]) != []
