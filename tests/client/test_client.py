"""The client for programs, at a real host over a real socket."""

import asyncio
import os
import re
import signal
import socket
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from croupier.cli import main
from croupier.cli.join import Guest, brings
from croupier.client import Client, HostAway, Refused, ShownOut, Table, Update, play, playing
from croupier.client.client import code_in, socket_address
from croupier.games.options import Option, offers
from croupier.games.roulette.events import Spun
from croupier.games.roulette.state import RouletteView
from croupier.games.state import View
from croupier.host.messages.from_client import People, Standings
from croupier.host.messages.to_client import StandingsReply
from croupier.night import commands
from croupier.night.setup import Pace, Preset, Rate
from croupier.night.wire_types import TableCard
from croupier.players import Move, PlayerFault
from tests.host.conftest import House, Opener, open_house, tables  # noqa: F401 - a fixture
from tests.host.test_actions import unhurried

LIVELY = Pace(betting=0, between=0, step=0)


@pytest.fixture
def lively(open_house: Opener) -> House:  # noqa: F811 - the fixture
    return open_house(with_programs("roulette"), throttle=unhurried)


def with_programs(*games: str) -> Preset:
    return msgspec.structs.replace(tables(*games, pace=LIVELY), programs=True)


def url(house: House) -> str:
    return f"http://127.0.0.1:{house.port}/#{house.code}"


def run(act: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(120):
            await act()

    asyncio.run(limited())


def cut_all(house: House) -> None:
    """Have the host cut all lines, as when it is started again."""

    def cut() -> None:
        for connection in list(house.hub.connections.all):
            house.hub.connections.dismiss(connection, 1012, "")

    house.call(cut)


async def next_spin(table: Table) -> Spun:
    async for update in table:
        for event in update.events:
            if isinstance(event, Spun):
                return event
    raise AssertionError("the night ended")


def test_a_program_comes_in_sits_bets_and_sees_typed_views(lively: House) -> None:
    async def evening() -> None:
        async with Client.join(url(lively), "Robo") as night:
            table = await night.sit("t1", money=500)
            first = await anext(table)
            assert (first.by, first.events) == ("", [])
            assert isinstance(table.view, RouletteView)
            assert table.view.stacks == {"⌨ Robo": 500}
            assert table.rules == lively.night.table("t1").engine.rules
            await night.until(lambda: offers(table.options, {"do": "bet", "on": "red", "amount": 100}))
            await table.move({"do": "bet", "on": "red", "amount": 100})
            spun = await next_spin(table)
            won = {"red": 100, "black": -100}.get(str(spun.colour), -50)  # half is back on zero
            await night.until(lambda: getattr(night.you, "chips", {}).get("t1") == 500 + won)
            there = lively.night.table("t1").engine
            await night.until(lambda: table.view == lively.call(lambda: there.view("⌨ Robo")))
            standings = await night.ask(Standings())
            assert isinstance(standings, StandingsReply)
            assert standings.standings[0].total == 10_000 + won
            await table.exchange(chips=100)
            await table.leave()
            await night.until(lambda: getattr(night.you, "seats", None) == [])

    run(evening)


def test_what_is_done_is_done_once_however_often_the_line_is_cut(lively: House) -> None:
    async def evening() -> None:
        async with Client.join(url(lively), "Robo") as night:
            table = await night.sit("t1", money=500)
            for _ in range(8):
                moving = asyncio.create_task(table.exchange(money=100))
                cut_all(lively)
                await moving
            await night.until(lambda: table.view.stacks == {"⌨ Robo": 1300})
            seen = [update.version async for update in _until(table, table.version)]
            assert seen == sorted(set(seen))

    run(evening)
    assert len(lively.commands("exchange")) == 8
    assert len(lively.commands("join")) == 1


async def _until(table: Table, version: int):  # type: ignore[no-untyped-def]
    async for update in table:
        yield update
        if update.version >= version:
            return


def test_errors_say_what_is_wrong(lively: House) -> None:
    async def evening() -> None:
        with pytest.raises(Refused, match="there's no such night"):
            async with Client.join(url(lively), "Robo", code="WRONG"):
                pass
        with socket.create_server(("127.0.0.1", 0)) as nobody:
            port = nobody.getsockname()[1]
        with pytest.raises(HostAway, match="nobody answers"):
            async with Client.watch(f"http://127.0.0.1:{port}/#CODE"):
                pass
        async with (
            Client.join(url(lively), "Robo") as night,
            Client.rejoin(url(lively), lively.secret) as host,
        ):
            table = await night.sit("t1", money=500)
            with pytest.raises(Refused, match="touch") as refused:
                await table.move({"do": "bet", "on": "1-5", "amount": 100})
            assert refused.value.rule == "R-17"
            async with Client.rejoin(url(lively), night.token) as again:
                assert again.name == "⌨ Robo"
            await host.do(commands.Remove(name="⌨ Robo", reason="No bots."))
            with pytest.raises(ShownOut):
                async for _ in table:
                    pass
            with pytest.raises(ShownOut):
                await table.leave()
            onlooker = Client.watch(url(lively))
            async with onlooker:
                seen = await onlooker.follow("t1")
                await host.do(commands.CloseTables())
                await onlooker.until(lambda: seen.info.status == "closed")
                await host.do(commands.EndNight())
                await onlooker.until(lambda: onlooker.is_over)
                assert [update.version async for update in seen]

    run(evening)


class Bets:
    """Bets once in every round, and otherwise does what comes first."""

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        if any(option.do == "take_back" for option in options):
            return None
        return options[0].sample(Random(5))


GAMES = ("roulette", "blackjack", "holdem", "pairs_wagers", "unders_overs", "crown_anchor")


def _alone(table: Table) -> bool:
    return len(table.info.seats) < 2


def test_the_same_players_play_every_game_at_a_host(open_house: Opener) -> None:  # noqa: F811
    house = open_house(with_programs(*GAMES), throttle=unhurried)

    async def sits(name: str, number: int) -> None:
        async with Client.join(url(house), name) as night:
            table = await night.sit(f"t{number}", money=5000)
            at_it = asyncio.create_task(play(table, Bets(), night.name))
            await night.until(lambda: table.info.round >= 2 or len(table.view.stacks) == 2)  # both are here
            await night.until(
                lambda: table.info.round >= 2 or 0 in table.view.stacks.values() or _alone(table)
            )
            await table.leave()
            await at_it

    async def evening() -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(1, len(GAMES) + 1):
                for who in "AB":
                    group.create_task(sits(f"{who}{number}", number))

    run(evening)
    assert all(table.engine.state.rounds for table in house.night.tables.values())


def test_a_player_who_fails_costs_its_turn_only(open_house: Opener) -> None:  # noqa: F811
    house = open_house(with_programs("roulette"), throttle=unhurried)

    class Broken:
        def choose(self, view: object, options: object) -> None:
            raise RuntimeError("oh")

    async def evening() -> None:
        async with Client.join(url(house), "Robo") as night:
            table = await night.sit("t1", money=500)
            with pytest.raises(PlayerFault, match="oh"):
                await play(table, Broken(), night.name)
            faults: list[PlayerFault] = []
            at_it = asyncio.create_task(play(table, Broken(), night.name, forgive=faults.append))
            await table.exchange(money=100)
            await table.leave()
            await at_it
            assert faults

    run(evening)


@pytest.mark.rule("N-31")
def test_programs_come_in_where_the_host_lets_them_and_are_marked(open_house: Opener) -> None:  # noqa: F811
    house = open_house(tables("roulette"))

    async def evening() -> None:
        with pytest.raises(Refused, match="the host lets no programs in"):
            async with Client.join(url(house), "Robo"):
                pass
        with pytest.raises(Refused, match="⌨ is for programs"):
            async with Client.join(url(house), "⌨ Ann", program=False):
                pass
        async with Client.rejoin(url(house), house.secret) as host:
            await host.do(commands.ChangeNight(programs=True))
            async with Client.join(url(house), "Robo") as night:
                assert night.name == "⌨ Robo"
                people = await night.ask(People())
                assert [guest.name for guest in people.guests] == ["⌨ Robo"]

    run(evening)


PLAYER = """
import time

class Mine:
    asked = 0

    def choose(self, view, options):
        Mine.asked += 1
        if Mine.asked == 1:
            raise RuntimeError("first day at work")
        if any(option.do == "take_back" for option in options):
            return None
        return {"do": "bet", "on": "red", "amount": 100}
"""


def test_join_seats_a_program_and_tells_what_happens(
    lively: House, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(PLAYER)
    said = ["join", url(lively), "--player", f"{tmp_path}/mine.py:Mine", "--name", "Robo"]
    told = Guest._tell  # noqa: SLF001 - as from the keyboard
    spins = 0

    def tell(guest: Guest, update: Update) -> None:
        nonlocal spins
        told(guest, update)
        spun = any(isinstance(event, Spun) for event in update.events)
        spins += spun
        if spun and spins == 2:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Guest, "_tell", tell)
    monkeypatch.setattr(playing, "AGAIN", 0.0)
    assert main([*said, "--game", "roulette"]) == 0
    out = capsys.readouterr().out
    assert "⌨ Robo sits down at roulette 1, roulette." in out
    assert "! ⌨ Robo failed while deciding: RuntimeError: first day at work" in out
    assert "⌨ Robo bets 100 on red." in out
    assert "Leaving as soon as the round is over" in out
    assert "⌨ Robo goes home with" in out
    assert lively.night.player("⌨ Robo").gone


@pytest.mark.parametrize(
    ("suggested", "chips", "money"),
    [(500, None, 480), (0, None, 990), (500, 100, 300), (500, 1000, 999)],
    ids=["as suggested", "all that buys whole chips", "for so many chips", "not more than there is"],
)
def test_what_a_program_brings(lively: House, suggested: int, chips: int | None, money: int) -> None:
    """Three of play money buy a chip, and the smallest is worth ten: thirty at a time."""
    card = TableCard.of(lively.night.table("t1"), lambda moment: None)
    given = msgspec.structs.replace(card, exchange=suggested, rate=Rate(3, 1), chips={"blue": 10, "red": 50})
    assert brings(given, 999, chips) == money


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        (["--player", "nowhere.py:Mine"], 2, "there's no file nowhere.py"),
        (["--player", "random", "--table", "t9"], 2, "no free seat at such a table; there are: t1"),
        (["--player", "random", "--name", "host"], 1, "reserved"),
    ],
)
def test_join_says_what_is_wrong(
    lively: House, capsys: pytest.CaptureFixture[str], said: list[str], code: int, words: str
) -> None:
    assert main(["join", url(lively), "--name", "Robo", *said]) == code
    assert words in capsys.readouterr().err
    assert not lively.night.state.players


def test_what_guests_scan_is_understood() -> None:
    assert socket_address("https://night.example/party#X") == "wss://night.example/ws"
    with pytest.raises(ValueError, match="no address of a night"):
        socket_address("ftp://there")
    with pytest.raises(ValueError, match="no code"):
        code_in("http://there:8000/")


def test_the_listing_of_the_manual_plays(lively: House, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    (listing,) = re.findall(r"```python\n(# robo.py.*?)```", page, re.DOTALL)
    exec(compile(listing.replace("http://192.168.0.7:8000/#CODE", url(lively)), "robo.py", "exec"), {})
    assert "⌨ Robo bets 100 on red." in capsys.readouterr().out
    assert lively.night.table("t1").engine.state.rounds > 2
