"""A frontend tells of moves and events with ``match``, and its checker says which ones it has forgotten."""
# pyright: strict

from __future__ import annotations

from typing import assert_never

from cabo_rules import events as e
from cabo_rules import moves as m
from cabo_rules.events import Event
from cabo_rules.moves import Move, Place


def every_move(move: Move) -> object:
    """All moves there are: another one would not pass here."""
    match move:
        case m.FirstLook(seat, slots) | m.Trade(seat, slots):
            return seat, slots
        case m.Draw(pile=pile):
            return pile
        case m.Keep(slot=slot):
            return slot
        case m.Look(places=places) | m.Swap(places=places):
            return places
        case m.ChoosePlayer(player=player):
            return player
        case m.Match(claims=claims):
            return claims[0].place
        case m.Snap(target=Place(seat=owner)):
            return owner
        case m.PlacePenalty(cell=cell):
            return cell
        case m.Give(slot=slot):
            return slot
        case m.Discard() | m.PutBack() | m.DeclinePower() | m.DeclineGift() | m.PassSnap() | m.Call() | m.EndTurn():
            return move.seat
        case m.SetUp() | m.Deal() | m.Shuffle() | m.OpenCommitment():
            return [card.text for card in getattr(move, "order", ())]
        case m.CloseLooks() | m.CloseWindow() | m.EndGame() | m.Abandon():
            return move.seat == m.HOST
        case m.Penalize(offender=offender):
            return offender
        case _:
            assert_never(move)


def every_event(event: Event) -> object:
    """All events there are."""
    match event:
        case e.TableSet() | e.Dealt() | e.CommitmentOpened() | e.FirstLooked() | e.LooksEnded() | e.OpenCardTurned():
            return "deal"
        case e.TurnBegan(seat):
            return seat
        case e.Drew(seat, card) | e.Took(seat, card) | e.Discarded(seat, card) | e.Returned(seat, card):
            return seat, card.text
        case e.ShuffleAwaited() | e.StockLow() | e.Shuffled() | e.Kept() | e.LaidFaceUp():
            return "turn"
        case e.PowerDue(powers=powers) | e.DuePowerOpened(powers=powers):
            return powers
        case e.PowerOpened() | e.Looked() | e.Swapped():
            return "power"
        case e.PowerEnded(how="used" | "declined" as how):
            return how
        case e.PowerEnded(power=power):
            return power
        case e.Snapped() | e.SnapFailed() | e.SnapKept() | e.SnappedLate() | e.SnapPassed() | e.WindowClosed():
            return "snap"
        case e.GiftOwed() | e.Gave() | e.GiftDeclined():
            return "gift"
        case e.MatchBegan() | e.Matched() | e.MatchFailed() | e.Traded() | e.TradeFailed() | e.DrawnKept():
            return "match"
        case e.PenaltyOwed() | e.PenaltyDrawn() | e.PenaltyPlaced() | e.PenaltyWaived() | e.WentOut():
            return "penalty"
        case e.Called() | e.HandShown() | e.HandEmptied() | e.PassedOver() | e.LastTurnEnded() | e.RoundEnded():
            return event
        case e.RoundScored(seats=seats):
            return [line.score for line in seats]
        case e.TotalReset() | e.RoundAwaited() | e.GameEnded() | e.GameAbandoned():
            return "score"
        case _:
            assert_never(event)


def a_forgotten_move(move: m.Call | m.EndTurn) -> int:
    """What is left over is found out."""
    match move:
        case m.Call(seat):
            return seat
        case _:
            assert_never(move)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
