"""Texas hold'em: a table, hand by hand in the order of play."""

from collections.abc import Mapping
from typing import Literal

from croupier.equipment.cards import DECK, UNKNOWN
from croupier.games.due import NOTHING_HELD, CardsDue, Deck, Held
from croupier.games.holdem import events, held as house
from croupier.games.holdem.betting import is_closed, next_to_act, raise_range
from croupier.games.holdem.dealing import Dealing
from croupier.games.holdem.moves import Award, Bet, Call, Check, Deal, Fold, Muck, Raise, Show
from croupier.games.holdem.positions import ready
from croupier.games.holdem.seats import Player
from croupier.games.holdem.showdown import is_unknown, may_muck
from croupier.games.holdem.view import HoldemView, own_cards, view_of
from croupier.games.options import Cards, Equipment, OneOf, Option, Pick, Whole
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import IllegalNow, NotYourTurn
from croupier.games.table import MOST_CHIPS, Awaits, Chance, Overlay

FOLD = Option("fold")
CHECK = Option("check")

NO_RAISE = {
    "bet": phrase("you can't bet here: call, check or fold"),
    "raise": phrase("you can't raise here: call, check or fold"),
}


class Holdem(Dealing):
    """A table of Texas hold'em. The dealer holds no seat and wins no chips."""  # P-28

    moves = (*Dealing.moves, Deal, Award, Fold, Check, Call, Bet, Raise, Show, Muck)

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

    # What may be done, and what may be seen.

    @property
    def awaits(self) -> Awaits:
        state = self.state
        if state.round_start is None:
            return Awaits(dealer="start") if state.phase == "waiting" else Awaits()
        if state.due:
            return Awaits(dealer="deal", chance=Chance("cards", state.due))
        if state.phase != "showdown":
            return Awaits(() if state.turn is None else (state.players[state.turn].name,))
        players = () if state.turn is None or self.is_houses_turn else (state.players[state.turn].name,)
        return Awaits(players, dealer="award" if self._is_award_due else None)

    @property
    def _is_award_due(self) -> bool:
        """Whether the dealer may say who won, as nobody else knows the cards."""
        return self.state.phase == "showdown" and not self.house_holds and is_unknown(self.state)

    def _player_options(self, who: str) -> list[Option]:
        state = self.state
        if state.round_start is None:
            held = (one for one in state.players if one.name == who and one.cards and not one.shown)
            return [self._show_option(player) for player in held]
        if state.due and not self.house_holds:
            return [self._show_option(player) for player in self.all_ins_face_down if player.name == who]
        player = None if state.turn is None else state.players[state.turn]
        if player is None or player.name != who:
            return []
        if state.phase != "showdown":
            return self._betting_options(player)
        return [] if self.is_houses_turn else self._showing_options(player)

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
        if not player.unknown or self.house_holds:
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
        if self._is_award_due:
            return [
                Option("award", {"pot": OneOf((index,)), "to": Pick(hopeful, 1, len(hopeful))})
                for index, pot in enumerate(state.pots)
                if not pot.paid and (hopeful := self._hopeful(pot))
            ]
        return []

    def _view(self, who: str | None) -> HoldemView:
        return view_of(self, who)

    def own_view(self, who: str, held: Held = NOTHING_HELD) -> Overlay:
        self._seated(who)
        return own_cards(self, who, held)

    def own_views(self, held: Held = NOTHING_HELD) -> dict[str, Overlay]:
        if not self.state.players:
            return {}
        own = {name: own_cards(self, name, held) for name in self.state.stacks}
        return {name: overlay for name, overlay in own.items() if overlay}

    # What the house draws, and what it does as it knows what lies face down.

    def _due(self, domain: Equipment) -> CardsDue:
        return CardsDue(self.cards_due)

    def deck(self) -> Deck:
        return Deck(1, len(DECK) - self.state.dealt if self.state.round_start is not None else len(DECK))

    def house_move(self, held: Held) -> dict[str, object] | None:
        return house.next_move(self, held) if self.house_holds else None

    def completed(self, move: Mapping[str, object], held: Held) -> Mapping[str, object]:
        return house.completed(self, move, held) if self.house_holds else move


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
