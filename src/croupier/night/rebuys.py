"""Re-buys: how a guest who has lost everything gets play money once more (N-19)."""

from croupier import bank
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, money
from croupier.night.commands import Actor
from croupier.night.night import Night
from croupier.night.transaction import Transaction


def has_nothing(night: Night, name: str) -> bool:
    """Whether somebody has no play money, no chips in hand and none at stake."""
    balances, player = night.state.ledger.balances, night.player(name)
    return not balances.get(bank.wallet(name), 0) and not any(
        balances.get(bank.chips(table, name), 0) or night.tables[table].at_stake(name)
        for table in player.tables
    )


def on_offer(night: Night, name: str) -> int:
    """What a guest gets who buys in again now; 0 if they cannot."""
    state = night.state
    is_playing = state.phase in ("open", "closing")
    allowed = is_playing and night.player(name).marks.rebuys < state.rebuys
    return amount(night) if allowed and has_nothing(night, name) else 0


def amount(night: Night) -> int:
    """What a re-buy brings."""
    return night.state.rebuy or night.state.start_money


def buy_again(tx: Transaction, by: Actor, command: commands.BuyAgain) -> None:
    state, marks = tx.state, tx.player(by.name).marks
    if not has_nothing(tx.night, by.name):
        raise Refused("N-19", "you can only buy in again when you have nothing left")
    if marks.rebuys >= state.rebuys:
        raise Refused("N-19", "there's no re-buy left for you; ask the host")
    if state.phase == "closed":
        raise Refused("N-19", "it's too late to buy in again: no new rounds begin")
    gets = amount(tx.night)
    money.check_issue(tx, gets)
    marks.rebuys += 1
    tx.post((bank.issue(), -gets), (bank.wallet(by.name), gets))
    tx.notify("bought_again", phrase("{name} buys in again for {amount:,}.", name=by.name, amount=gets))
    tx.change_lobby()
