"""More of what is easily overlooked: debts at odd rates, books after new rules, what dealers are shown."""

import msgspec
import pytest

from croupier.games.moves import DEALER
from croupier.games.registry import GAMES
from croupier.games.state import MOST_CHIPS
from croupier.night import Night, commands, export, generations
from croupier.night.audit import audit
from croupier.night.books import Books
from croupier.night.commands import Actor
from croupier.night.log_format import Mistake
from croupier.night.pace import LAST_DECISION
from croupier.night.projection import Projection
from croupier.night.setup import Rate
from croupier.night.standings import stakes, standings
from tests.night.party import QUICK, Party, decode, encode, setup_of
from tests.night.test_books import books_of
from tests.night.test_corrections import DORA, at_dice, correct, throw
from tests.night.test_record import Kept, entries
from tests.night.test_tournament import LEVELS

# Money.


@pytest.mark.rule("N-9", "N-17")
def test_only_what_the_host_issues_is_limited_by_what_can_be_issued() -> None:
    party = Party()
    party.join("Ann")
    party.do("host", commands.Grant(name="Ann", amount=MOST_CHIPS - 1000, reason="The most."))
    more = commands.Adjust(name="Ann", amount=1, reason="Too much.")
    party.refused("host", more)
    party.do("host", commands.Adjust(name="Ann", amount=1, against="house", reason="From the house."))
    assert party.balance("house_money") == -1


def test_nothing_is_kept_back_of_a_debt_until_the_tournament_is_over() -> None:
    party = owing_at_holdem()
    assert party.balance("debt/Ann") == -300
    party.do("host", commands.StartTournament(table="t2", levels=LEVELS))
    win(party, "Ann", "Bob")
    assert party.balance("debt/Ann") == -300
    assert party.table("t2").engine.stacks["Ann"] == 120


@pytest.mark.rule("N-15")
def test_a_debt_is_paid_from_a_table_that_an_audit_cannot_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    party = owing_at_holdem()
    win(party, "Ann", "Bob")
    assert party.balance("debt/Ann") > -300
    log = entries(party)
    monkeypatch.setattr(GAMES["holdem"].table, "plays", frozenset())
    verdict = audit(log)
    assert (verdict.mistake, verdict.entries) == (None, len(log))
    assert verdict.taken


def owing_at_holdem() -> Party:
    """Ann owes the house 300 for a throw, and sits at hold'em with 100 chips."""
    dice = setup_of("unders_overs", equipment="real", dealt="dealer")
    holdem = setup_of("holdem", equipment="real", dealt="dealer", rules={})
    party = Party(dice, holdem, generation=4)
    party.do("host", commands.Appoint(name="Dora", link="link"))
    party.sit("t1", Ann=100)
    throw(party, [3, 4], Ann=("seven", 100))
    party.do("Ann", commands.Leave(table="t1"))
    party.do("Ann", commands.Sit(table="t2", money=100))
    party.do("host", commands.Adjust(name="Ann", amount=-1100, reason="Counted twice."))
    party.sit("t2", Bob=100, Cleo=100)
    party.do("host", correct(1, [3, 3]))
    return party


def win(party: Party, winner: str, caller: str) -> None:
    """A hand that one wins from another, who folds to a raise after having called."""
    party.move("host", "t2", "start")
    party.move("host", "t2", "deal", cards=["??"] * 6)
    while party.table("t2").engine.phase == "preflop":
        asked = party.table("t2").deciding[0]
        options = {option.do for option in party.table("t2").engine.options(asked)}
        if asked in (winner, caller):
            party.move(asked, "t2", "call" if "call" in options else "check")
        else:
            party.move(asked, "t2", "fold")
    party.move("host", "t2", "deal", cards=["2c", "7d", "Ts"])
    while party.table("t2").engine.phase == "flop":
        asked = party.table("t2").deciding[0]
        if asked != winner:
            options = {option.do for option in party.table("t2").engine.options(asked)}
            party.move(asked, "t2", "fold" if "fold" in options else "check")
        else:
            party.move(asked, "t2", "bet", amount=20)


@pytest.mark.rule("N-15")
def test_a_debt_is_kept_back_at_the_table_s_rate() -> None:
    """At 3 a lot of 10 chips, a debt of 150 takes 50 lots: 500 of the 1,000 chips won."""
    party = at_dice(money=600, rate=Rate(3, 10))
    party.sit("t1", Ann=300)
    assert party.table().engine.stacks == {"Ann": 1000}
    throw(party, [3, 4], Ann=("seven", 100))  # 1,400
    throw(party, [1, 1], Ann=("over", 1400))
    party.do("host", commands.Adjust(name="Ann", amount=-300, reason="Not yours."))
    party.do("host", correct(1, [3, 3]))  # 500 fewer: 50 lots of 10, at 3 each
    assert (party.balance("debt/Ann"), party.balance("wallet/Ann")) == (-150, 0)
    party.do("host", commands.Adjust(name="Ann", amount=250, table="t1", reason="To play on with."))
    throw(party, [3, 4], Ann=("seven", 250))  # wins 1,000
    assert (party.balance("debt/Ann"), party.balance("wallet/Ann")) == (0, 0)
    assert party.table().engine.stacks == {"Ann": 250 + 1000 - 500}
    party.night.check()


# Books.


@pytest.mark.rule("N-19")
def test_books_mark_what_is_granted_since_newer_rules_were_taken_up() -> None:
    party = Party("unders_overs", generation=1)
    party.join("Ann")
    party.do("host", commands.Grant(name="Ann", amount=100, reason="A voucher."))
    assert [one.granted for one in books_of(party).standings()] == [0]
    party.do("clock", commands.CarryOver())
    party.do("host", commands.Grant(name="Ann", amount=40, reason="Another one."))
    assert [one.granted for one in books_of(party).standings()] == [40]
    assert books_of(party).standings() == standings(party.night)


def test_chips_traded_at_another_rate_than_the_table_s_are_a_mistake() -> None:
    party = Party(setup_of("unders_overs", rate=Rate(1, 100)))
    party.sit("t1", Ann=10)
    *before, last = entries(party)
    books = Books()
    for entry in before:
        books.enter(entry)
    traded = decode(last.postings)
    doubled = [[account, 2 * amount if "t1" in account else amount] for account, amount in traded]
    forged = [[account, amount] for account, amount in doubled if not account.startswith("trade/t1/money")]
    forged.append(["trade/t1/money", 10])
    fields = {name: getattr(last, name) for name in Kept.__struct_fields__}
    with pytest.raises(Mistake, match="at another rate than the table's"):
        books.enter(Kept(**fields | {"postings": msgspec.Raw(encode(forged))}))


@pytest.mark.rule("N-15")
def test_what_the_house_pays_for_a_corrected_round_is_no_stake_of_the_next() -> None:
    party = at_dice()
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [1, 1], Ann=("seven", 100), Bob=("under", 50))
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", on="over", amount=60)
    party.move("Bob", "t1", "bet", on="over", amount=20)
    party.do("host", correct(1, [3, 4]))
    books = books_of(party)
    assert books.tables["t1"].laid == {"Ann": 60, "Bob": 20}
    assert books.standings() == books.standings(stakes(party.night))


def test_results_name_the_guest_and_are_one_for_each_round() -> None:
    party = at_dice()
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [3, 4], Ann=("seven", 100), Bob=("under", 50))
    throw(party, [1, 1], Bob=("under", 50))
    party.do("host", correct(1, [1, 1]))
    rows = [(one.guest, one.round, one.result) for one in export.results(entries(party))]
    assert sorted(rows) == [("Ann", 1, -100), ("Bob", 1, 50), ("Bob", 2, 50)]


# Nights that go on by newer rules.


def test_a_night_taken_up_again_is_whole_tokens_and_links_included() -> None:
    party = Party("roulette", "holdem", generation=1)
    party.sit("t1", Ann=100)
    party.do("host", commands.Appoint(name="Dora", link="D"))
    party.do("clock", commands.CarryOver())
    again = party.replay()
    assert again.save() == party.night.save()
    assert (again.tokens, again.links) == (party.night.tokens, party.night.links)
    assert again.name_skeletons == party.night.name_skeletons
    assert again.versions == party.night.versions
    assert again.table("t1").night_generation == again.state.generation > 1


def test_a_snapshot_knows_everybody_by_token_link_and_phone() -> None:
    party = Party("roulette", generation=4)
    party.do("Ann", commands.Join(token="a", device="phone"))
    party.do("host", commands.Appoint(name="Dora", link="D"))
    party.do(DORA, commands.Claim(link="D", token="d"))
    party.do("host", commands.NewLink(name="Ann", link="A"))
    again = Night.load(party.night.save())
    assert again.tokens == {"h": Actor("host"), "a": Actor("guest", "Ann"), "d": DORA}
    assert again.links == party.night.links
    assert again.links["A"] == Actor("guest", "Ann")
    assert again.devices == party.night.devices
    assert again.name_skeletons == party.night.name_skeletons


# What is shown.


def dealer_options(party: Party, table: str = "t1") -> set[str]:
    shown = decode(party.projection.table(party.table(table), DORA))
    return {option["do"] for option in shown["options"]}


def test_a_dealer_of_real_dice_is_offered_to_take_back_what_was_entered() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", on="over", amount=10)
    party.move(DORA, "t1", "close")
    before = dealer_options(party)
    party.move(DORA, "t1", "throw", dice=[1, 1])
    assert "undo" in dealer_options(party)
    assert "throw" in before - dealer_options(party)
    told = decode(party.messages[0].own[DEALER])["options"]
    assert {option["do"] for option in told} == dealer_options(party)


def test_entries_of_a_round_are_numbered_from_one() -> None:
    party = Party(setup_of("holdem", equipment="real", dealt="dealer"), generation=3)
    party.sit("t1", Ann=100, Bob=100)
    party.move("host", "t1", "start")
    party.move("host", "t1", "deal", cards=["??"] * 4)
    found = party.projection.entries("t1", Actor("host"))
    assert [one.entry for one in found] == [1, 2]
    assert [one.move["do"] for one in found] == ["start", "deal"]


def test_a_beat_at_the_very_end_makes_no_step_without_news() -> None:
    party = Party("unders_overs", "holdem", "blackjack", "pairs_wagers", "roulette", "crown_anchor", seed=3)
    party.join("Ann", "Bob", "Cleo")
    steps = 0
    for _ in range(250):
        party.messages = []
        party.wander()
        for message in party.messages:
            told = decode(message.update).get("steps", [])
            steps += len(told)
            assert all(step["events"] for step in told[:-1])
            assert len(told) < 2 or told[-1]["events"]
    assert steps > 20


# Time.


def test_in_a_hurried_round_a_decision_is_due_soon_after_it_was_asked_for_or_hurried() -> None:
    party = Party(setup_of("holdem"), generation=4)
    party.sit("t1", Ann=100, Bob=100)
    while not party.table().deciding:
        party.strike()
    party.clock += 3000
    party.do("host", commands.CloseTables())
    due = party.due()
    assert due is not None
    assert due.at == party.clock + LAST_DECISION * 1000
    party.clock += 2000
    party.move(party.table().deciding[0], "t1", "call")
    due = party.due()
    assert due is not None
    assert due.at == party.clock + LAST_DECISION * 1000


def test_a_projection_made_later_shows_the_same_as_one_that_was_there_all_along() -> None:
    party = Party("roulette", "holdem", generation=4)
    party.sit("t1", Ann=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    later = Projection(party.night)
    for who in (Actor("host"), Actor("guest", "Ann")):
        assert decode(later.table(party.table(), who)) == decode(party.projection.table(party.table(), who))
    assert decode(later.lobby()) == decode(party.projection.lobby())


# What ends, and what goes on.


def test_a_round_that_is_taken_back_is_in_no_result() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))
    throw(party, [3, 4], Ann=("seven", 100))
    party.move(DORA, "t1", "undo")
    assert [(one.guest, one.round) for one in export.results(entries(party))] == [("Ann", 1)]


@pytest.mark.rule("N-25")
def test_who_does_not_bet_for_some_rounds_sits_out_where_bets_are_taken_and_nowhere_else() -> None:
    party = Party("roulette", generation=4)
    party.sit("t1", Ann=100, Bob=100)
    for number in (1, 2):
        party.until("betting")
        party.move("Ann", "t1", "bet", on="red", amount=2)
        party.until("waiting")
        assert party.table().engine.sitting_out == (("Bob",) if number == QUICK.misses else ())
        assert party.table().state.seats["Bob"].missed_turns == number
        assert party.table().state.seats["Ann"].missed_turns == 0
    party = Party("holdem", generation=4)
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    for _ in range(4):
        while party.table().is_under_way or not party.table().state.rounds:
            asked = party.table().deciding
            party.move(asked[0], "t1", "fold") if asked else party.strike()
        party.table().state.rounds = 0
    assert party.table().engine.sitting_out == ()
    assert [seat.missed_turns for seat in party.table().state.seats.values()] == [0, 0, 0]


@pytest.mark.rule("N-22")
def test_nobody_waits_for_a_seat_at_a_table_that_has_closed() -> None:
    party = Party(setup_of("roulette", rules={"max_seats": 1}), generation=4)
    party.sit("t1", Ann=100)
    party.join("Bob")
    party.do("Bob", commands.JoinWaitingList(table="t1"))
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=2)
    party.do("host", commands.CloseTable(table="t1"))
    for _ in range(9):
        if party.table().state.status == "closed":
            break
        party.strike()
    assert party.table().state.waiting_list == []
    assert decode(party.projection.you(Actor("guest", "Bob")))["waiting"] == {}


def test_a_table_that_stays_open_for_longer_is_shown_anew() -> None:
    party = Party("roulette", generation=4)
    party.join("Ann")
    done = party.do("host", commands.ChangeTable(table="t1", hours=2.0))
    assert [table.id for table, _ in done.changes.tables] == ["t1"]
    assert done.changes.night
    assert done.changes.notices == ()


@pytest.mark.rule("P-29")
def test_a_tournament_does_not_end_in_the_middle_of_a_hand_by_who_gets_up() -> None:
    """Ann and Bob are all in, so that Cleo alone has chips behind when Dan leaves."""
    party = Party(setup_of("holdem", equipment="real", dealt="dealer", rules={}), generation=4)
    party.sit("t1", Ann=100, Bob=100, Cleo=100, Dan=100)
    party.do("host", commands.StartTournament(table="t1", levels=LEVELS))
    party.do("Dan", commands.SitOut(table="t1"))
    party.move("host", "t1", "start")
    party.move("host", "t1", "deal", cards=["??"] * 6)
    game = party.table().engine
    while party.table().deciding:
        name = party.table().deciding[0]
        if name == "Cleo":
            party.move(name, "t1", "fold")
        elif raises := [option for option in game.options(name) if option.do == "raise"]:
            party.move(name, "t1", "raise", to=raises[0].fields["to"].high)  # type: ignore[union-attr]
        else:
            party.move(name, "t1", "call")
    assert (game.stacks["Ann"], game.stacks["Bob"], game.is_under_way) == (0, 0, True)
    party.do("Dan", commands.Leave(table="t1"))
    cup = party.table().state.tournament
    assert cup is not None
    assert (cup.places, cup.over) == ([["Dan"]], False)


def test_a_night_knows_by_which_rules_each_part_of_it_was_played() -> None:
    party = Party("roulette", generation=1)
    before = list(party.night.versions)
    party.do("clock", commands.CarryOver())
    assert party.night.versions[0] == before[0]
    assert set(party.night.versions) > set(before)
    newest = max(map(int, (one.rpartition(".")[2] for one in party.night.versions)))
    assert newest == int(max(generations.NIGHT_GENERATIONS.items())[1].rpartition(".")[2])
