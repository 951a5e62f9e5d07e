"""Setting up: the storm, the assets, the houses and where they begin."""

from __future__ import annotations

from dunewidget.games.dice.actions import PickHouse, Predict, Settle
from dunewidget.games.dice.board import PLAIN, POLAR_SINK, STRATEGIC
from dunewidget.games.dice.faces import FACES
from dunewidget.games.dice.houses import CARD, HOUSES, SUPPLY
from dunewidget.games.dice.presence import houses_in
from dunewidget.games.dice.state import DiceState, T, house_at
from dunewidget.games.dice.tokens import ASSETS, KANLY_TOKENS, place_asset, put
from dunewidget.kernel import Check, Choice, Seat, Space, ask, rule, step


@step
def setup(t: T) -> None:
    """The table is laid, then the houses are picked."""
    t.tell("DD-SETUP-01", "begun", seats=t.state.seats)
    t.do(lay_out_storm)
    t.do(lay_out_assets)
    t.do(find_starter)


@step
@rule("DD-SETUP-02")
def lay_out_storm(t: T) -> None:
    """The region die says where the storm begins; it hurts nobody yet."""
    face = t.roll("storm", (len(FACES["region"]),))[0]
    t.state.storm = face + 1
    t.tell("DD-SETUP-02", "storm_begins", zone=t.state.storm)


@step
@rule("DD-SETUP-03", "DD-SETUP-04", "DD-ASSET-03")
def lay_out_assets(t: T) -> None:
    """An asset at random on each strategic region; everything else lies in the pool."""
    s = t.state
    s.pool = {**ASSETS, **KANLY_TOKENS}
    assets = t.shuffle("assets", (asset for asset, n in ASSETS.items() for _ in range(n)))
    for region, asset in zip(STRATEGIC, assets, strict=False):
        place_asset(s, asset, region)
    t.tell("DD-SETUP-03", "assets_laid_out", assets=dict(s.assets))


@step
@rule("DD-SETUP-05", "DD-SETUP-06")
def find_starter(t: T) -> None:
    """Given or at random; the picking of houses begins to the right of the starting player."""
    s = t.state
    given = str(s.options["starting_player"])
    s.starter = given if given in s.seats else t.pick("starter", s.seats)
    t.tell("DD-SETUP-05", "starter", seat=s.starter)
    first = s.seats.index(s.starter)
    for back in range(1, len(s.seats) + 1):
        t.do(picking, s.seats[(first - back) % len(s.seats)])
    t.do(house_setups)


@rule("DD-SETUP-07")
def open_to(house: str, players: int) -> bool:
    """Whether there are enough players for a house."""
    return players >= HOUSES[house].min_players


def free_houses(s: DiceState) -> list[str]:
    """The houses that may still be picked."""
    return [house for house in HOUSES if house not in s.players and open_to(house, len(s.seats))]


@step
def picking(t: T, seat: Seat) -> None:
    """A player picks, unless one house only is left."""
    free = free_houses(t.state)
    if len(free) == 1:
        join(t, seat, free[0])
    else:
        t.do(pick_house, seat)


def join(t: T, seat: Seat, house: str) -> None:
    """The seat plays the house from now on; its tokens are in its supply."""
    s, tokens = t.state, HOUSES[house]
    s.players[house] = seat
    s.held[house] = ()
    for force, n in tokens.forces.items():
        s.forces[force], s.card[force], s.supply[force] = {}, 0, n
    for leader in tokens.leaders:
        s.leaders[leader] = SUPPLY
    t.tell("DD-SETUP-09", "picked", seat=seat, house=house)


@ask(
    "DD-DEC-01",
    "DD-SETUP-06",
    seats=lambda s, seat: (seat,),
    space=lambda s, who, seat: Space.of(PickHouse, who, house=Choice(free_houses(s))),
    prompt="Which house do you play?",
    checks={
        PickHouse: (
            Check("DD-DEC-01", lambda s, a, seat: a.house in HOUSES, "there is no house {house}"),
            Check("DD-DEC-01", lambda s, a, seat: a.house not in s.players, "{house} is taken"),
            Check("DD-SETUP-07", lambda s, a, seat: open_to(a.house, len(s.seats)), "{house} needs more players"),
        )
    },
)
def pick_house(t: T, who: Seat, action: PickHouse, seat: Seat) -> None:
    """Houses are picked one after the other."""
    join(t, who, action.house)


@step
@rule("DD-SETUP-08", "DD-SETUP-10")
def house_setups(t: T) -> None:
    """Every house in play sets up, in the fixed order; then the starting player begins."""
    s = t.state
    for house in HOUSES:
        if house in s.players:
            t.do(set_up_house, house)
    s.active = house_at(s, s.starter)


@step
@rule("DD-SETUP-09", "DD-HTLX-01", "DD-HCOR-01", "DD-HGUI-01", "DD-HBGE-01", "DD-HSMU-01", "DD-HATR-01", "DD-HHAR-01")
def set_up_house(t: T, house: str) -> None:
    """What the card says: leaders, forces and spice on it, forces in the Polar Sink; then what is particular."""
    s, tokens = t.state, HOUSES[house]
    for leader in tokens.ready:
        s.leaders[leader] = CARD
    for force, n in tokens.card.items():
        s.supply[force] -= n
        s.card[force] += n
    for force, n in tokens.sink.items():
        s.supply[force] -= n
        put(s, force, POLAR_SINK, n)
    if tokens.reserve is not None:
        s.reserve[house] = tokens.reserve
    t.tell("DD-SETUP-08", "set_up", house=house, leaders=tokens.ready, card=tokens.card, sink=tokens.sink)
    if house in ("atreides", "harkonnen"):
        t.do(settle, house)
    elif house == "fremen":
        t.do(settle_fremen)
    elif house == "bene_gesserit":
        t.do(predict)


def open_regions(s: DiceState) -> list[str]:
    """The non-strategic regions where nobody has settled; a storm does not matter here."""
    return [region for region in PLAIN if not houses_in(s, region)]


@ask(
    "DD-DEC-02",
    "DD-SETUP-11",
    seats=lambda s, house: (s.players[house],),
    space=lambda s, seat, house: Space.of(Settle, seat, region=Choice(open_regions(s))),
    prompt="In which region do you begin, with 2 forces?",
    checks={
        Settle: (
            Check(
                "DD-DEC-02", lambda s, a, house: a.region in PLAIN, "{region} is not one of the non-strategic regions"
            ),
            Check("DD-HHAR-01", lambda s, a, house: not houses_in(s, a.region), "Atreides begins in {region}"),
        )
    },
)
def settle(t: T, seat: Seat, action: Settle, house: str) -> None:
    """Atreides and Harkonnen begin in a region of their choice; Harkonnen brings the asset that was left over."""
    s = t.state
    s.supply[house] -= 2
    put(s, house, action.region, 2)
    t.tell(
        "DD-HATR-01" if house == "atreides" else "DD-HHAR-01", "settled", house=house, region=action.region, forces=2
    )
    if house == "harkonnen":
        asset = next(asset for asset in ASSETS if s.pool[asset])
        place_asset(s, asset, action.region)
        t.tell("DD-HHAR-01", "asset_placed", house=house, asset=asset, region=action.region)


@step
def settle_fremen(t: T) -> None:
    """One force in each empty non-strategic region."""
    s = t.state
    for region in open_regions(s):
        s.supply["fremen"] -= 1
        put(s, "fremen", region)
        t.tell("DD-HFRE-01", "settled", house="fremen", region=region, forces=1)


@rule("DD-HBGE-03")
def predictable(s: DiceState) -> list[str]:
    """The houses that may be predicted: any other in play, and the Guild in any case."""
    return [h for h in HOUSES if (h in s.players and h != "bene_gesserit") or h == "guild"]


@ask(
    "DD-DEC-03",
    seats=lambda s: (s.players["bene_gesserit"],),
    space=lambda s, seat: Space.of(Predict, seat, house=Choice(predictable(s))),
    prompt="Who will win alone? Nobody else learns your answer.",
    checks={
        Predict: (
            Check("DD-DEC-03", lambda s, a: a.house != "bene_gesserit", "you cannot predict yourself"),
            Check("DD-HBGE-03", lambda s, a: a.house in s.players or a.house == "guild", "{house} is not in play"),
        )
    },
)
def predict(t: T, seat: Seat, action: Predict) -> None:
    """The prediction stays secret until the game ends."""
    t.state.prediction = action.house
    t.tell("DD-HBGE-02", "predicted", seat=seat, house=action.house, secret={"house": (seat,)})
