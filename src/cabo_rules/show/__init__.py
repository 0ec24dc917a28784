"""Words and pictures: a game told in sentences, drawn as a table, and stepped through on a page."""
