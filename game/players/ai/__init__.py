"""The computer players: how they estimate a hand, choose a command, and sit at the table."""
