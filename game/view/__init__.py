"""Floor 7: from events to what is seen."""
