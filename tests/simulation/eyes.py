"""Everything that leaves the host is looked at: whether it is durable, and whether its reader may see it."""

import re
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from croupier.games.blackjack import Blackjack
from croupier.games.due import Held, laid
from croupier.games.holdem import Holdem
from croupier.games.moves import DEALER
from croupier.night.commands import Actor
from croupier.night.draws.holding import held
from croupier.night.night_table import NightTable
from tests.simulation.lines import Line, texts_of
from tests.simulation.machine import Machine
from tests.simulation.oracle import Oracle, without_time
from tests.simulation.secrets import DrawSecrets
from tests.simulation.world import World

decode = msgspec.json.decode

LONG = re.compile(rb"[A-Za-z0-9_-]{32,}")
"""What may be a token, a seed or the hash of one."""
SHORTEST_SECRET = 24
"""Bytes; what is shorter is a code or the name of a session."""

HANDED_OUT = {"token", "link", "secret"}
"""What of an answer is for whoever asked alone."""

Message = dict[str, Any]


class Eyes:
    """Looks at every message as it leaves."""

    def __init__(self, world: World, machine: Machine, oracle: Oracle) -> None:
        self._world = world
        self._machine = machine
        self._oracle = oracle
        self._known = 0
        self._secrets: dict[bytes, str] = {}
        """What nobody may see, or only whom it was made for: how it looks, and what it is."""
        self.draws = DrawSecrets(world)
        self._owners: dict[bytes, object] = {}
        """Of tokens that somebody was given, who."""

    def look(self, line: Line, frames: bytes) -> None:
        """Look at all messages of a write."""
        self._learn()
        for text in texts_of(frames):
            message: Message = decode(text)
            self._learn_of(message)
            self._look_for_secrets(line, text, message)
            self._look_for_numbers(line, text, message)
            match message["type"]:
                case "reply" | "refusal":
                    self._check_answer(message)
                case "table" | "update" | "own":
                    self._check_table(line, message)
                case "you":
                    self._check_account(line, text, message)
                case "lobby" if message["version"] > self._oracle.night.state.version:
                    self._not_durable("the night", message["version"])

    # What is durable.

    def _check_answer(self, message: Message) -> None:
        seq = message.get("ok", {}).get("seq", 0)
        if seq > self._oracle.seq:
            self._not_durable("an answer", seq)

    def _check_table(self, line: Line, message: Message) -> None:
        if message["version"] > self._oracle.versions[message["table"]]:
            self._not_durable(message["table"], message["version"])
            return
        table = self._oracle.night.tables.get(message["table"])  # None where it was taken down since
        if table is not None and table.state.version == message["version"]:
            self._look_for_cards(line.connection.seen_as, table, message)

    def _check_account(self, line: Line, text: bytes, message: Message) -> None:
        name = message["name"]
        if message["role"] == "guest" and without_time(text) not in self._oracle.accounts.get(name, ()):
            self._world.violate("what is shown is durable", f"{name} never had what is shown: {message}")

    def _not_durable(self, what: str, number: int) -> None:
        self._world.violate("what is shown is durable", f"{what} {number}, not yet in the log")

    # What is hidden.

    def _learn(self) -> None:
        """Know all chance that was handed out by now, as it would look on the line."""
        fresh = self._machine.handed_out[self._known :]
        self._known += len(fresh)
        for one in fresh:
            if len(one) >= SHORTEST_SECRET:
                text = urlsafe_b64encode(one).rstrip(b"=")
                self._secrets[text] = "a token"
                self._secrets[sha256(text).hexdigest().encode()] = "the hash of a token"
                self._secrets[one.hex().encode()] = "a seed"

    def _learn_of(self, message: Message) -> None:
        """Know what was made from somebody's key."""
        for field in HANDED_OUT & message.get("ok", {}).keys():
            text = message["ok"][field].encode()
            self._secrets[text] = "a token"
            self._secrets[sha256(text).hexdigest().encode()] = "the hash of a token"

    def _look_for_secrets(self, line: Line, text: bytes, message: Message) -> None:
        for found in LONG.findall(text):
            what = self._secrets.get(found)
            if what is None or self._is_public(found.decode()):
                continue
            owner = self._owners.setdefault(found, line.phone) if "ok" in message else None
            if owner is not line.phone or what != "a token":
                self._world.violate("no secret is told", f"{what} goes to {line.connection.seen_as}")

    def _look_for_numbers(self, line: Line, text: bytes, message: Message) -> None:
        """That nothing of a draw is opened before its time, but cards to their owners."""
        own: set[str] = set()
        who = line.connection.seen_as
        for deck, leaf, opening in _openings(message):
            table = self._oracle.night.tables[message["table"]]
            record = table.state.record
            dealt = record.decks[deck].dealt.get(leaf) if record and deck in record.decks else None
            if dealt is not None and dealt.owner == who.name and who.role == "guest":
                own.add(opening[1])
        self.draws.told(text, str(who), own)

    def _is_public(self, found: str) -> bool:
        """The raffle's secret is opened with the first prize; its hash is public from the beginning."""
        night = self._oracle.night
        return found == night.raffle_hash or (found == night.state.raffle and bool(night.state.raffle_seed))

    def _look_for_cards(self, who: Actor, table: NightTable, message: Message) -> None:
        """That no card lies open in a view, or is told of, that the one who looks may not see."""
        hidden, seen = hidden_from(who, table, held(self._oracle.night, table))
        if not hidden:
            return
        told = {name: value for name, value in message.items() if name not in ("options", "missed")}
        shown, steps = Counter(_cards(told)), len(message.get("steps", ())) or 1
        for card in hidden:
            if shown[card] > seen[card] * steps:
                self._world.violate("no hidden card is told", f"{card} at {table.id} goes to {who}")


def _openings(message: Message) -> list[tuple[int, int, list[Any]]]:
    """The cards that a message lays open for their owner alone: deck, leaf, and what opens it."""
    if message["type"] == "card":
        return [(message["deck"], message["leaf"], message["card"])]
    return [(deck, leaf, card) for deck, leaf, card in message.get("cards", ())]


def hidden_from(who: Actor, table: NightTable, known: Held) -> tuple[set[str], Counter[str]]:
    """The known cards in play that somebody may not see, and how often the same lie open, in every event."""
    game, open_ones = table.engine, Counter[str]()
    if isinstance(game, Holdem):
        hidden = {
            card
            for player in game.state.players
            if not player.shown and player.name != who.name
            for card in laid(player.cards, known.get(player.name, ()))
        }
        return hidden, open_ones
    if isinstance(game, Blackjack) and not game.state.turned and len(game.state.dealer) > 1:
        for hand in game.state.hands:
            open_ones.update(2 * hand.cards)  # in the view, and where it was dealt just now
        open_ones[game.state.dealer[0]] += 2
        return set(laid(game.state.dealer, known.get(DEALER, ()))[1:]), open_ones
    return set(), open_ones


def _cards(value: object) -> Iterator[str]:
    """All that looks like a card, wherever it stands."""
    if isinstance(value, str):
        if len(value) == 2 and value[0] in "23456789TJQKA" and value[1] in "cdhs":
            yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _cards(one)
    elif isinstance(value, list):
        for one in value:
            yield from _cards(one)
