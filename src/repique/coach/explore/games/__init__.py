"""Reports on the cards, one folder for each game that has them."""
