"""Hints for bets against the bank: how often each wins, what it pays, and what the house keeps."""

from collections.abc import Iterable, Sequence

from croupier.games.phrases import Phrase, phrase
from croupier.odds.hints import Choice, Hint, percent
from croupier.odds.worth import Worth


def hint_of_bets(bets: Sequence[tuple[Phrase, int, Worth]], own: Iterable[Choice] = ()) -> Hint:
    """A hint from bets with what they pay to 1 and are worth."""
    edges = [worth.edge for _, _, worth in bets]
    least, most = min(edges), max(edges)
    cheapest = next(name for name, _, worth in bets if worth.edge == least)
    if least == most:
        said = phrase(
            "No bet is better than another: the house keeps {edge} % of each.", edge=percent(float(least))
        )
    else:
        said = phrase(
            "{cheapest} costs least: the house keeps {least} % of it, and up to {most} % of the others.",
            cheapest=cheapest,
            least=percent(float(least)),
            most=percent(float(most)),
        )
    return Hint(says=(said,), choices=(*own, *(choice(*bet) for bet in bets)))


def choice(name: Phrase, pays: int, worth: Worth) -> Choice:
    """A bet as one of the choices; where more is paid for more, this is the least."""
    won = sorted(int(gain) for gain in worth.results if gain > 0)
    chance = percent(float(worth.chance))
    says = (
        phrase("wins {chance} %, pays {pays} to 1", chance=chance, pays=pays)
        if won == [pays]
        else phrase("wins {chance} %, pays {least} to {most} to 1", chance=chance, least=won[0], most=won[-1])
    )
    return Choice(name=name, says=says, chance=float(worth.chance), worth=float(worth.expectation))
