"""Reading PHH files: the fast way and the standard library agree, and lines are found."""

import random
import tomllib
from decimal import Decimal

import pytest

from croupier.script.phh import fields as reading
from croupier.script.phh.fields import Broken, blocks, line_of_action, read_fields

PLAIN = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 2.50, -1, 1e3]
actions = ['d dh p1 AhKd', '', 'p1 f # he folds']
time = 23:59:59
_nested = [[1, 2], ['a', 'b']]
event = '2019 World Series, "Hold’em"'
"""


def test_a_plain_file_is_read_without_the_toml_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    text = PLAIN.replace('"', "")
    said = tomllib.loads(text, parse_float=Decimal)
    monkeypatch.setattr(reading, "_read_toml", None)
    found = read_fields(text)
    assert {**found, "time": None} == {**said, "time": None}
    assert isinstance(found["antes"][1], Decimal)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "a = 1 # one",
        "a = 1_000",
        "a = 0x10",
        "a = +1",
        "a = inf",
        "a = [1, 2,]",
        "a = [\n  1,\n  2\n]",
        "a = 'x' \n\n\n  b = 2",
        "a.b = 1\na.c = 2",
        "'a b' = 1",
        "a = '''it's'''",
        'a = "\\u00e9"',
        "a = {b = 1}",
        "a = 2019-06-20",
        "a = 2019-06-20T01:02:03Z",
        "a = 12:30:00.5",
        "a = 1\r\nb = 2\r\n",
        "a = true\nb = false",
        "",
        "# nothing",
        "a = 'null'",
        "a = ''",
        "a = 99999999999999999999999999",
    ],
)
def test_both_ways_agree(text: str) -> None:
    said = tomllib.loads(text, parse_float=Decimal)
    found = read_fields(text)
    for name in said:
        if found[name] != "" or said[name] == "":  # times of day say nothing to us
            assert found[name] == said[name]
    assert found.keys() == said.keys()


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\na = 2",
        "a = null",
        "a = {'b': 1}",
        "a = [1, 2",
        "a = 'x",
        "a = 'x''y'",
        "a = 01",
        "a = 25:00:00",
        "a = 1 2",
        "a =",
        "= 1",
        "a",
        "a = nil",
        "a = ['x']]",
        "a = 1}, {",
    ],
)
def test_what_is_not_toml_is_refused_both_ways(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    with pytest.raises(Broken):
        read_fields(text)


def test_mutated_files_are_read_alike_or_refused_alike() -> None:
    rng = random.Random(7)
    alphabet = "a='\"[]{}#,.0123 \n-_:x"
    for _ in range(4000):
        text = list(PLAIN)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 2)] = rng.choice(alphabet)
        mutated = "".join(text)
        try:
            said: object = tomllib.loads(mutated, parse_float=Decimal)
        except ValueError:
            said = None
        try:
            found: object = read_fields(mutated)
        except Broken:
            found = None
        if isinstance(found, dict) and isinstance(said, dict):
            times = {name for name, value in said.items() if found.get(name) == "" != value}
            assert {k: v for k, v in found.items() if k not in times} == {
                k: v for k, v in said.items() if k not in times
            }
        else:
            assert found == said, mutated


def test_hands_are_cut_at_their_tables() -> None:
    found = blocks("# two\n\n[1]\na = 1\n\n  ['two']  # named\na = 2\n[ three-3 ]\n[007]\na = 7\n")
    assert [(block.hand, block.line, block.read()) for block in found] == [
        (1, 4, {"a": 1}),
        ("two", 7, {"a": 2}),
        ("three-3", 9, {}),
        ("007", 10, {"a": 7}),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[1]\na = [\n[1],\n[2]\n]\n[2]\na = 2",
        "[1]\na = '''\n[3]\n'''\n[2]\na = 2",
        "[1]\na = [[1], [2]]\n[2]\na = 2\n[1.more]\nb = 1",
        '[1]\na = 1\n["\\u0032"]\na = 2',
    ],
)
def test_what_only_looks_like_a_table_is_none(text: str) -> None:
    said = tomllib.loads(text)
    assert {str(block.hand): block.read() for block in blocks(text)} == said


def test_the_line_of_an_action_is_found() -> None:
    text = (
        "# actions = [\nevent = 'x'\nactions = [ 'p1 f', # 'p9 f'\n"
        "  \"p2 \\\" f\",\n\n  '''\np3 f''', 'p4 f'\n]\nother = ['p5 f']"
    )
    assert [line_of_action(text, index) for index in range(5)] == [3, 4, 6, 7, 7]
    assert line_of_action("no = 1", 3) == 1
