"""Text without a browser: how wide a line is, about, and where to break it."""

_NARROW, _WIDE = set("ijltfrI.,:;'!|()[]- "), set("mwMW@%")

# The advance widths of Palatino in thousandths of the size, A to Z and a to z: names on the map are set to them.
_PALATINO = {
    "roman": (
        (778, 611, 709, 774, 611, 556, 763, 832, 337, 333, 726, 611, 946, 831, 786, 604, 786, 668, 525, 613, 778, 722,
         1000, 667, 667, 667),
        (500, 553, 444, 611, 479, 333, 556, 582, 291, 234, 556, 291, 883, 582, 546, 601, 560, 395, 424, 326, 603, 565,
         834, 516, 556, 500),
    ),
    "italic": (
        (722, 611, 667, 778, 611, 556, 722, 778, 333, 333, 667, 556, 944, 778, 778, 611, 778, 667, 556, 611, 778, 722,
         944, 722, 667, 667),
        (444, 463, 407, 500, 389, 278, 500, 500, 278, 278, 444, 278, 778, 556, 444, 500, 463, 389, 389, 333, 556, 500,
         722, 500, 500, 444),
    ),
    "bold": (
        (778, 667, 722, 833, 611, 556, 833, 833, 389, 389, 778, 611, 1000, 833, 833, 611, 833, 722, 611, 667, 778, 778,
         1000, 667, 667, 667),
        (500, 611, 444, 611, 500, 389, 556, 611, 333, 333, 611, 333, 889, 611, 556, 611, 611, 389, 444, 333, 611, 556,
         833, 500, 556, 500),
    ),
}  # fmt: skip


def serif_width(text: str, size: float, style: str) -> float:
    """Return the width of a name in Palatino: roman, italic or bold. Any other font is fitted to it."""
    capitals, small = _PALATINO[style]

    def advance(c: str) -> int:
        if "A" <= c <= "Z":
            return capitals[ord(c) - ord("A")]
        return small[ord(c) - ord("a")] if "a" <= c <= "z" else 265

    return size * sum(map(advance, text)) / 1000


def width(text: str, size: float) -> float:
    """Estimate the width of a line in the widest of the sans stack: nothing overflows in any other."""
    return size * sum(0.36 if c in _NARROW else 0.95 if c in _WIDE else 0.71 if c.isupper() else 0.61 for c in text)


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


def plural(count: int, word: str) -> str:
    """Say how many of a thing there are."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
