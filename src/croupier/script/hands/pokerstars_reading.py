"""PokerStars' hand histories: text, hand after hand."""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise

from croupier.games.refusal import Refused
from croupier.script.hands.conversion import Conversion
from croupier.script.phh.fields import Block, Broken, Fields

ROOM = "pokerstars"
BEGINS = re.compile(r"^\ufeff?PokerStars .*(?:Hand|Game) #\d+:", re.MULTILINE)

_HEAD = re.compile(r"PokerStars (?:\w+ )?(?:Hand|Game) #(\d+): *(.*?) - (\d{4}/\d\d/\d\d \d?\d:\d\d:\d\d)")
_GAME = re.compile(
    r"([A-Z][\w'/-]*(?: (?!No|Pot|Fixed)[A-Z][\w'/-]*)*) (No Limit|Pot Limit|Fixed Limit|Limit)\b"
)
_STAKES = re.compile(r"\(\s*[^\d()]*([\d.,]+)/[^\d()]*([\d.,]+)")
_TABLE = re.compile(r"Table '(.*?)' .*?Seat #(\d+) is the button")
_SEAT = re.compile(r"Seat (\d+): (.+) \([^\d()]*([\d.,]+) in chips(?:, .*?)?\)(.*)")
_AMOUNT = re.compile(r"[^\d\s]?(\d[\d.,]*)")
_CARDS = re.compile(r"\[([^\]]*)\]")
_STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\*")
_UNCALLED = re.compile(r"Uncalled bet \([^\d]?([\d.,]+)\) returned to (.+)")
_COLLECTED = re.compile(r"(.+) collected [^\d]?([\d.,]+) from ")
_DEALT = re.compile(r"Dealt to (.+?) \[([^\]]*)\]")
_SUMMARY_CARDS = re.compile(r"Seat \d+: (.+?)(?: \([^)]*\))* mucked \[([^\]]*)\]")
_TWICE = re.compile(r"\*\*\* (?:FIRST|SECOND) ")


def pokerstars_blocks(text: str) -> list[Block]:
    """The hands of a file, each to be read by itself."""
    starts = [found.start() for found in BEGINS.finditer(text)]
    blocks: list[Block] = []
    for number, (start, end) in enumerate(pairwise([*starts, len(text)]), 1):
        line = 1 + text.count("\n", 0, start)
        blocks.append(PokerStarsBlock(text[start:end], line, number))
    return blocks


class PokerStarsBlock(Block):
    """A hand in PokerStars' words."""

    def read(self) -> Fields:
        if self.fields is None:
            reading = _Reading(self.text)
            try:
                self.fields = reading.fields()
            except Broken:
                raise
            except Refused as refusal:
                raise Broken(self.line - 1 + reading.line, refusal.reason, ROOM) from None
            self.action_lines = [self.line - 1 + line for line in reading.hand.lines]
        return self.fields


class _Reading:
    """One hand being read."""

    def __init__(self, text: str) -> None:
        self.text_lines = text.replace("\ufeff", "").splitlines()
        self.line = 1
        self.hand: Conversion

    def fields(self) -> Fields:
        number, game, when, small, big = self._head()
        self._seats(big)
        sections = self._play()
        if not sections:
            raise Refused(ROOM, "the hand breaks off before its summary")
        beside: Fields = {
            "venue": "PokerStars",
            "hand": number,
            "year": int(when[:4]),
            "month": int(when[5:7]),
            "day": int(when[8:10]),
        }
        fixed = game in ("Limit", "Fixed Limit")
        return self.hand.fields((small, big) if fixed else None, beside)

    def _head(self) -> tuple[int, str, str, Decimal, Decimal]:
        head = _HEAD.match(self.text_lines[0])
        if head is None:
            raise Refused(ROOM, "this isn't how a hand begins")
        game, stakes = _GAME.search(head[2]), _STAKES.search(head[2])
        if game is None or stakes is None:
            raise Refused(ROOM, "the first line doesn't say which game it is, and for what stakes")
        kind = game[1].rpartition("USD ")[2].strip()
        if "6+ " in head[2]:
            kind = f"6+ {kind}"
        if kind != "Hold'em":
            raise Refused(ROOM, f"this is {kind} {game[2]}; only Texas hold'em can be read")
        return int(head[1]), game[2], head[3], _number(stakes[1]), _number(stakes[2])

    def _seats(self, big: Decimal) -> None:
        button, seats = None, dict[str, tuple[int, Decimal]]()
        for line in self._lines():
            if found := _TABLE.match(line):
                button = int(found[2])
            elif (
                (seat := _SEAT.match(line)) and "sitting out" not in seat[4] and "out of hand" not in seat[4]
            ):
                seats[seat[2]] = (int(seat[1]), _number(seat[3]))
            elif line.startswith("*** "):
                break
        if button is None:
            raise Refused(ROOM, "no line says who has the button")
        if len(seats) < 2:
            raise Refused(ROOM, "fewer than two players have a seat")
        self.hand = Conversion(ROOM, seats, button, big)

    def _play(self) -> bool:
        """Read all lines; whether the hand has its summary."""
        summary = False
        for line in self._lines():
            if line.startswith("*** SUMMARY"):
                summary = True
            elif summary:
                self._summed_up(line)
            elif line.startswith("*** "):
                self._street(line)
            else:
                self._said(line)
        return summary

    def _lines(self) -> Iterator[str]:
        for number, line in enumerate(self.text_lines, 1):
            self.line = number
            yield line.rstrip()

    def _summed_up(self, line: str) -> None:
        """The summary tells the cards that a player of this file has mucked."""
        found = _SUMMARY_CARDS.match(line)
        if found is not None and found[1] in self.hand.left and found[1] not in self.hand.holes:
            self.hand.deal(found[1], found[2].split())

    def _street(self, line: str) -> None:
        if _TWICE.match(line):
            raise Refused(ROOM, "the board was dealt twice, which one hand cannot say")
        if _STREET.match(line):
            *_, new = _CARDS.findall(line)
            self.hand.deal_board(new.split(), self.line)

    def _said(self, line: str) -> None:
        """A line of somebody in the hand; what others say and do around it is passed over."""
        name = max((name for name in self.hand.names if line.startswith(f"{name}: ")), key=len, default=None)
        if name is None:
            self._moved(line)
            return
        done = line[len(name) + 2 :]
        for words, act in DONE.items():
            if done.startswith(words):
                act(self, name, done)
                return
        if not done.startswith(PASSED_OVER):
            raise Refused(ROOM, f"{done[:60]!r} isn't a line of hold'em")

    def _moved(self, line: str) -> None:
        """Chips and cards that somebody gets."""
        if found := _UNCALLED.fullmatch(line):
            self.hand.collect(found[2], _number(found[1]))
        elif (found := _COLLECTED.match(line)) and found[1] in self.hand.left:
            self.hand.collect(found[1], _number(found[2]))
        elif found := _DEALT.match(line):
            self.hand.deal(found[1], found[2].split())

    def _amounts(self, done: str) -> Iterator[Decimal]:
        for found in _AMOUNT.finditer(done):
            yield _number(found[1])

    def _amount(self, done: str) -> Decimal:
        found = next(self._amounts(done), None)
        if found is None:
            raise Refused(ROOM, f"{done[:60]!r} lacks its amount")
        return found

    # What players do.

    def small(self, name: str, done: str) -> None:
        self.hand.small_blind(name, self._amount(done))

    def big(self, name: str, done: str) -> None:
        self.hand.big_blind(name, self._amount(done))

    def both(self, name: str, done: str) -> None:
        """A dead small blind and a live big one, in one sum."""
        amount, big = self._amount(done), self.hand.big
        self.hand.dead_blind(name, max(amount - big, Decimal()))
        self.hand.big_blind(name, min(amount, big))

    def ante(self, name: str, done: str) -> None:
        self.hand.ante(name, self._amount(done))

    def straddle(self, name: str, done: str) -> None:
        self.hand.straddle(name, self._amount(done))

    def pay(self, name: str, done: str) -> None:
        self.hand.pay(name, self._amount(done), self.line)

    def raise_to(self, name: str, done: str) -> None:
        amounts = list(self._amounts(done.partition(" to ")[2]))
        if not amounts:
            raise Refused(ROOM, f"{done[:60]!r} lacks its amount")
        self.hand.pay(name, amounts[0] - self.hand.bets.get(name, Decimal()), self.line)

    def check(self, name: str, done: str) -> None:
        self.hand.check(name, self.line)

    def fold(self, name: str, done: str) -> None:
        self.hand.fold(name, self.line)

    def show(self, name: str, done: str) -> None:
        if found := _CARDS.search(done):
            cards = found[1].split()
            if len(cards) == 2:
                self.hand.show(name, cards, self.line)

    def muck(self, name: str, done: str) -> None:
        self.hand.muck(name, self.line)


DONE: dict[str, Callable[[_Reading, str, str], None]] = {
    "posts small & big blinds": _Reading.both,
    "posts small blind": _Reading.small,
    "posts big blind": _Reading.big,
    "posts the ante": _Reading.ante,
    "posts straddle": _Reading.straddle,
    "posts the straddle": _Reading.straddle,
    "folds": _Reading.fold,
    "checks": _Reading.check,
    "calls": _Reading.pay,
    "bets": _Reading.pay,
    "raises": _Reading.raise_to,
    "shows": _Reading.show,
    "mucks hand": _Reading.muck,
}
PASSED_OVER = (
    "doesn't show",
    "is sitting out",
    "sits out",
    "is connected",
    "is disconnected",
    "has timed out",
)


def _number(text: str) -> Decimal:
    try:
        return Decimal(text.rstrip(".,").replace(",", ""))
    except ArithmeticError:
        raise Refused(ROOM, f"{text!r} isn't an amount") from None
