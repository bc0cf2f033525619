"""docs/protocol.md says what is so: every line of it is played against a real host."""

import json
import re
from collections import defaultdict
from pathlib import Path

import msgspec
import pytest

from croupier.host import protocol as spoken
from croupier.host.auth import Auth
from croupier.host.messages import from_client
from croupier.host.messages.from_client import COMMANDS, QUERIES
from croupier.night.commands import Actor, Command
from croupier.night.setup import Pace
from tests.host.conftest import Opener, tables
from tests.host.guests import Guest, Message
from tools import protocol

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
LINE = re.compile(r"^(?:    )?(\w*)([<>]) (\{.*\})$", re.MULTILINE)
LEFT_OUT = "…"
KNOCK = json.dumps("KNOCK")
"""Stands on the page for a number."""


@pytest.mark.parametrize("name", ["client.json", "host.json"])
def test_the_schemas_are_current(name: str) -> None:
    file = protocol.FOLDER / name
    assert file.read_text() == protocol.files()[file], "run .venv/bin/python -m tools.protocol"


def test_a_change_of_the_messages_raises_the_version() -> None:
    recorded = protocol.versions()
    assert list(recorded) == [str(number) for number in range(1, spoken.PROTOCOL + 1)], (
        "run .venv/bin/python -m tools.protocol, which records a version that is new"
    )
    assert recorded[str(spoken.PROTOCOL)] == protocol.fingerprint(), (
        f"the messages are no longer those of version {spoken.PROTOCOL}: "
        "raise the protocol version (PROTOCOL in src/croupier/host/protocol.py; CONTRIBUTING.md says how)"
    )


def test_words_that_describe_a_message_do_not_change_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = protocol.fingerprint()
    schema = protocol.client_schema()
    schema["$defs"]["Join"]["description"] = "Otherwise put."
    monkeypatch.setattr(protocol, "client_schema", lambda: schema)
    assert protocol.fingerprint() == before
    del schema["$defs"]["Join"]["properties"]["colour"]
    assert protocol.fingerprint() != before


def test_the_page_is_of_the_version_that_is_spoken() -> None:
    assert f"This page describes version {spoken.PROTOCOL} of the protocol." in PAGE
    table = PAGE[PAGE.index("| version |") : PAGE.index("## Following a table")]
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == list(protocol.versions())


def test_every_line_of_the_page_is_real(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=Pace(betting=0.2, between=0, step=0)))
    phones: dict[str, Guest] = {}
    heard: dict[str, int] = defaultdict(int)
    known: dict[str, str] = {"CODE": house.code, "SECRET": house.secret}
    for who, way, line in LINE.findall(PAGE):
        guest = phones[who] = phones.get(who) or house.guest()
        text = re.sub("|".join(known), lambda word: known[word[0]], line)
        if way == ">":
            guest.say(text)
            continue
        heard[who] = find(guest, json.loads(text), heard[who])
        ok = guest.heard[heard[who] - 1].get("ok", {})
        known.update({field.upper(): ok[field] for field in ("session", "link", "token") if field in ok})
        for waiting in ok.get("knocks", ()):
            known[KNOCK] = str(waiting["id"])


def find(guest: Guest, example: Message, since: int) -> int:
    """Where, after a message heard before, one like the example comes; news between are passed over."""
    while True:
        for number in range(since, len(guest.heard)):
            if is_like(example, guest.heard[number]):
                return number + 1
        guest.next()


def is_like(example: object, real: object) -> bool:
    """Whether something has the shape of an example: the same fields, values of the same kind."""
    if example == LEFT_OUT:
        return True
    if isinstance(example, dict):
        if not isinstance(real, dict):
            return False
        named = example.keys() - {LEFT_OUT}
        is_whole = LEFT_OUT in example or named == real.keys()
        return is_whole and named <= real.keys() and all(is_like(example[key], real[key]) for key in named)
    if isinstance(example, list):
        return isinstance(real, list) and all(any(is_like(one, found) for found in real) for one in example)
    if isinstance(example, str) and isinstance(real, str):
        return example == real or example.isdigit() or example in ("black", "red", "green")
    return type(example) is type(real)


def examples(role: str) -> list[Message]:
    blocks = re.findall(rf"```command {role}\n(.*?)```", PAGE, re.DOTALL)
    return [json.loads(line) for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("role", ["guest", "dealer", "host"])
def test_every_act_on_the_page_can_be_read(role: str) -> None:
    ways = Auth(lambda: pytest.fail("nobody asks the night"))
    actor = Actor(role, "" if role == "host" else "Ann")  # type: ignore[arg-type]
    for example in examples(role):
        _, command = from_client.read(msgspec.json.encode(example))
        assert isinstance(command, Command)
        ways.check_allowed(actor, command)


def test_the_page_has_an_example_of_everything_that_can_be_said() -> None:
    shown = {str(one["do"]) for role in ("guest", "dealer", "host") for one in examples(role)}
    assert shown == {str(kind.__struct_config__.tag) for kind in COMMANDS}
    said = {json.loads(text)["do"] for _, way, text in LINE.findall(PAGE) if way == ">"}
    assert {str(kind.__struct_config__.tag) for kind in QUERIES} <= said


def test_the_page_names_every_kind_of_notice() -> None:
    source = "".join(file.read_text() for file in (ROOT / "src" / "croupier" / "night").glob("*.py"))
    kinds = set(re.findall(r"notify\(\s*\"(\w+)\"", source)) | {"failure", "record"}
    table = PAGE[PAGE.index("| kind | when |") : PAGE.index("## By HTTP")]
    assert kinds == set(re.findall(r"`(\w+)`", table.replace("until `resumed`", "")))
