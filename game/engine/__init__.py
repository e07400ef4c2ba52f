"""Floor 4: the engine, which turns commands into events."""
