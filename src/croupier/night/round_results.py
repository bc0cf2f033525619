"""Round results: chips that moved are posted, and everybody's result is written down."""

from croupier import bank
from croupier.night import finished_rounds
from croupier.night.night_table import LOOK_BACK, NightTable
from croupier.night.state import BestRound, GameTotals, PlayerResult, RoundResult
from croupier.night.transaction import Transaction

NOTHING = PlayerResult(0, 0)


def settle(tx: Transaction, table: NightTable) -> bool:
    """Post the chips that the table says play has moved, if any, and check its accounts by its own count."""
    moved = table.engine.movements
    if not moved.hands and not moved.house:
        return False
    rows = table.moved(moved)
    tx.post(*[(account, chips) for account, chips, _ in rows])
    balances = tx.state.ledger.balances
    for account, _, stands in rows:
        if stands is not None and balances.get(account, 0) != stands:
            raise bank.Unbalanced(f"{account} is {stands} at the table")
    if table.engine.phase != "betting" and moved.layout < 0:
        tx.concern(*table.state.seats)  # stakes are gone, also of those who got nothing
    moved.clear()
    return True


def round_result(tx: Transaction, table: NightTable, name: str, chips: int, *, voided: bool = False) -> None:
    """Write down the round of somebody who ends it with these chips."""
    over = table.state.round
    assert over is not None
    start = over.start[name]
    staked, result = start - over.lowest[name], chips - start
    before = over.results.get(name, NOTHING)  # whoever left may have sat down again
    if (staked or result) and finished_rounds.are_kept(tx.state):
        over.results[name] = PlayerResult(before.staked + staked, before.result + result)
    _write(tx, table, name, over.first, start, staked, result, voided=voided)


def late_result(tx: Transaction, table: NightTable, name: str, before: int, after: int) -> None:
    """Write down what came back outside a round: half of an imprisoned bet, as its owner leaves."""
    _write(tx, table, name, tx.seq, before, 0, after - before)


def _write(
    tx: Transaction,
    table: NightTable,
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
    written = RoundResult(
        table=table.id,
        game=table.engine.game,
        round=table.state.rounds,
        first=first,
        last=tx.seq,
        at=tx.at,
        start=start,
        staked=staked,
        result=result,
        voided=voided,
    )
    kept = tx.state.round_results.setdefault(name, [])
    kept.append(written)
    if len(kept) > 2 * LOOK_BACK:
        del kept[:-LOOK_BACK]
    tx.state.game_totals.setdefault(name, {}).setdefault(written.game, GameTotals()).count(written)
    if not voided:
        _keep_best(tx, table, name, result)
    tx.round_results.append((name, written))


def _keep_best(tx: Transaction, table: NightTable, name: str, result: int) -> None:
    rate, best = table.state.setup.rate, tx.state.best_rounds
    amount = result * rate.money // rate.chips
    if amount > (best[name].amount if name in best else 0):
        best[name] = BestRound(table.engine.game, amount)
