"""Moves as lines of text: what may be typed now, and what a typed line means."""

from collections.abc import Callable, Sequence
from math import gcd
from typing import NamedTuple

from croupier.games.options import Domain, OneOf, Option, Pick, Whole
from croupier.games.phrases import cut
from croupier.players.player import Move

FEW = 8
"""Values that are listed; of more, only what they are is said."""
FILLERS = frozenset({"on", "to", "of", "the", "for", "with", "by", "and"})
YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
CALLED = {"on": "SPOT", "to": "AMOUNT"}
"""What a field stands for, where its name doesn't say."""

Spoken = Callable[[str, object], str]
"""How a value of a field is written."""


class Misread(ValueError):
    """A line that is no move; says why."""


class Offer(NamedTuple):
    """Something that may be done now, and how it is written."""

    do: str
    syntax: str


def offers_of(options: Sequence[Option], spoken: Spoken) -> list[Offer]:
    """What may be done now, a line for each kind of move; what only some of a kind need is in brackets."""
    alike: dict[str, list[Option]] = {}
    for option in options:
        alike.setdefault(option.do, []).append(option)
    return [Offer(do, _syntax(do, some, spoken)) for do, some in alike.items()]


def _syntax(do: str, options: Sequence[Option], spoken: Spoken) -> str:
    words = [do.replace("_", " ")]
    for name in dict.fromkeys(name for option in options for name in option.fields):
        found = [option.fields[name] for option in options if name in option.fields]
        if all(name in option.optional for option in options if name in option.fields):
            continue
        said = _placeholder(name, found, spoken)
        words.append(said if len(found) == len(options) else f"[{said}]")
    return " ".join(words)


def _placeholder(name: str, domains: Sequence[Domain], spoken: Spoken) -> str:
    called = CALLED.get(name, name.upper())
    rooms = [domain for domain in domains if isinstance(domain, Whole)]
    if rooms:
        low, highs = min(room.low for room in rooms), [room.high for room in rooms if room.high is not None]
        step = gcd(*(room.step for room in rooms))
        most = f" to {max(highs)}" if highs and max(highs) != low else "" if highs else " or more"
        return f"{called} ({low}{most}{f' by {step}' if step > 1 and most else ''})"
    values = dict.fromkeys(value for domain in domains for value in getattr(domain, "values", ()))
    said = list(dict.fromkeys(spoken(name, value) for value in values))
    if isinstance(domains[0], Pick):
        return f"some of {' '.join(said)}"
    return "|".join(said) if said and len(said) <= FEW else called


def read_move(line: str, options: Sequence[Option], spoken: Spoken) -> Move:
    """The move that a line means, if any; what is wrong with an amount or a spot is for the table to say."""
    words = line.lower().replace(",", " ").split()
    offers = offers_of(options, spoken)
    if words[0].isdecimal() and 1 <= int(words[0]) <= len(offers):
        words[:1] = offers[int(words[0]) - 1].do.split("_")
    named = [option for option in options if words[: option.do.count("_") + 1] == option.do.split("_")]
    if not named:
        known = ", ".join(offer.do.replace("_", " ") for offer in offers)
        raise Misread(f"{cut(line)!r} means nothing here; you can: {known}")
    given = [word for word in words[named[0].do.count("_") + 1 :] if word not in FILLERS]
    for exact in (True, False):
        for option in named:
            if (move := _filled(option, given, spoken, exact=exact)) is not None:
                return move
    syntax = next(offer.syntax for offer in offers if offer.do == named[0].do)
    raise Misread(f"write it like this: {syntax}")


def _filled(option: Option, words: Sequence[str], spoken: Spoken, *, exact: bool) -> Move | None:
    """The option with these words as values of its fields; None where they don't fit."""
    values: dict[str, object] = {}
    for word in words:
        for name, domain in option.fields.items():
            several = isinstance(domain, Pick)
            if (name not in values or several) and (
                value := _value(name, domain, word, spoken, exact=exact)
            ) is not None:
                before = values.get(name, [])
                values[name] = [*before, value] if several and isinstance(before, list) else value
                break
        else:
            return None
    move = {"do": option.do, **values}
    missing = option.fields.keys() - values.keys() - set(option.optional)
    return None if missing or (exact and not option.holds(move)) else move


def _value(name: str, domain: Domain, word: str, spoken: Spoken, *, exact: bool) -> object:
    match domain:
        case Whole():
            return int(word) if word.isascii() and word.isdecimal() and len(word) < 19 else None
        case OneOf(values=values) | Pick(values=values):
            for value in values:
                if word in (str(value).lower(), spoken(name, value)):
                    return value
                if isinstance(value, bool) and YES.get(word) is value:
                    return value
            return None if exact or isinstance(domain, Pick) else word
        case _:
            return None
