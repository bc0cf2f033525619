"""Stories to take home: how the night went for each guest, told from its log once it is over."""

from croupier.stories.story import Decisions, GamePart, Highlight, Luck, Story
from croupier.stories.telling import tell

__all__ = ["Decisions", "GamePart", "Highlight", "Luck", "Story", "tell"]
