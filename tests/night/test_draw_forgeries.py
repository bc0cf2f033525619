"""Logs that somebody has changed, lines chained anew: the audit names the entry, and the checker's step."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.fairness import house, lines
from croupier.fairness.hashing import line_hash
from croupier.fairness.lines import MOST_DEVICES, Wrong
from croupier.night.audit import Verdict, audit
from tests.night.devices import Devices
from tests.night.party import Party, decode, encode, setup_of
from tests.night.test_draws import spinning
from tests.night.test_record import entries

pytestmark = pytest.mark.rule("N-32")

Log = list[dict[str, Any]]
"""The commands of a log, to be changed."""


def evening() -> Party:
    """A wheel, a hand and a shoe with two devices: a bet on red, a showdown, a round of blackjack."""
    party = Party(
        setup_of("roulette", rules={}),
        setup_of("holdem"),
        setup_of("blackjack", rules={"min_bet": 2}),
        devices=Devices("Ann", "Bob"),
    )
    party.sit("t1", Ann=100, Bob=100)
    party.sit("t2", Ann=100, Bob=100)
    party.sit("t3", Cem=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.move("Bob", "t1", "bet", on="17", amount=10)
    party.until("waiting")
    showdown(party, "t2")
    party.until("betting", "t3")
    party.move("Cem", "t3", "bet", amount=10)
    while party.table("t3").is_under_way:
        if party.table("t3").deciding:
            party.move("Cem", "t3", "stand")
        else:
            party.strike("t3")
    return party


def showdown(party: Party, table: str) -> None:
    """A hand that is checked down."""
    party.until("preflop", table)
    while party.table(table).is_under_way:
        if asked := party.table(table).deciding:
            offered = [one.do for one in party.table(table).engine.options(asked[0])]
            party.move(asked[0], table, next(do for do in ("check", "call", "show") if do in offered))
        else:
            party.strike(table)


@pytest.fixture(scope="module")
def party() -> Party:
    return evening()


def audited(party: Party, change: Callable[[Log], object] | None = None) -> Verdict:
    """The verdict on a log after a change, its lines chained anew."""
    kept = entries(party)
    commands: Log = [decode(one.act) for one in kept]
    if change is not None:
        change(commands)
        chained_anew(commands)
    changed = [
        msgspec.structs.replace(one, act=msgspec.Raw(encode(command)))
        for one, command in zip(kept, commands, strict=True)
    ]
    return audit(changed)


def chained_anew(log: Log) -> None:
    """Have every line follow the one before it, as a house would that changes its record."""
    heads: dict[str, str] = {}
    for command in log:
        written = []
        for fields in map(decode, command.get("lines", ())):
            fields["prev"] = heads.get(fields["table"], lines.ZEROS)
            text = msgspec.json.encode(fields, order="sorted").decode()
            heads[fields["table"]] = line_hash(text)
            written.append(text)
        if written:
            command["lines"] = written


def line(log: Log, kind: str, table: str) -> tuple[dict[str, Any], int, dict[str, Any]]:
    """The first line of a kind: the command that holds it, its place there, and its fields."""
    return next(
        (command, place, fields)
        for command in log
        for place, text in enumerate(command.get("lines", ()))
        if (fields := decode(text))["kind"] == kind and fields["table"] == table
    )


def changed(kind: str, table: str = "t1", **values: Any) -> Callable[[Log], None]:
    """Have the first line of a kind say something else."""

    def change(log: Log) -> None:
        command, place, fields = line(log, kind, table)
        fields |= {name: value(fields) if callable(value) else value for name, value in values.items()}
        command["lines"][place] = msgspec.json.encode(fields, order="sorted").decode()

    return change


def replaced(kind: str, table: str, /, **instead: object) -> Callable[[Log], None]:
    """Have a line of another kind stand where the first of a kind does."""

    def change(log: Log) -> None:
        command, place, fields = line(log, kind, table)
        kept = {name: fields[name] for name in ("night", "table", "prev", "at")}
        command["lines"][place] = encode(kept | instead).decode()

    return change


def dropped(kind: str, table: str = "t1") -> Callable[[Log], None]:
    def change(log: Log) -> None:
        command, place, _ = line(log, kind, table)
        del command["lines"][place]

    return change


def added(after: str, **fields: object) -> Callable[[Log], None]:
    """Have a line follow another of the wheel's record that nothing has led to."""

    def change(log: Log) -> None:
        command, _, before = line(log, after, "t1")
        more = {name: before[name] for name in ("night", "table", "prev", "at")} | fields
        command["lines"] = [*command["lines"], encode(more).decode()]

    return change


def moved(do: str, table: str, /, **values: object) -> Callable[[Log], None]:
    """Have a move say something else."""

    def change(log: Log) -> None:
        command = next(
            one for one in log if one.get("table") == table and one.get("move", {}).get("do") == do
        )
        command["move"] |= values

    return change


def then(table: str, *moves: dict[str, Any]) -> Callable[[Log], None]:
    """Have the house make other moves by itself at the end of the hand."""

    def change(log: Log) -> None:
        command = next(one for one in log if one.get("table") == table and "then" in one)
        command["then"] = list(moves)

    return change


def then_too(table: str, do: str, move: dict[str, Any]) -> Callable[[Log], None]:
    """Have the house make a move by itself after one that only asked for numbers."""

    def change(log: Log) -> None:
        command = next(
            one for one in log if one.get("table") == table and one.get("move", {}).get("do") == do
        )
        command["then"] = [move]

    return change


def other_card(fields: dict[str, Any]) -> list[Any]:
    card, salt, path = fields["card"]
    return ["2c" if card != "2c" else "3c", salt, path]


DOUBLE_ZERO: Any = {"of": "pocket", "wheel": "double_zero"}
HAND = ["Qc", "Qh"]
"""Two cards that nobody was dealt and that are not on the board."""

FORGED: list[tuple[str, Callable[[Log], object], str]] = [
    ("another pocket", changed("draw", result={"pocket": "0"}), "step 7"),
    ("another seed", changed("draw", seed="00" * 32), "step 5"),
    ("another share", changed("draw", shares=lambda one: [one["shares"][1], one["shares"][0]]), "step 5"),
    ("a share dropped", changed("draw", shares=lambda one: one["shares"][:1]), "step 5"),
    ("a device dropped", changed("roster", guests=lambda one: one["guests"][:1]), "step 5"),
    ("another pledge of the house", changed("roster", house="00" * 32), "step 3"),
    ("a draw skipped", changed("roster", n=2), "step 3"),
    ("other stakes", changed("roster", stakes="00" * 32), "step 13"),
    ("no stakes", changed("roster", stakes=""), "step 13"),
    ("another wheel", changed("roster", "t1", **{"for": DOUBLE_ZERO}), "step 13"),
    ("no roster", dropped("roster"), "step"),
    ("no draw", dropped("draw"), "step 13"),
    ("an end in a draw's stead", replaced("roster", "t1", kind="end", reason="closed"), "roster is due"),
    ("a line of another time", changed("draw", at=lambda one: one["at"] + 1), "step 13"),
    ("a larger bet", moved("bet", "t1", amount=20), "money"),
    ("another bet", moved("bet", "t1", on="black"), "step 13"),
    ("a result by word", moved("spin", "t1", pocket="17"), "A1"),
    ("a move of the house before its draw", moved("spin", "t1", do="close"), ""),
    ("another deck", changed("deck", "t2", decks=2), "step"),
    ("a root twice", changed("deck", "t2", roots=lambda one: [one["roots"][0]] * 4), "step 2"),
    ("a false spare deck", changed("draw", "t2", spare=lambda one: _swapped(one["spare"])), "step 6"),
    ("other leaves", changed("draw", "t2", result=lambda one: _turned(one["result"])), "step 7"),
    (
        "cards for other players",
        changed("roster", "t2", **{"for": lambda one: _exchanged(one["for"])}),
        "step",
    ),
    ("a card that does not lie there", changed("show", "t2", card=other_card), "step 8"),
    ("a card not shown", dropped("show", "t2"), "step"),
    ("a call-off that never was", added("draw", kind="void", reason="no", deck=None), "step 13"),
    ("an end that never was", added("draw", kind="end", reason="closed"), "step"),
    ("a hand mucked amid a deal", then_too("t2", "deal", {"by": "Ann", "do": "muck"}), "step 13"),
    ("another hand shown", then("t2", {"by": "Bob", "do": "show", "cards": HAND}), "step 13"),
    ("a hand shown out of turn", then("t2", {"by": "Ann", "do": "show", "cards": ["2c", "2d"]}), "P-14"),
    ("nothing shown", then("t2"), ""),
    ("a bet as the house's own move", then("t2", {"by": "Ann", "do": "bet", "amount": 5}), "step 13"),
    (
        "a card dealt as the house's own",
        then("t2", {"by": "dealer", "do": "deal", "cards": ["2c"]}),
        "step 13",
    ),
    ("the dealer's card", changed("show", "t3", card=other_card), "step 8"),
    ("a shoe with more decks", changed("deck", "t3", decks=8), "step"),
    ("a shoe without a card", changed("deck", "t3", without=["Ah"]), "step 2"),
    ("a record of another game", changed("begin", "t1", game="blackjack"), "step 13"),
    ("a record that is impatient", changed("begin", "t1", wait=1), "step 13"),
    ("a record of another night", changed("begin", "t1", night="f" * 16), "step"),
    ("a record of another scheme", changed("begin", "t1", v="CN-DEAL-2"), "step 2"),
]
"""What was changed, and what is said of it."""


def _swapped(spare: list[str | None]) -> list[str | None]:
    first, *others = [one for one in spare if one is not None]
    again = iter([*others, first])
    return [None if one is None else next(again) for one in spare]


def _turned(result: dict[str, Any]) -> dict[str, Any]:
    first, *others = result["leaves"]
    return {**result, "leaves": [*others, first]}


def _exchanged(asked: dict[str, Any]) -> dict[str, Any]:
    first, second, *others = asked["deal"]
    return {**asked, "deal": [second, first, *others]}


def test_an_honest_log_is_right(party: Party) -> None:
    verdict = audited(party)
    assert verdict.mistake is None
    assert verdict.rounds == 3
    assert audited(party, lambda log: None).mistake is None, "chained anew it is as it was"


@pytest.mark.check("B2", "B3", "B4", "B9")
@pytest.mark.parametrize(("change", "said"), [row[1:] for row in FORGED], ids=[row[0] for row in FORGED])
def test_whatever_is_changed_is_found(party: Party, change: Callable[[Log], object], said: str) -> None:
    mistake = audited(party, change).mistake
    assert mistake is not None
    assert said in str(mistake), str(mistake)


@pytest.mark.check("B2")
def test_every_line_left_out_is_missed(party: Party) -> None:
    kept = entries(party)
    held = [
        (at, place) for at, one in enumerate(kept) for place in range(len(decode(one.act).get("lines", ())))
    ]
    for at, place in held[:-1]:

        def leave_out(log: Log, at: int = at, place: int = place) -> None:
            del log[at]["lines"][place]

        assert audited(party, leave_out).mistake is not None, (at, place)


@pytest.mark.check("B9")
def test_a_house_that_chooses_who_counts_in_a_crowd_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "chosen", lambda candidates, key: sorted(candidates)[-MOST_DEVICES:])
    party = spinning(*[f"Phone {number:03}" for number in range(60)])
    party.answer()
    with pytest.raises(Wrong, match="step 3: others count"):
        party.replay()
