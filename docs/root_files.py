"""Files of the root folder as pages: how to contribute, security, changes; and links to what lies there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

ROOT: Final = Path(__file__).parent.parent
NAMES: Final = ("contributing", "security", "changelog")
MADE_OF: Final = {"variants": "rulebook/index.md"} | {f"{name.upper()}.md": f"about/{name}.md" for name in NAMES}
"""The pages that the site has in place of what lies in the root folder."""


def pages() -> Mapping[str, str]:
    """The text of each, whose links lead within the site; what is no page of it is only named."""
    return {name: _LINK.sub(_link, (ROOT / f"{name.upper()}.md").read_text("utf-8")) for name in NAMES}


def link(app: Sphinx, page: str, source: list[str]) -> None:
    """Let a link to what lies in the root folder, where it leads on a git host, lead to the page made of it."""
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
