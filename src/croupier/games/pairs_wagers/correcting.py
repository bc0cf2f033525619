"""Pairs and Wagers: other points of a turn, while the game runs or after it, or another winner."""

from typing import ClassVar

import msgspec
from msgspec import UNSET

from croupier.games.corrections import same_result
from croupier.games.moves import Move
from croupier.games.options import Choices, OneOf, Option
from croupier.games.pairs_wagers.events import Corrected
from croupier.games.pairs_wagers.hands import POINTS
from croupier.games.pairs_wagers.moves import Correct
from croupier.games.pairs_wagers.rules import Rules
from croupier.games.pairs_wagers.state import PairsWagersRound, PairsWagersState, PastTurn, Turn
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Malformed, Refused
from croupier.games.table import Table

COUNTS = tuple(range(-2, 2 * max(POINTS.values()) + 1))
"""What a turn may count: from two wagers lost without a score to the best hand as called."""


class Correcting(Table[Rules, PairsWagersState]):
    """A table of Pairs and Wagers as far as its turns and games go that are over."""

    game = "pairs_wagers"
    rules_type = Rules
    state_type = PairsWagersState
    round_type = PairsWagersRound
    moves: ClassVar[tuple[type[Move], ...]] = (Correct,)

    # What is remembered: a game from its first turn on.

    def _begin_record(self) -> None:
        """Remember a game that begins."""
        state = self.state
        if self.remembers:
            self._write_down(
                PairsWagersRound(
                    number=state.rounds,
                    staked=dict.fromkeys(state.points, self.rules.ante),
                    back={},
                    points=state.points,
                    pledges=state.pledges if state.pool else (),
                )
            )

    def _note_turn(self, turn: Turn) -> None:
        """Remember a turn that is over."""
        number = self.state.rounds
        if number in self._finished:
            record: PairsWagersRound = self._read(number)
            past = PastTurn(turn.who, turn.score - turn.lost, turn.pledge, turn.peak)
            self._write_down(msgspec.structs.replace(record, turns=(*record.turns, past)))

    def _remember(self) -> PairsWagersRound:
        state = self.state
        if state.rounds in self._finished:
            record: PairsWagersRound = self._read(state.rounds)
        else:  # it began in a version that remembered none of its turns
            antes = dict.fromkeys(state.points, self.rules.ante)
            record = PairsWagersRound(number=state.rounds, staked=antes, back={}, points={})
        (winner,) = state.winners
        return _won_by(msgspec.structs.replace(record, points=dict(state.points)), winner)

    # Putting it right.

    def _correct(self, move: Correct) -> None:
        if self.is_under_way and move.round == self.state.rounds:
            self._correct_turn(move)
        else:
            super()._correct(move)

    def _correct_turn(self, move: Correct) -> None:
        """Put the points of a turn right while the game runs."""
        if move.winner is not UNSET:
            raise IllegalNow("W-16", "nobody has won yet")
        if (objection := self._why_no_turn()) is not None:
            raise objection
        before: PairsWagersRound = self._read(move.round)
        after = self._with_points(before, move)
        again, state = self._again(after), self.state
        state.points, state.pool = again.state.points, again.state.pool
        state.leader, state.to_come = again.state.leader, again.state.to_come
        self._write_down(msgspec.structs.replace(after, points=dict(state.points)))
        self._tell(self._corrected(before, after, {}))
        if again.winners:
            self._win(again.winners[0])

    def _why_no_turn(self) -> Refused | None:
        """Why no turn of the game under way can be put right just now."""
        state = self.state
        if state.rounds not in self._finished:
            return IllegalNow(
                "N-14", "round {number} had no result, or it's too long ago", number=state.rounds
            )
        if state.phase != "rolling":
            assert state.turn is not None
            return IllegalNow("N-14", "{name}'s turn has to be over first", name=state.turn.who)
        return None

    def _resettle(self, record: PairsWagersRound, move: Correct) -> PairsWagersRound:
        if move.winner is UNSET:
            after = self._with_points(record, move)
            again = self._again(after)
            points = dict(again.state.points)
            return _won_by(msgspec.structs.replace(after, points=points), _winner(again, record.winner))
        if move.points is not UNSET:
            raise Malformed("script", "correct: give the points of turns, or the winner")
        if move.winner not in record.points:
            raise IllegalNow("W-16", "{name} wasn't in this game", name=move.winner)
        if move.winner == record.winner:
            raise same_result()
        return _won_by(record, move.winner)

    def _with_points(self, record: PairsWagersRound, move: Correct) -> PairsWagersRound:
        if move.points is UNSET:
            raise Malformed("script", "correct: give the points of turns, or the winner")
        turns = {str(number): turn for number, turn in enumerate(record.turns, 1)}
        for number, points in move.points.items():
            if number not in turns:
                raise IllegalNow("N-14", "this game had no turn {number!r}", number=cut(number))
            if points not in COUNTS:
                fewest, most = COUNTS[0], COUNTS[-1]
                raise IllegalNow("W-2", "a turn counts {fewest} to {most} points", fewest=fewest, most=most)
            if points != turns[number].points:
                turns[number] = msgspec.structs.replace(turns[number], points=points, peak=points)
        right = tuple(turns.values())
        if right == record.turns:
            raise same_result()
        return msgspec.structs.replace(record, turns=right)

    def _again(self, record: PairsWagersRound) -> "Correcting":
        """A table on which the turns of a game have counted again, without chips."""
        names = record.staked
        state = PairsWagersState(
            stacks=dict.fromkeys(names, 0),
            chips_in_play=0,
            points=dict.fromkeys(names, 0),
            pledges=record.pledges,
            pool=len(record.pledges),
            round_start=(dict.fromkeys(names, 0), 0),
        )
        table = type(self)(self.rules, state)
        table.remembers = 0
        table.count_again(record.turns)
        return table

    def count_again(self, turns: tuple[PastTurn, ...]) -> None:
        """Count turns one after the other, until somebody has won."""
        for past in turns:
            if self.winners:
                return
            turn = Turn(past.who, pledge=past.pledge)
            if past.peak is not None:
                turn.score = past.peak
                self._reach_target(turn)
            turn.score = past.points
            self._end_turn(turn)

    def _corrections_of(self, record: PairsWagersRound) -> list[Option]:
        others = tuple(name for name in record.points if name != record.winner)
        winner = Option("correct", {"round": OneOf((record.number,)), "winner": OneOf(others)})
        return [*_point_options(record), winner]

    def _correction_options(self) -> list[Option]:
        options = super()._correction_options()
        if self.is_under_way and self._why_no_turn() is None:
            options += _point_options(self._read(self.state.rounds))
        return options

    def _corrected(
        self, before: PairsWagersRound, after: PairsWagersRound, differences: dict[str, int]
    ) -> Corrected:
        changed = [
            (str(number), was.points, now.points)
            for number, (was, now) in enumerate(zip(before.turns, after.turns, strict=True), 1)
            if was != now
        ]
        return Corrected(
            round=after.number,
            differences=differences,
            was={number: was for number, was, _ in changed},
            now={number: now for number, _, now in changed},
            winner=after.winner,
            instead_of=before.winner,
        )

    def _take_effect(self, before: PairsWagersRound, after: PairsWagersRound) -> dict[str, int]:
        """Show who has won with how many points, as long as no other game has begun."""
        state = self.state
        if state.round_start is None and after.number == state.rounds and not after.voided:
            assert after.winner is not None
            state.points = {name: points for name, points in after.points.items() if name in state.stacks}
            state.winners = (after.winner,)
        return {}

    # What the game itself has to say.

    def _reach_target(self, turn: Turn) -> None:
        raise NotImplementedError

    def _end_turn(self, turn: Turn) -> None:
        raise NotImplementedError

    def _win(self, who: str) -> None:
        raise NotImplementedError


def _point_options(record: PairsWagersRound) -> list[Option]:
    """Other points of its turns."""
    but: dict[str, str | int] = {str(number): turn.points for number, turn in enumerate(record.turns, 1)}
    points = Choices(dict.fromkeys(but, COUNTS), but)
    return [Option("correct", {"round": OneOf((record.number,)), "points": points})] if but else []


def _winner(table: Correcting, before: str | None) -> str:
    """Who has won a game that is over, whether or not its turns have come to that.

    Whoever has the lead; where nobody has reached the target, who has most, and of equals who had won before.
    """
    if table.winners:
        return table.winners[0]
    state = table.state
    if state.leader is not None:
        return state.leader
    most = max(state.points.values())
    best = [name for name, points in state.points.items() if points == most]
    return before if before is not None and before in best else best[0]


def _won_by(record: PairsWagersRound, winner: str) -> PairsWagersRound:
    """A game that is over, with its antes for the winner."""
    return msgspec.structs.replace(record, winner=winner, back={winner: sum(record.staked.values())})
