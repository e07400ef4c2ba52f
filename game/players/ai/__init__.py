"""Computer players: one mind with several skills, and what carries it to the table."""
