"""The manner of the players at the table: the moods of their faces, and what they say."""
