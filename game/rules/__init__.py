"""Floor 3: the rulebooks as tables of elements, with scoring and settlement."""
