"""Orders of powers, snaps and draws that no variant file can express, by the words that people write for them."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.problem import kind_of_error
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope, is_no, is_yes, says

LATEST_FIRST = kind_of_error(
    "V176",
    "{key} has the power of a snapped card used before an earlier one, which is out of scope.",
    "Powers are used in the order in which their cards reached the pile: first that of the discard, then those of the "
    "cards that were snapped onto it. No key turns this order round.",
)

POWER_WAITS = kind_of_error(
    "V177",
    "{key} makes a power wait for the snaps, which is out of scope.",
    "A power is open as soon as its card is discarded. Its player may let the others snap first, but does not have to: "
    'snaps and the power come in any order, or `opens = "after the power"` makes the snaps wait.',
)

DRAW_WAITS = kind_of_error(
    "V178",
    "{key} keeps the next player from drawing until all have passed or tried to snap, which is out of scope.",
    "The next player may draw at once, and that closes the window. Only after the last turn of a round does everybody "
    "snap or pass before the game goes on: `matching.snap.final_window`.",
)

POWER_FIZZLES = kind_of_error(
    "V179",
    "{key} takes a power from a player who has called or has no cards, which is out of scope.",
    "A power belongs to the player whose card opened it. That this player has called or has no cards left does not "
    "take it away.",
)

_IN_ORDER: Final = '"snapped" in powers.triggers, with which the power of the discard comes first, then the others'
_ANY_ORDER: Final = 'powers.order = "discard, then use" without matching.snap.opens: snaps and the power in any order'
_LAST_SNAP: Final = "matching.snap.final_window, which waits for everybody after the last turn of a round"
_NO_SNAP: Final = 'matching.snap.caller = "may not snap", with which a caller opens no power by a snap'

_LIFO: Final = (
    r"lifo|last in,? first out|first in,? last out|stack order"
    r"|(last|latest|newest|snapped|snapper('s)?|top)( (cards?|powers?|snaps?))? (is |goes |comes )?first"
)
_SNAPS: Final = r"(the |all |any |other )?(snaps?|snapping|match(es|ing)?|(snap )?window)"

_ALL_HAVE: Final = (
    r"(all|every(one|body)|each( player)?|nobody|no one)( \w+)* "
    r"(pass|passe[ds]|tried|tries|attempt\w*|responds?|responded)"
)

MISSING_ORDER: Final = (
    OutOfScope(LATEST_FIRST, _LIFO, _IN_ORDER, "powers matching.snap", "powers.triggers", of_value=is_yes),
    OutOfScope(LATEST_FIRST, _LIFO, _IN_ORDER, "powers.order matching.snap.opens", values_only=True),
    OutOfScope(
        LATEST_FIRST,
        r"^(order|sequence|stack(s|ed|ing)?|resol\w+)( order)?$",
        _IN_ORDER,
        "powers matching.snap",
        keys_only=True,
        of_value=says(rf"{_LIFO}|\b(latest|newest|last|reversed?|stack)\b"),
    ),
    OutOfScope(
        LATEST_FIRST,
        r"^stack(s|ed|ing)?$",
        _IN_ORDER,
        "powers",
        keys_only=True,
        of_value=lambda value: value is True,
    ),
    OutOfScope(
        POWER_WAITS,
        r"^(after|wait(s|ing)?|when|opens?|delay\w*|timing|resol\w+|used|starts?|begins?)( for| until| after| with)?$",
        _ANY_ORDER,
        "powers",
        keys_only=True,
        of_value=says(rf"^{_SNAPS}$|\b(after|until|once|when|for) (.* )?{_SNAPS}", but=r"^(when )?snapped$"),
    ),
    OutOfScope(
        POWER_WAITS,
        rf"(after|until|once|wait\w*( for| until)?) {_SNAPS}"
        rf"|{_SNAPS} (comes? |go(es)? )?(first|before( the)? powers?)",
        _ANY_ORDER,
        "powers",
        "powers.triggers",
        of_value=is_yes,
    ),
    OutOfScope(
        POWER_WAITS,
        rf"(after|until|once|wait\w*( for| until)?) {_SNAPS}|{_SNAPS} first",
        _ANY_ORDER,
        "powers.order",
        values_only=True,
    ),
    OutOfScope(
        POWER_WAITS,
        r"before (the )?(powers?|abilit(y|ies))|(powers?|abilit(y|ies)) (waits?|last|after( \w+)*)",
        _ANY_ORDER,
        "matching.snap",
        of_value=is_yes,
    ),
    OutOfScope(
        POWER_WAITS,
        r"before (the )?(powers?|abilit(y|ies))",
        _ANY_ORDER,
        "matching.snap.opens",
        values_only=True,
    ),
    OutOfScope(
        DRAW_WAITS,
        rf"{_ALL_HAVE}( \w+)*"
        r"|must pass|(pass|passes) (needed|required)|waits? for( the| all)? (snaps?|snapping|pass\w*|players)",
        _LAST_SNAP,
        "matching.snap turn",
        of_value=is_yes,
    ),
    OutOfScope(
        DRAW_WAITS,
        _ALL_HAVE,
        _LAST_SNAP,
        "turn.ends matching.snap.after_right matching.snap.after_wrong matching.snap.opens",
        values_only=True,
    ),
    OutOfScope(
        DRAW_WAITS, r"^pass(es|ing)?$", _LAST_SNAP, "matching.snap", "matching.snap.own matching.snap.others",
        keys_only=True, of_value=is_yes,
    ),
    OutOfScope(
        DRAW_WAITS,
        r"^(closes?|until|window|snap window|ends?|open until|open|stays open|duration)$",
        _LAST_SNAP,
        "matching.snap",
        keys_only=True,
        of_value=says(r"\b(pass|passe[ds]|tried|tries|attempt\w*|responded)\b"),
    ),
    OutOfScope(POWER_FIZZLES, r"fizzles?( \w+)*", _NO_SNAP, "powers calling", of_value=is_yes),
    OutOfScope(
        POWER_FIZZLES,
        r"^(locked|callers?)( (player|powers?))?$",
        _NO_SNAP,
        "powers",
        keys_only=True,
        of_value=says(r"fizzl|lost|loses?|\bno(ne|t|thing)?\b|forfeit|unused|cannot|skip|void"),
    ),
    OutOfScope(
        POWER_FIZZLES,
        r"^callers?( has| uses?| keeps?| loses?)?( no| their| its)? ?powers?( used)?$|^powers? of (the )?callers?$",
        _NO_SNAP,
        "calling powers",
        keys_only=True,
        of_value=lambda value: is_no(value) or says(r"\bno(ne|t|thing)?\b|lost|fizzl|forfeit|cannot")(value),
    ),
)  # fmt: skip
