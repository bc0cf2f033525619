"""Ways into a night, one by one: codes, links, keys, and who guesses."""

import asyncio
from collections import Counter
from itertools import cycle, islice

import msgspec
import pytest
from starlette.requests import Request

from croupier.games.refusal import Refused
from croupier.host import hosted_night
from croupier.host.auth import ALPHABET, CODE_LENGTH, MOST_ASKED, WRONG, WRONG_WINDOW, Auth, hashed, new_code
from croupier.host.dispatch import receive
from croupier.host.hub import Hub
from croupier.host.reading import Denied
from croupier.host.records import Records
from croupier.host.stories import Stories, story_key
from croupier.host.system import System
from croupier.night import commands
from croupier.night.commands import HOST
from tests.host.scene import ANN, DORA, Phone, Scene, Still, settle
from tests.pieces import spoken


def ways_in(system: System) -> Auth:
    return Auth(lambda: pytest.fail("nobody asks the night"), system)


def test_an_address_is_remembered_until_it_has_been_quiet() -> None:
    system = Still()
    auth = ways_in(system)
    asking = auth.porch("10.0.0.1")
    asking.asked.take()
    guessing = auth.porch("10.0.0.2")
    auth.note_wrong("10.0.0.2")
    auth.porch("10.0.0.3")
    assert auth.porch("10.0.0.1") is asking
    assert auth.porch("10.0.0.2") is guessing
    assert len(guessing.wrong) == 1
    system.time += WRONG_WINDOW + 600
    auth.porch("10.0.0.4")
    assert auth.porch("10.0.0.1") is not asking
    assert auth.porch("10.0.0.2") is not guessing


def test_every_letter_of_a_code_is_equally_likely() -> None:
    class Every(System):
        """Chance that gives each byte in turn."""

        def __init__(self) -> None:
            self.bytes = cycle(range(256))

        def token_bytes(self, count: int) -> bytes:
            return bytes(islice(self.bytes, count))

    system = Every()
    letters = Counter("".join(new_code(system) for _ in range(256)))
    assert letters == dict.fromkeys(ALPHABET, 256 * CODE_LENGTH // len(ALPHABET))


@pytest.mark.check("E1")
def test_every_wrong_link_is_counted_until_whoever_guesses_waits(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        for number in range(WRONG):
            assert hub.auth.porch("10.0.0.1").patience() == 0
            assert "this link has been used" in await Phone(hub).say("claim", link=f"guess {number}")
        assert hub.auth.porch("10.0.0.1").patience() > 0
        assert hub.auth.porch("10.0.0.2").patience() == 0

    scene.play(come)


def test_the_phone_that_a_guest_takes_over_with_is_known_and_a_dealers_is_not(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.AddGuest(name="Ann"))
        hub.hosted.submit(HOST, commands.NewLink(name="Ann", link=hashed("hers")))
        hub.hosted.submit(HOST, commands.Appoint(name="Dora", link=hashed("the dealer's")))
        await settle()
        await Phone(hub).say("claim", link="hers", device="a phone", key="k" * 32)
        await Phone(hub).say("claim", link="the dealer's", device="another", key="l" * 32)
        assert hub.hosted.night.devices == {hub.auth.device("a phone"): {"Ann": None}}

    scene.play(come)


@pytest.mark.check("E3")
def test_a_guest_moves_for_nobody_else_and_staff_may() -> None:
    auth = ways_in(Still())
    for_bob = commands.Move(table="t1", move={"do": "bet", "by": "Bob"})
    with pytest.raises(Refused, match="you can't move for somebody else"):
        auth.check_allowed(ANN, for_bob)
    auth.check_allowed(DORA, for_bob)
    auth.check_allowed(HOST, for_bob)
    auth.check_allowed(ANN, commands.Move(table="t1", move={"do": "bet"}))


def test_a_code_that_is_no_text_is_a_wrong_one(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        assert not hub.auth.is_code("\ud800")
        assert hub.auth.is_code(f" {hub.hosted.night.state.code.lower()} ")

    scene.play(come)


def test_a_claim_without_a_key_makes_a_token_that_nobody_can_work_out(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.Appoint(name="Dora", link=hashed("a link")))
        assert '"role":"dealer"' in await Phone(hub).say("claim", link="a link")
        (token,) = [token for token in scene.system.tokens if hub.auth.owner(token) == DORA]
        assert len(token) == 32

    scene.play(come)


def test_while_the_log_fails_a_new_secret_is_refused_and_can_be_tried_again(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.NewSecret(host=hashed("new"), until_used=True))
        phone = Phone(hub)
        hub.hosted.failure = hosted_night.FAILING
        assert "can't be saved" in await phone.say("rejoin", 1, token="new")
        assert not phone.connection.is_coming
        hub.hosted.failure = None
        assert '"role":"host"' in await phone.say("rejoin", 2, token="new")
        assert not hub.auth.knows(hashed(scene.secret))

    scene.play(come)


def test_where_somebody_guesses_the_right_code_is_answered_in_turn(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.host.auth.TURN", 0)

    async def come(hub: Hub) -> None:
        for _ in range(WRONG):
            hub.auth.note_wrong("10.0.0.1")
        phone, code = Phone(hub), hub.hosted.night.state.code
        said = await phone.say("join", code=code, name="Ann")
        assert ['"role":"guest"' in said, '"screen":{' in said, '"type":"you"' in said] == [True] * 3
        watching = Phone(hub)
        assert '"session"' in await watching.say("watch", code=code)
        assert not phone.connection.is_coming
        monkeypatch.setattr("croupier.host.auth.WAIT", 1e-9)
        assert "no such night" in await Phone(hub).say("join", code="WRONG", name="Bob")

    scene.play(come)


def test_whoever_asks_the_host_too_often_is_told_and_others_are_asked_about(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        phone, code = Phone(hub), hub.hosted.night.state.code
        said = [
            await phone.say("knock", number, code=code, name=f"Guest {number}")
            for number in range(1, MOST_ASKED + 2)
        ]
        assert ["too often" in one for one in said] == [False] * MOST_ASKED + [True]
        assert "too often" not in await Phone(hub).say("knock", code=code, name="Bob")

    scene.play(come)


def test_a_story_is_for_its_key_alone_and_a_wrong_one_is_counted(scene: Scene) -> None:
    def asked(key: str) -> Request:
        headers = [(b"authorization", f"Bearer {key}".encode())]
        return Request({"type": "http", "headers": headers, "client": ("10.0.0.1", 1)})

    async def come(hub: Hub) -> None:
        hub.hosted.submit(ANN, commands.Join(token="a"))
        stories, wrong = Stories(lambda: hub), hub.auth.porch("10.0.0.1").wrong
        with pytest.raises(Denied):
            await stories.answer(asked(story_key(hub.hosted.night, "Ann")))
        assert len(wrong) == 0, "it is right, but too early"
        with pytest.raises(Denied):
            await stories.answer(asked("guessed"))
        assert len(wrong) == 1

    scene.play(come)


def test_records_have_these_addresses() -> None:
    found = {route.path for route in Records(lambda: pytest.fail("nobody asks")).routes()}  # type: ignore[attr-defined]
    both = [
        f"/{name}.{form}"
        for name in ("standings", "statistics", "statement", "results")
        for form in ("json", "csv")
    ]
    assert found == {
        *both,
        "/hands.phhs",
        "/hands.ohh",
        "/hands.txt",
        "/record.jsonl",
        "/journal.json",
        "/log.jsonl",
    }


def test_a_wrong_code_is_answered_in_time_also_where_nothing_is_written_down_any_more(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.host.auth.TURN", 0)
    monkeypatch.setattr("croupier.host.auth.WAIT", 1e-9)

    async def come(hub: Hub) -> None:
        for _ in range(WRONG):
            hub.auth.note_wrong("10.0.0.1")
        for _ in range(100):
            hub.note("Somebody guesses.")
        await settle()
        before = hub.hosted.store.tip
        assert "no such night" in await Phone(hub).say("join", code="WRONG", name="Bob")
        assert hub.hosted.store.tip == before

    scene.play(come)


def test_the_line_on_which_the_host_uses_a_new_secret_is_kept_while_much_goes_on(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        host, other = Phone(hub), Phone(hub)
        for phone in (host, other):
            await phone.say("rejoin", token=scene.secret)
        hub.hosted.submit(HOST, commands.NewSecret(host=hashed("new"), until_used=True))
        await settle()
        again = spoken({"id": 2, "do": "rejoin", "token": "new"})
        receive(hub, host.connection, msgspec.json.encode(again))
        await asyncio.sleep(0)  # it is being written
        hub.hosted.submit(HOST, commands.Announce(text="The bar is open."))
        await settle()
        assert (host.line.ended, other.line.ended and other.line.ended[0]) == (None, 4001)
        assert host.connection in hub.connections.by_name["host"]
        assert "seq" in await host.say("announce", 3, text="Hello")

    scene.play(come)
