"""The events as functions that make them: the rules import these, since a call of a class takes twice as long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabo_rules import events
from cabo_rules.sealed import maker

if TYPE_CHECKING:
    from cabo_rules.events.calling import *
    from cabo_rules.events.deal import *
    from cabo_rules.events.game import *
    from cabo_rules.events.matching.drawn import *
    from cabo_rules.events.matching.penalty import *
    from cabo_rules.events.matching.set import *
    from cabo_rules.events.matching.snap import *
    from cabo_rules.events.powers import *
    from cabo_rules.events.scoring import *
    from cabo_rules.events.turn import *
    from cabo_rules.state import RoundEndCause as RoundEndCause
else:
    globals().update({cls.__name__: maker(cls) for cls in events.EVENTS})
