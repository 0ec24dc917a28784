"""A page that steps through a game: one HTML file that needs only a browser, and no network.

Pictures and commentary are made here, move by move; the script of the page only puts them in their places. So the page
knows no rules, and no card that its viewers have not seen.
"""

from __future__ import annotations

from cabo_rules.show.html.page import page

__all__ = ["page"]
