"""The ledger: money only moves."""

import pytest

from croupier import bank
from croupier.bank import Ledger, Overdrawn, Posting, Unbalanced
from croupier.bank.accounts import MONEY, may_be_negative


def posted(*moves: tuple[str, int]) -> Ledger:
    ledger = Ledger()
    ledger.post([Posting("issue", -100), Posting("wallet/Ann", 100)])
    ledger.post([Posting(account, amount) for account, amount in moves])
    return ledger


EXCHANGE = [
    (bank.wallet("Ann"), -40),
    (bank.trade("t1", MONEY), 40),
    (bank.trade("t1", "chips"), -80),
    (bank.chips("t1", "Ann"), 80),
]


@pytest.mark.rule("N-10")
def test_an_exchange_balances_in_play_money_and_in_chips() -> None:
    ledger = posted(*EXCHANGE)
    assert ledger.balance("wallet/Ann") == 60
    assert ledger.balance("chips/t1/Ann") == 80
    ledger.check()


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ([("wallet/Ann", 1)], Unbalanced),
        ([("wallet/Ann", -40), ("chips/t1/Ann", 40)], Unbalanced),
        ([("chips/t1/Ann", -1), ("chips/t2/Ann", 1)], Unbalanced),
        ([("wallet/Ann", -101), ("wallet/Bob", 101)], Overdrawn),
        ([("layout/t1", -1), ("house/t1", 1)], Overdrawn),
        ([("wallet/Ann", -60), ("wallet/Ann", -60), ("wallet/Bob", 120)], Overdrawn),
    ],
)
@pytest.mark.check("A10")
def test_what_does_not_balance_or_is_not_there_moves_nothing(
    moves: list[tuple[str, int]], error: type[Exception]
) -> None:
    ledger = posted()
    before = dict(ledger.balances)
    with pytest.raises(error):
        ledger.post([Posting(account, amount) for account, amount in moves])
    assert ledger.balances == before


def test_all_of_a_purse_can_be_paid_and_nobody_else_has_a_balance() -> None:
    ledger = posted(("wallet/Ann", -100), (bank.prizes(), 100))
    assert (ledger.balance("wallet/Ann"), ledger.balance("prizes")) == (0, 100)
    assert ledger.balance("wallet/Nobody") == 0


def test_every_account_has_a_name_of_its_own_and_a_currency() -> None:
    money = [bank.issue(), bank.wallet("Ann"), bank.debt("Ann"), bank.house_money(), bank.prizes()]
    table = [bank.layout("t1"), bank.house("t1"), bank.dealers("t1"), bank.chips("t1", "Ann")]
    assert tuple(bank.parse(account).kind for account in money) == bank.MONEY_KINDS
    assert {bank.parse(account).currency for account in money} == {MONEY}
    assert [bank.parse(account).currency for account in table] == ["t1"] * 4
    assert [bank.parse(bank.trade("t1", unit)).currency for unit in (MONEY, "t1")] == [MONEY, "t1"]
    assert {bank.parse(account).kind for account in (*money, *table)} | {"trade"} == set(bank.KINDS)


def test_only_the_house_its_exchange_the_issue_and_debts_may_owe() -> None:
    accounts = {
        bank.issue(): True,
        bank.house("t1"): True,
        bank.house_money(): True,
        bank.debt("Ann"): True,
        bank.dealers("t1"): True,
        bank.trade("t1", MONEY): True,
        bank.wallet("house/t1"): False,
        bank.chips("t1", "Ann"): False,
        bank.layout("t1"): False,
        bank.prizes(): False,
    }
    assert {account: may_be_negative(account) for account in accounts} == accounts


def test_a_ledger_that_was_tampered_with_is_found_out() -> None:
    ledger = posted(*EXCHANGE)
    ledger.balances["wallet/Ann"] += 1
    with pytest.raises(Unbalanced):
        ledger.check()


def test_names_with_strokes_are_no_trouble() -> None:
    assert bank.parse(bank.wallet("A/B")) == ("wallet", "", "A/B", MONEY)
    assert bank.parse(bank.chips("t1", "A/B")) == ("chips", "t1", "A/B", "t1")
