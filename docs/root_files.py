"""Files of the root folder as pages: how to contribute, security, changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
NAMES: Final = ("contributing", "security", "changelog")


def pages() -> Mapping[str, str]:
    """The text of each, whose links lead within the site; what is no page of it is only named."""
    return {name: _LINK.sub(_link, (ROOT / f"{name.upper()}.md").read_text("utf-8")) for name in NAMES}


_LINK: Final = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<to>(?!https:)[^)]+)\)")


def _link(found: re.Match[str]) -> str:
    text, to = found["text"], found["to"]
    if to.startswith("docs/"):
        return f"[{text}](../{to.removeprefix('docs/')})"
    name = to.removesuffix(".md").lower()
    return f"[{text}]({name}.md)" if name in NAMES else text
