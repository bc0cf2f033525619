"""Blackjack: the dealer's hand, played last, and the end of the round."""

from collections.abc import Callable

from croupier.equipment.cards import pretty
from croupier.games.blackjack import events
from croupier.games.blackjack.correcting import Correcting
from croupier.games.blackjack.face_down import is_unseen, possible
from croupier.games.blackjack.hands import best, dealer_draws, is_blackjack
from croupier.games.blackjack.moves import Reveal
from croupier.games.blackjack.paying import settle_against, settle_against_blackjack, settle_without_blackjack
from croupier.games.blackjack.state import BlackjackState
from croupier.games.events import Settled
from croupier.games.refusal import IllegalNow


class DealersHand(Correcting):
    """A blackjack table as the dealer plays."""

    def _show_face_down_card(self) -> None:
        if is_unseen(self.state):
            self.state.phase = "reveal"
        else:
            self._turn_card()

    def _reveal(self, move: Reveal) -> None:
        state = self.state
        if self.phase != "reveal":
            raise IllegalNow("B-15", "there's no face-down card to turn over right now")
        state.shoe.check_holds(move.card)
        if move.card not in possible(state, state.looked):
            raise IllegalNow("B-15", "{card} isn't what the dealer saw earlier", card=pretty([move.card]))
        state.shoe.recognise(move.card)
        state.dealer[1] = move.card
        self._turn_card()

    def _turn_card(self) -> None:
        state = self.state
        state.phase = "dealer"
        self._beat()
        blackjack = is_blackjack(state.dealer)
        state.turned = True
        self._tell(events.Turned(state.dealer[1], best(state.dealer)[0], blackjack))
        self._settle(settle_against_blackjack if blackjack else settle_without_blackjack)
        if any(hand.outcome is None for hand in state.hands):  # B-18
            self._draw_or_compare()
        else:
            self._close_round()

    def _draw_or_compare(self) -> None:
        state = self.state
        if dealer_draws(state.dealer, hits_soft_17=self.rules.soft_17 == "hit"):
            state.phase = "dealer"
            return
        self._settle(settle_against)
        self._close_round()

    def _close_round(self) -> None:
        if self.state.dealing is not None:
            self.state.dealing = self._left_of(self.state.dealing)
        self._keep_round()
        self._end_round()

    def _settle(self, settling: Callable[[BlackjackState], list[Settled]]) -> None:
        """Settle what can be settled now, after a moment in which people see what decides it."""
        beats = len(self.beats)
        self._beat()
        if settled := settling(self.state):
            for one in settled:
                self._tell(one)
        else:
            del self.beats[beats:]
