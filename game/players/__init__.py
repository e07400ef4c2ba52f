"""Floor 5: who sits at the table."""
