"""What the pages are built with: rules, set-up forms, odds, equipment, the version of the protocol."""

from collections.abc import Iterable
from fractions import Fraction
from typing import get_args, get_type_hints

from msgspec import inspect

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.wheel import RED, WHEELS
from croupier.games.pairs_wagers.hands import POINTS
from croupier.games.refusal import choices
from croupier.games.registry import GAMES
from croupier.games.roulette.announced import SERIES
from croupier.games.roulette.layout import LAYOUTS
from croupier.games.roulette.rules import Rules as RouletteRules
from croupier.games.table import MOST_CHIPS
from croupier.games.unders_overs.layout import ODDS
from croupier.host.protocol import PROTOCOL
from croupier.odds import roulette, unders_overs, wagers as chances
from croupier.odds.worth import Worth
from tools.web_types.typescript import constant, one_line, rows

ZERO_RULES = get_args(get_type_hints(RouletteRules)["zero"])


def rules() -> str:
    """What can be settled at each game's tables, and how it is where nobody has settled it."""
    texts: list[str] = []
    defaults: dict[str, object] = {}
    for game, kind in GAMES.items():
        struct = inspect.type_info(kind.rules_type)
        assert isinstance(struct, inspect.StructType)
        texts.append(f"  {game}: {one_line(struct.fields)};\n")
        usual = kind.rules_type()
        defaults[game] = {name: getattr(usual, name) for name in usual.__struct_fields__}
    return (
        f"\n/** The rules of each game. */\nexport interface Rules {{\n{''.join(texts)}}}\n"
        f"\n/** The rule book's own. */\nexport const USUAL: Rules = {rows(defaults)};\n"
    )


def setup() -> str:
    """What a form for a table's rules offers, and what the house suggests there."""
    forms: dict[str, object] = {}
    for game, kind in GAMES.items():
        struct = inspect.type_info(kind.rules_type)
        assert isinstance(struct, inspect.StructType)
        said = get_type_hints(kind.rules_type)
        forms[game] = {
            field.encode_name: form(field.type, choices(said[field.name])) for field in struct.fields
        }
    suggested = {
        name: {
            "rules": game.planning.limits(game.start.money),
            "exchange": game.start.exchanged,
            "chips": game.laid_out,
            "together": game.planning.together,
        }
        for name, game in GAMES.items()
    }
    return constant("FORMS", "Of each option of the rules: what may be said.", forms) + constant(
        "SUGGESTED", "For a table of each game (N-3, N-4).", suggested
    )


def form(kind: inspect.Type, words: tuple[str, ...] = ()) -> dict[str, object]:
    """What may be said where this is asked for; words in the order of the rules."""
    match kind:
        case inspect.Metadata(type=described):
            return form(described, words)
        case inspect.UnionType(types=types):
            (one,) = [one for one in types if not isinstance(one, inspect.NoneType)]
            return form(one) | {"open": True}
        case inspect.LiteralType():
            return {"is": "choice", "of": words}
        case inspect.IntType(ge=least, le=most):
            upto = {} if most in (None, MOST_CHIPS) else {"most": most}
            return {"is": "whole", "least": least or 0} | upto
        case inspect.FloatType():
            return {"is": "share"}
        case _:
            assert isinstance(kind, inspect.BoolType)
            return {"is": "flag"}


def odds() -> str:
    """What each bet pays and how often it wins, and what the house keeps of it on the average."""
    wheels = {
        wheel: {
            zero: _table(roulette.worth(RouletteRules(wheel=wheel, zero=zero)).items()) for zero in ZERO_RULES
        }
        for wheel in WHEELS
    }
    rolls = {hand: [POINTS[hand], _share(chance)] for hand, chance in chances.rolls().items()}
    return "".join(
        (
            constant("ROULETTE", "By wheel and zero rule, of each bet: pays, chance, house edge.", wheels),
            constant("MAT", "Of each box: pays, chance, house edge.", _table(unders_overs.worth().items())),
            constant("ROLLS", "Of each roll of four dice: points, chance.", rolls),
        )
    )


def _table(worths: Iterable[tuple[str, Worth]]) -> dict[str, list[float]]:
    return {bet: [int(max(one.results)), _share(one.chance), _share(one.edge)] for bet, one in worths}


def _share(part: Fraction) -> float:
    return round(float(part), 6)


def equipment() -> str:
    """What the drawings are drawn after: wheels, layouts, calls, cards, mats."""
    spots = {
        wheel: {name: [spot.kind, spot.pays] for name, spot in layout.spots.items()}
        for wheel, layout in LAYOUTS.items()
    }
    reds = sorted(RED, key=int)
    return "".join(
        (
            constant("WHEELS", "Pockets clockwise from zero.", {w: x.pockets for w, x in WHEELS.items()}),
            constant("RED", "The red pockets; the others are black, the zeros green.", reds),
            constant("SPOTS", "Where chips may lie: the kind of the bet, and what it pays to 1.", spots),
            constant("CALLS", "Announced bets of the single zero wheel: units on spots.", SERIES),
            constant("RANKS", "From low to high.", list(RANKS)),
            constant("SUITS", "Clubs, diamonds, hearts, spades.", list(SUITS)),
            constant("BOXES", "The boxes of Unders and Overs as they lie, and what each pays to 1.", ODDS),
            constant("POINTS", "What four dice score in Pairs and Wagers.", POINTS),
        )
    )


def protocol() -> str:
    """What the pages speak: they are built with the host, and may still be open when it is a newer one."""
    return constant("SPOKEN", "What a page says of itself where a connection begins.", {"protocol": PROTOCOL})
