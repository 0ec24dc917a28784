"""Words and pictures: commentary in sentences, pictures of the table, and a page that steps through a game."""
