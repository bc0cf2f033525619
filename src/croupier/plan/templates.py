"""The kinds of night that the house suggests; each game says which ones it is for."""

import msgspec

from croupier.games.registry import GAMES
from croupier.night.setup import Dealing, NightRequest, Preset, Tempo
from croupier.plan.planner import plan_night
from croupier.plan.seating import for_everybody


class NightTemplate(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of night to start from."""

    name: str
    dealing: Dealing = "house"
    tempo: Tempo = "usual"
    hours: float = 3.0

    @property
    def games(self) -> tuple[str, ...]:
        """Its games, in the order of their tables."""
        placed = {
            name: game.templates[self.name] for name, game in GAMES.items() if self.name in game.templates
        }
        return tuple(sorted(placed, key=placed.__getitem__))

    def request(self, guests: int) -> NightRequest:
        """What a host asks for who wants just that."""
        return NightRequest(
            guests=guests,
            games=self.games,
            hours=self.hours,
            dealing=self.dealing,
            tempo=self.tempo,
            together=for_everybody(guests, self.games),
        )


CASINO = NightTemplate(name="casino")
"""All there is: what a host gets who says nothing."""

TEMPLATES = {
    template.name: template
    for template in (
        CASINO,
        NightTemplate(name="poker", tempo="calm"),
        NightTemplate(name="fundraiser"),
        NightTemplate(name="hour", tempo="quick", hours=1.0),
        NightTemplate(name="croupiers", dealing="real", tempo="calm"),
    )
}


class Suggestion(msgspec.Struct, frozen=True):
    """A night that the house suggests."""

    occasion: str
    """The template, where it is the house's own idea; else the host has asked for it."""
    wish: NightRequest
    preset: Preset
    least_money: int
    """What everybody has to start with at least, to sit down at any table with what is suggested there."""


def suggestions(guests: int) -> list[Suggestion]:
    """The nights that the house suggests for this many."""
    return [suggestion(template.request(guests), template.name) for template in TEMPLATES.values()]


def suggestion(request: NightRequest, template: str = "") -> Suggestion:
    """The night that a host asks for."""
    preset = plan_night(request)
    return Suggestion(template, request, preset, max(table.exchange for table in preset.tables))
