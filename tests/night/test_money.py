"""Play money and chips: exchange, grants, corrections, the dealers' pot."""

import pytest

from croupier.bank import Unbalanced
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.setup import Rate
from tests.night.party import Party, decode, setup_of


def buy(amount: int, table: str = "t1") -> commands.Exchange:
    return commands.Exchange(table=table, give="money", amount=amount)


def sell(amount: int, table: str = "t1") -> commands.Exchange:
    return commands.Exchange(table=table, give="chips", amount=amount)


@pytest.mark.rule("N-2")
def test_play_money_is_traded_for_chips_and_back() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=300)
    party.do("Ann", buy(100))
    assert (party.balance("wallet/Ann"), party.table().engine.stacks) == (600, {"Ann": 400})
    party.do("Ann", sell(150))
    assert (party.balance("wallet/Ann"), party.table().engine.stacks) == (750, {"Ann": 250})
    party.refused("Ann", sell(251), "N-2")
    party.refused("Ann", buy(751), "N-2")
    party.join("Bob")
    party.refused("Bob", buy(10), "N-2")
    party.refused("Bob", sell(10), "N-2")


@pytest.mark.rule("N-2")
@pytest.mark.parametrize("game", ["roulette", "unders_overs", "blackjack"])
def test_chips_come_at_once_while_bets_are_taken(game: str) -> None:
    party = Party(game)
    party.sit("t1", Ann=100)
    party.until("betting")
    party.do("Ann", buy(50))
    assert (party.table().engine.stacks, party.table().state.seats["Ann"].pending_chips) == ({"Ann": 150}, 0)


@pytest.mark.rule("N-2")
def test_in_a_hand_of_holdem_new_chips_wait_behind_and_a_decision_comes_first() -> None:
    party = Party("holdem")
    party.sit("t1", Ann=100, Bob=100)
    party.until("preflop")
    party.strike()
    asked = party.table().deciding[0]
    other = "Bob" if asked == "Ann" else "Ann"
    party.refused(asked, buy(50), "N-2")
    party.do(other, buy(50))
    assert party.table().state.seats[other].pending_chips == 50
    assert decode(party.projection.you(Actor("guest", other)))["total"] == 1000
    party.do(other, sell(20))
    assert party.table().state.seats[other].pending_chips == 30
    party.move(asked, "t1", "fold")
    assert party.table().state.seats[other].pending_chips == 0
    assert sum(party.table().engine.stacks.values()) == 230


def test_who_folds_and_leaves_with_chips_behind_gets_all_back() -> None:
    party = Party("holdem")
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    party.until("preflop")
    party.strike()
    asked = party.table().deciding[0]
    later = party.table().engine.state.players
    waits = next(player.name for player in later if player.name != asked)
    party.do(waits, buy(60))
    party.move(asked, "t1", "call")
    while party.table().deciding[0] != waits:
        party.move(party.table().deciding[0], "t1", "call")
    party.move(waits, "t1", "fold")
    party.do(waits, commands.Leave(table="t1"))
    party.night.check()
    lost = (
        0
        if waits not in party.night.state.round_results
        else -party.night.state.round_results[waits][-1].result
    )
    assert party.balance(f"wallet/{waits}") == 1000 - lost


@pytest.mark.rule("N-3")
def test_a_table_has_a_rate_and_a_smallest_chip() -> None:
    party = Party(setup_of("unders_overs", rate=Rate(money=1, chips=2000), chips={"own": 100}), money=10)
    party.sit("t1", Ann=2)
    assert party.table().engine.stacks == {"Ann": 4000}
    party.refused("Ann", sell(100), "N-2")
    party.do("Ann", sell(2000))
    assert party.balance("wallet/Ann") == 9
    party = Party(setup_of("holdem", rate=Rate(money=2, chips=1), chips={"blue": 25}))
    party.join("Ann")
    party.refused("Ann", commands.Sit(table="t1", money=25), "N-2")
    party.refused("Ann", commands.Sit(table="t1", money=20), "N-3")
    party.sit("t1", Ann=100)
    assert party.table().engine.stacks == {"Ann": 50}


def test_chips_that_make_no_whole_play_money_are_kept_and_counted() -> None:
    party = Party(setup_of("unders_overs", rate=Rate(money=1, chips=2000)), money=10)
    party.sit("t1", Ann=1)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="seven", amount=1500)
    party.until("waiting")
    party.do("Ann", commands.Leave(table="t1"))
    left = party.balance("chips/t1/Ann")
    won = party.night.state.round_results["Ann"][0].result
    assert (won, left) in [(-1500, 500), (6000, 0)]
    standing = party.projection.standings()[0]
    assert standing.exact == ("37/4" if won < 0 else "")
    party.sit("t1", Ann=1)
    assert party.table().engine.stacks == {"Ann": 2000 + left}


@pytest.mark.rule("N-9")
def test_a_balance_is_put_right_with_a_reason_that_everybody_hears() -> None:
    party = Party()
    party.join("Ann")
    done = party.do("host", commands.Adjust(name="Ann", amount=-300, reason="counted twice"))
    assert [(notice.text, notice.to) for notice in done.changes.notices] == [
        ("Ann is docked 300: counted twice", None)
    ]
    party.do("host", commands.Adjust(name="Ann", amount=50, reason="a coin fell down"))
    party.do("host", commands.Grant(name="Ann", amount=500, reason="a donation"))
    assert party.balance("wallet/Ann") == 1250
    assert party.balance("issue") == -1250
    party.refused("host", commands.Adjust(name="Ann", amount=-1251, reason="too much"), "N-9")
    party.refused("host", commands.Adjust(name="Ann", amount=0, reason="nothing"), "N-9")
    party.refused("host", commands.Grant(name="Ann", amount=10**15, reason="too much"))
    party.refused("Ann", commands.Grant(name="Ann", amount=1, reason="please"))
    party.refused("host", commands.Grant(name="Bob", amount=1, reason="who?"))


@pytest.mark.rule("N-9")
@pytest.mark.check("A16")
def test_a_round_called_off_gives_every_stake_back_and_no_player_can_do_it() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=40)
    void = commands.Move(table="t1", move={"do": "void", "reason": "the ball flew off"})
    party.refused("Ann", commands.Move(table="t1", move={**void.move, "by": "dealer"}), "N-7")
    done = party.do("host", void)
    assert party.table().engine.stacks == {"Ann": 100, "Bob": 100}
    assert party.night.state.round_results["Ann"][0].voided
    assert party.night.state.game_totals["Ann"]["roulette"].rounds == 0
    assert any("the ball flew off" in str(event) for _, events in done.changes.tables for event in events)


@pytest.mark.rule("N-12")
def test_what_players_win_as_dealers_stays_in_a_pot_of_its_own() -> None:
    rules = {"dealer": "players", "min_bet": 2}
    party = Party(setup_of("blackjack", dealt="players", rules=rules), money=1000, seed=4)
    party.sit("t1", Ann=500, Bob=500)
    for _ in range(6):
        party.until("betting")
        for name in party.table().engine.names:
            if any(option.do == "bet" for option in party.table().engine.options(name)):
                party.move(name, "t1", "bet", amount=20)
        party.until("waiting")
    pot = party.balance("dealers/t1")
    assert pot == party.table().engine.house != 0
    assert party.balance("house/t1") == 0
    assert sum(party.table().engine.stacks.values()) == 1000 - pot
    assert party.projection.statistics().house["blackjack"].result == 0


@pytest.mark.check("A14")
def test_chips_on_the_table_are_shown_as_held() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=300)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=200)
    you = decode(party.projection.you(Actor("guest", "Ann")))
    assert (you["money"], you["chips"], you["staked"], you["total"]) == (700, {"t1": 100}, {"t1": 200}, 1000)


@pytest.mark.rule("N-10")
def test_the_host_is_shown_where_everything_is_that_the_ledger_gave_out() -> None:
    """Ann folds her blind: those 5 chips are nobody's, and the parts still add up to the last of them."""
    party = Party(
        setup_of("holdem", rate=Rate(1, 4)), setup_of("unders_overs", rate=Rate(1, 2000)), generation=3
    )
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    party.sit("t2", Ann=1)
    party.until("betting", "t2")
    party.move("Ann", "t2", "bet", on="under", amount=500)
    party.until("preflop")
    assert shown(party) == (3000, {"accounts": 2699, "chips": 301, "pots": 0, "house": 0})
    party.strike()
    while party.table().deciding[0] != party.table().engine.names[1]:
        party.move(party.table().deciding[0], "t1", "call")
    party.move(party.table().deciding[0], "t1", "fold")
    assert party.balance("layout/t1") == 25
    given, parts = shown(party)
    assert given == sum(parts.values()) == 3000
    assert parts["pots"] == 1  # 5 chips at 4 a piece of money are 1.25


def shown(party: Party) -> tuple[int, dict[str, int]]:
    """What was given out, and the parts of it that a table can have."""
    found = party.projection.balance()
    return found.given, {part: getattr(found, part) for part in ("accounts", "chips", "pots", "house")}


@pytest.mark.rule("N-10")
def test_books_that_say_something_else_than_a_table_stop_everything() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.until("betting")
    balances = party.night.state.ledger.balances
    balances["chips/t1/Ann"] += 7
    with pytest.raises(Unbalanced):
        party.night.check()
    balances["house/t1"] = balances.get("house/t1", 0) - 7  # the chips add up again, and are not Ann's
    with pytest.raises(Unbalanced, match="chips/t1/Ann is 90 at the table"):
        party.move("Ann", "t1", "bet", on="red", amount=10)


@pytest.mark.rule("N-10")
def test_money_that_came_from_nowhere_is_noticed() -> None:
    party = Party("roulette")
    party.join("Ann")
    party.night.check()
    party.night.state.ledger.balances["wallet/Ann"] += 1
    with pytest.raises(Unbalanced):
        party.night.check()
