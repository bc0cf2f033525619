"""A blackjack table: what may be done, and what may be seen."""

from croupier.equipment.cards import UNKNOWN
from croupier.games.blackjack.choices import (
    additions,
    why_no_double,
    why_no_hit,
    why_no_split,
    why_no_surrender,
)
from croupier.games.blackjack.face_down import dealable, next_move, possible
from croupier.games.blackjack.hands import Hand, best
from croupier.games.blackjack.moves import Insure, Keep, Stand
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.state import BlackjackView, HandView, InsuranceView
from croupier.games.due import CardsDue, Deck, Held
from croupier.games.options import Cards, Choices, Equipment, OneOf, Option, Whole
from croupier.games.table import Awaits, Chance


class Blackjack(Round):
    """A table of blackjack."""

    # Who or what is next.

    @property
    def awaits(self) -> Awaits:
        state = self.state
        match self.phase:
            case "finished":
                return Awaits()
            case "waiting":
                return Awaits(dealer="shuffle" if self._shuffle_due else "open")
            case "peek" | "reveal":
                return Awaits() if self.house_holds else Awaits(dealer=self.phase)
            case "insurance":
                return Awaits(
                    players=tuple(name for name, offer in state.insurance.items() if offer.taken is None)
                )
            case "early" | "playing":
                return Awaits(players=(state.hands[state.turn].who,))
            case _:
                return self._awaits_cards()

    def _awaits_cards(self) -> Awaits:
        if not self._card_due:
            idle = self.state.sitting_out
            bettors = tuple(name for name in self.names if name not in idle and self._bet_options(name))
            return Awaits(players=bettors) if bettors else Awaits(dealer="void")
        if self.state.shoe.left:
            return Awaits(dealer="deal", chance=Chance("cards", self._cards_due))
        return Awaits(dealer="void" if self._why_no_shuffle() else "shuffle")

    def _is_asked(self, who: str) -> bool:
        """Nobody is asked for a bet: betting simply ends."""
        return self.phase != "betting" and super()._is_asked(who)

    def _absent_move(self, who: str) -> Insure | Keep | Stand:
        match self.phase:
            case "insurance":
                return Insure(who, take=False)
            case "early":
                return Keep(who)
            case _:
                return Stand(who)

    @property
    def _cards_due(self) -> int:
        return min(self._first_cards_due or 1, self.state.shoe.left)

    # What players may do.

    def _player_options(self, who: str) -> list[Option]:
        state = self.state
        match self.phase:
            case "betting":
                return [*self._bet_options(who), *self._take_back_options(who)]
            case "insurance":
                offer = state.insurance.get(who)
                if offer is None or offer.taken is not None:
                    return []
                return [Option("insure", {"take": OneOf((True, False))})]
            case "early" | "playing":
                hand = state.hands[state.turn]
                if hand.who != who:
                    return []
                return self._hand_options(hand)
            case _:
                return []

    def _bet_options(self, who: str) -> list[Option]:
        chips = self.state.stacks[who]
        options = []
        for box, already in enumerate(self.state.bets[who], start=1):
            room = self.limits.room(already, chips)
            if room and (already or box == 1 or self._free_seats > 0):
                left_out = ("box",) if box == 1 else ()
                options.append(Option("bet", {"amount": room, "box": OneOf((box,))}, left_out))
        return options

    def _take_back_options(self, who: str) -> list[Option]:
        boxes = tuple(box for box, bet in enumerate(self.state.bets[who], start=1) if bet)
        return [Option("take_back", {"box": OneOf(boxes)}, ("box",) if 1 in boxes else ())] if boxes else []

    def _hand_options(self, hand: Hand) -> list[Option]:
        if self.phase == "early":
            return [Option("surrender"), Option("keep")]
        rules, chips = self.rules, self.state.stacks[hand.who]
        options = [Option("stand")]
        if why_no_hit(rules, hand) is None:
            options.append(Option("hit"))
        if why_no_double(rules, hand, chips) is None:
            options.append(self._double_option(hand, additions(rules, hand, chips), chips))
        if why_no_split(hand, self.state.hands, chips) is None:
            options.append(Option("split", cost=hand.stake))
        if why_no_surrender(rules, hand, self.state.dealer[0]) is None:
            options.append(Option("surrender"))
        return options

    def _double_option(self, hand: Hand, amounts: Whole | None, chips: int) -> Option:
        if amounts is None:
            return Option("double", cost=hand.stake)
        return Option("double", {"amount": amounts}, ("amount",) if hand.stake <= chips else ())

    # What the dealer may do.

    def _dealer_options(self) -> list[Option]:
        state, options = self.state, self._calls()
        if self._card_due and state.shoe.left:
            options.append(Option("deal", {"cards": self._cards_to_deal()}))
        if self.phase == "closed":
            options.append(Option("outcomes", {"outcomes": Choices(self._outcomes_to_enter(), {})}))
        if self._why_no_shuffle() is None:
            options.append(Option("shuffle"))
        if not self.house_holds:
            options += self._face_down_options()
        return options

    def _face_down_options(self) -> list[Option]:
        """What the dealer may say of a face-down card that the table has not seen."""
        state, options = self.state, list[Option]()
        if self._may_peek:
            found = tuple(blackjack for blackjack in (True, False) if possible(state, blackjack))
            options.append(Option("peek", {"blackjack": OneOf(found)}))
        if self.phase == "reveal":
            options.append(Option("reveal", {"card": OneOf(tuple(possible(state, state.looked)))}))
        return options

    def _calls(self) -> list[Option]:
        if self.phase == "waiting" and not self._shuffle_due:
            return [Option("open")]
        return [Option("close")] if self.phase == "betting" and self._anybody_in else []

    def _cards_to_deal(self) -> Cards:
        due, first = self._cards_due, self._first_cards_due
        unknown = (due - 1,) if due == first else ()
        ranks = dealable(self.state)
        left = {card: count for card, count in self.state.shoe.cards.items() if count and card[0] in ranks}
        return Cards(due, left, unknown, more=not first, to=self._owners(due), ranks=ranks)

    # What the house draws, and what it does as it knows the face-down card.

    def _due(self, domain: Equipment) -> CardsDue:
        due = self._cards_due
        last_is_down = due == self._first_cards_due
        owners = enumerate(self._owners(due), start=1)
        return CardsDue(tuple([(owner, 0 if last_is_down and nth == due else 1) for nth, owner in owners]))

    def deck(self) -> Deck:
        lying = self._cards_lying()
        face_down = 1 if len(self.state.dealer) > 1 and not self.state.turned and lying else 0
        face_up = lying[:-1] if face_down else lying
        return Deck(self.rules.decks, self.state.shoe.left, tuple(face_up), face_down)

    def house_move(self, held: Held) -> dict[str, object] | None:
        return next_move(self.state, held) if self.house_holds else None

    # What is seen.

    def _view(self, who: str | None) -> BlackjackView:
        state = self.state
        seen = state.dealer if state.turned else state.dealer[:1]
        total, soft = best(seen)
        return BlackjackView(
            game=self.game,
            phase=state.phase,
            stacks=self.stacks,
            house=state.house,
            on_table=self.on_table,
            awaits=self.awaits,
            sitting_out=self.sitting_out,
            dealing=state.dealing,
            bets={name: tuple(bets) for name, bets in state.bets.items()},
            hands=tuple(self._hand_view(nth, hand) for nth, hand in enumerate(state.hands)),
            dealer=(*seen, *[UNKNOWN] * (len(state.dealer) - len(seen))),
            dealer_total=total,
            dealer_soft=soft,
            insurance={
                name: InsuranceView(offer.amount, offer.taken, offer.back)
                for name, offer in state.insurance.items()
            },
            left=state.shoe.left,
            shuffle_due=self._shuffle_due,
        )

    def _hand_view(self, nth: int, hand: Hand) -> HandView:
        total, soft = best(hand.cards)
        return HandView(
            who=hand.who,
            on=self._on(hand),
            cards=tuple(hand.cards),
            stake=hand.stake,
            total=total,
            soft=soft,
            active=nth == self.state.turn and self._hand_is_due,
            doubled=hand.doubled,
            surrendered=hand.surrendered,
            outcome=hand.outcome,
            back=hand.back,
        )

    @property
    def _hand_is_due(self) -> bool:
        return self.phase in ("early", "playing") or (self.phase == "dealing" and not self._first_cards_due)
