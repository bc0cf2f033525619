"""The pages' own faces as paper needs them: `.venv/bin/python -m tools.paper_fonts`.

Typesetting wants whole TrueType files of one weight each; npm has the faces in parts, as browsers load them.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "web/node_modules"
FOLDER = ROOT / "src/croupier/paper/fonts"
SCRIPTS = ("latin", "latin-ext")
FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "tnum"]

WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700, "ExtraBold": 800}


def main() -> int:
    """Make all files anew."""
    FOLDER.mkdir(exist_ok=True)
    text = PACKAGES / "@fontsource-variable/figtree"
    for name, weight in WEIGHTS.items():
        parts = [_part(text / f"files/figtree-{script}-wght-normal.woff2", weight) for script in SCRIPTS]
        _named(_merged(parts), "Figtree", name, weight).save(FOLDER / f"Figtree-{name}.ttf")
    display = PACKAGES / "@fontsource/dm-serif-display"
    parts = [_part(display / f"files/dm-serif-display-{script}-400-normal.woff2", None) for script in SCRIPTS]
    _named(_merged(parts), "DM Serif Display", "Regular", 400).save(FOLDER / "DMSerifDisplay-Regular.ttf")
    for package, name in ((text, "Figtree"), (display, "DMSerifDisplay")):
        (FOLDER / f"{name}-OFL.txt").write_text((package / "LICENSE").read_text())
    return 0


def _part(file: Path, weight: int | None) -> TTFont:
    font = TTFont(file)
    if weight is not None:
        font = instantiateVariableFont(font, {"wght": weight})
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    cut = Subsetter(options)
    cut.populate(unicodes=font.getBestCmap())
    cut.subset(font)
    font.flavor = None
    return font


def _merged(parts: list[TTFont]) -> TTFont:
    with TemporaryDirectory() as folder:
        files = []
        for nth, part in enumerate(parts):
            files.append(str(Path(folder, f"{nth}.ttf")))
            part.save(files[-1])
        return Merger().merge(files)


def _named(font: TTFont, family: str, style: str, weight: int) -> TTFont:
    """With names by which typesetting finds this weight."""
    names = font["name"]
    kept = {record.nameID: record.toUnicode() for record in names.names if record.nameID in (0, 13, 14)}
    names.names = []
    given = {1: family, 2: style, 4: f"{family} {style}", 6: f"{family.replace(' ', '')}-{style}"}
    for number, words in sorted({**kept, **given, 16: family, 17: style}.items()):
        names.setName(words, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    return font


if __name__ == "__main__":
    sys.exit(main())
