"""Records of games: the event log."""
