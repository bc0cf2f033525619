"""What a night prints of itself: signs, seating, vouchers and tickets before it, results after it."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from croupier.paper import notes
from croupier.paper.occasion import Occasion, PrintedGuest, PrintedTable
from croupier.paper.registry import sheet_of
from croupier.paper.sheets import Texts
from croupier.paper.typesetting import Document, Style, qr_code

CERTIFIED = 3
IN_A_FILE = 360
"""Vouchers, tickets or guests in one file of less than 2 MB."""

Item = TypeVar("Item")


def signs_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """A sign for each table."""
    signs = [
        {
            "name": _name(table, said),
            "qr": f"qr/{table.id}",
            "title": sheet_of(table.game).page(said)["title"],
            "emblem": f"emblem/{table.game}",
            "limits": sheet_of(table.game).limits(table.rules, said),
            "seats": said.number(table.seats) if table.rules.max_seats else None,
        }
        for table in occasion.tables
    ]
    yield Document(
        name="signs",
        template="signs",
        data={"night": occasion.name, "code": occasion.code, "address": occasion.address, "signs": signs},
        drawings=tuple(sorted({sign["emblem"] for sign in signs})),
        pictures={f"qr/{table.id}": qr_code(f"{occasion.join}.{table.id}") for table in occasion.tables},
    )


def _name(table: PrintedTable, said: Texts) -> str:
    """What a table is called: its own name or, in the reader's language, its game and number."""
    setup = table.setup
    if setup.number is None or said.language == "en":
        return setup.name
    title = sheet_of(table.game).page(said)["title"]
    return f"{title} {said.number(setup.number)}" if setup.number else str(title)


def poster_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """A poster for the door."""
    emblems = [f"emblem/{game}" for game in occasion.games]
    yield Document(
        name="poster",
        template="poster",
        data={
            "night": occasion.name,
            "code": occasion.code,
            "address": occasion.address,
            "start": said.number(occasion.start_money),
            "emblems": emblems,
        },
        drawings=tuple(emblems),
        pictures={"qr": qr_code(occasion.join)},
    )


def seating_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """Who sits where, with lines for those who are yet to come."""
    tables = [
        {
            "name": _name(table, said),
            "emblem": f"emblem/{table.game}",
            "people": table.people,
            "free": max(0, table.seats - len(table.people)),
        }
        for table in occasion.tables
    ]
    yield Document(
        name="seating",
        template="seating",
        data={"night": occasion.name, "tables": tables},
        drawings=tuple(sorted({f"emblem/{table.game}" for table in occasion.tables})),
    )


def results_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """Everybody's place."""
    yield Document(
        name="results",
        template="results",
        data={
            "night": occasion.name,
            "over": occasion.over,
            "guests": [_row(guest, said) for guest in occasion.guests],
            "awards": occasion.awards,
        },
        drawings=tuple(sorted({f"chip/{guest.colour}" for guest in occasion.guests})),
    )


def _row(guest: PrintedGuest, said: Texts) -> dict[str, Any]:
    total = said.number(int(guest.total)) if guest.total.isdecimal() else guest.total
    return {
        "place": guest.place,
        "name": guest.name,
        "money": said.number(guest.money),
        "total": total,
        "chip": f"chip/{guest.colour}",
    }


def certificates_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """For the first three places, however many share them."""
    first = [guest for guest in occasion.guests if guest.place <= CERTIFIED]
    yield Document(
        name="certificates",
        template="certificates",
        data={"night": occasion.name, "guests": [_row(guest, said) for guest in first]},
        pictures={f"rosette/{kind}": notes.rosette(kind) for kind in range(CERTIFIED)},
    )


def guests_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """A page for each guest."""
    titles = {game: sheet_of(game).page(said)["title"] for game in occasion.games}

    def title(game: str) -> str:
        return str(titles.get(game) or sheet_of(game).page(said)["title"])

    pages = []
    for guest in occasion.guests:
        rows = [
            (title(one.game), *map(said.number, (one.rounds, one.won, one.staked)), _signed(one.result, said))
            for one in guest.games
        ]
        best = guest.best and said.filled(
            "guests", "best", title(guest.best[0]), _signed(guest.best[1], said)
        )
        pages.append({**_row(guest, said), "rows": rows, "best": best or ""})
    for name, some in _files("guests", pages):
        yield Document(
            name=name,
            template="guests",
            data={"night": occasion.name, "count": len(pages), "guests": some},
            drawings=tuple(sorted({page["chip"] for page in some})),
        )


def _signed(amount: int, said: Texts) -> str:
    return ("+" if amount > 0 else "") + said.number(amount)


def vouchers_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """Vouchers that nobody has handed in yet, to be cut."""
    for name, some in _files("vouchers", occasion.vouchers):
        yield Document(
            name=name,
            template="vouchers",
            data={
                "night": occasion.name,
                "vouchers": [{"amount": said.number(one.amount), "serial": one.serial} for one in some],
            },
            pictures={f"qr/{one.serial}": qr_code(one.code) for one in some},
        )


def tickets_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """Raffle tickets, to be cut."""
    for name, some in _files("tickets", occasion.tickets):
        data = {"night": occasion.name, "tickets": msgspec.to_builtins(some)}
        yield Document(name=name, template="tickets", data=data)


def _files(name: str, items: Sequence[Item]) -> Iterator[tuple[str, Sequence[Item]]]:
    """So many in a file that it stays small, each file with a name of its own."""
    for nth, first in enumerate(range(0, len(items), IN_A_FILE), start=1):
        yield name if nth == 1 else f"{name}-{nth}", items[first : first + IN_A_FILE]
