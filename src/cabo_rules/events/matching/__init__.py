"""Matching: snaps and gifts, drawn matches, sets, and penalty cards."""
