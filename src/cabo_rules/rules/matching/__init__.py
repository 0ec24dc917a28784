"""Matching: the ways to discard cards of one rank, gifts for another player's card, and the price of a mistake.

``snap``: racing to put a card of the same rank on the card just discarded. ``drawn``: putting cards of the drawn card's
rank under it. ``set``: trading a set of one's own cards of one rank for the drawn card. ``penalty``: penalty cards.
"""
