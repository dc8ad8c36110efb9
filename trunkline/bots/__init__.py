"""Bots: they receive views, never states."""
