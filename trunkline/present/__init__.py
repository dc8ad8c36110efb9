"""How a game is told and shown: messages, panels, drawings."""
