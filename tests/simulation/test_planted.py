"""Bugs planted in the host, one at a time: the simulation finds each, by the invariant that it breaks."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from croupier.bank import Ledger, Posting
from croupier.fairness import house
from croupier.fairness.record import Record
from croupier.games.due import NOTHING_HELD, Held
from croupier.games.events import Event
from croupier.host import draws, hosted_night, recovery
from croupier.host.auth import Auth, new_token
from croupier.host.clocks import NightClock
from croupier.host.delivery import Delivery
from croupier.host.draws import Draws, Gathering
from croupier.host.hosted_night import Audience, HostedNight, Pending
from croupier.host.messages.to_client import awaited
from croupier.host.recovery import Kept
from croupier.night import commands, drawing, people
from croupier.night.commands import Actor
from croupier.night.draws.holding import held
from croupier.night.execution import HANDLERS, execute
from croupier.night.log_format import command_of
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.projection import tables
from croupier.night.transaction import Transaction
from croupier.store import audit
from tests.simulation.disk import Disk, ModelStore
from tests.simulation.run import Simulation

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]

SEEDS = range(1, 61)
"""Those that are tried until one of them finds the bug."""
STORM = 1000
"""Events of each."""


class Found(BaseException):
    """The invariant is broken: no need to go on."""


keep, take = HostedNight._keep, HostedNight._take  # noqa: SLF001
post = Transaction.post
handlers: dict[Any, Any] = HANDLERS


def answer_before_the_commit(patch: Patch) -> None:
    def hasty(self: HostedNight, by: Actor, action: str | None, told: Pending) -> None:
        reply, told.reply = told.reply, None
        keep(self, by, action, told)
        if reply is not None:
            reply(told.answer)

    patch.setattr(HostedNight, "_keep", hasty)


def show_before_the_commit(patch: Patch) -> None:
    def kept(self: HostedNight, by: Actor, action: str | None, told: Pending) -> None:
        done = told.outcome
        keep(self, by, action, told)
        if done is not None:
            told.messages, messages = [], told.messages
            self._audience.release([Pending(told.seq, done, messages)])

    patch.setattr(HostedNight, "_keep", kept)


def no_sync(patch: Patch) -> None:
    def lazy(self: Disk) -> None:
        if len(self.log) < 10:
            sync(self)

    sync = Disk.sync
    patch.setattr(Disk, "sync", lazy)


def write_a_posting_twice(patch: Patch) -> None:
    def twice(self: Transaction, *postings: tuple[str, int]) -> None:
        post(self, *postings)
        self.postings += self.postings[-1:]

    patch.setattr(Transaction, "post", twice)


def make_money(patch: Patch) -> None:
    def unchecked(self: Ledger, postings: list[Posting]) -> None:
        for one in postings:
            self.balances[one.account] = self.balances.get(one.account, 0) + one.amount

    def grant(tx: Transaction, by: Actor, command: commands.Grant) -> None:
        tx.post((f"wallet/{tx.player(command.name).name}", command.amount))
        tx.change_lobby()

    patch.setattr(Ledger, "post", unchecked)
    patch.setitem(handlers, commands.Grant, grant)


def forget_what_was_done(patch: Patch) -> None:
    """And let the log take it twice, as no database of ours does."""
    patch.setattr(ModelStore, "_find", lambda self, who, action: None)
    patch.setattr(ModelStore, "_check_new", lambda self, entries: None)
    patch.setattr(HostedNight, "_remember", lambda self, key, answer: None)


def forget_what_was_answered(patch: Patch) -> None:
    patch.setattr(ModelStore, "_find", lambda self, who, action: None)


def tell_everybody_what_was_dealt(patch: Patch) -> None:
    def told(table: NightTable, number: int, events: list[Event], name: str | None) -> list[Event]:
        cards = table.own_cards.get(number, NOTHING_HELD)
        return [event.seen_by(getattr(event, "who", None), cards) for event in events]

    patch.setattr(tables, "seen_then", told)


def show_the_cards_of_a_neighbour(patch: Patch) -> None:
    def rotated(night: Night, table: NightTable) -> Held:
        cards = held(night, table)
        names = sorted(cards)
        return {name: cards[other] for name, other in zip(names, names[1:] + names[:1], strict=True)}

    patch.setattr(tables, "held", rotated)


def announce_the_numbers_themselves(patch: Patch) -> None:
    patch.setattr(house, "house_pledge", lambda night, chain, n, seed: seed.hex())


def show_a_token(patch: Patch) -> None:
    join = people.join

    def loud(tx: Transaction, by: Actor, command: commands.Join) -> None:
        join(tx, by, command)
        tx.notify("joined", f"{by.name} has come with {command.token}")

    patch.setitem(handlers, commands.Join, loud)


def count_the_time_that_the_host_was_down(patch: Patch) -> None:
    def counting(self: HostedNight, kept: Kept) -> None:
        take(self, kept)
        down = max(0, self.system.now_ms() - self.night.state.at)
        self._clock = NightClock(self.system, self.night.state.clock + down)

    patch.setattr(HostedNight, "_take", counting)


def wind_no_clocks_after_a_start(patch: Patch) -> None:
    """After the last one: rounds that this stops in the storm are not there to be missed."""
    open_night, calm_down = HostedNight.open, Simulation._calm_down  # noqa: SLF001

    def unwound(self: HostedNight, audience: Audience) -> None:
        patch.setattr(self._timers, "set", lambda table: None)
        open_night(self, audience)

    def calmed(self: Simulation) -> None:
        patch.setattr(HostedNight, "open", unwound)
        calm_down(self)

    patch.setattr(Simulation, "_calm_down", calmed)


def show_no_account(patch: Patch) -> None:
    patch.setattr(Delivery, "_show_accounts", lambda self, names: None)


def lose_something_in_a_snapshot(patch: Patch) -> None:
    def lossy(cls: type[Night], saved: bytes) -> Night:
        night: Night = loaded(saved)
        night.state.game_totals = {}
        return night

    loaded = Night.load
    patch.setattr(Night, "load", classmethod(lossy))


def change_something_and_refuse_it(patch: Patch) -> None:
    def careless(night: Night, by: Actor, command: commands.Command, *, at: int, clock: int) -> Any:
        before = night.state.seq
        try:
            return execute(night, by, command, at=at, clock=clock)
        except Exception:
            if before > 20:
                night.state.version += 1
            raise

    patch.setattr(hosted_night, "execute", careless)


def replay_whatever_the_postings_say(patch: Patch) -> None:
    def careless(night: Night | None, entry: Any) -> Night:
        return replay(night, msgspec.structs.replace(entry, postings=_postings_of(night, entry)))

    def _postings_of(night: Night | None, entry: Any) -> msgspec.Raw:
        if night is None:
            return msgspec.Raw(b"[]")
        copy = Night.load(night.save())
        command = command_of(entry, night.game_of)
        done = execute(copy, Actor.read(entry.who), command, at=entry.at, clock=entry.clock)
        return msgspec.Raw(msgspec.json.encode(done.postings))

    replay = recovery.replay
    patch.setattr(recovery, "replay", careless)


def check_no_chain(patch: Patch) -> None:
    patch.setattr(audit, "rechain", lambda previous, entry: entry.hash)


def make_another_link(patch: Patch) -> None:
    def careless(self: Auth, who: Actor, key: str, action: str) -> tuple[str, bool]:
        return new_token(self._system), True

    patch.setattr(Auth, "_issue", careless)


def let_in_whoever_asks_again(patch: Patch) -> None:
    patch.setattr(Auth, "token_for", lambda self, key, *said: new_token(self._system))


def say_that_numbers_count_and_lose_them(patch: Patch) -> None:
    """What was answered with yes is missing when the draw is finished."""
    take = Draws._take  # noqa: SLF001

    def losing(self: Draws, record: Record, gathering: Gathering, name: str, query: Any) -> None:
        take(self, record, gathering, name, query)
        if record.n % 2 == 0:
            del gathering.shares[name]

    patch.setattr(Draws, "_take", losing)


def never_finish_a_draw_that_lacks_a_number(patch: Patch) -> None:
    draw = Draws._draw  # noqa: SLF001

    def waiting(self: Draws, table: str, gathering: Gathering) -> None:
        if gathering.is_complete:
            draw(self, table, gathering)

    patch.setattr(Draws, "_draw", waiting)


def tell_the_numbers_as_they_come(patch: Patch) -> None:
    """Whoever is awaited is told of with what the others have given."""

    def loose(table: str, n: int, names: list[str]) -> bytes:
        return awaited(table, n, [*names, *given])

    take, given = Draws._take, list[str]()  # noqa: SLF001

    def noting(self: Draws, record: Record, gathering: Gathering, name: str, query: Any) -> None:
        take(self, record, gathering, name, query)
        given.append(query.share)

    patch.setattr(Draws, "_take", noting)
    patch.setattr(draws, "awaited", loose)
    patch.setattr(draws, "PATIENCE", 0.01)


def keep_the_numbers_in_the_log(patch: Patch) -> None:
    """A draw that fails keeps what its devices have given, before its lines do."""

    def keeping(tx: Transaction, by: Actor, command: commands.Draw) -> None:
        draw(tx, by, command)
        if not tx.is_replay:
            tx.command = msgspec.structs.replace(tx.command, shares=command.shares)

    draw = drawing.draw
    patch.setitem(handlers, commands.Draw, keeping)


PLANTED: dict[Plant, str] = {
    answer_before_the_commit: "what is shown is durable",
    show_before_the_commit: "what is shown is durable",
    no_sync: "what is shown is durable",
    write_a_posting_twice: "money adds up",
    make_money: "money adds up",
    forget_what_was_done: "done once",
    forget_what_was_answered: "after the storm all goes on",
    tell_everybody_what_was_dealt: "no hidden card is told",
    show_the_cards_of_a_neighbour: "no hidden card is told",
    announce_the_numbers_themselves: "no number is opened before its time",
    show_a_token: "no secret is told",
    count_the_time_that_the_host_was_down: "the time left is what it was",
    wind_no_clocks_after_a_start: "every open round ends",
    show_no_account: "what was pieced together is what is",
    lose_something_in_a_snapshot: "the log gives the same night",
    change_something_and_refuse_it: "the log gives the same night",
    replay_whatever_the_postings_say: "a forged log is refused",
    check_no_chain: "a forged log is refused",
    make_another_link: "the same answer again",
    let_in_whoever_asks_again: "no ghosts",
    say_that_numbers_count_and_lose_them: "devices find every draw right",
    never_finish_a_draw_that_lacks_a_number: "a draw under way is finished",
    tell_the_numbers_as_they_come: "no number is opened before its time",
    keep_the_numbers_in_the_log: "no number is opened before its time",
}
"""The bugs, and the invariant that each breaks."""


@pytest.mark.check("C1", "C7", "C8", "C9", "C10")
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_bug_is_found(plant: Plant, monkeypatch: Patch) -> None:
    broken: set[str] = set()

    def listen(line: str) -> None:
        _, is_violation, words = line.partition("VIOLATION")
        if is_violation:
            broken.add(words.partition(":")[0].strip())
            if PLANTED[plant] in broken:
                raise Found

    with suppress(Found):
        for seed in SEEDS:
            with monkeypatch.context() as patch:
                plant(patch)
                Simulation(seed, storm=STORM, listener=listen).run()
    assert PLANTED[plant] in broken
