"""What follows from a command, by the part of the deal that it belongs to."""
