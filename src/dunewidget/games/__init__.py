"""The rule systems, one folder each. A folder that defines `GAME` is a game."""
