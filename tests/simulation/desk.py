"""What a host does at the desk beside the tables: the door, guests without a phone, vouchers, disputes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from croupier.games.moves import DEALER
from croupier.games.options import Option
from tests.games.chance import move_from
from tests.simulation.people import choose, vouchers_of
from tests.simulation.phone import Message, Session

if TYPE_CHECKING:
    from croupier.night.night_table import NightTable
    from tests.simulation.organiser import Organiser

PAPER = ("Paula", "Paul", "Pia")
"""Guests who have left their phones at home."""
PUT_RIGHT = ("correct", "void", "undo", "go_back")


def answer_the_door(host: "Organiser", session: Session) -> None:
    """See who knocks, and let most of them in."""

    def answer(people: Message) -> None:
        for one in people.get("ok", {}).get("knocks", []):
            do = "let_in" if host.rng.random() < 0.8 or not host.party.is_stormy else "turn_away"
            host.act(do, knock=one["id"], name=one["name"])

    host.ask({"do": "people"}, answer)


def _change_night(host: "Organiser", session: Session) -> None:
    host.act("change_night", asks=host.rng.random() < 0.4, rebuys=2, rebuy=host.rng.choice((0, 500)))


def _readmit(host: "Organiser", session: Session) -> None:
    host.act("readmit", name=host.guest())


def _add_guest(host: "Organiser", session: Session) -> None:
    host.act("add_guest", name=host.rng.choice(PAPER))


def _do_for(host: "Organiser", session: Session) -> None:
    """Do something for somebody who has no phone: seat them, play for them, or see them off."""
    night, rng = host.party.oracle.night, host.rng
    paper = [one for one in night.state.players.values() if not one.tokens]
    if not paper:
        return
    player = rng.choice(paper)
    if not player.tables:
        host.act("seat", name=player.name, table=host.table(session, "open"), money=200)
        return
    table = rng.choice(list(player.tables))
    chance = rng.random()
    if chance < 0.1:
        host.act(rng.choice(("sit_out", "come_back", "leave")), table=table, name=player.name)
    elif chance < 0.2:
        give = rng.choice(("money", "chips"))
        host.act("exchange", table=table, name=player.name, give=give, amount=50)
    elif options := _options(night.tables[table], player.name):
        move = choose(rng, msgspec.to_builtins(options))
        host.act("move", table=table, move={**move, "by": player.name})


def _options(table: "NightTable", name: str) -> list[Option]:
    return table.engine.options(name) if name in table.engine.names else []


def _make_vouchers(host: "Organiser", session: Session) -> None:
    host.act("make_vouchers", count=host.rng.randint(1, 5), amount=host.rng.choice((50, 200)))


def _redeem(host: "Organiser", session: Session) -> None:
    if codes := vouchers_of(host.party.oracle.night):
        host.act("redeem", voucher=host.rng.choice(codes), name=host.guest())


def _put_right(host: "Organiser", session: Session) -> None:
    """Correct or void a round that is over, or take an entry back."""
    table = host.party.oracle.night.tables.get(host.table(session))  # None where it was taken down since
    options = [] if table is None else table.engine.options(DEALER)
    options = [one for one in options if one.do in PUT_RIGHT]
    if table is not None and options:
        move = move_from(host.rng, DEALER, host.rng.choice(options))
        del move["by"]
        host.act("move", table=table.id, move=move)


def _adjust_chips(host: "Organiser", session: Session) -> None:
    against = host.rng.choice(("issue", "house"))
    table, amount = host.table(session, "open"), host.rng.randint(-50, 50)
    host.act("adjust", name=host.guest(), amount=amount, table=table, against=against, reason="A mistake.")


def _direct_screen(host: "Organiser", session: Session) -> None:
    host.act("direct_screen", pinned=host.rng.choice(("", "standings", host.table(session))), skip=True)


def _tell(host: "Organiser", session: Session) -> None:
    host.act("tell", text="Your drink is ready.", names=[host.guest()])


WHIMS: tuple[tuple[int, "Callable[[Organiser, Session], None]"], ...] = (
    (4, answer_the_door), (2, _change_night), (2, _readmit), (3, _add_guest), (8, _do_for),
    (2, _make_vouchers), (2, _redeem), (6, _put_right), (2, _adjust_chips), (1, _direct_screen), (1, _tell),
)  # fmt: skip
