"""What the book says at blackjack: the best chart for the table's rules, and what decisions bring."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from croupier.games.blackjack import Rules
from croupier.games.blackjack.hands import VALUES, is_blackjack
from croupier.games.blackjack.state import BlackjackView, HandView
from croupier.games.options import Option, Whole
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import IllegalNow
from croupier.odds.hints import Choice, Hint, percent, short
from croupier.odds.hints.blackjack_hands import bust, dealer_blackjack, worth
from croupier.odds.luck.book import Book

NAMES = {
    "stand": phrase("Stand"),
    "hit": phrase("Hit"),
    "double": phrase("Double"),
    "split": phrase("Split"),
    "surrender": phrase("Surrender"),
    "keep": phrase("Play on"),
}

BLACKJACK = 1.5
"""What it pays."""
CLOSE = 1e-4
"""Decisions that differ by less of a bet are worth the same."""

book_of = lru_cache(maxsize=16)(Book)


def hint(view: BlackjackView, options: Sequence[Option], name: str, rules: Rules) -> Hint | None:
    """What to bet, whether to insure, or what to do with the hand whose turn it is."""
    if view.phase == "betting":
        return _bets(book_of(rules))
    if view.phase == "insurance":
        return _insurance(view.insurance[name].amount, book_of(rules))
    hand = next((hand for hand in view.hands if hand.active and hand.who == name), None)
    if hand is None or not view.dealer:
        return None
    if any(card[0] not in VALUES for card in (*hand.cards, view.dealer[0])):
        raise IllegalNow("N-29", "the table hasn't seen these cards")
    return _decision(hand, view.dealer[0], options, rules)


def _bets(book: Book) -> Hint:
    said = (
        phrase("Played by the book, the house keeps {edge} % of a bet.", edge=_fine(book.edge))
        if book.edge > 0
        else phrase(
            "Played by the book, you gain {edge} % of a bet: these rules are generous.",
            edge=_fine(-book.edge),
        )
    )
    return Hint(says=(said, phrase("However much you bet, that stays the same.")), choices=())


def _insurance(amount: int, book: Book) -> Hint:
    pays = (1 + book.insurance) / 3
    take = Choice(
        name=phrase("Insure"),
        says=_average(book.insurance * amount),
        worth=book.insurance,
        move={"do": "insure", "take": True},
    )
    leave = Choice(
        name=phrase("No insurance"), says=_average(0), worth=0.0, move={"do": "insure", "take": False}
    )
    said = phrase(
        "Insurance pays 2 to 1, and the dealer has blackjack in {chance} % of cases.", chance=percent(pays)
    )
    return Hint(says=(said,), choices=(take, leave), best=0 if book.insures else 1)


def _decision(hand: HandView, up: str, options: Sequence[Option], rules: Rules) -> Hint:
    found = _worth(hand.cards, up, rules)
    best = book_of(rules).choose(hand.cards, up, [option.do for option in options])
    choices = [_choice(option, hand.stake, found) for option in options if option.do in found]
    choices.sort(key=lambda choice: -(choice.worth or 0.0))
    place = [choice.name for choice in choices].index(NAMES[best])
    says = list(_told(hand, up, rules, can_hit=any(option.do == "hit" for option in options)))
    most = choices[0]
    if (choices[place].worth or 0.0) < (most.worth or 0.0) - CLOSE:
        says.append(
            phrase(
                "With just these cards, {name} is a hair better; the book only looks at the total.",
                name=most.name,
            )
        )
    return Hint(says=tuple(says), choices=tuple(choices), best=place)


def _choice(option: Option, stake: int, found: dict[str, float]) -> Choice:
    value = found[option.do]
    move: dict[str, Any] = {"do": option.do}
    if "amount" in option.fields.keys() - set(option.optional):  # a double for less
        room = option.fields["amount"]
        assert isinstance(room, Whole)
        assert room.high is not None
        value, move = value / 2 * (1 + room.high / stake), {**move, "amount": room.high}
    return Choice(name=NAMES[option.do], says=_average(value * stake), worth=value, move=move)


def _worth(cards: Sequence[str], up: str, rules: Rules) -> dict[str, float]:
    """What each decision brings, by the unit of the bet."""
    found = {"stand": BLACKJACK} if is_blackjack(cards) else worth(rules, cards, up)
    blackjack = dealer_blackjack(rules, cards, up)
    looked = blackjack if rules.peek else 0.0
    found["keep"] = max(found.values()) * (1 - looked) - (0.0 if is_blackjack(cards) else looked)
    found["surrender"] = -0.5 if rules.peek else -0.5 - 0.5 * blackjack
    return found


def _told(hand: HandView, up: str, rules: Rules, *, can_hit: bool) -> Sequence[Phrase]:
    shown = phrase("an ace") if up[0] == "A" else phrase("{value}", value=VALUES[up[0]])
    has = (
        phrase("You have a soft {total}, the dealer shows {up}.", total=hand.total, up=shown)
        if hand.soft
        else phrase("You have {total}, the dealer shows {up}.", total=hand.total, up=shown)
    )
    risk = bust(rules, hand.cards, up) if can_hit else 0.0
    if not risk:
        return (has,)
    return has, phrase("One more card is too many in {chance} % of cases.", chance=percent(risk))


def _average(chips: float) -> Phrase:
    if short(chips) == 0:
        return phrase("neither wins nor loses on average")
    if chips > 0:
        return phrase("wins {chips} on average", chips=short(chips))
    return phrase("loses {chips} on average", chips=short(-chips))


def _fine(share: float) -> float:
    """A small share, in per cent with two digits."""
    return round(100 * share, 2)
