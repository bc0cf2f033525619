"""What the host wants at a table in the middle of a round: it is done when the round is over."""

from typing import TYPE_CHECKING

from croupier.games.moves import DEALER
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, rounds, tables, tournament
from croupier.night.commands import HOST
from croupier.night.state import NightTable

if TYPE_CHECKING:
    from croupier.night.night import Night


def must_wait(night: "Night", felt: NightTable) -> bool:
    """Whether something is at stake; a round that nobody has bet in is called off instead."""
    if felt.is_under_way and felt.engine.phase == "betting" and felt.state.bets_at is None:
        void = {"by": DEALER, "do": "void", "reason": "The table is played another way."}
        rounds.played(night, felt, felt.engine.play(void), "")
    return felt.is_under_way


def defer(night: "Night", felt: NightTable, command: commands.ForLater) -> None:
    """Keep something for the end of the round."""
    felt.state.later = [*felt.state.later, command]
    night.changed()
    night.mark_changed(felt)


def run_deferred(night: "Night", felt: NightTable) -> None:
    """Do what was put off; what does not fit the table any more is told, and left."""
    waiting, felt.state.later = felt.state.later, []
    for command in waiting:
        try:
            match command:
                case commands.ChangeTable():
                    tables.change_table(night, HOST, command)
                case commands.StartTournament():
                    tournament.start(night, HOST, command)
                case commands.NextLevel():
                    tournament.next_level(night, HOST, command)
        except Refused as refused:
            words = phrase("{table} stays as it is: {reason}.", table=felt.name, reason=refused.phrase)
            night.notify("changed", words, table=felt.id)
