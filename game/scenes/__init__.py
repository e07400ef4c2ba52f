"""Floor 8: what a person moves through."""
