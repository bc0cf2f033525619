"""`croupier host`: a night that guests join from their phones."""

import argparse
import sys
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import FAILED, REFUSED
from croupier.cli.settings import add_settings, settings_of
from croupier.host.settings import FILE, Settings, variable_of

if TYPE_CHECKING:
    import socket
    from collections.abc import Collection

    from croupier.host.start import Found, Opened
    from croupier.night.setup import Preset
    from croupier.store import Summary
    from croupier.store.places import Place

GUESTS = 20
"""How many are expected where nobody says."""


FIX_IT = """\
Signs and vouchers lead to {base}, the address of this machine now. If it will be
another one on the night, fix it first: --public http://ADDRESS:PORT, here, when you
print and when you host; or public = "…" in {file} in the data folder."""


def add_arguments(host: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    host.description = (
        "Host a night: an unfinished one continues where it stopped, otherwise a new one begins. Prints the "
        "address and code for the guests, and a link for the host only. Ctrl-C stops it; nothing is lost."
    )
    host.epilog = (
        f"Settings come from flags, from the environment ({variable_of('port')} and so on), and from {FILE} "
        "in the data folder (port = 8000), in that order."
    )
    night = host.add_argument_group("which night")
    add = night.add_argument
    add("--new", action="store_true", help="begin a new night even if one is unfinished")
    add("--night", metavar="NIGHT", help="continue this night, as `croupier nights` names it")
    add("--new-link", action="store_true", help="make a new link for the host; the old one stops working")
    add(
        "--stand-by",
        action="store_true",
        help="begin nothing: take over the nights of other hosts over the same database when they are gone",
    )
    begins = host.add_argument_group("a night that begins")
    add = begins.add_argument
    add("--guests", type=int, metavar="N", help=f"how many come, for enough tables ({GUESTS})")
    add("--games", metavar="GAME,…", help="which (all; `croupier games` names them)")
    add(
        "--in-turn",
        action="store_true",
        help="the players deal in turn, at every table (else the house deals)",
    )
    add("--preset", metavar="FILE", help="tables and money from a file, as `croupier plan` writes it")
    add("--name", help="what the night is called (Casino night)")
    add("--start-money", type=int, metavar="N", help="play money for everybody (as the games need)")
    add("--ask", action="store_true", help="you are asked before anybody comes in")
    add("--rebuys", type=int, metavar="N", help="how often a guest with nothing left can buy in again (0)")
    add("--rebuy", type=int, metavar="N", help="what that brings (the start money)")
    add(
        "--prepare",
        metavar="FILE",
        help="make the night of this preset and stop: its code, the host's link, and what to print",
    )
    add("--vouchers", metavar="COUNTxAMOUNT", help="with --prepare: vouchers to print, such as 40x500")
    host.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="FILE:CLASS",
        help="a player of your own that the desk can seat, like mine.py:Mine; may be repeated",
    )
    host.add_argument("--no-browser", action="store_true", help="do not open your link in the browser here")
    add_settings(host)


def host(said: argparse.Namespace) -> int:
    """Host a night until Ctrl-C; the result is the exit code."""
    from croupier.host.addresses import Unreachable
    from croupier.host.settings import Unusable
    from croupier.store import StoreFailure

    try:
        settings = settings_of(said)
        return _prepare(said, settings) if said.prepare is not None else _host(said, settings)
    except Unusable as problem:
        print(f"croupier host: {problem}.", file=sys.stderr)
        return REFUSED
    except (StoreFailure, Unreachable) as problem:
        print(f"croupier host: {problem}.", file=sys.stderr)
        return FAILED


def _host(said: argparse.Namespace, settings: Settings) -> int:
    from croupier.cli import poster
    from croupier.host import start
    from croupier.host.addresses import bases, listen
    from croupier.host.file_limit import raise_file_limit
    from croupier.store.places import is_postgres

    preset = _preset(said)  # before anything is made or opened
    _check_players(said.player)
    with listen(settings) as listening:
        start.prepare(settings.place)
        if is_postgres(settings.place):
            return _share(said, settings, preset, listening)
        opened = _open(said, settings, preset)
        assert opened is not None  # no other host holds what is in a folder
        with opened.store:  # also where it never comes to be hosted
            notice = poster.Notice(
                name=opened.store.header.name,
                code=start.code_of(opened.store),
                bases=bases(settings, listening.getsockname()[1]),
                secret=opened.secret,
                place=poster.shown_place(opened.store, settings.place),
            )

            def ready() -> None:
                poster.show(notice)
                if not said.no_browser:
                    poster.open_desk(notice)

            room = raise_file_limit(settings.connections)
            if lack := room.lack(settings.connections):
                print(f"croupier host: {lack}.", file=sys.stderr)
            start.serve(settings, opened.store, listening, ready, room, said.player)
    print(_goodbye(settings.place, opened.store.header.night))
    return 0


def _share(said: argparse.Namespace, settings: Settings, preset: "Preset", listening: "socket.socket") -> int:
    """Be one of the hosts of a database: with a night, or standing by for the nights of the others."""
    from croupier.cli import poster
    from croupier.host.addresses import bases
    from croupier.host.cluster.serving import serve
    from croupier.host.file_limit import raise_file_limit
    from croupier.host.start import code_of

    opened, found = _opened_or_none(said, settings, preset), bases(settings, listening.getsockname()[1])
    notice, night = None, None
    if opened is not None:
        with opened.store as store:  # the night is taken anew when this host is one of the others
            night = store.header.night
            place = poster.shown_place(store, settings.place)
            notice = poster.Notice(store.header.name, code_of(store), found, opened.secret, place)

    def ready(is_host: bool) -> None:
        if notice is None or not is_host:
            poster.show_standing_by(found, settings.place)
            return
        poster.show(notice)
        if not said.no_browser:
            poster.open_desk(notice)

    room = raise_file_limit(settings.connections)
    if lack := room.lack(settings.connections):
        print(f"croupier host: {lack}.", file=sys.stderr)
    serve(settings, night, listening, ready, room, said.player)
    print("\nClosed. What was open goes on at the other hosts, or with ./croupier.")
    return 0


def _opened_or_none(said: argparse.Namespace, settings: Settings, preset: "Preset") -> "Opened | None":
    """The night to begin with; None where the nights that are to go on have other hosts."""
    from croupier.host.settings import Unusable
    from croupier.store.postgres_hosts import look

    held = {night.night for night in look(settings.data).nights if night.host}
    if said.stand_by:
        if said.new or said.night or said.new_link or _begins(said):
            raise Unusable("who stands by begins nothing: leave out --stand-by, or all that begins a night")
        return None
    return _open(said, settings, preset, held)


def _check_players(files: list[str]) -> None:
    """Start each player of a file once, in a process of its own, to hear now if that can't be done."""
    from croupier.games.registry import GAMES
    from croupier.host.settings import Unusable
    from croupier.players.apart import Apart
    from croupier.players.files import NoPlayer

    for one in files:
        try:
            Apart(one, next(iter(GAMES))).close()
        except NoPlayer as problem:
            raise Unusable(str(problem)) from None


def _prepare(said: argparse.Namespace, settings: Settings) -> int:
    """Make a night that is hosted later, so that its signs and vouchers can be printed."""
    from croupier.host import start
    from croupier.host.addresses import bases
    from croupier.host.settings import Unusable

    if said.preset is not None or said.night is not None:
        raise Unusable("--prepare names the preset of a new night; leave out --preset and --night")
    said.preset = said.prepare
    preset, vouchers = _preset(said), _vouchers(said.vouchers)
    start.prepare(settings.place)
    opened = start.start_new(settings, preset)
    with opened.store as store:
        night, code = store.header.night, start.code_of(store)
        for count, amount in vouchers:
            start.make_vouchers(store, count, amount)
    base = bases(settings, settings.port)[0]
    print(f"{preset.name} is ready: {night}\n")
    print(f"  guests    {base}/#{code}")
    print(f"  host      {base}/host#{opened.secret}   (for you alone; it is shown this once)")
    print(f"  print     croupier print --night {night} --to FOLDER")
    print(f"  host it   croupier host --night {night}")
    if not settings.public:
        print(f"\n{FIX_IT.format(base=base, file=FILE)}")
    return 0


def _vouchers(said: str | None) -> list[tuple[int, int]]:
    """How many vouchers for how much, as in 40x500,20x1000."""
    from croupier.host.settings import Unusable

    found = []
    for part in () if said is None else said.split(","):
        count, _, amount = part.strip().lower().partition("x")
        if not (count.isdecimal() and amount.isdecimal()) or not 0 < int(count) <= 1000 or not int(amount):
            raise Unusable(f"vouchers are so many for so much, such as 40x500, not {part.strip()!r}")
        found.append((int(count), int(amount)))
    return found


def _goodbye(place: "Place", night: str) -> str:
    from croupier.host.start import look

    if any(one.night == night for one in look(place).unfinished):
        return "\nClosed. ./croupier goes on where you stopped."
    return "\nClosed. The night is over; ./croupier results tells who won."


def _preset(said: argparse.Namespace) -> "Preset":
    from pathlib import Path

    from croupier.host.presets import changed, house_preset, read_preset
    from croupier.host.settings import Unusable

    if said.preset is not None and (said.guests is not None or said.games is not None or said.in_turn):
        raise Unusable("a preset says which tables there are; leave out --guests, --games and --in-turn")
    if said.preset is not None:
        chosen = read_preset(Path(said.preset))
    else:
        games = [] if said.games is None else [one.strip() for one in said.games.split(",") if one.strip()]
        if said.games is not None and not games:
            raise Unusable("a night needs at least one game; `croupier games` names them")
        chosen = house_preset(GUESTS if said.guests is None else said.guests, games, in_turn=said.in_turn)
    chosen = changed(
        chosen,
        name=said.name,
        start_money=said.start_money,
        asks=said.ask or None,
        rebuys=said.rebuys,
        rebuy=said.rebuy,
    )
    for warning in filter(None, (table.warning for table in chosen.tables)):
        print(f"croupier host: {warning}", file=sys.stderr)
    return chosen


def _begins(said: argparse.Namespace) -> str:
    """The flag that speaks of a night that begins, if any."""
    asked = {
        "--guests": said.guests,
        "--games": said.games,
        "--in-turn": said.in_turn or None,
        "--preset": said.preset,
        "--name": said.name,
        "--start-money": said.start_money,
        "--ask": said.ask or None,
        "--rebuys": said.rebuys,
        "--rebuy": said.rebuy,
    }
    return next((flag for flag, value in asked.items() if value is not None), "")


def _open(
    said: argparse.Namespace, settings: Settings, preset: "Preset", held: "Collection[str]" = ()
) -> "Opened | None":
    """The night to go on with, or a new one; None where it is one of those that other hosts hold."""
    from croupier.cli.nights import named
    from croupier.host import start
    from croupier.host.settings import Unusable

    if said.new and (said.night or said.new_link):
        raise Unusable("a new night has a link of its own; leave out --new, or --night and --new-link")
    suggested = not _begins(said)
    if said.new:
        return start.start_new(settings, preset, suggested=suggested)
    found, place = start.look(settings.place).without(held), settings.place
    chosen = named(place, said.night) if said.night else _newest(found)
    if chosen is not None and chosen.night in held:
        if said.new_link:
            raise Unusable(f"another host has {chosen.night}: make the new link at its desk")
        return None
    if chosen is None and held and not _begins(said) and not said.new_link:
        return None
    if chosen is None:
        if said.new_link:
            raise Unusable("there is no unfinished night to have a link for")
        _mention(found)
        return start.start_new(settings, preset, suggested=suggested)
    if flag := _begins(said):
        raise Unusable(
            f"the night {chosen.night} is unfinished, and {flag} is for one that begins: add --new"
        )
    _mention(found, chosen)
    return start.go_on(place, chosen, new_link=said.new_link)


def _newest(found: "Found") -> "Summary | None":
    """The night that goes on where nobody names one, but nothing older in the place of a damaged one."""
    from croupier.store import StoreFailure

    chosen = next(iter(found.unfinished), None)
    if found.is_newest_damaged:
        older = f"--night {chosen.night} goes on with an older one, " if chosen else ""
        raise StoreFailure(
            f"the newest night cannot be opened: {found.damaged[0].problem}; "
            f"`croupier restore FILE --force` brings a backup back, {older}--new begins another night"
        )
    if chosen is not None:
        _stop_at_copies(found.same(chosen))
    return chosen


def _mention(found: "Found", chosen: "Summary | None" = None) -> None:
    """Name the other nights that a host may have meant."""
    for one in found.damaged:
        if chosen is None or (one.file, one.night) != (chosen.file, chosen.night):
            print(f"Not opened: {one.problem}.")
    for one in found.unfinished:
        if chosen is not None and one.night != chosen.night:
            print(f"Also unfinished: {one.night} (--night {one.night} goes on with it).")


def _stop_at_copies(files: "list[Summary]") -> None:
    """Leave it to the host which of two files is the night, as each would go on in another way."""
    from croupier.cli.nights import told_apart
    from croupier.store import StoreFailure

    if len(files) > 1:
        raise StoreFailure(
            f"the night {files[0].night} is in {' and '.join(told_apart(files))}: "
            "say which one goes on with --night FILE, or move the others away"
        )
