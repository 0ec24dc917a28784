"""Ways to call that no variant file can express, by the words that people write for them."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.problem import kind_of_error
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope, is_yes, says

FORCED_CALL = kind_of_error(
    "V122",
    "{key} makes a player call by the worth of a hand, which is out of scope: it would give hidden cards away.",
    "Nobody can see what a hand is worth before the count, often not even its player. A referee that makes a player "
    "call with few points, or refuses a call with many, tells the table what lies face down; so no rule depends on a "
    "card that it does not show.",
)

COUNTER_CALL = kind_of_error(
    "V123",
    "{key} lets several players call in a round, which is out of scope.",
    "A round has one caller, who gets the bonus or pays the penalty. With a second one there would be two bonuses, two "
    "penalties and a tie between callers to settle, and no key says how.",
)

CALL_ENDS_TURN = kind_of_error(
    "V141",
    "{key} lets a player call at several points of a turn and end it by the call, which is out of scope.",
    "A call is the whole turn, or ends it, or may be made at any point of it and the turn goes on. No word lets a "
    "player choose among these, or break a turn off by calling in the middle of it.",
)

CALL_OUT_OF_TURN = kind_of_error(
    "V142",
    "{key} says which players may call; any but the player on turn is out of scope.",
    "Only the player on turn calls, so that everybody knows whose turns are the last. A hand without cards can make a "
    "player call out of turn: `calling.empty_hand`.",
)

CALL_TAKEN_BACK = kind_of_error(
    "V166",
    "{key} lets a call be confirmed, taken back or cancelled, which is out of scope.",
    "A call stands: the last turns follow, and the round ends with them. Its player is not asked again, and no swap or "
    "power of another player cancels it.",
)

_CALL_STANDS: Final = "calling.caller_safe_from, which keeps powers and snaps from the caller's hand after a call"

_CUT_SHORT: Final = r"(no |last )?(stock|deck|draw pile|pile|cards?)( \w+)?|runs? out|running out|cut short"
"""Words of a call that does not count since the cards run out, which a file can express."""

MISSING_CALLS: Final = (
    OutOfScope(
        FORCED_CALL,
        r"^(forced?|must|mandatory|compulsory|obligatory)$|call(s|ing)? (is )?(forced|mandatory|compulsory|required)"
        r"|(forced?|must|mandatory|compulsory|obligatory) ((to )?call\w*|at|below|under|with)",
        "calling.highest_hand, with which a caller with more points counts as not lowest",
        "calling",
        "calling.empty_hand calling.nothing_to_draw calling.stock_out calling.caller_safe_from calling.last_turns",
    ),
    OutOfScope(
        COUNTER_CALL,
        r"counter(?!clockwise| clockwise)\w*( \w+)?"
        r"|second (call|caller)|(two|several|more) (calls|callers)|over ?call\w*|calls? again",
        "scoring.caller.penalty, which a caller pays if another hand is lower",
        "calling",
    ),
    OutOfScope(
        CALL_ENDS_TURN,
        r"^(?!instead|before|after|(at )?(the )?(start|beginning|end)\b).*\b(ends? (the|their|that|your) turn"
        r"|then the turn (ends|is over))( at once)?|turn or (the )?\w+ .*turn|before (or|and) after( \w+)*"
        r"|\b(start|beginning|before)\b.* (or|and) .*\b(end|after)\b"
        r"|\b(end|after)\b.* (or|and) .*\b(start|beginning|before)\b",
        '"end of the turn" or "instead of a turn"; with "any point of the turn" the turn goes on after the call',
        "calling.when",
    ),
    OutOfScope(
        CALL_OUT_OF_TURN,
        r"^(who|by whom|who (may|can) call|who calls)$|^any(one|body)$|^any player$|out of turn"
        r"|^(every(one|body)|any(one|body)|any player) ((may|can) )?calls?",
        "calling.when, which says when the player on turn may call",
        "calling",
        "calling.empty_hand calling.stock_out calling.last_turns calling.caller_safe_from",
        keys_only=True,
    ),
    OutOfScope(
        CALL_OUT_OF_TURN,
        r"out of turn|((any|every)(one|body)|any player)"
        r"(?!( who is)? (on|in|during|before|instead|at the (start|beginning|end))\b)( \w+)*"
        r"|(an)?other('s| player's| players') turns?|any player's turn|^(on |in |at |during )?any turn$",
        '"any point of the turn", at which the player on turn may call',
        "calling.when",
    ),
    OutOfScope(
        CALL_TAKEN_BACK,
        r"(un|re)? ?confirm\w*|cancel\w*|un ?calls?|revo[kc]\w+|withdr[ae]w\w*|retract\w*|rescind\w*|annul\w*"
        r"|reversible|t[ao]ken? back|takes? back|takebacks?|undo\w*|undone|(on|at|upon) return|broken by"
        r"|void(s|ed)?( by)?|second thoughts?|change(s|d)? (of )?(their |your )?minds?",
        _CALL_STANDS,
        "calling",
        "calling.empty_hand calling.stock_out calling.nothing_to_draw",
        of_value=is_yes,
        but=_CUT_SHORT,
    ),
    OutOfScope(
        CALL_TAKEN_BACK,
        r"confirm(s|ed)?|cancel\w*|takes? back|taken back",
        _CALL_STANDS,
        "calling.when calling.last_turns calling.caller_safe_from",
        values_only=True,
        but=rf"{_CUT_SHORT}|not|never|cannot|can't",
    ),
    OutOfScope(
        CALL_TAKEN_BACK,
        r"(cancel(s|led)?|breaks?|stops?|voids?|annuls?|takes? back|undo(es)?) (the |a )?(calls?|cabo)"
        r"|calls? (is )?(cancel\w*|taken back|undone|voided|annulled)",
        _CALL_STANDS,
        "powers conduct turn matching game",
        of_value=is_yes,
        but=_CUT_SHORT,
    ),
    OutOfScope(
        CALL_TAKEN_BACK,
        r"^cancels?$",
        _CALL_STANDS,
        "powers",
        keys_only=True,
        of_value=says(r"\bcall(s|er|er's)?\b|cabo"),
    ),
)
