"""The odds that games register. Nothing heavy is imported before somebody asks.

A game of plain bets registers their module, `Command(bets="croupier.odds.<game>")`, and is done; any other
brings answers and command line arguments of its own, in `commands` and `answers`.
"""

from croupier.odds.commands import Command
from croupier.odds.commands.blackjack import BLACKJACK
from croupier.odds.commands.holdem import HOLDEM
from croupier.odds.commands.pairs_wagers import PAIRS_WAGERS
from croupier.odds.commands.roulette import ROULETTE

LAYOUT = "croupier.odds.luck.layouts"

ODDS: dict[str, Command] = {
    "unders_overs": Command(
        bets="croupier.odds.unders_overs", luck=LAYOUT, hints="croupier.odds.hints.unders_overs"
    ),
    "crown_anchor": Command(
        bets="croupier.odds.crown_anchor", luck=LAYOUT, hints="croupier.odds.hints.crown_anchor"
    ),
    "roulette": ROULETTE,
    "pairs_wagers": PAIRS_WAGERS,
    "holdem": HOLDEM,
    "blackjack": BLACKJACK,
}
