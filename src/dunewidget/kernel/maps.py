"""A map: a networkx graph that says what it is. Imported only where somebody looks at one."""

from __future__ import annotations

import networkx as nx


class Map(nx.Graph):  # type: ignore[type-arg]  # generic only in its stubs
    """Places and borders, with everything networkx can do."""

    def __repr__(self) -> str:
        return f"<Map of {self.name}: {self.number_of_nodes()} places, {self.number_of_edges()} borders>"
