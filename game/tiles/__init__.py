"""Floor 1: the faces, the sets they come in, and how they are written."""
