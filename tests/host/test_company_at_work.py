"""House players at work, turn by turn: what each does next, how often, and what ends it."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, ClassVar

import msgspec
import pytest

from croupier.games.phrases import phrase
from croupier.games.refusal import IllegalNow
from croupier.host import company as host_company
from croupier.host.company import MOST_BETS, MOST_REFUSALS
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.nights import begin
from croupier.night import commands
from croupier.night.commands import HOST, Actor
from croupier.night.setup import Pace, Preset, TableSetup
from croupier.players.manners import Manner
from croupier.players.registry import HOUSE_PLAYERS, HousePlayer
from tests.host.scene import Still, settle
from tests.night.party import setup_of

SLOW = Pace(betting=3600, between=0, step=0, decision=3600)
CLARA = "⚙ Clara"
ROULETTE, HOLDEM = (setup_of(game, rules={}, pace=SLOW) for game in ("roulette", "holdem"))


class Puppet:
    """Does what the test has it do, and keeps what it was told and shown."""

    script: ClassVar[list[Any]] = []
    made: ClassVar[list["Puppet"]] = []

    def __init__(self) -> None:
        self.made.append(self)
        self.begun: list[Any] = []
        self.told: list[str] = []
        self.shown: list[Any] = []

    def begin(self, seat: Any) -> None:
        self.begun.append(seat)

    def tell(self, event: Any) -> None:
        self.told.append(type(event).__name__)

    def choose(self, view: Any, options: Any) -> Any:
        self.shown.append(view)
        move = self.script.pop(0) if self.script else None
        return move(options) if callable(move) else move


@pytest.fixture(autouse=True)
def puppet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody hesitates, and the house has puppets."""
    for name in ("decides", "bets", "hurries"):
        monkeypatch.setattr(Manner, name, lambda *_: 0.0)
    for game in ("roulette", "holdem"):
        monkeypatch.setitem(HOUSE_PLAYERS[game], "puppet", HousePlayer(__name__, "Puppet", "obeys"))
    Puppet.script.clear()
    Puppet.made.clear()
    yield
    Puppet.script.clear()


class Stage:
    """A night at which Ann sits, and Clara of the house."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def do(self, by: str | Actor, command: commands.Command) -> Answer:
        answers: list[Answer] = []
        who = by if isinstance(by, Actor) else Actor("guest", by)
        self.hub.hosted.submit(who, command, reply=answers.append)
        await self.quiet()
        (answer,) = answers
        assert answer.refused is None, answer.refused
        return answer

    async def quiet(self) -> None:
        for _ in range(10):
            await settle()

    async def seat(self, script: list[Any]) -> None:
        """Let Clara come, and then Ann, with whom she plays."""
        Puppet.script.extend(script)
        await self.do(HOST, commands.SeatHousePlayer(table="t1", kind="puppet", name="Clara"))
        await self.do("Ann", commands.Join(token="a"))
        await self.do("Ann", commands.Sit(table="t1", money=100))

    def doings(self) -> list[dict[str, Any]]:
        """What Clara has done, by the log."""
        found = [one for one in self.hub.hosted.store.entries() if one.who == f"guest/{CLARA}"]
        return [msgspec.json.decode(one.act) for one in found]

    def words(self) -> list[str]:
        return [one["move"]["do"] if one["do"] == "move" else one["do"] for one in self.doings()]

    @property
    def is_there(self) -> bool:
        return CLARA in self.hub.hosted.night.tables["t1"].state.seats


@pytest.fixture
def play(tmp_path: Any) -> Callable[..., None]:
    def run(
        test: Callable[[Stage], Coroutine[Any, Any, None]], table: TableSetup = ROULETTE, money: int = 1000
    ) -> None:
        async def played() -> None:
            preset = Preset("Friday", money, (table,))
            hub = Hub(begin(tmp_path, preset).store, system=Still())
            try:
                await settle()
                await test(Stage(hub))
            finally:
                hub.close()

        asyncio.run(played())

    return run


def bet(amount: int = 10) -> dict[str, Any]:
    return {"do": "bet", "on": "red", "amount": amount}


def test_it_bets_as_often_as_it_likes_and_is_ready(play: Callable[..., None]) -> None:
    async def test(stage: Stage) -> None:
        await stage.seat([bet(), bet()])
        assert stage.words() == ["bet", "bet", "ready"]
        table = stage.hub.hosted.night.tables["t1"]
        assert table.engine.staked(CLARA) == 20
        assert table.state.seats[CLARA].ready
        (clara,) = Puppet.made
        assert (clara.begun[0].name, clara.begun[0].game) == (CLARA, "roulette")
        assert [view.phase for view in clara.shown] == ["betting"] * 3
        assert len(clara.told) == len(set(clara.told)) or "Opened" in clara.told

    play(test)


def test_it_bets_so_often_in_a_round_and_no_more(play: Callable[..., None]) -> None:
    async def test(stage: Stage) -> None:
        await stage.seat([bet()] * 100)
        assert stage.words() == ["bet"] * MOST_BETS + ["ready"]
        await stage.do("Ann", commands.Ready(table="t1", ready=False))
        assert stage.words() == ["bet"] * MOST_BETS + ["ready"]

    play(test)


def test_without_a_guest_it_does_nothing(play: Callable[..., None]) -> None:
    async def test(stage: Stage) -> None:
        Puppet.script.append(bet())
        await stage.do(HOST, commands.SeatHousePlayer(table="t1", kind="puppet", name="Clara"))
        assert stage.words() == []
        assert Puppet.made == []

    play(test)


def test_a_bet_that_was_due_falls_away_with_the_seat(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is due after the seat was given up, and before that is in the log."""
    monkeypatch.setattr(Manner, "bets", lambda *_: 3600.0)

    async def test(stage: Stage) -> None:
        await stage.seat([bet()])
        stage.hub.hosted.submit(HOST, commands.DismissHousePlayer(name=CLARA))
        assert not stage.is_there
        stage.hub.company._bet("t1", CLARA)  # noqa: SLF001
        await stage.quiet()
        assert stage.words() == []

    play(test)


def test_what_is_refused_three_times_in_a_row_ends_it(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(stage: Stage) -> None:
        submit, tried = stage.hub.hosted.submit, list[str]()

        def submitting(by: Actor, command: Any, reply: Any = None, **more: Any) -> None:
            if by.name == CLARA:
                tried.append(type(command).__name__)
                if len(tried) != 3:
                    reply(Answer(refused=phrase("not now"), rule="R-1"))
                    return
            submit(by, command, reply=reply, **more)

        monkeypatch.setattr(stage.hub.hosted, "submit", submitting)
        await stage.seat([bet()] * 20)
        assert stage.words() == ["bet"]
        assert len(tried) == 3 + MOST_REFUSALS  # twice, once not, and three times
        assert stage.hub.hosted.night.tables["t1"].state.seats[CLARA].leaving  # once the round is over
        dismissed = [
            msgspec.json.decode(one.act)
            for one in stage.hub.hosted.store.entries()
            if b"dismiss" in bytes(one.act)
        ]
        assert [(one["name"], one["reason"]) for one in dismissed] == [(CLARA, "not now")]

    play(test)


def broken(_: Any) -> Any:
    raise IllegalNow("R-1", "no idea")


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ([{"do": "bark"}], "which can't be done now"),
        ([broken], "failed while deciding"),
    ],
)
def test_who_fails_is_taken_off_with_the_reason(
    script: list[Any], reason: str, play: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(stage: Stage) -> None:
        await stage.seat(list(script))
        assert not stage.is_there
        assert stage.words() == []
        assert any(reason in record.getMessage() for record in caplog.records)

    play(test)


def test_who_decides_nothing_is_taken_off(
    play: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(stage: Stage) -> None:
        await stage.seat([])
        for _ in range(20):
            table = stage.hub.hosted.night.tables["t1"]
            if "Ann" in table.state.asked:
                await stage.do("Ann", commands.Move(table="t1", move={"do": "call"}))
            await stage.quiet()
        assert any(f"{CLARA} decided nothing" in record.getMessage() for record in caplog.records)

    play(test, HOLDEM)


@pytest.mark.rule("N-26")
def test_who_has_lost_all_buys_chips_once_more_while_there_is_money(play: Callable[..., None]) -> None:
    async def test(stage: Stage) -> None:
        def host(do: str, **fields: Any) -> Coroutine[Any, Any, Answer]:
            return stage.do(HOST, commands.Move(table="t1", move={"do": do, **fields}))

        await stage.seat([])
        for _ in range(2):
            Puppet.script.append(bet(100))
            await host("open")
            await host("close")
            await host("spin", pocket="17")  # black
        assert stage.words() == ["bet", "ready", "exchange", "bet", "ready"]
        (bought,) = [one for one in stage.doings() if one["do"] == "exchange"]
        assert (bought["give"], bought["amount"]) == ("money", 100)

    play(test, setup_of("roulette", equipment="real", dealt="dealer", exchange=100, rules={}, pace=SLOW), 200)


@pytest.mark.rule("N-26")
def test_who_sits_out_comes_back(play: Callable[..., None]) -> None:
    async def test(stage: Stage) -> None:
        await stage.seat([])
        stage.hub.hosted.night.tables["t1"].engine.sit_out(CLARA)
        stage.hub.company.look("t1")
        await stage.quiet()
        assert "come_back" in stage.words()

    play(test, setup_of("roulette", equipment="real", dealt="dealer", rules={}, pace=SLOW))


def test_other_rules_make_another_player_of_it(play: Callable[..., None]) -> None:
    async def test(stage: Stage) -> None:
        await stage.seat([])
        assert len(Puppet.made) == 1
        await stage.do(HOST, commands.ChangeTable(table="t1", rules={"min_bet": 4}))
        for _ in range(5):
            await stage.quiet()
        assert len(Puppet.made) == 2
        assert Puppet.made[1].begun[0].rules.min_bet == 4

    play(test)


def test_a_fault_at_one_table_is_logged_and_the_next_look_goes_on(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(stage: Stage) -> None:
        with monkeypatch.context() as faulty:
            faulty.setattr(host_company.Company, "_task", broken_task)
            await stage.seat([bet()])
            assert stage.words() == []
        stage.hub.company.look("t1")
        await stage.quiet()
        assert stage.words() == ["bet", "ready"]

    def broken_task(*_: Any) -> Any:
        raise ZeroDivisionError

    play(test)
    assert any("could not be looked after" in record.getMessage() for record in caplog.records)


def test_who_cannot_think_keeps_nobody_else_from_thinking(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(stage: Stage) -> None:
        thinks, failing = host_company.Companion.thinks, [True]

        def thinking(companion: Any, *given: Any) -> Any:
            if failing.pop() if failing else False:
                raise ZeroDivisionError
            return thinks(companion, *given)

        monkeypatch.setattr(host_company.Companion, "thinks", thinking)
        Puppet.script.extend([bet(), bet()])
        await stage.do(HOST, commands.SeatHousePlayer(table="t1", kind="puppet", name="Clara"))
        await stage.do(HOST, commands.SeatHousePlayer(table="t1", kind="puppet", name="Dan"))
        await stage.do("Ann", commands.Join(token="a"))
        await stage.do("Ann", commands.Sit(table="t1", money=100))
        entries = list(stage.hub.hosted.store.entries())
        assert any(one.who == "guest/⚙ Dan" for one in entries)

    play(test)
    assert logging.ERROR in {record.levelno for record in caplog.records}


def test_nobody_of_the_house_does_anything_while_the_log_is_not_kept(play: Callable[..., None]) -> None:
    async def test(stage: Stage) -> None:
        await stage.seat([])
        done = stage.words()
        stage.hub.failed(phrase("One moment."))
        Puppet.script.extend([bet()] * 3)
        stage.hub.company.look("t9")
        await stage.quiet()
        assert stage.words() == done
        stage.hub.recovered()
        await stage.quiet()
        assert stage.is_there

    play(test)


def test_as_soon_as_all_guests_are_ready_it_hurries(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Manner, "bets", lambda *_: 3600.0)

    async def test(stage: Stage) -> None:
        await stage.seat([bet()])
        assert stage.words() == []
        await stage.do("Ann", commands.Ready(table="t1"))
        assert stage.words() == ["bet", "ready"]

    play(test)


def test_what_it_was_about_to_do_falls_away_when_the_log_fails_and_when_it_is_back(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Manner, "bets", lambda *_: 3600.0)

    async def test(stage: Stage) -> None:
        def plan() -> asyncio.Handle:
            (clara,) = stage.hub.company._companions.values()  # noqa: SLF001
            assert clara.timer is not None
            return clara.timer

        await stage.seat([])
        before = plan()
        stage.hub.failed(phrase("One moment."))
        assert before.cancelled()
        stage.hub.company.look("t1")  # as it was to, some time ago
        meanwhile = plan()
        assert not meanwhile.cancelled()
        stage.hub.recovered()
        assert meanwhile.cancelled()
        assert not plan().cancelled()

    play(test)
