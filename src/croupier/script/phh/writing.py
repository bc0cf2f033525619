"""Hold'em scripts written in the public format."""

from collections.abc import Iterator

import msgspec

from croupier.equipment.cards import UNKNOWN
from croupier.games.events import Event
from croupier.games.holdem import Holdem
from croupier.games.holdem.events import Acted, BoardDealt, Mucked, Posted, PotWon, Shown
from croupier.games.holdem.hands import ranking
from croupier.games.refusal import Refused
from croupier.script.hands.record import HandRecord, hand_records
from croupier.script.phh.hand import VARIANT, Hand
from croupier.script.phh.playing import HandPlay


class Written(msgspec.Struct, frozen=True):
    """A hand of a script: the text of its fields, or why there is none."""

    number: int
    text: str = ""
    remark: str = ""


def written_hands(
    table: Holdem, moves: Iterator[list[Event]], guest: str | None = None, *, hidden: bool = False
) -> Iterator[Written]:
    """The hands that a table plays, in the public format, as they end.

    Hidden: cards that were folded or mucked are left out, apart from this guest's own.
    """
    for hand in hand_records(table, moves):
        yield written_hand(hand, guest, hidden=hidden)


def written_hand(hand: HandRecord, guest: str | None = None, *, hidden: bool = False) -> Written:
    """A hand in the public format, or why it cannot be written."""
    if hand.remark:
        return Written(hand.number, remark=hand.remark)
    writing = HandWriting(hand, hand.holes(guest, hidden=hidden))
    for event in hand.events:
        writing.note(event)
    return writing.written(hand.finishing)


class HandWriting:
    """One hand being written down.

    What is written is played at a table of its own at once, as a reader will play it: that tells
    calls from raises where a blind was short, and in the end whether the stacks come out the same.
    """

    def __init__(self, hand: HandRecord, holes: dict[str, tuple[str, ...]]) -> None:
        self.number = hand.number
        self.small, self.big = hand.small, hand.big
        self.names = list(hand.players)
        self.stacks = list(hand.stacks.values())
        self.antes = dict.fromkeys(self.names, 0)
        self.posts = dict.fromkeys(self.names, 0)
        self.posted = 0
        self.holes = holes
        self.unseen = set(self.names)
        """Who has neither folded nor shown nor mucked."""
        self.winners: set[str] = set()
        self.actions: list[str] = []
        self.play: HandPlay | None = None
        self.problem = ""

    def note(self, event: Event) -> None:
        """Write down what happened."""
        match event:
            case Posted():
                self._note_post(event)
            case BoardDealt():
                self._write(f"d db {''.join(event.cards)}")
            case Acted():
                self._write_action(event)
            case Shown():
                self.unseen.discard(event.who)
                self._write(f"{self._seat(event.who)} sm {''.join(event.cards)}")
            case Mucked():
                self.unseen.discard(event.who)
                # To the format, mucking gives up a side pot too that nobody else is in.
                self._write(f"{self._seat(event.who)} sm" + (f" {UNKNOWN * 2}" * (event.who in self.winners)))
            case PotWon():
                self.winners.update(event.shares)

    def _note_post(self, post: Posted) -> None:
        """The format counts what is dead as an ante, and what is posted out of turn as negative."""
        if post.what == "dead_blind":
            self.antes[post.who] += self.small
            return
        full = {"small_blind": self.small, "big_blind": self.big, "live_blind": -self.big}
        self.posts[post.who] = full.get(post.what, post.amount)
        self.posted = max(self.posted, post.amount)

    def written(self, stacks: dict[str, int]) -> Written:
        """The hand, now that it is over and the stacks are these."""
        finishing = [stacks[name] for name in self.names]
        play = self._begin()
        for name in self.names:
            if name in self.unseen - self.winners:  # the dealer's word gave everything to others
                self._write(f"{self._seat(name)} sm")
        try:
            play.end()
        except Refused as refusal:
            self.problem = self.problem or str(refusal)
        if list(play.table.stacks.values()) != finishing:
            self.problem = self.problem or "its pots would be shared otherwise"
        if problem := self.problem or self._doubt(play):
            return Written(self.number, remark=f"PHH cannot say what happened in it ({problem})")
        fields = self._fields() | {"finishing_stacks": finishing}
        return Written(self.number, "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items()))

    def _doubt(self, play: HandPlay) -> str:
        """What other readers would read otherwise: to them, a hand face down plays the board."""
        state = play.table.state
        left = [player for player in state.players if not player.folded]
        if len(left) > 1 and UNKNOWN in state.board:
            return "its board was not seen"
        if not any(action.endswith(UNKNOWN * 2) and "sm" in action for action in self.actions):
            return ""
        best = ranking(True).strength
        board = best(state.board)
        shown = [player for player in left if not player.unknown and player.name in self.winners]
        return "the board may win" if any(best((*state.board, *one.cards)) == board for one in shown) else ""

    def _fields(self) -> dict[str, object]:
        return {
            "variant": VARIANT,
            **({"ante_trimming_status": False} if any(self.antes.values()) else {}),
            "antes": _by_position(self.antes),
            "blinds_or_straddles": _by_position(self.posts),
            "min_bet": self._min_bet(),
            "starting_stacks": self.stacks,
            "actions": self.actions,
            "hand": self.number,
            "players": self.names,
        }

    def _min_bet(self) -> int:
        """The big blind; less where it was so short that calling it in full is a raise to the format."""
        return self.big if self.posted >= self.big else self.big - self.posted

    def _begin(self) -> HandPlay:
        """Deal the hole cards, before anything else is written."""
        if self.play is None:
            antes, posts = list(self.antes.values()), list(self.posts.values())
            self.play = HandPlay(
                Hand(self.names, self.stacks, antes, posts, self._min_bet(), [], dead=any(antes))
            )
            self.play.start()
            for name, cards in self.holes.items():
                self._write(f"d dh {self._seat(name)} {''.join(cards) or UNKNOWN * 2}")
            self.play.deal_holes()
        return self.play

    def _write(self, action: str) -> None:
        play = self._begin()
        if not self.problem:
            try:
                play.act(action)
            except Refused as refusal:
                self.problem = str(refusal)
        self.actions.append(action)

    def _write_action(self, event: Acted) -> None:
        """Write what a player did; the format asks for nothing where all others are all-in for less."""
        state, seat = self._begin().table.state, self._seat(event.who)
        if event.did == "fold":
            self.unseen.discard(event.who)
            self._write(f"{seat} {'sm' if state.turn is None else 'f'}")
        elif event.to > state.to_match and self._can_be_called(event):
            self._write(f"{seat} cbr {event.to}")
        elif state.turn is not None:
            self._write(f"{seat} cc")

    def _can_be_called(self, event: Acted) -> bool:
        """Whether anybody has more than what is to match; if not, the format knows only a call.

        What is to match is what was bet or posted: it may be less than a blind that was short, and
        calling that in full is then a raise.
        """
        state = self._begin().table.state
        return any(
            player.bet + state.stacks[player.name] > state.to_match
            for player in state.players
            if not player.folded and player.name != event.who
        )

    def _seat(self, name: str) -> str:
        return f"p{self.names.index(name) + 1}"


def _by_position(forced: dict[str, int]) -> list[int]:
    """Forced bets as the format has them: the other way round for two players."""
    amounts = list(forced.values())
    return amounts[::-1] if len(amounts) == 2 else amounts


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f"'{value}'" if "'" not in value else f'"{escaped}"'
    return str(value)
