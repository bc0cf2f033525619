"""House players at a real host: they play with guests, see what a seat may see, and stop no table."""

from pathlib import Path
from typing import Any, ClassVar

import pytest

from croupier.host.company import House as Players
from croupier.night.audit import audit
from croupier.night.setup import Pace
from croupier.players.registry import HOUSE_PLAYERS, HousePlayer
from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest, Message
from tests.pieces import events_in

NO_THINKING = Pace(betting=60, between=0, step=0, decision=60)

FILE = """
import threading

class Mine:
    def choose(self, view, options):
        return {"do": "bark"}

class Sleeps(Mine):
    def choose(self, view, options):
        threading.Event().wait()
"""


class Raises:
    """Fails at the first question."""

    def choose(self, view: Any, options: Any) -> Any:
        raise RuntimeError("no idea")


class Peeks:
    """Keeps what it was shown, and calls."""

    shown: ClassVar[list[Any]] = []

    def choose(self, view: Any, options: Any) -> Any:
        self.shown.append(view)
        offered = {option.do for option in options}
        return {"do": next(do for do in ("check", "call", "muck", "fold") if do in offered)}


def opened(open_house: Opener, *games: str, **settings: Any) -> tuple[House, Guest, Guest]:
    house = open_house(tables(*games, pace=NO_THINKING), **settings)
    host, ann = house.host(), house.guest("Ann")
    return house, host, ann


def shows_down(guest: Guest) -> Message:
    """Check and call until a hand is over."""
    while True:
        said = guest.next()
        if said["type"] == "update" and any(event["event"] == "pot_won" for event in events_in(said)):
            return said
        offered = {one["do"] for one in said.get("options", ()) or ()}
        move = next((do for do in ("check", "call", "muck") if do in offered), None)
        if move is not None:
            guest.send("move", table="t1", move={"do": move})


def test_a_guest_alone_plays_a_hand_with_house_players_who_see_no_card_of_others(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOUSE_PLAYERS["holdem"], "peeks", HousePlayer(__name__, "Peeks", "looks"))
    Peeks.shown.clear()
    house, host, ann = opened(open_house, "holdem")
    for _ in range(2):
        host.ask("seat_house_player", table="t1", kind="peeks")
    ann.ask("follow", table="t1")
    ann.ask("sit", table="t1", money=1000)
    shows_down(ann)
    own = list(house.night.house_players)
    assert Peeks.shown
    for view in Peeks.shown:
        if view.phase == "preflop":
            seen = [name for name, one in view.players.items() if one.cards and "??" not in one.cards]
            assert len(seen) == 1
            assert seen[0] in own
    moves = [one for one in house.entries() if one.who.startswith("guest/") and "⚙" in one.who]
    assert moves, "what they do is in the log as theirs"
    assert audit(house.entries()).mistake is None


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("raises", "failed while deciding: RuntimeError: no idea"),
        ("FILE:Mine", "answered {'do': 'bark'}, which can't be done now"),
        ("FILE:Sleeps", "took longer than 0.5 seconds"),
    ],
)
def test_one_that_fails_lies_or_sleeps_is_taken_off_and_the_hand_goes_on(
    kind: str, said: str, open_house: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(HOUSE_PLAYERS["holdem"], "raises", HousePlayer(__name__, "Raises", "fails"))
    (tmp_path / "mine.py").write_text(FILE)
    kind = kind.replace("FILE", str(tmp_path / "mine.py"))
    players = Players([kind] if ":" in kind else [], seconds=0.5)
    _, host, ann = opened(open_house, "holdem", house=players)
    host.ask("seat_house_player", table="t1", kind=kind, name="Clara")
    ann.ask("follow", table="t1")
    ann.ask("sit", table="t1", money=1000)
    notice = host.notice("house_player")
    assert notice.startswith("⚙ Clara was taken off: ⚙ Clara ")
    assert said in notice
    assert shows_down(ann)


def test_house_players_bet_and_are_ready_and_a_host_that_starts_again_goes_on_with_them(
    open_house: Opener,
) -> None:
    house, host, ann = opened(open_house, "roulette")
    host.ask("seat_house_player", table="t1")
    ann.ask("sit", table="t1", money=1000)
    house.restart()
    ann = house.guest().rejoin(ann.token)
    ann.ask("follow", table="t1")
    ann.ask("ready", table="t1")
    assert ann.event("spun")
    assert {one.who for one in house.entries() if b'"do":"ready"' in bytes(one.act)} > {"guest/Ann"}
