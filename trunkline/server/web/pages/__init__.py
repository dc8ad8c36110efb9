"""Pages: HTML made of typed elements. Nothing here writes to the store or knows the name of a game."""
