"""Who is here, who waits at the door, and how others come in."""

from typing import Protocol

from msgspec import UNSET

from croupier.night import rebuys
from croupier.night.door import at_door
from croupier.night.night import Night
from croupier.night.people import free_colours, is_theirs
from croupier.night.state import Knock
from croupier.night.wire_types import DealerInfo, Door, Guest, Invitation, KnockInfo, People


class Presence(Protocol):
    """Who is connected, as the host alone may know."""

    def is_connected(self, who: str) -> bool:
        """Whether a phone of somebody is connected."""

    def last_seen_ms(self, who: str) -> int | None:
        """How long ago one was, 0 if it is; None where none was since the host was started."""


def people(night: Night, presence: Presence | None) -> People:
    """Who is here; the host is told who is connected, which links wait, and who knocks as well."""
    is_host = presence is not None
    guests = [
        Guest(
            name=player.name,
            colour=player.colour,
            letter=player.letter,
            team=player.team,
            phones=len(player.tokens),
            gone=player.gone,
            removed=player.marks.removed,
            house=player.kind,
            muted=player.muted if is_host else UNSET,
            link=bool(player.links) if is_host else UNSET,
            here=UNSET if presence is None else presence.is_connected(f"guest/{player.name}"),
        )
        for player in night.state.players.values()
    ]
    dealers = [
        DealerInfo(
            one.name,
            one.gone,
            one.at,
            UNSET if presence is None else presence.is_connected(f"dealer/{one.name}"),
        )
        for one in night.state.dealers.values()
    ]
    knocks = UNSET if presence is None else [_knock(night, one, presence) for one in night.state.knocks]
    return People(guests, dealers, knocks)


def _knock(night: Night, waiting: Knock, presence: Presence) -> KnockInfo:
    guest = night.state.players.get(waiting.name)
    return KnockInfo(
        id=waiting.id,
        name=waiting.name,
        team=waiting.team,
        at=waiting.at,
        here=presence.is_connected(at_door(waiting.token)),
        guest=guest is not None,
        removed=guest is not None and guest.marks.removed,
        last_seen_ms=None if guest is None else presence.last_seen_ms(f"guest/{guest.name}"),
        shares=tuple(one for one in night.devices.get(waiting.device, ()) if one != waiting.name),
    )


def door(night: Night, device: str) -> Door:
    """The night for those who have its code and are not in yet, and what it knows of their phone."""
    players = night.state.players
    teams = tuple(one.name for one in players.values() if one.team and not one.gone)
    of_phone = [players[name] for name in night.devices.get(device, ())]
    return Door(
        night.state.name,
        free_colours(night),
        teams,
        known=tuple(one.name for one in of_phone if is_theirs(one, device)),
        removed=any(one.marks.removed for one in of_phone),
        programs=night.state.programs,
    )


def invitation(night: Night, addresses: tuple[str, ...]) -> Invitation:
    """How guests come in, for the host alone."""
    state = night.state
    return Invitation(
        code=state.code,
        addresses=addresses,
        suggested=state.suggested,
        asks=state.asks,
        rebuys=state.rebuys,
        rebuy=rebuys.amount(night),
        programs=state.programs,
        house_in_standings=state.house_in_standings,
    )
