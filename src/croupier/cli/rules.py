"""Rules options on the command line, `--rule NAME=VALUE`."""

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.games.refusal import Refused, choices, short
from croupier.games.registry import GAMES
from croupier.games.table import read_rules


def read_game(game: str) -> str:
    """The name of a game, or `ValueError` if there is none of that name."""
    if game not in GAMES:
        raise ValueError(f"there's no game {short(game)}; the games are: {', '.join(GAMES)}")
    return game


def read_options(game: str, texts: Sequence[str]) -> dict[str, Any]:
    """Options as people write them, `none` and numbers read; what they may be is for the game to say.

    >>> read_options("roulette", ["zero=lose", "max_inside=none", "step=5"])
    {'zero': 'lose', 'max_inside': None, 'step': 5}
    """
    words = {field.name: choices(field.type) for field in msgspec.structs.fields(GAMES[game].rules_type)}
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise ValueError(f"a rule is written NAME=VALUE, not {short(text)}")
        options[name] = value if value in words.get(name, ()) else _value(value)
    return options


def rules_of(game: str, texts: Sequence[str]) -> Any:
    """The rules of a game with these options, or `ValueError` with what is wrong."""
    try:
        return read_rules(GAMES[read_game(game)].rules_type, read_options(game, texts))
    except Refused as refusal:
        raise ValueError(refusal.reason) from None


def _value(text: str) -> object:
    if text == "none":
        return None
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
