"""An evening through the real host: all games, a power cut, last call, the standings."""

import asyncio
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from croupier.night import Night
from tests.evening.hosting import CROUPIER, Hosting, quick_preset
from tests.evening.party import Party, check_money, check_the_log, close_the_night, night_of, partying


def check_an_evening(folder: Path, guests: int, rounds: int) -> int:
    """Play an evening of so many guests and rounds, killed in the middle; how many entries its log has."""
    with Hosting(folder, quick_preset(guests)) as hosting:
        party, final = asyncio.run(_evening(hosting, guests, rounds))
        code, said = hosting.stop()
    assert (code, hosting.complaints) == (0, "")
    assert "The night is over" in said
    assert party.record.resumed >= guests
    assert party.record.went_back == 0
    check_the_log(hosting.file, party.record)
    night = night_of(hosting.file)
    check_money(night)
    assert {table.engine.game for table in night.tables.values() if table.state.rounds} == set(
        _games(hosting)
    )
    _check_standings(final, hosting)
    _check_exports(hosting, night)
    assert run("verify", str(hosting.file)).returncode == 0
    return night.state.seq


async def _evening(hosting: Hosting, guests: int, rounds: int) -> tuple[Party, list[dict[str, Any]]]:
    async with partying(hosting, guests) as party:
        await party.until(lambda: party.rounds >= rounds // 2)
        await party.power_cut()
        await party.until(lambda: party.rounds >= rounds and is_played_everywhere(party))
        final = await close_the_night(hosting)
    return party, final


def is_played_everywhere(party: Party) -> bool:
    return party.record.rounds.keys() == {table["id"] for table in party.guests[0].tables}


def _games(hosting: Hosting) -> list[str]:
    return [table["game"] for table in msgspec.json.decode(hosting.preset.read_bytes())["tables"]]


def _check_standings(final: list[dict[str, Any]], hosting: Hosting) -> None:
    """What the host's phone was shown is what the record says, to the last chip."""
    shown = export(hosting, "places")
    assert [(one["place"], one["guest"], int(one["total"])) for one in shown] == [
        (one["place"], one["name"], one["total"]) for one in final
    ]
    assert final == sorted(final, key=lambda one: (-one["total"], one["name"]))


def _check_exports(hosting: Hosting, night: Night) -> None:
    """Every account is the sum of its movements, and every round ends with what the next one begins with."""
    sums: Counter[str] = Counter()
    for line in export(hosting, "money"):
        sums[line["account"]] += line["amount"]
        assert sums[line["account"]] == line["balance"]
    assert {account: sum_ for account, sum_ in sums.items() if sum_} == {
        account: balance for account, balance in night.state.ledger.balances.items() if balance
    }
    won: Counter[tuple[str, str]] = Counter()
    for one in export(hosting, "rounds"):
        assert one["start"] + one["result"] == one["end"]
        won[one["guest"], one["game"]] += one["result"]
    assert won == {
        (one["who"], one["game"]): one["result"]
        for one in export(hosting, "games")
        if one["who"] != "the house"
    }


def export(hosting: Hosting, what: str) -> list[dict[str, Any]]:
    """Rows of a night as `croupier results` writes them."""
    done = run("results", str(hosting.file), "--of", what, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    rows: list[dict[str, Any]] = msgspec.json.decode(done.stdout)
    return rows


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CROUPIER, *arguments], capture_output=True, text=True, check=False)
