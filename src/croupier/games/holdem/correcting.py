"""Hold'em: a finished hand with other winners."""

from typing import ClassVar

import msgspec

from croupier.games.corrections import same_result
from croupier.games.holdem.events import Corrected, PotWon
from croupier.games.holdem.moves import Correct
from croupier.games.holdem.pots import shares
from croupier.games.holdem.seats import HoldemRound, PotRecord
from croupier.games.holdem.setting_up import SettingUp
from croupier.games.moves import Move
from croupier.games.options import Lists, OneOf, Option, Pick
from croupier.games.refusal import IllegalNow


class Correcting(SettingUp):
    """A hold'em table as far as its finished hands go."""

    round_type = HoldemRound
    moves: ClassVar[tuple[type[Move], ...]] = (*SettingUp.moves, Correct)

    def _remember(self) -> HoldemRound:
        state = self.state
        won = sorted(state.results, key=lambda pot: pot.pot)
        return _settled(
            HoldemRound(
                number=state.rounds,
                staked={player.name: player.total + player.dead for player in state.players},
                back={},
                pots=tuple(PotRecord(pot.amount, pot.contenders, tuple(pot.shares)) for pot in won),
            )
        )

    def _resettle(self, record: HoldemRound, move: Correct) -> HoldemRound:
        pots = record.pots
        if len(move.pots) != len(pots):
            raise IllegalNow("N-14", "say who won each pot, the main pot first: {count}", count=len(pots))
        for pot, winners in zip(pots, move.pots, strict=True):
            if not Pick(pot.contenders, 1, len(pot.contenders)).holds(winners):
                raise IllegalNow("P-11", "this pot is between {names}", names=pot.contenders)
        right = tuple(
            msgspec.structs.replace(pot, winners=tuple(name for name in pot.contenders if name in winners))
            for pot, winners in zip(pots, move.pots, strict=True)
        )
        if right == pots:
            raise same_result()
        return _settled(msgspec.structs.replace(record, pots=right))

    def _corrections_of(self, record: HoldemRound) -> list[Option]:
        pots = record.pots
        if all(len(pot.contenders) == 1 for pot in pots):
            return []
        picks = tuple(Pick(pot.contenders, 1, len(pot.contenders)) for pot in pots)
        winners = Lists(picks, tuple(pot.winners for pot in pots))
        return [Option("correct", {"round": OneOf((record.number,)), "pots": winners})]

    def _corrected(self, before: HoldemRound, after: HoldemRound, differences: dict[str, int]) -> Corrected:
        was, now = (tuple(pot.winners for pot in record.pots) for record in (before, after))
        return Corrected(round=after.number, differences=differences, was=was, now=now)

    def _take_effect(self, before: HoldemRound, after: HoldemRound) -> dict[str, int]:
        """Show who has won the pots, as long as no other hand has begun."""
        state = self.state
        if state.round_start is None and after.number == state.rounds and not after.voided:
            state.results = [
                won
                if tuple(won.shares) == pot.winners
                else PotWon(won.pot, pot.amount, shares(pot.amount, pot.winners), contenders=pot.contenders)
                for won in state.results
                for pot in (after.pots[won.pot],)
            ]
        return {}


def _settled(record: HoldemRound) -> HoldemRound:
    """A hand with what its pots bring those who won them."""
    back: dict[str, int] = {}
    for pot in record.pots:
        for name, share in shares(pot.amount, pot.winners).items():
            back[name] = back.get(name, 0) + share
    return msgspec.structs.replace(record, back=back)
