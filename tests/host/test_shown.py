"""What a hub shows to a crowd."""

import pytest

from croupier.host import delivery
from croupier.host.hosted_night import Pending
from croupier.host.hub import Hub
from croupier.night import commands
from croupier.night.commands import HOST
from tests.host.scene import DORA, Phone, Scene, settle


def test_a_lobby_reaches_everybody_in_a_crowd(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "LOBBY_EVERY", 0)
    monkeypatch.setattr(delivery, "LOBBY_EACH", 0)
    monkeypatch.setattr(delivery, "SLICE_EVERY", 0)

    async def come(hub: Hub) -> None:
        phones = [Phone(hub) for _ in range(2 * delivery.SLICE + 1)]
        for phone in phones:
            hub.connections.admit(phone.connection, None)
        hub.hosted.submit(HOST, commands.LastCall(minutes=60))
        await settle()
        for phone in phones:
            assert b'"screen":{' in b"".join(phone.line.frames)

    scene.play(come)


def test_dealers_are_shown_their_tables_also_where_much_is_released_at_once(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        done = hub.hosted._execute(HOST, commands.Appoint(name="Dora", link="x"))  # noqa: SLF001
        phone = Phone(hub)
        hub.connections.admit(phone.connection, DORA, "a token")
        others = Pending(done.changes.seq)
        hub.delivery.release([others, Pending(done.changes.seq, done), others])
        assert b'"type":"you"' in b"".join(phone.line.frames)

    scene.play(come, closes=False)
