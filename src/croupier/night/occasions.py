"""The evenings that the house suggests: a few words about it, and a whole night stands."""

from typing import Literal

import msgspec

from croupier.games.phrases import cut
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.night.setup import Amount, Pace, Preset, TableSetup, Words, preset

MOST_GUESTS = 1000

Dealing = Literal["house", "dealers", "real"]
"""The house by itself; people with virtual equipment; people with real dice, wheel and cards."""
Tempo = Literal["calm", "usual", "quick"]

PACES: dict[str, Pace] = {
    "calm": Pace(betting=45.0, decision=45.0, between=8.0, step=2.0),
    "usual": Pace(),
    "quick": Pace(betting=20.0, decision=20.0, between=4.0, step=1.0),
}

POKER_TABLE = 9
"""Players who are put at one table where poker is all that is played."""


class Occasion(msgspec.Struct, frozen=True):
    """A kind of evening to begin with."""

    games: tuple[str, ...]
    dealing: Dealing = "house"
    tempo: Tempo = "usual"


OCCASIONS: dict[str, Occasion] = {
    "casino": Occasion(("roulette", "blackjack", "holdem", "unders_overs", "pairs_wagers")),
    "poker": Occasion(("holdem",), tempo="calm"),
    "fundraiser": Occasion(("roulette", "unders_overs", "pairs_wagers")),
    "hour": Occasion(("roulette", "blackjack", "unders_overs"), tempo="quick"),
    "croupiers": Occasion(("roulette", "blackjack", "holdem"), "real", "calm"),
}


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a host says about the evening."""

    guests: int
    games: tuple[str, ...]
    dealing: Dealing = "house"
    tempo: Tempo = "usual"
    name: Words = "Casino night"
    start_money: Amount | None = None
    """What everybody begins with; nothing said: what the games need."""


def evening(wish: Wish) -> Preset:
    """The night that follows from a wish, or `Refused` for one that cannot be."""
    _check(wish)
    games = tuple(dict.fromkeys(wish.games))
    size = {"holdem": POKER_TABLE} if games == ("holdem",) else {}
    made = preset(wish.guests, games, wish.name.strip(), size)
    money = made.start_money if wish.start_money is None else wish.start_money
    if money < (least := least_money(made)):
        raise Refused("N-4", "everyone needs at least {least:,} to sit down at a table", least=least)
    tables = tuple(_dealt(table, wish) for table in made.tables)
    return Preset(made.name, money, tables)


class Suggestion(msgspec.Struct, frozen=True):
    """An evening that the house suggests, and the night that would follow."""

    occasion: str
    """What it is for, where the house names it; else what the host has asked for."""
    wish: Wish
    preset: Preset
    least_money: int
    """What everybody has to begin with at least."""


def suggestions(guests: int) -> list[Suggestion]:
    """The evenings that the house suggests for so many."""
    return [
        suggestion(Wish(guests=guests, games=kind.games, dealing=kind.dealing, tempo=kind.tempo), occasion)
        for occasion, kind in OCCASIONS.items()
    ]


def suggestion(wish: Wish, occasion: str = "") -> Suggestion:
    """The night that would follow from a wish."""
    made = evening(wish)
    return Suggestion(occasion, wish, made, least_money(made))


def least_money(made: Preset) -> int:
    """What everybody needs to sit down with what is suggested, wherever they go."""
    return max(table.exchange for table in made.tables)


def _check(wish: Wish) -> None:
    if not 1 <= wish.guests <= MOST_GUESTS:
        raise Refused("night", "a night has 1 to {most:,} guests", most=MOST_GUESTS)
    if not wish.games:
        raise Refused("night", "a night needs at least one game")
    for game in wish.games:
        if game not in GAMES:
            raise Refused(
                "night",
                "there's no game {name!r}; the games are: {games}",
                name=cut(game),
                games=tuple(GAMES),
            )
    if not wish.name.isprintable() or not wish.name.strip():
        raise Refused("night", "a night's name can only have visible letters")


def _dealt(table: TableSetup, wish: Wish) -> TableSetup:
    return msgspec.structs.replace(
        table,
        pace=PACES[wish.tempo],
        dealt="house" if wish.dealing == "house" else "dealer",
        equipment="real" if wish.dealing == "real" else "virtual",
    )
