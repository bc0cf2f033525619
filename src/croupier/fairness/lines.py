"""The lines of a record, one kind each, and their one canonical form."""

from typing import Annotated, Literal

import msgspec

from croupier.fairness.hashing import canonical

ZEROS = "0" * 64
"""What `prev` holds in the first line of a chain."""
MOST_DEVICES = 40
"""How many devices count in one draw at most."""
MOST_NUMBER = 2**53 - 1
"""The greatest whole number of a line, which all languages can hold."""
HAND_DECKS = 4
"""How many decks are laid for a hand, of which one is played and the others are opened."""

Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
HexOrNone = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?\Z")]
Whole = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)]
Stake = tuple[str, str, Whole]
"""Who has staked, on what, and how much."""
Candidate = tuple[str, str]
"""A name that could count, and its role."""
Role = Literal["guest", "witness"]


class Wrong(Exception):
    """A line that does not hold: which step of a checker finds it, and why in plain words."""

    def __init__(self, step: int, words: str) -> None:
        super().__init__(f"step {step}: {words}")
        self.step = step
        self.words = words


class DiceAsked(msgspec.Struct, frozen=True, tag_field="of", tag="dice"):
    """So many dice."""

    count: Annotated[int, msgspec.Meta(ge=1, le=4)]


class PocketAsked(msgspec.Struct, frozen=True, tag_field="of", tag="pocket"):
    """A pocket of a wheel."""

    wheel: Literal["single_zero", "double_zero"]


class TicketAsked(msgspec.Struct, frozen=True, tag_field="of", tag="ticket"):
    """A ticket of the raffle: whose are how many, in the order in which they are numbered."""

    prize: str
    tickets: list[tuple[str, Whole]]


class CardsAsked(msgspec.Struct, frozen=True, tag_field="of", tag="cards"):
    """Cards from a deck, in the order of dealing: whose, and 1 for face up or 0 for face down."""

    deck: Positive
    deal: list[tuple[str, Literal[0, 1]]]


Asked = DiceAsked | PocketAsked | TicketAsked | CardsAsked


class Opening(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A card shown to be on its leaf: its salt, and the tree's nodes beside the way up to the root."""

    card: str
    salt: Hex
    path: list[Hex]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was drawn: dice, a pocket, a ticket and its winner, or leaves with the cards that lie face up."""

    dice: list[Whole] | None = None
    pocket: str | None = None
    ticket: Whole | None = None
    winner: str | None = None
    leaves: list[Whole] | None = None
    cards: list[Opening | None] | None = None


class Guest(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A device that counts in a draw, with its pledge."""

    name: str
    role: Role
    pledge: Hex


class InChain(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """What every line of a chain has."""

    night: str
    table: str
    prev: Hex
    at: Whole


class Begin(InChain, frozen=True, tag="begin", kw_only=True):
    """A chain begins, perhaps after one that could not go on."""

    v: str
    game: str
    wait: Whole
    next: Hex
    after: list[str]
    """Nothing, or the chain before and the hash of its last line."""


class Deck(InChain, frozen=True, tag="deck", kw_only=True):
    """Decks are laid: only their roots are told."""

    deck: Positive
    decks: Annotated[int, msgspec.Meta(ge=1, le=16)]
    without: list[str | tuple[Positive, Whole]]
    roots: Annotated[list[Hex], msgspec.Meta(min_length=1)]


class Roster(InChain, frozen=True, tag="roster", kw_only=True):
    """An attempt at a draw: bets are closed, and this is what is drawn with whose pledges."""

    n: Positive
    asked: Asked = msgspec.field(name="for")
    stakes: HexOrNone
    candidates: HexOrNone
    guests: list[Guest]
    house: Hex
    next: Hex


class Draw(InChain, frozen=True, tag="draw", kw_only=True):
    """All numbers are open, and what they give."""

    n: Positive
    seed: Hex
    shares: list[Hex]
    result: Result
    spare: list[Hex | None] | None = None


class Failed(InChain, frozen=True, tag="failed", kw_only=True):
    """An attempt that could not be finished, as shares are missing."""

    n: Positive
    seed: Hex
    shares: list[Hex | None]
    spare: list[Hex | None] | None = None


class Late(InChain, frozen=True, tag="late", kw_only=True):
    """A share that was missing."""

    n: Positive
    name: str
    share: Hex


class Show(InChain, frozen=True, tag="show", kw_only=True):
    """A card that lay face down is turned."""

    deck: Positive
    leaf: Whole
    card: Opening


class Shut(InChain, frozen=True, tag="shut", kw_only=True):
    """A deck is opened whole, and not played any more."""

    deck: Positive
    seed: Hex


class Void(InChain, frozen=True, tag="void", kw_only=True):
    """A round is called off; its deck is opened before anything else is drawn."""

    reason: str
    deck: Positive | None


class End(InChain, frozen=True, tag="end", kw_only=True):
    """A chain ends."""

    reason: str


class Mine(msgspec.Struct, frozen=True, tag_field="kind", tag="mine", kw_only=True):
    """A card that only its owner has seen, in the owner's own copy; outside the chain."""

    night: str
    table: str
    deck: Positive
    leaf: Whole
    card: Opening


class Listed(msgspec.Struct, frozen=True, tag_field="kind", tag="list", kw_only=True):
    """The list behind a hash in a roster; outside the chain."""

    night: str
    table: str
    of: Literal["stakes", "candidates"]
    hash: Hex
    items: list[list[str | Whole]]


ChainLine = Begin | Deck | Roster | Draw | Failed | Late | Show | Shut | Void | End
Line = ChainLine | Mine | Listed

_DECODER = msgspec.json.Decoder(Line)


def read(text: str) -> Line:
    """The line of a text, which must be in canonical form (step 1)."""
    try:
        line: Line = _DECODER.decode(text)
        written = canonical(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Wrong(1, f"this is not a line of a record: {error}") from None
    if written != text:
        raise Wrong(1, "the line is not written in canonical form")
    return line


def write(line: Line) -> str:
    """A line as it is sent, hashed and kept."""
    return canonical(line)
