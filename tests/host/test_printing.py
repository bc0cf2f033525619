"""The desk's Print page: the host's files, and nobody else's."""

import io
import zipfile

import msgspec
import pytest
from starlette.requests import Request

from croupier.host.hub import Hub
from croupier.host.printing import Printing
from tests.host.conftest import House, Opener, tables
from tests.host.scene import Scene


def fetch(house: House, path: str, token: str) -> tuple[int, bytes]:
    status, _, body = house.get(path, Authorization=f"Bearer {token}")
    return status, body


@pytest.fixture
def house(open_house: Opener) -> House:
    return open_house(tables("roulette"))


def test_the_host_gets_the_files_that_the_command_line_makes(house: House) -> None:
    secret = house.secret
    status, body = fetch(house, "/print.json", secret)
    lacking = msgspec.json.decode(body)
    assert status == 200
    assert {name: lacks for name, lacks in lacking.items() if lacks != "nothing"} == {
        "vouchers": "vouchers",
        "tickets": "tickets",
        "scores": "points",
        "results": "guests",
        "certificates": "end",
        "guests": "guests",
    }

    status, body = fetch(house, "/print.zip?what=mats,signs&paper=letter&ink=1&language=de", secret)
    assert status == 200
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        assert packed.namelist() == [
            "mat-roulette-single-zero.pdf",
            "mat-roulette-single-zero-one-sheet.pdf",
            "signs.pdf",
        ]
        assert all(packed.read(name).startswith(b"%PDF-") for name in packed.namelist())

    status, body = fetch(house, "/print.pdf?what=poster", secret)
    assert status == 200
    assert body.startswith(b"%PDF-")


def test_results_can_be_printed_once_somebody_has_come(house: House) -> None:
    house.guest("Ann")
    status, body = fetch(house, "/print.pdf?what=guests", house.secret)
    assert (status, body[:5]) == (200, b"%PDF-")


@pytest.mark.check("E3", "E5")
def test_printing_is_the_hosts_alone(house: House) -> None:
    ann = house.guest("Ann")
    for path in ("/print.json", "/print.pdf?what=poster", "/print.zip"):
        assert fetch(house, path, ann.token)[0] == 403
        assert fetch(house, path, "wrong")[0] == 401
        assert house.get(path)[0] == 401


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("print.pdf?what=carpets", "there is no 'carpets' to print"),
        ("print.pdf?what=vouchers", "vouchers: this needs a night with vouchers"),
        ("print.pdf?what=mats", "more than one file"),
        ("print.zip?what=mats&paper=a5", "no such paper or language"),
        ("print.zip?what=mats&language=la", "no such paper or language"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(house: House, asked: str, words: str) -> None:
    status, body = fetch(house, f"/{asked}", house.secret)
    assert status == 400
    assert words in msgspec.json.decode(body)["refused"]


def test_what_is_printed_names_the_address_that_guests_likeliest_reach(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        headers = [(b"authorization", f"Bearer {scene.secret}".encode()), (b"host", b"desk.test")]
        request = Request({"type": "http", "scheme": "http", "path": "/print.json", "headers": headers})
        printing, found = Printing(lambda: hub), []
        for hub.addresses in (("http://10.0.0.7", "http://192.168.1.5"), ("http://10.0.0.7",), ()):
            found.append(printing._occasion(request).address)  # noqa: SLF001
        assert found == ["http://10.0.0.7", "http://10.0.0.7", "http://desk.test"]

    scene.play(come)
