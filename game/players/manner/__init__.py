"""The manner of those at the table: the moods of their faces, and what they say."""
