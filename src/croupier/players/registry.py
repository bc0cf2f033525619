"""The players that the house brings, by game and name: their modules are imported when they are asked for."""

from importlib import import_module
from typing import NamedTuple

from croupier.games.refusal import short
from croupier.players.player import Player


class HousePlayer(NamedTuple):
    """How the house plays a game."""

    module: str
    """Its class is the player; it is made without arguments."""
    kind: str
    says: str
    """How it plays, in a line."""

    def make(self) -> Player:
        """A new one."""
        player: Player = getattr(import_module(self.module), self.kind)()
        return player


ANYWHERE = {
    "random": HousePlayer("croupier.players.simple", "AtRandom", "anything that may be done, by chance"),
}

AT_A_LAYOUT = {
    **ANYWHERE,
    "chaser": HousePlayer(
        "croupier.players.layouts", "Chaser", "doubles after every loss, begins anew after a win"
    ),
    "bold": HousePlayer(
        "croupier.players.layouts", "Bold", "large bets on long shots: soon rich or soon done"
    ),
    "steady": HousePlayer("croupier.players.layouts", "Steady", "the same small bet, round after round"),
    "sociable": HousePlayer(
        "croupier.players.layouts", "Sociable", "a little on what often wins, a little on a long shot"
    ),
}

HOUSE_PLAYERS: dict[str, dict[str, HousePlayer]] = {
    "unders_overs": AT_A_LAYOUT,
    "crown_anchor": AT_A_LAYOUT,
    "roulette": {
        **AT_A_LAYOUT,
        "sociable": HousePlayer(
            "croupier.players.layouts", "AtTheWheel", "favourite numbers and their neighbours, and some red"
        ),
    },
    "pairs_wagers": {
        **ANYWHERE,
        "simple": HousePlayer("croupier.players.pairs_wagers", "Simple", "saves bad rolls, betters pairs"),
        "solved": HousePlayer(
            "croupier.players.pairs_wagers", "Solved", "the best play of two, and nearly so of more"
        ),
    },
    "holdem": {
        **ANYWHERE,
        "call": HousePlayer("croupier.players.simple", "AlwaysCalls", "checks and calls, always"),
        "equity": HousePlayer(
            "croupier.players.holdem.equity", "ByEquity", "by the odds against any cards; raises above 60 %"
        ),
        "loose": HousePlayer("croupier.players.holdem.loose", "Loose", "plays nearly every hand, and bluffs"),
        "careful": HousePlayer("croupier.players.holdem.careful", "Careful", "waits for good cards"),
        "strong": HousePlayer(
            "croupier.players.holdem.strong", "Strong", "ranges, position and odds; gets to know the others"
        ),
    },
    "blackjack": {
        **ANYWHERE,
        "timid": HousePlayer(
            "croupier.players.blackjack", "Timid", "takes no card that could be one too many"
        ),
        "book": HousePlayer(
            "croupier.players.blackjack", "ByTheBook", "every decision from the chart of the table's rules"
        ),
    },
}
"""By game and by name; the last one of a game is who the house seats if nothing else is said."""


def find_house_player(game: str, name: str | None = None) -> HousePlayer:
    """How somebody of the house plays, or a `ValueError` with those that there are."""
    players = HOUSE_PLAYERS.get(game)
    if players is None:
        raise ValueError(f"there's no game {short(game)}; the games are: {', '.join(HOUSE_PLAYERS)}")
    if name is None:
        name = next(reversed(players))
    if name not in players:
        raise ValueError(f"nobody of the house plays {short(name)}; there are: {', '.join(players)}")
    return players[name]


def house_player(game: str, name: str | None = None) -> Player:
    """A new player of the house, or a `ValueError` with those that there are."""
    return find_house_player(game, name).make()
