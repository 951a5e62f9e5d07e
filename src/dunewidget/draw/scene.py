"""A picture as data: a tree of keyed nodes, its SVG, and the small patches between two of them.

Every node is addressed by its path, the keys from the root joined by "/". Children of one node are
either all keyed (they can come, go and move) or all without key (their number and order are fixed;
the index serves as key). Layers that never change are `Static`: built once, shared by all scenes
and never compared.
"""

import re
from collections.abc import Callable, Mapping
from difflib import SequenceMatcher
from functools import cached_property
from html import escape
from typing import Any, NamedTuple, TypeAlias

from dunewidget.draw import theme as themes

Json: TypeAlias = Any
Patch: TypeAlias = list[Any]
"""One of ["set", path, attribute, value or None], ["text", path, text], ["remove", path],
["insert", parent path, key it stands before or None, node], ["move", path, key or None],
["title", text], ["box", view box] and ["desc", first line, how many lines go, lines that come]."""

_SPECIAL = re.compile("[&<>\"']")

# Stands for the prefix of an instance inside text that is made once and used for many instances.
_PREFIX = "\x00"
# Stands for the prefix of a view in the markup that a browser gets.
VIEW = "@"
_REFERRING = ("aria-labelledby", "aria-describedby")


class Node(NamedTuple):
    """One element. Nodes are shared between scenes, so they are replaced and never edited."""

    tag: str
    key: str
    attrs: Mapping[str, str]
    text: str
    children: tuple["Node | Static", ...]


class Static:
    """A layer that never changes: built when first drawn and shared by every scene."""

    def __init__(self, name: str, build: Callable[[], Node]) -> None:
        self.key = name
        self._build = build

    @cached_property
    def node(self) -> Node:
        return self._build()

    @cached_property
    def markup(self) -> str:
        out: list[str] = []
        _write(self.node, _PREFIX, out)
        return "".join(out)

    @cached_property
    def live_markup(self) -> str:
        """The layer for a browser, which reads text much faster than a tree: ids wait for the view's own prefix.

        Single quotes need no escape in JSON.
        """
        styled = self.markup.replace(f'class="{_PREFIX}', 'class="dw-').replace(f" {_PREFIX}", " dw-")
        return styled.replace('"', "'").replace(_PREFIX, VIEW)


class Scene(NamedTuple):
    """A whole picture: its tree, its view box (x, y, width, height) and what a reader hears."""

    root: Node
    box: tuple[float, float, float, float]
    title: str
    desc: tuple[str, ...] = ()
    """The board in words, line by line."""

    def to_json(self) -> Json:
        """What a browser needs for the first paint. Static layers stand apart, named once."""
        statics: dict[str, Json] = {}
        root = _to_json(self.root, statics)
        return {
            "box": list(self.box),
            "title": self.title,
            "desc": list(self.desc),
            "root": root,
            "statics": statics,
        }


def el(tag: str, /, *children: Node | Static, key: str = "", text: str = "", **attrs: object) -> Node:
    """Make a node. Attribute names are written with _ for -, and `class_` for class."""
    named = {
        name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
        for name, value in attrs.items()
        if value is not None
    }
    return Node(tag, key, named, text, children)


def number(value: object) -> str:
    """Write a number as short as a picture needs it: at most two decimals."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def to_svg(scene: Scene, theme: str = "light", prefix: str = "dw") -> str:
    """Write the scene as one self-contained SVG.

    theme is "light", "dark" or "auto" (as the reader's system prefers). Every id and class begins
    with prefix, so that two pictures on one page take neither parts nor colours from each other.
    """
    x, y, width, height = (number(v) for v in scene.box)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}-root" role="img" '
        f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" '
        f'aria-labelledby="{prefix}-title" aria-describedby="{prefix}-desc">'
    )
    out = [
        head,
        f'<title id="{prefix}-title">{escape(scene.title)}</title>',
        f'<desc id="{prefix}-desc">{escape(chr(10).join(scene.desc))}</desc>',
        f"<style>{themes.css(theme, _PREFIX).replace(_PREFIX, prefix + '-')}</style>",
    ]
    # A picture brings its own page: its words must not depend on what lies behind it.
    page = {"x": x, "y": y, "width": width, "height": height, "class": "page"}
    _write(Node("rect", "page", page, "", ()), prefix + "-", out)
    _write(scene.root, prefix + "-", out)
    out.append("</svg>")
    return "".join(out)


def _write(node: Node | Static, prefix: str, out: list[str]) -> None:
    if isinstance(node, Static):
        out.append(node.markup.replace(_PREFIX, prefix))
        return
    out.append("<" + node.tag)
    out.extend(f' {name}="{_escaped(_referred(name, value, prefix))}"' for name, value in node.attrs.items())
    if not node.text and not node.children:
        out.append("/>")
        return
    out.append(">" + escape(node.text, quote=False))
    for child in node.children:
        _write(child, prefix, out)
    out.append(f"</{node.tag}>")


def _escaped(value: str) -> str:
    """Escape an attribute, if there is anything to escape: in paths, classes and numbers there is not."""
    return escape(value) if _SPECIAL.search(value) else value


def _referred(name: str, value: str, prefix: str) -> str:
    """Put the prefix on ids, on references to them and on classes.

    The browser does the same, but all live boards share one style sheet: classes get "dw-" there.
    """
    if name == "class":
        return prefix + value.replace(" ", " " + prefix)
    if name == "id" or name in _REFERRING:
        return prefix + value
    if name == "href":
        return "#" + prefix + value[1:]
    if value.startswith("url(#"):
        return "url(#" + prefix + value[5:]
    return value


def _to_json(node: Node | Static, statics: dict[str, Json]) -> Json:
    if isinstance(node, Static):
        if node.key not in statics:
            statics[node.key] = node.live_markup
        return {"s": node.key}
    out: dict[str, Json] = {"t": node.tag}
    if node.key:
        out["k"] = node.key
    if node.attrs:
        out["a"] = dict(node.attrs)
    if node.text:
        out["x"] = node.text
    if node.children:
        out["c"] = [_to_json(child, statics) for child in node.children]
    return out


def diff(old: Scene, new: Scene) -> list[Patch]:
    """List the patches that turn the old scene into the new one.

    The two must be pictures of the same board, which may grow: a table with more on it is taller.
    """
    if (old.root.tag, old.root.key) != (new.root.tag, new.root.key):
        raise ValueError("two different boards cannot be patched into each other")
    patches: list[Patch] = []
    if old.box != new.box:
        patches.append(["box", list(new.box)])
    if old.title != new.title:
        patches.append(["title", new.title])
    if old.desc != new.desc:
        patches += _diff_lines(old.desc, new.desc)
    _diff(old.root, new.root, "", patches)
    return patches


def _diff_lines(old: tuple[str, ...], new: tuple[str, ...]) -> list[Patch]:
    """List the runs of lines that change, the last first: so the numbers before it stay true."""
    runs = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        ["desc", start, end - start, list(new[first:last])]
        for tag, start, end, first, last in reversed(runs)
        if tag != "equal"
    ]


def _diff(old: Node, new: Node, path: str, patches: list[Patch]) -> None:
    if old is new or old == new:
        return
    if old.attrs != new.attrs:
        names = {**old.attrs, **new.attrs}
        patches += [
            ["set", path, name, new.attrs.get(name)] for name in names if old.attrs.get(name) != new.attrs.get(name)
        ]
    if old.text != new.text:
        patches.append(["text", path, new.text])
    _diff_children(old, new, path, patches)


def _diff_children(old: Node, new: Node, path: str, patches: list[Patch]) -> None:
    """Compare keyed children; those without key stand in the same places, or their parent goes."""
    before = {_key(child, i): child for i, child in enumerate(old.children)}
    after = {_key(child, i): child for i, child in enumerate(new.children)}
    kept = {key for key in before if key in after and _same_kind(before[key], after[key])}
    order = [key for key in before if key in kept]
    patches += [["remove", _join(path, key)] for key in before if key not in kept]
    for i, (key, child) in enumerate(after.items()):
        ahead = order[i] if i < len(order) else None
        if key not in kept:
            patches.append(["insert", path, ahead, _to_json(child, {})])
            order.insert(i, key)
        elif ahead != key:
            patches.append(["move", _join(path, key), ahead])
            order.remove(key)
            order.insert(i, key)
    for key in order:
        one, other = before.get(key), after[key]
        if key in kept and isinstance(one, Node) and isinstance(other, Node):
            _diff(one, other, _join(path, key), patches)


def _same_kind(old: Node | Static, new: Node | Static) -> bool:
    """Whether one can be turned into the other in place, rather than be taken away."""
    if isinstance(old, Static) or isinstance(new, Static):
        return old is new
    if old.tag != new.tag:
        return False
    unkeyed = any(not child.key for child in (*old.children, *new.children))
    return not unkeyed or (len(old.children) == len(new.children) and all(map(_same_kind, old.children, new.children)))


def _key(child: Node | Static, index: int) -> str:
    return child.key or str(index)


def _join(path: str, key: str) -> str:
    return f"{path}/{key}" if path else key


def apply(scene: Scene, patches: list[Patch]) -> Scene:
    """Make the scene that the patches lead to: what the browser does, in Python."""
    for patch in patches:
        kind, path = patch[0], patch[1]
        if kind == "title":
            scene = scene._replace(title=path)
            continue
        if kind == "box":
            x, y, width, height = path
            scene = scene._replace(box=(x, y, width, height))
            continue
        if kind == "desc":
            _, at, gone, lines = patch
            scene = scene._replace(desc=(*scene.desc[:at], *lines, *scene.desc[at + gone :]))
            continue
        steps = path.split("/") if path else []
        if kind == "remove":
            edit = _remover(steps.pop())
        elif kind == "move":
            edit = _mover(steps.pop(), patch[2])
        elif kind == "insert":
            edit = _inserter(_from_json(patch[3]), patch[2])
        else:
            edit = _setter(patch)
        scene = scene._replace(root=_edited(scene.root, steps, edit))
    return scene


_Edit: TypeAlias = Callable[[Node], Node]


def _edited(node: Node, steps: list[str], edit: _Edit) -> Node:
    if not steps:
        return edit(node)
    at = _index(node, steps[0])
    child = node.children[at]
    if isinstance(child, Static):
        raise TypeError(f"the layer {child.key} never changes")
    changed = _edited(child, steps[1:], edit)
    return node._replace(children=(*node.children[:at], changed, *node.children[at + 1 :]))


def _index(node: Node, key: str) -> int:
    for i, child in enumerate(node.children):
        if _key(child, i) == key:
            return i
    raise KeyError(key)


def _setter(patch: Patch) -> _Edit:
    def edit(node: Node) -> Node:
        if patch[0] == "text":
            return node._replace(text=patch[2])
        _, _, name, value = patch
        rest = {k: v for k, v in node.attrs.items() if k != name}
        return node._replace(attrs=rest if value is None else {**rest, name: value})

    return edit


def _remover(key: str) -> _Edit:
    def edit(node: Node) -> Node:
        at = _index(node, key)
        return node._replace(children=node.children[:at] + node.children[at + 1 :])

    return edit


def _inserter(child: Node | Static, ahead: str | None) -> _Edit:
    def edit(node: Node) -> Node:
        at = len(node.children) if ahead is None else _index(node, ahead)
        return node._replace(children=(*node.children[:at], child, *node.children[at:]))

    return edit


def _mover(key: str, ahead: str | None) -> _Edit:
    def edit(node: Node) -> Node:
        child = node.children[_index(node, key)]
        return _inserter(child, ahead)(_remover(key)(node))

    return edit


def _from_json(data: Json) -> Node:
    return Node(
        data["t"],
        data.get("k", ""),
        data.get("a", {}),
        data.get("x", ""),
        tuple(_from_json(child) for child in data.get("c", ())),
    )
