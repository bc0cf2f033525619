"""Hold'em: hole cards and shared cards, street by street."""

from croupier.equipment.cards import UNKNOWN
from croupier.games.due import BOARD, BURN
from croupier.games.holdem import events
from croupier.games.holdem.betting import is_closed, next_to_act, uncalled
from croupier.games.holdem.moves import Deal
from croupier.games.holdem.showing import Showing
from croupier.games.refusal import IllegalNow

STREETS: dict[int, events.Street] = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
"""The betting rounds, by how many shared cards lie."""

BURNS = (0, 4, 6)
"""Which of the cards after the hole cards are burnt, where cards are burnt."""


class Dealing(Showing):
    """A hold'em table from the first card on, but for what players bet."""

    def _begin_dealing(self) -> None:
        self.state.due = 2 * len(self.state.players)
        if is_closed(self.state):
            self._end_betting_round()
            self.state.due += self._cards_until(5)

    def _deal(self, move: Deal) -> None:
        state, cards = self.state, move.cards
        if not state.due:
            raise IllegalNow("P-5", "there's no card to deal right now")  # P-5
        if not 1 <= len(cards) <= state.due:
            raise IllegalNow("P-4", "cards to deal now: {due}, not {count}", due=state.due, count=len(cards))
        known = [card for card in cards if card != UNKNOWN]
        self._in_deck(known)
        state.gone += known
        state.due -= len(cards)
        hole = max(2 * len(state.players) - state.dealt, 0)
        if hole:
            self._deal_hole(cards[:hole])
        if len(cards) > hole:
            self._deal_board(cards[hole:])
        if not state.due:
            self._after_deal()

    def _deal_hole(self, cards: list[str]) -> None:
        state = self.state
        count = len(state.players)
        for place in range(min(count, len(cards))):
            player = state.players[(state.dealt + place) % count]  # P-4
            own = cards[place::count]
            player.cards += own
            self._tell(events.Dealt(player.name, tuple(own)))
        state.dealt += len(cards)
        if state.dealt == 2 * count and is_closed(state):
            self._turn_up_all_ins()

    def _owners(self) -> tuple[str, ...]:
        """Whom the hole cards that are still due go to, in their order."""
        players, dealt = self.state.players, self.state.dealt
        return tuple(players[nth % len(players)].name for nth in range(dealt, 2 * len(players)))

    @property
    def cards_due(self) -> tuple[tuple[str, int], ...]:
        """Whom the next cards go to, face up or down: the hole cards by themselves, then what is shared."""
        if owners := self._owners():
            return tuple([(name, 0) for name in owners])
        state = self.state
        first = state.dealt - 2 * len(state.players)
        burns = BURNS if self.rules.burn else ()
        places = range(first, first + state.due)
        return tuple([(BURN, 0) if place in burns else (BOARD, 1) for place in places])

    def _deal_board(self, cards: list[str]) -> None:
        state = self.state
        new: list[str] = []
        for place, card in enumerate(cards, state.dealt - 2 * len(state.players)):
            if not new:
                self._beat()
            if self.rules.burn and place in BURNS:
                continue
            state.board.append(card)
            new.append(card)
            if len(state.board) >= 3:
                state.phase = STREETS[len(state.board)]
                self._tell_board(new)
                new = []
        state.dealt += len(cards)
        if new:
            self._tell_board(new)

    def _tell_board(self, new: list[str]) -> None:
        board = self.state.board
        self._tell(events.BoardDealt(STREETS[max(len(board), 3)], tuple(new), tuple(board)))

    def _cards_until(self, lie: int) -> int:
        """How many cards are dealt, burnt ones included, until the board has that many."""
        on_board = len(self.state.board)
        burns = sum(on_board < street <= lie for street in STREETS) if self.rules.burn else 0
        return lie - on_board + burns

    def _after_deal(self) -> None:
        state = self.state
        if is_closed(state):
            self._showdown()
        else:
            state.turn = next_to_act(state, 0 if state.board else state.opens)

    def _end_betting_round(self) -> None:
        state = self.state
        if (excess := uncalled(state)) is not None:
            player, amount = excess
            self._put_in(player, -amount)
            self._tell(events.Returned(player.name, amount))
        if len(state.board) < 5:
            state.aggressor = None
        self._new_betting_round()

    def _next_street(self) -> None:  # P-9
        state = self.state
        if len(state.board) == 5:
            self._showdown()
        elif is_closed(state):
            self._turn_up_all_ins()
            state.due = self._cards_until(5)
        else:
            lie = 3 if not state.board else len(state.board) + 1
            state.phase = STREETS[lie]
            state.due = self._cards_until(lie)
