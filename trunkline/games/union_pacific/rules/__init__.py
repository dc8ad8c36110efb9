"""The rules of Union Pacific, a file for each chapter of RULES.md."""
