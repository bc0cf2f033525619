"""From the first card to the last payment, in the order of play."""

from typing import cast

from msgspec import UNSET, UnsetType

from croupier.equipment.cards import UNKNOWN, pretty
from croupier.games.blackjack import events
from croupier.games.blackjack.choices import (
    additions,
    is_complete,
    why_no_double,
    why_no_hit,
    why_no_split,
    why_no_surrender,
)
from croupier.games.blackjack.dealers_hand import DealersHand
from croupier.games.blackjack.face_down import dealable, is_unseen, possible
from croupier.games.blackjack.hands import (
    Hand,
    Outcome,
    best,
    is_blackjack,
    may_hide_blackjack,
    place_of,
)
from croupier.games.blackjack.moves import (
    Deal,
    Double,
    Hit,
    Insure,
    Keep,
    Outcomes,
    Peek,
    Reveal,
    Split,
    Stand,
    Surrender,
)
from croupier.games.blackjack.paying import (
    settle,
    settle_without_blackjack,
)
from croupier.games.blackjack.state import Insurance
from croupier.games.events import Closed
from croupier.games.moves import DEALER
from croupier.games.phrases import cut, phrase
from croupier.games.refusal import IllegalNow, Malformed, NotEnoughChips, NotYourTurn, Refused

NO_CARD_DUE = {
    "waiting": ("B-6", phrase("no cards are dealt between rounds")),
    "betting": ("B-4", phrase("nobody has bet yet")),
    "early": ("B-9", phrase("first, each player surrenders or keeps their hand")),
    "insurance": ("B-13", phrase("insurance comes first")),
    "peek": ("B-15", phrase("the dealer looks at the face-down card first")),
    "playing": ("B-6", phrase("a player has to decide before the next card")),
    "reveal": ("B-15", phrase("the face-down card is turned over first")),
}
"""What stands in the way of a card, by phase."""

NO_TURN = {
    "waiting": ("B-7", phrase("the cards haven't been dealt yet")),
    "betting": ("B-7", phrase("the cards haven't been dealt yet")),
    "closed": ("B-7", phrase("the cards haven't been dealt yet")),
    "dealing": ("B-7", phrase("a card has to be dealt first")),
    "early": ("B-9", phrase("first, each player surrenders or keeps their hand")),
    "insurance": ("B-13", phrase("insurance comes first")),
    "peek": ("B-15", phrase("the dealer checks for blackjack first")),
    "reveal": ("B-7", phrase("all the hands have been played")),
    "dealer": ("B-7", phrase("all the hands have been played")),
}
"""What stands in the way of a player's decision, by phase."""


class Round(DealersHand):
    """A blackjack table as it is played."""

    moves = (
        *DealersHand.moves,
        Deal,
        Outcomes,
        Keep,
        Insure,
        Peek,
        Hit,
        Stand,
        Double,
        Split,
        Surrender,
        Reveal,
    )

    # Nothing but how hands ended.

    def _outcomes(self, move: Outcomes) -> None:  # B-21
        """Pay a round that was played with real cards and that nobody entered."""
        if self.phase != "closed":
            raise IllegalNow("B-21", "outcomes are entered once betting is closed, before any card")
        hands = self._outcomes_to_enter()
        if not move.outcomes:
            raise IllegalNow("B-21", "name at least one hand, and how it ended")
        for key, outcome in move.outcomes.items():
            if key not in hands:
                raise IllegalNow("N-14", "there was no hand {hand!r} in this round", hand=cut(key))
            if outcome not in hands[key]:
                raise IllegalNow(
                    "B-5", "{hand} can only be one of: {outcomes}", hand=key, outcomes=hands[key]
                )
        self._place_hands()
        owners = [hand.who for hand in self.state.hands]
        for hand in self.state.hands:
            alone = owners.count(hand.who) == 1
            key = hand.who if alone else f"{hand.who}, {self._on(hand)}"
            self._tell(settle(self.state, hand, cast(Outcome, move.outcomes.get(key, "loss"))))
        self._close_round()

    def _outcomes_to_enter(self) -> dict[str, tuple[str | int, ...]]:
        """By hand, how it may have ended."""
        hands = self._hands_to_come()
        owners = [hand.who for hand in hands]
        surrender = ("surrender",) if self.rules.surrender != "none" else ()
        ends = ("win", "tie", "loss", "bust", "blackjack", *surrender)
        return {
            hand.who if owners.count(hand.who) == 1 else f"{hand.who}, {place_of(hand, hands)}": ends
            for hand in hands
        }

    # The cards.

    def _deal(self, move: Deal) -> None:
        if not move.cards:
            raise Malformed("script", "deal at least one card")
        if self._first_cards_due:
            self._deal_first(move.cards)
        elif len(move.cards) == 1:
            self._deal_next(move.cards[0])
        else:
            self._deal_on(move.cards)

    @property
    def _first_cards_due(self) -> int:
        """How many cards of the first two rounds are due: to every box, and to the dealer."""
        state = self.state
        if self.phase in ("betting", "closed"):
            boxes = sum(bool(bet) for bets in state.bets.values() for bet in bets)
            return 2 * (boxes + 1) if boxes else 0
        if self.phase != "dealing" or len(state.dealer) == 2:
            return 0
        return 2 * (len(state.hands) + 1) - sum(len(hand.cards) for hand in state.hands) - len(state.dealer)

    def _deal_first(self, cards: list[str]) -> None:
        state, due = self.state, self._first_cards_due
        if len(cards) > due:
            raise IllegalNow("B-6", "too many cards: only {due} to deal now", due=due)
        if UNKNOWN in cards[: due - 1]:
            raise IllegalNow("B-6", "only the dealer's second card can stay face down")
        state.shoe.check(cards)
        if not state.hands:
            self._place_hands()
        places = len(state.hands) + 1
        for nth, card in enumerate(cards, start=2 * places - due):  # B-6
            place = nth % places
            state.shoe.take(card)
            if place < len(state.hands):
                self._give(state.hands[place], card)
            else:
                self._give_dealer(card, face_down=nth > place)
        if len(state.dealer) == 2:
            self._after_the_deal()

    def _place_hands(self) -> None:
        state = self.state
        if self.phase == "betting":
            self._tell(Closed())
        state.phase = "dealing"
        state.hands = self._hands_to_come()
        state.bets = {name: [0] * self.rules.boxes for name in self.names}

    def _hands_to_come(self) -> list[Hand]:
        """A hand for every bet, in the order of dealing."""
        state, names = self.state, self.names
        first = 0 if state.dealing is None else names.index(state.dealing) + 1  # B-16
        return [
            Hand(name, box, bet, [])
            for name in names[first:] + names[:first]
            for box, bet in enumerate(state.bets[name], start=1)
            if bet
        ]

    def _owners(self, due: int) -> tuple[str, ...]:
        """Whom the next cards go to, in their order."""
        state, first = self.state, self._first_cards_due
        if not first:
            return (state.hands[state.turn].who if self.phase == "dealing" else DEALER,) * due
        order = [hand.who for hand in state.hands or self._hands_to_come()]
        order.append(DEALER)
        return tuple(order[nth % len(order)] for nth in range(-first, due - first))

    def _deal_on(self, cards: list[str]) -> None:
        """Deal several cards, each of which has to be due after the one before."""
        before = self.save()
        try:
            for card in cards:
                self._deal_next(card)
        except Refused:
            self.load(before)
            raise

    def _deal_next(self, card: str) -> None:
        state = self.state
        if self.phase not in ("dealing", "dealer"):
            raise IllegalNow.saying(*NO_CARD_DUE[self.phase])
        if card == UNKNOWN:
            raise IllegalNow("B-6", "only the dealer's second card can stay face down")
        state.shoe.check([card])
        if is_unseen(state) and card[0] not in dealable(state):
            raise IllegalNow(
                "B-15",
                "going by what the dealer saw, the last {card} is the face-down card",
                card=pretty([card]),
            )
        self._beat()
        state.shoe.take(card)
        if self.phase == "dealing":
            self._complete(state.hands[state.turn], card)
        else:
            self._give_dealer(card)
            self._draw_or_compare()

    def _give(self, hand: Hand, card: str) -> None:
        hand.cards.append(card)
        total, soft = best(hand.cards)
        self._tell(events.Dealt(hand.who, self._on(hand), card, total, soft))

    def _give_dealer(self, card: str, face_down: bool = False) -> None:
        dealer = self.state.dealer
        dealer.append(card)
        if face_down:
            self._tell(events.DealtFaceDown(card))
        else:
            self._tell(events.DealerDealt(card, best(dealer)[0], first=len(dealer) == 1))

    def _on(self, hand: Hand) -> str:
        return place_of(hand, self.state.hands)

    # Before the players act: early surrender, insurance, the dealer's look.

    @property
    def _looks(self) -> bool:
        return self.rules.peek and may_hide_blackjack(self.state.dealer[0])

    @property
    def _all_waits(self) -> bool:
        """Whether what blackjack decides is settled only when the face-down card is turned."""
        return not self.rules.peek and may_hide_blackjack(self.state.dealer[0])

    def _after_the_deal(self) -> None:
        self.state.turn = 0
        if self.rules.surrender == "early" and may_hide_blackjack(self.state.dealer[0]):
            self.state.phase = "early"
        else:
            self._offer_insurance()

    def _keep(self, move: Keep) -> None:
        if self.phase != "early":
            raise IllegalNow("B-9", "nobody has to choose between surrender and keep right now")
        hand = self._active_hand(move.by)
        self._tell(events.Kept(hand.who, self._on(hand)))
        self._ask_next()

    def _ask_next(self) -> None:
        self.state.turn += 1
        if self.state.turn == len(self.state.hands):
            self._offer_insurance()

    def _offer_insurance(self) -> None:  # B-13
        state = self.state
        if state.dealer[0][0] == "A":
            for name, chips in state.stacks.items():
                half = sum(hand.stake for hand in state.hands if hand.who == name and hand.is_in) // 2
                if 0 < half <= chips:
                    state.insurance[name] = Insurance(half)
        if state.insurance:
            state.phase = "insurance"
            self._tell(
                events.InsuranceOffered({name: offer.amount for name, offer in state.insurance.items()})
            )
        else:
            self._look()

    def _insure(self, move: Insure) -> None:
        state = self.state
        if self.phase != "insurance":
            raise IllegalNow("B-13", "insurance isn't on offer right now")
        offer = state.insurance.get(move.by)
        if offer is None:
            self._check_in_round(move.by)
            raise NotEnoughChips(
                "B-17", "you have no hand left to insure, or too few chips for half its stake"
            )
        if offer.taken is not None:
            raise IllegalNow("B-13", "you've already answered")
        offer.taken = move.take
        if move.take:
            state.stake(move.by, offer.amount)
        self._tell(events.InsuranceAnswered(move.by, offer.amount, move.take))
        if all(offer.taken is not None for offer in state.insurance.values()):
            self._look()

    def _look(self) -> None:  # B-15
        state = self.state
        state.phase = "peek"
        if not self._looks or not any(hand.is_in for hand in state.hands):
            self._begin_play()
        elif not is_unseen(state):
            self._after_the_look(is_blackjack(state.dealer))

    @property
    def _may_peek(self) -> bool:
        """Whether a look is due or, with every hand surrendered early, may still be taken."""
        return self.phase == "peek" or (self.phase == "reveal" and self._looks and self.state.looked is None)

    def _peek(self, move: Peek) -> None:
        if not self._may_peek:
            raise IllegalNow("B-15", "there's no face-down card to look at right now")
        if not possible(self.state, move.blackjack):
            raise IllegalNow("B-1", "there's no card left in the shoe that it could be")
        self._after_the_look(move.blackjack)

    def _after_the_look(self, blackjack: bool) -> None:
        self._beat()
        self.state.looked = blackjack
        self._tell(events.Looked(blackjack))
        if blackjack:
            self._show_face_down_card()
        else:
            self._begin_play()

    # The players' hands.

    def _begin_play(self) -> None:
        if not self._all_waits:
            self._settle(settle_without_blackjack)
        self.state.turn = 0
        self._go_on()

    def _go_on(self) -> None:
        """Come to the next hand that needs a card or a decision, in the end to the dealer's."""
        state = self.state
        while state.turn < len(state.hands):
            hand = state.hands[state.turn]
            if len(hand.cards) == 1:
                state.phase = "dealing"
                return
            if hand.acts:
                state.phase = "playing"
                return
            state.turn += 1
        self._show_face_down_card()

    def _hit(self, move: Hit) -> None:
        hand = self._hand_in_turn(move.by)
        self._unless(why_no_hit(self.rules, hand))
        self._tell(events.HitTaken(hand.who, self._on(hand)))
        self.state.phase = "dealing"

    def _stand(self, move: Stand) -> None:
        hand = self._hand_in_turn(move.by)
        hand.stood = True
        self._tell(events.Stood(hand.who, self._on(hand), hand.total))
        self._go_on()

    def _double(self, move: Double) -> None:
        hand = self._hand_in_turn(move.by)
        chips = self.state.stacks[move.by]
        self._unless(why_no_double(self.rules, hand, chips))
        amount = self._addition(hand, move.amount, chips)
        self.state.stake(move.by, amount)
        hand.stake += amount
        hand.doubled = True
        self._tell(events.Doubled(hand.who, self._on(hand), amount, hand.stake))
        self.state.phase = "dealing"

    def _addition(self, hand: Hand, amount: int | UnsetType, chips: int) -> int:
        """What a double adds: the whole bet, or the amount that is named where it may be less."""
        allowed = additions(self.rules, hand, chips)
        if amount is UNSET:
            if hand.stake > chips:
                raise NotEnoughChips("B-17", "you only have {chips}: give an amount up to that", chips=chips)
            return hand.stake
        if allowed is None:
            raise IllegalNow("B-17", "here you double the whole bet: leave out the amount")
        if not allowed.holds(amount):
            assert allowed.high is not None
            raise IllegalNow(
                "B-17", "doubling for less costs {low} to {high} here", low=allowed.low, high=allowed.high
            )
        return amount

    def _split(self, move: Split) -> None:
        hand, hands = self._hand_in_turn(move.by), self.state.hands
        self._unless(why_no_split(hand, hands, self.state.stacks[move.by]))
        first, second = hand.cards
        self._tell(events.HandSplit(hand.who, self._on(hand), (first, second), hand.stake))
        self.state.stake(move.by, hand.stake)
        hand.cards, hand.split = [first], True
        hands.insert(self.state.turn + 1, Hand(hand.who, hand.box, hand.stake, [second], split=True))
        self._go_on()

    def _surrender(self, move: Surrender) -> None:
        early = self.phase == "early"
        hand = self._active_hand(move.by) if early else self._hand_in_turn(move.by)
        if not early:
            self._unless(why_no_surrender(self.rules, hand, self.state.dealer[0]))
        hand.surrendered = True
        self._tell(events.Surrendered(hand.who, self._on(hand)))
        if not self._all_waits:
            self._tell(settle(self.state, hand, "surrender"))
        if early:
            self._ask_next()
        else:
            self._go_on()

    def _complete(self, hand: Hand, card: str) -> None:
        """Give the hand in turn its card, and see whether it is played out."""
        self._give(hand, card)
        if hand.total > 21:
            self._beat()
            self._tell(settle(self.state, hand, "bust"))  # B-7
        elif is_complete(self.rules, hand, self.state.hands, self.state.stacks[hand.who]):
            hand.stood = True
        self._go_on()

    def _hand_in_turn(self, who: str) -> Hand:
        if self.phase != "playing":
            raise IllegalNow.saying(*NO_TURN[self.phase])
        return self._active_hand(who)

    def _active_hand(self, who: str) -> Hand:
        hand = self.state.hands[self.state.turn]
        if hand.who != who:
            self._check_in_round(who)
            raise NotYourTurn("B-7", "it's {name}'s turn", name=hand.who)
        return hand

    def _check_in_round(self, who: str) -> None:
        if not any(hand.who == who for hand in self.state.hands):
            raise IllegalNow("B-4", "you don't have a bet in this round")
