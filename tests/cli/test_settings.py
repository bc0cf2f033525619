"""The host's settings: where each comes from, and what is refused."""

import re
from pathlib import Path

import pytest

from croupier.host.settings import Settings, Unusable, data_folder, flag_of, read_settings, variable_of
from tests.cli.conftest import Croupier

Said = dict[str, str]


@pytest.mark.parametrize(
    ("flags", "environment", "file", "port"),
    [
        ({}, {}, "", 8000),
        ({}, {}, "port = 7001", 7001),
        ({}, {"CROUPIER_PORT": "7002"}, "port = 7001", 7002),
        ({"port": "7003"}, {"CROUPIER_PORT": "7002"}, "port = 7001", 7003),
        ({"port": "0"}, {"CROUPIER_PORT": "7002"}, "port = 7001", 0),
        ({}, {"CROUPIER_PORT": ""}, "port = 7001", 7001),
    ],
    ids=["default", "file", "environment", "flag", "any free port", "set to nothing"],
)
def test_flags_come_before_the_environment_and_that_before_the_file(
    tmp_path: Path, flags: Said, environment: Said, file: str, port: int
) -> None:
    (tmp_path / "croupier.toml").write_text(file)
    assert read_settings({"data": str(tmp_path), **flags}, environment).port == port


def test_another_file_is_read_where_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text("port = 7001")
    other = tmp_path / "other.toml"
    other.write_text('port = 7002\nnames = ["casino.example", "night.local"]')
    found = read_settings({"data": str(tmp_path)}, {}, str(other))
    assert (found.port, found.names) == (7002, "casino.example,night.local")
    assert read_settings({"data": str(tmp_path)}, {"CROUPIER_CONFIG": str(other)}).port == 7002


def test_the_data_folder_is_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert read_settings({}, {}).place == tmp_path / "croupier"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert read_settings({}, {}).place == tmp_path / ".local/share/croupier"
    assert read_settings({"data": "postgresql://db/x"}, {}).place == "postgresql://db/x"


@pytest.mark.parametrize(
    ("flags", "environment", "file", "words"),
    [
        ({"port": "eighty"}, {}, "", "port is a whole number, not 'eighty'"),
        ({}, {"CROUPIER_PORT": "70000"}, "", "port is a number from 0 to 65535, not 70000"),
        ({"port": "-1"}, {}, "", "port is a whole number, not '-1'"),
        ({}, {}, "port = true", "port is a whole number, not True"),
        ({}, {}, "bind = 7", "bind is a text, not 7"),
        ({}, {}, "prot = 7001", "there is no setting 'prot'"),
        ({}, {}, "port 7001", "is not TOML"),
        (
            {"log": "loud"},
            {},
            "",
            "log is one of debug, info, warning, error, with json or without, not 'loud'",
        ),
        ({"path": "a b"}, {}, "", "path begins with / and is plain, such as /a, not 'a b'"),
        ({"metrics": "9100"}, {}, "", "metrics is an address and a port, such as 127.0.0.1:9100, not '9100'"),
        ({"public": "casino.example"}, {}, "", "public begins with http:// or https://"),
        ({"connections": "0"}, {}, "", "connections and connections_each are 1 or more"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    tmp_path: Path, flags: Said, environment: Said, file: str, words: str
) -> None:
    (tmp_path / "croupier.toml").write_text(file)
    with pytest.raises(Unusable, match=re.escape(words)):
        read_settings({"data": str(tmp_path), **flags}, environment)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="there is no file"):
        read_settings({}, {}, str(tmp_path / "none.toml"))


def test_help_lists_every_setting_with_its_default(croupier: Croupier) -> None:
    said = " ".join(croupier("host", "--help").out.split())
    for name in Settings.__dataclass_fields__:
        if name != "secret":  # a command line is for all to see
            assert flag_of(name) in said
    for default in ("(8000)", "(0.0.0.0)", "(2500)", "(warning)", "croupier.toml", variable_of("port")):
        assert default in said


def test_the_data_folder_on_windows_and_on_a_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "C:/Users/Ann/Local")
    assert data_folder() == "C:/Users/Ann/Local/Croupier"
    monkeypatch.delenv("LOCALAPPDATA")
    assert data_folder() == "~/AppData/Local/Croupier"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == "~/Library/Application Support/Croupier"


def test_one_connection_is_enough_and_a_list_holds_only_texts(tmp_path: Path) -> None:
    assert read_settings({"data": str(tmp_path), "connections": "1"}, {}).connections == 1
    (tmp_path / "croupier.toml").write_text('names = ["casino.example", 7]')
    with pytest.raises(Unusable, match="names is a text"):
        read_settings({"data": str(tmp_path)}, {})


def test_beside_a_database_the_file_is_looked_for_where_programs_keep_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "croupier"
    folder.mkdir()
    (folder / "croupier.toml").write_text("port = 7004")
    monkeypatch.setattr("croupier.host.settings.data_folder", lambda: str(folder))
    assert read_settings({}, {}).port == 7004
    assert read_settings({"data": "postgresql://there/nights"}, {}).port == 7004
    assert read_settings({"data": str(tmp_path)}, {}).port == 8000


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=f"^{re.escape(str(tmp_path))} cannot be read: is a directory$"):
        read_settings({}, {}, str(tmp_path))
