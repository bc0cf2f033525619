"""What somebody is told before they commit a chip, and what nobody is told at all."""

import socket
from pathlib import Path

import msgspec
import pytest
import uvicorn

from croupier.games.registry import GAMES
from croupier.host import start
from croupier.host.nights import begin
from croupier.host.settings import Settings
from croupier.night.setup import Preset, TableSetup
from tests.host.conftest import House, Opener, tables

OPTIONS: dict[str, dict[str, object]] = {
    "blackjack": {"decks": 6, "min_bet": 20, "max_bet": 400, "surrender": "none", "split_aces": "one_card"},
    "roulette": {"wheel": "double_zero", "max_inside": 50},
    "crown_anchor": {"triple": 5},
    "holdem": {"limit": "pot", "small_blind": 5, "big_blind": 10},
}


@pytest.mark.check("A20")
def test_all_options_of_every_table_are_known_to_who_only_looks(open_house: Opener) -> None:
    """Limits, decks, what is paid and what may be done: whoever has the code reads it, without a chip."""
    setups = [TableSetup(name=game, game=game, rules=rules) for game, rules in OPTIONS.items()]
    house = open_house(Preset("Test", 1000, tuple(setups)))
    onlooker = house.guest()
    onlooker.ask("watch", code=house.code)
    lobby = onlooker.hear(lambda message: message["type"] == "lobby")
    shown = {table["game"]: table["rules"] for table in lobby["tables"]}
    assert shown == OPTIONS  # the others are the rule book's, which every page has with it
    for table in house.night.tables.values():
        game = table.engine.game
        assert msgspec.convert(shown[game], GAMES[game].rules_type) == table.engine.rules


@pytest.mark.check("E13")
def test_pages_that_come_encrypted_through_a_proxy_can_connect(house: House) -> None:
    """The proxy speaks https with guests and http with the host; the page itself chooses wss."""
    house.guest(Origin=f"https://127.0.0.1:{house.port}").ask("watch", code=house.code)
    session = Path(__file__).parents[2] / "web/src/lib/protocol/session.svelte.ts"
    assert 'location.protocol === "https:" ? "wss" : "ws"' in session.read_text()


UNWANTED = (
    "/docs", "/redoc", "/openapi.json", "/metrics", "/debug", "/admin", "/status", "/server-status",
    "/console", "/.env", "/.git/config", "/api", "/graphql",
)  # fmt: skip


@pytest.mark.check("E23")
def test_there_is_no_door_for_machines_or_developers(house: House) -> None:
    assert {path: house.get(path)[0] for path in UNWANTED} == dict.fromkeys(UNWANTED, 404)
    assert house.guest().refused("rejoin", token="admin") == house.guest().refused("rejoin", token="host")


@pytest.mark.check("E23")
def test_only_a_proxy_of_the_same_machine_says_who_somebody_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest who says to come from elsewhere is counted where they come from."""
    seen: list[uvicorn.Config] = []

    class Stopped(Exception):
        pass

    def stop(config: uvicorn.Config) -> None:
        seen.append(config)
        raise Stopped

    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    monkeypatch.setattr(start, "Server", stop)
    store = begin(tmp_path, tables("roulette")).store
    with store, socket.create_server(("127.0.0.1", 0)) as line, pytest.raises(Stopped):
        start.serve(Settings(), store, line, lambda: None)
    assert set(str(seen[0].forwarded_allow_ips).split(",")) <= {"127.0.0.1", "::1"}
