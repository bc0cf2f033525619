"""Adjustments: the host puts right what somebody has, with a reason (N-9, N-17)."""

from croupier import bank
from croupier.bank.accounts import MONEY
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, money, round_results
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction


def adjust(tx: Transaction, by: Actor, command: commands.Adjust) -> None:  # N-17
    """Change a guest's play money, or chips of a table, against what was issued or against the house."""
    name = tx.player(command.name).name
    if not command.amount:
        raise Refused("N-9", "a correction has to change something")
    if command.table:
        _adjust_chips(tx, tx.table(command.table), name, command)
    else:
        _adjust_money(tx, name, command)
    tx.change_lobby()


def _adjust_money(tx: Transaction, name: str, command: commands.Adjust) -> None:
    amount, has = command.amount, tx.balance(bank.wallet(name))
    if has + amount < 0:
        raise Refused("N-9", "{name} only has {has:,} in play money; you can't take more", name=name, has=has)
    if command.against == "issue":
        money.check_issue(tx, amount)
    source = bank.issue() if command.against == "issue" else bank.house_money()
    tx.post((source, -amount), (bank.wallet(name), amount))
    if amount > 0:
        words = phrase(
            "{name} is given {amount:,}: {reason}", name=name, amount=amount, reason=command.reason
        )
    else:
        words = phrase(
            "{name} is docked {amount:,}: {reason}", name=name, amount=-amount, reason=command.reason
        )
    tx.notify("adjusted", words)


def _adjust_chips(tx: Transaction, table: NightTable, name: str, command: commands.Adjust) -> None:
    amount = command.amount
    _check_chips(table, name, amount)
    if command.against == "issue":
        _issue_chips(tx, table, name, amount)
    else:
        events = table.engine.pay(name, amount)
        tx.tell(table, events)
        round_results.settle(tx, table, events)
    table.brought(name, amount)
    if amount > 0:
        words = phrase(
            "{name} is given {amount:,} in chips at {table}: {reason}",
            name=name,
            amount=amount,
            table=table.name,
            reason=command.reason,
        )
    else:
        words = phrase(
            "{name} is docked {amount:,} in chips at {table}: {reason}",
            name=name,
            amount=-amount,
            table=table.name,
            reason=command.reason,
        )
    tx.notify("adjusted", words)


def _check_chips(table: NightTable, name: str, amount: int) -> None:
    """Refuse to change chips that are not there, or that a hand is played with."""
    if name not in table.state.seats:
        raise Refused(
            "N-17", "{name} isn't at {table}: correct the play money instead", name=name, table=table.name
        )
    if table.is_under_way and table.engine.phase != "betting":
        raise Refused("N-17", "a round is being played at {table}: wait until it's over", table=table.name)
    has = table.engine.stack_of(name)
    if has + amount < 0:
        raise Refused(
            "N-17", "{name} only has {has:,} in chips there; you can't take more", name=name, has=has
        )


def _issue_chips(tx: Transaction, table: NightTable, name: str, amount: int) -> None:
    """Bring chips that the host issues, or take them back, at the table's rate."""
    rate = table.state.setup.rate
    if amount % rate.chips:
        raise Refused("N-2", "chips here are exchanged back in multiples of {chips:,}", chips=rate.chips)
    worth = amount // rate.chips * rate.money
    money.check_issue(tx, worth)
    engine = table.engine
    tx.tell(table, engine.bring(name, amount) if amount > 0 else engine.take(name, -amount))
    tx.post(
        (bank.issue(), -worth),
        (bank.trade(table.id, MONEY), worth),
        (bank.trade(table.id, "chips"), -amount),
        (bank.chips(table.id, name), amount),
    )
