"""The rules of American Rails, a file for each chapter of RULES.md."""
