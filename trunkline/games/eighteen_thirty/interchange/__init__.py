"""Games of 1830 from 18xx.games: their format, their house rules, and the conversion to our record."""
