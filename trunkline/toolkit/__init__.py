"""What rules of several games share: auctions, dice, hexes, seats."""
