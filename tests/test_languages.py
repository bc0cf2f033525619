"""Whatever the host says is known in every language of the pages: each template, with the same gaps."""

import ast
import json
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SPEAKERS = ("games", "night", "host", "plan", "odds/hints")
"""What these say can reach a page; the command line speaks English."""
LANGUAGES = ("de", "fr", "es")
CALLS = {
    **dict.fromkeys(("Refused", "Malformed", "IllegalNow", "NotYourTurn", "NotEnoughChips"), 1),
    "Forbidden": 1,
    "NotSpoken": 1,
    "phrase": 0,
}
"""What says something, and which of its arguments is the template."""
MAKERS = {"games/phrases.py", "games/refusal.py"}
"""Where a phrase is made of what was said elsewhere."""


class Said(NamedTuple):
    """A template as the source has it, and the values that it is given there."""

    template: str
    values: frozenset[str]
    where: str


def sources() -> Iterator[tuple[str, ast.Module]]:
    folder = ROOT / "src" / "croupier"
    for file in sorted(file for name in SPEAKERS for file in (folder / name).rglob("*.py")):
        yield str(file.relative_to(folder)), ast.parse(file.read_text())


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def said_in(where: str, tree: ast.AST) -> Iterator[Said]:
    """What is said in a source; whatever is not written out where it is said fails here."""
    for call in calls(tree, *CALLS):
        assert isinstance(call.func, ast.Name)
        place, template = f"{where}:{call.lineno}", call.args[CALLS[call.func.id]]
        assert isinstance(template, ast.Constant), f"{place}: the template is no plain text"
        assert isinstance(template.value, str), f"{place}: the template is no plain text"
        for keyword in call.keywords:
            assert not isinstance(keyword.value, ast.Constant | ast.JoinedStr), (
                f"{place}: {keyword.arg} has words"
            )
        yield Said(template.value, frozenset(str(one.arg) for one in call.keywords), place)


def gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def ways(template: str) -> set[tuple[str | None, str | None]]:
    """How the gaps of a template are to be written, such as `:,` and `!r`."""
    parts = string.Formatter().parse(template)
    return {(spec, conversion) for _, name, spec, conversion in parts if name is not None}


def catalogue(language: str) -> dict[str, str]:
    file = ROOT / "web" / "src" / "lib" / "words" / "phrases" / f"{language}.json"
    pairs: list[tuple[str, str]] = json.loads(file.read_text(), object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), "a template is there twice"
    return dict(pairs)


def check(said: set[str], known: dict[str, str]) -> None:
    assert said <= known.keys(), f"not translated: {sorted(said - known.keys())}"
    assert said >= known.keys(), f"nobody says any more: {sorted(known.keys() - said)}"
    for template, words in known.items():
        assert words.strip(), f"nothing is said for {template!r}"
        assert gaps(words) == gaps(template), f"{words!r} has other gaps than {template!r}"
        assert ways(words) <= {("", None)}, f"{words!r} says how its gaps are written"


SAID = [one for where, tree in sources() for one in said_in(where, tree)]
TEMPLATES = {one.template for one in SAID}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_knows_what_is_said(language: str) -> None:
    check(TEMPLATES, catalogue(language))


def test_every_gap_is_given_its_value() -> None:
    for one in SAID:
        if one.values:  # without values the words stay as they are
            assert gaps(one.template) == one.values, one.where
        assert one.values or "{" not in one.template, one.where


def test_gaps_are_written_as_pages_read_them() -> None:
    for one in SAID:
        assert ways(one.template) <= {("", None), (",", None), ("", "r")}, one.where


def test_phrases_are_made_nowhere_else() -> None:
    assert {where for where, tree in sources() if any(calls(tree, "Phrase"))} == MAKERS


def test_every_kind_of_refusal_is_looked_at() -> None:
    kinds = {
        node.name
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id in CALLS for base in node.bases)
    }
    assert kinds == CALLS.keys() - {"Refused", "phrase"}


PLANTED = 'def f(n):\n    raise Refused("R-1", {})\n'


@pytest.mark.parametrize(
    "template",
    ['f"{n} are too many"', '"too " + n', "n", '"too many" if n else "too few"'],
    ids=["formatted", "joined", "a name", "either"],
)
def test_words_that_are_not_written_out_are_found(template: str) -> None:
    with pytest.raises(AssertionError, match="planted:2: the template is no plain text"):
        list(said_in("planted", ast.parse(PLANTED.format(template))))


def test_words_that_hide_in_a_value_are_found() -> None:
    with pytest.raises(AssertionError, match="planted:2: what has words"):
        list(said_in("planted", ast.parse(PLANTED.format('"too {what}", what="many"'))))


@pytest.mark.parametrize(
    ("template", "words", "match"),
    [
        ("{n} are too many", None, "not translated"),
        ("{n} are too many", "Das sind zu viele", "other gaps"),
        ("{n} are too many", "{m} sind zu viele", "other gaps"),
        ("{n} are too many", "{n:,} sind zu viele", "how its gaps are written"),
        ("too many", " ", "nothing is said"),
        (None, "niemand sagt das", "nobody says any more"),
    ],
)
def test_what_a_language_lacks_is_found(template: str | None, words: str | None, match: str) -> None:
    said, known = set(TEMPLATES), catalogue("de")
    check(said, known)
    if template is not None:
        said |= {one.template for one in said_in("planted", ast.parse(PLANTED.format(repr(template))))}
    if words is not None:
        known[template or "gone"] = words
    with pytest.raises(AssertionError, match=match):
        check(said, known)
