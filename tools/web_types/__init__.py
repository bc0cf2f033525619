"""Write for the pages, as TypeScript, what they and the host say to each other and what they are built with.

.venv/bin/python -m tools.web_types
"""

from pathlib import Path

from tools.web_types import data, messages

FOLDER = Path(__file__).parents[2] / "web/src/lib/types"

NOTE = "// Written by tools/web_types; change the Python there and run it again.\n"

TEXTS = {
    "tables": messages.tables,
    "events": messages.events,
    "night": messages.night,
    "commands": messages.commands,
    "maps": messages.maps,
    "roles": messages.roles,
    "rules": data.rules,
    "setup": data.setup,
    "odds": data.odds,
    "equipment": data.equipment,
    "protocol": data.protocol,
}


def files() -> dict[Path, str]:
    """Every file with the text it should have."""
    return {FOLDER / f"{name}.ts": NOTE + text() for name, text in TEXTS.items()}
