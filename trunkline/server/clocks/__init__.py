"""Clocks of tables: what they are, when people rest, and how used time is computed from what is stored. No database, no web."""
