"""The arena: games of agents, each of which knows only what its seat sees."""
