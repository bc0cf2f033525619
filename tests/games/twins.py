"""Two tables played alike: one knows every card, for the other the house holds what lies face down."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from croupier import Refused
from croupier.equipment.cards import UNKNOWN, shoe_of
from croupier.equipment.wheel import WHEELS
from croupier.games.due import CardsDue, Deck, DiceDue, PocketDue
from croupier.games.events import Event
from croupier.games.moves import DEALER
from croupier.games.table import Table
from tests.games.chance import Move, next_move
from tests.games.seating import SeatAct

FACE_DOWN = ("dealt", "dealt_face_down")
"""Events that tell of cards which lie face down."""


class Twins:
    """The two tables, the cards between them, and what the house holds."""

    def __init__(self, rng: Random, known: Table[Any, Any]) -> None:
        self.rng, self.known = rng, known
        self.blind = type(known)(
            known.rules, msgspec.json.decode(msgspec.json.encode(known.state), type=type(known.state))
        )
        self.blind.house_holds = True
        self.known.keeps_beats = self.blind.keeps_beats = True
        self.held: dict[str, list[str]] = {}
        self.face_down: list[str] = []
        """All that lies face down, in the order dealt."""
        self.pile: list[str] = []
        self.laid: list[Deck] = []
        """Every deck or shoe that was laid."""
        self.played: list[Move | SeatAct] = []
        """What the table that knows was given,"""
        self.logged: list[Move | SeatAct] = []
        """and the other, with the moves that the house made."""

    # Moves.

    def next_move(self) -> Move | None:
        """A random legal move, with what chance decides; None where nothing is left to do."""
        closing = self.known.closing_move()
        if closing is not None and self.rng.random() < 0.3:
            return closing
        while True:
            move = next_move(self.rng, self.known)
            if move is None or not (self.known.is_only_real(move["do"]) or self._is_needless(move)):
                return move

    def _is_needless(self, move: Move) -> bool:
        """Whether a shoe would be shuffled that is good for another round; seldom it is all the same."""
        return move["do"] == "shuffle" != self.known.awaits.dealer and self.rng.random() < 0.9

    def play(self, move: Move) -> None:
        """Play a move that is legal at both."""
        if move["by"] == DEALER and move["do"] == self.known.awaits.dealer and self.known.asked() is not None:
            move, blind = self._drawn(move)
        else:
            blind = dict(self.blind.completed(move, self.held))
        known = self.known.play(move)
        self.played.append(move)
        told = self.blind.play(blind)
        self.logged.append(blind)
        while (more := self.blind.house_move(self.held)) is not None:
            told = self.blind.play(more, on=True)
            self.logged.append(more)
        self.check(known, told)

    def come_and_go(self, act: SeatAct) -> None:
        """Do at the second table what was done at the first."""
        act.at(self.blind)
        self.played.append(act)
        self.check_state()
        self.logged.append(act)

    def accept(self, move: Move) -> tuple[bool, bool]:
        """Whether each takes a move, which may be any; neither is changed."""
        known, blind = self.known.save(), self.blind.save()
        taken = _takes(self.known, move), _takes(self.blind, move, self)
        self.known.load(known)
        self.blind.load(blind)
        return taken

    # Chance.

    def _drawn(self, move: Move) -> tuple[Move, Move]:
        """The dealer's move as each table is given it."""
        due, rng = self.known.asked(), self.rng
        assert due == self.blind.asked()
        match due:
            case DiceDue():
                numbers = [rng.randint(1, 6) for _ in range(due.count)]
                return self._filled(move, numbers, numbers)
            case PocketDue():
                pocket = rng.choice(WHEELS[due.wheel].pockets)
                return self._filled(move, pocket, pocket)
            case CardsDue():
                return self._dealt(move, due)
        raise AssertionError(due)

    def _dealt(self, move: Move, due: CardsDue) -> tuple[Move, Move]:
        self._lay()
        cards = [self.pile.pop() for _ in due.deal]
        for card, (owner, is_up) in zip(cards, due.deal, strict=True):
            if not is_up:
                self.held.setdefault(owner, []).append(card)
                self.face_down.append(card)
        seen = [card if is_up else UNKNOWN for card, (_, is_up) in zip(cards, due.deal, strict=True)]
        return self._filled(move, cards, seen)

    def _filled(self, move: Move, known: Any, blind: Any) -> tuple[Move, Move]:
        return {**move, **self.known.move_fields(known)}, {**move, **self.blind.move_fields(blind)}

    def _lay(self) -> None:
        """Lay a new deck or shoe where the table says that it is another."""
        deck = self.blind.deck()
        assert deck == self.known.deck()
        assert deck is not None
        if not deck.lying and not deck.face_down and not self._is_in_a_deal():
            self.held, self.face_down = {}, []
        if deck.left == len(self.pile):
            return
        out = Counter([*deck.lying, *self.face_down[len(self.face_down) - deck.face_down :]])
        self.pile = list((shoe_of(deck.decks) - out).elements())
        assert len(self.pile) == deck.left
        self.rng.shuffle(self.pile)
        self.laid.append(deck)

    def _is_in_a_deal(self) -> bool:
        return bool(getattr(self.blind.state, "dealt", 0))

    # What has to be alike.

    def check(self, known: list[Event], told: list[Event]) -> None:
        """Both have told and show the same, but for cards that nobody was shown."""
        assert [_without_cards(event) for event in known] == [_without_cards(event) for event in told]
        for who in (None, DEALER, *self.known.names):
            seen = [event.seen_by(who) for event in known]
            assert seen == [event.seen_by(who, self.held) for event in told], who
        assert self.known.beats == self.blind.beats
        self.check_state()

    def check_state(self) -> None:
        """Both stand alike, for everybody."""
        known, blind, held = self.known, self.blind, self.held
        for who in (None, DEALER, *known.names):
            assert known.view(who) == blind.view(who, held), who
        for who in (DEALER, *known.names):
            assert _without_left(known.options(who)) == _without_left(blind.options(who)), who
        for who in known.names:
            assert known.own_view(who) == blind.own_view(who, held)
        assert known.own_views() == blind.own_views(held)
        assert (known.awaits, known.asked(), known.deck()) == (blind.awaits, blind.asked(), blind.deck())
        assert (known.at_stake(), known.closing_move()) == (blind.at_stake(), blind.closing_move())
        assert (known.stacks, known.house, known.on_table) == (blind.stacks, blind.house, blind.on_table)
        assert known.report() == blind.report()
        assert [known.finished_round(one) for one in known.finished_rounds] == [
            blind.finished_round(one) for one in blind.finished_rounds
        ]
        assert blind.house_move(held) is None
        self._check_secrecy()

    def _check_secrecy(self) -> None:
        """No card that nobody was shown is anywhere at the second table."""
        state = self.blind.state
        if self.blind.game == "holdem":
            shown = {card for player in state.players if player.shown for card in player.cards}
            saved = self.blind.save().decode()
            assert not [card for card in self.face_down if card not in shown and f'"{card}"' in saved]
        elif self.blind.game == "blackjack" and len(state.dealer) == 2 and not state.turned:
            assert state.dealer[1] == UNKNOWN


def _takes(table: Table[Any, Any], move: Move, twins: Twins | None = None) -> bool:
    try:
        table.play(move if twins is None else table.completed(move, twins.held))
    except Refused:
        return False
    return True


def _without_cards(event: Event) -> Event:
    if str(type(event).__struct_config__.tag) not in FACE_DOWN:
        return event
    return event.seen_by(None) if hasattr(event, "cards") or not hasattr(event, "on") else event


def _without_left(options: list[Any]) -> list[Any]:
    """Options without which cards are left, which only who knows all cards can say."""
    return [
        msgspec.structs.replace(option, fields={"cards": option.fields["cards"].due})
        if option.do == "deal"
        else option
        for option in options
    ]
