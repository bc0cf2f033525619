"""Hands of hold'em, written in one of the formats that others read."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from croupier.script.hands.occasion import Occasion
from croupier.script.hands.ohh_writing import ohh_hand
from croupier.script.hands.pokerstars_writing import pokerstars_text
from croupier.script.hands.record import HandRecord
from croupier.script.phh.writing import written_hand

HandFormat = Literal["phh", "phhs", "ohh", "pokerstars"]
ENDINGS: dict[HandFormat, str] = {"phh": ".phh", "phhs": ".phhs", "ohh": ".ohh", "pokerstars": ".txt"}

Played = tuple[HandRecord, Occasion]


class WrittenHands(NamedTuple):
    """Hands as text; each by itself, and which were left out and why."""

    form: HandFormat
    hands: list[tuple[int, str]]
    """By number."""
    remarks: list[tuple[int, str]]

    @property
    def text(self) -> str:
        """All of them as one file."""
        if self.form == "phhs":
            return "\n".join(f"[{number}]\n{text}" for number, text in self.hands)
        return "\n".join(text for _, text in self.hands) if self.form != "phh" else self.hands[0][1]


def write_hands(
    played: Iterable[Played], form: HandFormat, guest: str | None = None, *, hidden: bool = False
) -> WrittenHands:
    """Write hands down; with a guest, those that they were dealt into. Hidden: without cards nobody saw."""
    written = WrittenHands(form, [], [])
    for hand, occasion in played:
        if guest is not None and guest not in hand.players:
            continue
        if hand.remark:
            written.remarks.append((hand.number, hand.remark))
            continue
        text = _written(hand, occasion, form, guest, hidden, written.remarks)
        if text:
            written.hands.append((hand.number, text))
    return written


def _written(
    hand: HandRecord,
    occasion: Occasion,
    form: HandFormat,
    guest: str | None,
    hidden: bool,
    remarks: list[tuple[int, str]],
) -> str:
    if form == "ohh":
        said = ohh_hand(hand, occasion, guest, hidden=hidden)
        return msgspec.json.format(msgspec.json.encode(said), indent=1).decode() + "\n"
    if form == "pokerstars":
        return pokerstars_text(hand, occasion, guest, hidden=hidden)
    written = written_hand(hand, guest, hidden=hidden)
    if written.remark:
        remarks.append((hand.number, written.remark))
        return ""
    return written.text + _circumstances(occasion)


def _circumstances(occasion: Occasion) -> str:
    """Where and when, as the public format has it."""
    if occasion.at is None:
        return ""
    moment = occasion.moment
    table = occasion.table.replace("'", "’")
    return (
        f"time = {moment:%H:%M:%S}\ntime_zone_abbreviation = 'UTC'\n"
        f"day = {moment.day}\nmonth = {moment.month}\nyear = {moment.year}\ntable = '{table}'\n"
    )
