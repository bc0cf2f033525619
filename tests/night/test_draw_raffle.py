"""The raffle: prizes drawn with everybody's numbers, in a record from the night's beginning."""

from typing import Any

import pytest

from croupier.fairness import lines
from croupier.fairness.hashing import key_of, letters
from croupier.fairness.results import drawn
from croupier.night import commands
from croupier.night.audit import audit
from croupier.night.commands import RAFFLE
from croupier.night.transaction import Outcome
from tests.night.devices import Devices, share_of
from tests.night.party import Party, decode
from tests.night.test_draws import kinds, lines_of
from tests.night.test_record import entries

pytestmark = pytest.mark.rule("N-32")

CAKE = commands.Raffle(per=100, prize="a cake")


def after_the_night(*names: str, devices: Devices | None = None) -> Party:
    """Ann, Bob and Cem have gone through a night in which nothing happened."""
    party = Party("roulette", devices=devices or Devices(*names))
    party.join("Ann", "Bob", "Cem")
    party.do("host", commands.EndNight())
    return party


def drawing(*names: str, devices: Devices | None = None) -> tuple[Party, Outcome]:
    party = after_the_night(*names, devices=devices)
    return party, party.do("host", CAKE)


def lobby(party: Party) -> dict[str, Any]:
    shown: dict[str, Any] = decode(party.projection.lobby())
    return shown


def test_the_lobby_binds_nothing_but_the_record() -> None:
    party = Party("roulette", devices=Devices())
    assert lobby(party)["raffle"] == ""
    assert lobby(party)["raffle_draw"]["n"] == 0
    head = decode(party.projection.record(RAFFLE, "Ann") or b"")
    assert (head["chain"], head["n"], head["wait"], head["deck"], head["cards"]) == (
        RAFFLE,
        0,
        5000,
        None,
        [],
    )
    assert Party("roulette").projection.record(RAFFLE, "Ann") is None


def test_where_no_device_is_there_a_prize_is_drawn_at_once() -> None:
    party, done = drawing()
    assert kinds(done, RAFFLE) == ["roster", "draw"]
    (award,) = lobby(party)["awards"]
    assert (award["detail"]["n"], "devices" in award["detail"]) == (1, False)
    assert lobby(party)["raffle_draw"]["alone"]
    assert party.replay().save() == party.night.save()


@pytest.mark.check("B3")
def test_everybodys_numbers_decide_and_the_proof_says_where_to_look() -> None:
    party, asked = drawing("Ann", "Bob")
    assert lobby(party)["awards"] == []
    assert lobby(party)["raffle_draw"]["under_way"]
    (roster,) = lines_of(asked, RAFFLE)
    assert isinstance(roster, lines.Roster)
    assert roster.asked == lines.TicketAsked("a cake", [("Ann", 10), ("Bob", 10), ("Cem", 10)])
    party.answer(RAFFLE)
    record = party.record(RAFFLE)
    (award,) = lobby(party)["awards"]
    (draw,) = [one for one in party_lines(party) if isinstance(one, lines.Draw)]
    shares = [share_of(name, RAFFLE, 1) for name in ("Ann", "Bob")]
    key = key_of(record.roster_hash, bytes.fromhex(draw.seed), shares)
    assert draw.result == drawn(roster.asked, key)
    assert award["to"] == draw.result.winner
    assert award["detail"] == {
        "ticket": draw.result.ticket,
        "tickets": {"Ann": 10, "Bob": 10, "Cem": 10},
        "n": 1,
        "letters": letters(key),
        "devices": 2,
    }
    assert party.replay().save() == party.night.save()
    assert audit(entries(party)).mistake is None


def party_lines(party: Party) -> list[lines.Line]:
    texts = [text for _, command, _, _ in party.log for text in decode(command).get("lines", ())]
    return [
        line for line in map(lines.read, texts) if not isinstance(line, lines.Listed) and line.table == RAFFLE
    ]


@pytest.mark.check("B5")
def test_who_does_not_answer_costs_five_seconds_and_stands_in_the_proof() -> None:
    devices = Devices("Ann", "Bob")
    devices.asleep = {"Bob"}
    party, _ = drawing(devices=devices)
    party.clock += 4999
    shares = devices.shares(party.record(RAFFLE))
    party.refused("clock", commands.Draw(table=RAFFLE, n=1, shares=shares), "N-32")
    party.clock += 1
    done = party.do("clock", commands.Draw(table=RAFFLE, n=1, shares=shares))
    assert kinds(done, RAFFLE) == ["failed", "roster"]
    party.answer(RAFFLE)
    (award,) = lobby(party)["awards"]
    assert (award["detail"]["n"], award["detail"]["missing"]) == (2, ["Bob"])
    late = commands.LateShare(table=RAFFLE, n=1, name="Bob", share=share_of("Bob", RAFFLE, 1).hex())
    assert kinds(party.do("clock", late), RAFFLE) == ["late"]
    assert party.replay().save() == party.night.save()


def test_while_a_prize_is_drawn_tickets_and_prizes_stay_as_they_are() -> None:
    party = after_the_night("Ann")
    party.do("host", commands.NamePrizes(per=100, prizes=["a cake", "a book"]))
    party.do("Ann", commands.PutTickets(prize="a cake", count=4))
    party.do("Bob", commands.PutTickets(prize="a book", count=1))
    party.do("host", CAKE)
    for by, command in (
        ("host", commands.Raffle(per=100, prize="a book")),
        ("Bob", commands.PutTickets(prize="a cake", count=9)),
        ("host", commands.NamePrizes(per=100, prizes=["a car"])),
    ):
        party.refused(by, command, "N-32")
    party.answer(RAFFLE)
    (award,) = lobby(party)["awards"]
    assert (award["to"], award["detail"]["tickets"]) == ("Ann", {"Ann": 4})
    party.refused("Bob", commands.PutTickets(prize="a cake", count=1))
    party.do("host", commands.Raffle(per=100, prize="a book"))
    party.answer(RAFFLE)
    assert [one["to"] for one in lobby(party)["awards"]] == ["Ann", "Bob"]
    assert party.replay().save() == party.night.save()


def test_numbers_for_a_prize_that_is_drawn_already_come_too_late() -> None:
    party, _ = drawing("Ann")
    assert party.devices is not None
    shares = party.devices.shares(party.record(RAFFLE))
    answer = commands.Draw(table=RAFFLE, n=1, shares=shares)
    party.do("clock", answer)
    assert party.refused("clock", answer, "N-32") == "no prize is being drawn"


def test_a_prize_that_is_named_again_is_another_draw_for_all_to_see() -> None:
    party, _ = drawing()
    party.do("host", CAKE)
    assert [one["detail"]["n"] for one in lobby(party)["awards"]] == [1, 2]


def test_nothing_that_is_said_before_changes_a_prize() -> None:
    winners = []
    for words in ("", "Good luck!"):
        party = after_the_night("Ann")
        if words:
            party.do("host", commands.Announce(text=words))
        party.do("host", commands.Raffle(per=100, prize="a cake", log=words.encode().hex()))
        party.answer(RAFFLE)
        assert b'"log"' not in party.log[-2][1]
        winners.append(lobby(party)["awards"][0]["detail"])
    assert winners[0] == winners[1]


def test_a_prize_whose_key_is_lost_has_to_be_drawn_again() -> None:
    party, _ = drawing("Ann")
    done = party.take_key(Devices("Ann", key=b"another"))
    assert kinds(done, RAFFLE) == ["end", "begin"]
    assert lobby(party)["raffle_draw"]["n"] == 0
    party.do("host", CAKE)
    party.answer(RAFFLE)
    assert len(lobby(party)["awards"]) == 1
    assert party.replay().save() == party.night.save()
