"""Hold'em before the cards: who comes and goes, button and blinds, the start of a hand."""

from collections.abc import Mapping
from typing import ClassVar, Self

from croupier.games.events import Event
from croupier.games.holdem.events import BlindsSet, HandStarted, Post, Posted
from croupier.games.holdem.moves import Blinds, Start
from croupier.games.holdem.positions import Positions, next_positions, note_missed, ready, vacate, welcome
from croupier.games.holdem.rules import Rules
from croupier.games.holdem.seats import Forced, HoldemState, Place, Player
from croupier.games.moves import DEALER, Move
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Malformed, Refused
from croupier.games.table import MOST_CHIPS, Table


class SettingUp(Table[Rules, HoldemState]):
    """A hold'em table as far as the first card."""

    game = "holdem"
    hands_go_back = True
    rules_type = Rules
    state_type = HoldemState
    moves: ClassVar[tuple[type[Move], ...]] = (Start, Blinds)

    @classmethod
    def opened(cls, rules: Rules, stacks: dict[str, int], button: str | None = None) -> Self:
        if button is not None and button not in stacks:
            raise Malformed(
                "script", "{name!r} can't have the button: nobody of that name is seated", name=cut(button)
            )
        state = HoldemState(
            stacks=stacks,
            chips_in_play=sum(stacks.values()),
            small=rules.small_blind,
            big=rules.big_blind,
            button=Place(button or next(reversed(stacks), "")),
        )
        return cls(rules, state)

    def force(self, antes: Mapping[str, int], posts: Mapping[str, int], *, dead: bool = False) -> None:
        """Have the next hand begin with these antes and live posts instead of the blinds.

        Straddles and antes are no part of our rules; public hand histories have them.
        """
        self.state.forced = Forced(dict(antes), dict(posts), dead)

    def play_by(self, rules: Rules) -> list[Event]:
        seated = bool(self.state.stacks)
        super().play_by(rules)
        return self.play(Blinds(DEALER, rules.small_blind, rules.big_blind)) if seated else []

    @property
    def on_table(self) -> int:
        return self.state.pot

    # Coming and going.

    def _has_stake(self, who: str) -> bool:
        return self._live(who) is not None

    def _staked(self, who: str) -> int:
        player = self._live(who) if self.state.round_start is not None else None
        return player.total if player is not None else 0

    def _live(self, who: str) -> Player | None:
        """Their part in the last hand dealt, unless it was folded or mucked."""
        for player in self.state.players:
            if player.name == who and not player.folded and not player.mucked:
                return player
        return None

    def _lay_place(self, who: str) -> None:
        welcome(self.state, who)

    def _clear_place(self, who: str) -> None:
        vacate(self.state, who)

    def _why_no_trade(self, who: str) -> Refused | None:
        if self.is_playing(who):
            return IllegalNow("N-2", "until the hand is over, you play with the chips in front of you")
        return super()._why_no_trade(who)

    # The start of a hand.

    def _blinds(self, move: Blinds) -> None:
        if self.state.round_start is not None:
            raise IllegalNow("P-3", "blinds can only change between hands")
        if not 1 <= move.small <= move.big <= MOST_CHIPS:
            raise IllegalNow("P-3", "the small blind must be at least 1 and no more than the big blind")
        self.state.small, self.state.big = move.small, move.big
        self._tell(BlindsSet(move.small, move.big))

    def _start(self, move: Start) -> None:
        state = self.state
        if state.round_start is not None:
            raise IllegalNow("script", "the previous hand isn't over yet")
        hand = self._next_positions()
        self._begin_round("preflop")
        self._take_positions(hand)
        self._tell(HandStarted(hand.button.who, hand.players, hand.button.empty, hand.sits_out))
        self._new_betting_round()
        if state.forced is None:
            self._post_blinds(hand)
        else:
            self._post_forced(state.forced)
        self._begin_dealing()

    def _next_positions(self) -> Positions:
        rules = self.rules
        return next_positions(
            self.state,
            dead=rules.button == "dead",
            button_small=rules.heads_up == "button_small",
            dealer_plays=rules.dealer_plays,
        )

    @property
    def dealing_player(self) -> str | None:
        state = self.state
        if state.round_start is None and len(ready(state)) > 1:
            return self._next_positions().dealing
        last = (player.name for player in reversed(state.players) if player.name in state.stacks)
        return state.sits_out or next(last, None)

    def _take_positions(self, hand: Positions) -> None:
        state = self.state
        note_missed(state, hand)
        state.paid = {name: state.owes.pop(name) for name in hand.players if name in state.owes}
        state.button, state.blinds_at, state.moves_on = hand.button, (hand.small, Place(hand.big)), False
        state.sits_out = hand.sits_out
        state.players = [Player(name) for name in hand.players]
        state.board, state.gone, state.results = [], [], []
        state.dealt = 0
        state.aggressor = None

    def _new_betting_round(self) -> None:
        state = self.state
        state.turn = None
        state.to_match = 0
        state.raise_size = state.big
        for player in state.players:
            player.bet = 0
            player.acted = False

    def _post_blinds(self, hand: Positions) -> None:
        state = self.state
        seats = {player.name: place for place, player in enumerate(state.players)}
        if hand.small.who in seats and not hand.small.empty:
            self._post(state.players[seats[hand.small.who]], "small_blind", state.small)
        self._post(state.players[seats[hand.big]], "big_blind", state.big)
        for name, debt in hand.posting.items():
            player = state.players[seats[name]]
            if debt in ("small", "both"):
                self._post_dead(player, "dead_blind", state.small)
            if debt != "small" and state.stacks[name]:
                self._post(player, "live_blind", state.big)
        state.opens = seats[hand.big] + 1
        state.to_match = state.big  # P-13

    def _post_forced(self, forced: Forced) -> None:
        state = self.state
        for player in state.players:
            if ante := forced.antes.get(player.name, 0):
                if forced.dead:
                    self._post_dead(player, "ante", ante)
                else:
                    self._post(player, "ante", ante)
                    player.bet = 0
        for player in state.players:
            if post := forced.posts.get(player.name, 0):
                self._post(player, "blind", post)
        bets = [player.bet for player in state.players]
        state.to_match = max(bets)
        state.opens = len(bets) - bets[::-1].index(state.to_match)
        state.forced = None

    def _post(self, player: Player, what: Post, amount: int) -> None:
        paid = min(amount, self.state.stacks[player.name])
        self._put_in(player, paid)
        self._tell(Posted(player.name, what, paid, not self.state.stacks[player.name]))

    def _post_dead(self, player: Player, what: Post, amount: int) -> None:
        """Post chips that belong to the main pot and match no bet."""
        self._post(player, what, amount)
        self.state.dead += player.bet
        player.dead += player.bet
        player.total -= player.bet
        player.bet = 0

    def _put_in(self, player: Player, amount: int) -> None:
        state = self.state
        state.stake(player.name, amount)
        player.bet += amount
        player.total += amount
        state.pot += amount

    def _begin_dealing(self) -> None:
        """Wait for the first cards."""
        raise NotImplementedError
