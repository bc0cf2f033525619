"""Hold'em: hands are shown or mucked, and the pots are paid."""

from collections.abc import Sequence

from croupier.equipment.cards import DECK, UNKNOWN
from croupier.games.holdem import events
from croupier.games.holdem.correcting import Correcting
from croupier.games.holdem.hands import Five, describe, five_of
from croupier.games.holdem.moves import Award, Muck, Show
from croupier.games.holdem.pots import Pot, pots_of, shares
from croupier.games.holdem.seats import Player
from croupier.games.holdem.showdown import (
    can_win,
    is_contested,
    is_unknown,
    may_muck,
    show_order,
    strengths,
    unseen_all_ins,
    winners,
)
from croupier.games.options import Pick
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, NotYourTurn

DECK_SET = frozenset(DECK)


class Showing(Correcting):
    """A hold'em table from the last bet to the last pot."""

    # All-in players, before the rest of the board.

    def _turn_up_all_ins(self) -> None:
        if not self.rules.all_in_face_up:
            return
        for player in self.state.players:
            if not player.folded and not player.unknown and not self.state.stacks[player.name]:
                self._turn_up(player)

    def _turn_up(self, player: Player) -> None:
        self._beat()
        player.shown = True
        cards, board = tuple(player.cards), tuple(self.state.board)
        self._tell(events.Shown(player.name, cards, board, self.rules.wheel, *self._five(player)))

    @property
    def all_ins_face_down(self) -> list[Player]:
        """All-in players who show before the next card, and whose cards the table does not know."""
        return unseen_all_ins(self.state) if self.rules.all_in_face_up else []

    # The showdown.

    @property
    def is_houses_turn(self) -> bool:
        """Whether the house itself turns up or mucks the hand in turn, as it knows the cards."""
        state = self.state
        if not self.house_holds or state.phase != "showdown" or state.turn is None:
            return False
        player = state.players[state.turn]
        return player.unknown and (self.rules.showdown == "auto" or not may_muck(state, player))

    def _showdown(self) -> None:
        self._beat()
        state = self.state
        state.phase = "showdown"
        state.pots = pots_of(state.players, state.dead)
        state.dead = 0
        self._call_open_hands()
        for index, pot in enumerate(state.pots):
            if len(pot.contenders) == 1:
                self._pay(index, pot.contenders)
        self._go_on_showing()

    def _go_on_showing(self) -> None:
        """Turn hands up or muck them in order, until someone has to choose or the pots can be paid."""
        state, ask = self.state, self.rules.showdown == "ask"
        state.turn = None
        if all(pot.paid for pot in state.pots):
            self._end_hand()
            return
        if UNKNOWN in state.board:
            return
        worth = strengths(state, wheel=self.rules.wheel)
        hopeful = {name for pot in state.pots if not pot.paid for name in pot.contenders}
        for player in show_order(state):
            if player.shown or player.mucked or player.name not in hopeful:
                continue
            if player.unknown or (ask and may_muck(state, player)):
                if self.house_holds or is_contested(state, player):
                    state.turn = state.players.index(player)
                    return
            elif ask or can_win(state, player, worth):
                self._turn_up(player)
            else:
                self._muck_hand(player)  # P-15
        for index, pot in enumerate(state.pots):
            if not pot.paid:
                best = winners(state, pot, worth)
                self._pay(index, best, [p for p in state.players if p.name in best and p.shown])
        self._end_hand()

    def _call_open_hands(self) -> None:
        """Say what the hands have come to that were turned up before the last card."""
        if UNKNOWN not in self.state.board:
            for player in show_order(self.state):
                if player.shown:
                    self._beat()
                    self._tell(events.Made(player.name, self._called(player), *self._five(player)))

    def _called(self, player: Player) -> str:
        return describe((*player.cards, *self.state.board), wheel=self.rules.wheel)

    def _five(self, player: Player) -> Five:
        return five_of(tuple(player.cards), tuple(self.state.board), wheel=self.rules.wheel)

    def _muck_hand(self, player: Player) -> None:
        self._beat()
        player.mucked = True
        self._tell(events.Mucked(player.name))

    def _show(self, move: Show) -> None:
        player = self._to_show(move.by)
        if player.unknown:
            self._check_shown(player, move.cards)
        elif move.cards is not None:
            raise IllegalNow("P-30", "the table already knows your cards: just show them")
        if self.is_houses_turn:
            self.state.turn = None
        if move.cards is not None:
            self.state.gone += [card for card in move.cards if card not in player.cards]
            player.cards = list(move.cards)
        self._turn_up(player)
        if self.state.phase == "showdown":
            self._go_on_showing()

    def _to_show(self, name: str) -> Player:
        """The part in the hand of somebody who may show it now."""
        if self.state.round_start is None:
            return self._to_show_late(name)
        early = (player for player in self.all_ins_face_down if player.name == name)
        return next(early, None) or self._to_choose(name)

    def _check_shown(self, player: Player, cards: list[str] | None) -> None:
        known = [card for card in player.cards if card != UNKNOWN]
        if cards is None or len(cards) != 2 or not set(known) <= set(cards):
            raise IllegalNow("P-30", "name both your cards, including any the table has seen")
        self._in_deck([card for card in cards if card not in known])

    def _in_deck(self, cards: list[str]) -> None:
        if not DECK_SET.issuperset(cards):
            wrong = next(card for card in cards if card not in DECK_SET)
            raise IllegalNow("P-1", "there's no card {card!r}", card=cut(wrong))
        if len(set(cards)) < len(cards) or not set(cards).isdisjoint(self.state.gone):
            twice = next(card for card in cards if card in self.state.gone or cards.count(card) > 1)
            raise IllegalNow("P-1", "{card} is no longer in the deck", card=twice)

    def _muck(self, move: Muck) -> None:
        player = self._to_choose(move.by)
        if not may_muck(self.state, player):
            raise IllegalNow("P-15", "every pot needs a hand: show yours")
        self._muck_hand(player)
        self._go_on_showing()

    def _to_choose(self, name: str) -> Player:
        state = self.state
        if state.phase != "showdown" or state.turn is None:
            raise IllegalNow("P-14", "there's no hand to show right now")
        player = state.players[state.turn]
        if player.name != name:
            raise NotYourTurn("P-14", "it's {name}'s turn to show", name=player.name)
        return player

    def _to_show_late(self, name: str) -> Player:  # P-31
        """The part in the hand that is over of somebody who may still show it: it changes no pot."""
        player = next((one for one in self.state.players if one.name == name), None)
        if player is None or not player.cards:
            raise IllegalNow("P-31", "you had no cards in the last hand")
        if player.shown:
            raise IllegalNow("P-31", "everybody has seen your cards already")
        return player

    def _award(self, move: Award) -> None:  # P-30
        state = self.state
        if state.phase != "showdown" or not is_unknown(state) or self.house_holds:
            raise IllegalNow("P-30", "the dealer only says who won at a showdown with unseen cards")
        if not 0 <= move.pot < len(state.pots) or state.pots[move.pot].paid:
            raise IllegalNow("P-30", "there's no such pot left to award; the main pot is number 0")
        hopeful = self._hopeful(state.pots[move.pot])
        if not Pick(hopeful, 1, len(hopeful)).holds(move.to):
            raise IllegalNow("P-30", "this pot is between {names}", names=hopeful)
        self._pay(move.pot, [name for name in hopeful if name in move.to])
        self._go_on_showing()

    def _hopeful(self, pot: Pot) -> tuple[str, ...]:
        """Those who have not given a pot up."""
        mucked = {player.name for player in self.state.players if player.mucked}
        return tuple(name for name in pot.contenders if name not in mucked)

    def _pay(self, index: int, to: Sequence[str], shown: Sequence[Player] = ()) -> None:
        """Pay a pot; with what won it, where winners have shown what decided it."""
        self._beat()
        state, pot = self.state, self.state.pots[index]
        pot.paid = True
        state.pot -= pot.amount
        won = events.PotWon(
            index,
            pot.amount,
            shares(pot.amount, to),
            self._called(shown[0]) if shown else "",
            self._five(shown[0]).rank if shown else None,
            tuple(dict.fromkeys(card for player in shown for card in self._five(player).best)),
            pot.contenders,
        )
        for name, share in won.shares.items():
            state.give_back(name, share)
        state.results.append(won)
        self._tell(won)

    def _end_hand(self) -> None:
        self.state.turn = None
        self.state.pots = []
        self.state.moves_on = True
        self._keep_round()
        self._end_round()

    def _call_off(self) -> None:
        state = self.state
        state.players, state.board, state.gone, state.pots, state.results = [], [], [], [], []
        state.pot = state.dead = state.due = state.dealt = 0
        state.turn = None
        state.moves_on = False
        state.owes = {**state.paid, **state.owes}
        state.paid = {}
