"""A hosted night with everybody connected to it: what the ways in and out of the host share."""

from collections.abc import Callable

from croupier.games.phrases import Phrase
from croupier.host.auth import Auth, Throttle
from croupier.host.coming_back import ComingBack
from croupier.host.company import Company, House
from croupier.host.connection import Connection
from croupier.host.connections import Connections
from croupier.host.delivery import Delivery
from croupier.host.devices import Devices
from croupier.host.draws import Draws
from croupier.host.hints import Hints
from croupier.host.hosted_night import Answer, HostedNight, Pending
from croupier.host.messages import to_client
from croupier.host.messages.to_client import Number
from croupier.host.night_key import Keyring
from croupier.host.reactions import Reactions
from croupier.host.reading import Reading
from croupier.host.record_lines import KeptLines, RecentLines
from croupier.host.recovery import Kept
from croupier.host.system import SYSTEM, System
from croupier.night import commands
from croupier.night.commands import CLOCK
from croupier.store import Store


class Hub:
    """The night in a store, hosted from where its log ends."""

    def __init__(
        self,
        store: Store,
        throttle: Callable[[], Throttle] | None = None,
        addresses: tuple[str, ...] = (),
        system: System = SYSTEM,
        house: House | None = None,
        keyring: Keyring | None = None,
        kept: Kept | None = None,
    ) -> None:
        """`kept` is what the log says, read beside the loop: then the hub is opened by `open_aside`."""
        self.system = system
        self.addresses = addresses
        """What guests open, for the host to pass on."""
        self.house = house or House()
        self.connections = Connections(system, throttle)
        self.devices = Devices(self.connections, system)
        self.hosted = HostedNight(store, system, self.house.kinds, self.devices.present, keyring, kept)
        self.auth = Auth(lambda: self.hosted.night, system)
        self.lines = RecentLines()
        self.delivery = Delivery(self.hosted, self.connections, self.auth, self.devices, self.lines)
        self.draws = Draws(self.hosted, self.delivery.say)
        self.reactions = Reactions(system)
        self.reading = Reading()
        self.hints = Hints(system)
        self._notes = Throttle(rate=0.5, burst=20, system=system)
        self.is_reading_again = False
        """Whether the log is being read for a round that is shown again: one at a time."""
        self.company = Company(self.hosted, self.house)
        self.kept_lines = KeptLines(system)
        self.hosted.delays = ComingBack(self.hosted.night, self.devices).delays
        if kept is None:
            self.hosted.open(self)
            self._look()

    def open_aside(self, opened: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        """Go on where the log ends, as soon as it has answered."""

        def look() -> None:
            self._look()
            opened()

        self.hosted.open_aside(self, look, failed)

    def _look(self) -> None:
        """Have draws and house players begin from how things are."""
        self.lines.add_stakes(self.hosted.night)
        self.draws.look_everywhere()
        self.company.look_everywhere()

    # Whatever is durable is shown to people, and then to house players.

    def release(self, pending: list[Pending]) -> None:
        """Show what is durable now."""
        self.delivery.release(pending)
        self.draws.told(pending)
        self.company.told(pending)

    def failed(self, words: Phrase) -> None:
        """Say that the log cannot be kept for the moment."""
        self.company.stop()
        self.draws.stop()
        self.delivery.failed(words)

    def recovered(self) -> None:
        """Show everything again: the night is now what the log says."""
        self.delivery.recovered()
        self.draws.look_everywhere()
        self.company.look_everywhere()

    def close(self) -> None:
        """Stop, with everything that was accepted in the log."""
        self.company.stop()
        self.draws.stop()
        self.reading.close()
        self.hosted.close()

    def let_go(self, done: Callable[[object], None]) -> None:
        """The same beside the loop, for another host to go on."""
        self.company.stop()
        self.reading.close()
        self.hosted.let_go(done)

    def abandon(self) -> None:
        """Stop, and leave the log to the host that has it."""
        self.company.stop()
        self.reading.close()
        self.hosted.abandon()

    def note(self, text: str) -> None:
        """Write something down for the record, as long as nobody floods it (A25)."""
        if self._notes.take():
            self.hosted.submit(CLOCK, commands.Note(text=text))

    def warn_host(self, words: Phrase) -> None:
        """Tell the host what is wrong with the record, and write that into the journal."""
        self.hosted.submit(CLOCK, commands.Note(text=str(words)))
        self.delivery.warn_host(words)

    def when_durable(self, connection: Connection, number: Number, call: Callable[[], None]) -> None:
        """Do something when everything that has happened so far is durable, so that nothing else is shown."""

        def done(answer: Answer) -> None:
            if answer.refused:
                connection.send(to_client.refusal(number, answer.rule, answer.refused))
            else:
                call()

        self.hosted.after(done)
