"""Lines of the checklist that are about the whole house: its odds, its record, what it is built from."""

import json
import re
from itertools import product
from pathlib import Path

import msgspec
import pytest

from croupier.games.crown_anchor import Rules as CrownAnchor
from croupier.games.roulette import Rules as Roulette
from croupier.host.nights import begin, rules_hash
from croupier.night.setup import Preset, TableSetup
from croupier.odds import crown_anchor, roulette, unders_overs
from croupier.store import Entry, verify_chain
from tests.games.test_properties import CHOICES

ROOT = Path(__file__).parents[1]


@pytest.mark.check("A21")
def test_every_bet_returns_three_quarters_or_more() -> None:
    """By exact odds, whatever the options: of a hundred staked at least 75 come back on average."""
    wheels = product(*(CHOICES["roulette"][option] for option in ("wheel", "zero", "second_zero")))
    bets = [
        *unders_overs.worth().values(),
        *(bet for triple in (3, 36) for bet in crown_anchor.worth(CrownAnchor(triple=triple)).values()),
        *(
            bet
            for wheel, zero, second in wheels
            for bet in roulette.worth(Roulette(wheel=wheel, zero=zero, second_zero=second)).values()
        ),
    ]
    assert len(bets) > 100
    assert min(1 + bet.expectation for bet in bets) >= 0.75


@pytest.mark.check("A27")
def test_the_rules_of_a_night_are_behind_every_entry(tmp_path: Path) -> None:
    """The header says by 256 bits which rules a night is played by, and the chain begins with the header."""
    preset = Preset("Friday", 1000, (TableSetup(name="Dice", game="unders_overs"),))
    with begin(tmp_path, preset).store as store:
        header = store.header
        assert header.rules == rules_hash()
        assert len(bytes.fromhex(header.rules)) * 8 == 256
        assert verify_chain(store) is None
        first = next(iter(store.entries()))
    written = {name: getattr(first, name) for name in ("who", "act", "postings", "at", "clock")}
    other = msgspec.structs.replace(header, rules="00" * 32)
    assert Entry.following(header.tip, **written) == first
    assert Entry.following(other.tip, **written).hash != first.hash


PINNED = re.compile(r"[\w.-]+(\[[\w,]+\])?==[\w.!+]+( ; [^\\]+)? \\\n( +--hash=sha256:[0-9a-f]{64}( \\)?\n)+")


@pytest.mark.check("E24")
def test_everything_that_is_installed_is_pinned_by_its_hash() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        content = re.sub(r"(?m)^ *#.*\n", "", file.read_text())
        assert re.fullmatch(f"({PINNED.pattern})+", content), file
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    unpinned = [name for name, one in packages.items() if name and "integrity" not in one]
    assert unpinned == []
    assert "--require-hashes" in (ROOT / "croupier").read_text()


@pytest.mark.check("E24")
def test_no_page_needs_another_host() -> None:
    """Pages come from the host alone, so that a party without internet has all of it."""
    pages = [*ROOT.glob("web/*.html"), *ROOT.glob("web/src/**/*.svelte"), *ROOT.glob("web/src/**/*.css")]
    assert len(pages) > 100
    foreign = re.compile(r"""(?:src|href|url|import)\s*[=(]?\s*["'(]?\s*(?:https?:)?//(?!www\.w3\.org)\w""")
    assert [page.name for page in pages if foreign.search(page.read_text(encoding="utf-8"))] == []
