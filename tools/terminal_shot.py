"""The picture of a game in the terminal, Textual's own: part of `./croupier shots`."""

import asyncio
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # before Textual looks

from croupier.terminal.app import CroupierApp
from croupier.terminal.keeping import Keeping
from croupier.terminal.starting import Start

SIZE = (84, 26)
SEED = 11
KEYS = (
    "up",
    "up",
    "up",
    "enter",
    "shift+right",
    "enter",
    "down",
    "down",
    "down",
    "enter",
    "space",
    "enter",
    "r",
)
"""A bet, a bet on a line, a spin, the next round, the same bets again."""


def main(folder: Path = Path(__file__).parents[1] / "docs/pictures") -> None:
    """Take it."""
    with TemporaryDirectory() as place:
        text = asyncio.run(_shot(Path(place)))
    fonts = r"@font-face \{.*?\}\s*"  # what is fetched from elsewhere isn't shown in a README anyway
    (folder / "terminal-roulette.svg").write_text(re.sub(fonts, "", text, flags=re.DOTALL), "utf-8")


async def _shot(place: Path) -> str:
    start = Start(Keeping(place), "Ann", SEED, fast=True)
    app = CroupierApp(start, start.session("roulette"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*KEYS)
        await pilot.pause()
        return app.export_screenshot(title="croupier play roulette", simplify=True)


if __name__ == "__main__":
    main()
