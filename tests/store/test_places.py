"""Where nights are kept: the lists of them, and what is said of those that are not there."""

import os
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from croupier.store import Header, StoreFailure, create_night, nights, open_store
from croupier.store.sqlite_file import about_when
from tests.store.making import CREATED, fill, header


def test_nights_are_listed_by_age(place: str) -> None:
    assert nights(place) == []
    with create_night(place, header("winter", name="Winter", created=CREATED + 1)) as winter:
        fill(winter, 3)
        winter.finish(CREATED + 2)
    with create_night(place, header()) as summer:
        first, second = nights(place)  # one of them open
        assert summer.tip.seq == 0
    assert (first.night, first.name, first.created, first.entries, first.finished) == (
        "summer", "Summer Night", CREATED, 0, None,
    )  # fmt: skip
    assert (second.night, second.name, second.entries, second.finished) == (
        "winter",
        "Winter",
        3,
        CREATED + 2,
    )
    assert second.size >= 3 * 200
    assert second.problem is None


@pytest.mark.parametrize(
    ("night", "words"),
    [
        ("autumn", "there is no night"),
        ("../summer", "a night's id is up to 64 small letters, digits and dashes"),
        (None, "say which one"),
    ],
)
def test_what_is_not_there_is_said(place: str, night: str | None, words: str) -> None:
    create_night(place, header()).close()
    with pytest.raises(StoreFailure, match=words):
        open_store(place, night)


def test_what_only_points_to_a_night_that_is_gone_is_listed_with_that(tmp_path: Path) -> None:
    (tmp_path / "friday.db").symlink_to(tmp_path / "nowhere.db")
    (tmp_path / "folder.db").mkdir()
    (found,) = nights(tmp_path)
    assert found.problem == f"there is no night at {tmp_path / 'friday.db'}"


@pytest.mark.parametrize(("written", "expected"), [(-5.0, 0), (0.5, 500), (100.0, 999)])
def test_a_night_that_cannot_be_read_is_dated_by_its_name_and_its_file(
    tmp_path: Path, written: float, expected: int
) -> None:
    """The name tells the second; the file's own time, where it is of that second, the rest."""
    begun = datetime.fromisoformat("2026-11-18T20:15:07").astimezone().timestamp()
    file = tmp_path / "2026-11-18-201507-abcd.db"
    file.write_bytes(b"not a night")
    os.utime(file, (begun + written, begun + written))
    assert about_when(file) == int(begun * 1000) + expected
    other = tmp_path / "friday.db"
    other.write_bytes(b"not a night")
    os.utime(other, (1000, 1000))
    assert about_when(other) == 1_000_000


def test_a_night_is_found_in_a_folder_whatever_its_file_is_called(tmp_path: Path) -> None:
    create_night(tmp_path / "friday.db", header()).close()
    with open_store(tmp_path, "summer") as store:
        fill(store, 1)
    shutil.copy(tmp_path / "friday.db", tmp_path / "copy.db")
    with pytest.raises(StoreFailure, match=r"the night summer is in copy\.db and friday\.db: say which one"):
        open_store(tmp_path, "summer")
    with open_store(tmp_path / "copy.db", "summer") as store:
        assert store.tip.seq == 1


def test_a_night_is_begun_once(place: str) -> None:
    with create_night(place, header()) as store:
        fill(store, 1)
    with pytest.raises(StoreFailure, match=r"already$"):
        create_night(place, header(name="Another"))
    with open_store(place, "summer") as store:
        assert (store.header.name, store.tip.seq) == ("Summer Night", 1)


@pytest.mark.parametrize("night", ["", "Summer", "a/b", "..", "a" * 65, "-a", "nächte", "a.db", "a\n"])
def test_an_id_names_a_file(night: str) -> None:
    with pytest.raises(StoreFailure, match="a night's id is up to 64 small letters, digits and dashes"):
        header(night)


@pytest.mark.parametrize("place", ["mysql://localhost/nights", "http://example.org"])
def test_other_places_are_refused(place: str) -> None:
    with pytest.raises(
        StoreFailure, match="nights are kept in a file, a folder, sqlite:///… or postgresql://…"
    ):
        open_store(place, "summer")


def test_headers_that_cannot_be_kept_are_refused() -> None:
    with pytest.raises(StoreFailure, match="a night's header holds a character that cannot be kept"):
        Header(night="a", name="\0", created=0, code="", rules="")
