"""Floor 2: hands as melds, their readings, waits and deficiency."""
