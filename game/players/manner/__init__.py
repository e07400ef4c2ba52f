"""What those at the table show of what happens: the moods of their faces, and what they say."""
