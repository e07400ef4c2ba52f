"""What each event does to the deal, by the part of it that the event belongs to."""
