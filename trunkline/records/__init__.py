"""Records: a game as its actions, in text and replayed."""
