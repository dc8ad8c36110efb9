"""Our own games, one folder each; a folder's ``__init__.py`` is the contents page of its rulebook.

>>> sorted(ENTRY_POINTS)
['1830', 'american_rails', 'chicago_express', 'union_pacific']
"""

# As in pyproject.toml, for a source tree that is not installed; a test compares the two.
ENTRY_POINTS = {
    "1830": "trunkline.games.eighteen_thirty:EDITIONS",
    "american_rails": "trunkline.games.american_rails:EDITIONS",
    "chicago_express": "trunkline.games.chicago_express:EDITIONS",
    "union_pacific": "trunkline.games.union_pacific:EDITIONS",
}
