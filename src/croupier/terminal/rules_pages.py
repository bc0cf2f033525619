"""The rules of a game as they are printed: pages of docs/rules, which the package brings along."""

from pathlib import Path

from croupier.games.registry import GAMES

PLACES = (Path(__file__).parent / "rules", Path(__file__).parents[3] / "docs" / "rules")
"""In an installed package, and in a checkout."""


def rules_page(game: str) -> str:
    """The page of a game, in Markdown; in a line where there is none."""
    for place in PLACES:
        file = place / f"{game}.md"
        if file.is_file():
            return file.read_text("utf-8").partition("\n## In a script")[0]
    described = GAMES[game]
    return f"# {described.title}\n\n{described.gist.capitalize()}."
