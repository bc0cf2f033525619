"""The pages' types are those of the tables."""

import re
from collections.abc import Callable

import msgspec
import pytest
from msgspec import Struct

from croupier.games.registry import GAMES
from croupier.night.commands import KINDS
from croupier.night.export import PUT_RIGHT
from tools import web_types
from tools.web_types.messages import VIEWS
from tools.web_types.typescript import declarations


@pytest.mark.parametrize("name", web_types.TEXTS)
def test_what_is_checked_in_is_current(name: str) -> None:
    file = web_types.FOLDER / f"{name}.ts"
    assert file.read_text() == web_types.files()[file], "run .venv/bin/python -m tools.web_types"


def test_the_desk_has_words_for_all_that_can_be_done() -> None:
    words = (web_types.FOLDER.parent / "words/desk/en.ts").read_text()
    entries = words[words.index("entries:") :].partition("\n        },")[0]
    told = set(re.findall(r"^ {12}(\w+): ", entries, re.MULTILINE))
    assert told == {*KINDS, *PUT_RIGHT, "unmute"} - {"move", "time_up", "snapshot"}


def test_every_game_has_a_view() -> None:
    assert VIEWS.keys() == GAMES.keys()


class Sent(Struct, tag_field="event", tag="sent"):
    """Everything is there, defaults too."""

    who: str
    on: str | None = None


class Lean(Struct, omit_defaults=True, rename="camel"):
    """Defaults are left out.

    A second line is not for the pages.
    """

    at_once: bool
    dice: tuple[int, int] = (1, 1)
    pots: tuple[Sent | None, ...] = ()


def test_a_field_may_be_missing_only_where_defaults_are_left_out() -> None:
    assert list(declarations([Lean])) == [
        "/** Defaults are left out. */\n"
        "export interface Lean { "
        "atOnce: boolean; dice?: readonly [number, number]; pots?: readonly (Sent | null)[] }\n",
        "/** Everything is there, defaults too. */\n"
        'export interface Sent { event: "sent"; who: string; on: string | null }\n',
    ]


def test_two_structs_of_one_name_are_not_mixed_up() -> None:
    other: Callable[..., type[Struct]] = msgspec.defstruct
    with pytest.raises(ValueError, match="two structs are called Sent"):
        list(declarations([Sent, other("Sent", [("x", int)])]))
