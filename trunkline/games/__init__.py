"""One folder a game; each is the contents page of its rulebook."""
