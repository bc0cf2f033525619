"""Programs take part in draws by themselves, and see whether a table shows what was drawn."""

from typing import Any

import msgspec
import pytest

from croupier.client import Client, Table
from croupier.client.shown import expected
from croupier.fairness.findings import Finding
from croupier.fairness.lines import CardsAsked, DiceAsked, Draw, Opening, PocketAsked, Result, Roster
from croupier.games.registry import GAMES
from croupier.night import commands
from croupier.night.commands import CLOCK
from tests.client.test_client import cut_all, next_spin, run, url, with_programs
from tests.host.conftest import House, Opener, open_house  # noqa: F401 - a fixture
from tests.host.test_actions import unhurried
from tests.host.test_secrets import recorded

HASH = "0" * 64


@pytest.fixture
def lively(open_house: Opener) -> House:  # noqa: F811 - the fixture
    return open_house(with_programs("roulette", "crown_anchor"), throttle=unhurried)


def lines(house: House, kind: str, table: str = "t1") -> list[dict[str, Any]]:
    return [line for line in map(msgspec.json.decode, recorded(house, table)) if line["kind"] == kind]


async def spin(table: Table) -> str:
    """Bet, and wait for what is spun."""
    await table.move({"do": "bet", "on": "red", "amount": 10})
    return (await next_spin(table)).pocket


def test_a_program_counts_in_the_draws_of_the_tables_it_follows(lively: House) -> None:
    found: list[Finding] = []

    async def evening() -> None:
        async with (
            Client.join(url(lively), "Robo") as robo,
            Client.join(url(lively), "Ann", program=False) as ann,
        ):
            robo.found = found.append
            await ann.follow("t1")
            table = await robo.sit("t1", money=500)
            spun = [await spin(table), await spin(table)]
            drawn = lines(lively, "draw")
            assert [line["result"]["pocket"] for line in drawn] == spun

    run(evening)
    for roster in lines(lively, "roster"):
        assert [name for name, _, _ in roster["guests"]] == ["Ann", "⌨ Robo"]
    assert [(finding.kind, finding.n) for finding in found[:2]] == [("counted", 1), ("counted", 2)]


def test_a_line_that_is_cut_between_roster_and_draw_has_the_share_given_again(lively: House) -> None:
    async def evening() -> None:
        async with Client.join(url(lively), "Robo") as robo:
            found: list[Finding] = []
            robo.found = found.append
            table = await robo.sit("t1", money=500)
            for n in range(1, 6):
                await table.move({"do": "bet", "on": "red", "amount": 10})
                cut_all(lively)
                await next_spin(table)
                assert not any(finding.is_red for finding in found)
                assert lines(lively, "draw")[-1]["n"] >= n

    run(evening)


def test_a_screen_and_the_host_add_nothing(lively: House) -> None:
    async def evening() -> None:
        async with (
            Client.watch(url(lively)) as screen,
            Client.rejoin(url(lively), lively.secret) as host,
            Client.join(url(lively), "Robo") as robo,
        ):
            await screen.follow("t1")
            await host.follow("t1")
            table = await robo.sit("t1", money=500)
            await spin(table)
            assert not screen.draws.is_following
            assert not host.draws.is_following
            assert robo.draws.is_following

    run(evening)
    assert len(next(iter(lines(lively, "roster")))["guests"]) == 1


def test_everybody_counts_in_the_raffle(lively: House) -> None:
    async def evening() -> None:
        async with (
            Client.join(url(lively), "Robo") as robo,
            Client.join(url(lively), "Ann", program=False) as ann,
        ):
            found: list[Finding] = []
            robo.found = found.append
            async with Client.rejoin(url(lively), lively.secret) as host:
                await host.do(commands.EndNight())
                await host.do(commands.Raffle(per=1000, prize="A cake"))
                await host.until(lambda: host.lobby is not None and host.lobby.awards)
                await ann.until(lambda: ann.lobby is not None and ann.lobby.awards)
            await robo.until(lambda: found)
            assert (found[0].kind, found[0].table) == ("counted", "raffle")

    run(evening)
    assert [name for name, _, _ in lines(lively, "roster", "raffle")[0]["guests"]] == ["Ann", "⌨ Robo"]


def test_a_table_that_is_stopped_as_soon_as_it_is_drawn_shows_nothing_and_nothing_is_wrong(
    open_house: Opener,  # noqa: F811
) -> None:
    house = open_house(with_programs("roulette"), throttle=unhurried)

    async def evening() -> None:
        async with Client.join(url(house), "Robo") as robo:
            found: list[Finding] = []
            robo.found = found.append
            table = await robo.sit("t1", money=500)
            sleeper = house.guest("Sleeper")
            sleeper.follow()
            sleeper.ask("pledge", table="t1", n=1, pledge="5" * 64)
            await table.move({"do": "bet", "on": "red", "amount": 10})
            stop = commands.StopTable(table="t1", reason="A test.")
            house.call(lambda: house.hosted.submit(CLOCK, stop))
            await robo.until(lambda: table.info.status == "stopped")
            assert not any(finding.is_red for finding in found)

    run(evening)


# Whether a table shows what was drawn.


def roster(asked: Any) -> Roster:
    return Roster(
        night="n", table="t1", prev=HASH, at=0, n=7, asked=asked, stakes="", candidates="", guests=[],
        house=HASH, next=HASH,
    )  # fmt: skip


def draw(result: Result) -> Draw:
    return Draw(night="n", table="t1", prev=HASH, at=0, n=7, seed=HASH, shares=[], result=result)


WHEEL, DICE, CARDS = PocketAsked("single_zero"), DiceAsked(3), CardsAsked(1, [("board", 1), ("burn", 0)])
BOARD = Result(leaves=[3, 4], cards=[Opening("Ah", HASH, []), None])


@pytest.mark.parametrize(
    ("game", "asked", "result", "events", "right"),
    [
        ("roulette", WHEEL, Result(pocket="17"), [{"event": "spun", "pocket": "17"}], True),
        ("roulette", WHEEL, Result(pocket="17"), [{"event": "spun", "pocket": "18"}], False),
        ("roulette", WHEEL, Result(pocket="17"), [{"event": "closed"}], False),
        ("unders_overs", DICE, Result(dice=[1, 2]), [{"event": "thrown", "dice": [1, 2]}], True),
        ("unders_overs", DICE, Result(dice=[1, 2]), [{"event": "thrown", "dice": [1, 3]}], False),
        ("unders_overs", DICE, Result(dice=[2, 2]), [{"event": "thrown", "dice": [1, 2]}], False),
        ("crown_anchor", DICE, Result(dice=[1]), [{"event": "thrown", "dice": ["crown"]}], True),
        ("crown_anchor", DICE, Result(dice=[1]), [{"event": "thrown", "dice": ["anchor"]}], False),
        ("holdem", CARDS, BOARD, [{"event": "board_dealt", "cards": ["Ah"]}], True),
        ("holdem", CARDS, BOARD, [{"event": "board_dealt", "cards": ["Kd", "??"]}], False),
        ("blackjack", CARDS, BOARD, [{"event": "card", "card": "Ah"}, {"event": "card", "card": "2c"}], True),
        ("holdem", CARDS, Result(leaves=[1], cards=[None]), [], True),
    ],
)
def test_a_table_shows_what_was_drawn(
    game: str, asked: Any, result: Result, events: list[dict[str, Any]], right: bool
) -> None:
    awaited = expected(roster(asked), draw(result), GAMES[game])
    why = awaited.contradicted(events)
    assert (why is None) is right
    assert right or "draw 7" in str(why)
