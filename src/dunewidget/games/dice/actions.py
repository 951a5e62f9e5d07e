"""What players can do, each with its notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.kernel import Action, Shares


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Do nothing where something may be done; say no."""

    notation: ClassVar[str] = "decline"
    sentence: ClassVar[str] = "No"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Say yes to what is proposed."""

    notation: ClassVar[str] = "accept"
    sentence: ClassVar[str] = "Yes"


# --- setup


@dataclass(frozen=True, slots=True)
class PickHouse(Action):
    """Play this house."""

    house: Annotated[str, "house"]
    notation: ClassVar[str] = "house {house}"
    sentence: ClassVar[str] = "Play {house}"


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """Put the first forces in this region."""

    region: Annotated[str, "region"]
    notation: ClassVar[str] = "settle {region}"
    sentence: ClassVar[str] = "Begin in {region}"


@dataclass(frozen=True, slots=True)
class Predict(Action):
    """Write down, in secret, the house that will win."""

    house: Annotated[str, "house"]
    notation: ClassVar[str] = "predict {house}"
    sentence: ClassVar[str] = "{house} will win"


# --- dice


@dataclass(frozen=True, slots=True)
class Freeze(Action):
    """Keep these faces and roll the other dice again; a rolled Shai-Hulud is kept besides."""

    dice: Annotated[tuple[str, ...], "faces"]
    notation: ClassVar[str] = "freeze {dice}"
    sentence: ClassVar[str] = "Freeze {dice}"


@dataclass(frozen=True, slots=True)
class UseThumper(Action):
    """Discard a thumper, keep these faces, and roll the spice die with its Shai-Hulud again."""

    dice: Annotated[tuple[str, ...], "faces"]
    notation: ClassVar[str] = "thumper {dice}"
    sentence: ClassVar[str] = "Use a thumper, keep {dice}"


@dataclass(frozen=True, slots=True)
class TurnToPoison(Action):
    """Piter de Vries turns the kanly die."""

    notation: ClassVar[str] = "poison"
    sentence: ClassVar[str] = "Turn it to poison"


@dataclass(frozen=True, slots=True)
class NameSymbol(Action):
    """Recruit with the dice of this house."""

    symbol: Annotated[str, "symbol"]
    notation: ClassVar[str] = "symbol {symbol}"
    sentence: ClassVar[str] = "Recruit with the dice of {symbol}"


# --- alliance and recruiting


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer an alliance; to Bene Tleilax on a symbol, and where dice must be shared, so many of them."""

    to: Annotated[str, "house"]
    symbol: Annotated[str | None, "symbol"] = None
    dice: Annotated[int, "dice given"] = 0
    spoken: ClassVar[bool] = True
    notation: ClassVar[str] = "offer {to}[ on {symbol}][ with {dice}]"
    sentence: ClassVar[str] = "Offer {to} an alliance[ on {symbol}][ for {dice} dice]"


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """From supply to card: so many forces, Sardaukar, and perhaps a leader."""

    forces: Annotated[int, "number"]
    sardaukar: Annotated[int, "number"] = 0
    leader: Annotated[str | None, "leader"] = None
    notation: ClassVar[str] = "recruit {forces}[ sardaukar {sardaukar}][ leader {leader}]"
    sentence: ClassVar[str] = "Recruit [{forces} force(s), {sardaukar} Sardaukar, {leader}|nobody]"


# --- kanly


@dataclass(frozen=True, slots=True)
class Assassinate(Action):
    """Remove a force from the map."""

    force: Annotated[str, "force"]
    region: Annotated[str, "region"]
    notation: ClassVar[str] = "kill {force} {region}"
    sentence: ClassVar[str] = "Remove a force of {force} from {region}"


@dataclass(frozen=True, slots=True)
class TakeToken(Action):
    """Take the token that the kanly die shows."""

    notation: ClassVar[str] = "take"
    sentence: ClassVar[str] = "Take it"


# --- spice and shipping


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Pay with this spice: from the die, harvesters, a gift or the reserve."""

    spice: Annotated[Shares, "spice"]
    notation: ClassVar[str] = "pay {spice}"
    sentence: ClassVar[str] = "Pay {spice:from}"


@dataclass(frozen=True, slots=True)
class Revive(Action):
    """Pay for a leader to return from supply to card."""

    leader: Annotated[str, "ghola"]
    notation: ClassVar[str] = "revive {leader}"
    sentence: ClassVar[str] = "Bring {leader} back"


@dataclass(frozen=True, slots=True)
class LoseHarvester(Action):
    """Shai-Hulud takes the harvester of this region."""

    region: Annotated[str, "region"]
    notation: ClassVar[str] = "worm {region}"
    sentence: ClassVar[str] = "Lose the harvester in {region}"


@dataclass(frozen=True, slots=True)
class Ship(Action):
    """Bring one force to a region."""

    force: Annotated[str, "force"]
    to: Annotated[str, "region"]
    notation: ClassVar[str] = "ship {force} {to}"
    sentence: ClassVar[str] = "Ship a force of {force} to {to}"


@dataclass(frozen=True, slots=True)
class HireLeader(Action):
    """The Smugglers' leader goes from supply to card."""

    notation: ClassVar[str] = "hire"
    sentence: ClassVar[str] = "Hire the leader"


@dataclass(frozen=True, slots=True)
class EndShipping(Action):
    """No more shipments."""

    notation: ClassVar[str] = "done"
    sentence: ClassVar[str] = "Ship no more"


@dataclass(frozen=True, slots=True)
class AddShipment(Action):
    """One more shipment in the deal that is being put together."""

    force: Annotated[str, "force"]
    to: Annotated[str, "region"]
    notation: ClassVar[str] = "add {force} {to}"
    sentence: ClassVar[str] = "Add a force of {force} to {to}"


@dataclass(frozen=True, slots=True)
class GiveSpice(Action):
    """Offer spice of the reserve to the active player."""

    spice: Annotated[int, "number"]
    notation: ClassVar[str] = "give {spice}"
    sentence: ClassVar[str] = "Give {spice} spice"


@dataclass(frozen=True, slots=True)
class Propose(Action):
    """Put the deal to the active player."""

    spoken: ClassVar[bool] = True
    notation: ClassVar[str] = "propose"
    sentence: ClassVar[str] = "Propose the deal"


# --- movement


@dataclass(frozen=True, slots=True)
class NameTarget(Action):
    """Where this turn's movement goes."""

    region: Annotated[str, "region"]
    notation: ClassVar[str] = "target {region}"
    sentence: ClassVar[str] = "Move to {region}"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Forces that go to the target, as `force@region`."""

    forces: Annotated[Shares, "stacks"]
    notation: ClassVar[str] = "move {forces}"
    sentence: ClassVar[str] = "Move {forces}"


# --- battle


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """The region of the next battle."""

    region: Annotated[str, "region"]
    notation: ClassVar[str] = "fight {region}"
    sentence: ClassVar[str] = "Fight in {region}"


@dataclass(frozen=True, slots=True)
class Sacrifice(Action):
    """The force that falls to the fortress."""

    force: Annotated[str, "force"]
    notation: ClassVar[str] = "sacrifice {force}"
    sentence: ClassVar[str] = "Sacrifice a force of {force}"


@dataclass(frozen=True, slots=True)
class Infiltrate(Action):
    """Ignore the fortress."""

    notation: ClassVar[str] = "infiltrate"
    sentence: ClassVar[str] = "Infiltrate"


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """A face dancer takes the place of this enemy force."""

    force: Annotated[str, "force"]
    notation: ClassVar[str] = "convert {force}"
    sentence: ClassVar[str] = "Replace a force of {force}"


@dataclass(frozen=True, slots=True)
class Lend(Action):
    """Lend these leaders for the battle."""

    leaders: Annotated[tuple[str, ...], "leaders"]
    notation: ClassVar[str] = "lend {leaders}"
    sentence: ClassVar[str] = "Lend {leaders}"


@dataclass(frozen=True, slots=True)
class Commit(Action):
    """What goes into the battle, in secret."""

    forces: Annotated[Shares, "fighters"]
    leaders: Annotated[tuple[str, ...], "leaders"] = ()
    notation: ClassVar[str] = "commit {forces}[ leaders {leaders}]"
    sentence: ClassVar[str] = "Commit [{forces}, {leaders}|nothing]"


# --- assets and storm


@dataclass(frozen=True, slots=True)
class PlaceAsset(Action):
    """Return the target's asset to the pool, if it has one, and put this one there, if any."""

    asset: Annotated[str | None, "asset"]
    notation: ClassVar[str] = "asset {asset}"
    sentence: ClassVar[str] = "Place [{asset}|no asset]"


@dataclass(frozen=True, slots=True)
class LoseForce(Action):
    """The force that the storm takes."""

    force: Annotated[str, "force"]
    notation: ClassVar[str] = "lose {force}"
    sentence: ClassVar[str] = "Lose a force of {force}"


ACTIONS: tuple[type[Action], ...] = (
    Decline,
    Accept,
    PickHouse,
    Settle,
    Predict,
    Freeze,
    UseThumper,
    TurnToPoison,
    NameSymbol,
    Offer,
    Recruit,
    Assassinate,
    TakeToken,
    Pay,
    Revive,
    LoseHarvester,
    Ship,
    HireLeader,
    EndShipping,
    AddShipment,
    GiveSpice,
    Propose,
    NameTarget,
    Move,
    Fight,
    Sacrifice,
    Infiltrate,
    Convert,
    Lend,
    Commit,
    PlaceAsset,
    LoseForce,
)
