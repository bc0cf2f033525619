"""What a game brings to paper, and what it is given for that."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.games.table import Rules
from croupier.paper.mats import Mat
from croupier.paper.pages import LANGUAGES, Language, PageWords, pages


class GameWords(msgspec.Struct, frozen=True):
    """A game's own words on paper, beside those of its page."""

    needs: str
    round: tuple[str, ...]
    """The order of a round."""
    calls: tuple[tuple[str, str], ...]
    """What a dealer calls, and when."""
    pays: tuple[tuple[str, str], ...] = ()
    """What is paid for what, where the odds don't say it."""
    paid: str = ""
    """What stands above that, where nothing is paid."""
    mat: dict[str, str] = {}
    """What stands on its mat alone."""


class OddsTable(msgspec.Struct, frozen=True):
    """Figures in rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    note: str = ""
    pictures: tuple[tuple[str, ...], ...] = ()
    """Drawings before each row."""


class Texts(msgspec.Struct, frozen=True):
    """Everything that is said on paper in a language."""

    language: Language
    own: dict[str, dict[str, Any]]
    pages: PageWords

    def number(self, amount: int) -> str:
        """An amount, grouped as the language does."""
        group = {"en": ",", "fr": "\u202f"}.get(self.language, ".")
        return f"{amount:,}".replace(",", group).replace("-", "−")

    def share(self, chance: float, digits: int = 2) -> str:
        """A share in per cent."""
        written = f"{100 * chance:.{digits}f}".replace("-", "−")
        return f"{written}%" if self.language == "en" else f"{written.replace('.', ',')}\u00a0%"

    def to_one(self, times: int) -> str:
        """Odds, as `35 to 1`."""
        return self.pages.odds.to_one.replace("{0}", self.number(times))

    def filled(self, part: str, name: str, *values: object) -> str:
        """One of the own words, with values in it."""
        return fill(str(self.own[part][name]), *values)


def fill(template: str, *values: object) -> str:
    """A template with `{0}`, `{1}` … filled in; braces of the values stay as they are.

    >>> fill("{0} of {1}", "{1}", 7)
    '{1} of 7'
    """
    parts = template.split("{")
    filled = (f"{values[int(part[0])]}{part[2:]}" if part[1:2] == "}" else f"{{{part}" for part in parts[1:])
    return parts[0] + "".join(filled)


@cache
def texts(language: Language) -> Texts:
    """The words of a language."""
    own = msgspec.json.decode((Path(__file__).parent / f"words/{language}.json").read_bytes())
    return Texts(language, own, pages().words[language])


class GameSheet:
    """A game on paper; each game has one, in its own folder."""

    def __init__(self, game: str) -> None:
        self.game = game
        file = Path(__file__).parent / f"games/{game}/words.json"
        self._words = msgspec.json.decode(file.read_bytes(), type=dict[Language, GameWords])
        if set(self._words) != set(LANGUAGES):
            raise ValueError(f"{file.name} of {game} lacks a language")

    has_tray = False
    """Whether dice are thrown."""
    has_scores = False
    """Whether points are kept on a sheet."""

    def words(self, said: Texts) -> GameWords:
        """Its own words in a language."""
        return self._words[said.language]

    def page(self, said: Texts) -> dict[str, Any]:
        """The words of its page."""
        return said.pages.games[self.game]

    def mats(self, rules: Sequence[Rules], said: Texts) -> list[Mat]:
        """Its mats for tables with these rules; for any table, where there are none."""
        return []

    def options(self, rules: Any, said: Texts) -> list[str]:
        """What is particular to a table, in sentences."""
        return []

    def limits(self, rules: Any, said: Texts) -> list[str]:
        """What can be bet."""
        return bet_limits(rules.min_bet, rules.max_bet, rules.step, said)

    def odds(self, rules: Any, said: Texts) -> list[OddsTable]:
        """What can be won, and how often."""
        return []

    def payouts(self, rules: Any, said: Texts) -> list[tuple[str, ...]]:
        """What a dealer pays, in short."""
        if pays := self.words(said).pays:
            return list(pays)
        return [row[:2] for table in self.odds(rules, said)[:1] for row in table.rows]


def bet_limits(least: int, most: int | None, step: int, said: Texts) -> list[str]:
    """From how much to how much a bet is, and in which steps."""
    bets = (
        said.filled("limits", "least", said.number(least))
        if most is None
        else said.filled("limits", "range", said.number(least), said.number(most))
    )
    return [bets if step == 1 else f"{bets}, {said.filled('limits', 'step', said.number(step))}"]


def bet_table(
    bets: Mapping[str, Sequence[float]],
    name: Callable[[str], str],
    said: Texts,
    pays: Callable[[int], str] | None = None,
) -> OddsTable:
    """The odds of bets: what each pays, how often it wins, what the house keeps."""
    words = said.pages.odds
    rows = tuple(
        (name(bet), (pays or said.to_one)(int(times)), said.share(chance), said.share(edge))
        for bet, (times, chance, edge) in bets.items()
    )
    return OddsTable((words.bet, words.pays, words.chance, words.edge), rows)
