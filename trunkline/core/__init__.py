"""The core: what a game is and what can be done with one. It knows nothing of railways."""
