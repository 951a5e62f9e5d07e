"""The palettes and the style sheet: every colour of every board, in light and in dark.

Elements carry classes and the style sheet gives the classes their colours, through one variable
for each role. A live board sets the variables on its root and can change them at any time; in a
static picture the values stand in the rules themselves, since not every viewer knows variables.
"""

from collections.abc import Mapping
from functools import lru_cache

SERIF = "'Palatino Linotype',Palatino,'Book Antiqua',P052,Georgia,serif"
# Arial's metrics come first: lines are broken and boxes sized for them, without a browser.
SANS = "Arial,'Liberation Sans','Helvetica Neue',Roboto,'Segoe UI',sans-serif"
MONO = "ui-monospace,Menlo,Consolas,'Liberation Mono',monospace"

# Each role has its value in the light theme and in the dark one.
ROLES: Mapping[str, tuple[str, str]] = {
    "page": ("#FFFFFF", "#121016"),
    "panel": ("#FBF7EF", "#1B181F"),
    "chip": ("#F2EADB", "#26222B"),
    "line": ("#D9CCB4", "#3F3945"),
    "ink": ("#2A1F14", "#F1E6D2"),
    "ink2": ("#5D4B38", "#BFB09A"),
    "accent": ("#6A2FA0", "#C9A2FF"),
    "on-accent": ("#FFFFFF", "#1C0F2E"),
    "accent-soft": ("#EFE5F7", "#33264A"),
    "refused": ("#A3211A", "#FF9A8C"),
    "under": ("#FFF9EC", "#0E0A0C"),
    "veil": ("#FFF6E2", "#120E16"),
    "veil-o": (".44", ".46"),
    "sand0": ("#EFD6A4", "#6B523A"),
    "sand1": ("#ECD09A", "#664D36"),
    "sand2": ("#F2DCAF", "#705740"),
    "sand3": ("#E9CA90", "#624931"),
    "rock0": ("#C79D76", "#43342D"),
    "rock1": ("#C09369", "#3D2F29"),
    "rock2": ("#CDA681", "#483931"),
    "ripple": ("#C99F5E", "#94744F"),
    "ripple-o": (".62", ".5"),
    "hachure": ("#6F4728", "#A08468"),
    "hachure-o": (".62", ".38"),
    "shade": ("#5A3618", "#000000"),
    "shade-o": (".34", ".42"),
    "hold": ("#FFF8E8", "#A9875A"),
    "wall": ("#6B3A22", "#FFF0CC"),
    "bigwall": ("#6B3A22", "#B99667"),
    "ice": ("#E6F1F2", "#3B5661"),
    "ice-line": ("#86AEB8", "#8FB6C2"),
    "border": ("#6A4526", "#CFB083"),
    "border-w": ("1.7", "1.35"),
    "sector": ("#6A4526", "#D9BE93"),
    "sector-o": (".55", ".5"),
    "rim": ("#3B2A1D", "#0B090D"),
    "rim-ink": ("#F3E2BF", "#E6D3AC"),
    "rim-line": ("#3B2A1D", "#4A4048"),
    "light-o": (".2", ".07"),
    "dusk-o": (".16", ".34"),
    "storm": ("#7A3312", "#E08A45"),
    "storm-o": (".5", ".34"),
    "streak": ("#FFF0D6", "#FFE9C9"),
    "storm-rim": ("#A8431A", "#B4531E"),
    "chevron": ("#F4B27C", "#F4B27C"),
    "halo": ("#FFF9EC", "#F6EAD2"),
    "edge": ("#1C130B", "#0B090D"),
    "name": ("#33210F", "#FBEFD6"),
    "name-rock": ("#2B190B", "#F3E4C8"),
    "name-hold": ("#4A1E0C", "#FFF6DE"),
    "under-sand": ("#F3DFB4", "#1A120D"),
    "under-rock": ("#D6B491", "#1A120D"),
    "under-hold": ("#FFF8E8", "#1A120D"),
    "under-ice": ("#E6F1F2", "#1A120D"),
    "under-w": ("3.6", "3"),
    "badge": ("#6B3A22", "#1A120D"),
    "plate": ("#FFF8E8", "#F6EAD2"),
    "badge-ink": ("#FFF8E8", "#FFF0CC"),
    "spice-ink": ("#9A3B10", "#F0A060"),
    "card": ("#FFFFFF", "#141118"),
    "heat": ("#B4341C", "#FF8A5C"),
}

# Fill and the colour of what is written on it: the same in both themes.
HOUSES: Mapping[str, tuple[str, str]] = {
    "atreides": ("#1B6B3C", "#FFFFFF"),
    "bene_gesserit": ("#2450A4", "#FFFFFF"),
    "emperor": ("#B1241C", "#FFFFFF"),
    "fremen": ("#F0C659", "#2A1F14"),
    "guild": ("#E8862A", "#1E1208"),
    "harkonnen": ("#1C1A1F", "#FFFFFF"),
    "bene_tleilax": ("#6A3D86", "#FFFFFF"),
    "smugglers": ("#0F6F74", "#FFFFFF"),
    "nobody": ("#6B5A46", "#FFFFFF"),
}
BANDS: Mapping[str, str] = {
    "weapon": "#A3211A",
    "defence": "#2450A4",
    "special": "#6A2FA0",
    "worthless": "#6B5A46",
    "hidden": "#6B5A46",
}
SPICE, SPICE_RIM, SPICE_INK = "#9A3B10", "#FFD08A", "#FFFFFF"
PAPER, PAPER_EDGE = "#FFFDF6", "#1C130B"
STAR, STAR_FIELD = "#FFE08A", "#1C130B"
IVORY, DIE_DARK, DIE_SAND, GLYPH = "#FFF8E8", "#2A2433", "#E6CF9A", "#5A2E18"
WORM_SKIN, WORM_MAW = "#8A5A36", "#2B160C"

_RULES: tuple[tuple[str, str], ...] = (
    # Type. Sizes stand on the elements, in units of the picture.
    (".root", f"font-family:{SANS};fill:$ink;font-variant-numeric:tabular-nums"),
    (".serif", f"font-family:{SERIF}"),
    (".mono", f"font-family:{MONO}"),
    (".b", "font-weight:700"),
    (".mid", "text-anchor:middle"),
    (".end", "text-anchor:end"),
    (".ink2", "fill:$ink2"),
    (".caps", "letter-spacing:.09em"),
    # Ground.
    (".page", "fill:$page"),
    (".rim", "fill:$rim;stroke:$rim-line;stroke-width:1.5"),
    (".rimtext", "fill:$rim-ink;font-weight:600"),
    *((f".sand{i}", f"fill:$sand{i};stroke:$sand{i};stroke-width:.8") for i in range(4)),
    *((f".rock{i}", f"fill:$rock{i};stroke:$rock{i};stroke-width:.8") for i in range(3)),
    (".ice", "fill:$ice;stroke:$ice"),
    (".hold", "fill:$hold"),
    (".ripples", "fill:none;stroke:$ripple;stroke-width:1.1;opacity:$ripple-o"),
    (".hachures", "fill:none;stroke:$hachure;stroke-width:1.1;opacity:$hachure-o"),
    (".icelines", "fill:none;stroke:$ice-line;stroke-width:1.1"),
    (".shade", "fill:$shade;opacity:$shade-o"),
    (".walls", "fill:none;stroke:$wall;stroke-width:1.2;stroke-dasharray:6.5 2.4"),
    (".wall", "fill:none;stroke:$wall;stroke-width:2.8;stroke-linecap:round"),
    (".bigwall", "fill:none;stroke:$bigwall;stroke-width:4.4;stroke-linecap:round"),
    (".border", "fill:none;stroke:$border;stroke-width:$border-w;stroke-linecap:round"),
    (
        ".sectors",
        "fill:none;stroke:$sector;stroke-width:1.5;stroke-linecap:round;stroke-dasharray:1 4.2;opacity:$sector-o",
    ),
    (".sun", "stop-color:#FFFFFF;stop-opacity:$light-o"),
    (".noon", "stop-color:#FFFFFF;stop-opacity:0"),
    (".dusk", "stop-color:#000000;stop-opacity:$dusk-o"),
    (".number", "fill:$plate;stroke:#6B3A22;stroke-width:1.6"),
    (".numberhold", "fill:$badge;stroke:$hold;stroke-width:1.4"),
    (".numberholdink", "fill:$badge-ink"),
    (".numberink", "fill:#4A1E0C"),
    # Names: the halo is a text of its own beneath, since not every viewer knows paint-order.
    (".name", f"font-family:{SERIF};text-anchor:middle;fill:$name"),
    (".name.on-sand", "font-style:italic"),
    (".name.on-ice", "font-style:italic"),
    (".name.on-rock", "fill:$name-rock"),
    (".name.on-hold", "fill:$name-hold;font-weight:700"),
    (".name.on-sandhold", "fill:$name-hold;font-weight:700"),
    (".name.on-rockhold", "fill:$name-hold;font-weight:700"),
    (".under.on-sandhold", "stroke:$under-sand;fill:$under-sand"),
    (".under.on-rockhold", "stroke:$under-rock;fill:$under-rock"),
    (".under.on-sand", "stroke:$under-sand;fill:$under-sand"),
    (".under.on-rock", "stroke:$under-rock;fill:$under-rock"),
    (".under.on-hold", "stroke:$under-hold;fill:$under-hold"),
    (".under.on-ice", "stroke:$under-ice;fill:$under-ice"),
    (".under", "stroke-width:$under-w;stroke-linejoin:round"),
    (".seam", "display:none"),
    (".brokenwall", "fill:none;stroke:$border;stroke-width:2.2;stroke-dasharray:10 6"),
    (".rubble", "fill:$rock1;stroke:$border;stroke-width:1"),
    (".sandring", "fill:none;stroke:$hachure;stroke-width:1.6;stroke-dasharray:9 5;opacity:.6"),
    # States.
    (".veil", "fill:$veil;stroke:$veil;stroke-width:1;opacity:$veil-o"),
    (".hit", "fill:$accent;fill-opacity:0;stroke:none;pointer-events:all"),
    (".hitline", "fill:none;stroke:none;pointer-events:none"),
    (".part", "outline:none;cursor:default"),
    (".part.legal", "cursor:pointer"),
    (".part:hover .hit,.part:focus .hit", "fill-opacity:.14;stroke:$accent;stroke-width:4"),
    (".part:hover .hitline", "stroke:$under;stroke-width:6.5"),
    (".part:focus .hitline", "stroke:$ink;stroke-width:8"),
    (".legalunder", "fill:none;stroke:$under;stroke-width:5.4;stroke-linecap:round;stroke-linejoin:round"),
    (".legalline", "fill:none;stroke:$accent;stroke-width:2.8;stroke-linecap:round;stroke-linejoin:round"),
    (".dot", "fill:$halo;stroke:$accent;stroke-width:2.8"),
    (".part:hover .dot,.part:focus .dot", "fill:$accent"),
    (".selected", "fill:$accent;fill-opacity:.3;stroke:$accent;stroke-width:4;stroke-linejoin:round"),
    (".selectedunder", "fill:none;stroke:$under;stroke-width:6.5;stroke-linejoin:round"),
    (
        ".refused",
        "fill:$refused;fill-opacity:.12;stroke:$refused;stroke-width:3.4;stroke-dasharray:9 5;stroke-linejoin:round",
    ),
    (
        ".spoken",
        "fill:none;stroke:$ink;stroke-width:4.2;stroke-dasharray:.1 7.4;stroke-linecap:round;stroke-linejoin:round",
    ),
    (".spokenunder", "fill:none;stroke:$under;stroke-width:7.4;stroke-linejoin:round"),
    (".badge", "fill:$accent;stroke:$under;stroke-width:2"),
    (".tick", "fill:none;stroke:$on-accent;stroke-width:3;stroke-linecap:round;stroke-linejoin:round"),
    (".forbid", "fill:$under;stroke:$refused;stroke-width:3.4"),
    (".bubble", "fill:$page;stroke:$refused;stroke-width:2"),
    (".refusedink", "fill:$refused"),
    (".arrow", "fill:none;stroke:$accent;stroke-width:4;stroke-dasharray:15 4"),
    (".arrowunder", "fill:none;stroke:$under;stroke-width:7.5"),
    (".arrowhead", "fill:$accent;stroke:$under;stroke-width:1.6"),
    (".changed", "fill:none;stroke:$accent;stroke-width:2.8;stroke-dasharray:5.2 3.6"),
    # Storm.
    (".storm0", "stop-color:$storm;stop-opacity:$storm-o"),
    (".storm1", "stop-color:$storm;stop-opacity:.72"),
    (".stormplace", "fill:$storm;fill-opacity:$storm-o"),
    (".stormline", "fill:none;stroke:$storm-rim;stroke-width:3.2;stroke-linecap:round"),
    (".streaks", "fill:none;stroke:$streak;stroke-width:1.6;stroke-linecap:round;opacity:.62"),
    (".stormrim", "fill:$storm-rim"),
    (".stormtext", "fill:#FFFFFF;font-weight:700"),
    (".chevron", "fill:none;stroke:$chevron;stroke-width:4;stroke-linecap:round;stroke-linejoin:round"),
    (".track", "fill:none;stroke:$storm-rim;stroke-width:5;stroke-dasharray:2 7;stroke-linecap:round;opacity:.85"),
    # Tokens.
    (".tedge", "fill:$edge;stroke:$edge;stroke-width:5.4;stroke-linejoin:round"),
    (".thalo", "fill:$halo;stroke:$halo;stroke-width:3.4;stroke-linejoin:round"),
    (".tshadow", "fill:#000000;opacity:.28"),
    (".count", "font-weight:700;text-anchor:middle"),
    (".medaledge", "fill:$edge"),
    (".medalhalo", "fill:$halo"),
    (".ticks", "fill:none;stroke:$ink;stroke-width:2.6;stroke-linecap:round"),
    (".acting", "fill:$accent"),
    (".pick", "fill:none"),
    (".ring", "fill:none;stroke:$accent;stroke-width:3.4"),
    # Layers.
    (".heat", "fill:$heat;stroke:$heat;stroke-width:.8"),
    (".edgeline", "fill:none;stroke:$accent;stroke-width:2;opacity:.75"),
    (".knot", "fill:none;stroke:$accent;stroke-width:9;stroke-linecap:round"),
    (".step", "fill:$under;stroke:$accent;stroke-width:1.6"),
    (".stepink", "fill:$accent;font-weight:700;text-anchor:middle"),
    (".valuechip", "fill:$page;stroke:$line;stroke-width:1"),
    (".exposed", "fill:$storm-rim;stroke:none"),
    (".history", "fill:$spice-ink;fill-opacity:.2;stroke:$spice-ink;stroke-width:2.4;stroke-dasharray:5 3"),
    # Panels.
    (".box", "fill:$panel;stroke:$line;stroke-width:1"),
    (".ask", "fill:$panel;stroke:$accent;stroke-width:2"),
    (".plainline", "fill:none;stroke:$line;stroke-width:1.4"),
    (".spiceline", "fill:none;stroke:$spice-ink;stroke-width:1.2"),
    (".chip", "fill:$chip;stroke:none"),
    (".chipline", "fill:$chip;stroke:$line;stroke-width:1"),
    (".mine", "fill:$accent-soft"),
    (".mark", "fill:$accent"),
    (".primary", "fill:$accent"),
    (".primaryink", "fill:$on-accent;font-weight:700"),
    (".plain", "fill:$page;stroke:$ink2;stroke-width:1"),
    (".rule", "stroke:$line;stroke-width:1"),
    (".card", "fill:$card;stroke:$line;stroke-width:1"),
    (".spiceink", "fill:$spice-ink"),
    (".outline2", "fill:none;stroke:$ink2;stroke-width:1.3"),
    (".pipon", "fill:$ink2"),
    (".pipoff", "fill:none;stroke:$ink2;stroke-width:1.2"),
)


def variables(theme: str) -> dict[str, str]:
    """Return each role and its value, as CSS variables for the root of a live board."""
    at = ("light", "dark").index(theme)
    return {f"--dw-{role}": pair[at] for role, pair in ROLES.items()}


@lru_cache(maxsize=8)
def css(theme: str, prefix: str) -> str:
    """Return the style sheet of one static picture.

    Style rules in a page reach every picture on it, and a rule that names its root does not reach
    into what is drawn by reference: so it is the classes themselves that carry the prefix.
    """
    if theme == "auto":
        dark = f"@media (prefers-color-scheme:dark){{{_sheet('dark', prefix)}}}"
        return _sheet("light", prefix) + dark
    return _sheet(theme, prefix)


def live_css() -> str:
    """Return the style sheet of live boards (root class "dw-root"), with variables for colours."""
    return _written("dw-", {role: f"var(--dw-{role})" for role in ROLES})


def _sheet(theme: str, prefix: str) -> str:
    at = ("light", "dark").index(theme)
    return _written(prefix, {role: pair[at] for role, pair in ROLES.items()})


def _written(prefix: str, values: Mapping[str, str]) -> str:
    return "".join(f"{selector.replace('.', '.' + prefix)}{{{_filled(rule, values)}}}" for selector, rule in _RULES)


def _filled(rule: str, values: Mapping[str, str]) -> str:
    """Put values for roles. Longer names first: "$ink2" is not "$ink" and a 2."""
    for role in sorted(values, key=len, reverse=True):
        rule = rule.replace(f"${role}", values[role])
    return rule
