"""What is easily overlooked in a night: secrets that end, money that is left, tables that open late."""

import pytest

from croupier.night import Night, commands, export
from croupier.night.audit import _check_standings, _standing, audit
from croupier.night.books import Books
from croupier.night.commands import Actor
from croupier.night.log_format import Mistake
from croupier.night.pace import _seat
from croupier.night.setup import Rate
from tests.night.party import Party, decode, setup_of
from tests.night.test_real_table import real_chips
from tests.night.test_record import entries


def test_a_new_secret_ends_the_old_one_at_once_or_when_it_is_used() -> None:
    party = Party("roulette")
    assert party.night.tokens["h"] == Actor("host", "")
    done = party.do("host", commands.NewSecret(host="second"))
    assert [name for name, who in party.night.tokens.items() if who.role == "host"] == ["second"]
    assert [notice.kind for notice in done.changes.notices] == ["taken_over"]
    party.do("host", commands.NewSecret(host="third", until_used=True))
    party.do("host", commands.NewSecret(host="fourth", until_used=True))
    party.do("host", commands.NewSecret(host="fifth", until_used=True))
    assert set(party.night.tokens) == {"second", "third", "fourth", "fifth"}
    party.do("clock", commands.SecretUsed(secret="fourth"))
    assert set(party.night.tokens) == {"fourth", "fifth"}
    party.do("clock", commands.SecretUsed(secret="third"))
    assert set(party.night.tokens) == {"fourth", "fifth"}
    party.do("clock", commands.SecretUsed())
    assert set(party.night.tokens) == {"fifth"}
    party.do("clock", commands.SecretUsed())
    assert set(Night.load(party.night.save()).tokens) == {"fifth"}


def test_chips_at_a_rate_are_handed_back_at_that_rate() -> None:
    party = Party(setup_of("holdem", rate=Rate(money=2, chips=5)), money=1000)
    party.join("Ann")
    party.sit("t1", Ann=400)
    assert (party.balance("wallet/Ann"), party.balance("chips/t1/Ann")) == (600, 1000)
    party.do("Ann", commands.Leave(table="t1"))
    assert (party.balance("wallet/Ann"), party.balance("chips/t1/Ann")) == (1000, 0)


def test_a_fresh_guest_owes_nothing_and_has_nothing_beyond_the_start() -> None:
    party = Party("roulette", money=700)
    party.join("Ann")
    account = decode(party.projection.you(Actor("guest", "Ann")))
    assert (account["money"], account["debt"], account["total"]) == (700, 0, 700)
    party.do("Ann", commands.Sit(table="t1"))
    assert decode(party.projection.you(Actor("guest", "Ann")))["chips"] == {}
    party.do("Ann", commands.Exchange(table="t1", give="money", amount=700))
    account = decode(party.projection.you(Actor("guest", "Ann")))
    assert (account["money"], account["debt"], account["chips"]) == (0, 0, {"t1": 700})


def test_the_journal_says_how_many_minutes_were_called() -> None:
    party = Party("roulette")
    party.join("Ann")
    party.do("host", commands.LastCall(minutes=45))
    told = list(export.journal(entries(party)))
    assert [(one.what, one.amount) for one in told[-1:]] == [("last_call", 45)]


def test_totals_are_told_of_every_guest_and_of_the_house() -> None:
    party = Party("unders_overs")
    party.join("Ann", "Bob")
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="over", amount=10)
    party.move("Bob", "t1", "bet", on="under", amount=20)
    party.until("waiting")
    rows = {one.who: (one.rounds, one.staked) for one in export.game_totals(party.night)}
    assert rows["Ann"] == (1, 10)
    assert rows["Bob"] == (1, 20)
    assert set(rows) == {"Ann", "Bob", "the house"}


def test_books_begin_without_a_name_and_empty_accounts_are_no_difference() -> None:
    assert Books().name == ""
    assert _standing({"wallet/Ann": 0, "wallet/Bob": 5}) == {"wallet/Bob": 5}


def test_a_planned_table_opens_also_after_the_last_call() -> None:
    party = Party("roulette", setup_of("roulette", begins=1.0), generation=2)
    party.do("host", commands.LastCall(minutes=90))
    party.do("host", commands.BeginTable(table="t2"))
    assert party.table("t2").state.status == "open"


def test_whoever_plays_has_missed_no_turn() -> None:
    party = Party("roulette")
    party.join("Ann")
    party.sit("t1", Ann=100)
    party.until("betting")
    seat = party.table().seat_of("Ann")
    seat.missed_turns = 1
    party.move("Ann", "t1", "bet", on="17", amount=10)
    assert seat.missed_turns == 0


@pytest.mark.parametrize(("generation", "kept"), [(1, False), (4, True)])
def test_who_leads_is_kept_since_nights_know_of_moments(generation: int, kept: bool) -> None:
    party = Party("unders_overs", generation=generation)
    party.join("Ann")
    party.sit("t1", Ann=900)
    for _ in range(2):
        party.until("betting")
        party.move("Ann", "t1", "bet", on="over", amount=200)
        party.move("Ann", "t1", "bet", on="under", amount=200)
        party.until("waiting")
    assert party.night.state.moments.leader == ("Ann" if kept else "")


def test_an_audit_counts_the_rounds_and_names_the_rules() -> None:
    party = Party("unders_overs")
    party.join("Ann")
    party.sit("t1", Ann=500)
    for _ in range(2):
        party.until("betting")
        party.move("Ann", "t1", "bet", on="over", amount=10)
        party.until("waiting")
    verdict = audit(entries(party))
    assert (verdict.mistake, verdict.rounds) == (None, 2)
    assert set(verdict.versions) == set(party.night.versions)


def test_standings_that_the_postings_do_not_add_up_to_are_a_mistake() -> None:
    party = Party("roulette")
    party.join("Ann")
    with pytest.raises(Mistake, match="it leaves other standings"):
        _check_standings(2, party.night, Books())


def test_nobody_loses_a_seat_where_chips_are_real() -> None:
    party = real_chips("holdem", Ann=300, Bob=300)
    assert _seat(party.table()) is None
    party.table().engine.sit_out("Ann")
    party.table().seat_of("Ann").out_since = 0
    assert party.table().engine.sitting_out
    assert _seat(party.table()) is None
