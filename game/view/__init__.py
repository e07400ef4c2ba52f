"""Floor 7: turns events into what the player sees."""
