"""Floor 5: the players at the table, and the table itself."""
