"""What every game offers, whoever calls: a table that is a pure function of its header and moves."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

import msgspec
from msgspec import UNSET

from croupier.games.corrections import FinishedRound, check_reason
from croupier.games.due import NOTHING_HELD, Held
from croupier.games.events import Event, Finished, Voided
from croupier.games.moves import (
    DEALER,
    REASON_LENGTH,
    DealerMove,
    Finish,
    GoBack,
    Move,
    PlayerMove,
    Undo,
    Void,
)
from croupier.games.options import Option, Text
from croupier.games.refusal import IllegalNow, Malformed, explain
from croupier.games.seats import Unbalanced, closed, not_seated
from croupier.games.state import (
    MOST_CHIPS,
    Awaits,
    Bank,
    Beat,
    Chance,
    Overlay,
    Rules,
    RulesT,
    State,
    StateT,
    View,
    laid_over,
    read_rules,
)
from croupier.games.virtual import Virtual

__all__ = [
    "MOST_CHIPS",
    "Awaits",
    "Bank",
    "Beat",
    "Chance",
    "FinishedRound",
    "Overlay",
    "Rules",
    "State",
    "Table",
    "Unbalanced",
    "View",
    "read_rules",
]


VOID = Option("void", {"reason": Text(REASON_LENGTH)})
FINISH = Option("finish")

NOTHING_AWAITED = Awaits()

ENCODED = (bytes, msgspec.Raw)

EXAMPLE = "{'by': 'dealer', 'do': 'open'}"
"""A move, for those who send none."""


class Table(Virtual[RulesT, StateT]):
    """A table of one game. Games add their moves as methods `_name`, one for each in `moves`."""

    game: ClassVar[str]
    bets_apart: ClassVar[bool] = False
    """Whether, while bets are taken, what a player may do depends on no other player."""
    rules_type: ClassVar[type[Any]]
    state_type: ClassVar[type[Any]]
    moves: ClassVar[tuple[type[Move], ...]]

    keeps_beats: bool = False
    """Whether `beats` are wanted: what could be seen in between, while a move was played."""

    generations: ClassVar[Mapping[int, str]] = {1: "0.1"}
    """Every generation of its rules, and the version of Croupier that brought it."""
    plays: ClassVar[frozenset[int]] = frozenset({1})
    """The generations that this code can play; a table that opens now has the newest."""
    generation: int
    """The one that this table is played by: a rule that was mended asks for it."""

    _kinds: ClassVar[dict[str, type[Move]]]
    _acts: ClassVar[dict[type[Move], Callable[[Any, Any], None]]]
    _players_moves: ClassVar[frozenset[type[Move]]]
    _bare: ClassVar[frozenset[type[Move]]]
    """Moves that say nothing but whose they are."""

    def __init_subclass__(cls) -> None:
        cls.generation = max(cls.generations)
        every: tuple[type[Move], ...] = (*cls.moves, Void, Undo, GoBack, Finish)
        cls._kinds = {str(kind.__struct_config__.tag): kind for kind in every}
        cls._acts = {kind: getattr(cls, f"_{do}") for do, kind in cls._kinds.items()}
        cls._players_moves = frozenset(kind for kind in every if issubclass(kind, PlayerMove))
        cls._bare = frozenset(kind for kind in every if kind.__struct_fields__ == ("by",))

    @classmethod
    def opened(cls, rules: RulesT, stacks: dict[str, int], button: str | None = None) -> Self:
        """A fresh table; only hold'em has a button."""
        if button is not None:
            raise Malformed("script", "{game} has no button", game=cls.game)
        return cls(rules, cls._fresh(rules, stacks))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def __str__(self) -> str:
        """The position in a line: the phase, everybody's chips, and who is next."""
        seats = ", ".join(f"{name} {chips}" for name, chips in self.state.stacks.items()) or "nobody seated"
        awaits = self.awaits
        waited = [*awaits.players, *([f"dealer to {awaits.dealer}"] if awaits.dealer else [])]
        lying = f", {on_table} on the table" if (on_table := self.on_table) else ""
        return f"{self.phase}; {seats}{lying}{'; next: ' if waited else ''}{', '.join(waited)}"

    # What everybody may ask.

    @property
    def house(self) -> int:
        """What the house has won; negative where it has lost."""
        return self.state.house

    @property
    def phase(self) -> str:
        """Where in the round the table is; "waiting" between rounds, "finished" in the end."""
        return self.state.phase

    @property
    def winners(self) -> list[str]:
        """Who has won, in a game that ends."""
        return []

    @property
    def bank(self) -> Bank:
        """Against whom players win and lose here."""
        return self.rules.bank

    @property
    def dealing_player(self) -> str | None:
        """Whose turn to deal it is, where the game's own order says so; between rounds the next one's."""
        return None

    @classmethod
    def is_in_turn(cls, do: object) -> bool:
        """Whether a dealer's move is also a player's to make who deals in turn."""
        kind = cls._kinds.get(do) if isinstance(do, str) else None
        return kind is None or not issubclass(kind, DealerMove) or kind.in_turn

    @property
    def may_throw(self) -> tuple[str, ...]:
        """Whom a dealer may now hand the dice to, clockwise: bets are in, and nobody has them yet."""
        return ()

    @property
    def thrower(self) -> str | None:
        """The player who has been handed the dice and has to throw now."""
        return None

    @property
    def is_rolling(self) -> bool:
        """Whether a player has picked up dice of their own, which the dealer only reads."""
        return False

    @property
    def invites_bets(self) -> bool:
        """Whether players are still asked, before a round begins, whether they bet on something in it."""
        return False

    @property
    def can_begin(self) -> bool:
        """Whether enough people with chips want to play for a round to begin."""
        out = self.state.sitting_out
        playing = sum(1 for name, chips in self.state.stacks.items() if chips and name not in out)
        return playing >= self.rules.LEAST_SEATS

    @property
    def cannot_pay(self) -> tuple[str, ...]:
        """Who keeps a round from beginning because they cannot pay for it, though others could play."""
        return ()

    def options(self, who: str, *, corrections: bool = True) -> list[Option]:
        """What `who` may do now: exactly the moves that `play` would accept.

        Without `corrections` those of rounds that are over are left out, of which there are many in the end.
        """
        if who != DEALER:
            self._seated(who)
            return [] if self.state.phase == "finished" else self._player_options(who)
        if self.state.phase == "finished":
            return []
        options = [*self._dealer_options(), FINISH if self.state.round_start is None else VOID]
        if not corrections:
            return options
        return [*options, *self.entry_options(), *self._correction_options()]

    def view(self, who: str | None = None, held: Held = NOTHING_HELD) -> View:
        """What `who` may see: a player, the dealer, or None for everybody (the big screen).

        With what the house holds, players see their own cards too that the table does not know.
        """
        if who is None or who == DEALER:
            return self._view(who)
        self._seated(who)
        return laid_over(self._view(None), self.own_view(who, held)) if held else self._view(who)

    def at_stake(self) -> list[tuple[str, str, int]]:
        """Who has which chips on what, of all that rides on the draw that is due; no pots."""
        return self._view(None).at_stake()

    def own_view(self, who: str, held: Held = NOTHING_HELD) -> Overlay:
        """What `who` alone may see: merged into `view(None)`, field by field, it gives `view(who)`."""
        self._seated(who)
        return {}

    def own_views(self, held: Held = NOTHING_HELD) -> dict[str, Overlay]:
        """By player, what they alone may see, of those who see more than everybody."""
        return {}

    def report(self) -> dict[str, Any]:
        """The table in a line, as `replay` prints it."""
        return {
            "stacks": self.stacks,
            "house": self.house,
            "on_table": self.on_table,
            "phase": self.phase,
            "winners": self.winners,
        }

    @classmethod
    def loaded(cls, rules: RulesT, saved: bytes, rounds: int) -> Self:
        """A table with these rules, as `save` gave it; before version 0.4 it did not count its rounds."""
        table = cls.opened(rules, {})
        table.load(saved)
        table.state.rounds = rounds
        return table

    # What the house does.

    def play_by(self, rules: RulesT) -> list[Event]:
        """Be played by other rules from now on, between rounds; what the house has won stays."""
        self._note_rules()
        self.seal_entries()
        if not self.state.stacks:
            before, self.state = self.state, self.opened(rules, {}).state
            self.state.house = self.state.chips_in_play = before.house
            self.state.rounds, self.state.outstanding = before.rounds, before.outstanding
            self.state.movements = before.movements
        self._obey(rules)
        return []

    def is_only_real(self, do: object) -> bool:
        """Whether a dealer's move can only be made with real equipment."""
        kind = self._kinds.get(do) if isinstance(do, str) else None
        if kind is None or not issubclass(kind, DealerMove):
            return False
        return kind.only_real or (self.house_holds and kind.is_fault)

    def change_equipment(self) -> list[Event]:
        """Go on with other dice, another wheel or other cards, between rounds: nothing of the old is left."""
        return []

    # Playing.

    def play(self, move: Move | Mapping[str, object], *, on: bool = False) -> list[Event]:
        """Make a move and say what happened, or raise `Refused` and change nothing.

        A mapping comes from outside and its shape is checked; a `Move` was made by typed code and
        is taken at its word. Whether it is legal now is checked for both.

        A move that goes on from the one before, as the house's do, says what has happened in both.
        """
        if isinstance(move, dict) or not isinstance(move, Move):
            move = self.read(move)
        kind, by, state = type(move), move.by, self.state
        act = self._acts.get(kind)
        if act is None:
            raise Malformed("script", "{do} isn't a move in {game}", do=_words(move), game=self.game)
        if kind in self._players_moves:
            if by not in state.stacks:
                raise not_seated(by)
        elif by != DEALER:
            raise Malformed("script", "only the dealer can {do}", do=_words(move))
        if state.phase == "finished":
            raise closed()
        if not on:
            self._begin_telling()
        if self.keeps_entries:
            self._play_entry(act, move)
        else:
            act(self, move)
            self._add_up()
        return self._events.copy()

    def _play_entry(self, act: Callable[[Any, Any], None], move: Move) -> None:
        """Make a move, and keep how things stood before if it is a dealer's entry."""
        before = self._before_entry(move)
        act(self, move)
        self._add_up()
        self._note_move(move, before)

    @classmethod
    def read(cls, move: object, by: str | None = None) -> Move:
        """A move from outside as its type, or `Malformed` for a shape that no move has.

        It comes as a mapping or as JSON. With `by` it need not say whose it is; what it says is not believed.
        """
        if isinstance(move, ENCODED):
            try:
                move = msgspec.json.decode(move)
            except (msgspec.DecodeError, UnicodeDecodeError):
                move = None
        if type(move) is not dict and not isinstance(move, Mapping):
            raise Malformed("script", "a move is an object like {example}", example=EXAMPLE)
        if by is not None:
            move = {**move, "by": by}
        do = move.get("do")
        kind = cls._kinds.get(do) if isinstance(do, str) else None
        if kind is None:
            raise Malformed(
                "script", "'do' is missing or unknown here; it is one of: {moves}", moves=tuple(cls._kinds)
            )
        if len(move) == 2 and kind in cls._bare and type(who := move.get("by")) is str:
            return kind(who)
        try:
            return msgspec.convert(move, kind)
        except msgspec.ValidationError as error:
            raise Malformed("script", "{do}: {reason}", do=str(do), reason=explain(error)) from None

    # What rounds of all games share.

    def _beat(self) -> None:
        """Let people see what was told so far before what follows; nothing is asked of anybody meanwhile."""
        told = len(self._events)
        if self.keeps_beats and told > (self.beats[-1].told if self.beats else 0):
            self.beats.append(Beat(told, msgspec.structs.replace(self._view(None), awaits=NOTHING_AWAITED)))

    def _begin_round(self, phase: str) -> None:
        state = self.state
        state.round_start = (dict(state.stacks), state.house)
        state.phase = phase
        state.rounds += 1

    def _end_round(self) -> None:
        self.state.round_start = None
        self.state.phase = "waiting"
        if self.state.outstanding:
            self._pay_outstanding()

    def _void(self, move: Void) -> None:  # N-9
        if move.round is not UNSET:
            self._void_finished(move, move.round)
            return
        before = self.state.round_start
        if before is None:
            raise IllegalNow("N-9", "there's no round to call off")
        check_reason(move.reason, "N-9")
        self._call_off()
        self._finished.pop(self.state.rounds, None)
        self.state.restore(*before)
        self._tell(Voided(move.reason))
        self._end_round()

    def _finish(self, move: Finish) -> None:
        if self.state.round_start is not None:
            raise IllegalNow("script", "a table can only close between rounds")
        self._settle_for_good()
        self.state.phase = "finished"
        self._tell(Finished())

    # What each game has to say.

    @classmethod
    def _fresh(cls, rules: RulesT, stacks: dict[str, int]) -> StateT:
        """The state of a table before its first round."""
        raise NotImplementedError

    def _player_options(self, who: str) -> list[Option]:
        raise NotImplementedError

    def _view(self, who: str | None) -> View:
        raise NotImplementedError

    def _call_off(self) -> None:
        """Clear the round off the table; its stakes are given back by the caller."""
        raise NotImplementedError

    def _settle_for_good(self) -> None:
        """Settle what outlives a round, before the table closes."""


def _words(move: Move) -> str:
    return str(type(move).__struct_config__.tag).replace("_", " ")
