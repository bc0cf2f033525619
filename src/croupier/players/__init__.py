"""Players: those that the house brings, and those of your own.

A player is anything with `choose(view, options)`. It is given what a person in that seat may see and what
they may do, and answers with one of those moves, or with None for "nothing more" while bets are taken:

>>> import croupier
>>> class Careful:
...     def choose(self, view, options):
...         option = next((one for one in options if one.do in ("check", "fold")), options[0])
...         return {"do": option.do}
>>> table = croupier.open_table("holdem", {"Ann": 500, "Bob": 500})
>>> hands = croupier.play(table, {"Ann": Careful(), "Bob": house_player("holdem", "random")}, rounds=3)
>>> hands, sum(table.stacks.values())
(3, 1000)

If it likes, it also has `begin(seat)`, called once when it sits down, and `saw(events)`, told what happened
since it was asked last, as its seat sees it. The same player sits at a library table, in `simulate`, in a
match, at a host and in an environment.
"""

from croupier.players.files import NoPlayer, load, named
from croupier.players.matches import Match, Standing, match
from croupier.players.player import Move, Player, PlayerFault, Seat
from croupier.players.playing import Virtual, play
from croupier.players.registry import HOUSE_PLAYERS, HousePlayer, house_player

__all__ = [
    "HOUSE_PLAYERS",
    "HousePlayer",
    "Match",
    "Move",
    "NoPlayer",
    "Player",
    "PlayerFault",
    "Seat",
    "Standing",
    "Virtual",
    "house_player",
    "load",
    "match",
    "named",
    "play",
]
