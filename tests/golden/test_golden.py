"""Every night that a version of Croupier has recorded: it opens, verifies, has its results, and goes on."""

import asyncio
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from croupier.fairness.house import KEY_BYTES, NightKey
from croupier.host.hosted_night import HostedNight
from croupier.host.recovery import restored
from croupier.night import Night, commands
from croupier.night.audit import audit, followed
from croupier.night.books import Books
from croupier.night.commands import HOST
from croupier.night.execution import execute
from croupier.night.house import Present
from croupier.night.standings import read_total, stakes, standings
from croupier.night.state import Standing
from croupier.store import open_store, verify_chain
from tests.cli.conftest import Croupier
from tests.golden.kept import NIGHTS, Golden
from tests.golden.nights import ENDED
from tests.golden.record import ASKED, Alone, Played

RAISE = (
    "a golden night of {0.version} is not what it was: if a rule was mended, raise the generation of its game"
    " or of the night and keep the old behaviour behind it; see CONTRIBUTING, To add or change a rule"
)

pytestmark = [pytest.mark.check("C20"), pytest.mark.parametrize("golden", NIGHTS, ids="-".join)]


def test_it_verifies_as_it_did(golden: Golden, croupier: Croupier, tmp_path: Path) -> None:
    result = croupier("verify", golden.unpacked(tmp_path))
    assert (result.code, result.err) == (0, ""), f"{RAISE.format(golden)}\n{result.out}"
    lines = result.out.partition(": ")[2].splitlines()
    played = [line for line in lines if line.startswith("  Played by the rules of ")]
    assert [line for line in lines if line not in played] == [
        line for line in golden.said()["verify"].splitlines() if line not in played
    ]
    assert len(played) == 1
    assert re.fullmatch(r".* 0\.\d.*; chain and money are right, [\d,]+ rounds replayed\.", played[0])


@pytest.mark.parametrize("of", ASKED)
def test_its_results_are_those_it_had(golden: Golden, of: str, croupier: Croupier, tmp_path: Path) -> None:
    result = croupier("results", golden.unpacked(tmp_path), "--json", "--of", of)
    assert (result.code, result.err) == (0, "")
    assert result.out == golden.said()[of], RAISE.format(golden)


def test_it_goes_on(golden: Golden, tmp_path: Path) -> None:
    """A host opens it, and the round that is under way everywhere is played to its end."""
    file = golden.unpacked(tmp_path)
    with open_store(file, read_only=True) as store:
        before = restored(store)[0]
    asyncio.run(played_on(file))
    with open_store(file, read_only=True) as store:
        assert verify_chain(store) is None
        verdict = audit(store.entries())
    assert verdict.mistake is None, RAISE.format(golden)
    after = verdict.night
    assert after is not None
    assert after.state.seq > before.state.seq
    assert after.state.phase == before.state.phase
    assert not [table for table, number in under_way(before).items() if under_way(after).get(table) == number]


def under_way(night: Night) -> dict[str, int]:
    """By table, the number of the round that is being played."""
    return {table.id: table.state.rounds for table in night.tables.values() if table.is_under_way}


async def played_on(file: Path) -> None:
    audience = Alone()
    hosted = HostedNight(open_store(file))
    hosted.open(audience)
    plan = ENDED._replace(guests=tuple(hosted.night.state.players))
    began, playing = under_way(hosted.night), Played(hosted, audience, plan, Random(1))
    for _ in range(5000):
        waiting = [table for table, number in under_way(hosted.night).items() if began.get(table) == number]
        if not waiting:
            break
        await playing.step(hosted.night.tables[waiting[0]])
    hosted.close()


def test_its_places_are_what_its_postings_say_all_along(golden: Golden, tmp_path: Path) -> None:
    """Without its games a round that is not over counts as if the host had called it off."""
    with open_store(golden.unpacked(tmp_path), read_only=True) as store:
        entries = list(store.entries())
    books, compared, in_mid_round, called_off, due = Books(), 0, 0, 0, 23
    for entry, night, _ in followed(entries):
        books.enter(entry)
        if entry.seq % 7 == 0 or entry is entries[-1]:
            assert books.standings(stakes(night)) == standings(night), entry.seq
            compared, in_mid_round = compared + 1, in_mid_round + bool(books.unfinished)
            if not books.unfinished:
                assert books.standings() == standings(night), entry.seq
        can_be_called_off = not needs_key(night) and not may_have_prisoners(night)
        if entry.seq >= due and books.unfinished and can_be_called_off:
            again = Night.load(night.save())
            call_off(again)
            assert totals(books.standings()) == totals(standings(again)), entry.seq
            called_off, due = called_off + 1, entry.seq + 23
    assert compared > 30
    assert in_mid_round > 10
    assert called_off > 5


def may_have_prisoners(night: Night) -> bool:
    """Whether something lies on a table where bets can outlive their round: calling it off leaves them."""
    prisons = [
        table for table in night.tables.values() if getattr(table.engine.rules, "zero", "") == "en_prison"
    ]
    return any(table.engine.on_table for table in prisons)


def needs_key(night: Night) -> bool:
    """Whether a draw is under way, or cards lie on a table that only the key of the house opens."""
    return night.draws_are_checked and any(
        table.is_drawing or (table.is_under_way and table.engine.deck() is not None)
        for table in night.tables.values()
    )


class OtherKey:
    """A house with a key of its own."""

    tables = raffle = NightKey(bytes(KEY_BYTES))

    def present(self, chain: str, n: int) -> Sequence[Present]:
        return ()


def call_off(night: Night) -> None:
    """Have the host call off every round; records of draws go on with another key, as theirs is not kept."""
    if night.draws_are_checked:
        night.house = house = OtherKey()
        night.state.key_id = house.tables.id
        night.fresh_seed = lambda: bytes(KEY_BYTES)
    for table in night.tables.values():
        if table.state.status == "paused":
            execute(night, HOST, commands.GoOn(table=table.id), at=0, clock=night.now)
        if table.is_under_way:
            void = commands.Move(table=table.id, move={"do": "void", "reason": "a fire alarm"})
            execute(night, HOST, void, at=0, clock=night.now)


def totals(ranked: list[Standing]) -> list[tuple[int, str, Fraction]]:
    return [(one.place, one.name, read_total(one)) for one in ranked]
