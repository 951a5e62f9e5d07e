"""Classic Dune, 2 to 6 players: the Basic and the Advanced Game, with the options its rulings leave open."""
