"""What a seat can spend on a card or a shipment: its own spice, and what allies have pledged."""

from __future__ import annotations

from dunewidget.games.classic.forces import pay, spice_of
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.kernel import Seat, rule


def pledge_of(s: ClassicState, giver: Seat, taker: Seat) -> int:
    """What one seat has pledged to another; nothing unless they are allied."""
    if not s.pledges or giver not in allies(s, taker):
        return 0
    return dict(s.pledges.get(giver, ())).get(taker, 0)


def set_pledge(s: ClassicState, giver: Seat, taker: Seat, n: int) -> None:
    """A pledge takes the place of an earlier one to the same ally; 0 takes it back."""
    others = tuple((ally, spice) for ally, spice in s.pledges.get(giver, ()) if ally != taker)
    mine = ((taker, n),) if n else ()
    s.pledges[giver] = others + mine
    if not s.pledges[giver]:
        del s.pledges[giver]


def forget_pledges(s: ClassicState) -> None:
    """What was pledged to somebody who is no ally any more is taken back."""
    for giver, shares in list(s.pledges.items()):
        for taker, _ in shares:
            if taker not in allies(s, giver):
                set_pledge(s, giver, taker, 0)


@rule("CL-ALLY-05", "CL-ALLY-06")
def purse(s: ClassicState, seat: Seat) -> int:
    """All that a seat can spend on a card or a shipment."""
    own = s.spice[seat] or 0
    return own + sum(pledge_of(s, ally, seat) for ally in rules_of(s).sponsors(s, seat)) if s.pledges else own


def spend(t: ClassicTable, seat: Seat, price: int, payee: Seat | None) -> dict[Seat, int]:
    """Pay a price to one who collects it, or the bank: who paid how much."""
    shares = share_out(t, seat, price)
    for payer, n in shares.items():
        pay(t.state, payer, n, payee)
    return shares


@rule("CL-ALLY-08")
def share_out(t: ClassicTable, seat: Seat, price: int) -> dict[Seat, int]:
    """Who pays how much of a price: own spice first, then what allies have pledged, which is used up."""
    s = t.state
    shares: dict[Seat, int] = {}
    own = min(price, spice_of(s, seat))
    if own:
        shares[seat] = own
    left = price - own
    for ally in t.rules.sponsors(s, seat) if left else ():
        taken = min(left, pledge_of(s, ally, seat))
        if taken:
            shares[ally] = taken
            set_pledge(s, ally, seat, pledge_of(s, ally, seat) - taken)
            left -= taken
    if left:
        raise ValueError(f"{seat} cannot pay {price}")
    return shares
