"""What the host writes to its terminal: lines for people, or on request for programs."""

import json
import logging
from datetime import UTC, datetime

LEVELS = ("debug", "info", "warning", "error")
JSON = "json"
"""Said instead of a level, or beside it: each line is a JSON object."""


class AsJson(logging.Formatter):
    """Makes lines for programs."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def read(said: str) -> tuple[str, bool] | None:
    """The level and whether lines are JSON; None for what is neither."""
    words = [word for word in said.replace(",", " ").split() if word != JSON]
    level = words[0] if words else "warning"
    return (level, JSON in said) if len(words) <= 1 and level in LEVELS else None


def set_up(said: str) -> None:
    """Log as the setting says."""
    level, is_json = read(said) or ("warning", False)
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(AsJson() if is_json else text)
    logging.basicConfig(level=level.upper(), handlers=[handler])
