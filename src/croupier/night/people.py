"""Who is here: guests, teams, dealers, and the links that let them in."""

from typing import TYPE_CHECKING

from croupier import bank
from croupier.games.phrases import cut, phrase
from croupier.games.refusal import Refused
from croupier.night import commands, dealers, names, seats
from croupier.night.commands import HOST, Actor, Role
from croupier.night.state import COLOURS, Dealer, Player

if TYPE_CHECKING:
    from croupier.night.night import Night

MOST_GUESTS = 5000
MOST_PHONES = 20
"""Of one team."""


def join(night: "Night", by: Actor, command: commands.Join) -> None:
    """A guest comes in; a team's second phone finds the team there."""
    name = by.name
    if names.clean(name) != name or command.team not in ("", name):
        raise Refused("night", "the name isn't spelt the way it's kept")
    known = night.state.players.get(name)
    if command.team and known is not None and known.team and not known.gone:
        _one_more_phone(night, known, by, command.token)
    else:
        _new_guest(night, by, command)


def _one_more_phone(night: "Night", team: Player, by: Actor, token: str) -> None:
    """Several people play from one seat; all of them are told who joins them."""
    if len(team.tokens) >= MOST_PHONES:
        raise Refused("N-6", "a team can have at most {most} phones", most=MOST_PHONES)
    team.tokens.append(token)
    night.tokens[token] = by
    night.notify("team", phrase("Another phone is playing for {name}.", name=team.name))
    night.changed()


def _new_guest(night: "Night", by: Actor, command: commands.Join) -> None:
    state, name = night.state, by.name
    if state.phase in ("closed", "ended"):
        raise Refused("night", "the night is closing; nobody else can join")
    if len(state.players) >= MOST_GUESTS:
        raise Refused("night", "the house is full")
    names.check_new(name, night.looks)
    colour, letter = _chip(night, name, command.colour)
    state.players[name] = Player(
        name=name,
        colour=colour,
        letter=letter,
        joined=state.at,
        team=bool(command.team),
        tokens=[command.token],
    )
    night.tokens[command.token] = by
    night.looks.add(names.skeleton(name))
    night.post((bank.issue(), -state.start_money), (bank.wallet(name), state.start_money))
    night.notify("joined", phrase("{name} has joined.", name=name))
    night.changed()


def free_colours(night: "Night") -> tuple[str, ...]:
    """The colours that can be chosen: those that nobody has, or all when there is a sign on every chip."""
    taken = {player.colour for player in night.state.players.values()}
    return tuple(colour for colour in COLOURS if colour not in taken) or COLOURS


def _chip(night: "Night", name: str, wanted: str) -> tuple[str, str]:
    """A colour, and beyond so many guests a sign on it, that nobody else has."""
    players, free = night.state.players, free_colours(night)
    if wanted and wanted not in COLOURS:
        raise Refused("N-5", "there are no chips in that colour")
    if wanted and wanted not in free:
        raise Refused("N-5", "somebody else has taken that colour; please choose another")
    next_one = COLOURS[len(players) % len(COLOURS)]
    colour = wanted or (next_one if next_one in free else free[0])
    taken = {player.letter for player in players.values() if player.colour == colour}
    signs = ["", *(sign.upper() for sign in names.graphemes(name) if sign.isalnum())]  # N-5
    return colour, next((sign for sign in signs if sign not in taken), str(len(players) + 1))


def appoint(night: "Night", by: Actor, command: commands.Appoint) -> None:
    name = names.clean(command.name)
    for table in command.at:
        night.table(table)
    dealer = night.state.dealers.get(name)
    if dealer is None:
        names.check_new(name, night.looks)
        night.looks.add(names.skeleton(name))
        dealer = night.state.dealers[name] = Dealer(name)
    dealer.links.append(command.link)
    dealer.gone, dealer.at = False, command.at
    dealers.release_tables(night, name)
    night.links[command.link] = Actor("dealer", name)
    night.changed()


def new_link(night: "Night", by: Actor, command: commands.NewLink) -> None:
    """Let somebody in again by a link that works once."""
    _person(night, command.role, command.name).links.append(command.link)
    night.links[command.link] = Actor(command.role, command.name)


def claim(night: "Night", by: Actor, command: commands.Claim) -> None:
    """Somebody comes in by a link from the host, even who was gone."""
    person = _person(night, "dealer" if by.role == "dealer" else "guest", by.name)
    if command.link not in person.links:
        raise Refused("night", "this link has been used or withdrawn; ask the host for a new one")
    _lock_out(night, person)
    person.tokens, person.gone = [command.token], False
    night.tokens[command.token] = by
    night.notify("taken_over", phrase("Another phone has taken over."), to=(str(by),))
    night.changed()


def new_secret(night: "Night", by: Actor, command: commands.NewSecret) -> None:
    del night.tokens[night.state.host]
    night.state.host = command.host
    night.tokens[command.host] = HOST
    night.notify("taken_over", phrase("The host has a new link."), to=("host",))


def mute(night: "Night", by: Actor, command: commands.Mute) -> None:
    night.player(command.name).muted = command.muted
    night.changed()


def remove(night: "Night", by: Actor, command: commands.Remove) -> None:
    person = _person(night, command.role, command.name)
    if person.gone:
        raise Refused("night", "{name} is no longer here", name=person.name)
    _lock_out(night, person)
    person.gone = True
    if isinstance(person, Player):
        _give_up_seats(night, person.name)
    else:
        dealers.release_tables(night, person.name)
    asked = phrase("The host has asked you to leave.")
    night.notify("taken_over", asked, to=(f"{command.role}/{command.name}",))
    night.notify("removed", phrase("{name} was shown out: {reason}", name=person.name, reason=command.reason))
    night.changed()


def go_home(night: "Night", by: Actor, command: commands.GoHome) -> None:
    person = night.player(by.name)
    _lock_out(night, person)
    person.gone = True
    _give_up_seats(night, person.name)
    night.notify("left", phrase("{name} has gone home.", name=person.name))
    night.changed()


def _lock_out(night: "Night", person: Player | Dealer) -> None:
    """Let no token and no link of somebody's be worth anything any more (E22)."""
    for token in person.tokens:
        night.tokens.pop(token, None)
    for link in person.links:
        night.links.pop(link, None)
    person.tokens, person.links = [], []


def hand_out(night: "Night") -> None:
    """Know everybody's tokens, links and looks, as the night's state has them."""
    people: list[tuple[Role, Player | Dealer]] = [("guest", one) for one in night.state.players.values()]
    people += [("dealer", one) for one in night.state.dealers.values()]
    for role, person in people:
        who = Actor(role, person.name)
        night.tokens.update(dict.fromkeys(person.tokens, who))
        night.links.update(dict.fromkeys(person.links, who))
        night.looks.add(names.skeleton(person.name))


def _give_up_seats(night: "Night", name: str) -> None:
    for felt in night.tables.values():
        if name in felt.state.seats:
            seats.give_up(night, felt, name)


def _person(night: "Night", role: str, name: str) -> Player | Dealer:
    if role == "guest":
        return night.player(name)
    dealer = night.state.dealers.get(name)
    if dealer is None:
        raise Refused("night", "there's no dealer {name!r} tonight", name=cut(name))
    return dealer


def say(night: "Night", by: Actor, command: commands.Say) -> None:
    if by.role == "guest" and night.player(by.name).muted:
        raise Refused("night", "the host has muted you for now")
    text = "".join(letter for letter in command.text if letter.isprintable()).strip()
    if not text:
        raise Refused("night", "that message is empty")
    if command.table:
        night.table(command.table)
    if by.name:
        words = phrase("{name}: {text}", name=by.name, text=text)
    else:
        words = phrase("The host: {text}", text=text)
    night.notify("said", words, table=command.table)
