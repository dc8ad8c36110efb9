"""Study: games looked at from outside, and games played elsewhere."""
