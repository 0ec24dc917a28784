"""The rulebook of a variant as a page."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from markdown_it import MarkdownIt

from cabo_rules.authoring.rulebook import rulebook_markdown
from cabo_rules.variants.model import Variant

POLICY: Final = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""The page has no script, and nothing in a variant file can bring one in."""

MOST_KEPT: Final = 32

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ max-width: 42rem; margin: 0 auto; padding: 1rem; font: 1.05rem/1.55 system-ui, sans-serif; }}
table {{ border-collapse: collapse; }}
th, td {{ border: 1px solid GrayText; padding: .25rem .6rem; text-align: left; }}
</style>
</head>
<body>
<main>
{body}</main>
</body>
</html>
"""


@lru_cache(maxsize=MOST_KEPT)
def rulebook_page(variant: Variant) -> str:
    """Return the rulebook as an HTML page. Markup in the texts of a variant stays text.

    The last pages are kept, since writing one holds up every table of the server for a moment.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return _PAGE.format(title=escape(variant.name), body=markdown.render(rulebook_markdown(variant)))
