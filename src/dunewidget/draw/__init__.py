"""Pictures of positions: boards as keyed SVG scenes, made without a browser."""
