"""Whole rounds, as they are told."""

from tests.games.blackjack.rounds import bet_on, go, told

TWO = "Ann 1000, Bob 1000"


def test_a_round_with_a_split_and_blackjack() -> None:
    table = bet_on(TWO)
    events = go(
        table, "deal Ah 6h 5c Kc 6d 9s; Bob split; deal 5h; Bob double; deal 9d Kh; Bob hit; deal Qh; deal 4d"
    )
    assert told(events) == [
        "No more bets.",
        "Ann gets A♥: soft 11.",
        "Bob gets 6♥: 6.",
        "The dealer shows 5♣.",
        "Ann gets K♣: 21.",
        "Bob gets 6♦: 12.",
        "The dealer's second card lies face down.",
        "Blackjack! Ann wins 150.",
        "Bob splits 6♥ 6♦, 100 on each hand.",
        "Bob gets 5♥ on box 1, hand 1: 11.",
        "Bob doubles on box 1, hand 1 with 100: 200 at stake, one card to come.",
        "Bob gets 9♦ on box 1, hand 1: 20.",
        "Bob gets K♥ on box 1, hand 2: 16.",
        "Bob hits on box 1, hand 2.",
        "Bob gets Q♥ on box 1, hand 2: 26.",
        "Bob is over 21 on box 1, hand 2 and loses 100.",
        "The dealer turns 9♠: 14.",
        "The dealer draws 4♦: 18.",
        "Bob wins 200 on box 1, hand 1.",
    ]
    assert table.stacks == {"Ann": 1150, "Bob": 1100}


def test_a_round_with_an_ace_open() -> None:
    table = bet_on(TWO)
    events = go(table, "deal Th 8h Ac 6d Jd 5s; Bob insure take=true; Ann insure take=false")
    events += go(table, "Ann surrender; Bob stand; deal 8d Qc")
    assert told(events)[7:] == [
        "Insurance? It is open to Ann for 50, Bob for 50.",
        "Bob takes insurance for 50.",
        "Ann takes no insurance.",
        "The dealer looks at the face-down card: no blackjack.",
        "Bob's insurance is lost: 50.",
        "Ann surrenders.",
        "Ann gets half back: 50 of 100.",
        "Bob stands on 18.",
        "The dealer turns 5♠: 16.",
        "The dealer draws 8♦: 14.",
        "The dealer draws Q♣: 24, too many.",
        "Bob wins 100.",
    ]
    assert table.stacks == {"Ann": 950, "Bob": 1050}


def test_between_rounds_the_last_hands_stay_in_view() -> None:
    table = bet_on()
    go(table, "deal Th 6c 9h Tc; Ann stand; deal 2h")
    (hand,) = table.view().hands
    assert (hand.total, hand.outcome, hand.back, hand.active) == (19, "win", 200, False)
    assert (table.view().dealer, table.view().dealer_total) == (("6c", "Tc", "2h"), 18)
    go(table, "open")
    assert (table.view().hands, table.view().dealer) == ((), ())
