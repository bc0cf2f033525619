"""What was in the box: mats, play money, rules, cards, chips, score sheets, and what dealers need."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from croupier.night.state import COLOURS
from croupier.paper import mats, notes
from croupier.paper.occasion import Occasion, PrintedTable
from croupier.paper.registry import sheet_of
from croupier.paper.sheets import Texts
from croupier.paper.typesetting import Document, Style

PLAYERS_ON_A_SHEET, TURNS = 6, 24


def mats_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """Mats on pages to be joined and on one sheet, and the trays of the dice games."""
    trays = []
    for game in occasion.games:
        sheet = sheet_of(game)
        rules = [] if occasion.is_any else [table.rules for table in occasion.tables_of(game)]
        for mat in sheet.mats(rules, said):
            yield from _mat(game, mat, style)
        if sheet.has_tray:
            trays.append({"title": sheet.page(said)["title"], "emblem": f"emblem/{game}"})
    if trays:
        yield Document(
            name="trays",
            template="trays",
            data={"trays": trays},
            drawings=tuple(one["emblem"] for one in trays),
        )


def _mat(game: str, mat: mats.Mat, style: Style) -> Iterator[Document]:
    """A mat on pages to be joined, and on one large sheet."""
    cut = mats.tiling(mat, style.paper)
    whole = mats.Tile(0, 0, 0.0, 0.0, mat.w, mat.h, tuple(range(len(mat.shapes))))
    shapes, pictures = [], {}
    for nth, shape in enumerate(mat.shapes):
        drawn = msgspec.to_builtins(shape)
        if isinstance(shape, mats.Picture) and shape.svg:
            drawn["name"] = f"own/{nth}"
            pictures[drawn["name"]] = drawn.pop("svg")
        shapes.append(drawn)
    used = {shape.name for shape in mat.shapes if isinstance(shape, mats.Picture) and shape.name}
    name = "-".join(part for part in ("mat", game.replace("_", "-"), mat.id) if part)
    for tiles, ending in ((cut, ""), (mats.Tiling(False, 1, 1, (whole,)), "-one-sheet")):
        yield Document(
            name=name + ending,
            template="mat",
            data={
                **msgspec.to_builtins(tiles),
                "title": mat.title,
                "mat": {"title": mat.title, "w": mat.w, "h": mat.h, "shapes": shapes},
                "margin": mats.MARGIN,
                "whole": bool(ending),
            },
            drawings=tuple(sorted(used)),
            pictures=pictures,
        )


def money_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """Notes."""
    made = notes.notes(occasion)
    kinds = sorted({note.kind for note in made})
    yield Document(
        name="money",
        template="money",
        data={
            "night": occasion.name,
            "notes": [{"value": said.number(n.value), "kind": n.kind, "serial": n.serial} for n in made],
            "paints": notes.COLOURS,
            "emblems": [f"emblem/{game}" for game in occasion.games],
        },
        drawings=tuple(f"emblem/{game}" for game in occasion.games),
        pictures={f"rosette/{kind}": notes.rosette(kind) for kind in kinds},
    )


def booklet_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """The rules of the night's games."""
    games = [_game(game, occasion, said) for game in occasion.games]
    yield Document(
        name="booklet",
        template="booklet",
        data={"night": occasion.name, "start": said.number(occasion.start_money), "games": games},
        drawings=_drawings(games),
    )


def _game(game: str, occasion: Occasion, said: Texts) -> dict[str, Any]:
    """Everything that is told of a game, with the tables that play it alike together."""
    sheet = sheet_of(game)
    words, page = sheet.words(said), sheet.page(said)
    alike: dict[Any, list[PrintedTable]] = {}
    for table in occasion.tables_of(game):
        alike.setdefault(table.rules, []).append(table)
    return {
        "id": game,
        "emblem": f"emblem/{game}",
        "title": page["title"],
        "short": page["rules"]["short"],
        "needs": words.needs,
        "round": words.round,
        "calls": words.calls,
        "paid": words.paid,
        "tables": [
            {
                "names": ", ".join(table.setup.name for table in tables),
                "limits": sheet.limits(rules, said),
                "options": sheet.options(rules, said),
                "odds": msgspec.to_builtins(sheet.odds(rules, said)),
                "payouts": sheet.payouts(rules, said),
                "said": words.pays,
            }
            for rules, tables in alike.items()
        ],
    }


def _drawings(games: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    used = {game["emblem"] for game in games}
    for game in games:
        for table in game["tables"]:
            used |= {name for odds in table["odds"] for row in odds["pictures"] for name in row}
    return tuple(sorted(used))


def cards_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """A card for each table."""
    cards = []
    for table in occasion.tables:
        sheet, rules = sheet_of(table.game), table.rules
        page = sheet.page(said)
        cards.append(
            {
                "name": table.setup.name,
                "emblem": f"emblem/{table.game}",
                "title": page["title"],
                "short": page["rules"]["short"],
                "limits": sheet.limits(rules, said),
                "options": sheet.options(rules, said),
                "payouts": sheet.payouts(rules, said),
                "paid": sheet.words(said).paid or said.pages.odds.pays,
            }
        )
    yield Document(
        name="cards",
        template="cards",
        data={"cards": cards},
        drawings=tuple(sorted({card["emblem"] for card in cards})),
    )


def chips_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """A card for each table: what its chips are worth."""
    known = tuple(said.own["chips"]["colours"])
    cards = [_chip_card(table, known, said) for table in occasion.tables]
    yield Document(
        name="chips",
        template="chips",
        data={"cards": cards},
        drawings=tuple(f"chip/{name}" for name in known),
    )


def _chip_card(table: PrintedTable, known: Sequence[str], said: Texts) -> dict[str, Any]:
    """One table's chips; a colour that nobody has drawn is ivory, with its name beside it."""
    setup, rate = table.setup, table.setup.rate
    values = sorted(setup.values.items(), key=lambda item: item[1])
    unit = setup.smallest_chip if rate.chips == 1 else 1
    own = [value for colour, value in values if colour == "own"]
    return {
        "name": setup.name,
        "chips": [
            {
                "colour": colour,
                "value": said.number(value),
                "drawing": f"chip/{colour if colour in known else 'ivory'}",
            }
            for colour, value in values
            if colour != "own"
        ],
        "own": said.number(own[0]) if own else "",
        "colours": COLOURS,
        "money": said.number(rate.money * unit),
        "buys": said.number(rate.chips * unit),
        "even": rate.money == rate.chips,
    }


def scores_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """Sheets for the games whose points are written down."""
    sheets = []
    for game in occasion.games:
        if (sheet := sheet_of(game)).has_scores:
            rules = {table.rules.target: table.rules for table in occasion.tables_of(game)}
            for target, one in sorted(rules.items()):
                sheets.append(
                    {
                        "title": sheet.page(said)["title"],
                        "emblem": f"emblem/{game}",
                        "target": said.number(target),
                        "long": target > 10,
                        "odds": msgspec.to_builtins(sheet.odds(one, said)[0]),
                        "players": PLAYERS_ON_A_SHEET,
                        "turns": TURNS,
                    }
                )
    used = {sheet["emblem"] for sheet in sheets}
    used |= {name for sheet in sheets for row in sheet["odds"]["pictures"] for name in row}
    yield Document(name="scores", template="scores", data={"sheets": sheets}, drawings=tuple(sorted(used)))


def dealer_of(occasion: Occasion, said: Texts, style: Style) -> Iterator[Document]:
    """A page for whoever deals each game."""
    games = [_game(game, occasion, said) for game in occasion.games]
    yield Document(name="dealer", template="dealer", data={"games": games}, drawings=_drawings(games))
