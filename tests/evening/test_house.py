"""The house goes on, however busy the guests are."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import uvloop

from croupier.games.phrases import Phrase
from croupier.host.hosted_night import HostedNight
from croupier.host.nights import begin
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.setup import NightRequest, Pace
from croupier.plan import plan_night

ANN = Actor("guest", "Ann")


class Nobody:
    """Nobody is connected."""

    def release(self, told: object) -> None: ...

    def failed(self, words: Phrase) -> None:
        raise AssertionError(words)

    def recovered(self) -> None: ...


@pytest.mark.check("E17")
@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_bets_without_end_do_not_put_off_the_end_of_betting(
    tmp_path: Path, loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    """Ann bets, or takes a bet back, in every turn of the host's loop; the wheel is spun all the same."""

    async def bet_and_bet() -> int:
        made = plan_night(NightRequest(guests=4, games=("roulette",)))
        (table,) = made.tables
        quick = msgspec.structs.replace(table, pace=Pace(betting=0, between=0, step=0))
        hosted = HostedNight(begin(tmp_path, msgspec.structs.replace(made, tables=(quick,))).store)
        hosted.open(Nobody())
        hosted.submit(ANN, commands.Join(token="a"))
        hosted.submit(ANN, commands.Sit(table="t1", money=2500))
        night_table = hosted.night.table("t1")
        while not night_table.is_under_way:
            await asyncio.sleep(0)
        stay = {"do": "bet", "on": "red", "amount": 200}
        come, go = {"do": "bet", "on": "black", "amount": 200}, {"do": "take_back", "on": "black"}
        for move in (stay, *(come, go) * 500):
            hosted.submit(ANN, commands.Move(table="t1", move=move))
            await asyncio.sleep(0)
        rounds = night_table.state.rounds
        hosted.close()
        return rounds

    with asyncio.Runner(loop_factory=loop) as runner:
        assert runner.run(bet_and_bet()) > 1
