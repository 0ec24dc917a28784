"""Prompts: what a player may pick next, in words."""

from __future__ import annotations

from cabo_rules.errors import check_kind
from cabo_rules.picking import Target
from cabo_rules.show.texts.catalogue import Texts, texts_in


def prompt(target: Target, language: str | Texts = "en") -> str:
    """Say what a player may do at a target: the words of a button if there is nothing to pick, else what to pick.

    :raises GameError: if it is not a target, or the language is unknown.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import CloseLooks
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> [prompt(target) for target in game.legal_moves(0).targets()]
    ['Look at your cards before the first turn (up to 2)']
    >>> [prompt(target) for target in game.play(CloseLooks()).legal_moves(0).targets()]
    ['Draw from a pile', 'Snap a card equal to the last discard', 'Call']
    """
    check_kind(Target, "target", target, "a Target", "LegalMoves.targets() has some")
    words = texts_in(language).templates
    kind = target.kind.__name__
    if not target.spots:
        return words[f"label.{kind}"]
    what = words["prompt.Match.given" if target.gift else f"prompt.{kind}"]
    fewest, most = target.fewest, target.most
    if target.gift or most < 2:
        return what
    if fewest < 2:
        return words["prompt.most"].format(what=what, most=most)
    key = "prompt.exactly" if fewest == most else "prompt.between"
    return words[key].format(what=what, fewest=fewest, most=most)
