"""A tournament of hold'em: blinds that rise, rebuys, eliminations, places."""

from typing import TYPE_CHECKING

from croupier.games.events import Event
from croupier.games.moves import DEALER
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, deferred, money
from croupier.night.commands import Actor
from croupier.night.state import NightTable, Tournament

if TYPE_CHECKING:
    from croupier.night.night import Night

MINUTE = 60_000


def start(night: "Night", by: Actor, command: commands.StartTournament) -> None:  # P-29
    felt = night.table(command.table)
    if felt.state.status != "open":
        raise Refused("P-29", "{table} is {status}", table=felt.name, status=felt.status_words)
    if felt.engine.game != "holdem":
        raise Refused("P-29", "tournaments are for hold'em tables")
    if felt.state.tournament is not None:
        raise Refused("P-29", "this table has already had a tournament; open another one for the next")
    if len([name for name, chips in felt.engine.stacks.items() if chips]) < 2:
        raise Refused("P-29", "a tournament needs two players with chips")
    if command.rebuy_until >= len(command.levels):
        raise Refused("P-29", "rebuys must end before the last level")
    if any(level.small > level.big for level in command.levels):
        raise Refused("P-29", "the small blind can't be more than the big blind")
    if deferred.must_wait(night, felt):
        deferred.defer(night, felt, command)
        return
    felt.state.tournament = Tournament(
        levels=command.levels, rebuy=command.rebuy, rebuy_until=command.rebuy_until, since=night.now
    )
    night.tell(felt, _blinds(felt, command.levels[0]))
    night.mark_changed(felt)
    night.notify("tournament", phrase("The tournament at {table} begins.", table=felt.name), table=felt.id)
    night.changed()


def _blinds(felt: NightTable, level: commands.Level) -> list[Event]:
    return felt.engine.play({"by": DEALER, "do": "blinds", "small": level.small, "big": level.big})


def due(felt: NightTable) -> tuple[int, commands.Command] | None:
    """When the blinds rise, or the break is over; a hand under way is played out first."""
    cup = felt.state.tournament
    if cup is None or felt.is_under_way or (ends := ends_at(cup)) is None:
        return None
    return ends, commands.NextLevel(table=felt.id)


def ends_at(cup: Tournament) -> int | None:
    """When the time of this level, or of the break after it, is up; the last one has no end."""
    if cup.over or cup.level + 1 >= len(cup.levels):
        return None
    level = cup.levels[cup.level]
    return cup.since + int((level.rest if cup.resting else level.minutes) * MINUTE)


def may_start(cup: Tournament) -> bool:
    """Whether a hand can begin: not in a break, not after the end."""
    return not cup.resting and not cup.over


def check_entry(cup: Tournament) -> None:
    if not cup.over:
        raise Refused("P-29", "the tournament has begun; nobody else can enter")


def check_start(cup: Tournament) -> None:
    if cup.over:
        raise Refused("P-29", "the tournament is over")
    if cup.resting:
        raise Refused("P-29", "it's break time")


def next_level(night: "Night", by: Actor, command: commands.NextLevel) -> None:
    felt = night.table(command.table)
    cup = felt.state.tournament
    if cup is None or cup.over:
        raise Refused("P-29", "there's no tournament at this table")
    if felt.state.status != "open":
        raise Refused("P-29", "{table} is {status}", table=felt.name, status=felt.status_words)
    if cup.level + 1 >= len(cup.levels):
        raise Refused("P-29", "this is the last level")
    if by.role == "clock" and ((rises := due(felt)) is None or night.now < rises[0]):
        raise Refused("P-29", "this level is not over yet")
    if felt.is_under_way:
        deferred.defer(night, felt, command)
        return
    cup.since = night.now
    night.mark_changed(felt)
    if not cup.resting and cup.levels[cup.level].rest:
        cup.resting = True
        night.notify("break", phrase("Break at {table}.", table=felt.name), table=felt.id)
        return
    cup.resting = False
    cup.level += 1
    level = cup.levels[cup.level]
    night.tell(felt, _blinds(felt, level))
    words = phrase(
        "{table}: blinds {small:,} and {big:,}.", table=felt.name, small=level.small, big=level.big
    )
    night.notify("level", words, table=felt.id)
    _end_where_one_is_left(night, felt, cup)


def can_rebuy(cup: Tournament) -> bool:
    return cup.rebuy > 0 and cup.level < cup.rebuy_until


def rebuy(night: "Night", by: Actor, command: commands.Rebuy) -> None:
    felt = night.table(command.table)
    cup, name = felt.state.tournament, by.name
    if cup is None or cup.over or not can_rebuy(cup):
        raise Refused("P-29", "there are no rebuys now")
    if felt.engine.stacks.get(name) != 0 or felt.engine.is_playing(name):
        raise Refused("P-29", "rebuys are only for players who have lost everything")
    money.buy(night, felt, name, cup.rebuy)
    cup.places = [rest for group in cup.places if (rest := [one for one in group if one != name])]
    night.notify("rebuy", phrase("{name} buys in again.", name=name), table=felt.id)


def after_hand(night: "Night", felt: NightTable, began_with: dict[str, int]) -> None:
    """Record who is out: of those who go out in one hand, who began it with more is placed better."""
    cup = felt.state.tournament
    if cup is None or cup.over:
        return
    out = [name for name, chips in began_with.items() if chips and not felt.engine.stacks.get(name)]
    for chips in sorted({began_with[name] for name in out}):
        cup.places.append([name for name in out if began_with[name] == chips])
    for name in out:
        night.notify("out", phrase("{name} is out.", name=name), table=felt.id)
    _end_where_one_is_left(night, felt, cup)


def given_up(night: "Night", felt: NightTable, name: str) -> None:
    """Who gets up from a tournament has given it up."""
    cup = felt.state.tournament
    if cup is None or cup.over or any(name in group for group in cup.places):
        return
    cup.places.append([name])
    _end_where_one_is_left(night, felt, cup)


def _end_where_one_is_left(night: "Night", felt: NightTable, cup: Tournament) -> None:
    if felt.is_under_way:
        return
    left = [name for name, chips in felt.engine.stacks.items() if chips]
    if len(left) > 1 or (can_rebuy(cup) and len(felt.state.seats) > 1):
        return
    if left:
        cup.places.append(left)
        words = phrase("The tournament at {table} is over: {name} wins.", table=felt.name, name=left[0])
    else:
        words = phrase("The tournament at {table} is over: nobody wins.", table=felt.name)
    cup.over = True
    night.notify("tournament", words, table=felt.id)
    night.changed()
