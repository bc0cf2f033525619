"""What there is to see at each game, brought about move by move; looked at by tests, and for pictures."""

from typing import Any

from tests.web.stage import LANDED, Look, Stage

LAID = {
    "Ben": {"black": 100, "8": 100, "13-14-15": 100},
    "Cleo": {"odd": 100, "32": 100, "0-2": 100, "4-5-6-7-8-9": 100},
    "Dan": {"dozen-2": 200, "17": 100, "1-2-4-5": 100},
}
"""Where the others put their chips on the layout."""

SQUARES = {
    "Ben": {"crown": 200, "anchor": 100},
    "Cleo": {"anchor": 100, "spade": 300, "diamond": 100},
    "Dan": {"anchor": 200, "club": 100},
}
"""Where they put them on the squares of Crown and Anchor."""


def roulette(stage: Stage, look: Look) -> None:
    """Chips on the layout, the wheel, what it brought; then zero, and a choice between half and prison."""
    stage.ann.page.evaluate("localStorage.removeItem('croupier.guided')")
    stage.go_to("roulette")
    stage.opens("Show me how")
    stage.deal("open")
    stage.sees("Step 1 of 4 Tap a chip below")
    for spot in ("Red", "number 17", "split 17–20", "corner 25, 26, 28, 29", "dozen 1"):
        stage.lays(spot)
    for name, bets in LAID.items():
        for on, amount in bets.items():
            stage.plays(name, "bet", on=on, amount=amount)
    stage.sees("Step 2 of 4")
    look("phone-roulette-guide", stage.ann)
    stage.opens("Enough")
    stage.sees_all()
    look("phone-roulette", stage.ann)
    look("screen-roulette", stage.screen)
    with stage.held():
        stage.deal("spin", pocket="17")
        stage.sees_all()
        stage.passes(LANDED)
        stage.sees("You win")
    look("phone-roulette-result", stage.ann)
    look("screen-roulette-result", stage.screen)
    stage.deal("open")
    stage.lays("Red")
    stage.lays("Black")
    stage.deal("spin", pocket="0")
    stage.sees_all()
    look("phone-roulette-spin", stage.ann)
    look("screen-roulette-spin", stage.screen)
    stage.sees("Leave it in prison")
    look("phone-roulette-choice", stage.ann)
    stage.press("Leave it in prison.*")
    stage.press("Take half back.*")
    stage.deal("open")
    stage.sees("Place your bets")
    look("phone-roulette-prison", stage.ann)
    stage.deal("no_spin")


def unders_overs(stage: Stage, look: Look) -> None:
    """Chips in the boxes, dice in Ann's hand, and what she threw."""
    stage.go_to("unders_overs")
    stage.deal("open")
    stage.press("Over 7.*")
    for name, box in zip(stage.others, ("under", "seven", "over"), strict=True):
        stage.plays(name, "bet", on=box, amount=200)
    stage.sees_all()
    look("phone-unders-overs", stage.ann)
    look("screen-unders-overs", stage.screen)
    stage.deal("close")
    stage.deal("invite", who="Ann")
    stage.sees("throw!")
    look("phone-unders-overs-invited", stage.ann)
    stage.press("Throw.*")
    stage.sees("The dice show")
    look("phone-unders-overs-thrown", stage.ann)


def holdem(stage: Stage, look: Look) -> None:
    """A hand with all-ins: side pots, and five cards of each winner's that are lit."""
    stage.go_to("holdem", chips=(600, 2000, 250))
    look("phone-holdem-waiting", stage.ann)
    stage.deal("start")
    stage.cards("Kd 4d 7h Ac Ks Ad 7s Ah")
    stage.sees("Waiting for Dan")
    look("phone-holdem-ahead", stage.ann)
    stage.plays("Dan", "raise", to=250)
    stage.sees("Your turn")
    look("phone-holdem", stage.ann)
    stage.opens("Raise")
    look("phone-holdem-raise", stage.ann)
    stage.opens("Back")
    stage.press("Call [0-9,]+")
    for name in ("Ben", "Cleo"):
        stage.plays(name, "call")
    stage.cards("9d 4s 5c")
    stage.plays("Ben", "bet", amount=350)
    stage.plays("Cleo", "call")
    stage.sees("Your turn")
    look("screen-holdem", stage.screen)
    look("phone-holdem-side-pots", stage.ann)
    stage.press("Call [0-9,]+")
    stage.cards("4h")
    stage.plays("Cleo", "check")
    stage.sees("Your turn")
    stage.press("Check")
    stage.cards("Kc")
    stage.plays("Cleo", "bet", amount=200)
    stage.sees("Your turn")
    stage.press("Call [0-9,]+")
    stage.sees("Ben wins .* with a full house, kings over fours")
    look("phone-holdem-showdown", stage.ann)
    look("screen-holdem-showdown", stage.screen)


def tournament(stage: Stage, look: Look) -> None:
    """The same table as a tournament: its level and clock, and how it feels to be out of it."""
    levels: list[dict[str, Any]] = [
        {"small": 25, "big": 50, "minutes": 20},
        {"small": 50, "big": 100, "minutes": 20, "rest": 5},
        {"small": 100, "big": 200, "minutes": 20},
    ]
    stage.host.ask("start_tournament", table=stage.table, levels=levels, rebuy=1000, rebuy_until=1)
    stage.sees("Level 1 of 3")
    look("phone-tournament", stage.ann)


def blackjack(stage: Stage, look: Look) -> None:
    """An ace is open: insurance; then a pair that is split, and a dealer who is over 21."""
    stage.go_to("blackjack")
    stage.deal("open")
    look("phone-blackjack-bets", stage.ann)
    stage.press("Bet [0-9,]+")
    for name in stage.others:
        stage.plays(name, "bet", amount=100)
    stage.deal("close")
    stage.cards("8h Th 9h Ah Ac 8s 7d 9d Kd ??")
    stage.sees("insurance|Insurance|Insure")
    look("phone-blackjack-insurance", stage.ann)
    stage.press("No insurance")
    for name in ("Ben", "Cleo", "Dan"):
        stage.plays(name, "insure", take=name == "Dan")
    stage.deal("peek", blackjack=False)
    stage.sees("Your turn")
    look("phone-blackjack", stage.ann)
    look("screen-blackjack", stage.screen)
    stage.opens("What would the book do\\?")
    stage.sees("the book’s choice")
    look("phone-blackjack-hint", stage.ann)
    stage.follows_the_book()
    stage.cards("3c")
    stage.sees("Your turn")
    look("phone-blackjack-split", stage.ann)
    stage.press("Double [0-9,]+")
    stage.cards("Ts")
    stage.cards("Tc")
    stage.press("Stand")
    stage.plays("Ben", "stand")
    stage.plays("Cleo", "stand")
    stage.deal("reveal", card="5d")
    stage.cards("9c")
    stage.cards("8c")
    stage.sees("You win")
    look("phone-blackjack-settled", stage.ann)
    look("screen-blackjack-settled", stage.screen)


def pairs_wagers(stage: Stage, look: Look) -> None:
    """Turns of a race, each with a choice; Ann reaches ten, and the others have a last turn."""
    stage.go_to("pairs_wagers")
    stage.deal("start")
    stage.press("Roll.*")
    stage.deal("throw", dice=[6, 6, 6, 6])
    for name in stage.others:
        stage.sees(f"{name}")
        stage.plays(name, "roll")
        stage.deal("throw", dice=[4, 4, 4, 4])
    stage.sees("Your turn")
    look("phone-pairs-wagers-turn", stage.ann)
    stage.press("Call even.*")
    stage.deal("throw", dice=[2, 2, 5, 3])
    stage.sees("Your turn")
    look("phone-pairs-wagers", stage.ann)
    look("screen-pairs-wagers", stage.screen)
    stage.press("Keep it.*")
    for name in stage.others:
        stage.plays(name, "roll")
        stage.deal("throw", dice=[1, 2, 3, 4])
        stage.plays(name, "stop")
    stage.press("Call odd.*")
    stage.deal("throw", dice=[3, 3, 3, 1])
    stage.press("Keep it.*")
    stage.sees("last turn")
    look("phone-pairs-wagers-last-turns", stage.ann)
    for name in stage.others:
        stage.plays(name, "roll")
        stage.deal("throw", dice=[1, 2, 3, 4])
        stage.plays(name, "stop")
    stage.sees("You win|wins the game|Ann wins")
    look("phone-pairs-wagers-won", stage.ann)


def crown_anchor(stage: Stage, look: Look) -> None:
    """Chips on the squares, real dice that are about to fall, and two anchors for Ann."""
    stage.go_to("crown_anchor")
    stage.deal("open")
    stage.press("Anchor.*")
    stage.press("Heart.*")
    for name, bets in SQUARES.items():
        for on, amount in bets.items():
            stage.plays(name, "bet", on=on, amount=amount)
    stage.sees_all()
    look("phone-crown-anchor", stage.ann)
    look("screen-crown-anchor", stage.screen)
    stage.deal("close")
    stage.sees_all()
    look("phone-crown-anchor-closed", stage.ann)
    stage.deal("throw", dice=["anchor", "crown", "anchor"])
    stage.sees("You win")
    look("phone-crown-anchor-thrown", stage.ann)
    look("screen-crown-anchor-thrown", stage.screen)


ALL = {
    "roulette": (roulette,),
    "unders_overs": (unders_overs,),
    "holdem": (holdem, tournament),
    "blackjack": (blackjack,),
    "pairs_wagers": (pairs_wagers,),
    "crown_anchor": (crown_anchor,),
}
"""The scenes of each game, one after the other at the same table."""
