"""Games and statistics on disk, a file each; one that can't be read is a sentence, never a crash."""

from pathlib import Path
from typing import Any

import msgspec

from croupier.games.opening import table_from
from croupier.players.playing import AnyTable
from croupier.terminal.session import Progress, Session
from croupier.terminal.setup import Setup
from croupier.terminal.statistics import Statistics

FOLDER = "play"
"""Within the folder in which nights are kept."""


class Damaged(ValueError):
    """A file that holds no game; says so in a sentence."""


class Saved(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game that goes on: what it began with, and its table."""

    setup: Setup
    generation: int
    """Of the game's rules."""
    progress: Progress
    table: dict[str, Any]


class Keeping:
    """The saved games of a folder."""

    def __init__(self, place: Path) -> None:
        self.folder = place / FOLDER

    def has(self, game: str) -> bool:
        """Whether there is a game to go on with."""
        return self._game(game).is_file()

    def save(self, session: Session) -> None:
        """Keep a game and its statistics as they are now; `OSError` where that fails."""
        table = session.table
        state = msgspec.json.decode(table.save())
        saved = Saved(
            setup=session.setup, generation=table.generation, progress=session.progress, table=state
        )
        self._write(self._game(session.setup.game), saved)
        self._write(self._statistics(session.setup.game), session.statistics)

    def resume(self, game: str) -> Session:
        """Go on where somebody stopped; `Damaged` where that can't be done."""
        file = self._game(game)
        try:
            saved = msgspec.json.decode(file.read_bytes(), type=Saved)
            if saved.setup.game != game:
                raise ValueError(f"it is a game of {saved.setup.game}")
            saved.setup.resumed += 1
            return Session(saved.setup, self.statistics(game), _table(saved), saved.progress)
        except Exception as problem:  # whatever somebody has made of the file
            raise Damaged(f"the saved game in {file} can't be read, so a new one begins") from problem

    def statistics(self, game: str) -> Statistics:
        """How the person has done so far; from the beginning where that can't be read."""
        try:
            return msgspec.json.decode(self._statistics(game).read_bytes(), type=Statistics)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return Statistics()

    def _game(self, game: str) -> Path:
        return self.folder / f"{game}.json"

    def _statistics(self, game: str) -> Path:
        return self.folder / f"{game}-statistics.json"

    def _write(self, file: Path, kept: object) -> None:
        """All of it or nothing: a file that was there stays until the new one is whole."""
        self.folder.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(kept))
        new.replace(file)


def _table(saved: Saved) -> AnyTable:
    """The table as it was, or an error if it makes no sense."""
    setup = saved.setup
    night = {"table": FOLDER, "generation": saved.generation, "state": saved.table}
    table = table_from({"game": setup.game, "rules": setup.rules, "seats": [], "night": night})
    if set(table.names) != set(setup.seats):
        raise ValueError("others sit there")
    if sum(table.stacks.values()) + table.house + table.on_table != table.chips_in_play:
        raise ValueError("its chips don't add up")
    for name in table.names:
        table.view(name)
        table.options(name)
    return table
