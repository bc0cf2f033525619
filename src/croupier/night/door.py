"""The door: who knocks, whom the host lets in, and what the host allows there."""

from typing import Literal

from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, names, people
from croupier.night.commands import Actor
from croupier.night.night import Night
from croupier.night.state import Knock, Player
from croupier.night.transaction import Transaction

MOST_KNOCKS = 50
"""Who can wait at the door at once."""
LONGEST_KNOCK = 10 * 60_000
"""Milliseconds after which somebody who waits makes room for others, where the porch is full."""
MOST_NOES = 3
"""How often the host says no to a phone before it is not asked about it any more."""

WhyKnock = Literal["", "name", "device", "asks"]
"""Why somebody is not let in who could be if the host says so.

A guest has that name, and may have lost the phone; the phone plays for somebody else; the host asks to be
asked. Empty: knocking does not help.
"""


def guest_like(night: Night, name: str, *, team: bool) -> Player | None:
    """The guest or team who is called so, or so much alike that it would be taken for the same."""
    known = night.state.players.get(name)
    if known is None:
        looks = names.skeleton(name)
        if looks in night.name_skeletons:
            players = night.state.players.values()
            known = next((one for one in players if names.skeleton(one.name) == looks), None)
    if known is None or known.marks.house or known.team != team:
        return None
    return known


def why_knock(night: Night, name: str, *, team: bool, device: str) -> WhyKnock:
    """Why somebody who could not come in may knock."""
    state, of_phone = night.state, night.devices.get(device, {})
    if state.turned_away.get(device, 0) >= MOST_NOES:
        return ""
    if any(state.players[one].marks.removed for one in of_phone):
        return ""
    if guest_like(night, name, team=team) is not None:
        return "name"
    if state.phase in ("closed", "ended") or names.skeleton(name) in night.name_skeletons:
        return ""
    if of_phone:
        return "device"
    return "asks" if state.asks else ""


def knock(tx: Transaction, by: Actor, command: commands.Knock) -> None:
    """Wait at the door for the host; a phone that knocks again has waited long enough for what it was."""
    name, device = by.name, command.device
    people.check_spelling(name, command.team)
    people.check_not_removed(tx.night, device)
    if tx.state.turned_away.get(device, 0) >= MOST_NOES:
        raise Refused("N-19", "the host has turned you away; please speak to them")
    if guest_like(tx.night, name, team=bool(command.team)) is None:
        people.check_new_guest(tx, name)
    others = [one for one in tx.state.knocks if not device or one.device != device]
    if len(others) >= MOST_KNOCKS:
        others = [one for one in others if tx.at - one.at < LONGEST_KNOCK]
    if len(others) >= MOST_KNOCKS:
        raise Refused("night", "too many people are waiting at the door; please try again in a moment")
    waiting = Knock(tx.seq, name, command.token, device, bool(command.team), command.colour, tx.at)
    tx.state.knocks = [*others, waiting]
    tx.notify("knocked", phrase("{name} is at the door.", name=name), to=("host",))
    tx.concerned.clear()  # whoever knocks is not yet who they say


def let_in(tx: Transaction, by: Actor, command: commands.LetIn) -> None:
    """Let somebody in: to their own account if they have one, or as a guest who was not here before."""
    waiting = _waiting(tx, command.knock, command.name)
    known = tx.state.players.get(waiting.name)
    if known is None:
        people.check_new_guest(tx, waiting.name)
        colour = waiting.colour if waiting.colour in people.free_colours(tx.night) else ""
        people.new_guest(tx, waiting.name, colour, waiting.token, waiting.device, is_team=waiting.team)
    elif known.team and known.tokens:
        people.one_more_phone(tx, known, waiting.token, waiting.device)
    else:
        people.take_over(tx, known, waiting.token, waiting.device)
    tx.state.knocks.remove(waiting)
    tx.notify("let_in", phrase("The host lets you in."), to=(at_door(waiting.token),))


def turn_away(tx: Transaction, by: Actor, command: commands.TurnAway) -> None:
    waiting = _waiting(tx, command.knock, command.name)
    tx.state.knocks.remove(waiting)
    if waiting.device:
        tx.state.turned_away[waiting.device] = tx.state.turned_away.get(waiting.device, 0) + 1
    tx.notify("turned_away", phrase("The host can't let you in now."), to=(at_door(waiting.token),))


def at_door(token: str) -> str:
    """What a phone that waits at the door goes by."""
    return f"knock/{token}"


def _waiting(tx: Transaction, number: int, name: str) -> Knock:
    """Who knocked with an entry of the log, if it is whom the host was shown."""
    found = next((one for one in tx.state.knocks if (one.id, one.name) == (number, name)), None)
    if found is None:
        raise Refused("night", "{name} isn't waiting at the door any more", name=name)
    return found


def readmit(tx: Transaction, by: Actor, command: commands.Readmit) -> None:
    player = tx.player(command.name)
    if not player.marks.removed:
        raise Refused("N-19", "{name} wasn't shown out", name=player.name)
    player.marks.removed = False
    tx.notify("readmitted", phrase("{name} can come in again.", name=player.name), to=("host",))
    tx.change_lobby()


def change_night(tx: Transaction, by: Actor, command: commands.ChangeNight) -> None:
    state = tx.state
    if command == commands.ChangeNight():
        raise Refused("night", "that changes nothing")
    state.asks = state.asks if command.asks is None else command.asks
    state.rebuys = state.rebuys if command.rebuys is None else command.rebuys
    state.rebuy = state.rebuy if command.rebuy is None else command.rebuy
    state.several = state.several if command.several is None else command.several
    state.hints = state.hints if command.hints is None else command.hints
    state.programs = state.programs if command.programs is None else command.programs
    if command.house_in_standings is not None:
        state.house_in_standings = command.house_in_standings
    tx.concern(*state.players)  # a re-buy may be on offer now
    tx.change_lobby()
