"""A board and what stands beside it, in one picture."""

from collections.abc import Sequence
from itertools import combinations

from dunewidget.draw.panels import GAP, Box
from dunewidget.draw.scene import Node, Scene, el

MARGIN = 8.0  # round what stands in one column
FIRST = 2  # boxes that are looked for beside the board: the question, the players


def picture(board: Scene, boxes: Sequence[Box], width: float = 1200, least_scale: float = 0.68) -> Scene:
    """Put a board and its boxes into one picture of the given width.

    There are two columns if the board keeps at least that scale, so that its words stay readable.
    Then boxes stand beside the board, and some below it where that makes the picture lower.
    """
    share = 0.64 if width >= 1100 else 0.62
    two = bool(boxes) and width * share - 24 >= board.box[2] * least_scale
    share, margin = (share, 12.0) if two else (1.0, MARGIN)
    board_width = width * share - 2 * margin
    scale = board_width / board.box[2]
    below, beside = board.box[3] * scale + 2 * margin, margin
    bottoms = [below - margin]
    left_boxes = [make(board_width) for make in boxes]
    right_boxes = [make(width - width * share - margin) for make in boxes] if two else left_boxes
    lower = _lower([h for _, h in left_boxes], [h for _, h in right_boxes], below) if two else range(len(boxes))
    drawn: list[Node] = []
    for i in range(len(boxes)):
        x, y = (margin, below) if i in lower else (width * share, beside)
        node, height = left_boxes[i] if i in lower else right_boxes[i]
        drawn.append(el("g", node, key=node.key, transform=f"translate({x:g} {y:.1f})"))
        bottoms.append(y + height)
        if i in lower:
            below = y + height + GAP
        else:
            beside = y + height + GAP
    left, top = margin - board.box[0] * scale, margin - board.box[1] * scale
    place = f"translate({left:.1f} {top:.1f})scale({scale:.4f})"
    root = el("g", el("g", board.root, key="board", transform=place), *drawn, key="picture")
    return Scene(root, (0, 0, width, round(max(bottoms) + margin)), board.title, board.desc)


def _lower(left: list[float], right: list[float], below: float) -> tuple[int, ...]:
    """Return which boxes go below the board: never the first two, and as few as make the picture lowest."""

    def height(some: tuple[int, ...]) -> float:
        over = sum(left[i] + GAP for i in some)
        return max(below + over, sum(h + GAP for i, h in enumerate(right) if i not in some))

    rest = range(FIRST, len(right))
    return min((some for n in range(len(rest) + 1) for some in combinations(rest, n)), key=height)
