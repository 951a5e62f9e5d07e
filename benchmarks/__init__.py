"""How fast the engine is, beside other engines measured in the same run: `make bench`."""
