"""Players in a process of their own: the same play as in the library, and nothing they do ends a game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier import GAMES, open_table, play
from croupier.players import PlayerFault, house_player
from croupier.players.apart import Apart
from croupier.players.child import Asked
from croupier.players.files import NoPlayer
from croupier.players.pipe import Question, Sitting
from croupier.players.playing import steps_of

SEATS = {"Ann": 5000, "Bob": 5000, "Cleo": 5000}

FILE = """
import os
import threading

class Mine:
    def begin(self, seat):
        self.seat = seat
        self.events = []

    def saw(self, events):
        self.events += events

    def choose(self, view, options):
        print("thinking\\n" * 1000, flush=True)
        do = getattr(self, self.seat.name)
        return do(view, options)

    def Reads(self, view, options):
        assert input() == ""

    def Prints(self, view, options):
        kinds = {type(event).__name__ for event in self.events}
        assert {"HandStarted", "Posted"} <= kinds, kinds
        assert type(view).__name__ == "HoldemView" and type(self.seat.rules).__name__ == "Rules"
        os.write(1, b"not JSON\\n")
        return options[0].sample(self.seat.rng)

    def Talks(self, view, options):
        return "fold"

    def Errs(self, view, options):
        return {"do": "bark"}

    def Leaves(self, view, options):
        os._exit(0)

    def Sleeps(self, view, options):
        threading.Event().wait()

    def Spies(self, view, options):
        assert "CROUPIER_SECRET" in os.environ

    def Eats(self, view, options):
        bytearray(10**9)

def broken():
    raise ValueError("no such luck")
"""


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("players") / "mine.py"
    path.write_text(FILE)
    return path


@pytest.fixture(scope="module")
def patient(mine: Path) -> Iterator[Apart]:
    """One process for all who don't end it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_SECRET", "told to nobody")
        with Apart(f"{mine}:Mine", "holdem", megabytes=200) as player:
            yield player


def one_decision(player: Apart, name: str) -> dict[str, Any]:
    """The first that is asked of a player of this name."""
    table = open_table("holdem", {name: 500, "Bob": 500}, button_at=name)
    steps = steps_of(table, {name: player, "Bob": house_player("holdem", "call")})
    return next(move for move, _ in steps if move["by"] == name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Reads", "Reads failed while deciding: EOFError: EOF when reading a line"),
        ("Talks", "Talks answered 'fold', which is no move"),
        ("Errs", "Errs answered {'do': 'bark'}, which can't be done now"),
        ("Spies", "Spies failed while deciding: AssertionError"),
        ("Eats", "Eats failed while deciding: MemoryError"),
    ],
)
def test_a_player_that_fails_is_said_to_and_can_be_asked_again(
    patient: Apart, name: str, sentence: str
) -> None:
    with pytest.raises(PlayerFault) as fault:
        one_decision(patient, name)
    assert str(fault.value) == sentence
    assert one_decision(patient, "Prints")["by"] == "Prints"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("Leaves", "Leaves ended by itself"), ("Sleeps", "Sleeps took longer than 0.1 seconds")],
)
def test_a_player_that_ends_or_hangs_is_gone_and_the_game_goes_on(
    mine: Path, name: str, sentence: str
) -> None:
    faults: list[str] = []
    table = open_table("holdem", {name: 500, "Bob": 500}, button_at=name)
    with Apart(f"{mine}:Mine", "holdem", seconds=0.1) as player:
        players = {name: player, "Bob": house_player("holdem", "call")}
        assert play(table, players, rounds=3, forgive=lambda _, fault: faults.append(str(fault))) == 3
    assert len(faults) >= 3
    assert set(faults) == {sentence}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{mine}:Gone", "there's no Gone in {mine}; it has: Mine"),
        ("{mine}:broken", "broken in {mine} can't be made: ValueError: no such luck"),
    ],
)
def test_who_cannot_be_made_is_told_at_once(mine: Path, text: str, sentence: str) -> None:
    with pytest.raises(NoPlayer) as refused:
        Apart(text.format(mine=mine), "holdem")
    assert str(refused.value) == sentence.format(mine=mine)


def test_it_plays_as_in_the_library_until_it_leaves() -> None:
    def moves(player: Any) -> list[dict[str, Any]]:
        table = open_table("blackjack", SEATS)
        players = {"Ann": player, "Bob": house_player("blackjack"), "Cleo": house_player("blackjack")}
        steps = steps_of(table, players, seed=3)
        return [next(steps)[0] for _ in range(60)]

    with Apart("random", "blackjack") as apart:
        assert moves(apart) == moves(house_player("blackjack", "random"))
    with pytest.raises(PlayerFault, match="Ann has left"):
        moves(apart)


class Mirror:
    """Says what it is asked and told, for comparison."""

    def saw(self, events: list[Any]) -> None:
        self.events = events

    def choose(self, view: Any, options: Any) -> None:
        self.asked = view, options


@pytest.mark.parametrize("game", GAMES)
def test_what_is_seen_arrives_as_it_was(game: str) -> None:
    table = open_table(game, SEATS)
    mirror = Mirror()
    asked = Asked(mirror, game)
    players = {name: house_player(game, "random") for name in SEATS}
    steps = steps_of(table, players)
    sits = Sitting("Ann", msgspec.to_builtins(table.rules), Random(1).getstate())
    kinds = set()
    for _, (_, events) in zip(range(400), steps, strict=False):
        view, options = table.view("Ann"), table.options("Ann")
        seen = [event.seen_by("Ann") for event in events]
        raw = [msgspec.Raw(msgspec.json.encode(event)) for event in seen]
        question = Question(msgspec.Raw(msgspec.json.encode(view)), options, raw, sits)
        asked.answer(msgspec.json.decode(msgspec.json.encode(question), type=Question))
        assert mirror.asked == (view, options)
        assert mirror.events == seen
        kinds |= {type(event) for event in seen}
    assert len(kinds) > 3
