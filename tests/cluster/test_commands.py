"""The command line among several hosts."""

from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.arguments import parser
from croupier.cli.host import _opened_or_none, _preset
from croupier.cli.settings import settings_of
from croupier.store import create_night
from tests.cluster.conftest import SECRET, NewHost, Night
from tests.cluster.test_leading import Pair
from tests.cluster.test_moving import cut_off
from tests.store.making import header


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_SECRET", SECRET)
    monkeypatch.setenv("HOME", str(tmp_path))


def begins_with(url: str, *arguments: str) -> str | None:
    """The night that a host begins with; None where it stands by."""
    said = parser("host").parse_args(["host", "--data", url, *arguments])
    opened = _opened_or_none(said, settings_of(said), _preset(said))
    if opened is None:
        return None
    with opened.store as store:
        return store.header.night


def listed(url: str, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What `croupier nights` says of each of them."""
    assert main(["nights", "--data", url]) == 0
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    return {line.split()[0]: line.rpartition("  ")[2] for line in lines}


def test_nights_say_which_host_has_them(
    new_host: NewHost, night: Night, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    host = new_host()
    create_night(host.url, header()).close()
    assert host.take(night.id)
    host.until(lambda: host.cluster.picture.nights)
    said = listed(host.url, capsys)
    assert (said["summer"], said[night.id]) == ("open", f"at {host.me.base}")
    cut_off(host)
    assert listed(host.url, capsys)[night.id] == "waits for a host"


def test_a_host_that_comes_later_stands_by(pair: Pair, night: Night) -> None:
    url = pair[0].url
    assert begins_with(url) is None
    assert begins_with(url, "--night", night.id) is None
    assert begins_with(url, "--stand-by") is None
    begun = begins_with(url, "--new", "--name", "Another")
    assert begun is not None
    assert begun.endswith("another")
    assert begins_with(url) == begun, "which nobody has"


def test_a_host_that_comes_first_begins_or_goes_on(new_host: NewHost, night: Night) -> None:
    url = new_host().url
    assert begins_with(url) == night.id
    assert begins_with(url, "--stand-by") is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--stand-by", "--new"), "who stands by begins nothing"),
        (("--stand-by", "--games", "roulette"), "who stands by begins nothing"),
        (("--new-link",), "no unfinished night"),
        (("--new-link", "--night", "test"), "make the new link at its desk"),
    ],
)
def test_what_a_host_cannot_do_among_others_is_said(
    pair: Pair, arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "--data", pair[0].url, "--port", "0", "--bind", "127.0.0.1", *arguments]) != 0
    assert words in capsys.readouterr().err
