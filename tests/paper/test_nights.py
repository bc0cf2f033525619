"""What a real night prints: vouchers that its bank takes, tickets by their numbers, guests by places."""

import pytest
import zxingcpp

from croupier.night import commands
from croupier.paper.evening import IN_A_FILE
from croupier.paper.kit import available, documents
from croupier.paper.occasion import MOST_TICKETS, Ticket, of_night
from croupier.paper.typesetting import Style, typeset
from tests.night.party import Party
from tests.night.test_closing import ended
from tests.paper.printing import ADDRESS, pages, words

LARGEST = 2_000_000


@pytest.mark.rule("N-20")
def test_a_printed_voucher_is_scanned_and_handed_in() -> None:
    party = Party("roulette", generation=3)
    party.join("Ann")
    party.do("host", commands.MakeVouchers(count=2, amount=300))
    (document,) = documents(["vouchers"], of_night(party.night, ADDRESS), Style())
    (page,) = pages(typeset(document, Style()))
    found = sorted(code.text for code in zxingcpp.read_barcodes(page.render(scale=2).to_numpy()))
    assert [one.split("-")[1] for one in found] == ["1", "2"]
    party.do("Ann", commands.Redeem(voucher=found[0].removeprefix(f"{ADDRESS}/#voucher=")))
    assert party.balance("wallet/Ann") == 1300
    # What was handed in is not printed again.
    assert [one.serial for one in of_night(party.night, ADDRESS).vouchers] == ["0002"]


def test_many_vouchers_are_several_small_files() -> None:
    party = Party("roulette", generation=3)
    party.do("host", commands.MakeVouchers(count=IN_A_FILE + 1, amount=1_000_000))
    first, second = documents(["vouchers"], of_night(party.night, ADDRESS), Style())
    assert (first.name, second.name) == ("vouchers", "vouchers-2")
    assert len(typeset(first, Style())) < LARGEST
    assert len(second.data["vouchers"]) == 1


def test_raffle_tickets_have_the_numbers_that_are_drawn() -> None:
    party = ended(Ann=1, Bob=1000)
    assert available(of_night(party.night, ADDRESS))["tickets"] == "tickets"
    party.do("host", commands.NamePrizes(per=500, prizes=["a cake", "a bottle"]))
    party.do("Bob", commands.PutTickets(prize="a bottle", count=1))
    occasion = of_night(party.night, ADDRESS)
    assert occasion.tickets == (
        Ticket("00001", "", "Ann"),
        Ticket("00002", "a bottle", "Bob"),
        Ticket("00003", "", "Bob"),
    )
    (document,) = documents(["tickets"], occasion, Style())
    assert "No. 00002 For: a bottle Bob" in words(typeset(document, Style()))


def test_nobody_prints_a_million_tickets() -> None:
    party = ended(Ann=1_000_000)
    party.do("host", commands.NamePrizes(per=1, prizes=["a cake"]))
    occasion = of_night(party.night, ADDRESS)
    assert len(occasion.tickets) == MOST_TICKETS + 1
    assert available(occasion)["tickets"] == "tickets"


def test_the_guests_of_a_night_by_their_places() -> None:
    occasion = of_night(ended(Ann=1, Bob=1000).night, ADDRESS)
    assert [(guest.place, guest.name, guest.total) for guest in occasion.guests] == [
        (1, "Bob", "1000"),
        (2, "Ann", "1"),
    ]
    (document,) = documents(["certificates"], occasion, Style())
    assert "Bob won the night" in words(typeset(document, Style()))
