"""Tools for testing a game: whether every rule is enforced and tested, and whether a test would notice a break."""
