"""The Markdown of clauses and sheets as HTML: bold words, lists and escaped signs. Everything else is text."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from cabo_rules.show.svg.letters import clean

_SIGN: Final = re.compile(r"\\(.)|\*\*|([^\\*]+|[\\*])", re.DOTALL)


def inline(text: str) -> str:
    r"""Return a line of Markdown as HTML.

    >>> inline(r"**Say** \*Cabo\* & <go>")
    '<b>Say</b> *Cabo* &amp; &lt;go&gt;'
    """
    parts, bold = [], False
    for found in _SIGN.finditer(clean(text)):
        if found[0] == "**":
            bold = not bold
            parts.append("<b>" if bold else "</b>")
        else:
            parts.append(escape(found[1] or found[2]))
    return "".join([*parts, "</b>" * bold])


def block(text: str) -> str:
    """Return sentences with the list that may follow them as HTML.

    >>> block("Do one of these:" + chr(10) * 2 + "- **Keep** it.")
    'Do one of these:<ul><li><b>Keep</b> it.</li></ul>'
    """
    head, _, items = text.partition("\n\n")
    listed = "".join(f"<li>{inline(line[2:])}</li>" for line in items.splitlines())
    return inline(head) + (f"<ul>{listed}</ul>" if listed else "")
