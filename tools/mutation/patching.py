"""Putting a mutant into modules that are imported already: functions get other code and stay who they are."""

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tools.mutation.operators import Mutant, mutated

Functions = dict[str, dict[tuple[str, int], list[FunctionType]]]
"""The functions of each file, by the name and the first line of their code."""


class Stillborn(Exception):
    """The mutant is no program, or cannot be put in where it belongs."""


def functions(root: Path) -> Functions:
    """All functions there are of modules below a folder."""
    found: Functions = defaultdict(lambda: defaultdict(list))
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(f"{root}/"):
            code = one.__code__
            found[code.co_filename][code.co_qualname, code.co_firstlineno].append(one)
    return found


def put_in(mutant: Mutant, root: Path, known: Functions) -> None:
    """Let all functions of a module have the code that the mutant gives them."""
    path = root / mutant.path
    try:
        module = compile(mutated(path, mutant.place), str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as problem:
        raise Stillborn(str(problem)) from problem
    changed = False
    for code in _codes(module):
        for function in known[str(path)].get((code.co_qualname, code.co_firstlineno), ()):
            if code != function.__code__:
                _give(function, code)
                changed = True
    if not changed:
        raise Stillborn("nobody has this function")


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _give(function: FunctionType, code: CodeType) -> None:
    if missing := set(function.__code__.co_freevars) - set(code.co_freevars):
        # `super()` was taken out, and with it the only use of its class.
        if code.co_freevars:
            raise Stillborn(f"{code.co_qualname} has lost {', '.join(missing)}")
        code = code.replace(co_freevars=function.__code__.co_freevars)
    function.__code__ = code


def is_same(mutant: Mutant, root: Path) -> bool:
    """Whether the compiler makes the same of the mutant as of its module."""
    path = root / mutant.path
    before = compile(ast.parse(path.read_text(encoding="utf-8")), str(path), "exec", dont_inherit=True)
    return before == compile(mutated(path, mutant.place), str(path), "exec", dont_inherit=True)
