"""The tree of a study: a value, the edits that make the next one, the words they are stored in, and its rows by turn."""
