"""Refusals in English. The rules have their sentences, in :mod:`cabo_rules.refusals`; here they speak to a player."""

from __future__ import annotations

from typing import Final

from cabo_rules.refusals import REASONS

_TO_YOU: Final = {
    # any move
    "slot.unknown": "There is no slot {slot}; you have {count} slots, counted from 0.",
    "slot.empty": "You have no card in slot {slot}.",
    "slot.named_twice": "You cannot name the same card twice.",
    "wait.gift": "You must settle the gift for the snapped card first.",
    "wait.penalty": "You must place the penalty cards first.",
    "wait.power": "You must finish using a power first.",
    # deal
    "deal.looks_open": "You must wait until the first looks are over.",
    "deal.looked_already": "You have already taken the first look.",
    "deal.look_too_many": "You cannot look at {named} cards; the limit is {allowed}.",
    "deal.look_elsewhere": "You may look only at cards {where}.",
    # turn
    "turn.not_yours": "It is your turn.",
    "turn.power_open": "You still have a power to use: {power}.",
    "turn.drawn_already": "You have already drawn a card this turn.",
    "turn.nothing_drawn": "You are not holding a drawn card.",
    "turn.not_taken": "You may not take this card from the discard pile.",
    "turn.no_place": "You have no cards, so there is no place for a card that must be kept.",
    "turn.not_done": "You must draw and use a card before ending the turn.",
    "turn.no_next": "You cannot draw: no turn follows this one.",
    # powers
    "powers.none_open": "You have no power to use.",
    "powers.mandatory": "You must use the power {power}.",
    "powers.never_kept": "You can only use or discard a card with the power {power}.",
    "powers.caller_safe": "You have called; a caller's cards are safe from this power.",
    # matching
    "matching.snap.drawn_since": "You are too late to snap: a card has been drawn since.",
    "matching.snap.closed": "You are too late to snap: the window is closed.",
    "matching.snap.late": "You are too late to snap: another snap was first.",
    "matching.snap.not_first": "You are too late to snap: only the first to snap may go on.",
    "matching.snap.starting_card": "You may not snap the card that started the discard pile.",
    "matching.snap.discarder": "You put this card on the pile and may not snap it.",
    "matching.snap.on_turn": "You are on turn and may not snap.",
    "matching.snap.caller": "You have called and may not snap any more.",
    "matching.snap.power_first": "You cannot snap before the power is used or declined.",
    "matching.snap.same_hand": "You cannot snap from the hand that the last snap was from.",
    "matching.snap.wrong_before": "You have already snapped wrongly on this card.",
    "matching.snap.spent": "You cannot snap again this round; the limit is {most}.",
    "matching.snap.passed": "You have already passed on the last snap.",
    "matching.not_own": "You cannot {act} another player's card in this game.",
    "matching.not_anothers": "You can {act} only other players' cards in this game.",
    "matching.no_gift": "You have no card to give for another player's card.",
    "matching.last_card": "You may not discard the last card of a hand in the last lap.",
    "matching.caller_safe": "You have called; nobody may {act} a caller's cards.",
    "matching.gift.none": "You do not owe a card.",
    "matching.gift.must": "You must give a card.",
    "matching.penalty.hand_out": "You are out, so nobody may touch your hand.",
    "matching.penalty.out": "You are out and cannot take part.",
    "matching.penalty.none": "You have no penalty card to place.",
    "matching.penalty.cell": "You must place the card next to another card, not at {cell}.",
    "matching.snap.not_last": "You can pass only on the last discard of a round.",
    "matching.snap.cannot": "You cannot snap, so there is nothing to pass on.",
    "matching.drawn.nothing": "You must name at least one card to match.",
    "matching.drawn.most": "You cannot name {named} cards to match; the limit is {most}.",
    "matching.drawn.gift_needed": "You must name a card to give for each card of another player.",
    "matching.drawn.gift_unneeded": "You can give a card only for another player's card.",
    "matching.drawn.gift_gone": "You cannot give a card that this match removes.",
    # calling
    "calling.called_already": "You have already called.",
    "calling.last_lap": "You cannot call: the last lap began when {emptied} ran out of cards.",
    "calling.out": "You have no cards left and are out of the round.",
    "calling.too_soon": "You cannot call before lap {earliest}; this is lap {lap}.",
    "calling.too_early": "You can call only at the end of a turn.",
    "calling.too_late": "You can call only instead of a turn, before drawing.",
}

_OFFENCES: Final = ("forbidden look", "misused power", "move taken back")

_PHRASES: Final = (
    # deal
    "deck",
    "cards to shuffle",
    "the faces of some are hidden",
    "missing {missing}",
    "too many {extra}",
    "missing {missing}; too many {extra}",
    "in the nearest row",
    "at the left end",
    "at the right end",
    "at the two ends",
    # a table set up by hand
    "it needs {seats} hands, not {found}",
    "it needs {seats} totals, not {found}",
    "a hand has more than {most} slots",
    "seen must have an entry for each slot of the hands",
    "seen names a seat that does not exist",
    "seen names a seat for an empty slot",
    "a card that spectators have seen must have been seen by everybody",
    "seat {turn} is on turn and has no card",
    "a hand has no card, and in this game no hand runs out of cards",
    "a hand that may be refilled needs a slot",
    "it does not matter who deals",
    "the totals already end the game",
    "the totals already put a player out of the game",
    "lap must be from 1 to 1,000,000, not {lap}",
    "the caller has no turn in the last lap",
    "nobody has another turn after a call",
    # a drawn card may not be ...
    "discarded",
    "put back",
    "matched",
    "traded for",
    # a player cannot ... a card
    "snap",
    "match",
    # a power does not allow a ...
    "look",
    "swap",
    "choice of a player",
    # a power cannot be used on ...
    "no cards",
    "one card",
    "{count} cards",
    "other than two cards",
    "one of the player's own cards",
    "another player's card",
    "a card that was not looked at",
    "two of the player's own cards",
    "two cards of other players",
    "two cards of one player",
    "two cards of one opponent",
    "one of the player's own cards and another player's card",
    "its own user",
)
"""The words of every ``Phrase`` of the rules, which are their keys."""

REFUSALS: Final = {
    **{f"refusal.{code}": reason.sentence for code, reason in REASONS.items()},
    **{f"refusal.{code}.you": words for code, words in _TO_YOU.items()},
    **{f"offence.{words}": words for words in _OFFENCES},
    **{f"phrase.{words}": words for words in _PHRASES},
}
