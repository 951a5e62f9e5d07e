"""Who knows what is hidden: its keepers, and the allies to whom they have shown it."""

from __future__ import annotations

from collections.abc import Iterator

from dunewidget.games.classic.content import ATREIDES, BENE_GESSERIT, FREMEN, HARKONNEN, faction_of
from dunewidget.games.classic.state import HIDDEN, ClassicState
from dunewidget.kernel import Seat, rule

PREDICTION, STORM_CARD, KH_LOSSES = "prediction", "storm_card", "kh_losses"
#: the card up for auction, the top of the treachery deck, the top of the spice deck
AUCTION_CARD, TREACHERY_CARD, SPICE_CARD = "auction_card", "treachery_card", "spice_card"

KEEPERS: dict[str, Seat] = {
    PREDICTION: BENE_GESSERIT,
    STORM_CARD: FREMEN,
    KH_LOSSES: ATREIDES,
    SPICE_CARD: ATREIDES,
}
SECRETS = (*KEEPERS, AUCTION_CARD, TREACHERY_CARD)


@rule("CL-VIS-02", "CL-VIS-06", "CL-HAR-09")
def keepers(s: ClassicState, secret: str) -> tuple[Seat, ...]:
    """Who knows a secret of itself: of a captive, its owner and the Harkonnen."""
    if secret in KEEPERS:
        return (KEEPERS[secret],)
    if secret == AUCTION_CARD:
        return s.auction_seen_by
    if secret == TREACHERY_CARD:
        return s.top_card_seen_by
    return (HARKONNEN, faction_of(secret))


@rule("CL-VIS-04")
def knows(s: ClassicState, seat: Seat, secret: str) -> bool:
    """Whether a seat knows a secret: as its keeper, or because it was shown."""
    return seat in keepers(s, secret) or seat in s.shown.get(secret, ())


def hidden_things(s: ClassicState) -> Iterator[tuple[str, object]]:
    """Every secret there is now that is neither a hand nor spice nor a traitor, and what it is.

    In a view, leaders that the seat does not know are left out.
    """
    single = {
        PREDICTION: s.prediction,
        STORM_CARD: s.storm_card,
        KH_LOSSES: s.kh_losses,
        SPICE_CARD: s.spice_deck[-1] if s.spice_card_seen and s.spice_deck else None,
        AUCTION_CARD: s.auction_card,
        TREACHERY_CARD: s.treachery_deck[-1] if s.treachery_deck else None,
    }
    yield from ((name, value) for name, value in single.items() if value is not None)
    fates = dict.fromkeys(sorted(s.captured), "captured") | dict.fromkeys(sorted(s.executed), "executed")
    if s.drawn_leader is not None:
        fates.setdefault(s.drawn_leader, "drawn")
    yield from ((leader, fate) for leader, fate in fates.items() if not leader.startswith(HIDDEN))


def show_secret(s: ClassicState, secret: str, viewers: tuple[Seat, ...]) -> None:
    """Others know it too from now on."""
    if viewers:
        s.shown[secret] = tuple(dict.fromkeys((*s.shown.get(secret, ()), *viewers)))


def no_secret(s: ClassicState, secret: str) -> tuple[Seat, ...]:
    """A secret is none any more, or has become another: to whom it had been shown."""
    return s.shown.pop(secret, ())
