"""The effect of each event on the deal, by the part of the deal."""
