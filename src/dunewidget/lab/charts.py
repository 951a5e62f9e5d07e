"""Charts of results. Each returns an Altair chart, to be shown, changed or saved; `presence_map` a `dune.Picture`.

The data in a chart are the few figures it shows, not the games, so that a notebook stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.registry import find
from dunewidget.lab.results import Results
from dunewidget.lab.summary import rate, told_of
from dunewidget.widget import COLOURS, Picture

#: how a battle ended for a side, and its colour
OUTCOMES = {"won": "#2f6f8f", "lost": "#d9a066", "nobody won": "#8c8c8c"}


def win_rates(results: Results, by: str = "seat") -> Any:
    """How often each `seat`, `faction`, `bot` or `position` won, with 95 % intervals."""
    import altair as alt

    if by not in ("seat", "faction", "bot", "position"):
        raise DuneError(f"win rates are by seat, faction, bot or position, not by {by!r}")
    if not isinstance(results, Results):
        raise DuneError(f"charts are drawn of results, as simulate and collect make them, not of {results!r}")
    seats = results.seats.to_pandas().dropna(subset=["won"])
    counts = seats.assign(won=seats["won"].astype(int)).groupby(by)["won"].agg(["sum", "count"])
    rates = [{by: str(name), **vars(rate(int(won), int(of)))} for name, won, of in counts.itertuples()]
    share = alt.Axis(format="%", labelFlush=False, tickCount=6)
    base = alt.Chart(alt.Data(values=rates)).encode(y=alt.Y(f"{by}:N", title=None, sort="-x"))
    spread = base.mark_rule().encode(x=alt.X("low:Q", axis=share, title="games won, 95 % interval"), x2="high:Q")
    point = base.mark_point(filled=True, size=90, opacity=1).encode(
        x=alt.X("rate:Q", axis=share),
        color=alt.Color(f"{by}:N", legend=None, scale=_colours(row[by] for row in rates)),
        tooltip=[f"{by}:N", "count:Q", "of:Q", alt.Tooltip("rate:Q", format=".1%")],
    )
    return (spread + point).properties(title=f"Who wins, by {by}", width=360)


def _colours(names: Iterable[Any]) -> Any:
    """Factions in the colours of their forces; whoever is no faction in any colour."""
    import altair as alt

    found = sorted(set(names))
    if not set(found) <= set(COLOURS):
        return alt.Undefined
    return alt.Scale(domain=found, range=[COLOURS[name] for name in found])


def game_length(results: Results) -> Any:
    """How many games ended in each turn."""
    import altair as alt

    games = results.games.to_pandas().dropna(subset=["winners"])
    counts = games.groupby("turns").size()
    turns = range(int(counts.index.min()), int(counts.index.max()) + 1) if len(counts) else ()
    values = [{"turn": turn, "games": int(counts.get(turn, 0))} for turn in turns]  # a turn without an end is a gap
    encoded = (
        alt.Chart(alt.Data(values=values))
        .mark_bar()
        .encode(
            x=alt.X("turn:O", title="turn in which the game ended", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("games:Q", title="games"),
            tooltip=["turn:O", "games:Q"],
        )
    )
    return encoded.properties(title="Length of game", width=360, height=200)


def decision_counts(results: Results, most: int = 20) -> Any:
    """How often each question is asked a game, and how many answers it has: the `most` frequent ones."""
    import altair as alt

    answers = results.select("decisions", "question", "options").to_pandas()
    asked = answers.groupby("question")["options"].agg(["size", "median"])
    asked = asked.sort_values("size", ascending=False).head(most)
    games = told_of(results)
    values = [
        {"question": name, "times": size / games, "options": float(middle)} for name, size, middle in asked.itertuples()
    ]
    encoded = (
        alt.Chart(alt.Data(values=values))
        .mark_bar()
        .encode(
            x=alt.X("times:Q", title="times a game"),
            y=alt.Y("question:N", sort="-x", title=None),
            tooltip=[
                "question:N",
                alt.Tooltip("times:Q", format=".1f"),
                alt.Tooltip("options:Q", title="options (median)"),
            ],
        )
    )
    return encoded.properties(title="What is asked", width=360)


def quantities(results: Results) -> Sequence[str]:
    """What was counted turn by turn: the names that `over_turns` takes."""
    return sorted(results.turns["quantity"].unique().to_pylist())


def changing(results: Results) -> Sequence[str]:
    """Those quantities that changed in the course of a game, for anybody."""
    rows = results.turns.to_pandas()
    moved = rows.groupby(["quantity", "game", "seat"])["value"].nunique().groupby("quantity").max()
    return sorted(moved[moved > 1].index)


def over_turns(results: Results, quantity: str, by: str = "seat") -> Any:
    """A quantity as each turn began or the game ended: the mean over the games that came so far, by `seat` or `bot`."""
    import altair as alt

    if quantity not in quantities(results):
        raise DuneError(f"nobody counted {quantity!r}; counted were {', '.join(quantities(results)) or 'nothing'}")
    if by not in ("seat", "bot"):
        raise DuneError(f"quantities are by seat or bot, not by {by!r}")
    rows = results.turns.to_pandas().query("quantity == @quantity")
    if by == "bot":
        rows = rows.merge(results.seats.to_pandas()[["game", "seat", "bot"]], on=["game", "seat"])
    found = rows.groupby(["turn", by]).agg(mean=("value", "mean"), games=("game", "nunique"))
    values = [
        {"turn": int(turn), by: name, "mean": float(mean), "games": int(games)}
        for (turn, name), mean, games in found.itertuples()
    ]
    encoded = (
        alt.Chart(alt.Data(values=values))
        .mark_line(point=True)
        .encode(
            x=alt.X("turn:O", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("mean:Q", title=quantity.replace("_", " ")),
            color=alt.Color(f"{by}:N", title=None, scale=_colours(row[by] for row in values)),
            tooltip=["turn:O", f"{by}:N", alt.Tooltip("mean:Q", format=".2f"), "games:Q"],
        )
    )
    return encoded.properties(title=f"{quantity.replace('_', ' ').capitalize()} over turns", width=360, height=220)


def battle_outcomes(results: Results) -> Any:
    """How many battles each side won as aggressor and as defender, and how many it lost."""
    import altair as alt

    battles = results.battles.to_pylist()
    counts: dict[tuple[str, str, str], int] = {}
    for battle in battles:
        for role in ("aggressor", "defender"):
            side = battle[role]
            outcome = "nobody won" if battle["winner"] is None else "won" if battle["winner"] == side else "lost"
            counts[side, role, outcome] = counts.get((side, role, outcome), 0) + 1
    colours = alt.Scale(domain=list(OUTCOMES), range=list(OUTCOMES.values()))
    values = [{"side": s, "role": r, "outcome": o, "battles": n} for (s, r, o), n in sorted(counts.items())]
    encoded = (
        alt.Chart(alt.Data(values=values))
        .mark_bar()
        .encode(
            x=alt.X("battles:Q"),
            y=alt.Y("side:N", title=None),
            color=alt.Color("outcome:N", title=None, scale=colours),
            row=alt.Row("role:N", title=None),
            tooltip=["side:N", "role:N", "outcome:N", "battles:Q"],
        )
    )
    return encoded.properties(title="Battles", width=360)


def presence(results: Results, quantity: str = "forces", most: int = 25) -> Any:
    """A heat map of who stands where: the mean number as a turn begins, in the `most` crowded places."""
    import altair as alt

    means = _standing(results, quantity)
    crowded = means.groupby("place").sum().nlargest(most).index
    values = [
        {"place": place, "owner": owner, "mean": float(mean)}
        for (place, owner), mean in means.items()
        if place in crowded
    ]
    encoded = (
        alt.Chart(alt.Data(values=values))
        .mark_rect()
        .encode(
            x=alt.X("owner:N", title=None, axis=alt.Axis(labelAngle=-40)),
            y=alt.Y("place:N", title=None, sort=list(crowded)),
            color=alt.Color("mean:Q", title=quantity, scale=alt.Scale(scheme="goldorange")),
            tooltip=["place:N", "owner:N", alt.Tooltip("mean:Q", format=".2f")],
        )
    )
    return encoded.properties(title="Who stands where", width=240)


def presence_map(results: Results, owner: str | None = None, quantity: str = "forces") -> Picture:
    """The same on the board itself: the mean number in each territory as a turn begins, of one owner or of all."""
    means = _standing(results, quantity)
    owners = sorted({who for _, who in means.index})
    if owner is not None and owner not in owners:
        raise DuneError(f"nothing of {owner!r} stood anywhere; there were {', '.join(owners)}")
    systems = results.select("games", "system")["system"].unique().to_pylist()
    if len(systems) != 1:
        raise DuneError(f"one board cannot show games of {', '.join(systems)}")
    spec = find(systems[0])
    empty = spec.start(spec.named_seats(None), spec.chosen_options({}), 0)
    nodes, heat = spec.board(empty).nodes, dict[str, float]()
    for (place, who), mean in means.items():
        if place in nodes and owner in (None, who):
            territory = nodes[place].get("territory", place)
            heat[territory] = heat.get(territory, 0.0) + float(mean)
    whose = f"{quantity.replace('_', ' ')} of {owner}" if owner else quantity.replace("_", " ")
    return Picture(empty, heat={name: round(mean, 1) for name, mean in heat.items()}, heat_title=whose)


def _standing(results: Results, quantity: str) -> Any:
    """The mean number at each place of each owner, over the moments that were looked at."""
    rows = results.places.to_pandas().query("quantity == @quantity")
    if rows.empty:
        raise DuneError(f"nothing is known of where {quantity!r} stood")
    moments = len(results.turns.to_pandas()[["game", "turn"]].drop_duplicates())
    return rows.groupby(["place", "owner"])["value"].sum() / moments
