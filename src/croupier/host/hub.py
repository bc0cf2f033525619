"""A hosted night with everybody connected to it: what the ways in and out of the host share."""

from collections.abc import Callable

from croupier.games.phrases import Phrase
from croupier.host.auth import Auth, Throttle
from croupier.host.company import Company, House
from croupier.host.connection import Connection
from croupier.host.connections import Connections
from croupier.host.delivery import Delivery
from croupier.host.hints import Hints
from croupier.host.hosted_night import Answer, HostedNight, Pending
from croupier.host.messages import to_client
from croupier.host.messages.to_client import Number
from croupier.host.reactions import Reactions
from croupier.host.reading import Reading
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
    ) -> None:
        self.system = system
        self.addresses = addresses
        """What guests open, for the host to pass on."""
        self.house = house or House()
        self.hosted = HostedNight(store, system, self.house.kinds)
        self.auth = Auth(lambda: self.hosted.night, system)
        self.connections = Connections(system, throttle)
        self.delivery = Delivery(self.hosted, self.connections, self.auth)
        self.reactions = Reactions(system)
        self.reading = Reading()
        self.hints = Hints(system)
        self._notes = Throttle(rate=0.5, burst=20, system=system)
        self.is_reading_again = False
        """Whether the log is being read for a round that is shown again: one at a time."""
        self.company = Company(self.hosted, self.house)
        self.hosted.open(self)
        self.company.look_everywhere()

    # Whatever is durable is shown to people, and then to house players.

    def release(self, pending: list[Pending]) -> None:
        """Show what is durable now."""
        self.delivery.release(pending)
        self.company.told(pending)

    def failed(self, words: Phrase) -> None:
        """Say that the log cannot be kept for the moment."""
        self.company.stop()
        self.delivery.failed(words)

    def recovered(self) -> None:
        """Show everything again: the night is now what the log says."""
        self.delivery.recovered()
        self.company.look_everywhere()

    def close(self) -> None:
        """Stop, with everything that was accepted in the log."""
        self.company.stop()
        self.reading.close()
        self.hosted.close()

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
