"""Plans: what a player wants done when it is asked for, as text, in words, and step by step. docs/plans.md explains them."""
