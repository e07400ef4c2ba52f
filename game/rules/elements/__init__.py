"""Questions about a win, shared by the rulebooks; the tables of each book say what the answers are worth."""
