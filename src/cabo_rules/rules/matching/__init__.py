"""Matching: the ways to discard cards of equal rank, gifts for another player's card, and the price of a mistake.

``snap``: racing to put a card of the same rank on the card just discarded. ``drawn``: discarding cards of the drawn
card's rank. ``set``: trading several cards of one rank for the drawn card. ``penalty``: penalty cards.
``window``: who may snap when. ``last_snap``: snaps after the last turn. ``whose``: what snapping and matching share.
"""
