"""Floor 1: the tile faces, the sets of tiles, and their notation."""
