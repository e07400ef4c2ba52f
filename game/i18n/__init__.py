"""Floor 5: the words a person reads."""
