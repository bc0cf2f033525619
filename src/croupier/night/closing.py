"""The end of the night: last call, the closing time, final standings."""

from math import ceil

from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.night import commands, standings, tables
from croupier.night.commands import Actor
from croupier.night.transaction import Transaction

MINUTE = 60_000


def last_call(tx: Transaction, by: Actor, command: commands.LastCall) -> None:
    state = tx.state
    if state.phase == "closed":
        raise Refused("night", "closing time has passed")
    state.closing = tx.now + int(command.minutes * MINUTE)
    state.warning = int(command.warning * MINUTE)
    state.warned = command.minutes <= command.warning
    state.phase = "closing"
    tx.notify("last_call", _last_words(command.minutes))
    tx.change_lobby()


def _last_words(minutes: float) -> Phrase:
    if not minutes:
        return phrase("Last call: no new rounds from now on.")
    return phrase("Last call: new rounds stop in {time}.", time=_minutes(minutes))


def warn(tx: Transaction, by: Actor, command: commands.Warn) -> None:
    state = tx.state
    if state.closing is None or state.warned:
        raise Refused("night", "there's no warning to give")
    state.warned = True
    time = _minutes((state.closing - tx.now) / MINUTE)
    tx.notify("closing_soon", phrase("The tables close in {time}.", time=time))


def _minutes(minutes: float) -> Phrase:
    whole = max(1, ceil(minutes))
    return phrase("a minute") if whole == 1 else phrase("{count} minutes", count=whole)


def close(tx: Transaction, by: Actor, command: commands.Close) -> None:
    state = tx.state
    if state.closing is None or state.phase != "closing":
        raise Refused("night", "there's no closing time")
    if tx.now < state.closing:
        raise Refused("night", "it isn't closing time yet")
    state.phase = "closed"
    tx.notify("closed", phrase("No new rounds: rounds under way are played out."))
    tx.change_lobby()
    for table in tx.tables.values():
        tx.mark_changed(table)


def end(tx: Transaction, by: Actor, command: commands.EndNight) -> None:
    for table in tx.tables.values():
        if table.is_under_way:
            raise Refused(
                "night",
                "there's a round under way at {table}; let it finish, or call it off",
                table=table.name,
            )
    for table in tx.tables.values():
        if table.state.status not in ("closed", "stopped") and table.id not in tx.night.unplayed:
            tables.shut(tx, table)
    tx.state.final = standings.standings(tx.night)
    tx.state.phase = "ended"
    tx.notify("ended", _farewell([one.name for one in tx.state.final if one.place == 1]))
    tx.change_lobby()


def _farewell(winners: list[str]) -> Phrase:
    if not winners:
        return phrase("The night is over.")
    if len(winners) == 1:
        return phrase("The night is over. {name} wins!", name=winners[0])
    first, *others = winners
    all_of_them: Phrase | str = first
    for other in others:
        all_of_them = phrase("{one} and {other}", one=all_of_them, other=other)
    return phrase("The night is over. {names} win!", names=all_of_them)
