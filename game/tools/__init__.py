"""The subcommands of the command line that need no window."""
