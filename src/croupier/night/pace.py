"""What happens next by itself: moves of the house and commands of the clock."""

from operator import attrgetter

from croupier.night import commands, company, readiness, tournament, waiting_list
from croupier.night.commands import CLOCK, HOUSE
from croupier.night.dealing import has_rolled, next_thrower
from croupier.night.night import Night
from croupier.night.night_table import Due, NightTable

__all__ = ["Due", "night_due", "table_due"]

SECOND = 1000
LAST_DECISION = 10
"""Seconds for bets and for each decision once the host has ended all tables (N-23)."""
LAST_ROUND = 120
"""Seconds after which such a round is called off."""
COMING = 400
"""Milliseconds that a house player takes to come, or to get up for a guest."""
AWAY_FROM = 4
"""The generation of the night's rules from which whoever does not bet for long is away (N-25)."""


def night_due(night: Night) -> Due | None:
    """What the night's own clock does next."""
    dues = (_programme(night), _goodbye(night), *map(_offer, night.tables.values()))
    return min(filter(None, dues), key=_time, default=None)


def _programme(night: Night) -> Due | None:
    """The hammer of an auction, or closing time and its warning."""
    state = night.state
    if state.auction is not None and state.auction.until is not None:
        return Due(state.auction.until, CLOCK, commands.Hammer())
    if state.phase not in ("open", "closing") or state.closing is None:
        return None
    if not state.warned:
        return Due(max(state.closing - state.warning, state.clock), CLOCK, commands.Warn())
    return Due(state.closing, CLOCK, commands.Close())


def _offer(table: NightTable) -> Due | None:
    """The first who has not taken the seat that is kept for them (N-22)."""
    if table.state.status != "open":
        return None
    offers = [(one.offered_at, one.name) for one in table.state.waiting_list if one.offered_at is not None]
    if not offers:
        return None
    offered_at, name = min(offers)
    return Due(waiting_list.offer_ends_at(offered_at), CLOCK, commands.OfferTimeUp(table=table.id, name=name))


def table_due(night: Night, table: NightTable) -> Due | None:
    """What happens next at a table by itself, or nothing while people have time, or all of it.

    It stands until the table has another version.
    """
    version, due = table.due
    if version != table.state.version:
        due = _next(night, table)
        table.due = table.state.version, due
    return due


def _next(night: Night, table: NightTable) -> Due | None:
    if table.state.status in ("paused", "closed", "stopped") or table.is_drawing:
        return None
    if table.state.status == "planned":
        return _opening(night, table)
    dues = [_seat(table), _closing(table), _company(night, table)]
    if table.state.asked:
        dues += [_decision(table), _last_round(table)]
    elif table.is_under_way:
        dues += [_house(night, table), _first_bet(table), _last_round(table)]
    else:
        dues += [_house(night, table), _ante(night, table), _level(table)]
    return min(filter(None, dues), key=_time, default=None)


_time = attrgetter("at")


# Opening hours.


def _opening(night: Night, table: NightTable) -> Due | None:
    """A table that was planned for later opens."""
    at = table.state.opens_at
    if at is None or night.state.phase not in ("open", "closing"):
        return None
    return Due(at, CLOCK, commands.BeginTable(table=table.id))


def _closing(table: NightTable) -> Due | None:
    """A table whose time is up closes."""
    at = table.state.closes_at
    if at is None or table.state.status != "open":
        return None
    return Due(at, CLOCK, commands.CloseTable(table=table.id, reason=str(commands.ITS_TIME_IS_UP)))


def _last_round(table: NightTable) -> Due | None:
    """A last round that nobody brings to its end is called off."""
    if table.state.hurried_at is None:
        return None
    move = {"do": "void", "reason": str(commands.IT_TOOK_TOO_LONG)}
    at = table.state.hurried_at + LAST_ROUND * SECOND
    return Due(at, HOUSE, commands.Move(table=table.id, move=move))


def _hurried(table: NightTable, since: int, at: int) -> int:
    """When something is due that has been waited for since then, sooner in a quick last round."""
    hurried_at = table.state.hurried_at
    return at if hurried_at is None else min(at, max(since, hurried_at) + LAST_DECISION * SECOND)  # N-23


# Decisions.


def time_is_up_at(table: NightTable, name: str) -> int | None:
    """When somebody's time to decide is up; nobody waits for a player who is leaving or away (D20).

    A dealer who plays for somebody has all the time they need.
    """
    state, pace = table.state, table.state.setup.pace
    seat = state.seats[name]
    absent = seat.leaving or (seat.out_since is not None and seat.missed_turns >= pace.misses)
    if not absent and not seat.has_phone and state.setup.dealt == "dealer":
        return None
    time = (pace.throw or pace.decision) if name == table.throwing else pace.decision
    asked_at = state.asked_at[name]
    return asked_at if absent else _hurried(table, asked_at, asked_at + int(time * SECOND))


def _decision(table: NightTable) -> Due | None:
    """The first player whose time to decide runs out."""
    first, who = 0, ""
    for name in table.state.asked:
        at = time_is_up_at(table, name)
        if at is not None and (not who or at < first):
            first, who = at, name
    if who and who == table.throwing:
        return Due(first, HOUSE, commands.Move(table=table.id, move={"do": "throw"}))
    return Due(first, CLOCK, commands.TimeUp(table=table.id, name=who)) if who else None


# The house.


def _house(night: Night, table: NightTable) -> Due | None:
    """The house's next move: where it deals, or where a player whose turn it is to deal doesn't."""
    if table.engine.phase == "betting" and table.state.bets_at is None and not readiness.are_all(table):
        return _call_off(night, table)
    if table.state.setup.dealt == "dealer" and not has_rolled(table):
        return _last_bets(table)
    awaits = table.engine.awaits
    if awaits.dealer is None or (awaits.chance is not None and not table.is_virtual):
        return None
    return _step(night, table, awaits.dealer)


def _last_bets(table: NightTable) -> Due | None:
    """Where a dealer deals to a whole room, the clock calls no more bets, if they haven't."""
    state, pace = table.state, table.state.setup.pace
    if not pace.closes_bets or table.engine.phase != "betting" or state.bets_at is None:
        return None
    move = {"do": "close"}
    return Due(state.bets_at + int(pace.betting * SECOND), HOUSE, commands.Move(table=table.id, move=move))


def _call_off(night: Night, table: NightTable) -> Due | None:
    """Wait for a first bet; when the table or the night closes, void the round instead."""
    if table.state.status != "closing" and night.state.phase != "closed":
        return None
    move = {"do": "void", "reason": str(commands.NOBODY_HAS_BET)}
    return Due(table.state.acted_at, HOUSE, commands.Move(table=table.id, move=move))


def _step(night: Night, table: NightTable, do: str) -> Due | None:
    """The dealer's next move, after a pause that lets people follow."""
    state, pace = table.state, table.state.setup.pace
    since, wait, move = state.acted_at, pace.step, {"do": do}
    if not table.is_under_way:
        if not _may_begin(night, table):
            return None
        wait = max(pace.between, pace.betting) if table.engine.invites_bets else pace.between
    elif table.engine.phase == "betting":
        first_bet = None if readiness.are_all(table) else state.bets_at
        since, wait = (state.acted_at, 0.0) if first_bet is None else (first_bet, pace.betting)
        move = {"do": "close"}
    elif (thrower := next_thrower(table)) is not None:
        move = {"do": "invite", "who": thrower}
    if (dealer := table.dealing_player) is not None and table.is_here(dealer):
        wait += pace.decision
    at = _hurried(table, since, since + int(wait * SECOND))
    return Due(at, HOUSE, commands.Move(table=table.id, move=move))


def _may_begin(night: Night, table: NightTable) -> bool:
    """Whether a round can begin: enough people with chips want to play, and nothing is closing."""
    if night.state.phase in ("closed", "ended") or table.state.status == "closing":
        return False
    if company.plays_without_guests(night, table):  # N-28
        return False
    cup = table.state.tournament
    return (cup is None or tournament.may_start(cup)) and table.engine.can_begin


# Those who cannot pay, or are away.


def _ante(night: Night, table: NightTable) -> Due | None:
    """The next player who can't pay for a round and should not hold up the others."""
    if night.state.phase in ("closed", "ended") or not (poor := table.engine.cannot_pay):
        return None
    at = table.state.acted_at + int(table.state.setup.pace.between * SECOND)
    return Due(at, CLOCK, commands.CannotPay(table=table.id, name=poor[0]))


def gives_up_at(table: NightTable, out_since: int) -> int:
    """When somebody who has sat out since then loses the seat."""
    return out_since + int(table.state.setup.pace.away * SECOND)


def _seat(table: NightTable) -> Due | None:
    """The first player who sits out to lose the seat."""
    if not table.engine.sitting_out or table.state.setup.real_chips:
        return None
    outs = [
        (seat.out_since, name)
        for name, seat in table.state.seats.items()
        if seat.out_since is not None and not seat.leaving
    ]
    if not outs:
        return None
    since, name = min(outs)
    return Due(gives_up_at(table, since), CLOCK, commands.SeatTimeUp(table=table.id, name=name))


def may_lose_seat(table: NightTable) -> list[str]:
    """Who loses the seat by being away: nobody whom a dealer plays for, or whose chips are real."""
    if table.state.setup.real_chips:
        return []
    seats = table.state.seats.items()
    return [name for name, seat in seats if seat.has_phone and not seat.leaving and not seat.house]


def nobody_bets_at(table: NightTable) -> int | None:
    """When everybody loses the seat at a table that waits for a first bet; None: nobody does."""
    if table.night_generation < AWAY_FROM or table.engine.phase != "betting":
        return None
    if table.state.bets_at is not None or not may_lose_seat(table):
        return None
    return gives_up_at(table, table.state.acted_at)


def _first_bet(table: NightTable) -> Due | None:
    """A table where nobody bets is free for others."""
    at = nobody_bets_at(table)
    return None if at is None else Due(at, CLOCK, commands.NobodyBets(table=table.id))


# House players.


def _company(night: Night, table: NightTable) -> Due | None:
    """A house player comes, or makes room (N-27)."""
    at = table.state.acted_at + COMING
    if company.is_wanted(night, table):
        return Due(at, HOUSE, commands.SeatHousePlayer(table=table.id))
    name = company.whose_seat(night, table)
    return None if name is None else Due(at, HOUSE, commands.DismissHousePlayer(name=name))


def _goodbye(night: Night) -> Due | None:
    """A house player who has got up goes."""
    name = None if night.state.phase == "ended" else company.without_seat(night)
    return None if name is None else Due(night.state.clock, HOUSE, commands.DismissHousePlayer(name=name))


def _level(table: NightTable) -> Due | None:
    """The next level of a tournament."""
    at = tournament.next_level_at(table)
    return None if at is None else Due(at, CLOCK, commands.NextLevel(table=table.id))
