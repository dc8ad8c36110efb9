"""Trunkline in the terminal: panels, prompts and reports with rich."""
