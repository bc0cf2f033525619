"""Who is here: guests, teams, dealers, and the links that let them in."""

from croupier import bank
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, dealers, names, opening_hours, seats, without_phone
from croupier.night.commands import HOST, Actor
from croupier.night.night import Night
from croupier.night.setup import MOST_GUESTS
from croupier.night.state import COLOURS, Dealer, Player
from croupier.night.transaction import Transaction

MOST_PHONES = 20
"""Of one team."""


def join(tx: Transaction, by: Actor, command: commands.Join) -> None:
    """Let a guest in, or another phone of a team."""
    name = by.name
    if names.clean(name) != name or command.team not in ("", name):
        raise Refused("night", "the name isn't spelt the way it's kept")
    known = tx.state.players.get(name)
    if command.team and known is not None and known.team and not known.gone:
        _one_more_phone(tx, known, by, command.token)
    else:
        _new_guest(tx, by, command)
    tx.concerned.clear()  # who comes in is shown everything anyway


def _one_more_phone(tx: Transaction, team: Player, by: Actor, token: str) -> None:
    """Let one more phone play from the team's seat, and tell everybody."""
    if len(team.tokens) >= MOST_PHONES:
        raise Refused("N-6", "a team can have at most {most} phones", most=MOST_PHONES)
    team.tokens.append(token)
    tx.night.tokens[token] = by
    tx.notify("team", phrase("Another phone is playing for {name}.", name=team.name))
    tx.change_lobby()


def _new_guest(tx: Transaction, by: Actor, command: commands.Join) -> None:
    let_in(tx, by.name, command.colour, command.token, is_team=bool(command.team))


def let_in(tx: Transaction, name: str, wanted: str, token: str = "", *, is_team: bool = False) -> None:
    """Let somebody new in, with money to start with; without a token they have no phone."""
    state = tx.state
    if state.phase in ("closed", "ended"):
        raise Refused("night", "the night is closing; nobody else can join")
    if len(state.players) >= MOST_GUESTS:
        raise Refused("night", "the house is full")
    names.check_new(name, tx.night.name_skeletons)
    colour, letter = _chip(tx, name, wanted)
    state.players[name] = Player(
        name=name,
        colour=colour,
        letter=letter,
        joined=tx.at,
        team=is_team,
        tokens=[token] if token else [],
    )
    if token:
        tx.night.tokens[token] = Actor("guest", name)
    tx.night.name_skeletons.add(names.skeleton(name))
    tx.post((bank.issue(), -state.start_money), (bank.wallet(name), state.start_money))
    tx.notify("joined", phrase("{name} has joined.", name=name))
    tx.change_lobby()
    if state.began is None and opening_hours.are_obeyed(state):
        for table in opening_hours.begin(state, tx.now):
            tx.mark_changed(tx.table(table.id))


def add_guest(tx: Transaction, by: Actor, command: commands.AddGuest) -> None:
    """Let somebody in who has no phone, with as much to start with as everybody."""
    let_in(tx, names.clean(command.name), command.colour)


def free_colours(night: Night) -> tuple[str, ...]:
    """The colours to choose from: those that nobody has, or all once chips carry letters."""
    taken = {player.colour for player in night.state.players.values()}
    return tuple(colour for colour in COLOURS if colour not in taken) or COLOURS


def _chip(tx: Transaction, name: str, wanted: str) -> tuple[str, str]:
    """A chip that nobody else has: a colour, and a letter where the colours have run out."""
    players, free = tx.state.players, free_colours(tx.night)
    if wanted and wanted not in COLOURS:
        raise Refused("N-5", "there are no chips in that colour")
    if wanted and wanted not in free:
        raise Refused("N-5", "somebody else has taken that colour; please choose another")
    next_one = COLOURS[len(players) % len(COLOURS)]
    colour = wanted or (next_one if next_one in free else free[0])
    taken = {player.letter for player in players.values() if player.colour == colour}
    signs = ["", *(sign.upper() for sign in names.graphemes(name) if sign.isalnum())]  # N-5
    return colour, next((sign for sign in signs if sign not in taken), str(len(players) + 1))


def appoint(tx: Transaction, by: Actor, command: commands.Appoint) -> None:
    name = names.clean(command.name)
    for table in command.at:
        tx.table(table)
    dealer = tx.state.dealers.get(name)
    if dealer is None:
        names.check_new(name, tx.night.name_skeletons)
        tx.night.name_skeletons.add(names.skeleton(name))
        dealer = tx.state.dealers[name] = Dealer(name)
    dealer.links.append(command.link)
    dealer.gone, dealer.at = False, command.at
    dealers.release_tables(tx, name)
    tx.night.links[command.link] = Actor("dealer", name)
    tx.change_lobby()


def new_link(tx: Transaction, by: Actor, command: commands.NewLink) -> None:
    """Make a link that lets somebody in again, once."""
    _person(tx, command.role, command.name).links.append(command.link)
    tx.night.links[command.link] = Actor(command.role, command.name)


def claim(tx: Transaction, by: Actor, command: commands.Claim) -> None:
    """Let somebody in by a link from the host, even if they had gone."""
    person = _person(tx, "dealer" if by.role == "dealer" else "guest", by.name)
    if command.link not in person.links:
        raise Refused("night", "this link has been used or withdrawn; ask the host for a new one")
    _lock_out(tx, person)
    person.tokens, person.gone = [command.token], False
    tx.night.tokens[command.token] = by
    if by.role == "guest":
        without_phone.get_phone(tx, by.name)
    tx.notify("taken_over", phrase("Another phone has taken over."), to=(str(by),))
    tx.change_lobby()


def new_secret(tx: Transaction, by: Actor, command: commands.NewSecret) -> None:
    del tx.night.tokens[tx.state.host]
    tx.state.host = command.host
    tx.night.tokens[command.host] = HOST
    tx.notify("taken_over", phrase("The host has a new link."), to=("host",))


def mute(tx: Transaction, by: Actor, command: commands.Mute) -> None:
    tx.player(command.name).muted = command.muted
    tx.concern(command.name)
    tx.change_lobby()


def remove(tx: Transaction, by: Actor, command: commands.Remove) -> None:
    person = _person(tx, command.role, command.name)
    if person.gone:
        raise Refused("night", "{name} is no longer here", name=person.name)
    _lock_out(tx, person)
    person.gone = True
    if isinstance(person, Player):
        _give_up_seats(tx, person.name)
    else:
        dealers.release_tables(tx, person.name)
    asked = phrase("The host has asked you to leave.")
    tx.notify("taken_over", asked, to=(f"{command.role}/{command.name}",))
    tx.notify("removed", phrase("{name} was shown out: {reason}", name=person.name, reason=command.reason))
    tx.change_lobby()


def go_home(tx: Transaction, by: Actor, command: commands.GoHome) -> None:
    person = tx.player(by.name)
    _lock_out(tx, person)
    person.gone = True
    _give_up_seats(tx, person.name)
    tx.notify("left", phrase("{name} has gone home.", name=person.name))
    tx.change_lobby()


def _lock_out(tx: Transaction, person: Player | Dealer) -> None:
    """Make all tokens and links of somebody invalid (E22)."""
    for token in person.tokens:
        tx.night.tokens.pop(token, None)
    for link in person.links:
        tx.night.links.pop(link, None)
    person.tokens, person.links = [], []


def _give_up_seats(tx: Transaction, name: str) -> None:
    for table in tx.tables.values():
        if name in table.state.seats:
            seats.give_up(tx, table, name)


def _person(tx: Transaction, role: str, name: str) -> Player | Dealer:
    return tx.player(name) if role == "guest" else tx.night.dealer(name)
