"""Floor 8: the scenes that a person moves through."""
