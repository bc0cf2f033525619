"""Open Hand History: JSON objects, one for each hand, one after the other."""

import json
from decimal import Decimal
from typing import Annotated

import msgspec

from croupier.games.refusal import Refused, explain
from croupier.script.hands.conversion import Conversion
from croupier.script.phh.fields import Block, Broken, Fields

ROOM = "ohh"


class Limit(msgspec.Struct, frozen=True):
    """How high a bet may be."""

    bet_type: str = "NL"


class Player(msgspec.Struct):
    """Somebody at the table."""

    id: int
    seat: int
    name: str
    starting_stack: Decimal
    is_sitting_out: bool = False


class Action(msgspec.Struct):
    """What somebody does; an amount is what it puts in."""

    player_id: int
    action: str
    amount: Decimal = Decimal()
    cards: list[str] | str = []


class Round(msgspec.Struct):
    """A betting round, with the cards that open it."""

    street: str
    actions: list[Action] = []
    cards: list[str] | str = []


class Win(msgspec.Struct):
    """What somebody gets of a pot."""

    player_id: int
    win_amount: Decimal


class Pot(msgspec.Struct):
    """A pot, rake included."""

    amount: Decimal
    rake: Decimal = Decimal()
    player_wins: list[Win] = []


class OpenHand(msgspec.Struct):
    """The fields of a hand that say how it was played."""

    game_type: str
    dealer_seat: int
    big_blind_amount: Annotated[Decimal, msgspec.Meta(description="of the table")]
    players: list[Player]
    rounds: list[Round]
    pots: list[Pot] = []
    bet_limit: Limit = Limit()
    site_name: str = ""
    game_number: str = ""
    start_date_utc: str = ""
    table_name: str = ""


def ohh_blocks(text: str) -> list[Block]:
    """The hands of a file, each to be read by itself; `Broken` where what follows isn't JSON."""
    decoder, at, blocks = json.JSONDecoder(parse_float=str, parse_int=str), 0, list[Block]()
    while (at := _next(text, at)) < len(text):
        line = 1 + text.count("\n", 0, at)
        try:
            _, end = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError) as error:
            where = 1 + text.count("\n", 0, getattr(error, "pos", at))
            broken = OpenBlock("", line, len(blocks) + 1, problem=(where, "this isn't JSON, or breaks off"))
            blocks.append(broken)
            found = text.find('\n{"ohh"', at + 1)
            found = found if found > 0 else text.find("\n\n{", at + 1)
            if found < 0:
                break
            at = found
            continue
        blocks.append(OpenBlock(text[at:end], line, len(blocks) + 1))
        at = end
    return blocks


def _next(text: str, at: int) -> int:
    """Where the next hand begins: nothing but space, and commas between them, is passed over."""
    while at < len(text) and text[at] in " \t\r\n,\ufeff":
        at += 1
    return at


class OpenBlock(Block):
    """A hand as Open Hand History."""

    problem: tuple[int, str] | None = None

    def read(self) -> Fields:
        if self.problem is not None:
            raise Broken(*self.problem, ROOM)
        if self.fields is None:
            try:
                said = _DECODER.decode(self.text)
                if "ohh" not in said:
                    raise Refused(ROOM, "the object has no 'ohh'")
                hand = msgspec.convert(said["ohh"], OpenHand, strict=False)
                reading = _Reading(hand)
                self.fields = reading.fields()
            except msgspec.ValidationError as error:
                raise Broken(self.line, str(explain(error)), ROOM) from None
            except (msgspec.DecodeError, ArithmeticError):
                raise Broken(self.line, "this isn't JSON as the format has it", ROOM) from None
            except Refused as refusal:
                raise Broken(self.line, refusal.reason, ROOM) from None
            self.action_lines = [self.line] * len(self.fields["actions"])
        return self.fields


_DECODER = msgspec.json.Decoder(dict[str, object], float_hook=Decimal)


PAID = {
    "Post SB": Conversion.small_blind,
    "Post BB": Conversion.big_blind,
    "Post Extra Blind": Conversion.big_blind,
    "Straddle": Conversion.straddle,
    "Post Ante": Conversion.ante,
    "Post Dead": Conversion.dead_blind,
}
PLAIN = {"Fold": Conversion.fold, "Check": Conversion.check, "Mucks Cards": Conversion.muck}
PASSED_OVER = ("Added Chips", "Sits Down", "Stands Up")


class _Reading:
    """One hand being read."""

    def __init__(self, said: OpenHand) -> None:
        if said.game_type != "Holdem":
            raise Refused(ROOM, f"this is {said.game_type[:40]!r}; only 'Holdem' can be read")
        self.said = said
        acting = {action.player_id for each in said.rounds for action in each.actions}
        playing = [one for one in said.players if one.id in acting and not one.is_sitting_out]
        if len(playing) < 2:
            raise Refused(ROOM, "fewer than two players are in it")
        self.names = {one.id: one.name for one in playing}
        if len(set(self.names.values())) < len(self.names):
            raise Refused(ROOM, "two players have the same name")
        self.hand = Conversion(
            ROOM,
            {one.name: (one.seat, one.starting_stack) for one in playing},
            said.dealer_seat,
            said.big_blind_amount,
        )

    def fields(self) -> Fields:
        streets = [each.street for each in self.said.rounds]
        if len(set(streets)) < len(streets):
            raise Refused(ROOM, "the board was dealt twice, which one hand cannot say")
        for each in self.said.rounds:
            cards = _cards(each.cards)
            if cards and each.street in ("Flop", "Turn", "River"):
                self.hand.take_back_uncalled()
                self.hand.deal_board(cards, 0)
            for action in each.actions:
                if action.player_id in self.names:
                    self._act(self.names[action.player_id], action)
        self._collect()
        fixed = self.said.bet_limit.bet_type == "FL"
        big = self.hand.big
        beside: Fields = {"venue": self.said.site_name, "table": self.said.table_name}
        return self.hand.fields((big, 2 * big) if fixed else None, beside)

    def _act(self, name: str, action: Action) -> None:
        hand, cards = self.hand, _cards(action.cards)
        if action.action in PAID:
            PAID[action.action](hand, name, action.amount)
        elif action.action in ("Call", "Bet", "Raise"):
            hand.pay(name, action.amount, 0)
        elif action.action in PLAIN:
            PLAIN[action.action](hand, name, 0)
        elif action.action == "Dealt Cards":
            if cards:
                hand.deal(name, cards)
        elif action.action == "Shows Cards":
            if len(cards) == 2:
                hand.show(name, cards, 0)
        elif action.action not in PASSED_OVER:
            raise Refused(ROOM, f"{action.action[:40]!r} isn't an action of hold'em")

    def _collect(self) -> None:
        """Pots, and what nobody called, which is in none of them."""
        self.hand.take_back_uncalled()
        for pot in self.said.pots:
            for win in pot.player_wins:
                if win.player_id in self.names:
                    self.hand.collect(self.names[win.player_id], win.win_amount)


def _cards(cards: list[str] | str) -> list[str]:
    """Cards as the format has them: a list, in older versions a text."""
    return cards.replace(",", " ").split() if isinstance(cards, str) else cards
