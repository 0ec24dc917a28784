"""A game as a page to step through it: one HTML file that needs nothing but a browser, and no network.

What a viewer is shown and told is settled here, move by move; the page only puts the pictures in their places. So it
knows no rule, and no card that its viewers have not seen.
"""

from __future__ import annotations

from cabo_rules.show.html.page import page

__all__ = ["page"]
