"""A page about some games that opens anywhere: figures in tables, charts as pictures, no script and no network."""

from __future__ import annotations

import html
import os
from pathlib import Path
from typing import Any

from dunewidget.kernel.errors import DuneError
from dunewidget.lab import charts
from dunewidget.lab.results import Results
from dunewidget.lab.summary import Rate, summarise

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #2b2118;
       background: #fdfaf4; }
table { border-collapse: collapse; margin: 1rem 0; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
td + td, th + th { text-align: right; } th { border-bottom: 1px solid #b9a58a; }
figure { margin: 1.5rem 0; }
/* the reader's letters may be wider than those a chart was measured with */
svg { max-width: 100%; height: auto; overflow: visible; }
@media (prefers-color-scheme: dark) {
  body { color: #eadfce; background: #221c16; } th { border-color: #6b5c48; }
  /* black and dark blue forces need paper under them */
  figure { color: #2b2118; background: #efe6d6; padding: 1rem; border-radius: .5rem; }
}
"""

#: charts are drawn in the colour of the text around them and bring no paper of their own
_INK = "currentColor"
CONFIG = {
    "background": None,
    "title": {"color": _INK},
    "view": {"stroke": _INK, "strokeOpacity": 0.25},
    "axis": {"labelColor": _INK, "titleColor": _INK, "domainColor": _INK, "tickColor": _INK}
    | {"gridColor": _INK, "gridOpacity": 0.15},
    "legend": {"labelColor": _INK, "titleColor": _INK},
    "header": {"labelColor": _INK, "titleColor": _INK},
    "rule": {"color": _INK},
}


def write_page(results: Results, path: str | os.PathLike[str], title: str = "") -> Path:
    """Write the page and say where it is."""
    summary = summarise(results)
    name = title or f"{len(results)} games of {', '.join(summary.systems)}"
    parts = [f"<h1>{html.escape(name)}</h1>", *(f"<p>{html.escape(line)}</p>" for line in summary.opening())]
    parts += [_rates_table(heading, rates) for heading, rates in summary.tables().items()]
    parts += [f"<figure>{picture}</figure>" for picture in (*map(_picture, _chosen(results)), *_map(results))]
    head = f'<meta charset="utf-8"><title>{html.escape(name)}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    text = f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'
    target = Path(path)
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise DuneError(f"the page cannot be written to {target}: {error.strerror}") from None
    return target


def _rates_table(heading: str, rates: dict[str, Rate]) -> str:
    rows = "".join(
        f"<tr><td>{html.escape(name)}</td><td>{r.count}</td><td>{r.of}</td><td>{r.rate:.1%}</td>"
        f"<td>{r.low:.1%} to {r.high:.1%}</td></tr>"
        for name, r in rates.items()
    )
    head = "<tr><th></th><th>won</th><th>of</th><th>rate</th><th>95 % interval</th></tr>"
    return f"<h2>{html.escape(heading.capitalize())}</h2><table>{head}{rows}</table>"


def _chosen(results: Results) -> list[Any]:
    found = [charts.win_rates(results), charts.game_length(results)]
    if len(results.seats["bot"].unique()) > 1:
        found.insert(1, charts.win_rates(results, by="bot"))
    if not results.seats["faction"].equals(results.seats["seat"]):
        found.insert(1, charts.win_rates(results, by="faction"))
    found += [charts.over_turns(results, quantity) for quantity in charts.changing(results)]
    if "forces" in results.places["quantity"].to_pylist():
        found.append(charts.presence(results))
    if results.battles.num_rows:
        found.append(charts.battle_outcomes(results))
    return [*found, charts.decision_counts(results)]


def _map(results: Results) -> list[str]:
    """The board with what stands on it, where the game has a board that can show it."""
    try:
        return [charts.presence_map(results).to_svg()]
    except DuneError:
        return []


def _picture(chart: Any) -> str:
    import vl_convert

    picture: str = vl_convert.vegalite_to_svg({**chart.to_dict(), "config": CONFIG})
    return picture
