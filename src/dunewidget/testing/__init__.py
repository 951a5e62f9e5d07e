"""Tools for testing a game: is every rule enforced and tested, and would a test notice a break?"""
