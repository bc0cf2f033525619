"""One guest among house players: hands and spins go on, also when the host dies in the middle of one."""

from functools import partial

import pytest

from croupier.night.audit import audit
from croupier.night.commands import Actor, Move, Ready
from tests.simulation.disk import ModelStore
from tests.simulation.host import Host
from tests.simulation.test_matrix import Stage

PATIENCE = 600.0
ROUNDS = 4


def play_on(stage: Stage, table: str, rounds: int) -> None:
    """Let Ann do the least that she can, until so many rounds have begun."""
    while stage.host.night.tables[table].state.rounds < rounds:
        assert stage.world.now < PATIENCE, "it does not go on"
        assert stage.world.step()
        at = stage.host.night.tables[table]
        if at.engine.phase == "betting" and not at.state.seats["Ann"].ready:
            stage.host.run(partial(stage.host.hosted.submit, Actor("guest", "Ann"), Ready(table=table)))
        elif "Ann" in at.state.asked:
            offered = {option.do for option in at.engine.options("Ann")}
            do = next(do for do in ("check", "fold", "muck") if do in offered)
            act = partial(stage.host.hosted.submit, Actor("guest", "Ann"), Move(table=table, move={"do": do}))
            stage.host.run(act)


@pytest.mark.rule("N-27", "N-28")
@pytest.mark.parametrize("table", ["t1", "t2"])
def test_a_guest_alone_has_company_and_a_crash_ends_nothing(table: str) -> None:
    stage = Stage("", "")
    for who, message in (
        ("host", {"do": "fill_table", "table": table, "seats": 4}),
        ("guest/Ann", {"do": "join", "token": "a"}),
        ("guest/Ann", {"do": "sit", "table": table, "money": 200}),
    ):
        stage.do((who, message))
        stage.settle()
    play_on(stage, table, ROUNDS)
    assert len(stage.host.night.tables[table].state.seats) == 4
    stage.host.end(stage.disk)
    stage.disk.trouble = lambda step: None
    stage.host = Host(stage.world, stage.machine, stage)
    stage.host.start(stage.disk)
    play_on(stage, table, 2 * ROUNDS)
    stage.settle()
    assert stage.world.violations == []
    by_house = [entry for entry in stage.disk.log if "⚙" in entry.who]
    assert len(by_house) > ROUNDS
    stage.host.end(stage.disk)
    with ModelStore(stage.disk) as store:
        assert audit(store.entries()).mistake is None
