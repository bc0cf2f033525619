"""Who is here: guests, teams, dealers, and the links that let them in."""

from croupier import bank
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import (
    commands,
    company,
    dealers,
    names,
    opening_hours,
    seats,
    standings,
    waiting_list,
    without_phone,
)
from croupier.night.commands import HOST, Actor
from croupier.night.house_names import PROGRAM, SIGN
from croupier.night.night import Night
from croupier.night.setup import MOST_GUESTS
from croupier.night.state import COLOURS, Dealer, Marks, Player
from croupier.night.transaction import Transaction

MOST_PHONES = 20
"""Of one team."""


def join(tx: Transaction, by: Actor, command: commands.Join) -> None:
    """Let a guest in, or back to what is theirs; or another phone of a team."""
    check_spelling(by.name, command.team)
    if command.program and not tx.state.programs:  # N-31
        raise Refused("N-31", "the host lets no programs in")
    known = tx.state.players.get(by.name)
    if known is not None and is_theirs(known, command.device):
        _come_back(tx, known, command)
    elif tx.state.phase == "ended":
        raise Refused("night", "the night is over")
    elif tx.state.asks:
        raise Refused("night", "the host is asked before anybody comes in: knock, and wait a moment")
    elif command.team and known is not None and known.team and not known.gone:
        check_not_removed(tx.night, command.device)
        one_more_phone(tx, known, command.token, command.device)
    else:
        check_not_removed(tx.night, command.device)
        check_new_guest(tx, by.name, is_program=command.program)
        _check_first_guest(tx.night, command.device)
        new_guest(tx, by.name, command.colour, command.token, command.device, is_team=bool(command.team))
    tx.concerned.clear()  # who comes in is shown everything anyway


def check_spelling(name: str, team: str) -> None:
    """Refuse a name that is not spelt the way it is kept."""
    if names.clean(name) != name or team not in ("", name):
        raise Refused("night", "the name isn't spelt the way it's kept")


# Phones: what they are known by, and whom they play for.


def is_theirs(player: Player, device: str) -> bool:
    """Whether a guest comes back by this phone without asking."""
    return device in player.devices and not player.marks.removed


def check_not_removed(night: Night, device: str) -> None:
    """Refuse the phone of somebody who was shown out, whatever they call themselves now (N-19)."""
    if any(night.player(name).marks.removed for name in night.devices.get(device, ())):  # N-19
        raise Refused("N-19", "the host has asked you to leave; only the host can let you in again")


def _check_first_guest(night: Night, device: str) -> None:
    """Refuse fresh money to a phone that has a guest already; two can share it if the host says so."""
    for name in night.devices.get(device, ()):
        raise Refused(
            "N-19", "this phone already plays as {name}; the host can let somebody else in on it", name=name
        )


def _keep_device(tx: Transaction, player: Player, device: str) -> None:
    if device and device not in player.devices:
        player.former_devices = [one for one in player.former_devices if one != device]
        player.devices.append(device)
        tx.night.devices.setdefault(device, {})[player.name] = None


def _come_back(tx: Transaction, player: Player, command: commands.Join) -> None:
    """Bring a guest back to their own account, on a phone of theirs."""
    if player.team and player.tokens:
        one_more_phone(tx, player, command.token, command.device)
        return
    if player.tokens:
        tx.notify("taken_over", phrase("Another page has taken over."), to=(f"guest/{player.name}",))
    _lock_out(tx, player)
    _let_back(tx, player, command.token)
    tx.notify("joined", phrase("{name} is back.", name=player.name))


def take_over(tx: Transaction, player: Player, token: str, device: str) -> None:
    """Let a guest in with another phone, even if they had gone; their old phones are worth nothing."""
    _lock_out(tx, player)
    player.former_devices += player.devices
    player.devices = []
    _keep_device(tx, player, device)
    player.marks.removed = False
    _let_back(tx, player, token)
    tx.notify("taken_over", phrase("Another phone has taken over."), to=(f"guest/{player.name}",))


def _let_back(tx: Transaction, player: Player, token: str) -> None:
    player.tokens, player.gone = [token], False
    tx.night.tokens[token] = Actor("guest", player.name)
    without_phone.get_phone(tx, player.name)
    tx.change_lobby()


def one_more_phone(tx: Transaction, team: Player, token: str, device: str) -> None:
    """Let one more phone play from the team's seat, and tell everybody."""
    if len(team.tokens) >= MOST_PHONES:
        raise Refused("N-6", "a team can have at most {most} phones", most=MOST_PHONES)
    team.tokens.append(token)
    tx.night.tokens[token] = Actor("guest", team.name)
    _keep_device(tx, team, device)
    tx.notify("team", phrase("Another phone is playing for {name}.", name=team.name))
    tx.change_lobby()


def check_new_guest(tx: Transaction, name: str, *, is_program: bool = False) -> None:
    """Refuse somebody for whom there is no room, no time or no name."""
    if tx.state.phase in ("closed", "ended"):
        raise Refused("night", "the night is closing; nobody else can join")
    if len(tx.state.players) >= MOST_GUESTS:
        raise Refused("night", "the house is full")
    if SIGN in name and tx.state.generation >= company.COMPANY_FROM:
        raise Refused("N-26", "{sign} is for house players; please choose another name", sign=SIGN)
    if (PROGRAM in name) != is_program and tx.state.generation >= company.COMPANY_FROM:
        raise Refused("N-31", "{sign} is for programs; please choose another name", sign=PROGRAM)
    if tx.night.draws_are_checked:
        names.check_in_records(name)
    names.check_new(name, tx.night.name_skeletons)


def new_guest(
    tx: Transaction, name: str, colour: str, token: str = "", device: str = "", *, is_team: bool = False
) -> None:
    """Let somebody new in, with money to start with; without a token they have no phone.

    Whether there is room, time and a name for them is for the caller to check.
    """
    state = tx.state
    colour, letter = _chip(tx, name, colour)
    player = Player(
        name=name,
        colour=colour,
        letter=letter,
        joined=tx.at,
        team=is_team,
        tokens=[token] if token else [],
    )
    state.players[name] = player
    if token:
        tx.night.tokens[token] = Actor("guest", name)
    _keep_device(tx, player, device)
    tx.night.name_skeletons.add(names.skeleton(name))
    tx.post((bank.issue(), -state.start_money), (bank.wallet(name), state.start_money))
    tx.notify("joined", phrase("{name} has joined.", name=name))
    tx.change_lobby()
    if state.began is None and opening_hours.are_obeyed(state):
        timed = opening_hours.begin(state, tx.now)
        for table in timed + [one for one in state.tables.values() if one.setup.fill and one not in timed]:
            tx.mark_changed(tx.table(table.id))


def new_house_player(tx: Transaction, name: str) -> Player:
    """Have a house player among the people; its chips have a letter, so that no guest's colour is taken."""
    letter = next(sign.upper() for sign in names.graphemes(name) if sign.isalnum())
    colour = COLOURS[len(tx.state.players) % len(COLOURS)]
    player = Player(name=name, colour=colour, letter=letter, joined=tx.at, marks=Marks(house=True))
    tx.state.players[name] = player
    tx.night.name_skeletons.add(names.skeleton(name))
    return player


def add_guest(tx: Transaction, by: Actor, command: commands.AddGuest) -> None:
    """Let somebody in who has no phone, with as much to start with as everybody."""
    name = names.clean(command.name)
    check_new_guest(tx, name)
    new_guest(tx, name, command.colour)


def free_colours(night: Night) -> tuple[str, ...]:
    """The colours to choose from: those that nobody has, or all once chips carry letters."""
    taken = {player.colour for player in night.state.players.values() if not player.marks.house}
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
    if isinstance(person, Player):
        take_over(tx, person, command.token, command.device)
        return
    _lock_out(tx, person)
    person.tokens, person.gone = [command.token], False
    tx.night.tokens[command.token] = by
    tx.notify("taken_over", phrase("Another phone has taken over."), to=(str(by),))
    tx.change_lobby()


def new_secret(tx: Transaction, by: Actor, command: commands.NewSecret) -> None:
    """Have a new secret for the host; where its answer may get lost, beside those before it at first."""
    tx.state.new_hosts.append(command.host)
    tx.night.tokens[command.host] = HOST
    if not command.until_used:
        _retire_secrets(tx, command.host)


def secret_used(tx: Transaction, by: Actor, command: commands.SecretUsed) -> None:
    new = tx.state.new_hosts
    used = command.secret or (new[-1] if new else "")
    if used in new:
        _retire_secrets(tx, used)


def _retire_secrets(tx: Transaction, used: str) -> None:
    """Have no secret any more that is older than this one."""
    state = tx.state
    place = state.new_hosts.index(used)
    for old in (state.host, *state.new_hosts[:place]):
        del tx.night.tokens[old]
    state.host, state.new_hosts = used, state.new_hosts[place + 1 :]
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
        person.marks.removed = standings.has_marks(tx.state)
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
    waiting_list.drop_everywhere(tx, name)
    for table in tx.tables.values():
        if name in table.state.seats:
            seats.give_up(tx, table, name)


def _person(tx: Transaction, role: str, name: str) -> Player | Dealer:
    return tx.night.guest(name) if role == "guest" else tx.night.dealer(name)
