"""A table of Pairs and Wagers, in the order of play."""

from collections.abc import Collection
from typing import Any

import msgspec

from croupier.games.options import Dice, OneOf, Option, Pick
from croupier.games.pairs_wagers import events
from croupier.games.pairs_wagers.correcting import Correcting
from croupier.games.pairs_wagers.hands import DICE, POINTS, Parity, all_of, hand_of, spare
from croupier.games.pairs_wagers.moves import Better, Call, Correct, Get, Mid, Roll, Start, Stop, Throw
from croupier.games.pairs_wagers.rules import BONUS, MIDWAY, Rules
from croupier.games.pairs_wagers.state import PairsWagersState, PairsWagersView, Turn
from croupier.games.refusal import IllegalNow, NotEnoughChips, NotYourTurn, Refused
from croupier.games.table import Awaits, Chance

ALL_DICE = tuple(range(DICE))


class PairsWagers(Correcting):
    """A table of Pairs and Wagers."""

    moves = (Mid, Start, Roll, Call, Get, Better, Stop, Throw, Correct)

    @classmethod
    def _fresh(cls, rules: Rules, stacks: dict[str, int]) -> PairsWagersState:
        return PairsWagersState(
            stacks=stacks, chips_in_play=sum(stacks.values()), points=dict.fromkeys(stacks, 0)
        )

    @property
    def on_table(self) -> int:
        return self.state.antes

    @property
    def winners(self) -> list[str]:
        return list(self.state.winners)

    @property
    def is_rolling(self) -> bool:
        return self.phase == "throwing"

    @property
    def cannot_pay(self) -> tuple[str, ...]:
        state, ante = self.state, self.rules.ante
        if not ante or self.is_under_way:
            return ()
        wanting = [name for name in state.stacks if name not in state.sitting_out]
        poor = tuple(name for name in wanting if state.stacks[name] < ante)
        return poor if len(wanting) - len(poor) >= self.rules.LEAST_SEATS else ()

    def report(self) -> dict[str, Any]:
        return {**super().report(), "points": dict(self.state.points)}

    # Before the first turn.

    def _mid(self, move: Mid) -> None:  # W-17
        if self.phase != "waiting":
            raise IllegalNow("W-17", "a Bet to Mid has to be made before the game starts")
        if self.rules.target <= MIDWAY:
            raise IllegalNow(
                "W-17", "a Bet to Mid is only for long games, to more than {points} points", points=MIDWAY
            )
        if move.by in self.state.pledges:
            raise IllegalNow("W-17", "you've already made your Bet to Mid")
        if not move.take:
            if move.by in self.state.declined:
                raise IllegalNow("W-17", "you've said already that you don't bet to Mid")
            self.state.declined += (move.by,)
            return
        self._back_by_betting(move.by)
        self._no_longer_declines(move.by)
        self.state.pledges += (move.by,)
        self._tell(events.MidPledged(move.by))

    def _no_longer_declines(self, who: str) -> None:
        self.state.declined = tuple(name for name in self.state.declined if name != who)

    @property
    def invites_bets(self) -> bool:
        if self.is_under_way or self.rules.target <= MIDWAY:
            return False
        answered = {*self.state.pledges, *self.state.declined}
        return any(name not in answered for name in self._taking_part())

    def _start(self, move: Start) -> None:
        state = self.state
        if self.phase != "waiting":
            raise IllegalNow("script", "the previous game isn't over yet")
        if (objection := self._why_no_start()) is not None:
            raise objection
        self._begin_round("rolling")
        state.winners = ()
        state.points = dict.fromkeys(self._taking_part(), 0)
        for name in state.points:
            state.stake(name, self.rules.ante)
            state.antes += self.rules.ante
        if len(state.pledges) >= 2:
            state.owing = state.pledges
            state.pool = len(state.pledges)
        self._begin_record()
        first = self._first_of(state.points)
        said = first if self._start_moves_on else ""
        self._tell(events.GameStarted(self.rules.target, state.antes, state.pool, said))
        self._pass_dice_to(first)

    @property
    def _start_moves_on(self) -> bool:
        return self.rules.begins == "clockwise"

    def _first_of(self, players: Collection[str]) -> str:
        """Who of those in a game begins it."""
        names, at = self.names, self.state.begins_at
        seat = names.index(at) if self._start_moves_on and at in names else 0
        return next(name for name in names[seat:] + names[:seat] if name in players)

    def _taking_part(self) -> list[str]:
        """Who is in the next game."""
        return [name for name in self.names if name not in self.state.sitting_out]

    def _why_no_start(self) -> Refused | None:
        names = self._taking_part()
        if len(names) < self.rules.LEAST_SEATS:
            return IllegalNow("W-1", "a game needs two players who aren't sitting out")
        for name in names:
            if self.state.stacks[name] < self.rules.ante:
                return NotEnoughChips("W-19", "{name} can't pay the ante", name=name)
        return None

    # A turn in the order of play.

    def _pass_dice_to(self, who: str) -> None:
        self.state.turn = Turn(who)
        self.state.phase = "rolling"
        self._tell(events.DicePassed(who, self.state.points[who], last=self.state.leader is not None))

    def _roll(self, move: Roll) -> None:
        turn = self._turn_of(move.by)
        if self.phase != "rolling":
            raise IllegalNow("W-2", "you've rolled: now wager, or stop")
        self._pick_up(turn, ALL_DICE)

    def _call(self, move: Call) -> None:  # W-4
        turn = self._turn_of(move.by)
        if self.phase != "rolling":
            raise IllegalNow("W-4", "call odd or even before the first roll of your turn")
        if self.state.points[move.by] < 1:
            raise IllegalNow("W-4", "you don't have a point to wager yet")
        turn.call = move.parity
        self._tell(events.ParityCalled(move.by, move.parity))
        self._pick_up(turn, ALL_DICE)

    def _get(self, move: Get) -> None:  # W-9
        turn = self._turn_of(move.by)
        if self._open_wager != "get":
            raise IllegalNow("W-9", "a Bet to Get is for a roll that doesn't score")
        turn.reroll = "get"
        self._tell(events.RerollBet(move.by, "get", self.state.dice))
        self._pick_up(turn, ALL_DICE)

    def _better(self, move: Better) -> None:  # W-11
        turn = self._turn_of(move.by)
        if self._open_wager != "better":
            raise IllegalNow("W-11", "a Bet to Better is for a roll that scores")
        places = spare(self.state.dice)
        if not Pick(places, 1, len(places)).holds(move.dice):
            raise IllegalNow(
                "W-11", "you can only reroll dice that don't score, each once: {places}", places=places
            )
        turn.reroll = "better"
        self._tell(events.RerollBet(move.by, "better", tuple(self.state.dice[place] for place in move.dice)))
        self._pick_up(turn, tuple(move.dice))

    def _stop(self, move: Stop) -> None:
        turn = self._turn_of(move.by)
        if self._open_wager is None:
            raise IllegalNow("script", "there's no Bet to Get or Bet to Better to decline")
        self._end_turn(turn)

    def _turn_of(self, who: str) -> Turn:
        """The turn of `who`, who has the choice now."""
        turn = self.state.turn
        if turn is None:
            raise IllegalNow("script", "there's no game under way")
        if turn.who != who:
            raise NotYourTurn("W-1", "it's {name}'s turn", name=turn.who)
        if self.phase == "throwing":
            raise IllegalNow("script", "the dice are in the air: the throw comes first")
        return turn

    def _pick_up(self, turn: Turn, places: tuple[int, ...]) -> None:
        turn.in_air = places
        self.state.phase = "throwing"

    def _throw(self, move: Throw) -> None:
        state, turn = self.state, self.state.turn
        if turn is None or self.phase != "throwing":
            raise IllegalNow("script", "there are no dice in the air: a player has to roll first")
        if not Dice(len(turn.in_air)).holds(move.dice):
            raise IllegalNow(
                "W-1", "this throw is a list of {count} dice from 1 to 6", count=len(turn.in_air)
            )
        lying = dict(enumerate(state.dice)) | dict(zip(turn.in_air, move.dice, strict=True))
        state.dice = tuple(lying[place] for place in ALL_DICE)
        turn.in_air = ()
        hand = hand_of(state.dice)
        self._tell(events.Rolled(turn.who, state.dice, hand, POINTS[hand]))
        self._beat()
        if turn.reroll == "better":
            self._settle_better(turn, POINTS[hand])
        elif POINTS[hand] == 0:
            self._no_score(turn)
        else:
            self._record(turn, POINTS[hand])

    def _no_score(self, turn: Turn) -> None:
        if turn.reroll == "get":  # W-10
            self._lose(turn, "get")
            self._end_turn(turn)
        elif self.state.points[turn.who] >= (1 if turn.call is None else 2):
            self.state.phase = "choosing"
        else:
            self._end_turn(turn)

    def _record(self, turn: Turn, points: int) -> None:
        """Count the first hand of the turn that scores, and settle what was wagered on it."""
        if turn.reroll == "get":
            turn.reroll = None
            self._tell(events.WagerWon(turn.who, "get"))
        turn.score = points
        missed = turn.call is not None and not self._settle_call(turn, turn.call)
        self._pay_pledge(turn)
        self._reach_target(turn)
        can_better = spare(self.state.dice) and turn.standing(self.state.points[turn.who]) > 0  # W-13
        if can_better and not missed:
            self.state.phase = "choosing"
        else:
            self._end_turn(turn)

    def _settle_call(self, turn: Turn, called: Parity) -> bool:
        """Whether a Bet to Odd is hit by the hand that has just scored."""
        turn.call = None
        if all_of(called, self.state.dice):
            turn.double = True
            turn.score *= 2  # W-5
            self._tell(events.CallHit(turn.who, called))
            return True
        if self.rules.odd_miss == "forfeit":  # W-6
            turn.score = 0
        self._tell(events.CallMissed(turn.who, called, turn.score))
        self._lose(turn, called)
        return False

    def _pay_pledge(self, turn: Turn) -> None:
        if turn.who in self.state.owing:
            self.state.owing = tuple(name for name in self.state.owing if name != turn.who)
            turn.pledge = 1
            self._tell(events.PledgePaid(turn.who))

    def _settle_better(self, turn: Turn, points: int) -> None:  # W-12
        score = points * 2 if turn.double else points
        if score > turn.score:
            turn.score = score
            self._tell(events.WagerWon(turn.who, "better"))
            self._reach_target(turn)
        else:
            self._lose(turn, "better")
            if self.rules.better_fail == "turn":
                self._tell(events.ScoreLost(turn.who, turn.score))
                turn.score = 0
        self._end_turn(turn)

    def _lose(self, turn: Turn, wager: events.Wager) -> None:
        turn.lost += 1
        self._tell(events.PointLost(turn.who, wager))

    def _reach_target(self, turn: Turn) -> None:  # W-14
        counts = turn.score - turn.lost
        turn.peak = counts if turn.peak is None else max(counts, turn.peak)
        standing = turn.standing(self.state.points[turn.who])
        if self.state.leader is None and standing >= self.rules.target:
            turn.bonus = BONUS
            self.state.leader = turn.who
            self._tell(events.LeadTaken(turn.who, standing + BONUS, BONUS))

    # Between turns.

    def _end_turn(self, turn: Turn) -> None:
        state, who = self.state, turn.who
        if turn.call is not None:
            self._lose(turn, turn.call)  # W-8
        self._note_turn(turn)
        before = state.points[who]
        state.points[who] = turn.standing(before)
        self._tell(events.TurnEnded(who, state.points[who] - before, state.points[who]))
        self._win_pool(who)
        self._compare_with_leader(who)
        self._go_on(who)

    def _win_pool(self, who: str) -> None:
        state = self.state
        if state.pool and who in state.pledges and state.points[who] >= MIDWAY:  # W-18
            self._tell(events.PoolWon(who, state.pool))
            state.points[who] += state.pool
            state.pool = 0
            if state.leader is None and state.points[who] >= self.rules.target:
                state.points[who] += BONUS
                state.leader = who
                self._tell(events.LeadTaken(who, state.points[who], BONUS))

    def _compare_with_leader(self, who: str) -> None:
        state = self.state
        if state.leader is None:
            return
        if state.leader != who and state.points[who] > state.points[state.leader]:  # W-15
            state.leader = who
            self._tell(events.LeadTaken(who, state.points[who], 0))
        if state.leader == who:
            state.to_come = self._after(who)

    def _after(self, who: str) -> tuple[str, ...]:
        """The others, clockwise from the left of `who`."""
        players = tuple(self.state.points)
        seat = players.index(who)
        return players[seat + 1 :] + players[:seat]  # W-1

    def _go_on(self, who: str) -> None:
        state = self.state
        if state.leader is None:
            self._pass_dice_to(self._after(who)[0])
        elif state.to_come:
            following, *later = state.to_come
            state.to_come = tuple(later)
            self._pass_dice_to(following)
        else:
            self._win(state.leader)  # W-16

    def _win(self, who: str) -> None:
        state = self.state
        self._beat()
        self._tell(events.GameWon(who, state.points[who], state.antes))
        if self._start_moves_on:
            state.begins_at = self._left_of(self._first_of(state.points))  # W-20
        state.give_back(who, state.antes)  # W-19
        state.winners = (who,)
        self._keep_round()
        self._call_off()
        self._end_round()

    def _call_off(self) -> None:
        state = self.state
        state.antes = state.pool = 0
        state.pledges = state.declined = state.owing = state.to_come = ()
        state.turn = state.leader = None

    # Coming and going.

    def _has_stake(self, who: str) -> bool:
        return who in self.state.points

    def _staked(self, who: str) -> int:
        return self.rules.ante if self.is_playing(who) else 0

    def _left_of(self, who: str) -> str:
        names = self.names
        return names[(names.index(who) + 1) % len(names)]

    def _clear_place(self, who: str) -> None:
        self._step_aside(who)
        if self.state.begins_at == who:
            self.state.begins_at = self._left_of(who)
        if self.state.round_start is None:
            self.state.points.pop(who, None)

    def _step_aside(self, who: str) -> None:
        if self.state.round_start is None:
            self.state.pledges = tuple(name for name in self.state.pledges if name != who)
            self._no_longer_declines(who)

    def _why_no_trade(self, who: str) -> None:
        """Chips are no part of a game once the antes are in: they are traded at any time."""

    def _absent_move(self, who: str) -> Roll | Stop:
        return Roll(who) if self.phase == "rolling" else Stop(who)

    # What may be done, and what may be seen.

    @property
    def _open_wager(self) -> events.Wager | None:
        """The Bet to Get or Bet to Better that the player may make now."""
        if self.phase != "choosing":
            return None
        return "better" if POINTS[hand_of(self.state.dice)] else "get"

    @property
    def awaits(self) -> Awaits:
        turn = self.state.turn
        if turn is None:
            ready = self.phase == "waiting" and self._why_no_start() is None
            return Awaits(dealer="start") if ready else Awaits()
        if self.phase == "throwing":
            return Awaits(dealer="throw", chance=Chance("dice", len(turn.in_air)))
        return Awaits(players=(turn.who,))

    def _player_options(self, who: str) -> list[Option]:
        state, turn = self.state, self.state.turn
        if turn is None:
            if self.rules.target <= MIDWAY or who in state.pledges:
                return []
            answers = (True,) if who in state.declined else (True, False)
            return [Option("mid", {"take": OneOf(answers)}, ("take",))]
        if turn.who != who or self.phase == "throwing":
            return []
        if self.phase == "rolling":
            call = Option("call", {"parity": OneOf(("odd", "even"))})
            return [Option("roll"), call] if state.points[who] > 0 else [Option("roll")]
        if self._open_wager == "get":
            return [Option("get"), Option("stop")]
        places = spare(state.dice)
        return [Option("better", {"dice": Pick(places, 1, len(places))}), Option("stop")]

    def _dealer_options(self) -> list[Option]:
        turn = self.state.turn
        if turn is None:
            return [Option("start")] if self._why_no_start() is None else []
        return [Option("throw", {"dice": Dice(len(turn.in_air))})] if turn.in_air else []

    def _view(self, who: str | None) -> PairsWagersView:
        state, turn = self.state, self.state.turn
        standing = dict(state.points)
        players = self._taking_part() if turn is None else state.points
        if turn is not None:
            standing[turn.who] = turn.standing(standing[turn.who])
        return PairsWagersView(
            game=self.game,
            phase=state.phase,
            stacks=self.stacks,
            house=state.house,
            on_table=self.on_table,
            awaits=self.awaits,
            sitting_out=self.sitting_out,
            points=dict(state.points),
            standing=standing,
            pledges=state.pledges,
            declined=state.declined,
            owing=state.owing,
            pool=state.pool,
            turn=None if turn is None else msgspec.structs.replace(turn),
            dice=state.dice,
            hand=hand_of(state.dice) if state.dice else None,
            leader=state.leader,
            to_come=state.to_come,
            winners=state.winners,
            begins=self._first_of(players) if len(players) >= self.rules.LEAST_SEATS else None,
        )
