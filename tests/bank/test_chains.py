"""Any chain of postings: balances are what was posted, and what is refused moves nothing."""

from collections import Counter

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from croupier import bank
from croupier.bank import Ledger, Overdrawn, Posting, Unbalanced
from croupier.bank.accounts import MONEY, currency, may_be_negative

ACCOUNTS = (
    bank.issue(), bank.wallet("Ann"), bank.wallet("Bob"), bank.house("t1"), bank.layout("t1"),
    bank.trade("t1", MONEY), bank.trade("t1", "chips"), bank.chips("t1", "Ann"), bank.chips("t1", "Bob"),
)  # fmt: skip
AMOUNTS = st.integers(-60, 60)


class Bank(RuleBasedStateMachine):
    """A ledger beside a model of it that does nothing but add up."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger = Ledger()
        self.model: Counter[str] = Counter()

    @rule(moves=st.lists(st.tuples(st.sampled_from(ACCOUNTS), AMOUNTS), min_size=1, max_size=5))
    def post_anything(self, moves: list[tuple[str, int]]) -> None:
        self._post(moves)

    @rule(give=st.sampled_from(ACCOUNTS), take=st.sampled_from(ACCOUNTS), amount=AMOUNTS)
    def move(self, give: str, take: str, amount: int) -> None:
        self._post([(give, -amount), (take, amount)])

    def _post(self, moves: list[tuple[str, int]]) -> None:
        sums: Counter[str] = Counter()
        after = self.model.copy()
        for account, amount in moves:
            sums[currency(account)] += amount
            after[account] += amount
        postings = [Posting(account, amount) for account, amount in moves]
        if any(sums.values()):
            with pytest.raises(Unbalanced):
                self.ledger.post(postings)
        elif any(after[account] < 0 and not may_be_negative(account) for account, _ in moves):
            with pytest.raises(Overdrawn):
                self.ledger.post(postings)
        else:
            self.ledger.post(postings)
            self.model = after

    @invariant()
    def every_account_is_what_was_posted(self) -> None:
        self.ledger.check()
        assert {account: self.ledger.balance(account) for account in ACCOUNTS} == {
            account: self.model[account] for account in ACCOUNTS
        }


@pytest.mark.rule("N-10")
@pytest.mark.check("C9", "C12")
def test_any_chain_of_postings() -> None:
    run_state_machine_as_test(Bank, settings=settings(max_examples=20, stateful_step_count=30, deadline=None))
