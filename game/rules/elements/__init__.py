"""Questions about a win, shared by the rulebooks; what the answers are worth stands in each book's table."""
