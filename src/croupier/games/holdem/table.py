"""Texas hold'em: a table, hand by hand in the order of play."""

from collections.abc import Sequence
from typing import Literal

from croupier.equipment.cards import DECK, UNKNOWN
from croupier.games.holdem import events
from croupier.games.holdem.betting import is_closed, next_to_act, raise_range, uncalled
from croupier.games.holdem.correcting import Correcting
from croupier.games.holdem.hands import Five, describe, five_of
from croupier.games.holdem.moves import (
    Award,
    Bet,
    Call,
    Check,
    Deal,
    Fold,
    Muck,
    Raise,
    Show,
)
from croupier.games.holdem.positions import ready
from croupier.games.holdem.pots import Pot, pots_of, shares
from croupier.games.holdem.seats import Player
from croupier.games.holdem.showdown import (
    can_win,
    is_contested,
    is_unknown,
    may_muck,
    show_order,
    strengths,
    winners,
)
from croupier.games.holdem.view import HoldemView, own_cards, view_of
from croupier.games.options import Cards, OneOf, Option, Pick, Whole
from croupier.games.phrases import Phrase, cut, phrase
from croupier.games.refusal import IllegalNow, NotYourTurn
from croupier.games.table import MOST_CHIPS, Awaits, Chance, Overlay

STREETS: dict[int, events.Street] = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
"""The betting rounds, by how many shared cards lie."""

BURNS = (0, 4, 6)
"""Which of the cards after the hole cards are burnt, where cards are burnt."""

DECK_SET = frozenset(DECK)
FOLD = Option("fold")
CHECK = Option("check")

NO_RAISE = {
    "bet": phrase("you can't bet here: call, check or fold"),
    "raise": phrase("you can't raise here: call, check or fold"),
}


class Holdem(Correcting):
    """A table of Texas hold'em. The dealer holds no seat and wins no chips."""  # P-28

    moves = (*Correcting.moves, Deal, Award, Fold, Check, Call, Bet, Raise, Show, Muck)

    # Dealing.

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

    def _in_deck(self, cards: list[str]) -> None:
        if not DECK_SET.issuperset(cards):
            wrong = next(card for card in cards if card not in DECK_SET)
            raise IllegalNow("P-1", "there's no card {card!r}", card=cut(wrong))
        if len(set(cards)) < len(cards) or not set(cards).isdisjoint(self.state.gone):
            twice = next(card for card in cards if card in self.state.gone or cards.count(card) > 1)
            raise IllegalNow("P-1", "{card} is no longer in the deck", card=twice)

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

    # Betting.

    def _fold(self, move: Fold) -> None:
        player = self._to_act(move.by)
        player.folded = True
        self._tell(events.Acted(move.by, "fold", 0, player.bet, False))
        if sum(not other.folded for other in self.state.players) == 1:
            self._end_betting_round()
            self._showdown()
        else:
            self._go_on(player)

    def _check(self, move: Check) -> None:
        player = self._to_act(move.by)
        if player.bet < self.state.to_match:
            raise IllegalNow("P-7", "it's {owed} to call", owed=self.state.to_match - player.bet)  # P-7
        self._tell(events.Acted(move.by, "check", 0, player.bet, False))
        self._go_on(player)

    def _call(self, move: Call) -> None:
        player = self._to_act(move.by)
        owed = self.state.to_match - player.bet
        if owed <= 0:
            raise IllegalNow("P-7", "there's nothing to call")
        self._bet_chips(player, "call", min(owed, self.state.stacks[move.by]))

    def _bet(self, move: Bet) -> None:
        player = self._to_act(move.by)
        if self.state.to_match:
            raise IllegalNow("P-7", "there's already a bet: call, raise or fold")
        self._raise_to(player, "bet", move.amount)

    def _raise(self, move: Raise) -> None:
        player = self._to_act(move.by)
        if not self.state.to_match:
            raise IllegalNow("P-7", "there's nothing to raise yet: bet or check")
        self._raise_to(player, "raise", move.to)

    def _raise_to(self, player: Player, did: Literal["bet", "raise"], to: int) -> None:
        state = self.state
        allowed = raise_range(self.rules, state, player)
        if allowed is None:
            raise IllegalNow.saying("P-10", NO_RAISE[did])
        if not allowed.holds(to):
            raise IllegalNow.saying(
                "P-8" if self.rules.limit != "none" else "P-10", _explain_range(did, allowed)
            )
        by = to - state.to_match
        if by >= state.raise_size:
            state.raise_size = by
            for other in state.players:
                other.acted = False
        state.to_match = to
        state.aggressor = state.turn
        self._bet_chips(player, did, to - player.bet)

    def _bet_chips(self, player: Player, did: Literal["call", "bet", "raise"], amount: int) -> None:
        self._put_in(player, amount)
        self._tell(events.Acted(player.name, did, amount, player.bet, not self.state.stacks[player.name]))
        self._go_on(player)

    def _to_act(self, name: str) -> Player:
        state = self.state
        if state.turn is None or state.phase == "showdown":
            raise IllegalNow("P-6", "nobody can bet right now")
        player = state.players[state.turn]
        if player.name != name:
            raise NotYourTurn("P-6", "it's {name}'s turn", name=player.name)
        return player

    def _go_on(self, player: Player) -> None:
        """Pass the turn on after a player's action, or end the betting round."""
        state = self.state
        assert state.turn is not None
        player.acted = True
        can_still_bet = not player.folded and state.stacks[player.name]
        if can_still_bet or not is_closed(state):
            state.turn = next_to_act(state, state.turn + 1)
        else:
            state.turn = None
        if state.turn is None:
            self._end_betting_round()
            self._next_street()

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

    # The showdown.

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
                if is_contested(state, player):
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
        is_over = self.state.round_start is None
        player = self._to_show_late(move.by) if is_over else self._to_choose(move.by)
        if player.unknown:
            self._check_shown(player, move.cards)
        elif move.cards is not None:
            raise IllegalNow("P-30", "the table already knows your cards: just show them")
        if move.cards is not None:
            self.state.gone += [card for card in move.cards if card not in player.cards]
            player.cards = list(move.cards)
        self._turn_up(player)
        if not is_over:
            self._go_on_showing()

    def _check_shown(self, player: Player, cards: list[str] | None) -> None:
        known = [card for card in player.cards if card != UNKNOWN]
        if cards is None or len(cards) != 2 or not set(known) <= set(cards):
            raise IllegalNow("P-30", "name both your cards, including any the table has seen")
        self._in_deck([card for card in cards if card not in known])

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
        if state.phase != "showdown" or not is_unknown(state):
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

    # What may be done, and what may be seen.

    @property
    def awaits(self) -> Awaits:
        state = self.state
        if state.round_start is None:
            return Awaits(dealer="start") if state.phase == "waiting" else Awaits()
        if state.due:
            return Awaits(dealer="deal", chance=Chance("cards", state.due))
        players = () if state.turn is None else (state.players[state.turn].name,)
        return Awaits(players, dealer="award" if state.phase == "showdown" and is_unknown(state) else None)

    def _player_options(self, who: str) -> list[Option]:
        state = self.state
        if state.round_start is None:
            held = (one for one in state.players if one.name == who and one.cards and not one.shown)
            return [self._show_option(player) for player in held]
        player = None if state.turn is None else state.players[state.turn]
        if player is None or player.name != who:
            return []
        return self._showing_options(player) if state.phase == "showdown" else self._betting_options(player)

    def _absent_move(self, who: str) -> Check | Fold | Muck:
        """Check or fold; at the showdown muck: players who may not muck known cards aren't asked."""
        state = self.state
        assert state.turn is not None
        player = state.players[state.turn]
        if state.phase != "showdown":
            return Check(who) if player.bet >= state.to_match else Fold(who)
        if not may_muck(state, player):
            raise IllegalNow("P-30", "only {name} knows these cards: the dealer says who won", name=who)
        return Muck(who)

    def _betting_options(self, player: Player) -> list[Option]:
        state = self.state
        owed = state.to_match - player.bet
        call = Option("call", cost=min(owed, state.stacks[player.name])) if owed > 0 else CHECK
        options = [FOLD, call]
        if (allowed := raise_range(self.rules, state, player)) is not None:
            options.append(
                Option("raise", {"to": allowed}) if state.to_match else Option("bet", {"amount": allowed})
            )
        return options

    def _showing_options(self, player: Player) -> list[Option]:
        show = self._show_option(player)
        return [show, Option("muck")] if may_muck(self.state, player) else [show]

    def _show_option(self, player: Player) -> Option:
        if not player.unknown:
            return Option("show")
        state = self.state
        known = tuple(card for card in player.cards if card != UNKNOWN)
        seen = {*state.board, *(card for other in state.players if other.shown for card in other.cards)}
        unseen = tuple(card for card in DECK if card not in seen)
        return Option("show", {"cards": Pick(unseen, 2, 2, known)})

    def _dealer_options(self) -> list[Option]:
        state = self.state
        if state.round_start is None:
            amount = Whole(1, MOST_CHIPS)
            blinds = Option("blinds", {"small": Whole(1, MOST_CHIPS, up_to="big"), "big": amount})
            return [Option("start"), blinds] if len(ready(state)) > 1 else [blinds]
        if state.due:
            left = {card: 1 for card in DECK if card not in state.gone}
            cards = Cards(state.due, left, tuple(range(state.due)), to=self._owners())
            return [Option("deal", {"cards": cards})]
        if state.phase == "showdown" and is_unknown(state):
            return [
                Option("award", {"pot": OneOf((index,)), "to": Pick(hopeful, 1, len(hopeful))})
                for index, pot in enumerate(state.pots)
                if not pot.paid and (hopeful := self._hopeful(pot))
            ]
        return []

    def _view(self, who: str | None) -> HoldemView:
        return view_of(self, who)

    def own_view(self, who: str) -> Overlay:
        self._seated(who)
        return own_cards(self, who)

    def own_views(self) -> dict[str, Overlay]:
        held = {name: own_cards(self, name) for name in self.state.stacks} if self.state.players else {}
        return {name: overlay for name, overlay in held.items() if overlay}


def _explain_range(did: Literal["bet", "raise"], allowed: Whole) -> Phrase:
    low, high = allowed.low, allowed.high
    assert high is not None  # a stack has an end
    if low == high and did == "bet":
        return phrase("you can only bet exactly {amount}", amount=low)
    if low == high:
        return phrase("you can only raise to exactly {amount}", amount=low)
    if did == "bet":
        return phrase("you can bet anything from {low} to {high}", low=low, high=high)
    return phrase("you can raise to anything from {low} to {high}", low=low, high=high)
