"""A second implementation of 1830, slow and plain: what the comparison games are confirmed by.

Written from RULES.md, clause by clause. It reads the components (``box/*.toml``) and shares nothing else with the game: no
rule, no graph, no state, no shape. Sides are numbers from 0 (south-west) clockwise, cities are pairs of hex and number, money
and shares lie in dictionaries, track is walked step by step and every route is tried.

- ``components``: the files of the box, and turned tiles
- ``track``: walks, routes, and where a tile may go
- ``table``: what lies on the table, and what each action does to it
- ``choices``: everything that may be done in a position
"""
