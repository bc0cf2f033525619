"""The night around the tables: what everybody sees of it, and what each person has."""

from math import floor

import msgspec

from croupier import bank
from croupier.games.phrases import Phrase
from croupier.games.refusal import Refused
from croupier.night import rebuys, waiting_list, wire_types
from croupier.night.commands import Actor
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.pace import time_is_up_at
from croupier.night.standings import count_places, standings, worth
from croupier.night.transaction import Notice

encode = msgspec.json.encode

TOP = 10
"""Of the standings that everybody is shown."""


def lobby(night: Night, now: int) -> bytes:
    """The night as everybody sees it."""
    state, up = night.state, night.state.auction

    def until(moment: int | None) -> int | None:
        return None if moment is None else max(0, moment - now)

    return encode(
        wire_types.Lobby(
            name=state.name,
            phase=state.phase,
            version=state.version,
            closing_ms=until(state.closing),
            guests=sum(not player.gone and not player.marks.house for player in state.players.values()),
            tables=[wire_types.TableCard.of(table, until) for table in night.tables.values()],
            standings=standings(night, TOP),
            places=count_places(night),
            announcements=state.announcements,
            auction=None if up is None else wire_types.Auction.of(up, until(up.until)),
            awards=state.awards,
            raffle=night.raffle_hash,
            raffle_draw=None if state.raffle_record is None else wire_types.DrawInfo.of(state.raffle_record),
            raffle_per=state.raffle_per,
            boxes=state.boxes,
            hints=state.hints,
            several=state.several,
            vouchers=(sum(batch.count for batch in state.vouchers), len(state.redeemed)),
            moments=state.moments.changed,
            screen=state.screen,
        )
    )


def identity(night: Night, who: Actor) -> bytes:
    """Who a host or dealer is."""
    if who.role == "dealer":
        return encode(wire_types.Identity("dealer", who.name, night.state.dealers[who.name].at))
    return encode(wire_types.Identity("host", who.name))


def account(night: Night, name: str, now: int) -> bytes:
    """What a guest has, where they sit, and where it is their turn."""
    player, balances = night.player(name), night.state.ledger.balances
    tables = [night.tables[table] for table in player.tables]
    held = {table.id: balances.get(bank.chips(table.id, name), 0) for table in tables}
    staked = {table.id: table.at_stake(name) for table in tables}
    return encode(
        wire_types.Account(
            role="guest",
            name=player.name,
            colour=player.colour,
            letter=player.letter,
            team=player.team,
            muted=player.muted,
            money=balances.get(bank.wallet(name), 0),
            debt=-balances.get(bank.debt(name), 0),
            chips={table: chips for table, chips in held.items() if chips},
            staked={table: chips for table, chips in staked.items() if chips},
            total=floor(worth(night, name)),
            broke=rebuys.has_nothing(night, name),
            rebuy=rebuys.on_offer(night, name),
            seats=[table.id for table in tables if name in table.state.seats],
            waiting=_waiting(night, name, now),
            turns=[
                wire_types.Turn(table.id, _left(table, name, now))
                for table in tables
                if _waits_for(table, name)
            ],
            ready=[table.id for table in tables if _is_ready(table, name)],
        )
    )


def _waiting(night: Night, name: str, now: int) -> dict[str, wire_types.WaitingPlace]:
    found: dict[str, wire_types.WaitingPlace] = {}
    for table in night.tables.values():
        for place, one in enumerate(table.state.waiting_list, start=1):
            if one.name == name:
                ends_at = None if one.offered_at is None else waiting_list.offer_ends_at(one.offered_at)
                left = None if ends_at is None else max(0, ends_at - now)
                found[table.id] = wire_types.WaitingPlace(place, left)
    return found


def _waits_for(table: NightTable, name: str) -> bool:
    return name in table.state.asked and table.state.status in ("open", "closing")


def _is_ready(table: NightTable, name: str) -> bool:
    seat = table.state.seats.get(name)
    return seat is not None and seat.ready


def _left(table: NightTable, name: str, now: int) -> int | None:
    at = time_is_up_at(table, name)
    return None if at is None else max(0, at - now)


def notice(notice: Notice) -> bytes:
    """Something that is said once."""
    phrase = notice.words if isinstance(notice.words, Phrase) else None
    return encode(wire_types.Notice(notice.kind, notice.text, notice.table, phrase))


def reaction(night: Night, name: str, kind: wire_types.ReactionKind, table: str) -> bytes:
    """A guest's reaction; refused to those who may not."""
    player = night.player(name)
    if player.muted:
        raise Refused("night", "the host has muted you for now")
    if not night.state.screen.reactions:
        raise Refused("night", "the host has turned reactions off for now")
    if table:
        night.table(table)
    return encode(wire_types.Reaction(kind, player.name, player.colour, player.letter, table))
