"""Whatever a file holds, it is replayed or refused in a sentence with file and line, never a crash."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Croupier, Result
from tests.cli.test_replay import BET, HEADER, OPEN, script

HEAD = HEADER.encode()
ROUND = HEAD + b"\n" + OPEN.encode() + b"\n"


def seats(*names: str, chips: str = "5") -> str:
    people = ", ".join(f'{{"name": {name}, "chips": {chips}}}' for name in names)
    return f'{{"game": "unders_overs", "seats": [{people}]}}'


def refusal(result: Result, file: Path) -> tuple[int, str]:
    """The line and the reason of the one refusal, having checked that both outputs tell it."""
    (report,) = result.reports
    assert result.code == 2
    assert result.err == f"{file}:{report['line']}: {report['refused']}\n"
    assert re.match(r"(script|phh|pokerstars|[NUP]-\d+): \S", report["refused"]), report
    return report["line"], report["refused"]


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", 1, "the script is empty"),
        (b"\n \n\r\n", 1, "the script is empty"),
        (b"\0\1\2", 1, "not a text file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1, "not JSON"),
        (b"\xef\xbb\xbf" + HEAD, 1, "byte order mark"),
        (HEADER.encode("utf-16"), 1, "not a text file"),
        (b'{"game": "unders_overs\xff", "seats": []}', 1, "not UTF-8"),
        (ROUND + b'{"by": "\xed\xa0\x80", "do": "open"}', 3, "not UTF-8"),
        (ROUND + b'{"by": "\\ud800", "do": "open"}', 3, "not JSON"),
        (HEAD[:40], 1, "not complete"),
        (ROUND + BET.encode()[:25], 3, "not complete"),
        (ROUND + b"{", 3, "not complete"),
        (b"[" * 100_000, 1, "nested too deeply"),
        (ROUND + b"[" * 100_000 + b"]" * 100_000, 3, "nested too deeply"),
        (ROUND + b'{"a":' * 100_000, 3, "nested too deeply"),
        (ROUND + BET.replace("100", "NaN").encode(), 3, "not JSON"),
        (ROUND + BET.replace("100", "Infinity").encode(), 3, "not JSON"),
        (ROUND + BET.replace("100", "1e400").encode(), 3, "out of range"),
        (ROUND + BET.replace("100", "9" * 5000).encode(), 3, "out of range"),
        (ROUND + BET.replace("100", "9" * 4000).encode(), 3, "U-9"),
        (ROUND + BET.replace("100", "0100").encode(), 3, "not JSON"),
        (ROUND + BET.replace("100", "100.0").encode(), 3, "amount"),
        (ROUND + BET.replace("100", '"100"').encode(), 3, "amount"),
        (ROUND + BET.replace("100", "true").encode(), 3, "amount"),
        (ROUND + BET.replace("100", "null").encode(), 3, "amount"),
        (ROUND + BET.replace("100", "[100]").encode(), 3, "amount"),
        (ROUND + BET.replace("100", "-100").encode(), 3, "U-9"),
        (ROUND + b'{"by": "Ann", "by": "Bob", "do": "bet", "on": "over", "amount": 1}', 3, "'by' is written"),
        (b'{"game": "unders_overs", "seats": [{"name": "A", "name": "B", "chips": 5}]}', 1, "'name' is"),
        (ROUND + b"{'by': 'dealer', 'do': 'throw'}", 3, "not JSON"),
        (ROUND + OPEN.encode() + b",", 3, "not JSON"),
        (ROUND + b'{"by": "dealer", "do": "open",}', 3, "not JSON"),
        (ROUND + OPEN.encode() * 2, 3, "not JSON"),
        (ROUND + b"# a remark", 3, "not JSON"),
        (ROUND + b"[]", 3, "a move is an object"),
        (ROUND + b'"open"', 3, "a move is an object"),
        (ROUND + b"null", 3, "a move is an object"),
        (ROUND + b"{}", 3, "'do' is missing or unknown"),
        (ROUND + b'{"do": "close"}', 3, "'by' is missing"),
        (ROUND + b'{"by": 1, "do": "close"}', 3, "by must be text"),
        (ROUND + b'{"by": "dealer", "do": "deal"}', 3, "'do' is missing or unknown"),
        (ROUND + b'{"by": "dealer", "do": ["open"]}', 3, "'do' is missing or unknown"),
        (ROUND + b'{"by": "dealer", "do": "close", "now": true}', 3, "unknown field 'now'"),
        (ROUND + b'{"by": "Zoe", "do": "bet", "on": "over", "amount": 1}', 3, "'Zoe' isn't seated"),
        (ROUND + b'{"by": "Ann", "do": "close"}', 3, "only the dealer"),
    ],
    ids=lambda value: str(value[:40]) if isinstance(value, bytes) else str(value),
)  # fmt: skip
def test_a_script_that_is_none(
    croupier: Croupier, tmp_path: Path, data: bytes, line: int, words: str
) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(data)
    found, reason = refusal(croupier("replay", file, "--json"), file)
    assert found == line
    assert words in reason


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("[]", "must be an object"),
        ("{}", "'game' is missing"),
        ('{"game": "unders_overs"}', "'seats' is missing"),
        ('{"game": "unders_overs", "seats": {}}', "seats must be a list"),
        ('{"game": "unders_overs", "seats": []}', "N-6"),
        ('{"game": "Roulette", "seats": []}', "there's no game"),
        ('{"game": null, "seats": []}', "game must be text"),
        ('{"game": "unders_overs", "seats": [], "dealer": "Zoe"}', "unknown field 'dealer'"),
        (seats('"Ann"').replace('"seats"', '"rules": {"stakes": 1}, "seats"'), "unknown option 'stakes'"),
        (seats('"Ann"').replace('"seats"', '"rules": {"step": 0}, "seats"'), "option step"),
        (seats('"Ann"').replace('"seats"', '"rules": {"step": "1"}, "seats"'), "option step"),
        (seats('"Ann"').replace('"seats"', '"rules": [], "seats"'), "rules must be an object"),
        (seats('"Ann"').replace('"seats"', '"button": "Ann", "seats"'), "button"),
        (seats('"Ann"', '"Bob"', '"Ann"'), "twice"),
        (seats('"Ann"', '"dealer"'), "'dealer'"),
        (seats('""'), "a name is"),
        (seats('" "'), "a name is"),
        (seats('"\\u001b[2J"'), "a name is"),
        (seats("7"), "name must be text"),
        (seats('"Ann"', chips="-1"), "at least 0"),
        (seats('"Ann"', chips="1.0"), "chips must be a whole number"),
        (seats('"Ann"', chips="true"), "chips must be a whole number"),
        (seats('"Ann"', chips='"5"'), "chips must be a whole number"),
        (seats('"Ann"', chips="1e3"), "chips must be a whole number"),
        (seats('"Ann"', chips="9" * 40), "at most"),
        ('{"game": "holdem", "seats": [{"name": "Ann", "chips": 5}]}', "N-6"),
        (seats('"A"', '"B"').replace("unders_overs", "holdem").replace("]", '], "button": "Zoe"'), "'Zoe'"),
    ],
)  # fmt: skip
def test_a_header_that_is_none_is_refused_as_line_1(
    croupier: Croupier, tmp_path: Path, header: str, words: str
) -> None:
    file = script(tmp_path / "a.jsonl", header, OPEN)
    result = croupier("replay", file, "--json")
    line, reason = refusal(result, file)
    assert line == 1
    assert words in reason
    assert "stacks" not in result.reports[0]


NT = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "'variant' is missing"),
        (NT, 1, "'actions' is missing"),
        (NT.replace("NT", "PO") + "actions = []", 1, "this is pot-limit Omaha"),
        (NT.replace("'NT'", "7") + "actions = []", 1, "the variant 7 isn't known"),
        (NT.replace("[9, 9]", "[9, 0]") + "actions = []", 1, "above 0"),
        (NT.replace("[9, 9]", "[9, -9]") + "actions = []", 1, "above 0"),
        (NT.replace("[9, 9]", "[9, nan]") + "actions = []", 1, "'starting_stacks' must be a list"),
        (NT.replace("[9, 9]", "[9, '9']") + "actions = []", 1, "'starting_stacks' must be a list"),
        (NT.replace("[9, 9]", "[9, true]") + "actions = []", 1, "'starting_stacks' must be a list"),
        (NT.replace("[9, 9]", "9") + "actions = []", 1, "'starting_stacks' must be a list"),
        (NT.replace("[9, 9]", "[]") + "actions = []", 1, "'starting_stacks' must be a list"),
        (NT.replace("[9, 9]", "[9, 9, 9]") + "actions = []", 1, "'antes' has 2 numbers for 3 players"),
        (NT.replace("[9, 9]", "[9, 1e16]") + "actions = []", 1, "'starting_stacks' must be a list"),
        (NT.replace("[9, 9]", f"[9, {'9' * 5000}]") + "actions = []", 1, "out of range"),
        (NT.replace("[9, 9]", "[9, 1e-999999999]") + "actions = []", 1, "decimals"),
        (NT.replace("[9, 9]", "[9, 1e999999999999999999999]") + "actions = []", 1, "out of range"),
        (NT.replace("[9, 9]", "[9.0000000001, 9]") + "actions = []", 1, "at most 9 decimals"),
        (NT.replace("[9, 9]", "[900000000000000.5, 9]") + "actions = []", 1, "no stack or bet can be above"),
        (NT.replace("[0, 0]", "[0, -1]") + "actions = []", 1, "'antes' must not be negative"),
        (NT.replace("min_bet = 2", "min_bet = 0") + "actions = []", 1, "'min_bet' must be a number"),
        (NT.replace("min_bet = 2", "min_bet = '2'") + "actions = []", 1, "'min_bet' must be a number"),
        (NT + "ante_trimming_status = 1\nactions = []", 1, "'ante_trimming_status' must be true or false"),
        (NT + "players = ['Ann']\nactions = []", 1, "'players' has 1 names for 2 players"),
        (NT + "players = ['Ann', 7]\nactions = []", 1, "'players' must be a list of texts"),
        (NT + "players = ['Ann', 'Ann']\nactions = []", 1, "twice"),
        (NT + "players = ['Ann', 'dealer']\nactions = []", 1, "'dealer'"),
        (NT + "players = ['', 'p1']\nactions = []", 1, "twice"),
        (NT + "finishing_stacks = [9]\nactions = []", 1, "'finishing_stacks' has 1 numbers"),
        (NT + "actions = 'p1 f'", 1, "'actions' must be a list of texts"),
        (NT + "actions = [7]", 1, "'actions' must be a list of texts"),
        (NT + "actions = ['p2 f'", 6, "not TOML"),
        (NT + "actions = []\nnonsense", 7, "not TOML"),
        (NT + "min_bet = 2\nactions = []", 6, "not TOML"),
        (NT + "actions = []\n_x = " + "[" * 100_000, 1, "nested too deeply"),
        (NT + "actions = ['p2 x']", 6, "that isn't an action of hold'em (action 1, 'p2 x')"),
        (NT + "actions = ['p2']", 6, "isn't an action of hold'em"),
        (NT + "actions = ['p2 f 7']", 6, "isn't an action of hold'em"),
        (NT + "actions = ['p2 sd']", 6, "isn't an action of hold'em"),
        (NT + "actions = ['p2 pb']", 6, "isn't an action of hold'em"),
        (NT + "actions = ['d dx']", 6, "the dealer deals"),
        (NT + "actions = ['d db']", 6, "the dealer deals"),
        (NT + "actions = ['p3 f']", 6, "there's no player 'p3'"),
        (NT + "actions = ['p0 f']", 6, "there's no player 'p0'"),
        (NT + "actions = ['Ann f']", 6, "there's no player 'Ann'"),
        (NT + "actions = ['d dh p1 AhK']", 6, "'AhK' isn't written like cards"),
        (NT + "actions = ['d dh p1 ahkd']", 6, "'ahkd' isn't written like cards"),
        (NT + "actions = ['d dh p1 AhKdQc']", 6, "P-4"),
        (NT + "actions = ['d dh p1 AhAh', 'p2 f']", 6, "P-1"),
        (NT + "actions = ['d dh p1 AhKd', 'd dh p2 AhKc', 'p2 f']", 6, "P-1"),
        (NT + "actions = ['p2 f', 'd dh p1 AhKd']", 6, "already been dealt"),
        (NT + "actions = ['p2 cbr x']", 6, "'x' isn't an amount"),
        (NT + "actions = ['p2 cbr -4']", 6, "'-4' isn't an amount"),
        (NT + "actions = ['p2 cbr 1e9']", 6, "'1e9' isn't an amount"),
        (NT + f"actions = ['p2 cbr {'9' * 9000}']", 6, "isn't an amount"),
        (NT + "actions = ['p2 cbr 3']", 6, "P-10: you can raise to anything from 4 to 9"),
        (NT + "actions = ['p2 cc', 'p1 cc', 'd db 2c3c4c5c']", 6, "P-4"),
        (NT + "actions = ['p2 cc', 'p1 cc', 'p1 sm AhKd']", 6, "P-14"),
        (NT + "actions = ['p2 f', 'p1 cc']", 6, "P-6"),
        (NT + "actions = ['p2 f', 'p2 sm']", 6, "P-14: p2 has folded"),
        (NT + "actions = [\n'p2 cc',\n'p1 cc', # p3 cc\n'd db 2c3c4c',\n'p1 f',\n'p2 cc']", 11, "P-6"),
    ],
    ids=lambda value: str(value)[-60:],
)  # fmt: skip
def test_a_hand_history_that_is_none(
    croupier: Croupier, tmp_path: Path, text: str, line: int, words: str
) -> None:
    file = tmp_path / "a.phh"
    file.write_text(text, encoding="utf-8")
    found, reason = refusal(croupier("replay", file, "--json"), file)
    assert words in reason
    assert found == line


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"\xef\xbb\xbfvariant = 'NT'", 1, "byte order mark"),
        (b"variant = 'NT'\n\n# \xff", 3, "not UTF-8"),
        (b"\0\1", 1, "not TOML"),
    ],
)
@pytest.mark.parametrize("kind", ["phh", "phhs"])
def test_a_hand_history_that_is_no_text(
    croupier: Croupier, tmp_path: Path, kind: str, data: bytes, line: int, words: str
) -> None:
    file = tmp_path / f"a.{kind}"
    file.write_bytes(data)
    found, reason = refusal(croupier("replay", file, "--json"), file)
    assert (found, words in reason) == (line, True)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("# nothing\n", 1),
        (NT + "actions = []\n", 1),
        ("hands = 1\n[1]\n" + NT + "actions = []\n", 1),
        ("[[hands]]\n" + NT + "actions = []\n", 1),
        ("[1]\n" + NT + "actions = []\n[1]\n" + NT + "actions = []\n", 8),
        ("[1\n" + NT, 1),
    ],
)
def test_a_file_of_many_hands_that_holds_none(
    croupier: Croupier, tmp_path: Path, text: str, line: int
) -> None:
    file = tmp_path / "a.phhs"
    file.write_text(text, encoding="utf-8")
    found, _ = refusal(croupier("replay", file, "--json"), file)
    assert found == line


def test_a_file_of_many_hands_that_is_cut_has_all_hands_before_the_cut(
    croupier: Croupier, tmp_path: Path
) -> None:
    hand = NT + "actions = ['p2 f']\n"
    file = tmp_path / "a.phhs"
    file.write_text(f"[1]\n{hand}\n[2]\n{hand}\n[3]\n{hand[:-8]}", encoding="utf-8")
    result = croupier("replay", file, "--json")
    assert [report.get("line") for report in result.reports] == [None, None, 23]
    assert "not TOML" in result.reports[2]["refused"]
    assert result.code == 2


def test_what_is_not_there_or_cannot_be_read(croupier: Croupier, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "folder.jsonl").mkdir()
    script(tmp_path / "notes.txt", HEADER)
    script(tmp_path / "noending", HEADER)
    for name, words in {
        "none.jsonl": "cannot be read: No such file or directory",
        "none.phh": "cannot be read: No such file or directory",
        "none": "the name of a script ends in .jsonl, .phh, .phhs, .ohh or .txt",
        "notes.txt": "there is no hand of PokerStars here",
        "noending": "the name of a script ends in .jsonl, .phh, .phhs, .ohh or .txt",
        "empty": "there is no .jsonl, .phh, .phhs, .ohh or .txt file in this folder",
        "folder.jsonl": "there is no .jsonl, .phh, .phhs, .ohh or .txt file in this folder",
        "x" * 300 + ".jsonl": "cannot be read",
    }.items():
        line, reason = refusal(croupier("replay", tmp_path / name, "--json"), tmp_path / name)
        assert line == 1
        assert words in reason


def test_a_file_without_leave_to_read_it(
    croupier: Croupier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    file = script(tmp_path / "a.jsonl", HEADER)
    assert "Permission denied" in refusal(croupier("replay", file, "--json"), file)[1]


def test_nothing_from_a_file_is_obeyed_by_the_terminal(croupier: Croupier, tmp_path: Path) -> None:
    void = '{"by": "dealer", "do": "void", "reason": "wet\\u001b[2J\\u0007 dice\\nAnn wins 9000."}'
    file = script(tmp_path / "a\x1b[2Jb\n.jsonl", HEADER, OPEN, void, "\x1b[2J")
    result = croupier("replay", file)
    assert result.code == 2
    assert "\x1b" not in result.out + result.err
    assert "\x07" not in result.out
    assert "\nAnn wins" not in result.out
    assert len(result.err.splitlines()) == 1
