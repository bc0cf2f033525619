"""Roulette: a finished round by another pocket, and what becomes of bets in prison then."""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from croupier.equipment.wheel import WHEELS, ZEROS
from croupier.games.corrections import same_result
from croupier.games.events import Settled
from croupier.games.moves import Move
from croupier.games.options import OneOf, Option, Pocket
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Refused
from croupier.games.roulette.events import Corrected, Imprisoned, Released
from croupier.games.roulette.layout import Layout
from croupier.games.roulette.moves import Correct
from croupier.games.roulette.rules import Rules
from croupier.games.roulette.state import Result, RouletteRound, RouletteState, Stakes
from croupier.games.table import Table


class Correcting(Table[Rules, RouletteState]):
    """A roulette table as far as its finished rounds go."""

    game = "roulette"
    rules_type = Rules
    state_type = RouletteState
    round_type = RouletteRound
    moves: ClassVar[tuple[type[Move], ...]] = (Correct,)
    layout: Layout

    def _remember(self) -> RouletteRound:
        jailed: dict[str, Stakes] = {}
        prison: dict[str, Stakes] = {}
        released: dict[str, Stakes] = {}
        back: Stakes = {}
        for result in self.state.results:
            if isinstance(result, Settled):
                back[result.who] = back.get(result.who, 0) + result.back
                continue
            who, on = result.who, result.on
            if isinstance(result, Imprisoned):
                _note(prison if result.again else jailed, result, result.stake)
            elif on not in prison.get(who, {}) and on not in jailed.get(who, {}):
                _note(prison, result, result.stake)
                _note(released, result, result.back)
                back[who] = back.get(who, 0) + result.back  # otherwise its owner has left, with half of it
        stakes = {who: bets for who, bets in self.state.last.items() if bets}
        if gone := {who for who in (*back, *jailed) if who not in self.state.last}:
            for result in self.state.results:
                fresh = isinstance(result, Settled) or (isinstance(result, Imprisoned) and not result.again)
                if fresh and result.who in gone:
                    _note(stakes, result, result.stake)
        assert self.state.pocket is not None
        return RouletteRound(
            number=self.state.rounds,
            staked={who: sum(bets.values()) for who, bets in stakes.items()},
            back=back,
            pocket=self.state.pocket,
            stakes=stakes,
            jailed=jailed,
            prison=prison,
            released=released,
        )

    def _why_no_correction(self) -> Refused | None:
        if self.state.phase == "choosing":
            return IllegalNow("R-13", "somebody still has to choose: half back, or prison")
        return None

    def _check_pocket(self, pocket: str) -> None:
        if pocket not in self.layout.returns:
            raise IllegalNow("R-2", "there's no pocket {pocket!r} on this wheel", pocket=cut(pocket))

    def _corrections_of(self, record: RouletteRound) -> list[Option]:
        others = tuple(pocket for pocket in WHEELS[self.rules.wheel].pockets if pocket != record.pocket)
        return [Option("correct", {"round": OneOf((record.number,)), "pocket": Pocket(others)})]

    def _corrected(
        self, before: RouletteRound, after: RouletteRound, differences: dict[str, int]
    ) -> Corrected:
        return Corrected(round=after.number, differences=differences, was=before.pocket, now=after.pocket)

    # Settling it again.

    def _resettle(self, record: RouletteRound, move: Correct) -> RouletteRound:
        self._check_pocket(move.pocket)
        if move.pocket == record.pocket:
            raise same_result()
        zero_again = move.pocket in ZEROS and record.pocket in ZEROS
        after = msgspec.structs.replace(
            record,
            pocket=move.pocket,
            jailed=record.jailed if zero_again else {},
            released=self._released(record, move.pocket),
        )
        return msgspec.structs.replace(after, back=_back(self._results(after)))

    def _unsettle(self, record: RouletteRound) -> RouletteRound:
        halves = {
            who: {on: record.prison[who][on] // 2 for on in bets} for who, bets in record.released.items()
        }
        back = dict(record.staked)
        for who, bets in halves.items():
            back[who] = back.get(who, 0) + sum(bets.values())
        return msgspec.structs.replace(record, jailed={}, released=halves, back=back)

    def _released(self, record: RouletteRound, pocket: str) -> dict[str, Stakes]:
        """What comes back of the bets in prison: half, of those that the right pocket treats otherwise."""
        released: dict[str, Stakes] = {}
        for who, bets in record.prison.items():
            for on, stake in bets.items():
                was = record.released.get(who, {}).get(on)
                back = was if self._freed(on, stake, pocket) == was else stake // 2
                if back is not None:
                    released.setdefault(who, {})[on] = back
        return released

    def _freed(self, on: str, stake: int, pocket: str) -> int | None:
        """What comes back of a bet in prison, None if it stays there."""
        if pocket not in ZEROS:
            return stake if on in self.layout.returns[pocket] else 0
        return {"stays": None, "half": stake // 2, "lost": 0}[self.rules.second_zero]

    def _spared_by(self, pocket: str) -> Collection[str]:
        """The spots of which zero costs no more than half a bet."""
        return self.layout.by_kind["even"] if pocket in ZEROS and self.rules.zero != "lose" else ()

    def _results(self, record: RouletteRound) -> list[Result]:
        """What becomes of every bet by the pocket of a round that was put right."""
        results: list[Result] = []
        returns = self.layout.returns[record.pocket]
        for who, bets in record.prison.items():
            for on, stake in bets.items():
                back = record.released.get(who, {}).get(on)
                results.append(
                    Imprisoned(who, on, stake, again=True) if back is None else Released(who, on, stake, back)
                )
        for who, bets in record.stakes.items():
            for on, stake in bets.items():
                if on in record.jailed.get(who, {}):
                    results.append(Imprisoned(who, on, stake, again=False))
                else:
                    spared = on in self._spared_by(record.pocket)
                    back = stake // 2 if spared else stake * returns.get(on, 0)
                    results.append(Settled(who, on, stake, back))
        return results

    # What that changes on the table.

    def _take_effect(self, before: RouletteRound, after: RouletteRound) -> dict[str, int]:
        paid: dict[str, int] = {}
        for who, on, stake in _let_out(before, after):
            paid[who] = paid.get(who, 0) + self._let_out_of_prison(who, on, stake, after.number)
        if before.pocket != after.pocket:
            self._show(after)
        return paid

    def _let_out_of_prison(self, who: str, on: str, stake: int, number: int) -> int:
        """Take a bet out of prison that the round of this number sent or left there.

        Gives what it has brought its owner since: a later round may have decided it, which stands but counts,
        or its owner may have left with half of it.
        """
        for later in [later for later in self._finished if later > number]:
            record: RouletteRound = self._read(later)
            held = record.prison.get(who, {}).get(on, 0)
            if held < stake:
                return stake // 2
            back = record.released.get(who, {}).get(on)
            part = None if back is None else back * stake // held
            self._write_down(_without(record, who, on, stake, part))
            if part is not None:
                return part
        state = self.state
        if state.prison.get(who, {}).get(on, 0) < stake:
            return stake // 2
        for prison in (state.prison, state.prison_before):
            if prison is not None:
                _take(prison, who, on, stake)
        state.settle(who, stake, 0)
        if state.round_start is not None:
            stacks, house = state.round_start
            state.round_start = stacks, house + stake
        return 0

    def _show(self, record: RouletteRound) -> None:
        """Show the right pocket on the board, and the round as it is settled now if it was the last."""
        state, later = self.state, sum(number > record.number for number in self._finished)
        if later < len(state.history):
            place = len(state.history) - 1 - later
            state.history = (*state.history[:place], record.pocket, *state.history[place + 1 :])
        if not later and state.pocket is not None:
            state.pocket, state.results = record.pocket, tuple(self._results(record))


def _note(bets: dict[str, Stakes], result: Result, chips: int) -> None:
    bets.setdefault(result.who, {})[result.on] = chips


def _back(results: list[Result]) -> dict[str, int]:
    """What comes back to each player, all bets together."""
    back: dict[str, int] = {}
    for result in results:
        if not isinstance(result, Imprisoned):
            back[result.who] = back.get(result.who, 0) + result.back
    return back


def _let_out(before: RouletteRound, after: RouletteRound) -> list[tuple[str, str, int]]:
    """The bets that a round sent or left in prison, and does not any more."""
    sent = [
        (who, on, stake)
        for who, bets in before.jailed.items()
        for on, stake in bets.items()
        if on not in after.jailed.get(who, {})
    ]
    left = [
        (who, on, before.prison[who][on])
        for who, bets in after.released.items()
        for on in bets
        if on not in before.released.get(who, {})
    ]
    return sent + left


def _take(bets: dict[str, Stakes], who: str, on: str, stake: int) -> None:
    bets[who][on] -= stake
    if not bets[who][on]:
        del bets[who][on]


def _without(record: RouletteRound, who: str, on: str, stake: int, part: int | None) -> RouletteRound:
    """A later round without a bet in prison, and without the part of it that came back then."""
    prison = {name: dict(bets) for name, bets in record.prison.items()}
    released = {name: dict(bets) for name, bets in record.released.items()}
    back = dict(record.back)
    _take(prison, who, on, stake)
    if part is not None:
        released[who][on] -= part
        back[who] -= part
        if on not in prison[who]:
            del released[who][on]
    return msgspec.structs.replace(record, prison=prison, released=released, back=back)
