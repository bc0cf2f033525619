"""Every table of every golden night, as a script that comes to the same end."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.night import commands
from croupier.night.histories import all_hands
from croupier.night.scripts import TableScript, scripts
from croupier.script.hands.writing import write_hands
from croupier.script.replay import HandReplay, ScriptReplay, hand_blocks
from croupier.store import open_store
from tests.golden.kept import NIGHTS, Golden
from tests.night.party import GAMES, Party, setup_of
from tests.night.test_tournament import LEVELS


def state_of(table: Any) -> Any:
    """All that a table knows, but for how many rounds it remembers."""
    return msgspec.json.decode(table.save())["state"]


@pytest.mark.parametrize("golden", NIGHTS, ids=lambda one: f"{one.version}-{one.name}")
def test_a_nights_tables_are_replayed_to_the_last_chip(golden: Golden, tmp_path: Path) -> None:
    with open_store(golden.unpacked(tmp_path), read_only=True) as store:
        found = scripts(store.entries())
    assert found
    for script in found.values():
        replay = ScriptReplay(script.name, script.text().encode())
        replay.run()
        assert replay.refused is None, (script.name, replay.line)
        assert replay.table is not None
        assert replay.table.report() == script.engine.report()
        assert state_of(replay.table) == state_of(script.engine)
        assert [line.at for line in script.lines] == sorted(line.at for line in script.lines)


@pytest.mark.parametrize("form", ["phhs", "ohh", "pokerstars"])
def test_a_nights_hands_come_to_the_same_end_in_every_format(form: Any, tmp_path: Path) -> None:
    with open_store(Golden("0.3", "killed").unpacked(tmp_path), read_only=True) as store:
        played = list(all_hands(scripts(store.entries()).values()))
    hands = {(hand.number, occasion.table): hand for hand, occasion in played if not hand.remark}
    assert len(hands) > 30
    assert any(occasion.level for _, occasion in played)
    for key, hand in hands.items():
        occasion = next(occasion for one, occasion in played if one is hand)
        written = write_hands([(hand, occasion)], form, hidden=True)
        assert not written.remarks, key
        (block,) = hand_blocks({"pokerstars": "txt"}.get(form, form), written.text.encode())
        replay = HandReplay("night", block)
        replay.run()
        assert replay.refused is None, (key, written.text)
        assert replay.report()["stacks"] == hand.finishing
        assert not replay.differs
        folded = {who for who in hand.players if who not in _shown(hand)}
        for who in folded:
            cards = "".join(hand.holes()[who])
            assert not cards or cards not in written.text.replace(" ", ""), "a folded hand is told"


def _shown(hand: Any) -> set[str]:
    return {who for who, cards in hand.holes(hidden=True).items() if cards}


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_at_random_is_replayed_to_the_last_chip(seed: int) -> None:
    party = Party(*GAMES, seed=seed)
    watched = {table.id: TableScript(table, "Friday") for table in party.night.tables.values()}
    party.join(*(f"Guest {number}" for number in range(9)))
    for _ in range(1000):
        party.wander()
    for table in party.night.tables.values():
        script = watched[table.id]
        script.done_at(party.clock, table)
        replay = ScriptReplay(script.name, script.text().encode())
        replay.run()
        assert replay.refused is None, (script.name, replay.line)
        assert replay.table is not None
        assert state_of(replay.table) == state_of(table.engine)


def test_a_line_says_in_which_level_of_a_tournament_it_was_done() -> None:
    party = Party(setup_of("holdem", equipment="real", dealt="dealer", rules={}))
    script = TableScript(party.table(), "Friday")
    party.sit("t1", Ann=100, Bob=100)
    script.done_at(party.clock, party.table())
    assert {line.level for line in script.lines} == {0}
    seated = len(script.lines)
    party.do("host", commands.StartTournament(table="t1", levels=LEVELS))
    for level in (1, 2):
        party.move("host", "t1", "start")
        party.move("host", "t1", "void", reason="misdeal")
        script.done_at(party.clock, party.table())
        assert (script.lines[-1].said["do"], script.lines[-1].level) == ("void", level)
        party.strike()
    assert {line.level for line in script.lines[seated:]} == {1, 2}
