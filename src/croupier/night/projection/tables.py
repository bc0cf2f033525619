"""Tables as people see them: a snapshot for whoever comes, and then updates.

An update is the same for everybody and is encoded once. What is somebody's own (their cards, what they may
do) goes beside it, and only to those for whom it has changed.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.games.events import Event
from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.games.table import Overlay, View
from croupier.night import readiness, tournament
from croupier.night.commands import Actor, BeginTable, CloseTable, NobodyBets, SeatTimeUp
from croupier.night.draws.holding import held
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.pace import table_due
from croupier.night.projection.draws import Known, newly_dealt
from croupier.night.projection.options import THROW, dealer_options, options_of, player_options
from croupier.night.projection.patches import patch
from croupier.night.projection.seen import seen, seen_then, view_of
from croupier.night.wire_types import (
    DrawInfo,
    EventBatch,
    OwnUpdate,
    SeatInfo,
    Step,
    TableInfo,
    TableSnapshot,
    TableUpdate,
    TournamentView,
    Waiting,
)

encode = msgspec.json.encode

UNSEEN = BeginTable | CloseTable | SeatTimeUp | NobodyBets
"""What the clock does that nobody at a table waits for."""
RECENT = 10_000
"""Milliseconds for which whoever comes is told in which steps a table came to be as it is."""


class TableMessages(msgspec.Struct, frozen=True):
    """A version of a table, as everybody is told of it, and what goes before it to some."""

    table: str
    version: int
    update: bytes
    own: dict[str, bytes]
    """By player, and for whoever deals."""
    cards: dict[str, list[bytes]] = {}
    """By player, what opens the cards that were dealt to them face down."""


Stage = tuple[int, bool, bool, tuple[tuple[str, ...], ...]] | None
"""How far a tournament is, None without one."""


MadeWith = tuple[int, int, Stage, str | None, DrawInfo | None]
"""What `info` depends on: the night's version, the round, the tournament's stage, who deals, the draw."""


class LastSent:
    """What those who follow a table have been shown of it."""

    def __init__(self, view: View, info: TableInfo, made_with: MadeWith) -> None:
        self.view = view
        self.info = info
        self.info_made_with = made_with
        self.own: dict[str, Overlay] = {}
        """What players alone see."""
        self.options: dict[str, list[Option]] = {}
        self.dealer: str | None = None
        """The player whose turn it was to deal."""
        self.steps: list[tuple[list[Event], View]] = []
        """What led to the view."""
        self.cards = Known()
        """Cards that lie face down, and whose owners have been sent them."""


class Tables:
    """What leaves of the tables."""

    def __init__(self, night: Night, clock: Callable[[], int]) -> None:
        self._night = night
        self._clock = clock
        self._last: dict[str, LastSent] = {}
        for table in night.tables.values():
            self._begin(table)

    def _begin(self, table: NightTable) -> LastSent:
        """Take what a table is as shown: nobody follows it yet, and who comes is shown it as it is."""
        table.engine.keeps_beats = True
        last = self._last[table.id] = LastSent(view_of(table), self.info(table), self._made_with(table))
        cards = held(self._night, table)
        table.remember_cards(cards)
        last.own, last.dealer = table.engine.own_views(cards), table.dealing_player
        newly_dealt(self._night, table, last.cards)
        last.options = {name: player_options(table, name) for name in last.view.stacks}
        last.options[DEALER] = dealer_options(table)
        return last

    # Whoever comes.

    def snapshot(self, table: NightTable, who: Actor, since: int | None = None) -> bytes:
        """A table as somebody may see it, with what they missed since a version, if that is remembered."""
        if table.id not in self._last:
            self._begin(table)
        is_seated = who.role == "guest" and who.name in table.state.seats
        records = [] if since is None else table.records_since(since)
        name = who.name if is_seated else None
        cards = held(self._night, table)
        return encode(
            TableSnapshot(
                table=table.id,
                version=table.state.version,
                view=view_of(table),
                own=table.engine.own_view(who.name, cards) if is_seated else {},
                info=self.info(table),
                options=options_of(self._night, table, who),
                due=self.waiting(table),
                ago=self._ago(table),
                missed=[
                    EventBatch(one.version, one.by, seen_then(table, one.round, list(one.events), name))
                    for one in records
                ],
                steps=self._recent_steps(table),
            )
        )

    def _ago(self, table: NightTable) -> int:
        return max(0, self._clock() - table.state.acted_at)

    def _recent_steps(self, table: NightTable) -> list[Step]:
        last = self._last.get(table.id)
        if last is None or len(last.steps) < 2 or self._ago(table) > RECENT:
            return []
        return [Step(events, patch(last.view, view)) for events, view in last.steps]

    def info(self, table: NightTable) -> TableInfo:
        """What the night adds to a table: its name, seats, status, who deals."""
        state, players = table.state, self._night.state.players
        return TableInfo(
            name=table.name,
            number=state.setup.number,
            game=table.engine.game,
            status=state.status,
            round=state.rounds,
            dealt_by=table.dealing_player or state.setup.dealt,
            dealer=state.dealer,
            seats={
                name: SeatInfo(
                    players[name].colour,
                    players[name].letter,
                    seat.pending_chips,
                    seat.leaving,
                    seat.has_phone,
                    seat.house,
                )
                for name, seat in state.seats.items()
            },
            tournament=self._tournament(table),
            draw=_draw_info(table),
        )

    def _tournament(self, table: NightTable) -> TournamentView | None:
        """A tournament, with what is left of its level as the clock stands now, or stood at the pause."""
        state = table.state.tournament
        if state is None:
            return None
        paused, ends = table.state.paused_at, tournament.ends_at(state)
        now = self._clock() if paused is None else paused
        coming = state.levels[state.level + 1] if state.level + 1 < len(state.levels) else None
        return TournamentView(
            level=state.level + 1,
            levels=len(state.levels),
            resting=state.resting,
            places=tuple(map(tuple, state.places)),
            over=state.over,
            ms=None if ends is None else max(0, ends - now),
            next=None if coming is None else (coming.small, coming.big),
            rebuy=state.rebuy if tournament.can_rebuy(state) and not state.over else 0,
        )

    def waiting(self, table: NightTable) -> Waiting | None:
        """What the table waits for, and for how many milliseconds more."""
        if table.state.status == "paused":
            return None
        asked, due = tuple(table.state.asked), table_due(self._night, table)
        ready = readiness.count(table)
        said = ready if ready[0] else msgspec.UNSET
        if due is None or isinstance(due.command, UNSEEN):
            return Waiting(asked, None, said) if asked or ready[0] else None
        return Waiting(asked, max(0, due.at - self._clock()), said)

    # Whoever follows.

    def update(self, table: NightTable, by: str, events: list[Event]) -> TableMessages:
        """What happened at a table, for everybody who follows it."""
        last = self._last.get(table.id) or self._begin(table)
        view, told = view_of(table), seen(events, None)
        before, last.view = last.view, view
        last.steps = steps_of(table, told, view)
        update = TableUpdate(
            table=table.id,
            version=table.state.version,
            by=by,
            steps=patches(before, last.steps),
            due=self.waiting(table),
            info=self._info_patch(last, table) or msgspec.UNSET,
        )
        own = self._own(last, table, before, events, told)
        cards = newly_dealt(self._night, table, last.cards)
        return TableMessages(table.id, table.state.version, encode(update), own, cards)

    def _own(
        self, last: LastSent, table: NightTable, before: View, events: list[Event], told: list[Event]
    ) -> dict[str, bytes]:
        """By player, and for whoever deals, what has changed for them alone."""
        parts: dict[str, dict[str, Any]] = {
            name: {"options": options} for name, options in self._new_options(last, table, before).items()
        }
        cards = held(self._night, table)
        table.remember_cards(cards)
        own, last.own = last.own, table.engine.own_views(cards)
        if own != last.own:
            for name in own | last.own:
                if own.get(name) != last.own.get(name):
                    parts.setdefault(name, {})["view"] = last.own.get(name, {})
        if told is not events:
            for name in last.view.stacks:
                if (mine := seen_then(table, table.state.rounds, events, name)) != told:
                    parts.setdefault(name, {})["events"] = mine
        return {
            name: encode(OwnUpdate(table=table.id, version=table.state.version, **fields))
            for name, fields in parts.items()
        }

    def _new_options(self, last: LastSent, table: NightTable, before: View) -> dict[str, list[Option]]:
        """What players, and whoever deals, may do now, if it is not what they were last shown."""
        engine, view, dealer, thrower = table.engine, last.view, table.dealing_player, table.throwing
        apart, asked = engine.bets_apart and _are_bets_taken(before, view), table.state.asked
        all_may = view.phase in ("betting", "waiting")
        new: dict[str, list[Option]] = {}
        dealers, last.dealer = (dealer, last.dealer), dealer
        for name, chips in view.stacks.items():
            if apart and before.stacks[name] == chips and name not in dealers:
                continue
            options = engine.options(name) if all_may or name in asked else []
            if name == dealer:
                options = [*options, *dealer_options(table, turn=True)]
            elif name == thrower:
                options = [THROW]
            if last.options.get(name) != options:
                last.options[name] = new[name] = options
        if engine.keeps_entries or not (apart or _only_players_move(before, view)):
            options = dealer_options(table)
            if last.options[DEALER] != options:
                last.options[DEALER] = new[DEALER] = options
        if len(last.options) > len(view.stacks) + 1:
            for name in [one for one in last.options if one not in view.stacks and one != DEALER]:
                del last.options[name]
                new[name] = []
        return new

    def _info_patch(self, last: LastSent, table: NightTable) -> dict[str, object]:
        """What has changed around the table."""
        made_with = self._made_with(table)
        if made_with == last.info_made_with:
            return {}
        before, last.info, last.info_made_with = last.info, self.info(table), made_with
        return patch(before, last.info)

    def _made_with(self, table: NightTable) -> MadeWith:
        version, stage, draw = self._night.state.version, _stage(table), _draw_info(table)
        return version, table.state.rounds, stage, table.dealing_player, draw


def _draw_info(table: NightTable) -> DrawInfo | None:
    return None if table.state.record is None else DrawInfo.of(table.state.record)


def steps_of(table: NightTable, told: list[Event], view: View) -> list[tuple[list[Event], View]]:
    """What was told at a time, and what could be seen then; the last is how things are now."""
    steps: list[tuple[list[Event], View]] = []
    begin = 0
    for beat in table.beats:
        if begin < beat.told < len(told):
            steps.append((told[begin : beat.told], beat.view))
            begin = beat.told
    steps.append((told[begin:] if begin else told, view))
    return steps


def patches(before: View, steps: list[tuple[list[Event], View]]) -> list[Step]:
    """Steps as they are told: what each changes in the view before it."""
    told: list[Step] = []
    for events, view in steps:
        told.append(Step(events, patch(before, view)))
        before = view
    return told


def _are_bets_taken(before: View, view: View) -> bool:
    """Whether bets were taken and are, by the same players."""
    return view.phase == before.phase == "betting" and before.stacks.keys() == view.stacks.keys()


def _only_players_move(before: View, view: View) -> bool:
    """Whether there was and is nothing for a dealer to do but to call the round off."""
    return (
        before.awaits.dealer is None
        and view.awaits.dealer is None
        and bool(before.awaits.players and view.awaits.players)
        and before.phase != "betting" != view.phase
    )


def _stage(table: NightTable) -> Stage:
    """What of a tournament goes on beside the rounds: its levels, breaks and places."""
    state = table.state.tournament
    if state is None:
        return None
    return state.level, state.resting, state.over, tuple(map(tuple, state.places))
