"""Moments: what a night will be remembered for, kept as rounds end and as they are put right."""

from collections.abc import Iterator
from itertools import groupby
from math import floor

from croupier.night import rebuys
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.standings import standings, worth
from croupier.night.state import Moment, MomentKind, Moments, RoundResult
from croupier.night.transaction import Transaction

KEPT_FROM = 4
"""The generation of the night's rules from which moments are kept: an older record holds none."""
KEPT = 10
"""Moments of each kind that are kept, so that the next is known when a round is put right."""
LATEST = 12
"""Moments that are told to those who ask for the latest."""
LONG_SHOT = 10
"""How many times the stake has to be won."""
RUN = 4
"""Rounds in a row that are worth a word."""
WORTH_A_WORD = 5
"""The part of the start money that has to be won or lost."""

RECORDS: tuple[MomentKind, ...] = ("win", "long_shot", "run", "doubled", "beat")
"""The kinds of which somebody holds the record."""

Results = list[tuple[str, RoundResult]]


def note(tx: Transaction) -> None:
    """Keep what settled rounds will be remembered for, and forget what was put right."""
    if tx.state.generation < KEPT_FROM or not (tx.round_results or tx.withdrawn):
        return
    found = tx.state.moments
    before = list(found.kept)
    withdrawn, results = _of_guests(tx, tx.withdrawn), _of_guests(tx, tx.round_results)
    changed = [(name, one) for name, one in results if one.corrected or one.voided]
    _forget(found, [*withdrawn, *changed])
    for name, result in results:
        if not result.voided:
            _judge(tx, name, result)
    for name, _ in (*withdrawn, *changed):
        _find_runs(tx, name)
    _judge_lead(tx)
    if found.kept != before:
        found.changed = tx.seq
        tx.change_lobby()


def _of_guests(tx: Transaction, results: Results) -> Results:
    """What guests had: nothing that house players do is remembered."""
    return [(name, one) for name, one in results if not tx.player(name).marks.house]


def _forget(found: Moments, results: Results) -> None:
    """Have nothing come from these rounds any more."""
    gone = {(name, one.table, one.round) for name, one in results}
    found.kept = [one for one in found.kept if (one.name, one.table, one.round) not in gone]


def _judge(tx: Transaction, name: str, result: RoundResult) -> None:
    """See whether a round of somebody's is worth remembering."""
    amount = _money(tx.tables[result.table], abs(result.result))
    if amount >= max(1, tx.state.start_money // WORTH_A_WORD):
        _keep(tx, "win" if result.result > 0 else "beat", name, result, amount)
    if result.staked and result.result >= LONG_SHOT * result.staked:
        _keep(tx, "long_shot", name, result, result.result // result.staked)
    if result.result > 0:
        _judge_doubling(tx, name, result)
        if all(one.result > 0 for one in tx.state.round_results[name][-RUN:]):
            _find_runs(tx, name)


def _judge_doubling(tx: Transaction, name: str, result: RoundResult) -> None:
    doubled = [one.name for one in tx.state.moments.kept if one.kind == "doubled"]
    if name in doubled or len(doubled) >= KEPT:
        return
    marks = tx.player(name).marks
    given = tx.state.start_money + marks.granted + marks.rebuys * rebuys.amount(tx.night)
    if (total := worth(tx.night, name)) >= 2 * given:
        _keep(tx, "doubled", name, result, floor(total))


def _find_runs(tx: Transaction, name: str) -> None:
    """Look for rounds that somebody has won in a row, as far back as theirs are remembered."""
    found, results = tx.state.moments, tx.state.round_results.get(name, [])
    since = min((one.last for one in results), default=0)
    found.kept = [one for one in found.kept if (one.kind, one.name) != ("run", name) or one.seq < since]
    played = [one for one in results if not one.voided]
    for is_won, run in groupby(played, key=lambda one: one.result > 0):
        if is_won and len(won := list(run)) >= RUN:
            _keep(tx, "run", name, won[-1], len(won))


def _judge_lead(tx: Transaction) -> None:
    """See whether somebody else is first now that a round is over."""
    found, settled = tx.state.moments, dict(tx.round_results)
    leader = found.leader
    if leader not in tx.state.players or leader in settled or tx.player(leader).marks.removed:
        places = standings(tx.night, None if tx.state.house_in_standings else 1)
        leads = next((one.name for one in places if one.place and not one.house), "")
    else:
        results = _of_guests(tx, tx.round_results)
        winners = [name for name, result in results if result.result > 0 and not result.voided]
        leads = max((leader, *winners), key=lambda name: worth(tx.night, name))
    if not leads or leads == leader:
        return
    found.leader = leads
    total = floor(worth(tx.night, leads))
    if leader and total * 4 >= tx.state.start_money * 5:
        _, result = tx.round_results[0] if tx.round_results else tx.withdrawn[0]
        _keep(tx, "lead", leads, settled.get(leads, result), total)


def _keep(tx: Transaction, kind: MomentKind, name: str, result: RoundResult, amount: int) -> None:
    """Keep a moment, as long as it is among the first of its kind."""
    found = tx.state.moments
    seq, at = (tx.seq, tx.at) if kind == "lead" else (result.last, result.at)
    moment = Moment(kind, name, result.table, result.game, result.round, seq, at, amount)
    same = sorted((one for one in (*found.kept, moment) if one.kind == kind), key=_worth)
    others = [one for one in found.kept if one.kind != kind]
    found.kept = sorted((*others, *same[:KEPT]), key=lambda one: (one.seq, one.kind, one.name))


def _worth(moment: Moment) -> tuple[int, int, str]:
    """What is kept rather: the first who doubled, the last who took the lead, and else what is the most."""
    if moment.kind == "doubled":
        return 0, moment.seq, moment.name
    return (-moment.seq if moment.kind == "lead" else -moment.amount), moment.seq, moment.name


def _money(table: NightTable, chips: int) -> int:
    rate = table.state.setup.rate
    return chips * rate.money // rate.chips


# What is told of them.


def records(night: Night) -> list[Moment]:
    """The one of each kind that stands at the top; nobody's who was shown out (N-19)."""
    found = _told(night)
    return [min(of, key=_worth) for kind in RECORDS if (of := [one for one in found if one.kind == kind])]


def latest(night: Night) -> list[Moment]:
    """The last of those that were the most of their kind when they came about, the newest last."""
    return list(_records_then(_told(night)))[-LATEST:]


def _records_then(found: list[Moment]) -> Iterator[Moment]:
    """Of those that one round brings at once, only the most is told."""
    best: dict[MomentKind, Moment] = {}
    for _, together in groupby(found, key=lambda one: (one.seq, one.kind)):
        one = min(together, key=_worth)
        if one.kind == "lead" or one.kind not in best or _worth(one) < _worth(best[one.kind]):
            best[one.kind] = one
            yield one


def _told(night: Night) -> list[Moment]:
    players = night.state.players
    return [one for one in night.state.moments.kept if not players[one.name].marks.removed]
