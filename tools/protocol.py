"""Write the JSON Schemas of the protocol, docs/protocol/*.json, from the types that the host reads and sends.

.venv/bin/python -m tools.protocol
"""

import hashlib
import json
from collections.abc import Iterable
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

from croupier.games.registry import GAMES
from croupier.host import protocol
from croupier.host.messages.from_client import COMMANDS, FILLED_IN, QUERIES, SECRETS, Key, reply_to
from croupier.host.messages.to_client import LONGEST_ID, MOST_NUMBER, Ok
from tools.web_types.messages import MESSAGES, ROUNDS, VIEWS

FOLDER = Path(__file__).parents[1] / "docs" / "protocol"
VERSIONS = FOLDER / "versions.json"
"""The fingerprint of the messages of every version."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

ID: Schema = {
    "description": "Of the client's choice, for the answer to name; what is done needs one.",
    "anyOf": [
        {"type": "integer", "minimum": 1, "exclusiveMaximum": MOST_NUMBER},
        {"type": "string", "minLength": 1, "maxLength": LONGEST_ID},
    ],
}


def files() -> dict[Path, str]:
    """Every file with the text it should have."""
    return {
        FOLDER / "client.json": _text("What a client says to a Croupier host", client_schema()),
        FOLDER / "host.json": _text("What a Croupier host says", host_schema()),
    }


def fingerprint() -> str:
    """What tells the messages of one version from those of another: all but the words that describe them."""
    schemas = _undescribed({"client": client_schema(), "host": host_schema()})
    return hashlib.sha256(json.dumps(schemas, sort_keys=True).encode()).hexdigest()


def _undescribed(value: Any) -> Any:
    """A schema without its texts; a field of such a name has a schema of its own and stays."""
    if isinstance(value, list):
        return [_undescribed(one) for one in value]
    if not isinstance(value, dict):
        return value
    texts = ("title", "description")
    return {key: _undescribed(one) for key, one in value.items() if key not in texts or isinstance(one, dict)}


def versions() -> dict[str, str]:
    """The fingerprints that were recorded, by version."""
    recorded: dict[str, str] = json.loads(VERSIONS.read_text())
    return recorded


def client_schema() -> Schema:
    """Queries and commands, each with the client's id and without what the host's machine fills in."""
    asked, definitions = _components(QUERIES)
    done, more = _components(COMMANDS)
    definitions |= more
    for ref in asked:
        _numbered(definitions[_name(ref)])
    for ref in done:
        definition = definitions[_name(ref)]
        for field in FILLED_IN & definition["properties"].keys():
            del definition["properties"][field]
        definition["required"] = [field for field in definition["required"] if field not in FILLED_IN]
        _numbered(definition)
        definition["required"].append("id")
    for kind in SECRETS:
        definitions[kind.__name__]["properties"]["key"] = {**msgspec.json.schema(Key), "default": None}
    return {"anyOf": [*asked, *done], "$defs": definitions}


def host_schema() -> Schema:
    """Answers, tables, the night, accounts and notices; views, rules and events are those of all games."""
    said, definitions = _components(MESSAGES)
    rules = [game.rules_type for game in GAMES.values()]
    events = {kind: None for game in GAMES.values() for kind in game.events}
    replies = dict.fromkeys((*(one.reply for one in QUERIES), *map(reply_to, COMMANDS)))
    parts = (
        ("View", VIEWS.values()),
        ("FinishedRound", ROUNDS.values()),
        ("Rules", rules),
        ("Event", events),
        (Ok.__name__, replies),
    )
    for name, kinds in parts:
        refs, more = _components(kinds)
        definitions = more | definitions | {name: {"title": name, "anyOf": refs}}
    return {"anyOf": said, "$defs": definitions}


def _components(kinds: Iterable[type]) -> tuple[list[Schema], dict[str, Schema]]:
    refs, definitions = msgspec.json.schema_components(
        kinds, schema_hook=_anything, ref_template="#/$defs/{name}"
    )
    for definition in definitions.values():
        if "description" in definition:  # before Python 3.13, docstrings keep their indentation
            definition["description"] = cleandoc(definition["description"])
    return list(refs), definitions


def _anything(kind: type) -> Schema:
    """The schema of `object`: a field of a view may hold whatever that view has."""
    assert kind is object
    return {"description": "As the field of that name is in the snapshot."}


def _name(ref: Schema) -> str:
    return str(ref["$ref"]).rpartition("/")[2]


def _numbered(definition: Schema) -> None:
    definition["properties"]["id"] = ID


def _text(title: str, schema: Schema) -> str:
    definitions = dict(sorted(schema["$defs"].items()))
    whole = {"$schema": DIALECT, "title": title, "anyOf": schema["anyOf"], "$defs": definitions}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write what has changed, and record a version that is new."""
    for file, text in files().items():
        file.write_text(text)
    recorded = versions()
    recorded.setdefault(str(protocol.PROTOCOL), fingerprint())
    VERSIONS.write_text(json.dumps(recorded, indent=1) + "\n")


if __name__ == "__main__":
    main()
