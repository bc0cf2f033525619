"""Who is here, and how others come in."""

from collections.abc import Container

from msgspec import UNSET

from croupier.night.night import Night
from croupier.night.people import free_colours
from croupier.night.wire_types import DealerInfo, Door, Guest, Invitation, People


def people(night: Night, connected: Container[str] | None) -> People:
    """Who is here; the host is told which links wait and who is connected as well."""
    is_host = connected is not None
    guests = [
        Guest(
            name=player.name,
            colour=player.colour,
            letter=player.letter,
            team=player.team,
            phones=len(player.tokens),
            gone=player.gone,
            muted=player.muted if is_host else UNSET,
            link=bool(player.links) if is_host else UNSET,
            here=UNSET if connected is None else f"guest/{player.name}" in connected,
        )
        for player in night.state.players.values()
    ]
    dealers = [
        DealerInfo(
            one.name, one.gone, one.at, UNSET if connected is None else f"dealer/{one.name}" in connected
        )
        for one in night.state.dealers.values()
    ]
    return People(guests, dealers)


def door(night: Night) -> Door:
    """The night for those who have its code and are not in yet."""
    teams = tuple(one.name for one in night.state.players.values() if one.team and not one.gone)
    return Door(night.state.name, free_colours(night), teams)


def invitation(night: Night, addresses: tuple[str, ...]) -> Invitation:
    """How guests come in, for the host alone."""
    return Invitation(night.state.code, addresses, night.state.suggested)
