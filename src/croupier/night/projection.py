"""The one projection: every byte about a night that leaves for a person is made here, from what they may see.

A table's news are the same for everybody but those who hold hidden cards or have something else to do now;
so they are made once for all, and once more for each of these few. Each part is written once and put
together with the others: this is what the host does most.
"""

from collections.abc import Callable, Container
from operator import is_

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple

from croupier import bank
from croupier.games.events import Event, Left, Voided
from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.games.phrases import Phrase
from croupier.games.table import View
from croupier.night import tournament, wire_types
from croupier.night.commands import Actor, BeginTable, CloseTable
from croupier.night.dealers import deals_at
from croupier.night.dealing import CHANCE
from croupier.night.night import Night
from croupier.night.night_table import LOOK_BACK, NightTable
from croupier.night.pace import table_due
from croupier.night.people import free_colours
from croupier.night.standings import standings, statistics, worth
from croupier.night.state import BestRound, Standing
from croupier.night.transaction import Notice

encode = msgspec.json.encode

THROW = Option("throw")
"""What a player may do who was handed the dice."""

TOP = 10
"""Of the standings that everybody is shown."""

OUTCOMES = frozenset({"spun", "thrown", "pot_won", "turned", "dealer_dealt", "hand_settled", "game_won"})
"""The events that tell how a round came out."""

NO_BEST = BestRound("", 0)


class TableMessages(msgspec.Struct, frozen=True):
    """Changes of a table: for everybody, and for those who get another text."""

    table: str
    version: int
    common: bytes
    personal: dict[str, bytes]
    """By player, and for whoever deals."""


Part = tuple[str, msgspec.Struct]
"""A key in the private field of a view, and what somebody sees there."""


Stage = tuple[int, bool, bool, tuple[tuple[str, ...], ...]] | None
"""How far a tournament is, None without one."""


class LastSent:
    """What those who follow a table were last shown of it."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.around: wire_types.Around | None = None
        self.around_of: tuple[int, int, Stage] = (-1, -1, None)
        """The version of the night, the round and the stage of a tournament that it was made with."""
        self.options: dict[str, list[Option]] = {}
        self.dealer: str | None = None
        """The player whose turn it was to deal."""
        self.own: dict[str, Part] = {}
        """By player, what is theirs alone in the private field of the view."""


class PatchBuilder:
    """Changes in the making: what everybody is told, part by part, to be put together for each."""

    def __init__(
        self, before: View | None, view: View, events: list[Event], head: bytes, tail: bytes
    ) -> None:
        self.head, self.tail = head, tail
        self.told = encode(events)
        self.field = view.PRIVATE.encode()
        private = getattr(view, view.PRIVATE) if self.field else {}
        self.items = {key: _item(key, item) for key, item in private.items()}
        changed = _difference(before, view)
        self.is_private_new = changed.pop(view.PRIVATE, None) is not None
        self.seen = encode(changed)

    def private(self, part: Part | None) -> bytes:
        """The private field, with what somebody sees there."""
        items = self.items if part is None else {**self.items, part[0]: _item(*part)}
        return b",".join(items.values())

    def letter(
        self, private: bytes | None, told: bytes | None = None, options: list[Option] | None = None
    ) -> bytes:
        """The news for somebody, with the private field where it has changed for them."""
        seen = self.seen
        if private is not None:
            comma = b"" if seen == b"{}" else b","
            seen = b'%b%b"%b":{%b}}' % (seen[:-1], comma, self.field, private)
        may = b"" if options is None else b',"options":' + encode(options)
        return b'%b,"events":%b,"view":%b%b%b}' % (self.head, told or self.told, seen, self.tail, may)


class Projection:
    """What leaves, for each person."""

    def __init__(self, night: Night, clock: Callable[[], int] | None = None) -> None:
        """`clock` tells the night's time where it runs; else it is that of the last command."""
        self.night = night
        self._clock = clock or (lambda: night.state.clock)
        self._memories: dict[str, LastSent] = {}

    # A table.

    def table(self, felt: NightTable, who: Actor, missed: int | None = None) -> bytes:
        """A table as somebody may see it, with what they missed since a version where that is remembered."""
        name = who.name if who.role == "guest" and who.name in felt.state.seats else None
        told = [] if missed is None else felt.records_since(missed)
        return encode(
            wire_types.TableSnapshot(
                table=felt.id,
                version=felt.state.version,
                missed=[wire_types.EventBatch(one.version, one.by, _seen(one.events, name)) for one in told],
                view=felt.engine.view(name),
                around=self.around(felt),
                options=self._options(felt, who),
                due=self.waiting(felt),
                ago=max(0, self._clock() - felt.state.acted_at),
            )
        )

    def updates(self, felt: NightTable, by: str, events: list[Event]) -> TableMessages:
        """What happened at a table, for everybody who follows it."""
        game, version = felt.engine, felt.state.version
        memory = self._memories.get(felt.id)
        if memory is None:
            memory = self._memories[felt.id] = LastSent()
        view, seen = game.view(None), _seen(events, None)
        head = encode(wire_types.Head(felt.id, version, by))[:-1]
        sheet = PatchBuilder(memory.view, view, seen, head, self._tail(memory, felt))
        options = self._new_options(memory, felt, view)
        own = _new_parts(memory, game.own_parts(view), sheet) if sheet.field else {}
        common = sheet.private(None) if sheet.is_private_new else None
        personal: dict[str, bytes] = {}
        secret = seen is not events
        for name in {**own, **options, **view.stacks} if secret else {**own, **options}:
            told = encode(_seen(events, name)) if secret and name != DEALER else None
            personal[name] = sheet.letter(own.get(name, common), told, options.get(name))
        gone = [event.who for event in events if isinstance(event, Left)]
        if gone or len(memory.options) > len(game.names) + 1:
            self._say_goodbye(memory, felt, sheet, personal, gone)
        memory.view = view
        return TableMessages(felt.id, version, sheet.letter(common), personal)

    def _new_options(self, memory: LastSent, felt: NightTable, view: View) -> dict[str, list[Option]]:
        """What players, and whoever deals, may do now, where it is not what they were last shown."""
        game, before, dealer, thrower = felt.engine, memory.view, felt.dealing_player, felt.throwing
        apart, asked = game.bets_apart and _apart(before, view), felt.state.asked
        all_may = view.phase in ("betting", "waiting")
        new: dict[str, list[Option]] = {}
        dealers, memory.dealer = (dealer, memory.dealer), dealer
        for name, chips in view.stacks.items():
            if apart and before is not None and before.stacks[name] == chips and name not in dealers:
                continue
            may = game.options(name) if all_may or name in asked else []
            if name == dealer:
                may = [*may, *self._dealer_options(felt, turn=True)]
            elif name == thrower:
                may = [THROW]
            if memory.options.get(name) != may:
                memory.options[name] = new[name] = may
        if not apart and not _only_players_move(before, view):
            may = self._dealer_options(felt)
            if memory.options.get(DEALER) != may:
                memory.options[DEALER] = new[DEALER] = may
        return new

    def _say_goodbye(
        self,
        memory: LastSent,
        felt: NightTable,
        sheet: PatchBuilder,
        personal: dict[str, bytes],
        gone: list[str],
    ) -> None:
        """Show those who have got up what everybody sees, in place of what was theirs.

        Who has got up just now may have been shown the table before this projection told of it at all.
        """
        for name in dict.fromkeys([*memory.options, *gone]):
            if name not in felt.state.seats and name != DEALER:
                memory.options.pop(name, None)
                personal[name] = sheet.letter(sheet.private(None) if sheet.field else None, None, [])

    def _tail(self, memory: LastSent, felt: NightTable) -> bytes:
        """What the table waits for, and what has changed around it."""
        due = b',"due":' + encode(self.waiting(felt))
        made_with = self.night.state.version, felt.state.rounds, _stage(felt)
        if made_with == memory.around_of:
            return due
        around = self.around(felt)
        changed = _difference(memory.around, around)
        memory.around, memory.around_of = around, made_with
        return due + b',"around":' + encode(changed) if changed else due

    def around(self, felt: NightTable) -> wire_types.Around:
        """What the night adds to a table: its name, seats, status, who deals."""
        state, players = felt.state, self.night.state.players
        return wire_types.Around(
            name=felt.name,
            game=felt.engine.game,
            status=state.status,
            round=state.rounds,
            deals=felt.dealing_player or state.setup.dealt,
            dealer=state.dealer,
            seats={
                name: wire_types.SeatAround(
                    players[name].colour, players[name].letter, seat.pending_chips, seat.leaving
                )
                for name, seat in state.seats.items()
            },
            tournament=self._cup(felt),
        )

    def _cup(self, felt: NightTable) -> wire_types.Cup | None:
        """A tournament, with what is left of its level as the clock stands now, or stood at the pause."""
        cup = felt.state.tournament
        if cup is None:
            return None
        paused, ends = felt.state.paused_at, tournament.ends_at(cup)
        now = self._clock() if paused is None else paused
        coming = cup.levels[cup.level + 1] if cup.level + 1 < len(cup.levels) else None
        return wire_types.Cup(
            level=cup.level + 1,
            levels=len(cup.levels),
            resting=cup.resting,
            places=tuple(map(tuple, cup.places)),
            over=cup.over,
            ms=None if ends is None else max(0, ends - now),
            next=None if coming is None else (coming.small, coming.big),
            rebuy=cup.rebuy if tournament.can_rebuy(cup) and not cup.over else 0,
        )

    def waiting(self, felt: NightTable) -> wire_types.Waiting | None:
        """What the table waits for, and for how many milliseconds more."""
        if felt.state.status == "paused":
            return None
        asked, due = tuple(felt.state.asked), table_due(self.night, felt)
        if due is None or isinstance(due.command, BeginTable | CloseTable):
            return wire_types.Waiting(asked, None) if asked else None
        return wire_types.Waiting(asked, self._until(due.at))

    def _options(self, felt: NightTable, who: Actor) -> list[Option]:
        if who.role == "guest":
            return self._player_options(felt, who.name) if who.name in felt.state.seats else []
        return self._dealer_options(felt) if self.deals(felt, who) else []

    def deals(self, felt: NightTable, who: Actor) -> bool:
        """Whether somebody deals at a table as a dealer, and is shown what dealers are."""
        return who.role == "host" or (who.role == "dealer" and deals_at(self.night, felt, who.name))

    def _player_options(self, felt: NightTable, name: str) -> list[Option]:
        may = felt.engine.options(name)
        if name == felt.dealing_player:
            return [*may, *self._dealer_options(felt, turn=True)]
        return [THROW] if name == felt.throwing else may

    def _dealer_options(self, felt: NightTable, *, turn: bool = False) -> list[Option]:
        """What whoever deals may do; what virtual equipment shows is not theirs to say.

        Who deals in turn does not call rounds off, and is told apart by the move's `by`.
        """
        left_out = ("finish", "void") if turn else ("finish",)
        options = [option for option in felt.engine.options(DEALER) if option.do not in left_out]
        return options if felt.state.setup.equipment == "real" else [_without_chance(one) for one in options]

    # The night.

    def lobby(self) -> bytes:
        """The night as everybody sees it."""
        night, state, up = self.night, self.night.state, self.night.state.auction
        lobby = wire_types.Lobby(
            name=state.name,
            phase=state.phase,
            version=state.version,
            closing_ms=self._until(state.closing),
            guests=sum(not player.gone for player in state.players.values()),
            tables=[wire_types.Sign.of(felt, self._until) for felt in night.tables.values()],
            standings=standings(night, TOP),
            announcements=state.announcements,
            auction=None if up is None else wire_types.Auction.of(up, self._until(up.until)),
            awards=state.awards,
            raffle=night.raffle_hash,
            raffle_per=state.raffle_per,
        )
        return encode(wire_types.LobbyShown(lobby))

    def _until(self, moment: int | None) -> int | None:
        """Milliseconds until a time of the night's clock."""
        return None if moment is None else max(0, moment - self._clock())

    def you(self, who: Actor) -> bytes:
        """What somebody has, and where they sit."""
        if who.role != "guest":
            at = self.night.state.dealers[who.name].at if who.role == "dealer" else ()
            return encode(wire_types.YouShown(wire_types.You(who.role, who.name, at)))
        night, player = self.night, self.night.player(who.name)
        balances, tables = night.state.ledger.balances, [night.tables[table] for table in player.tables]
        held = {felt.id: balances.get(bank.chips(felt.id, who.name), 0) for felt in tables}
        staked = {felt.id: felt.at_stake(who.name) for felt in tables}
        purse = wire_types.Purse(
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
            seats=[felt.id for felt in tables if who.name in felt.state.seats],
        )
        return encode(wire_types.PurseShown(purse))

    def notice(self, notice: Notice) -> bytes:
        """Something that is said once."""
        phrase = notice.words if isinstance(notice.words, Phrase) else None
        return encode(wire_types.NoticeShown(wire_types.Said(notice.kind, notice.text, notice.table, phrase)))

    def standings(self) -> list[Standing]:
        """Everybody's place."""
        return standings(self.night)

    def statistics(self) -> wire_types.Statistics:
        """What the rounds of each game come to, for everybody and for the house."""
        return statistics(self.night)

    def evenings(self) -> list[wire_types.GuestTotals]:
        """What everybody's rounds come to, of those who have played."""
        state = self.night.state
        found: list[wire_types.GuestTotals] = []
        for name, games in state.game_totals.items():
            rounds, won = sum(one.rounds for one in games.values()), sum(one.won for one in games.values())
            best = state.best_rounds.get(name, NO_BEST)
            if rounds:
                found.append(wire_types.GuestTotals(name, rounds, won, best.amount, best.game))
        return found

    def past(self, felt: NightTable) -> list[wire_types.EventBatch]:
        """How the last rounds of a table came out, as everybody saw it; those called off are left aside."""
        recent = [told for told in felt.recent if told.round > felt.state.rounds - LOOK_BACK]
        void = {told.round for told in recent if any(isinstance(one, Voided) for one in told.events)}
        found: list[wire_types.EventBatch] = []
        for told in recent:
            outcome = [one for one in told.events if one.__struct_config__.tag in OUTCOMES]
            if outcome and told.round not in void:
                found.append(wire_types.EventBatch(told.version, told.by, _seen(outcome, None)))
        return found

    def people(self, *, connected: Container[str] | None = None) -> wire_types.People:
        """Who is here; the host is told of links that wait and of who is connected as well."""
        state, is_host = self.night.state, connected is not None
        guests = [
            wire_types.Guest(
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
            wire_types.DealerSign(
                one.name,
                one.gone,
                one.at,
                UNSET if connected is None else f"dealer/{one.name}" in connected,
            )
            for one in state.dealers.values()
        ]
        return wire_types.People(guests, dealers)

    def door(self) -> wire_types.Door:
        """The night for those who have its code and are not in yet."""
        state = self.night.state
        teams = tuple(one.name for one in state.players.values() if one.team and not one.gone)
        return wire_types.Door(state.name, free_colours(self.night), teams)

    def invitation(self, addresses: tuple[str, ...]) -> wire_types.Invitation:
        """How guests come in, for the host alone."""
        return wire_types.Invitation(self.night.state.code, addresses, self.night.state.suggested)

    def rounds(self, who: Actor, count: int = 50) -> list[wire_types.PastRound]:
        """A guest's own last rounds: what was staked and won, and how it went (A23)."""
        takings = self.night.state.round_results.get(who.name, [])[-count:]
        return [
            wire_types.PastRound.of(taking, self._steps(taking.table, taking.round, who.name))
            for taking in reversed(takings)
        ]

    def _steps(self, table: str, number: int, name: str) -> list[wire_types.Step]:
        recent = self.night.tables[table].recent
        return [wire_types.Step(one.by, _seen(one.events, name)) for one in recent if one.round == number]


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


def _new_parts(memory: LastSent, parts: dict[str, Part], sheet: PatchBuilder) -> dict[str, bytes]:
    """By player, the private field where it is another for them than before, and than for everybody."""
    before, memory.own = memory.own, parts
    return {
        name: sheet.private(parts.get(name))
        for name in {**before, **parts}
        if sheet.is_private_new or before.get(name) != parts.get(name)
    }


def _item(key: str, item: msgspec.Struct) -> bytes:
    return b"%b:%b" % (encode(key), encode(item))


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


def _stage(felt: NightTable) -> Stage:
    """What of a tournament goes on beside the rounds: its levels, breaks and places."""
    cup = felt.state.tournament
    return None if cup is None else (cup.level, cup.resting, cup.over, tuple(map(tuple, cup.places)))
