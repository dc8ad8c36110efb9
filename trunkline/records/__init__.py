"""Records of games: the tree of a game with variations, and its text in both formats."""
