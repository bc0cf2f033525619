"""Opening a table: what the first line of a script says."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, overload

import msgspec

from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Malformed, explain
from croupier.games.registry import GAMES
from croupier.games.seats import check_name, check_room
from croupier.games.table import MOST_CHIPS, Table, read_rules

if TYPE_CHECKING:
    from croupier.games.blackjack import Blackjack
    from croupier.games.crown_anchor import CrownAnchor
    from croupier.games.holdem import Holdem
    from croupier.games.pairs_wagers import PairsWagers
    from croupier.games.roulette import Roulette
    from croupier.games.unders_overs import UndersOvers


class Seat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A player and the chips brought to the table."""

    name: str
    chips: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]


class NightTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """Which table of a night a script is of; people come and go there, so it may begin with nobody."""

    table: str
    name: str = ""
    generation: int | None = None
    """The generation of the game's rules; the newest if left out."""
    state: dict[str, Any] | None = None
    """What `Table.save` gave where the script begins in the middle of things."""


class Header(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """The first line of a script."""

    game: str
    seats: list[Seat]
    """Clockwise from the dealer's left."""
    rules: dict[str, Any] = {}
    """The options that differ from the defaults."""
    button: str | None = None
    """Hold'em: who has the button in the first hand; the last seat if left out."""
    night: NightTable | None = None


@overload
def open_table(
    game: Literal["unders_overs"], seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> "UndersOvers": ...


@overload
def open_table(
    game: Literal["crown_anchor"], seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> "CrownAnchor": ...


@overload
def open_table(
    game: Literal["roulette"], seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> "Roulette": ...


@overload
def open_table(
    game: Literal["pairs_wagers"], seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> "PairsWagers": ...


@overload
def open_table(
    game: Literal["holdem"], seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> "Holdem": ...


@overload
def open_table(
    game: Literal["blackjack"], seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> "Blackjack": ...


@overload
def open_table(
    game: str, seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> Table[Any, Any]: ...


def open_table(
    game: str, seats: Mapping[str, int], *, button_at: str | None = None, **rules: Any
) -> Table[Any, Any]:
    """Open a table: players with their chips, clockwise from the dealer's left, and rules options.

    >>> table = open_table("unders_overs", {"Ann": 100}, max_bet=50)
    >>> table.stacks
    {'Ann': 100}
    """
    header: dict[str, object] = {
        "game": game,
        "rules": rules,
        "seats": [{"name": name, "chips": chips} for name, chips in seats.items()],
    }
    return table_from(header if button_at is None else {**header, "button": button_at})


def table_from(header: object) -> Table[Any, Any]:
    """The table that a script's first line opens, or `Refused` if no table can be as it says."""
    try:
        head = msgspec.convert(header, Header)
    except msgspec.ValidationError as error:
        raise Malformed.saying("script", explain(error)) from None
    game = GAMES.get(head.game)
    if game is None:
        raise Malformed(
            "script",
            "there's no game {name!r}; the games are: {games}",
            name=cut(head.game),
            games=tuple(GAMES),
        )
    rules = read_rules(game.rules_type, head.rules)
    stacks = _stacks(head.seats)
    if len(stacks) < rules.LEAST_SEATS and head.night is None:
        raise IllegalNow(
            "N-6", "{game} needs at least {least} at the table", game=head.game, least=rules.LEAST_SEATS
        )  # N-6
    check_room(rules, len(stacks))
    table = game.table.opened(rules, stacks, head.button)
    if head.night is not None:
        _resume(table, head.night)
    return table


def _resume(table: Table[Any, Any], night: NightTable) -> None:
    """Have the table played as it was in its night."""
    if night.generation is not None:
        if night.generation not in table.plays:
            raise Malformed(
                "script", "rules of generation {number} aren't played here", number=night.generation
            )
        table.generation = night.generation
    if night.state is not None:
        try:
            table.load(msgspec.json.encode(night.state))
        except msgspec.ValidationError as error:
            raise Malformed.saying("script", explain(error)) from None


def _stacks(seats: list[Seat]) -> dict[str, int]:
    stacks: dict[str, int] = {}
    for seat in seats:
        check_name(seat.name)
        if seat.name in stacks:
            raise Malformed("script", "the name {name!r} is there twice", name=cut(seat.name))
        stacks[seat.name] = seat.chips
    return stacks
