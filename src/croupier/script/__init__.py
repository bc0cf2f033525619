"""Scripts and hand histories: reading them, playing them through, writing them."""

from croupier.script.files import files_at
from croupier.script.replay import Replay, replays

__all__ = ["Replay", "files_at", "replays"]
