"""Pieces of boards as SVG."""
