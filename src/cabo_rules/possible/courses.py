"""Follow the courses that a game may have taken, move by move: decide, split, compare with what is noted, and merge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import define, evolve, field

from cabo_rules.cards import HIDDEN, Card, card_name
from cabo_rules.events import Event, RoundEnded, RoundScored
from cabo_rules.logs.claims import Claims, Mismatch, claims_of, paired
from cabo_rules.moves import Deal, Move, OpenCommitment, SetUp, Shuffle
from cabo_rules.possible.backs import Backs, in_fact, in_state
from cabo_rules.possible.beginnings import opened, with_backs
from cabo_rules.possible.cases import Case, Denied, Failure, Impossible, Miscounted, Past, Refused, Uncountable
from cabo_rules.possible.counting import counts, interchangeable
from cabo_rules.possible.fits import Effort, TooMuchError
from cabo_rules.possible.learning import can_be, candidates, learn, with_gaps
from cabo_rules.referee import RULES
from cabo_rules.rules import game
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.flow import settle
from cabo_rules.rules.hidden import HiddenCardError
from cabo_rules.state import seal

MOST_CASES: Final = 2_000
"""The most courses of a game that are followed at a time."""

MOST_COUNTED: Final = 4
"""The most cards that may be unknown at the end of a round for all its scores to be found, if none are noted."""


UNCOUNTED: Final = "the hands at the end of the round are not noted, and neither are its scores"


@define(eq=False)
class _Asked:
    """A move that is being decided: what the record notes of it, and the reasons why courses end with it."""

    move: int
    line: int
    claims: Claims
    viewer: int | None
    effort: Effort
    failures: list[Failure] = field(factory=list)


def advance(
    cases: Sequence[Case], played: Move, claims: Claims, viewer: int | None, line: int, number: int, effort: Effort
) -> tuple[list[Case], list[Failure]]:
    """Return the cases after a move, and why the others end with it.

    :param claims: what the record notes of the move.
    :param viewer: the seat that noted it, or :data:`cabo_rules.SPECTATOR`; ``None`` for all seats together.
    :param number: the number of the move.
    :raises TooMuchError: if there are too many cases, or that takes more than the effort.
    """
    asked = _Asked(number, line, claims, viewer, effort)
    found: list[Case] = []
    backs = Backs()
    for case in cases:
        if case.uncounted:
            raise TooMuchError(UNCOUNTED)
        if isinstance(played, Deal | SetUp):
            found += _begun(finished(case, effort), played, asked, backs)
        elif isinstance(played, Shuffle):
            found += _begun(case, played, asked, case.backs)
        else:
            found += _decided(case, played, asked)
        if len(found) > MOST_CASES:
            raise TooMuchError(f"the game may have taken more than {MOST_CASES:,} courses")
    return (_merged(found) if isinstance(played, Deal | SetUp) else found), asked.failures


def _begun(case: Case, move: Deal | SetUp | Shuffle, asked: _Asked, backs: Backs) -> list[Case]:
    if refused := game.over(case.state, move):
        asked.failures.append(Refused(case, refused))
        return []
    begun = with_backs(case, move, backs, asked.line, asked.effort)
    if not isinstance(begun, tuple):
        asked.failures.append(begun)
        return []
    return _decided(*begun, asked)


def _decided(case: Case, move: Move, asked: _Asked) -> list[Case]:
    """Return the cases after a move; why there are none is added to the failures."""
    if isinstance(move, OpenCommitment):
        known = opened(case, move, asked.line, asked.effort)
        if not isinstance(known, Case):
            asked.failures.append(known)
            return []
        case = known
    asked.effort.spend()
    may, do = RULES[type(move)]
    decision: Decision | None = None
    try:
        if not isinstance(move, Deal | SetUp | Shuffle):
            refused = game.over(case.state, move) or may(case.state, move)
            if refused is not None:
                asked.failures.append(Refused(case, refused))
                return []
        decision = Decision(case.state)
        do(decision, move)
        settle(decision)
    except HiddenCardError as error:
        return _split(case, move, asked, decision, case.backs.back(error.back))
    return _compared(evolve(case, state=seal(decision.state)), case, move, decision.events, asked)


def _compared(after: Case, before: Case, move: Move, events: list[Event], asked: _Asked) -> list[Case]:
    """Compare the events of a move with what is noted of it."""
    actual = claims_of(move, events, asked.viewer)
    learned = _learned(after, before, actual, events, asked)
    if learned is None:
        return []
    known = _counted(learned, events)
    if claim := wrongly_counted(known, asked.claims):
        asked.failures.append(Miscounted(before, claim, known))
        return []
    known = with_gaps(known, asked.claims, actual, asked.line, asked.move)
    backs = known.backs.all
    step = known.steps, in_fact(move, backs), tuple([in_fact(event, backs) for event in events])
    return [evolve(known, steps=step)]


def _learned(
    case: Case, before: Case, actual: Claims, events: list[Event], asked: _Asked, *, so_far: bool = False
) -> Case | None:
    """Return a case with the faces that are noted of some events, or None if they deny what is noted.

    :param before: the case before the move.
    :param so_far: whether more events of the move follow.
    """
    pairs = paired(asked.claims, actual, so_far=so_far)
    if isinstance(pairs, Mismatch):
        asked.failures.append(Denied(before, pairs, case.state, tuple(events)))
        return None
    known = learn(case, pairs, asked.line, events, asked.effort)
    if isinstance(known, Case):
        return known
    asked.failures.append(known)
    return None


def _counted(case: Case, events: Iterable[Any]) -> Case:
    for event in events:
        if type(event) is RoundEnded:
            case = evolve(case, counted=event.hands)
        elif type(event) is RoundScored:
            case = evolve(case, scores=tuple([seat.score for seat in event.seats]))
    return case


def wrongly_counted(case: Case, claims: Claims) -> str:
    """Return the name of the first claim about scores, totals or winners that is wrong; empty if there is none."""
    for name, real in (("scores", case.scores), ("totals", case.state.totals), ("winners", case.state.winners)):
        claimed = getattr(claims, name)
        if claimed is not None and (tuple(sorted(claimed)) if name == "winners" else claimed) != real:
            return name
    return ""


# --- a question about a hidden card -----------------------------------------------------------------------------------


def _split(case: Case, move: Move, asked: _Asked, decision: Decision | None, back: Card) -> list[Case]:
    """Return the cases after a move that depends on a card whose face is not known.

    :param decision: the move as far as it is decided. What is noted of its events may already answer the question.
    """
    if decision is not None and (events := decision.events):
        known = _learned(case, case, claims_of(move, events, asked.viewer), events, asked, so_far=True)
        if known is None:
            return []
        if back.text in known.faces:
            return _decided(known, _with_known(move, known), asked)
        case, move = known, _with_known(move, known)
        if isinstance(ended := events[-1], RoundEnded):
            return _counted_cases(case, move, asked, decision, ended)
    groups = _groups(case, back)
    noted = _noted(asked.claims)
    hinted = [group for group in groups if not noted.isdisjoint(group)]
    others = [group for group in groups if noted.isdisjoint(group)]
    found: list[Case] = []
    for group in hinted:
        failures = len(asked.failures)
        cases = _assumed(case, move, asked, back, group)
        shown = [each.case for each in asked.failures[failures:]] + cases
        found += cases
        if noted and any(back.text in each.faces for each in shown):  # the move shows this card, and its face is noted
            others = []
    for group in others:
        found += _assumed(case, move, asked, back, group)
    return list(_narrowed(case, _alike(found, back.text), back, asked))


def _counted_cases(case: Case, move: Move, asked: _Asked, decision: Decision, ended: RoundEnded) -> list[Case]:
    """Return the cases after a move with which a round is counted that has cards of unknown faces."""
    lying = [case.backs.back(card) for hand in ended.hands for card in hand if card is not None]
    groups = {back: _groups(case, back) for back in lying if back.text not in case.faces}
    claims = asked.claims
    if len(groups) > MOST_COUNTED and claims.scores is None and claims.totals is None and claims.winners is None:
        after = evolve(case, state=seal(decision.state), uncounted=True)
        return _compared(after, case, move, decision.events, asked)
    found, none = list[Case](), True
    alike = interchangeable(case, groups, ended.hands)
    for counted in counts(case, decision.state, ended, groups, claims.scores, asked.effort):
        none = False
        swap = {back: case.backs.faced(back, _first(counted.ways[0][back.text])) for back in groups}
        unswap = {faced: back for back, faced in swap.items()}
        assumed = evolve(case, state=in_state(case.state, swap))
        for each in _decided(assumed, in_fact(move, swap), asked):
            after = evolve(each, state=in_state(each.state, unswap), ways=counted.ways, alike=alike)
            if can_be(after, asked.effort):
                found.append(after)
            else:
                asked.failures.append(Impossible(case, None, tuple(decision.events)))
    if none:
        asked.failures.append(Uncountable(case, claims.scores or ()))
    return found


def _assumed(case: Case, move: Move, asked: _Asked, back: Card, group: frozenset[Card]) -> list[Case]:
    """Return the cases after a move if a card has one of some faces, which are the same to the rules."""
    swap = {back: case.backs.faced(back, _first(group))}
    assumed = evolve(case, state=in_state(case.state, swap), domains={**case.domains, back.text: group})
    unswap = {swap[back]: back}
    return [
        each if back.text in each.faces else evolve(each, state=in_state(each.state, unswap))
        for each in _decided(assumed, in_fact(move, swap), asked)
    ]


def _first(group: frozenset[Card]) -> Card:
    return min(group, key=lambda face: face.text)


def _with_known(move: Move, case: Case) -> Move:
    """Return a move that brings cards with the faces that are known by now."""
    if not isinstance(move, Deal | SetUp | Shuffle):
        return move
    marks = [mark for lot in case.lots[-1:] for mark in lot.marks if mark.text in case.faces]
    changed: Move = in_fact(move, {mark: case.backs.faced(mark, case.faces[mark.text]) for mark in marks})
    return changed


def _noted(claims: Claims) -> frozenset[Card]:
    """Return the faces that are noted of a move, or none if one of its faces is not noted."""
    noted = [*(claims.shown or ()), *(card for hand in claims.hands or () for card in hand)]
    noted += [claims.open_card, claims.power_card]
    return frozenset() if HIDDEN in noted else frozenset([card for card in noted if card is not None])


def _groups(case: Case, back: Card) -> list[frozenset[Card]]:
    """Return the faces that a card may have, in groups that are the same to the rules."""
    variant = case.state.variant
    special = [card_name(text) for each in variant.scoring.special.values() for text in each.cards]
    groups: dict[object, list[Card]] = {}
    for face in case.left_for(back):
        powers, worth = variant.powers_by_card.get(face.text, ()), variant.points[face.text]
        key = face.rank, powers, worth, face.text in variant.not_taken, *[name.names(face) for name in special]
        groups.setdefault(key, []).append(face)
    return sorted(map(frozenset, groups.values()), key=lambda group: min(face.text for face in group))


def _alike(cases: list[Case], mark: str) -> list[Case]:
    """Merge cases after a move in which the same happened, whatever the face of a card.

    :param cases: cases that have split with that move, so that the same events have led to the same state.
    """
    merged: dict[object, Case] = {}
    for case in cases:
        assert case.steps is not None
        before, *last = case.steps  # the moves before are those of the case that has split
        rest = frozenset([(each, domain) for each, domain in case.domains.items() if each != mark])
        key = id(before), *last, frozenset(case.faces.items()), rest, id(case.ways)
        other = merged.get(key)
        if other is not None and mark not in case.faces:
            case = evolve(other, domains={**other.domains, mark: other.domains[mark] | case.domains[mark]})
        merged[key] = case
    return [*merged.values()]


def _narrowed(before: Case, cases: Iterable[Case], back: Card, asked: _Asked) -> Iterator[Case]:
    """Yield the cases for which the deck has the cards; a card of which nothing was learned keeps what it may be."""
    mark = back.text
    for case in cases:
        if mark in case.faces:
            yield case
        elif case.domains[mark] == before.left_for(back):
            domains = {each: domain for each, domain in case.domains.items() if each != mark}
            yield evolve(case, domains={**domains, **({mark: before.domains[mark]} if mark in before.domains else {})})
        elif can_be(case, asked.effort):
            yield case
        else:
            asked.failures.append(Impossible(before, None, ()))


# --- the end of a round -----------------------------------------------------------------------------------------------


def finished(case: Case, effort: Effort) -> Case:
    """Return a case after its round: the round is past, with the faces that its gaps may have."""
    past = case.past
    if case.steps is not None:
        gaps = {gap: candidates(case, back.text, effort) for gap, back in case.gaps.items()}
        faces = {
            **case.faces,
            **{case.gaps[gap].text: next(iter(found)) for gap, found in gaps.items() if len(found) == 1},
        }
        past = (Past(case.past, gaps, case.steps, faces, case.backs),)
    return Case(case.state, case.backs, past=past, scores=case.scores, counted=case.counted, uncounted=case.uncounted)


def _merged(cases: list[Case]) -> list[Case]:
    """Merge cases that begin a round in the same way."""
    merged: dict[object, list[Case]] = {}
    for case in cases:
        state = case.state
        same = merged.setdefault((state.totals, state.resets, state.turn, state.dealer, case.scores), [])
        alike = (at for at, other in enumerate(same) if _begins_like(case, other))
        if (at := next(alike, None)) is None:
            same.append(case)
        else:
            same[at] = evolve(same[at], past=(*same[at].past, *case.past))
    return [case for same in merged.values() for case in same]


def _begins_like(case: Case, other: Case) -> bool:
    return case.state == other.state and case.faces == other.faces and case.domains == other.domains
