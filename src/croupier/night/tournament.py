"""A tournament at a table (P-29): blinds that rise, rebuys, eliminations, places."""

from croupier.games.moves import DEALER
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, money, without_phone
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.state import Tournament
from croupier.night.transaction import Transaction

MINUTE = 60_000
SCHEDULED_FROM = 4
"""The generation of a night from which dealers aren't offered to take back blinds of the schedule."""

# Levels.


def ends_at(cup: Tournament) -> int | None:
    """When the time of this level, or of the break after it, is up; the last one has no end."""
    if cup.over or cup.level + 1 >= len(cup.levels):
        return None
    level = cup.levels[cup.level]
    return cup.since + int((level.rest if cup.resting else level.minutes) * MINUTE)


def next_level_at(table: NightTable) -> int | None:
    """When the blinds rise, or the break is over; a hand under way is played out first."""
    cup = table.state.tournament
    return None if cup is None or table.is_under_way else ends_at(cup)


def go_to_next_level(tx: Transaction, table: NightTable, cup: Tournament) -> None:
    """Let the blinds rise, or the break before that begin."""
    cup.since = tx.now
    tx.mark_changed(table)
    if not cup.resting and cup.levels[cup.level].rest:
        cup.resting = True
        tx.notify("break", phrase("Break at {table}.", table=table.name), table=table.id)
        return
    cup.resting = False
    cup.level += 1
    level = cup.levels[cup.level]
    raise_blinds(tx, table, level)
    words = phrase(
        "{table}: blinds {small:,} and {big:,}.", table=table.name, small=level.small, big=level.big
    )
    tx.notify("level", words, table=table.id)
    _end_where_one_is_left(tx, table, cup)


def raise_blinds(tx: Transaction, table: NightTable, level: commands.Level) -> None:
    """Play by the blinds of a level."""
    blinds = {"by": DEALER, "do": "blinds", "small": level.small, "big": level.big}
    tx.tell(table, table.engine.play(blinds))
    if table.night_generation >= SCHEDULED_FROM:
        table.engine.seal_entries()  # the schedule's, not a dealer's


# Who may play.


def may_start(cup: Tournament) -> bool:
    """Whether a hand can begin: not in a break, not after the end."""
    return not cup.resting and not cup.over


def check_entry(cup: Tournament) -> None:
    """Refuse a newcomer."""
    if not cup.over:
        raise Refused("P-29", "the tournament has begun; nobody else can enter")


def check_move(cup: Tournament, do: object) -> None:
    """Refuse what a dealer cannot do between the hands."""
    if do == "blinds":
        raise Refused("P-29", "in a tournament, the blinds follow the schedule")
    if cup.over:
        raise Refused("P-29", "the tournament is over")
    if cup.resting:
        raise Refused("P-29", "it's break time")


def can_rebuy(cup: Tournament) -> bool:
    return cup.rebuy > 0 and cup.level < cup.rebuy_until


def rebuy(tx: Transaction, by: Actor, command: commands.Rebuy) -> None:
    table = tx.table(command.table)
    cup, name = table.state.tournament, without_phone.acts_for(tx, by, table, command.name)
    if cup is None or cup.over or not can_rebuy(cup):
        raise Refused("P-29", "there are no rebuys now")
    if table.engine.stacks.get(name) != 0 or table.engine.is_playing(name):
        raise Refused("P-29", "rebuys are only for players who have lost everything")
    money.buy(tx, table, name, cup.rebuy)
    cup.places = [rest for group in cup.places if (rest := [one for one in group if one != name])]
    tx.notify("rebuy", phrase("{name} buys in again.", name=name), table=table.id)


# Places.


def after_hand(tx: Transaction, table: NightTable, began_with: dict[str, int]) -> None:
    """Record who is out: of those who go out in one hand, who began it with more is placed better."""
    cup = table.state.tournament
    if cup is None or cup.over:
        return
    table.engine.seal_entries()  # what a hand means for the places is not taken back
    out = [name for name, chips in began_with.items() if chips and not table.engine.stacks.get(name)]
    for chips in sorted({began_with[name] for name in out}):
        cup.places.append([name for name in out if began_with[name] == chips])
    for name in out:
        tx.notify("out", phrase("{name} is out.", name=name), table=table.id)
    _end_where_one_is_left(tx, table, cup)


def after_correction(tx: Transaction, table: NightTable) -> None:
    """Have those play on who have chips again, and those out who have none left."""
    cup = table.state.tournament
    if cup is None or cup.over:
        return
    stacks = table.engine.stacks
    cup.places = [rest for group in cup.places if (rest := [one for one in group if not stacks.get(one)])]
    if not table.is_under_way:
        placed = {name for group in cup.places for name in group}
        out = [name for name, chips in stacks.items() if not chips and name not in placed]
        if out:
            cup.places.append(out)
        _end_where_one_is_left(tx, table, cup)


def given_up(tx: Transaction, table: NightTable, name: str) -> None:
    """Give a place to somebody who gets up from a tournament."""
    cup = table.state.tournament
    if cup is None or cup.over or any(name in group for group in cup.places):
        return
    cup.places.append([name])
    _end_where_one_is_left(tx, table, cup)


def _end_where_one_is_left(tx: Transaction, table: NightTable, cup: Tournament) -> None:
    if table.is_under_way:
        return
    left = [name for name, chips in table.engine.stacks.items() if chips]
    if len(left) > 1 or (can_rebuy(cup) and len(table.state.seats) > 1):
        return
    if left:
        cup.places.append(left)
        words = phrase("The tournament at {table} is over: {name} wins.", table=table.name, name=left[0])
    else:
        words = phrase("The tournament at {table} is over: nobody wins.", table=table.name)
    cup.over = True
    tx.notify("tournament", words, table=table.id)
    tx.change_lobby()
