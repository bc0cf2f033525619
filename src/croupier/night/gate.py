"""The one gate: every byte about a night that leaves for a person is made here, from what they may see.

A table's news are the same for everybody but those who hold hidden cards or have something else to do now;
so they are made once for all, and once more for each of these few. Each part is written once and put
together with the others: this is what the host does most.
"""

from collections.abc import Callable, Container
from operator import is_
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple

from croupier import bank
from croupier.games.events import Event
from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.games.table import View
from croupier.night import shown
from croupier.night.acts import Actor
from croupier.night.dealing import CHANCE, dealing_player
from croupier.night.pace import table_due
from croupier.night.people import free_colours
from croupier.night.standings import standings, statistics, worth
from croupier.night.state import Felt, Notice, Standing

if TYPE_CHECKING:
    from croupier.night.night import Night

encode = msgspec.json.encode

TOP = 10
"""Of the standings that everybody is shown."""


class Letters(msgspec.Struct, frozen=True):
    """News of a table: for everybody, and for those who get another text."""

    table: str
    version: int
    common: bytes
    personal: dict[str, bytes]
    """By player, and for whoever deals."""


Part = tuple[int, msgspec.Struct]
"""A place in the private field of a view, and what somebody sees there."""


class Memory:
    """What those who follow a table were last shown of it."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.around: shown.Around | None = None
        self.around_of = (-1, -1)
        """The version of the night and the round that it was made with."""
        self.options: dict[str, list[Option]] = {}
        self.own: dict[str, Part] = {}
        """By player, what is theirs alone in the private field of the view."""


class Sheet:
    """News in the making: what everybody is told, part by part, to be put together for each."""

    def __init__(
        self, before: View | None, view: View, events: list[Event], head: bytes, tail: bytes
    ) -> None:
        self.head, self.tail = head, tail
        self.told = encode(events)
        self.field = view.PRIVATE.encode()
        self.items = [encode(item) for item in getattr(view, view.PRIVATE)] if self.field else []
        changed = _difference(before, view)
        self.is_private_new = changed.pop(view.PRIVATE, None) is not None
        self.seen = encode(changed)

    def private(self, part: Part | None) -> bytes:
        """The private field, with what somebody sees there."""
        if part is None:
            return b",".join(self.items)
        place, item = part
        return b",".join([*self.items[:place], encode(item), *self.items[place + 1 :]])

    def letter(
        self, private: bytes | None, told: bytes | None = None, options: list[Option] | None = None
    ) -> bytes:
        """The news for somebody, with the private field where it has changed for them."""
        seen = self.seen
        if private is not None:
            comma = b"" if seen == b"{}" else b","
            seen = b'%b%b"%b":[%b]}' % (seen[:-1], comma, self.field, private)
        may = b"" if options is None else b',"options":' + encode(options)
        return b'%b,"events":%b,"view":%b%b%b}' % (self.head, told or self.told, seen, self.tail, may)


class Gate:
    """What leaves, for each person."""

    def __init__(self, night: "Night", clock: Callable[[], int] | None = None) -> None:
        """`clock` tells the night's time where it runs; else it is that of the last act."""
        self.night = night
        self._clock = clock or (lambda: night.state.clock)
        self._memories: dict[str, Memory] = {}

    # A table.

    def table(self, felt: Felt, who: Actor, missed: int | None = None) -> bytes:
        """A table as somebody may see it, with what they missed since a version where that is remembered."""
        name = who.name if who.role == "guest" and who.name in felt.state.seats else None
        told = [] if missed is None else felt.told_since(missed)
        return encode(
            shown.TableSnapshot(
                table=felt.id,
                version=felt.state.version,
                missed=[shown.Told(one.version, one.by, _seen(one.events, name)) for one in told],
                view=felt.game.view(name),
                around=self.around(felt),
                options=self._options(felt, who),
                due=self.waiting(felt),
            )
        )

    def news(self, felt: Felt, by: str, events: list[Event]) -> Letters:
        """What happened at a table, for everybody who follows it."""
        game, version = felt.game, felt.state.version
        memory = self._memories.get(felt.id)
        if memory is None:
            memory = self._memories[felt.id] = Memory()
        view, seen = game.view(None), _seen(events, None)
        head = encode(shown.Head(felt.id, version, by))[:-1]
        sheet = Sheet(memory.view, view, seen, head, self._tail(memory, felt))
        options = self._new_options(memory, felt, view)
        own = _new_parts(memory, game.own_parts(view), sheet) if sheet.field else {}
        common = sheet.private(None) if sheet.is_private_new else None
        personal: dict[str, bytes] = {}
        secret = seen is not events
        for name in {**own, **options, **view.stacks} if secret else {**own, **options}:
            told = encode(_seen(events, name)) if secret and name != DEALER else None
            personal[name] = sheet.letter(own.get(name, common), told, options.get(name))
        if len(memory.options) > len(game.state.stacks) + 1:
            self._say_goodbye(memory, felt, sheet, personal)
        memory.view = view
        return Letters(felt.id, version, sheet.letter(common), personal)

    def _new_options(self, memory: Memory, felt: Felt, view: View) -> dict[str, list[Option]]:
        """What players, and whoever deals, may do now, where it is not what they were last shown."""
        game, before, dealer = felt.game, memory.view, dealing_player(felt)
        apart, asked = _apart(before, view), felt.state.asked
        all_may = view.phase in ("betting", "waiting")
        new: dict[str, list[Option]] = {}
        for name, chips in view.stacks.items():
            if apart and before is not None and before.stacks[name] == chips and name != dealer:
                continue
            may = game.options(name) if all_may or name in asked else []
            if name == dealer:
                may = [*may, *self._dealer_options(felt, turn=True)]
            if memory.options.get(name) != may:
                memory.options[name] = new[name] = may
        if not apart and not _only_players_move(before, view):
            may = self._dealer_options(felt)
            if memory.options.get(DEALER) != may:
                memory.options[DEALER] = new[DEALER] = may
        return new

    def _say_goodbye(self, memory: Memory, felt: Felt, sheet: Sheet, personal: dict[str, bytes]) -> None:
        """Show those who have got up what everybody sees, in place of what was theirs."""
        for name in [name for name in memory.options if name not in felt.state.seats and name != DEALER]:
            del memory.options[name]
            personal[name] = sheet.letter(sheet.private(None) if sheet.field else None, None, [])

    def _tail(self, memory: Memory, felt: Felt) -> bytes:
        """What the table waits for, and what has changed around it."""
        due = b',"due":' + encode(self.waiting(felt))
        made_with = self.night.state.version, felt.state.rounds
        if made_with == memory.around_of:
            return due
        around = self.around(felt)
        changed = _difference(memory.around, around)
        memory.around, memory.around_of = around, made_with
        return due + b',"around":' + encode(changed) if changed else due

    def around(self, felt: Felt) -> shown.Around:
        """What the night adds to a table: its name, seats, status, who deals."""
        state, players = felt.state, self.night.state.players
        return shown.Around(
            name=felt.name,
            game=felt.game.game,
            status=state.status,
            round=state.rounds,
            deals=dealing_player(felt) or state.setup.dealt,
            seats={
                name: shown.SeatAround(players[name].colour, players[name].letter, seat.behind, seat.leaving)
                for name, seat in state.seats.items()
            },
            tournament=shown.Cup.of(state.tournament),
        )

    def waiting(self, felt: Felt) -> shown.Waiting | None:
        """What the table waits for, and for how many milliseconds more."""
        if felt.state.status == "paused":
            return None
        asked, due = tuple(felt.state.asked), table_due(self.night, felt)
        if due is None:
            return shown.Waiting(asked, None) if asked else None
        return shown.Waiting(asked, self._until(due.at))

    def _options(self, felt: Felt, who: Actor) -> list[Option]:
        if who.role == "guest":
            return self._player_options(felt, who.name) if who.name in felt.state.seats else []
        return self._dealer_options(felt) if who.role in ("dealer", "host") else []

    def _player_options(self, felt: Felt, name: str) -> list[Option]:
        may = felt.game.options(name)
        return [*may, *self._dealer_options(felt, turn=True)] if dealing_player(felt) == name else may

    def _dealer_options(self, felt: Felt, *, turn: bool = False) -> list[Option]:
        """What whoever deals may do; what virtual equipment shows is not theirs to say.

        Who deals in turn does not call rounds off, and is told apart by the move's `by`.
        """
        left_out = ("finish", "void") if turn else ("finish",)
        options = [option for option in felt.game.options(DEALER) if option.do not in left_out]
        return options if felt.state.setup.equipment == "real" else [_without_chance(one) for one in options]

    # The night.

    def lobby(self) -> bytes:
        """The night as everybody sees it."""
        night, state, up = self.night, self.night.state, self.night.state.auction
        lobby = shown.Lobby(
            name=state.name,
            phase=state.phase,
            version=state.version,
            closing_ms=self._until(state.closing),
            guests=sum(not player.gone for player in state.players.values()),
            tables=[shown.Sign.of(felt) for felt in night.felts.values()],
            standings=standings(night, TOP),
            announcements=state.announcements,
            auction=None if up is None else shown.Auction.of(up, self._until(up.until)),
            awards=state.awards,
            raffle=night.raffle_hash,
            raffle_per=state.raffle_per,
        )
        return encode(shown.LobbyShown(lobby))

    def _until(self, moment: int | None) -> int | None:
        """Milliseconds until a time of the night's clock."""
        return None if moment is None else max(0, moment - self._clock())

    def you(self, who: Actor) -> bytes:
        """What somebody has, and where they sit."""
        if who.role != "guest":
            return encode(shown.YouShown(shown.You(who.role, who.name)))
        night, player = self.night, self.night.player(who.name)
        balances, felts = night.state.ledger.balances, [night.felts[table] for table in player.tables]
        held = {felt.id: balances.get(bank.chips(felt.id, who.name), 0) for felt in felts}
        staked = {felt.id: felt.at_stake(who.name) for felt in felts}
        purse = shown.Purse(
            role="guest",
            name=player.name,
            colour=player.colour,
            letter=player.letter,
            team=player.team,
            muted=player.muted,
            money=balances.get(bank.wallet(who.name), 0),
            chips={table: chips for table, chips in held.items() if chips},
            staked={table: chips for table, chips in staked.items() if chips},
            total=int(worth(night, who.name)),
            seats=[felt.id for felt in felts if who.name in felt.state.seats],
        )
        return encode(shown.PurseShown(purse))

    def notice(self, notice: Notice) -> bytes:
        """Something that is said once."""
        return encode(shown.NoticeShown(shown.Said(notice.kind, notice.text, notice.table)))

    def standings(self) -> list[Standing]:
        """Everybody's place."""
        return standings(self.night)

    def statistics(self) -> shown.Statistics:
        """What the rounds of each game come to, for everybody and for the house."""
        return statistics(self.night)

    def people(self, *, connected: Container[str] | None = None) -> shown.People:
        """Who is here; the host is told of links that wait and of who is connected as well."""
        state, is_host = self.night.state, connected is not None
        guests = [
            shown.Guest(
                name=player.name,
                colour=player.colour,
                letter=player.letter,
                team=player.team,
                phones=len(player.tokens),
                gone=player.gone,
                muted=player.muted if is_host else UNSET,
                link=bool(player.links) if is_host else UNSET,
                here=UNSET if connected is None else f"guest/{player.name}" in connected,
            )
            for player in state.players.values()
        ]
        dealers = [
            shown.DealerSign(
                one.name,
                one.gone,
                one.at,
                UNSET if connected is None else f"dealer/{one.name}" in connected,
            )
            for one in state.dealers.values()
        ]
        return shown.People(guests, dealers)

    def door(self) -> shown.Door:
        """The night for those who have its code and are not in yet."""
        state = self.night.state
        teams = tuple(one.name for one in state.players.values() if one.team and not one.gone)
        return shown.Door(state.name, free_colours(self.night), teams)

    def invitation(self, addresses: tuple[str, ...]) -> shown.Invitation:
        """How guests come in, for the host alone."""
        return shown.Invitation(self.night.state.code, addresses, self.night.state.suggested)

    def rounds(self, who: Actor, count: int = 50) -> list[shown.PastRound]:
        """A guest's own last rounds: what was staked and won, and how it went (A23)."""
        takings = self.night.state.takings.get(who.name, [])[-count:]
        return [
            shown.PastRound.of(taking, self._steps(taking.table, taking.round, who.name))
            for taking in reversed(takings)
        ]

    def _steps(self, table: str, number: int, name: str) -> list[shown.Step]:
        recent = self.night.felts[table].recent
        return [shown.Step(one.by, _seen(one.events, name)) for one in recent if one.round == number]


def _seen(events: list[Event], name: str | None) -> list[Event]:
    """What somebody may know of events; the list itself where that is all."""
    seen = [event.seen_by(name) for event in events]
    return events if all(map(is_, seen, events)) else seen


def _apart(before: View | None, view: View) -> bool:
    """Whether what everybody may do is as it was, but for those whose chips have changed."""
    return (
        before is not None
        and view.phase == "betting"
        and before.phase == "betting"
        and view.game in ("roulette", "unders_overs")
        and before.stacks.keys() == view.stacks.keys()
    )


def _only_players_move(before: View | None, view: View) -> bool:
    """Whether there was and is nothing for a dealer to do but to call the round off."""
    return (
        before is not None
        and before.awaits.dealer is None
        and view.awaits.dealer is None
        and bool(before.awaits.players and view.awaits.players)
        and before.phase != "betting" != view.phase
    )


def _new_parts(memory: Memory, parts: dict[str, Part], sheet: Sheet) -> dict[str, bytes]:
    """By player, the private field where it is another for them than before, and than for everybody."""
    before, memory.own = memory.own, parts
    return {
        name: sheet.private(parts.get(name))
        for name in {**before, **parts}
        if sheet.is_private_new or before.get(name) != parts.get(name)
    }


def _difference(before: msgspec.Struct | None, after: msgspec.Struct) -> dict[str, object]:
    """The fields that are others than before."""
    fields, values = after.__struct_fields__, astuple(after)
    if before is None:
        return dict(zip(fields, values, strict=True))
    changed = zip(fields, values, astuple(before), strict=True)
    return {name: value for name, value, old in changed if value is not old and value != old}


def _without_chance(option: Option) -> Option:
    if not any(name in CHANCE for name in option.fields):
        return option
    fields = {name: domain for name, domain in option.fields.items() if name not in CHANCE}
    return msgspec.structs.replace(option, fields=fields)
