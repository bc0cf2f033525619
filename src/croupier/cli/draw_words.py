"""Draws in words, for the terminal."""

from croupier.fairness.findings import Finding
from croupier.fairness.lines import Result

PARTS = {"counted": "counted", "not_part": "not counted", "alone": "the house's chance alone"}


def drawn_words(finding: Finding) -> str:
    """A draw that holds: its number, what was drawn, its letters, and whether the device was counted."""
    assert finding.result is not None
    part = PARTS.get(finding.kind, finding.kind)
    return f"draw {finding.n:,}  {result_words(finding.result)}  {finding.letters}  {part}"


def result_words(result: Result) -> str:
    """What was drawn.

    >>> result_words(Result(dice=[3, 4]))
    '3 4'
    >>> result_words(Result(leaves=[18, 5], cards=[None, None]))
    '2 cards face down'
    """
    if result.dice is not None:
        return " ".join(map(str, result.dice))
    if result.pocket is not None:
        return result.pocket
    if result.ticket is not None:
        return f"ticket {result.ticket:,}, {result.winner}"
    shown = [card.card for card in result.cards or () if card is not None]
    hidden = len(result.leaves or ()) - len(shown)
    face_down = f"{hidden} card{'' if hidden == 1 else 's'} face down" if hidden else ""
    return ", ".join(filter(None, (" ".join(shown), face_down)))
