"""What the host wants at a table in the middle of a round: it is done when the round is over."""

from typing import TYPE_CHECKING

from croupier.games.moves import DEALER
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import acts, rounds, tables, tournament
from croupier.night.acts import HOST
from croupier.night.state import Felt

if TYPE_CHECKING:
    from croupier.night.night import Night


def must_wait(night: "Night", felt: Felt) -> bool:
    """Whether something is at stake; a round that nobody has bet in is called off instead."""
    if felt.is_under_way and felt.game.phase == "betting" and felt.state.bets_at is None:
        void = {"by": DEALER, "do": "void", "reason": "The table is played another way."}
        rounds.played(night, felt, felt.game.play(void), "")
    return felt.is_under_way


def put_off(night: "Night", felt: Felt, act: acts.ForLater) -> None:
    """Keep something for the end of the round."""
    felt.state.later = [*felt.state.later, act]
    night.changed()
    night.touch(felt)


def carry_out(night: "Night", felt: Felt) -> None:
    """Do what was put off; what does not fit the table any more is told, and left."""
    waiting, felt.state.later = felt.state.later, []
    for act in waiting:
        try:
            match act:
                case acts.ChangeTable():
                    tables.change_table(night, HOST, act)
                case acts.StartTournament():
                    tournament.start(night, HOST, act)
                case acts.NextLevel():
                    tournament.next_level(night, HOST, act)
        except Refused as refused:
            words = phrase("{table} stays as it is: {reason}.", table=felt.name, reason=refused.phrase)
            night.notify("changed", words, table=felt.id)
