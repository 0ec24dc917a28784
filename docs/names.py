"""Names in the reference: type aliases, which Sphinx would expand, and constants that are defined elsewhere."""

from __future__ import annotations

import sys
from typing import Any, Final

from docutils.nodes import Element, Text, TextElement  # type: ignore[import-untyped]
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer

ALIASES: Final = {
    "Move": "cabo_rules.moves.Move",
    "Event": "cabo_rules.events.Event",
    "e.Event": "cabo_rules.events.Event",
    "Phase": "cabo_rules.state.Phase",
    "Recall": "cabo_rules.views.Recall",
    "Hand": "cabo_rules.state.Hand",
    "Offence": "cabo_rules.moves.Offence",
    "Pile": "cabo_rules.moves.Pile",
    "Cell": "cabo_rules.moves.Cell",
    "PowerEnding": "cabo_rules.events.PowerEnding",
    "RoundEndCause": "cabo_rules.events.RoundEndCause",
}
"""The names of type aliases in annotations, with their targets in the reference."""


def find_alias(app: Sphinx, env: BuildEnvironment, node: pending_xref, text: TextElement) -> Element | None:
    """Resolve an alias as data: Sphinx looks for annotations among classes only."""
    name = str(node.get("reftarget"))
    target = ALIASES.get(name, name)
    if node.get("reftype") != "class" or target not in ALIASES.values():
        return None
    short = Text(target.rpartition(".")[2])
    return env.domains.python_domain.resolve_xref(env, node["refdoc"], app.builder, "data", target, node, short)


def text_below(app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Take the text about an imported constant from the module that defines it."""
    if what == "data":
        short = name.rpartition(".")[2]
        lines[:] = next(filter(None, (_text(module, short) for module in sorted(sys.modules))), [])


def _text(module: str, name: str) -> list[str]:
    if module.startswith("cabo_rules.") and hasattr(sys.modules[module], name):
        try:
            return ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name), [])
        except PycodeError:
            pass
    return []
