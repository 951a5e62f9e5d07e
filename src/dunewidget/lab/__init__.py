"""Many games and what can be learnt from them. It needs the extra `lab`.

results = simulate("NAME", games=1000, bots=["greedy", "random"], out="evening")
charts.win_rates(results, by="bot")

The folder `evening` then holds Parquet files that any other tool reads as well: `evening/games/*.parquet` and so on,
with the columns of `dunewidget.lab.schemas`.
"""

from dunewidget.lab import charts
from dunewidget.lab.page import write_page
from dunewidget.lab.results import Results, read
from dunewidget.lab.simulation import collect, open_results, simulate
from dunewidget.lab.summary import Rate, Summary, summarise

__all__ = [
    "Rate",
    "Results",
    "Summary",
    "charts",
    "collect",
    "open_results",
    "read",
    "simulate",
    "summarise",
    "write_page",
]
