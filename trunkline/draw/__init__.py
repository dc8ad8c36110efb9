"""Drawing: SVG pieces that boards are made of. Nothing here knows a game; a game hands in its liveries."""
