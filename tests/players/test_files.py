"""Players from files: what can be played with, and a sentence for everything else."""

from pathlib import Path

import pytest

from croupier import open_table, play
from croupier.players import house_player
from croupier.players.files import NoPlayer, factory, load, named

FILE = """
import beside

class Folds:
    def __init__(self):
        self.hands = 0

    def choose(self, view, options):
        return {"do": beside.MOVE}

class Needy:
    def __init__(self, what): ...
    def choose(self, view, options): ...

class Mute: ...

def choose(view, options):
    return {"do": "fold"}

def made():
    return Folds()

def nobody():
    return 3

def odd(view): ...

def leaves(view, options):
    raise SystemExit(3)

SEVEN = 7
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text("MOVE = 'fold'\n")
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize("name", ["Folds", "choose", "made"])
def test_a_class_a_function_and_a_maker_of_players_play(mine: Path, name: str) -> None:
    make = load(f"{mine}:{name}")
    assert make() is not make()
    table = open_table("holdem", {"Ann": 100, "Bob": 100}, small_blind=1, big_blind=2)
    assert play(table, {"Ann": make(), "Bob": house_player("holdem", "call")}, rounds=4) == 4
    assert table.stacks == {"Ann": 94, "Bob": 106}  # twice the small blind of 1, twice the big one of 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{mine}", "write the file and its class, like mine.py:Mine"),
        (":Mine", "write the file and its class, like mine.py:Mine"),
        ("nowhere.py:Mine", "there's no file nowhere.py"),
        ("{mine}:Gone", "there's no Gone in {mine}; it has: Folds, Needy, choose, leaves"),
        ("{mine}:Mute", "Mute in {mine} has no choose(view, options), so it can't play"),
        ("{mine}:SEVEN", "SEVEN in {mine} is neither a class with choose(view, options) nor a function"),
        ("{mine}:odd", "odd in {mine} has to take a view and options: def odd(view, options)"),
        ("{mine}:Needy", "Needy in {mine} can't be made: TypeError: "),
        ("{mine}:nobody", "nobody in {mine} makes 3, which has no choose(view, options)"),
        ("{broken}:Mine", "{broken} isn't Python: line 2, "),
        ("{raising}:Mine", "{raising} failed while it was read: ZeroDivisionError: division by zero"),
        ("{leaving}:Mine", "{leaving} failed while it was read: SystemExit: 2"),
        ("{text}:Mine", "{text} is no Python file: its name has to end in .py"),
        ("gone", "nobody of the house plays 'gone'; there are: random, "),
    ],
)
def test_what_is_no_player_is_said_in_a_sentence(mine: Path, text: str, sentence: str) -> None:
    files = {
        "broken": "x = 1\ndef (:\n",
        "raising": "1 / 0\n",
        "leaving": "raise SystemExit(2)\n",
    }
    for name, content in files.items():
        mine.with_name(f"{name}.py").write_text(content)
    mine.with_name("mine.txt").write_text(FILE)
    paths = {"mine": mine, "text": mine.with_name("mine.txt")}
    paths |= {name: mine.with_name(f"{name}.py") for name in files}
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        named("holdem", text.format(**paths))()
    assert sentence.format(**paths) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_player_that_ends_the_program_ends_only_its_turn(mine: Path) -> None:
    table = open_table("holdem", {"Ann": 100, "Bob": 100})
    faults: list[str] = []
    players = {"Ann": load(f"{mine}:leaves")(), "Bob": house_player("holdem", "call")}
    assert play(table, players, rounds=1, forgive=lambda name, fault: faults.append(str(fault))) == 1
    assert set(faults) == {"Ann failed while deciding: SystemExit: 3"}


def test_an_instance_is_no_factory() -> None:
    with pytest.raises(NoPlayer, match="neither a class"):
        factory(house_player("holdem", "call"))
