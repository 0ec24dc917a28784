"""The site: the pages of this folder and of the root, the library's docstrings, a rulebook for every shipped variant.

To build it, install the extra ``docs`` and run ``sphinx-build -n -W docs site``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.inspect import TypeAliasForwardRef

import cabo_rules

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # for the modules in this folder

import front_page  # noqa: E402
import made  # noqa: E402
import names  # noqa: E402
import playground_files  # noqa: E402
import replays  # noqa: E402
import root_files  # noqa: E402
import rulebooks  # noqa: E402

project = "cabo-rules"
version = release = cabo_rules.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["_static"]
smartquotes_action = "D"  # dashes only, because quoted text is often to be typed

myst_heading_anchors = 4
copybutton_prompt_text = r">>> |\.\.\. ?|\$ "
copybutton_prompt_is_regexp = True
suppress_warnings = ["misc.highlighting_failure"]  # from files that are wrong on purpose, and output after a `$`

html_theme = "furo"
html_title = f"cabo-rules {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_preserve_defaults = True
autodoc_type_aliases = {name: f"~{target}" for name, target in names.ALIASES.items()}
python_maximum_signature_line_length = 30  # a parameter on each line: a phone shows no more
nitpick_ignore_regex = [  # their documentation is not available offline
    ("py:class", r"(pathlib\.)?Path|random\.Random|collections\.abc\.\w+"),
    (
        "py:class",
        r"hypothesis\.strategies\.SearchStrategy|numpy\.(ndarray|dtype|float32|int8)|gymnasium\.spaces\.space\.Space",
    ),
    (r"py:(class|obj|data)", r"cabo_rules\.(views\._Fact|legal\._M)"),  # type variables
]

TypeAliasForwardRef.__repr__ = lambda alias: alias.name  # type: ignore[method-assign]  # which Sphinx shows within brackets


def setup(app: Sphinx) -> None:
    """Generate pages before Sphinx looks for pages, and add the rest as it reads them."""
    app.connect("builder-inited", lambda app: made.write(HERE / "rulebook", rulebooks.pages()))
    app.connect("builder-inited", lambda app: made.write(HERE / "about", root_files.pages()))
    app.connect("source-read", rulebooks.link_chapters)
    app.connect("source-read", root_files.link)
    app.connect("source-read", replays.link)
    app.connect("source-read", front_page.contents)  # after the links are in place
    app.connect("autodoc-process-docstring", names.text_below)
    app.connect("missing-reference", names.find_alias)
    app.connect("build-finished", replays.write)
    app.connect("build-finished", playground_files.write)
