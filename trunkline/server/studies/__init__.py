"""Studies: trees with members, edited by appended entries. Nothing here knows the web."""
