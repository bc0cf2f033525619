"""Before the cards: the shoe is shuffled, the round is opened, bets are placed."""

from typing import ClassVar

from croupier.games.blackjack.events import DealerChosen, Shuffled
from croupier.games.blackjack.moves import Bet, Close, Open, Shuffle, TakeBack
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.shoe import Shoe
from croupier.games.blackjack.state import BlackjackState
from croupier.games.events import Closed, Event, Opened, Staked, TakenBack
from croupier.games.limits import Limits
from croupier.games.moves import DEALER, Move
from croupier.games.refusal import IllegalNow, Refused
from croupier.games.table import Table


class Betting(Table[Rules, BlackjackState]):
    """A blackjack table as far as the first card."""

    game = "blackjack"
    hands_go_back = True
    rules_type = Rules
    state_type = BlackjackState
    moves: ClassVar[tuple[type[Move], ...]] = (Shuffle, Open, Bet, TakeBack, Close)

    @classmethod
    def _fresh(cls, rules: Rules, stacks: dict[str, int]) -> BlackjackState:
        return BlackjackState(
            stacks=stacks,
            chips_in_play=sum(stacks.values()),
            shoe=Shoe.full(rules.decks),
            bets={name: [0] * rules.boxes for name in stacks},
            dealing=next(reversed(stacks), None) if rules.dealer == "players" else None,
        )

    def _obey(self, rules: Rules) -> None:
        super()._obey(rules)
        self.limits = Limits(rules.step, rules.min_bet, rules.max_bet)

    @property
    def dealing_player(self) -> str | None:
        return self.state.dealing

    @property
    def on_table(self) -> int:
        state = self.state
        return (
            sum(map(sum, state.bets.values()))
            + sum(hand.stake for hand in state.hands if hand.outcome is None)
            + sum(insurance.at_stake for insurance in state.insurance.values())
        )

    # The shoe.

    def _shuffle(self, move: Shuffle) -> None:
        """Between rounds at any time; within one only if it could not go on otherwise."""
        self._unless(self._why_no_shuffle())
        self.state.shoe.shuffle(self.rules.decks, but=self._cards_lying())
        self._tell(Shuffled(self.state.shoe.left))

    def change_equipment(self) -> list[Event]:
        return self.play(Shuffle(DEALER))

    def _why_no_shuffle(self) -> Refused | None:
        if self.phase == "waiting":
            return None
        if not self._card_due or self.state.shoe.left:
            return IllegalNow(
                "B-1", "in mid-round the shoe is only shuffled when it's empty and a card is needed"
            )
        if len(self._cards_lying()) == self.rules.whole_shoe:
            return IllegalNow("B-1", "there's nothing to shuffle: all the cards are on the table")
        return None

    def _cards_lying(self) -> list[str]:
        """The cards on the table, which are cleared as a hand is bust and as the round is over."""
        if self.phase == "waiting":
            return []
        lying = [card for hand in self.state.hands if hand.outcome != "bust" for card in hand.cards]
        return lying + self.state.dealer

    @property
    def _card_due(self) -> bool:
        """Whether the round goes on by a card."""
        if self.phase in ("betting", "closed"):
            return self._anybody_in
        return self.phase in ("dealing", "dealer")

    @property
    def _shuffle_due(self) -> bool:
        return self.state.shoe.runs_low(self.rules)

    # Bets.

    def _open(self, move: Open) -> None:
        if self.phase != "waiting":
            raise IllegalNow("B-4", "the previous round isn't over yet")
        if self._shuffle_due:
            raise IllegalNow("B-1", "there are too few cards in the shoe: shuffle before the next round")
        self._begin_round("betting")
        self._clear_table()
        self._pass_over_absent_dealers()
        self._tell(Opened())
        if self.state.dealing is not None:
            self._tell(DealerChosen(self.state.dealing))

    def _bet(self, move: Bet) -> None:  # B-4
        self._while_betting()
        self._check_box(move.box)
        bets = self.state.bets[move.by]
        already = bets[move.box - 1]
        if not already and move.box > 1 and not self._free_seats:
            raise IllegalNow("B-19", "there's no free seat for another box")
        self.limits.check("B-4", move.amount, already, self.stack_of(move.by))
        self._back_by_betting(move.by)
        self.state.stake(move.by, move.amount)
        bets[move.box - 1] = total = already + move.amount
        self._tell(Staked(move.by, f"box {move.box}", move.amount, total))

    def _take_back(self, move: TakeBack) -> None:
        self._while_betting()
        self._check_box(move.box)
        bets = self.state.bets[move.by]
        amount = bets[move.box - 1]
        if not amount:
            raise IllegalNow("B-4", "you don't have a bet on box {box}", box=move.box)
        bets[move.box - 1] = 0
        self.state.give_back(move.by, amount)
        self._tell(TakenBack(move.by, f"box {move.box}", amount))

    def _close(self, move: Close) -> None:
        self._while_betting()
        if not self._anybody_in:
            raise IllegalNow("B-4", "nobody has bet yet")
        self.state.phase = "closed"
        self._tell(Closed())

    def _while_betting(self) -> None:
        if self.phase == "waiting":
            raise IllegalNow("B-4", "betting isn't open yet")
        if self.phase != "betting":
            raise IllegalNow("B-4", "no more bets: betting is closed")

    @property
    def _anybody_in(self) -> bool:
        return any(map(any, self.state.bets.values()))

    def _check_box(self, box: int) -> None:
        boxes = self.rules.boxes
        if not 1 <= box <= boxes:
            if boxes == 1:
                raise IllegalNow("B-19", "each player has one box, number 1")
            raise IllegalNow("B-19", "each player's boxes are numbered 1 to {boxes}", boxes=boxes)

    @property
    def _free_seats(self) -> int:
        """Seats that nobody has, less the boxes that are played there."""
        taken = sum(bool(bet) for bets in self.state.bets.values() for bet in bets[1:])
        return self.rules.max_seats - len(self.state.stacks) - taken  # B-19

    def _unless(self, objection: Refused | None) -> None:
        if objection is not None:
            raise objection

    # Coming and going.

    def _check_place(self) -> None:
        if self.phase == "betting" and self._free_seats <= 0:
            raise IllegalNow("B-19", "every free seat has a box in play: sit down once the cards are dealt")

    def _lay_place(self, who: str) -> None:
        self.state.bets[who] = [0] * self.rules.boxes
        if self.rules.dealer == "players" and self.state.dealing is None:
            self.state.dealing = who

    def _clear_place(self, who: str) -> None:
        state = self.state
        del state.bets[who]
        if state.dealing == who:
            state.dealing = self._left_of(who) if len(state.stacks) > 1 else None

    def _left_of(self, who: str) -> str:
        names = self.names
        return names[(names.index(who) + 1) % len(names)]

    def _pass_over_absent_dealers(self) -> None:
        """Players who sit out don't deal either, as long as somebody else plays."""
        state = self.state
        if len(state.sitting_out) < len(state.stacks):
            while state.dealing in state.sitting_out:
                state.dealing = self._left_of(state.dealing)

    def _staked(self, who: str) -> int:
        state = self.state
        hands = sum(hand.stake for hand in state.hands if hand.who == who and hand.outcome is None)
        insured = state.insurance[who].at_stake if who in state.insurance else 0
        return sum(state.bets[who]) + hands + insured

    # Clearing the table.

    def _clear_table(self) -> None:
        state = self.state
        state.bets = {name: [0] * self.rules.boxes for name in state.stacks}
        state.hands, state.dealer, state.insurance = [], [], {}
        state.turn, state.turned, state.looked = 0, False, None

    def _call_off(self) -> None:
        self._clear_table()
