"""What a command would do to everybody's money, found out on a copy of the night."""

from croupier import bank
from croupier.night.commands import Actor, Move
from croupier.night.execution import execute
from croupier.night.night import Night
from croupier.night.wire_types import Effect


def preview(night: Night, by: Actor, command: Move, clock: int) -> list[Effect]:
    """What a move that puts a round right would change, or `Refused` as it would be; nothing is done."""
    copy = Night.load(night.save())
    copy.fresh_seed, copy.house = night.fresh_seed, night.house
    before = _results(copy, command)
    outcome = execute(copy, by, command, at=night.state.at, clock=clock)
    after = _results(copy, command)
    moved: dict[str, dict[str, int]] = {}
    for posting in outcome.postings:
        account = bank.parse(posting.account)
        if account.owner:
            kinds = moved.setdefault(account.owner, {})
            kinds[account.kind] = kinds.get(account.kind, 0) + posting.amount
    names = sorted({*moved, *(name for name in after if after[name] != before.get(name))})
    return [_effect(name, after.get(name, 0) - before.get(name, 0), moved.get(name, {})) for name in names]


def _effect(name: str, result: int, moved: dict[str, int]) -> Effect:
    return Effect(
        name=name,
        result=result,
        chips=moved.get("chips", 0),
        money=moved.get("wallet", 0),
        debt=-moved.get("debt", 0),
    )


def _results(night: Night, command: Move) -> dict[str, int]:
    """What everybody has won or lost in the round that a move names."""
    over = night.table(command.table).finished_round(command.move.get("round"))
    return {} if over is None else {name: one.result for name, one in over.players.items()}
