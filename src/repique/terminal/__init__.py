"""A card table made of text: whole matches against simple computer players in a shell."""
