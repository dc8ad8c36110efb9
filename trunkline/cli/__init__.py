"""The command line: commands, and the terminal to play in."""
