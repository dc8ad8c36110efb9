"""The rules of Chicago Express, a file for each chapter of RULES.md."""
