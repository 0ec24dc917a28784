"""Pages made from files of the root folder (contributing, security, changes), and links to them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

ROOT: Final = Path(__file__).parent.parent
NAMES: Final = ("contributing", "security", "changelog")
MADE_OF: Final = {"variants": "rulebook/index.md"} | {f"{name.upper()}.md": f"about/{name}.md" for name in NAMES}
"""The pages of the site that replace files of the root folder."""


def pages() -> Mapping[str, str]:
    """Return the text of each page with links within the site; links to other files become plain text."""
    return {name: _LINK.sub(_link, (ROOT / f"{name.upper()}.md").read_text("utf-8")) for name in NAMES}


def link(app: Sphinx, page: str, source: list[str]) -> None:
    """Redirect links to files of the root folder, which work on a git host, to their pages."""
    up = "../" * page.count("/")
    for name, made in MADE_OF.items():
        source[0] = source[0].replace(f"](../{up}{name})", f"]({up}{made})")


_LINK: Final = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<to>(?!https:)[^)]+)\)")


def _link(found: re.Match[str]) -> str:
    text, to = found["text"], found["to"]
    if to.startswith("docs/"):
        return f"[{text}](../{to.removeprefix('docs/')})"
    name = to.removesuffix(".md").lower()
    return f"[{text}]({name}.md)" if name in NAMES else text
