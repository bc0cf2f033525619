"""The hands of a night, with where and when each was played."""

from collections.abc import Iterable, Iterator

from croupier.night.scripts import TableScript
from croupier.script.hands.occasion import Occasion
from croupier.script.hands.played import hands_in, has_hands
from croupier.script.hands.writing import Played


def hands_of(script: TableScript, *, with_held: bool = False) -> Iterator[Played]:
    """The hands of a table as they ended, perhaps with cards that the house held; none of another game."""
    if not has_hands(script.game):
        return
    number = int("".join(letter for letter in script.id if letter.isdigit()) or 0)
    for hand in hands_in(script.text()):
        line = script.lines[hand.move]
        hand.given = script.held.get(line.round, {}) if with_held else {}
        yield hand, Occasion(script.night, script.name, number, line.at, line.level)


def all_hands(scripts: Iterable[TableScript], *, with_held: bool = False) -> Iterator[Played]:
    """The hands of all tables, table by table."""
    for script in scripts:
        yield from hands_of(script, with_held=with_held)
