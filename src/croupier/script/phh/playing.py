"""A hand of the public format, played at our table."""

import re
from decimal import Decimal
from functools import lru_cache

from croupier.equipment.cards import UNKNOWN
from croupier.games.events import Event
from croupier.games.holdem import Holdem, Rules
from croupier.games.holdem.betting import able, is_closed
from croupier.games.holdem.moves import Award, Bet, Call, Check, Deal, Fold, Muck, Raise, Show, Start
from croupier.games.holdem.seats import Player
from croupier.games.holdem.showdown import may_muck, open_pots, rivals
from croupier.games.moves import DEALER, Move
from croupier.games.opening import table_from
from croupier.games.refusal import Refused, short
from croupier.script.phh.hand import AMOUNT, Hand
from croupier.script.phh.unit import are_amounts

_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")

MOST_BETS = 4
"""How often a round of fixed limit is bet or raised, blinds aside, as the reference reader counts."""

FACE_DOWN: tuple[str, ...] = (UNKNOWN, UNKNOWN)
"""Neither shown nor mucked: such a hand takes only what no shown hand takes."""
MUCKED: tuple[str, ...] = ()


class HandPlay:
    """A table on which a hand's actions are made one after the other.

    The format deals a player's two cards together and lets hands be shown in any order and
    before the board is complete; the table deals card by card around and asks in its order. So
    hole cards wait until all are there, and what was shown or mucked waits until it is due.
    `face_up`: nobody mucks, so all-in hands may lie open while the board is dealt.
    """

    def __init__(self, hand: Hand, *, face_up: bool = False) -> None:
        self.hand = hand
        self.seats = {f"p{place}": name for place, name in enumerate(hand.names, 1)}
        _check_names(tuple(hand.names))
        table = Holdem.opened(_rules(hand.min_bet, face_up), dict(zip(hand.names, hand.stacks, strict=True)))
        self.table = table
        self.holes: dict[str, list[str]] | None = {name: [] for name in hand.names}
        self.choices: dict[str, tuple[str, ...]] = {}
        showings = _showings(hand.actions)
        self.to_come = {
            self.seats[seat]: len(shown) for seat, shown in showings.items() if seat in self.seats
        }
        """How often each seat is still to show or muck: with hands face down, once on every street."""
        face_down = len(showings) > 1 and all(shown[-1] == "????" for shown in showings.values())
        self.face_down = set(self.to_come) if face_down else set[str]()
        """Who keeps a hand face down that nobody beats by showing: the pot is shared, whatever was dealt."""
        self.bets = 0
        """Bets and raises of this betting round; counted at fixed limit."""
        self.events: list[Event] = []

    def start(self) -> list[Event]:
        """Post antes, blinds and straddles."""
        hand, table = self.hand, self.table
        table.force(
            dict(zip(hand.names, hand.antes, strict=True)),
            {name: abs(post) for name, post in zip(hand.names, hand.posts, strict=True)},
            dead=hand.dead,
        )
        events = table.play(Start(DEALER))
        if min(hand.posts) < 0:
            # Who posts out of turn has not bought the last word.
            posted = [
                (player.bet if post > 0 else -player.bet, place)
                for place, (player, post) in enumerate(zip(table.state.players, hand.posts, strict=True))
            ]
            table.state.opens = max(posted)[1] + 1
        return events

    def act(self, action: str) -> list[Event]:
        """Make one action of the format, or raise `Refused`."""
        self.events = []
        words = action.partition("#")[0].split()
        if words:
            self._do(words[0], words[1] if len(words) > 1 else "", words[2:])
        return self.events

    def _do(self, who: str, verb: str, rest: list[str]) -> None:
        if who == "d":
            self._deal(verb, rest)
        elif verb == "f" and not rest:
            self._fold(self._turn_to(who))
        elif verb == "cc" and not rest:
            self._check_or_call(self._turn_to(who))
        elif verb == "cbr" and len(rest) == 1:
            self._bet_or_raise(self._turn_to(who), self._chips(rest[0]))
        elif verb == "sm" and len(rest) < 2:
            name = self._name(who)
            self.to_come[name] = self.to_come.get(name, 1) - 1
            self._choose(name, MUCKED if not rest else None if rest[0] == "-" else _cards(rest[0]))
        else:
            raise Refused("phh", "that isn't an action of hold'em")

    def end(self) -> list[Event]:
        """What follows from the end of the actions: who has said nothing shows what is known."""
        self.events = []
        self.deal_holes()
        if self.table.phase == "showdown":
            told = bool(self.choices)
            for player in self._in_hand():
                if told or not player.unknown:
                    self.choices.setdefault(player.name, FACE_DOWN if player.unknown else tuple(player.cards))
            self._show_down()
        return self.events

    def _play(self, move: Move) -> None:
        self.events += self.table.play(move)

    def _name(self, seat: str) -> str:
        name = self.seats.get(seat)
        if name is None:
            raise Refused("phh", f"there's no player {short(seat)}")
        return name

    # Dealing.

    def _deal(self, verb: str, rest: list[str]) -> None:
        if verb == "dh" and len(rest) == 2:
            self._deal_hole(self._name(rest[0]), _cards(rest[1]))
        elif verb == "db" and len(rest) == 1:
            self._deal_board(_cards(rest[0]))
        else:
            raise Refused("phh", "the dealer deals hole cards, 'd dh p1 AhKd', or the board, 'd db 2c3c4c'")

    def _deal_hole(self, name: str, cards: tuple[str, ...]) -> None:
        if self.holes is None:
            raise Refused("phh", "the hole cards have already been dealt")
        if len(self.holes[name]) + len(cards) > 2:
            raise Refused("P-4", f"{name} gets exactly two cards")
        self.holes[name] += cards

    def deal_holes(self) -> None:
        """Deal the hole cards once, before anything else; those that nobody wrote down are unknown."""
        if self.holes is None:
            return
        holes = [
            FACE_DOWN if name in self.face_down else (*hole, UNKNOWN, UNKNOWN)[:2]
            for name, hole in self.holes.items()
        ]
        self._play(Deal(DEALER, [card for around in zip(*holes, strict=True) for card in around]))
        self.holes = None

    def _deal_board(self, cards: tuple[str, ...]) -> None:
        self.deal_holes()
        if self._actor() is not None:
            self._pass(before=None)
        self._play(Deal(DEALER, list(cards)))
        if self.hand.big_bet:
            self._new_limit()
        self._show_down()

    # Betting.

    def _new_limit(self) -> None:
        """At fixed limit, twice as much is bet from the turn on."""
        state = self.table.state
        self.bets = 0
        if len(state.board) > 3:
            state.big = state.raise_size = self.hand.big_bet

    def _turn_to(self, seat: str) -> str:
        """The player of that seat, whose turn it is now if it can be."""
        name = self._name(seat)
        self.deal_holes()
        actor = self._actor()
        if actor is not None and actor.name != name:
            self._pass(before=name)
        return name

    def _actor(self) -> Player | None:
        """Whose turn it is to bet."""
        state = self.table.state
        return None if state.turn is None or state.phase == "showdown" else state.players[state.turn]

    def _pass(self, before: str | None) -> None:
        """Let those check or fold who are to act before that player, or before the round is over.

        Histories leave out players who were away; the format's reference reader puts their checks
        and folds in, and so do we, as long as that leaves a hand to play.
        """
        to_match = self.table.state.to_match
        waiting = self._waiting(before)
        if len(self._staying(waiting)) > 1:
            for player in waiting:
                self._play(Fold(player.name) if player.bet < to_match else Check(player.name))

    def _waiting(self, before: str | None) -> list[Player]:
        """Those who have yet to act before that player, or in this round, in turn."""
        state = self.table.state
        turn = state.turn or 0
        waiting = [
            player
            for player in state.players[turn:] + state.players[:turn]
            if not player.folded
            and state.stacks[player.name]
            and not (player.acted and player.bet >= state.to_match)
        ]
        names = [player.name for player in waiting]
        if before is None:
            return waiting
        return waiting[: names.index(before)] if before in names else []

    def _staying(self, waiting: list[Player]) -> list[Player]:
        """Who would be left in the hand if those who have yet to act put in nothing more."""
        to_match = self.table.state.to_match
        return [player for player in self._in_hand() if player.bet >= to_match or player not in waiting]

    def _fold(self, name: str) -> None:
        if self._is_asked_for_nothing(name):
            self._choose(name, MUCKED)
        else:
            self._play(Fold(name))

    def _check_or_call(self, name: str) -> None:
        actor = self._actor()
        if actor is not None and actor.bet < self.table.state.to_match:
            self._play(Call(name))
        elif not self._is_asked_for_nothing(name):
            self._play(Check(name))

    def _is_asked_for_nothing(self, name: str) -> bool:
        """Whether the betting is over because all others are all-in: the format lets the last one check."""
        state = self.table.state
        return (
            state.turn is None
            and state.round_start is not None
            and state.phase != "showdown"
            and is_closed(state)
            and any(player.name == name for player in able(state))
        )

    def _bet_or_raise(self, name: str, to: int) -> None:
        actor = self._actor()
        if actor is not None and actor.name == name:
            # Houses differ on when a short all-in gives the right to raise back; what was done was done.
            actor.acted = False
            if self.hand.big_bet:
                self._check_limit(actor, to)
        self._play(Raise(name, to) if self.table.state.to_match else Bet(name, to))

    def _check_limit(self, actor: Player, to: int) -> None:
        """Refuse what fixed limit doesn't allow."""
        state, unit = self.table.state, self.hand.unit
        exactly = min(state.to_match + state.raise_size, actor.bet + state.stacks[actor.name])
        if to != exactly:
            raise Refused(
                "phh", f"at fixed limit it's {unit.told(exactly)} that can be bet here, not {unit.told(to)}"
            )
        if self.bets == MOST_BETS:
            raise Refused("phh", f"at fixed limit a round is bet and raised {MOST_BETS} times at most")
        self.bets += 1

    def _chips(self, amount: str) -> int:
        value = Decimal(amount.replace(",", "")) if AMOUNT.fullmatch(amount) else None
        if value is None or not are_amounts([value]):
            raise Refused("phh", f"{short(amount)} isn't an amount")
        return self.hand.unit.chips(value)

    # Showing.

    def _choose(self, name: str, cards: tuple[str, ...] | None) -> None:
        """Note what a player shows, None for what is known; it counts once all have chosen."""
        self.deal_holes()
        state = self.table.state
        player = next(player for player in state.players if player.name == name)
        if player.folded:
            raise Refused("P-14", f"{name} has folded")
        if state.round_start is None:
            return  # the pot is won; a hand may still be shown to the table
        if self._actor() is not None and self._is_last_round():
            self._pass(before=None)
        if not self._is_over():
            raise Refused("P-14", "the betting isn't over: hands aren't shown yet")
        if name in self.choices:
            raise Refused("P-14", f"{name} has already shown or mucked")
        chosen = self._chosen(player, cards)
        if chosen == FACE_DOWN and self.to_come.get(name):
            return  # with hands face down, the format asks again on every street
        self.choices[name] = chosen
        self._show_down()

    def _chosen(self, player: Player, cards: tuple[str, ...] | None) -> tuple[str, ...]:
        if cards is None:
            return tuple(player.cards)
        if cards == MUCKED:
            others = [other.name for other in self._in_hand() if other is not player]
            return FACE_DOWN if all(self.choices.get(other) == MUCKED for other in others) else MUCKED
        if len(cards) > 2:
            raise Refused("P-4", f"{player.name} has two cards")
        if len(cards) < 2 or UNKNOWN in cards:
            return FACE_DOWN
        if not player.unknown and set(cards) != set(player.cards):
            raise Refused("P-30", f"{player.name} was dealt different cards")
        return cards

    def _in_hand(self) -> list[Player]:
        return [player for player in self.table.state.players if not player.folded]

    def _is_last_round(self) -> bool:
        """Whether nobody can bet any more once those have passed who have yet to act."""
        state = self.table.state
        able = [player for player in self._staying(self._waiting(None)) if state.stacks[player.name]]
        return len(state.board) == 5 or len(able) < 2

    def _is_over(self) -> bool:
        state = self.table.state
        return state.phase == "showdown" or (state.turn is None and is_closed(state))

    def _show_down(self) -> None:
        """Make the choices in the order in which the table asks for them, once all are there."""
        state = self.table.state
        if not all(player.name in self.choices for player in self._in_hand()):
            return
        while state.phase == "showdown":
            self._share_unseen()
            if state.turn is None:
                return
            player = state.players[state.turn]
            cards = self.choices[player.name]
            if cards != MUCKED and UNKNOWN not in cards:
                self._play(Show(player.name, list(cards) if player.unknown else None))
            elif may_muck(state, player):
                self._play(Muck(player.name))
            elif not player.unknown:
                self._play(Show(player.name))
            else:
                alone = next(pot for pot in open_pots(state, player) if not rivals(state, pot, player))
                self._play(Award(DEALER, state.pots.index(alone), [player.name]))

    def _share_unseen(self) -> None:
        """Settle the pots for which every hand stays face down.

        Known cards speak for themselves; of others there is no telling whose pot it is.
        """
        state = self.table.state
        for index, pot in enumerate(state.pots):
            left = [
                player
                for player in self._in_hand()
                if player.name in pot.contenders and self.choices[player.name] != MUCKED
            ]
            if pot.paid or not left or not all(UNKNOWN in self.choices[player.name] for player in left):
                continue
            if any(player.unknown for player in left):
                self._play(Award(DEALER, index, [player.name for player in left]))
            else:
                self.choices |= {player.name: tuple(player.cards) for player in left}


def _showings(actions: list[str]) -> dict[str, list[str]]:
    """What each seat shows, time after time; nothing where it mucks."""
    found: dict[str, list[str]] = {}
    for action in actions:
        if " sm" in action:
            seat, verb, shown, *_ = (*action.partition("#")[0].split(), "", "", "")
            if verb == "sm":
                found.setdefault(seat, []).append(shown)
    return found


@lru_cache(1000)
def _check_names(names: tuple[str, ...]) -> None:
    """Refuse names that nobody may have at a table."""
    table_from({"game": "holdem", "seats": [{"name": name, "chips": 1} for name in names]})


@lru_cache(1000)
def _rules(min_bet: int, all_in_face_up: bool) -> Rules:
    return Rules(small_blind=1, big_blind=min_bet, showdown="ask", all_in_face_up=all_in_face_up)


@lru_cache(10_000)
def _cards(text: str) -> tuple[str, ...]:
    if not _CARDS.fullmatch(text):
        raise Refused("phh", f"{short(text)} isn't written like cards: rank and suit, like Ah, or ??")
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))
