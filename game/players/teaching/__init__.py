"""How computer players learn a book: deals that they play against each other, and fits of what came of them."""
