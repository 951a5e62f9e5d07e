"""Text without a browser: how wide a line is, about, and where to break it."""

_NARROW, _WIDE = set("ijltfrI.,:;'!|()[]- "), set("mwMW@%")


def width(text: str, size: float) -> float:
    """Estimate the width of a line in the sans stack, a little on the generous side."""
    return size * sum(0.31 if c in _NARROW else 0.87 if c in _WIDE else 0.7 if c.isupper() else 0.56 for c in text)


def wrap(text: str, size: float, room: float, most: int = 99) -> list[str]:
    """Break a text into lines that fit; what exceeds the last allowed line ends in an ellipsis."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    lines = [shorten(line, size, room) for line in lines]
    if len(lines) > most:
        lines[most - 1 :] = [shorten(lines[most - 1] + " …", size, room, cut=True)]
    return lines


def shorten(text: str, size: float, room: float, *, cut: bool = False) -> str:
    """Cut a line that does not fit, and say so with an ellipsis."""
    if width(text, size) <= room:
        return text
    text = text.removesuffix(" …") if cut else text
    while text and width(text + "…", size) > room:
        text = text[:-1].rstrip()
    return text + "…"


def listed(parts: list[str]) -> str:
    """Join parts as one says them: a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def plural(count: int, word: str) -> str:
    """Say how many of a thing there are."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
