"""Short records, true and false, for `tools.fairness_transcripts`: each plays on after its lie."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from examples import check_draws as reader
from tools.fairness_scribe import Scribe

DICE = {"of": "dice", "count": 2}
WHEEL = {"of": "pocket", "wheel": "single_zero"}
PEOPLE = ["Ann", "Bob", "Zoë"]
ZEROS = "0" * 64


class Told(NamedTuple):
    """A record, and the step that finds what is false in it; 0 if all of it holds."""

    step: int
    what: str
    scribe: Callable[[], Scribe]


def rolls() -> Scribe:
    """A table of dice, and its first two rolls."""
    table = Scribe("t1", "unders_overs", PEOPLE)
    table.ask(DICE, [("Zoë", "over", 5), ("Ann", "under", 10)])
    table.draw()
    table.ask(DICE)
    table.draw()
    return table


def repeated() -> Scribe:
    """Somebody's number is missing, and comes later."""
    table = rolls()
    table.ask({"of": "dice", "count": 3}, [("Bob", "7", 5)])
    table.fail("Bob")
    table.ask({"of": "dice", "count": 3}, [("Bob", "7", 5)])
    table.draw()
    table.late("Bob", 3)
    return table


def counted_again(attempts: int) -> Scribe:
    """Bob counts again after so many attempts without him."""
    table = repeated()
    for _ in range(attempts - 1):
        table.ask(DICE)
        table.draw()
    table.names = PEOPLE
    table.ask(DICE)
    table.draw()
    return table


def owing() -> Scribe:
    """Bob counts again in time, but owes his number."""
    table = rolls()
    table.ask(DICE)
    table.fail("Bob")
    for _ in range(2):
        table.ask(DICE)
        table.draw()
    table.names = PEOPLE
    table.ask(DICE)
    table.draw()
    return table


def hand(false: Callable[[int, list[str]], list[str]] = lambda _k, order: order) -> Scribe:
    """Four decks, three cards face down of which one is shown, and one on the board."""
    table = Scribe("t5", "holdem", PEOPLE)
    table.lay(1, 4, false=false)
    table.deal(*PEOPLE, up=0)
    table.deal("board")
    table.show(1, table.gone[1][0])
    return table


def swapped_at(false: int, k: int, order: list[str]) -> list[str]:
    """Of a hand's decks, one that has its first card twice and its last one not at all."""
    return [*order[:-1], order[0]] if k == false else order


def shoe(false: Callable[[int, list[str]], list[str]] = lambda _k, order: order, cards: int = 3) -> Scribe:
    """A shoe from which some cards are dealt."""
    table = Scribe("t6", "blackjack", PEOPLE[:1])
    table.lay(1, 1, false=false)
    for _ in range(cards):
        table.deal("Ann")
    return table


def run_out(**lies: Any) -> Scribe:
    """A shoe that is replaced while one card lies face up and one face down."""
    table = shoe(cards=1)
    table.deal("dealer", up=0)
    up, down = table.card(1, 0), table.card(1, 1)
    table.lay(1, 1, [up, [1, table.gone[1][1]]], known=[up, down], **lies)
    table.deal("Ann")
    table.show(1, table.gone[1][1])
    table.shut(1)
    table.deal("Ann")
    table.shut(2)
    table.write("end", reason="closed")
    return table


def full_of_tens() -> Scribe:
    """A shoe laid without low cards, none of which lies on the table."""
    table = shoe(cards=1)
    low = [card for card in reader.CARDS if card[0] in "23" and card != table.card(1, 0)]
    table.lay(1, 1, low)
    table.shut(1)
    table.deal("Ann")
    return table


def called_off(opened: bool) -> Scribe:
    """A hand that is called off, its deck opened or not, and the next one."""
    table = hand()
    table.write("void", reason="a fire alarm", deck=1)
    if opened:
        table.shut(1)
    table.lay(1, 4)
    table.deal("Ann", up=0)
    return table


def failed_hand(*, new_decks: bool) -> Scribe:
    """A hand whose first draw fails, so that all decks are opened and new ones are laid."""
    table = Scribe("t5", "holdem", PEOPLE)
    table.lay(1, 4)
    table.ask({"of": "cards", "deck": 1, "deal": [["Ann", 0]]})
    table.fail("Zoë")
    if new_decks:
        table.lay(1, 4)
    table.deal("Ann", up=0)
    table.late("Zoë", 1)
    return table


def raffle(winner: str | None = None) -> Scribe:
    """Two prizes; the second may go to somebody else than was drawn."""
    table = Scribe("raffle", "raffle", PEOPLE)
    asked = {"of": "ticket", "prize": "A bottle of Rosé", "tickets": [["Ann", 3], ["Bob", 0], ["🎲", 7]]}
    table.ask(asked)
    table.draw()
    table.ask({**asked, "prize": "\u2028"})
    table.draw(**{} if winner is None else {"result": {"ticket": 1, "winner": winner}})
    table.write("end", reason="closed")
    return table


def crowd(first: list[str] | None = None) -> Scribe:
    """Forty-two of whom forty count; the house may choose others at the second draw."""
    table = Scribe(
        "t9", "roulette", [*(f"～{at}" for at in range(20)), *(f"🎲{at}" for at in range(21)), "witness A"]
    )
    table.ask(WHEEL)
    table.draw()
    table.ask(WHEEL, chosen=first)
    table.draw()
    return table


def one_false(*, is_played: bool) -> Scribe:
    """One of a hand's four decks is false: the one that is played then, as nobody can tell, or another."""
    tables = [hand(partial(swapped_at, k)) for k in range(4)]
    return next(table for k, table in enumerate(tables) if (table.k[1] == k) == is_played)


def own_card(table: Scribe) -> Scribe:
    """A guest's own card stands beside the record."""
    leaf = table.gone[1][1]
    table.beside("mine", deck=1, leaf=leaf, card=table.decks[1][table.k[1]].opening(leaf))
    return table


def undealt_card(table: Scribe) -> Scribe:
    """A card stands beside the record that lies in the deck, but was not dealt."""
    leaf = next(leaf for leaf in range(52) if leaf not in table.gone[1])
    table.beside("mine", deck=1, leaf=leaf, card=table.decks[1][table.k[1]].opening(leaf))
    return table


def full_house(**lies: Any) -> Scribe:
    """One more than may count, all of whom do."""
    table = Scribe("t9", "roulette", PERSONS)
    table.ask(WHEEL, chosen=PERSONS, **lies)
    table.draw()
    return table


def twice_in_crowd() -> Scribe:
    """Somebody has two chances to count, though neither of them does."""
    table = Scribe("t9", "roulette", [*PERSONS, max(PERSONS)])
    table.ask(WHEEL)
    table.draw()
    return table


def exchanged(table: Scribe) -> Scribe:
    """The opening of one card is shown for another."""
    one, other = table.gone[1][1:3]
    table.write("show", deck=1, leaf=one, card=table.decks[1][table.k[1]].opening(other))
    return table


def closed(table: Scribe) -> Scribe:
    """The record ends."""
    table.write("end", reason="closed")
    return table


def shut(table: Scribe) -> Scribe:
    """The first deck is opened."""
    table.shut(1)
    return table


def late_again(table: Scribe) -> Scribe:
    """Bob's number comes once more."""
    table.late("Bob", 3)
    return table


def called_off_in_draw(table: Scribe) -> Scribe:
    """A round is called off while shares are asked for."""
    table.ask(DICE)
    table.write("void", reason="", deck=None)
    table.draw()
    return table


def asked(table: Scribe, **lies: Any) -> Scribe:
    """A roster that says something else, and its draw."""
    table.ask(DICE, **lies)
    table.draw()
    return table


def drawn(table: Scribe, **lies: Any) -> Scribe:
    """A draw that says something else, and the next one."""
    table.ask(DICE)
    table.draw(**lies)
    return asked(table)


def failed(table: Scribe) -> Scribe:
    """An attempt fails though all numbers are there, and is made again."""
    table.ask(DICE)
    table.fail()
    return asked(table)


def late_bet(table: Scribe) -> Scribe:
    """A second roster, with another stake, while the first waits for shares."""
    table.ask(DICE, [("Ann", "over", 1)])
    table.ask(DICE, [("Ann", "over", 1000)])
    table.draw()
    return table


def alone() -> Scribe:
    """Nobody else is there; the last draw is not finished."""
    table = Scribe("t2", "roulette", [])
    table.ask(WHEEL)
    table.draw()
    table.ask({**WHEEL, "wheel": "double_zero"})
    return table


def another_version() -> Scribe:
    """A record of the scheme before this one."""
    table = Scribe("t2", "roulette", [])
    table.lines, table.head = [], "0" * 64
    table.write("begin", v="CN-DEAL-2", game="roulette", wait=1000, next=table.pledge(1), after=[])
    return table


def low(_k: int, order: list[str]) -> list[str]:
    """A deck of nothing but twos."""
    return ["2c"] * len(order)


PERSONS = [f"P{at}" for at in range(41)]
OTHERS = [*(f"🎲{at}" for at in range(21)), *(f"～{at}" for at in range(19))]
TOLD = [
    Told(0, "dice, an attempt made again, and the share that was missing", lambda: counted_again(2)),
    Told(0, "a raffle", raffle),
    Told(0, "a hand with a card shown, and somebody's own card", lambda: own_card(hand())),
    Told(0, "a hand that is called off", lambda: called_off(opened=True)),
    Told(0, "a hand whose first draw fails", lambda: failed_hand(new_decks=True)),
    Told(0, "a shoe that runs out in the middle of a round", run_out),
    Told(0, "a crowd", crowd),
    Told(0, "the house alone, and a draw that is not finished", alone),
    Told(0, "a false deck that comes to be played, which nobody can tell", lambda: one_false(is_played=True)),
    Told(1, "a clock that goes back", lambda: asked(rolls(), at=1)),
    Told(2, "another version", another_version),
    Told(2, "a shoe without low cards, none of which lies on the table", full_of_tens),
    Told(3, "an attempt left out", lambda: asked(rolls(), n=4)),
    Told(3, "another pledge than was announced", lambda: asked(rolls(), house=ZEROS)),
    Told(3, "a bet after the close", lambda: late_bet(rolls())),
    Told(3, "somebody counts who is left out", lambda: counted_again(1)),
    Told(3, "somebody counts who owes", owing),
    Told(3, "a hand called off and not opened", lambda: called_off(opened=False)),
    Told(3, "cards from decks that were opened", lambda: failed_hand(new_decks=False)),
    Told(3, "more than may count", lambda: full_house(candidates="")),
    Told(3, "somebody twice in the crowd", twice_in_crowd),
    Told(3, "others of the crowd", lambda: crowd(OTHERS)),
    Told(4, "a round called off in a draw", lambda: called_off_in_draw(rolls())),
    Told(5, "another seed", lambda: drawn(rolls(), seed=ZEROS)),
    Told(5, "a failure though nobody was missing", lambda: failed(rolls())),
    Told(6, "a false deck among the spare ones", lambda: one_false(is_played=False)),
    Told(7, "a roll that the key does not draw", lambda: drawn(rolls(), result={"dice": [6, 6]})),
    Told(7, "a winner without a ticket", lambda: raffle("Bob")),
    Told(8, "an own card that was not dealt", lambda: undealt_card(hand())),
    Told(8, "one card shown for another", lambda: exchanged(hand())),
    Told(8, "a card more often than there are decks", lambda: shoe(low, 2)),
    Told(9, "a late share twice", lambda: late_again(repeated())),
    Told(10, "a false shoe", lambda: shut(shoe(low, 1))),
    Told(11, "a shoe that is never opened", lambda: closed(shoe())),
    Told(11, "an end in a draw", lambda: closed(alone())),
]
