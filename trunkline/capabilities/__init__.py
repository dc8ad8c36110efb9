"""What some games can do and others cannot: typed values that ``Game`` holds and loads when asked."""
