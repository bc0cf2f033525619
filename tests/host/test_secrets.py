"""What nobody may see is in no byte that leaves, and no text is more than a text."""

import re
from itertools import cycle

import msgspec
import pytest

from croupier.night.draws.holding import held
from croupier.night.setup import Pace
from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest, Message
from tests.host.test_actions import unhurried
from tests.pieces import events_in, phase_in

QUICK = Pace(betting=0.02, between=0, step=0, decision=3600)
CARD = re.compile(rb"\b[2-9TJQKA][cdhs]\b")


def acting(guests: list[Guest]) -> Guest | None:
    """Whoever is asked next, as the table shows it."""
    due = guests[0].follow()["due"] or {"for": []}
    return next((guest for guest in guests if name_of(guest) in due["for"]), None)


def name_of(guest: Guest) -> str:
    return str(next(message["name"] for message in guest.heard if message["type"] == "you"))


@pytest.mark.check("E1", "E20", "D22")
def test_hole_cards_reach_their_owner_and_nobody_else(
    open_house: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    house = open_house(tables("holdem", dealt="dealer"), throttle=unhurried)
    guests = [house.guest(name) for name in ("Ann", "Bob", "Cleo")]
    screen, host, bystander = house.guest(), house.host(), house.guest("Dave")
    screen.ask("watch", code=house.code)
    for guest in guests:
        guest.ask("sit", table="t1", money=1000)
    everybody = [*guests, screen, host, bystander]
    for guest in everybody:
        guest.follow()
    for _ in range(10):
        for guest in everybody:
            guest.raw.clear()
        hands = fold_out(house, host, guests)
        assert sorted(hands) == ["Ann", "Bob", "Cleo"]
        for guest in everybody:
            guest.ask("people")
            seen = {card.decode() for card in CARD.findall(b"".join(guest.raw))}
            assert seen == set(hands.get(name_of(guest) if guest in guests else "", ()))
        assert not any(re.search(rf"\b{card}\b", caplog.text) for cards in hands.values() for card in cards)


def fold_out(house: House, host: Guest, guests: list[Guest]) -> dict[str, list[str]]:
    """Deal a hand of hold'em and fold it to one player; whose cards were which, from the inside."""
    host.move(do="start")
    host.move(do="deal")
    hands = house.call(lambda: dealt(house))
    for _ in guests[1:]:
        guest = acting(guests)
        assert guest is not None
        guest.move(do="fold")
    return hands


def dealt(house: House) -> dict[str, list[str]]:
    """Whose cards lie face down, as the house alone knows it."""
    return {name: list(cards) for name, cards in held(house.night, house.night.table("t1")).items()}


@pytest.mark.check("E1", "A3", "B8")
def test_no_seed_leaves_before_its_draw(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=QUICK))
    ann, host = house.guest("Ann"), house.host()
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    host.follow()
    for _ in range(3):
        ann.move(do="bet", on="red", amount=10)
        ann.event("spun")
        ann.hear(lambda message: phase_in(message) == "betting")
    host.ask("standings")
    drawn = [line for line in map(msgspec.json.decode, recorded(house, "t1")) if line["kind"] == "draw"]
    assert len(drawn) >= 3
    for guest in (ann, host):
        for line in drawn:
            telling = next(frame for frame in guest.raw if line["seed"].encode() in frame)
            assert msgspec.json.decode(msgspec.json.decode(telling)["text"]) == line


def recorded(house: House, table: str) -> list[str]:
    """The lines of a table's record, as the log has them."""
    lines = [line for entry in house.entries() for line in msgspec.json.decode(entry.act).get("lines", ())]
    return [line for line in lines if msgspec.json.decode(line)["table"] == table]


@pytest.mark.check("E2")
def test_the_length_of_what_others_get_does_not_depend_on_the_cards(open_house: Opener) -> None:
    house = open_house(tables("holdem", dealt="dealer"), throttle=unhurried)
    guests, host, screen = [house.guest(name) for name in ("Ann", "Bob")], house.host(), house.guest()
    screen.ask("watch", code=house.code)
    for guest in guests:
        guest.ask("sit", table="t1", money=1000)
    screen.follow()
    lengths: set[tuple[bool, int]] = set()
    for number in range(40):
        fold_out(house, host, guests)
        news = screen.hear(lambda message: any(one["event"] == "dealt" for one in events_in(message)))
        lengths.add((bool(number % 2), len(msgspec.json.encode(events_in(news)))))
    assert len(lengths) == 2


PAYLOADS = [
    "<svg/onload=alert()>",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "{{7*7}}",
    "${7*7}",
    "#{7*7}",
    "<%= 7*7 %>",
    "' OR '1'='1",
    "'; DROP TABLE entry;--",
    "1; SELECT pg_sleep(5)",
    '" UNION SELECT NULL--',
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    '=HYPERLINK("http://e")',
    "%0d%0aSet-Cookie: a=b",
    "a\r\nINFO forged line",
    "a\nWARNING forged",
    "\u2028line",
    "..\\..\\etc\\passwd",
    "../../etc/passwd",
    "a\x00b",
    "\x1b[31mred",
    "\u202eevil",
    "$(reboot)",
    "`reboot`",
    "%s%s%s%n",
    "{0.__class__}",
]


@pytest.mark.check("E10", "E11", "E19", "E20")
def test_texts_stay_texts_wherever_they_go(open_house: Opener, caplog: pytest.LogCaptureFixture) -> None:
    house = open_house(throttle=unhurried)
    host, screen = house.host(), house.guest()
    screen.ask("watch", code=house.code)
    guests = [guest for text in PAYLOADS if (guest := named(house, text))]
    assert len(guests) > 10
    for speaker, text in zip(cycle([host, guests[0]]), PAYLOADS, strict=False):
        speaker.ask("say", text=text)
    for text in PAYLOADS:
        host.refused("grant", name=f"{text}!", amount=1, reason="x")
        for field in ("follow", "sit", "leave"):
            guests[0].refused(field, table=text)
        guests[0].refused("rejoin", token=text)
        guests[0].refused(text)
        host.ask("announce", text=text)
        assert house.get("/" + "".join(f"%{byte:02x}" for byte in text.encode()))[0] == 404
    screen.ask("people")
    assert screen.ask("standings")
    lines = caplog.text.splitlines()
    assert not any(line.startswith(("INFO forged", "WARNING forged")) for line in lines)
    assert not any("\x1b" in line or "\u202e" in line for line in lines)
    sheet = house.get("/standings.csv", Authorization=f"Bearer {house.secret}")[2].decode()
    cells = [cell.strip('"') for line in sheet.splitlines() for cell in line.split(",")]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for cell in cells)
    assert [entry.seq for entry in house.entries()] == list(range(1, len(house.entries()) + 1))


def named(house: House, text: str) -> Guest | None:
    """A guest of this name, where it is one."""
    guest = house.guest()
    guest.send("join", code=house.code, name=text)
    answer: Message = guest.hear(lambda message: message.get("to") == 1)
    return guest if "ok" in answer else None


@pytest.mark.check("A22")
def test_the_screen_shows_what_one_has_and_what_the_last_round_brought(house: House) -> None:
    ann = house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    ann.move(do="bet", on="red", amount=100)
    ann.move(do="bet", on="17", amount=50)
    account = ann.account()
    assert account["chips"]["t1"] + account["staked"].get("t1", 0) >= 0
    ann.event("spun")
    shown = ann.follow()
    assert shown["view"]["stacks"]["Ann"] == ann.account()["chips"].get("t1", 0)
    assert ann.account()["staked"] == {}
    assert ann.account()["total"] == ann.account()["money"] + ann.account()["chips"].get("t1", 0)
