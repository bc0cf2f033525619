"""What the host's terminal shows when guests can come: address, code, QR code, link, how to stop."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

import segno
from rich.console import Console
from rich.text import Text

from croupier.cli.printing import printable
from croupier.store import Store
from croupier.store.places import Place
from croupier.store.sqlite import SqliteStore

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
"""What Linux says of a screen; without one a browser would take over the terminal."""
BORDER = 2
"""Modules of white around a QR code: phones find it on a dark screen as well."""


class Notice(NamedTuple):
    """What to show of a night that is open."""

    name: str
    code: str
    bases: list[str]
    secret: str
    place: str

    @property
    def desk(self) -> str:
        """The host's own link."""
        return f"{self.bases[0]}/host#{self.secret}"


def show(notice: Notice) -> None:
    """Show it; the secret stands on this terminal and nowhere else."""
    console = Console(highlight=False, soft_wrap=True)
    join = f"{notice.bases[0]}/#{notice.code}"
    console.print()
    console.print(Text.assemble((printable(notice.name), "bold"), ("  play money, of no value, ever", "dim")))
    console.print()
    if "utf" in (sys.stdout.encoding or "").lower():
        console.print(qr(join, inked=console.color_system is not None))
        console.print()
    for what, text in _facts(notice, join):  # a line each, however long: a folded link cannot be clicked
        console.print(Text.assemble((f"{what:<13}", "dim"), text))
    console.print()
    sys.stdout.flush()


def show_solo(name: str, page: str, desk: str) -> None:
    """Show where somebody plays who plays alone."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(
        Text.assemble("\n", ("Your own casino", "bold"), ("  play money, of no value, ever", "dim"))
    )
    for what, text in (
        ("you open", Text(page, style="bold cyan")),
        ("", Text(f"you are let in as {printable(name)}; the link works once", style="dim")),
        ("the desk", Text(desk, style="yellow")),
        ("to stop", Text("Ctrl-C; nothing is kept")),
    ):
        console.print(Text.assemble((f"{what:<13}", "dim"), text))
    sys.stdout.flush()


def show_standing_by(bases: list[str], place: Place) -> None:
    """Show that this host has no night yet, and where people can come all the same."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(
        Text.assemble(
            "\n", ("Standing by", "bold"), ("  other hosts have the nights; this one goes on", "dim")
        )
    )
    for what, text in (
        ("open here", Text(f"{bases[0]}/#CODE of any night", style="bold cyan")),
        ("kept in", Text(printable(_without_password(place)))),
        ("to stop", Text("Ctrl-C; nothing is lost")),
    ):
        console.print(Text.assemble((f"{what:<13}", "dim"), text))
    sys.stdout.flush()


def open_desk(notice: Notice) -> None:
    """Open the host's desk in the browser, where its secret is known."""
    if notice.secret:
        open_page(notice.desk)


def open_page(address: str) -> None:
    """Open a page in the browser, if somebody sits at this terminal to see it."""
    has_screen = sys.platform in ("win32", "darwin") or any(map(os.environ.get, SCREENS))
    if has_screen and sys.stdout.isatty():
        webbrowser.open(address)


def _facts(notice: Notice, join: str) -> list[tuple[str, Text]]:
    link = (
        Text(notice.desk, style="yellow")
        if notice.secret
        else Text("your link from before; lost it? ./croupier host --new-link")
    )
    rows = [
        ("guests open", Text(join, style="bold cyan")),
        ("their code", Text(notice.code, style="bold cyan")),
        *(("or else", Text(f"{base}/#{notice.code}")) for base in notice.bases[1:]),
        ("big screen", Text(f"{notice.bases[0]}/screen#{notice.code}")),
        ("you open", link),
    ]
    if notice.secret:
        rows.append(("", Text("for you alone: it is shown this once", style="dim")))
    return [*rows, ("kept in", Text(printable(notice.place))), ("to stop", Text("Ctrl-C; nothing is lost"))]


def qr(text: str, *, inked: bool) -> Text:
    """A QR code, two modules high to a line; inked black on white where the terminal has colours."""
    rows = [list(row) for row in segno.make(text, error="l").matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = " ▄▀█"
    lines = [
        "".join(
            blocks[2 * (bool(high) == inked) + (bool(low) == inked)]
            for high, low in zip(upper, lower, strict=True)
        )
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    shown = Text("\n").join(Text(line, style="#000000 on #ffffff" if inked else "") for line in lines)
    shown.no_wrap = True
    return shown


def shown_place(store: Store, place: Place) -> str:
    """Where a night is kept, without a password."""
    if isinstance(place, Path):
        return str(store.path if isinstance(store, SqliteStore) else place)
    return _without_password(place)


def _without_password(place: Place) -> str:
    if isinstance(place, Path):
        return str(place)
    parts = urlsplit(place)
    if parts.password is None:
        return place
    return urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{parts.password}@", "@", 1)))
