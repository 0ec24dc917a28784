"""Words and pictures: commentary, pictures of the table, the motions of cards, and a page that steps through a game."""
