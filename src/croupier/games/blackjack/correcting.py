"""Blackjack: a finished round in which hands ended otherwise."""

from typing import ClassVar

import msgspec

from croupier.games.blackjack.betting import Betting
from croupier.games.blackjack.events import Corrected
from croupier.games.blackjack.hands import Outcome, place_of
from croupier.games.blackjack.moves import Correct
from croupier.games.blackjack.paying import HALVES_BACK, INSURANCE_BACK
from croupier.games.blackjack.state import Bet, BlackjackRound
from croupier.games.corrections import same_result
from croupier.games.moves import Move
from croupier.games.options import Choices, OneOf, Option
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow


class Correcting(Betting):
    """A blackjack table as far as its finished rounds go."""

    round_type = BlackjackRound
    moves: ClassVar[tuple[type[Move], ...]] = (*Betting.moves, Correct)

    def _remember(self) -> BlackjackRound:
        state, owners = self.state, [hand.who for hand in self.state.hands]
        bets: dict[str, Bet] = {}
        for hand in state.hands:
            place = place_of(hand, state.hands)
            assert hand.outcome is not None
            key = hand.who if owners.count(hand.who) == 1 else f"{hand.who}, {place}"
            bets[key] = Bet(
                who=hand.who,
                on=place,
                stake=hand.stake,
                outcome=hand.outcome,
                cards=tuple(hand.cards),
                whole=not hand.split and not hand.doubled,
            )
        for name, insurance in state.insurance.items():
            if insurance.taken:
                outcome: Outcome = "win" if insurance.back else "loss"
                bets[f"{name}, insurance"] = Bet(
                    who=name, on="insurance", stake=insurance.amount, outcome=outcome
                )
        staked: dict[str, int] = {}
        for bet in bets.values():
            staked[bet.who] = staked.get(bet.who, 0) + bet.stake
        record = BlackjackRound(
            number=state.rounds, staked=staked, back={}, bets=bets, dealer=tuple(state.dealer)
        )
        return _settled(record)

    def _resettle(self, record: BlackjackRound, move: Correct) -> BlackjackRound:
        bets = dict(record.bets)
        for key, outcome in move.outcomes.items():
            if key not in bets:
                raise IllegalNow("N-14", "there was no hand {hand!r} in this round", hand=cut(key))
            allowed = self._outcomes_of(bets[key])
            if outcome not in allowed:
                raise IllegalNow("B-5", "{hand} can only be one of: {outcomes}", hand=key, outcomes=allowed)
            bets[key] = msgspec.structs.replace(bets[key], outcome=outcome)
        if bets == record.bets:
            raise same_result()
        return _settled(msgspec.structs.replace(record, bets=bets))

    def _outcomes_of(self, bet: Bet) -> tuple[str, ...]:
        """How a bet may have ended."""
        if bet.on == "insurance":
            return ("win", "loss")
        surrender = ("surrender",) if self.rules.surrender != "none" else ()
        return ("win", "tie", "loss", "bust", *(("blackjack", *surrender) if bet.whole else ()))

    def _corrections_of(self, record: BlackjackRound) -> list[Option]:
        allowed: dict[str, tuple[str | int, ...]] = {
            key: self._outcomes_of(bet) for key, bet in record.bets.items()
        }
        outcomes = Choices(allowed, {key: bet.outcome for key, bet in record.bets.items()})
        return [Option("correct", {"round": OneOf((record.number,)), "outcomes": outcomes})]

    def _corrected(
        self, before: BlackjackRound, after: BlackjackRound, differences: dict[str, int]
    ) -> Corrected:
        changed = [key for key, bet in after.bets.items() if bet != before.bets[key]]
        was, now = ({key: record.bets[key].outcome for key in changed} for record in (before, after))
        return Corrected(round=after.number, differences=differences, was=was, now=now)

    def _take_effect(self, before: BlackjackRound, after: BlackjackRound) -> dict[str, int]:
        """Show how the hands ended, as long as they lie there."""
        state = self.state
        if state.round_start is None and after.number == state.rounds and not after.voided:
            bets = {(bet.who, bet.on): bet for bet in after.bets.values()}
            for hand in state.hands:
                bet = bets[hand.who, place_of(hand, state.hands)]
                assert bet.outcome is not None
                hand.outcome, hand.back = bet.outcome, _back(bet)
            for name, insurance in state.insurance.items():
                if insurance.taken:
                    insurance.back = _back(bets[name, "insurance"])
        return {}


def _back(bet: Bet) -> int:
    """What comes back for a bet, itself included."""
    if bet.on == "insurance":
        return bet.stake * INSURANCE_BACK if bet.outcome == "win" else 0
    return bet.stake * HALVES_BACK[bet.outcome] // 2


def _settled(record: BlackjackRound) -> BlackjackRound:
    """A round with what its bets bring their owners."""
    back: dict[str, int] = {}
    for bet in record.bets.values():
        back[bet.who] = back.get(bet.who, 0) + _back(bet)
    return msgspec.structs.replace(record, back=back)
