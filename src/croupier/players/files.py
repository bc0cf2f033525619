"""Players of your own, from a Python file: `mine.py:Mine`, or `mine.py:choose` for a plain function."""

import inspect
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from croupier.games.refusal import short
from croupier.players.player import FAILURES, Deciding, Player, said
from croupier.players.registry import find_house_player

Factory: TypeAlias = Callable[[], Player]
"""Makes a new player for every seat."""


class NoPlayer(ValueError):
    """What was named is no player; says why in a sentence."""


def named(game: str, text: str) -> Factory:
    """Makes players of the house, by name, or those of a file; a `ValueError` says what is wrong.

    >>> named("holdem", "call")()  # doctest: +ELLIPSIS
    <croupier.players.simple.AlwaysCalls object at ...>
    """
    return load(text) if is_file(text) else find_house_player(game, text).make


def is_file(text: str) -> bool:
    """Whether it names a file rather than somebody of the house."""
    return ":" in text or text.endswith(".py")


def load(text: str) -> Factory:
    """Makes players of a file, which is read now; `NoPlayer` if that can't be done."""
    path, colon, name = text.rpartition(":")
    if not colon or not path or not name:
        raise NoPlayer(f"{short(text)} names no player: write the file and its class, like mine.py:Mine")
    module = _read(Path(path))
    found = getattr(module, name, None)
    if found is None:
        there = ", ".join(_players_of(module)) or "no player"
        raise NoPlayer(f"there's no {name} in {path}; it has: {there}")
    return factory(found, f"{name} in {path}")


def factory(given: object, called: str = "that") -> Factory:
    """Makes players from a class, from a function that chooses, or from one that makes players."""
    if isinstance(given, type):
        if not callable(getattr(given, "choose", None)):
            raise NoPlayer(f"{called} has no choose(view, options), so it can't play")
    elif not callable(given):
        raise NoPlayer(f"{called} is neither a class with choose(view, options) nor a function")
    elif _takes(given, 2):
        return lambda: Deciding(given)
    elif not _takes(given, 0):
        raise NoPlayer(f"{called} has to take a view and options: def {_name(given)}(view, options)")

    def make() -> Player:
        try:
            player = given()
        except FAILURES as error:
            raise NoPlayer(f"{called} can't be made: {said(error)}") from error
        if not callable(getattr(player, "choose", None)):
            raise NoPlayer(f"{called} makes {short(player)}, which has no choose(view, options)")
        made: Player = player
        return made

    return make


def _read(path: Path) -> ModuleType:
    if not path.is_file():
        raise NoPlayer(f"there's no file {path}")
    directory = str(path.resolve().parent)
    if directory not in sys.path:  # what lies beside it can be imported, as when Python runs it
        sys.path.append(directory)
    module_name = f"croupier_player_{path.stem}"
    spec = spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise NoPlayer(f"{path} is no Python file: its name has to end in .py")
    module = module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses and pickle look there
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise NoPlayer(f"{path} isn't Python: line {error.lineno}, {error.msg}") from error
    except FAILURES as error:
        raise NoPlayer(f"{path} failed while it was read: {said(error)}") from error
    return module


def _players_of(module: ModuleType) -> list[str]:
    return [
        name
        for name, thing in vars(module).items()
        if getattr(thing, "__module__", None) == module.__name__
        and (hasattr(thing, "choose") or (inspect.isfunction(thing) and _takes(thing, 2)))
    ]


def _takes(function: Callable[..., object], count: int) -> bool:
    """Whether it can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except (TypeError, ValueError):
        return False
    return True


def _name(function: object) -> str:
    return getattr(function, "__name__", "choose")
