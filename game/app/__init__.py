"""Floor 6: the window's loop, assets, sound, settings and storage; pygame begins here."""
