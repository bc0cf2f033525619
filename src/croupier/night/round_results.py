"""Round results: chips that moved are posted, and everybody's result is written down."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier import bank
from croupier.games.events import DifferencePaid, Event
from croupier.night import finished_rounds
from croupier.night.finished_rounds import FinishedRound
from croupier.night.night_table import LOOK_BACK, NightTable
from croupier.night.state import BestRound, GameTotals, PlayerResult, RoundResult
from croupier.night.transaction import Transaction

NOTHING = PlayerResult(0, 0)


def settle(tx: Transaction, table: NightTable, events: Iterable[Event] = ()) -> bool:
    """Post the chips that the table says play has moved, if any, and check its accounts by its own count.

    What was paid for rounds that were put right is posted by itself: it is no stake and no winnings.
    """
    moved = table.engine.movements
    if not moved.hands and not moved.house:
        return False
    rows = table.moved(moved)
    beside = _beside_the_play(table, events)
    played = {account: chips for account, chips, _ in rows}
    for account, chips in beside:
        played[account] = played.get(account, 0) - chips
    tx.post(*beside, *played.items())
    balances = tx.state.ledger.balances
    for account, _, stands in rows:
        if stands is not None and balances.get(account, 0) != stands:
            raise bank.Unbalanced(f"{account} is {stands} at the table")
    if table.engine.phase != "betting" and moved.layout < 0:
        tx.concern(*table.state.seats)  # stakes are gone, also of those who got nothing
    moved.clear()
    return True


def _beside_the_play(table: NightTable, events: Iterable[Event]) -> list[tuple[str, int]]:
    """Postings from the house for each difference that was paid."""
    return [
        posting
        for event in events
        if isinstance(event, DifferencePaid)
        for posting in (
            (table.house_account, -event.chips),
            (bank.chips(table.id, event.who), event.chips),
        )
    ]


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
    if finished_rounds.are_kept(tx.state):
        _keep_best(tx.state.best_settled, table, name, after - before)


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
        _keep_best(tx.state.best_rounds, table, name, result)
    tx.round_results.append((name, written))


# What a guest has won most in a round.


def _keep_best(best: dict[str, BestRound], table: NightTable, name: str, result: int) -> None:
    rate = table.state.setup.rate
    amount = result * rate.money // rate.chips
    if amount > (best[name].amount if name in best else 0):
        best[name] = BestRound(table.engine.game, amount)


def let_go(tx: Transaction, table: NightTable, over: FinishedRound[Event]) -> None:
    """Keep what was won in a round that cannot be put right any more."""
    if not over.voided:
        for name, one in over.players.items():
            _keep_best(tx.state.best_settled, table, name, one.result)


def _find_best(tx: Transaction, name: str) -> None:
    """Look for somebody's best round again, after one was put right."""
    best = {name: tx.state.best_settled[name]} if name in tx.state.best_settled else {}
    for table in tx.tables.values():
        for over in table.finished:
            if name in over.players and not over.voided:
                _keep_best(best, table, name, over.players[name].result)
    tx.state.best_rounds.pop(name, None)
    tx.state.best_rounds |= best


# Putting results right.


def correct(
    tx: Transaction, table: NightTable, over: FinishedRound[Event], name: str, change: int, *, voided: bool
) -> None:
    """Change what somebody had in a finished round."""
    if not change and not (voided and name in over.players):
        return
    had, before = over.players.get(name, NOTHING), _written(tx, table, over, name)
    over.players[name] = PlayerResult(had.staked, had.result + change)
    after = replace(before, result=before.result + change, voided=voided, corrected=True)
    kept = tx.state.round_results.setdefault(name, [])
    if before in kept:
        kept[kept.index(before)] = after
    totals = tx.state.game_totals.setdefault(name, {}).setdefault(after.game, GameTotals())
    totals.count(before, -1)
    totals.count(after)
    tx.round_results.append((name, after))
    _find_best(tx, name)


def _written(tx: Transaction, table: NightTable, over: FinishedRound[Event], name: str) -> RoundResult:
    """The record of somebody's round; made again where it is long ago, or where they had nothing in it."""
    for one in reversed(tx.state.round_results.get(name, ())):
        if (one.table, one.round, one.first) == (table.id, over.number, over.first):
            return one
    had = over.players.get(name, NOTHING)
    return RoundResult(
        table=table.id,
        game=table.engine.game,
        round=over.number,
        first=over.first,
        last=over.last,
        at=over.at,
        start=0,
        staked=had.staked,
        result=had.result,
    )


def withdraw(tx: Transaction, results: list[tuple[str, RoundResult]]) -> None:
    """Take back results of a round that is under way again."""
    for name, result in results:
        if result in (kept := tx.state.round_results.get(name, [])):
            kept.remove(result)
        tx.state.game_totals[name][result.game].count(result, -1)
        tx.withdrawn.append((name, result))
        _find_best(tx, name)
