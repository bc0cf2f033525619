"""The games that there are, in the order in which they are listed everywhere."""

from croupier.games.blackjack import GAME as BLACKJACK
from croupier.games.crown_anchor import GAME as CROWN_ANCHOR
from croupier.games.game import Game
from croupier.games.holdem import GAME as HOLDEM
from croupier.games.pairs_wagers import GAME as PAIRS_WAGERS
from croupier.games.roulette import GAME as ROULETTE
from croupier.games.unders_overs import GAME as UNDERS_OVERS

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        UNDERS_OVERS,
        CROWN_ANCHOR,
        ROULETTE,
        PAIRS_WAGERS,
        HOLDEM,
        BLACKJACK,
    )
}
"""The games, by the name that scripts give them."""
