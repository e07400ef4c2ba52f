"""The decisions of the engine: the events that follow from each command, by the part of the deal."""
