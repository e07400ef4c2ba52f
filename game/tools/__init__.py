"""The command line's words that need no window."""
