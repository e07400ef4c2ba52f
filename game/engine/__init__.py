"""Floor 4: commands in, events out."""
