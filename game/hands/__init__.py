"""Floor 2: sets, readings of a hand, what it waits for and how far it is."""
