"""Tables: making them, acting at them, undo, seats, people, chat, studies. Nothing here knows the web."""
