import pytest

from dunewidget.draw import theme

READABLE = 4.5


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(over: str, under: str, opacity: float) -> str:
    mixed = (round(int(over[i : i + 2], 16) * opacity + int(under[i : i + 2], 16) * (1 - opacity)) for i in (1, 3, 5))
    return "#" + "".join(f"{c:02X}" for c in mixed)


ON = {
    "ink": ("page", "panel", "chip", "accent-soft", "card"),
    "ink2": ("page", "panel", "chip", "accent-soft", "card"),
    "accent": ("page", "panel", "under"),
    "on-accent": ("accent",),
    "refused": ("page", "panel"),
    "name": ("sand0", "sand1", "sand2", "sand3", "ice", "under-sand", "under-ice"),
    "name-rock": ("rock0", "rock1", "rock2", "under-rock"),
    "name-hold": ("under-hold", "under-sand", "under-rock"),
    "rim-ink": ("rim",),
    "badge-ink": ("badge",),
    "spice-ink": ("panel",),
}


@pytest.mark.parametrize("which", ["light", "dark"])
@pytest.mark.parametrize("ink", ON)
def test_words_can_be_read_on_what_they_stand_on(ink: str, which: str) -> None:
    at = ("light", "dark").index(which)
    for ground in ON[ink]:
        assert contrast(theme.ROLES[ink][at], theme.ROLES[ground][at]) >= READABLE, ground


@pytest.mark.parametrize("which", ["light", "dark"])
def test_names_can_be_read_on_veiled_land(which: str) -> None:
    at = ("light", "dark").index(which)
    roles = {role: pair[at] for role, pair in theme.ROLES.items()}
    for ink, grounds in (("name", ("sand0", "sand3", "ice")), ("name-rock", ("rock0", "rock1"))):
        for ground in grounds:
            veiled = blend(roles["veil"], roles[ground], float(roles["veil-o"]))
            assert contrast(roles[ink], veiled) >= READABLE


@pytest.mark.parametrize("which", ["light", "dark"])
def test_white_words_can_be_read_on_the_storm_rim(which: str) -> None:
    at = ("light", "dark").index(which)
    assert contrast("#FFFFFF", theme.ROLES["storm-rim"][at]) >= READABLE


def test_counts_can_be_read_on_every_token() -> None:
    for fill, ink in theme.HOUSES.values():
        assert contrast(fill, ink) >= READABLE
    assert contrast(theme.SPICE, theme.SPICE_INK) >= READABLE
    assert contrast(theme.STAR, theme.STAR_FIELD) >= READABLE
    assert contrast(theme.HOUSES["bene_gesserit"][0], theme.PAPER) >= READABLE
    assert contrast(theme.GLYPH, "#FFF9EC") >= READABLE
    for band in theme.BANDS.values():
        assert contrast("#FFFFFF", band) >= READABLE


def test_a_token_has_a_light_ring_inside_a_dark_one_in_both_themes() -> None:
    for at in (0, 1):
        assert contrast(theme.ROLES["halo"][at], theme.ROLES["edge"][at]) >= 7


def test_live_boards_take_every_colour_from_a_variable() -> None:
    sheet = theme.live_css()
    assert "$" not in sheet
    for role in theme.variables("dark"):
        assert role.startswith("--dw-")
    used = {f"--dw-{role}" for role in theme.ROLES if f"var(--dw-{role})" in sheet}
    assert used == set(theme.variables("light"))


@pytest.mark.parametrize("which", ["light", "dark", "auto"])
def test_no_colour_is_left_open_in_a_static_picture(which: str) -> None:
    assert "$" not in theme.css(which, "x-")
    assert "var(" not in theme.css(which, "x-")
