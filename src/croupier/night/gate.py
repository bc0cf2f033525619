"""The one gate: every byte about a night that leaves for a person is made here, from what they may see.

A table's news are the same for everybody but those who hold hidden cards or have something to decide; so they
are made once for all, and once more for each of these few.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from croupier import bank
from croupier.games.events import Event
from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.games.table import View
from croupier.night.acts import Actor
from croupier.night.dealing import CHANCE, dealing_player
from croupier.night.pace import table_due
from croupier.night.standings import standings, worth
from croupier.night.state import Felt, Notice, Standing

if TYPE_CHECKING:
    from croupier.night.night import Night

encode = msgspec.json.encode

TOP = 10
"""Of the standings that everybody is shown."""


class Sight(msgspec.Struct):
    """What somebody was last shown of a table."""

    view: View
    around: dict[str, Any]
    options: dict[str, list[Option]]


class Letters(msgspec.Struct, frozen=True):
    """News of a table: for everybody, and for those who get another text."""

    table: str
    version: int
    common: bytes
    personal: dict[str, bytes]
    """By player, and for whoever deals."""


class Gate:
    """What leaves, for each person."""

    def __init__(self, night: "Night") -> None:
        self.night = night
        self._shown: dict[str, dict[str | None, View]] = {}
        self._around: dict[str, dict[str, Any]] = {}
        self._options: dict[str, dict[str, list[Option]]] = {}

    # A table.

    def table(self, felt: Felt, who: Actor, missed: int | None = None) -> bytes:
        """A table as somebody may see it, with what they missed since a version where that is remembered."""
        name = _seated(felt, who)
        view = felt.game.view(name)
        told = [] if missed is None else [one for one in felt.recent if one.version > missed]
        whole = {
            "table": felt.id,
            "version": felt.state.version,
            "missed": [
                {
                    "version": one.version,
                    "by": one.by,
                    "events": [event.seen_by(name) for event in one.events],
                }
                for one in told
            ],
            "view": view,
            "around": self.around(felt),
            "options": self._options_for(felt, who),
            "due": self.due(felt),
        }
        return encode(whole)

    def news(self, felt: Felt, by: str, events: list[Event]) -> Letters:
        """What happened at a table, for everybody who follows it."""
        game, state = felt.game, felt.state
        shown = self._shown.setdefault(felt.id, {})
        view = game.view(None)
        common_events = [event.seen_by(None) for event in events]
        around = self.around(felt)
        due = self.due(felt)
        head = {"table": felt.id, "version": state.version, "by": by}
        changed_around = _changed(self._around.get(felt.id), around)
        self._around[felt.id] = around
        common = {
            **head,
            "events": common_events,
            "view": _difference(shown.get(None), view),
            "due": due,
            **({"around": changed_around} if changed_around else {}),
        }
        shown[None] = view
        plain = encode(common)
        personal: dict[str, bytes] = {}
        options = self._options.setdefault(felt.id, {})
        for name in game.names:
            may = game.options(name)
            extra: dict[str, Any] = {}
            if options.get(name) != may:
                options[name] = may
                extra["options"] = may
            if game.hides:
                own_events = [event.seen_by(name) for event in events]
                own = game.view(name)
                if own_events != common_events:
                    extra["events"] = own_events
                if own != view or shown.get(name) is not None:
                    extra["view"] = _difference(shown.get(name), own)
                    shown[name] = own
            if extra:
                personal[name] = encode({**common, **extra})
        for name in options.keys() - set(game.names) - {DEALER}:
            del options[name]
            shown.pop(name, None)
        dealer_may = self._dealer_options(felt)
        if options.get(DEALER) != dealer_may:
            options[DEALER] = dealer_may
            personal[DEALER] = encode({**common, "options": dealer_may})
        return Letters(felt.id, state.version, plain, personal)

    def around(self, felt: Felt) -> dict[str, Any]:
        """What the night adds to a table: its name, seats, status, who deals."""
        state, players = felt.state, self.night.state.players
        cup = state.tournament
        return {
            "name": felt.name,
            "game": felt.game.game,
            "status": state.status,
            "round": state.rounds,
            "deals": dealing_player(felt) or state.setup.dealt,
            "seats": {
                name: {
                    "colour": players[name].colour,
                    "letter": players[name].letter,
                    "behind": seat.behind,
                    "leaving": seat.leaving,
                }
                for name, seat in state.seats.items()
            },
            "tournament": None
            if cup is None
            else {
                "level": cup.level + 1,
                "levels": len(cup.levels),
                "resting": cup.resting,
                "places": cup.places,
                "over": cup.over,
            },
        }

    def due(self, felt: Felt) -> dict[str, Any] | None:
        """What the table waits for, and for how many milliseconds more."""
        asked = felt.deciding
        if felt.state.status == "paused":
            return None
        due = table_due(self.night, felt)
        if due is None:
            return {"for": asked, "ms": None} if asked else None
        return {"for": asked, "ms": max(0, due.at - self.night.state.clock)}

    def _options_for(self, felt: Felt, who: Actor) -> list[Option]:
        if who.role == "guest":
            may = felt.game.options(who.name) if who.name in felt.state.seats else []
            return [*may, *self._dealer_options(felt)] if dealing_player(felt) == who.name else may
        return self._dealer_options(felt) if who.role in ("dealer", "host") else []

    def _dealer_options(self, felt: Felt) -> list[Option]:
        """What whoever deals may do; what virtual equipment shows is not theirs to say."""
        options = [option for option in felt.game.options(DEALER) if option.do != "finish"]
        if felt.state.setup.equipment == "real":
            return options
        return [
            msgspec.structs.replace(
                option, fields={name: field for name, field in option.fields.items() if name not in CHANCE}
            )
            for option in options
        ]

    # The night.

    def lobby(self) -> bytes:
        """The night as everybody sees it."""
        night, state = self.night, self.night.state
        return encode(
            {
                "night": {
                    "name": state.name,
                    "phase": state.phase,
                    "version": state.version,
                    "closing_ms": None if state.closing is None else max(0, state.closing - state.clock),
                    "guests": sum(not player.gone for player in state.players.values()),
                    "tables": [self._sign(felt) for felt in night.felts.values()],
                    "standings": standings(night)[:TOP],
                    "announcements": state.announcements,
                    "auction": state.auction,
                    "awards": state.awards,
                    "raffle": self.raffle_hash,
                }
            }
        )

    @property
    def raffle_hash(self) -> str:
        """What the raffle is bound to from the beginning of the night."""
        return self.night.raffle_hash

    def _sign(self, felt: Felt) -> dict[str, Any]:
        """A table in the lobby."""
        setup = felt.state.setup
        return {
            "id": felt.id,
            "name": felt.name,
            "game": setup.game,
            "status": felt.state.status,
            "seated": len(felt.state.seats),
            "seats": felt.game.rules.max_seats,
            "phase": felt.game.phase,
            "dealt": setup.dealt,
            "equipment": setup.equipment,
            "rules": felt.game.rules,
            "chips": setup.values,
            "rate": setup.rate,
            "exchange": setup.exchange,
            "pace": setup.pace,
            "tournament": felt.state.tournament is not None,
        }

    def you(self, who: Actor) -> bytes:
        """What somebody has, and where they sit."""
        night = self.night
        if who.role != "guest":
            return encode({"you": {"role": who.role, "name": who.name}})
        player, ledger = night.player(who.name), night.state.ledger
        held = {felt.id: ledger.balance(bank.chips(felt.id, who.name)) for felt in night.felts.values()}
        at_stake = {felt.id: felt.at_stake(who.name) for felt in night.felts.values()}
        return encode(
            {
                "you": {
                    "role": "guest",
                    "name": player.name,
                    "colour": player.colour,
                    "letter": player.letter,
                    "team": player.team,
                    "muted": player.muted,
                    "money": ledger.balance(bank.wallet(who.name)),
                    "chips": {table: chips for table, chips in held.items() if chips},
                    "staked": {table: chips for table, chips in at_stake.items() if chips},
                    "total": int(worth(night, who.name)),
                    "seats": [felt.id for felt in night.felts.values() if who.name in felt.state.seats],
                }
            }
        )

    def notice(self, notice: Notice) -> bytes:
        """Something that is said once."""
        return encode({"notice": {"kind": notice.kind, "text": notice.text, "table": notice.table}})

    def standings(self) -> list[Standing]:
        """Everybody's place."""
        return standings(self.night)

    def people(self, *, is_host: bool) -> dict[str, Any]:
        """Who is here; the host is told of links that wait as well."""
        state = self.night.state
        guests = [
            {
                "name": player.name,
                "colour": player.colour,
                "letter": player.letter,
                "team": player.team,
                "phones": len(player.tokens),
                "gone": player.gone,
                **({"muted": player.muted, "link": bool(player.links)} if is_host else {}),
            }
            for player in state.players.values()
        ]
        dealers = [{"name": dealer.name, "gone": dealer.gone} for dealer in state.dealers.values()]
        return {"guests": guests, "dealers": dealers}

    def rounds(self, who: Actor, count: int = 50) -> list[dict[str, Any]]:
        """A guest's own last rounds: what was staked and won, and how it went (A23)."""
        takings = self.night.state.takings.get(who.name, [])[-count:]
        return [
            {
                **msgspec.to_builtins(msgspec.structs.asdict(taking)),
                "end": taking.start + taking.result,
                "events": self._told(taking.table, taking.round, who.name),
            }
            for taking in reversed(takings)
        ]

    def _told(self, table: str, number: int, name: str) -> list[dict[str, Any]]:
        felt = self.night.felts[table]
        return [
            {"by": one.by, "events": _seen(one.events, name)} for one in felt.recent if one.round == number
        ]


def _seen(events: list[Event], name: str | None) -> list[Event]:
    return [event.seen_by(name) for event in events]


def _seated(felt: Felt, who: Actor) -> str | None:
    return who.name if who.role == "guest" and who.name in felt.state.seats else None


def _difference(before: View | None, after: View) -> dict[str, Any]:
    """The fields of a view that are others than before."""
    names: Iterable[str] = after.__struct_fields__
    if before is None:
        return {name: getattr(after, name) for name in names}
    return {name: value for name in names if (value := getattr(after, name)) != getattr(before, name)}


def _changed(before: dict[str, Any] | None, after: dict[str, Any]) -> dict[str, Any]:
    return after if before is None else {key: value for key, value in after.items() if before[key] != value}
