"""Hands at random for comparing readers: by the reference library, and by our own table."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem, HandHistory, Mode, NoLimitTexasHoldem, State

from croupier import open_table
from croupier.equipment.cards import DECK, UNKNOWN
from croupier.games.events import Event
from croupier.games.holdem import Holdem
from croupier.games.options import Option, Pick, Whole

CHIP = 2520
"""All sums are multiples of this, so that up to ten players can share any pot without odd chips."""

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def reference_hand(rng: Random, *, fixed: bool = False) -> HandHistory:
    """A hand that the reference library has played at random: antes, straddles, short stacks and all."""
    count = rng.choice([2, 2, 3, 3, 4, 5, 6, 8, 9])
    small, big = rng.choice([(1, 2), (3, 7)])
    blinds = [small, big, *[0] * (count - 2)]
    if count > 3 and rng.random() < 0.3 and not fixed:
        blinds[rng.choice([2, -1])] = 2 * big
    antes, trimming = [rng.choice([0, 0, 1, 2, big])] * count, rng.random() < 0.5
    if rng.random() < 0.2:
        antes, trimming = [0, big, *[0] * (count - 2)], False
    spans = [(1, 3 * big), (big, 30 * big), (20 * big, 100 * big)]
    stacks = [rng.randint(*rng.choice(spans)) for _ in range(count)]
    start = (AUTOMATIC, trimming, _chips(antes), _chips(blinds), big * CHIP)
    game = (
        FixedLimitTexasHoldem(*start, 2 * big * CHIP, mode=Mode.CASH_GAME)
        if fixed
        else NoLimitTexasHoldem(*start, mode=Mode.CASH_GAME)
    )
    state = game(_chips(stacks), count)
    deck = list(DECK)
    rng.shuffle(deck)
    boldness = rng.random() / 2
    while state.status:
        _go_on(state, rng, deck, boldness)
    history = HandHistory.from_game_state(game, state)
    history.ante_trimming_status = trimming
    history.antes, history.blinds_or_straddles = list(_chips(antes)), list(_chips(blinds))
    return history


def _chips(amounts: list[int]) -> tuple[int, ...]:
    return tuple(amount * CHIP for amount in amounts)


def _go_on(state: State, rng: Random, deck: list[str], boldness: float) -> None:
    if state.can_deal_hole():
        state.deal_hole(deck.pop())
    elif state.can_burn_card():
        state.burn_card("??")
    elif state.can_deal_board():
        state.deal_board("".join(deck.pop() for _ in range(state.board_dealing_counts[0])))
    elif state.actor_index is None:
        state.show_or_muck_hole_cards()
    elif state.checking_or_calling_amount and rng.random() < 0.12:
        state.fold()
    elif state.can_complete_bet_or_raise_to() and rng.random() < boldness:
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        assert low is not None
        assert high is not None
        state.complete_bet_or_raise_to(
            rng.choice([low, high, low + rng.randint(0, (high - low) // CHIP) * CHIP])
        )
    else:
        state.check_or_call()


def reference_stacks(text: str) -> list[Any]:
    """The stacks with which the reference library ends a hand it reads."""
    *_, state = HandHistory.loads(text)
    return list(state.stacks)


class Session:
    """A few hands of hold'em played at random at our own table; `known`: how many hole cards are seen."""

    def __init__(self, rng: Random, known: float) -> None:
        self.rng, self.known = rng, known
        spans = [(1, 10), (5, 60), (100, 400)]
        names = ["Ann", "O'Neil", 'C "\\" D', "Dan", "Eve", "Flo", "Gil"][: rng.choice([2, 3, 4, 6, 7])]
        table = open_table(
            "holdem",
            {name: CHIP * rng.randint(*rng.choice(spans)) for name in names},
            small_blind=CHIP * rng.choice([1, 2]),
            big_blind=CHIP * rng.choice([3, 4]),
            button=rng.choice(["moving", "dead"]),
            heads_up=rng.choice(["button_small", "left_small"]),
            burn=rng.random() < 0.3,
            showdown=rng.choice(["auto", "ask"]),
            all_in_face_up=rng.random() < 0.5,
        )
        assert isinstance(table, Holdem)
        self.table = table
        self.deck: list[str] = []

    def moves(self, hands: int) -> Iterator[list[Event]]:
        """Play so many hands, giving what each move brought about."""
        for _ in range(hands):
            if sum(map(bool, self.table.stacks.values())) < 2:
                return
            self.deck = self.rng.sample(DECK, 52)
            yield self.table.play({"by": "dealer", "do": "start"})
            while self.table.state.round_start is not None:
                yield self.table.play(self._move())

    def _move(self) -> dict[str, object]:
        table, awaits = self.table, self.table.awaits
        if awaits.chance is not None:
            cards = [self.deck.pop() for _ in range(awaits.chance.count)]
            hidden = 2 * len(table.state.players) - table.state.dealt
            seen = [
                card if place >= hidden or self.rng.random() < self.known else UNKNOWN
                for place, card in enumerate(cards)
            ]
            return {"by": "dealer", "do": "deal", "cards": seen}
        who = awaits.players[0]
        option = self.rng.choice(table.options(who))
        if option.do == "fold" and self.rng.random() < 0.6:
            option = table.options(who)[1]
        return {"by": who, "do": option.do, **self._fields(option)}

    def _fields(self, option: Option) -> dict[str, object]:
        fields: dict[str, object] = {}
        for name, domain in option.fields.items():
            if isinstance(domain, Whole):
                assert domain.high is not None
                bold = domain.low + self.rng.randint(0, (domain.high - domain.low) // CHIP) * CHIP
                fields[name] = self.rng.choice([domain.low, bold, domain.high])
            elif isinstance(domain, Pick):
                assert self.table.state.turn is not None
                own = [
                    card for card in self.table.state.players[self.table.state.turn].cards if card != UNKNOWN
                ]
                free = [card for card in self.deck if card in domain.values]
                fields[name] = [*own, *free][:2]
        return fields
