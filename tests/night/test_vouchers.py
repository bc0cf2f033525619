"""Vouchers for play money, and raffle tickets that guests put into the prizes they want."""

import pytest

from croupier.night import commands
from croupier.night.vouchers import code_of, printed
from tests.night.party import Party
from tests.night.test_closing import draw_by_hand, ended


def vouchers(*, generation: int = 3) -> tuple[Party, list[str]]:
    party = Party("roulette", generation=generation)
    party.join("Ann", "Bob")
    party.do("host", commands.MakeVouchers(count=2, amount=300))
    party.do("host", commands.MakeVouchers(count=1, amount=50))
    codes = [one.url.partition("#voucher=")[2] for one in printed(party.night.state, "http://house")]
    return party, codes


@pytest.mark.rule("N-20")
def test_a_voucher_is_handed_in_once() -> None:
    party, codes = vouchers()
    first, second, third = codes
    party.do("Ann", commands.Redeem(voucher=first.lower()))
    assert (party.balance("wallet/Ann"), party.balance("issue")) == (1300, -2300)
    assert "already been handed in" in party.refused("Ann", commands.Redeem(voucher=first), "N-20")
    assert "already been handed in" in party.refused("Bob", commands.Redeem(voucher=first), "N-20")
    party.do("host", commands.Redeem(voucher=third, name="Bob"))
    assert party.balance("wallet/Bob") == 1050
    assert [one.serial for one in printed(party.night.state, "")] == ["0002"]
    assert party.replay().save() == party.night.save()
    assert second not in party.night.save().decode()


@pytest.mark.rule("N-20")
def test_vouchers_that_are_none() -> None:
    party, codes = vouchers()
    state = party.night.state
    forged = codes[0][:-1] + ("A" if codes[0][-1] != "A" else "B")
    other = f"OTHER-{codes[0].partition('-')[2]}"
    for code, words in (
        ("hello", "that isn't a voucher's code"),
        (other, "this voucher is for another night"),
        (forged, "this voucher isn't genuine"),
        (code_of(state, 4, 300), "this voucher isn't genuine"),
        (code_of(state, 3, 300), "this voucher isn't genuine"),
    ):
        assert party.refused("Ann", commands.Redeem(voucher=code), "N-20").endswith(words)
    party.refused("host", commands.Redeem(voucher=codes[0], name="Nobody"))
    for _ in range(9):
        party.do("host", commands.MakeVouchers(count=1000, amount=1))
    assert "10,000 vouchers at most" in party.refused(
        "host", commands.MakeVouchers(count=1000, amount=1), "N-20"
    )


@pytest.mark.rule("N-20")
def test_a_voucher_is_marked_in_the_standings_like_a_grant() -> None:
    party, codes = vouchers()
    party.do("Ann", commands.Redeem(voucher=codes[0]))
    assert party.night.player("Ann").marks.granted == 300


def test_tickets_go_into_the_prizes_that_guests_want() -> None:
    party = ended(Ann=1, Bob=1000, Cleo=2499)  # 1, 2 and 5 tickets
    party.do("host", commands.NamePrizes(per=500, prizes=["a cake", "a bottle"]))
    party.do("Bob", commands.PutTickets(prize="a cake", count=2))
    party.do("Cleo", commands.PutTickets(prize="a cake", count=4))
    party.do("host", commands.PutTickets(prize="a cake", count=1, name="Ann"))
    assert "5 tickets in all, 1 to put in here" in party.refused(
        "Cleo", commands.PutTickets(prize="a bottle", count=2)
    )
    assert "Ann has " in party.refused("host", commands.PutTickets(prize="a cake", count=999, name="Ann"))
    party.do("Cleo", commands.PutTickets(prize="a cake", count=0))
    party.refused("Cleo", commands.PutTickets(prize="a boat", count=1))
    party.do("host", commands.Raffle(per=500, prize="a cake", log="aa"))
    award = party.night.state.awards[-1]
    # Cleo has taken hers out: only Ann and Bob are in for it.
    assert award.detail.tickets == {"Ann": 1, "Bob": 2}
    assert draw_by_hand(award.detail, 0) == award.detail.ticket
    assert "already been drawn" in party.refused("Cleo", commands.PutTickets(prize="a cake", count=1))
    # Nobody has put anything in for the bottle: everybody is in for it.
    party.do("host", commands.Raffle(per=500, prize="a bottle", log="aa"))
    assert party.night.state.awards[-1].detail.tickets == {"Ann": 1, "Bob": 2, "Cleo": 5}
    assert party.replay().save() == party.night.save()


def test_boxes_that_cannot_be() -> None:
    party = Party("roulette")
    party.join("Ann")
    party.refused("host", commands.NamePrizes(per=500, prizes=["a cake"]))
    party.do("host", commands.EndNight())
    assert "a name of its own" in party.refused("host", commands.NamePrizes(per=5, prizes=["a", "a"]))
    party.do("host", commands.NamePrizes(per=500, prizes=["a cake"]))
    party.refused("host", commands.NamePrizes(per=400, prizes=["a cake"]))
    party.refused("host", commands.Raffle(per=400, prize="a cake", log="aa"))
