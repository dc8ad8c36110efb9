"""Studying games: who was likely to win at each moment, and what decided it. Bots' opinions, and measured as such."""
