"""What a table's rounds bring: the chips that moved are posted, and everybody's result is written down."""

from typing import TYPE_CHECKING

from croupier import bank
from croupier.night.state import LOOK_BACK, BestRound, GameTotals, NightTable, RoundResult

if TYPE_CHECKING:
    from croupier.night.night import Night


def settle(night: "Night", felt: NightTable, left: tuple[str, int] | None = None) -> None:
    """Post what a table has moved between stacks, layout and house.

    With `left`, somebody has got up and holds so many chips of the table.
    """
    balances = night.state.ledger.balances
    accounts = felt.accounts()
    if left is not None:
        accounts.append((bank.chips(felt.id, left[0]), left[1]))
    moved = [one for one in accounts if balances.get(one[0], 0) != one[1]]
    if moved:
        night.post(*[(account, stands - balances.get(account, 0)) for account, stands in moved])


def check(night: "Night", felt: NightTable) -> None:
    """That the ledger says what the table says."""
    for account, stands in felt.accounts():
        if night.state.ledger.balance(account) != stands:
            raise bank.Unbalanced(f"{account} is {stands} at the table")
    lies = night.state.ledger.balance(bank.layout(felt.id))
    if lies != felt.engine.on_table:
        raise bank.Unbalanced(f"{felt.engine.on_table} lies on the table, not {lies}")


def round_result(night: "Night", felt: NightTable, name: str, chips: int, *, voided: bool = False) -> None:
    """Write down what somebody had in the round under way, who holds so many chips in the end."""
    over = felt.state.round
    assert over is not None
    start = over.start[name]
    _write(night, felt, name, over.first, start, start - over.lowest[name], chips - start, voided=voided)


def late_result(night: "Night", felt: NightTable, name: str, before: int, after: int) -> None:
    """Write down what came back outside a round: half of an imprisoned bet, as its owner leaves."""
    _write(night, felt, name, night.state.seq, before, 0, after - before)


def _write(
    night: "Night",
    felt: NightTable,
    name: str,
    first: int,
    start: int,
    staked: int,
    result: int,
    *,
    voided: bool = False,
) -> None:
    if not staked and not result:
        return
    taking = RoundResult(
        table=felt.id,
        game=felt.engine.game,
        round=felt.state.rounds,
        first=first,
        last=night.state.seq,
        at=night.state.at,
        start=start,
        staked=staked,
        result=result,
        voided=voided,
    )
    kept = night.state.takings.setdefault(name, [])
    kept.append(taking)
    if len(kept) > 2 * LOOK_BACK:
        del kept[:-LOOK_BACK]
    night.state.tallies.setdefault(name, {}).setdefault(taking.game, GameTotals()).count(taking)
    if not voided:
        _keep_best(night, felt, name, result)
    night.record_result(name, taking)


def _keep_best(night: "Night", felt: NightTable, name: str, result: int) -> None:
    rate, bests = felt.state.setup.rate, night.state.bests
    amount = result * rate.money // rate.chips
    if amount > (bests[name].amount if name in bests else 0):
        bests[name] = BestRound(felt.engine.game, amount)
