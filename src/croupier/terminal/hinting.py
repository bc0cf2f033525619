"""What the book would do, in lines."""

from croupier.games.refusal import Refused
from croupier.odds.hints import hint
from croupier.terminal.session import Session


def hint_lines(session: Session) -> list[str]:
    """What is best for the person now, with the odds of each choice; the book's own is marked."""
    try:
        found = hint(session.view, session.options, session.you, session.table.rules)
    except Refused as refusal:
        return [f"{refusal.reason[:1].upper()}{refusal.reason[1:]}."]
    wide = max((len(str(choice.name)) for choice in found.choices), default=0)
    choices = [
        f"{'▸' if nth == found.best else ' '} {choice.name!s:<{wide}}  {choice.says}"
        for nth, choice in enumerate(found.choices)
    ]
    return [*map(str, found.says), *([""] if choices else []), *choices]
