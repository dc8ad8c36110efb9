"""Trunkline: railway share games, played and studied on one engine."""

__version__ = "0.1.0"
