"""The rules of 1830, a file for each chapter of RULES.md."""
