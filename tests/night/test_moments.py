"""What a night will be remembered for, as rounds end and as they are put right."""

from croupier.night import Night, commands, moments
from croupier.night.state import Moment
from tests.night.party import Party, setup_of
from tests.night.test_corrections import DORA, correct, throw, void


def at_dice(money: int = 1000, game: str = "unders_overs") -> Party:
    """A table with real dice, or a real wheel, and its dealer."""
    party = Party(setup_of(game, equipment="real", dealt="dealer"), money=money, generation=4)
    party.do("host", commands.Appoint(name="Dora", link="link"))
    return party


def told(found: list[Moment]) -> list[tuple[str, str, int]]:
    return [(one.kind, one.name, one.amount) for one in found]


def records(party: Party) -> dict[str, tuple[str, int]]:
    return {one.kind: (one.name, one.amount) for one in moments.records(party.night)}


def test_the_biggest_win_and_the_worst_beat_follow_corrections() -> None:
    party = at_dice()  # 1,000 each: from 200 on a round is worth a word
    party.sit("t1", Ann=1000, Bob=1000)
    throw(party, [3, 4], Ann=("seven", 10), Bob=("under", 190))
    assert records(party) == {}
    throw(party, [3, 4], Ann=("seven", 50), Bob=("over", 200))  # 7 pays 4 to 1
    assert records(party) == {"win": ("Ann", 200), "beat": ("Bob", 200)}
    throw(party, [1, 1], Ann=("seven", 300), Bob=("under", 250))
    assert records(party)["win"] == ("Bob", 250)
    assert records(party)["beat"] == ("Ann", 300)
    party.do("host", correct(3, [4, 3]))
    assert records(party)["win"] == ("Ann", 1200)
    assert records(party)["beat"] == ("Bob", 250)
    party.do("host", void(3))
    assert records(party) == {"win": ("Ann", 200), "beat": ("Bob", 200)}
    assert party.replay().save() == party.night.save()


def test_of_several_wins_in_one_round_only_the_biggest_is_told() -> None:
    party = at_dice()
    party.sit("t1", Ann=1000, Bob=1000)
    throw(party, [3, 4], Ann=("seven", 60), Bob=("seven", 100))
    assert [one for one in told(moments.latest(party.night)) if one[0] == "win"] == [("win", "Bob", 400)]


def test_an_entry_that_is_taken_back_leaves_nothing() -> None:
    party = at_dice()
    party.sit("t1", Ann=1000)
    throw(party, [3, 4], Ann=("seven", 300))
    assert records(party) == {"win": ("Ann", 1200), "doubled": ("Ann", 2200)}
    party.move(DORA, "t1", "undo")
    assert records(party) == {}
    party.move(DORA, "t1", "throw", dice=[1, 1])
    assert records(party) == {"beat": ("Ann", 300)}


def test_rounds_won_in_a_row_are_a_run_and_one_that_is_void_joins_two() -> None:
    party = at_dice(money=10_000)
    party.sit("t1", Ann=1000)
    for number in range(1, 8):
        throw(party, [6, 5] if number != 4 else [1, 1], Ann=("over", 10))
    assert records(party) == {}  # three and three
    party.do("host", void(4))
    assert records(party) == {"run": ("Ann", 6)}
    throw(party, [6, 5], Ann=("over", 10))
    assert records(party) == {"run": ("Ann", 7)}
    party.do("host", correct(6, [1, 1]))
    assert records(party) == {"run": ("Ann", 4)}


def test_the_first_to_double_counts_what_was_handed_out() -> None:
    party = at_dice(money=100)
    party.sit("t1", Ann=100, Bob=100)
    party.do("host", commands.Grant(name="Bob", amount=100, reason="A voucher."))
    throw(party, [3, 4], Ann=("seven", 20), Bob=("seven", 40))
    assert "doubled" not in records(party)  # 180 of 100, 360 of 200
    throw(party, [3, 4], Ann=("seven", 10), Bob=("under", 10))
    assert records(party)["doubled"] == ("Ann", 220)
    throw(party, [3, 4], Ann=("under", 10), Bob=("seven", 40))
    assert records(party)["doubled"] == ("Ann", 220)  # Bob is the second
    party.do("host", commands.Remove(name="Ann", reason="Asked to."))
    assert records(party)["doubled"] == ("Bob", 510)


def test_a_long_shot_is_counted_in_stakes() -> None:
    party = at_dice(money=10_000, game="roulette")
    party.sit("t1", Ann=1000)
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", on="17", amount=10)
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.move(DORA, "t1", "close")
    party.move(DORA, "t1", "spin", pocket="17")
    assert records(party) == {"long_shot": ("Ann", 17)}  # 17 is black: 350 - 10 for 20


def test_a_change_of_the_lead_is_told_once_and_by_whoever_leads() -> None:
    party = at_dice()
    party.sit("t1", Ann=1000, Bob=1000)
    throw(party, [6, 5], Ann=("over", 400), Bob=("over", 300))
    assert party.night.state.moments.leader == "Ann"
    throw(party, [6, 5], Ann=("over", 10), Bob=("over", 300))  # Bob 1,600, Ann 1,410
    throw(party, [6, 5], Ann=("over", 10), Bob=("over", 10))
    throw(party, [1, 1], Ann=("over", 10), Bob=("over", 500))  # Bob falls behind
    leads = [one for one in told(moments.latest(party.night)) if one[0] == "lead"]
    assert leads == [("lead", "Bob", 1600), ("lead", "Ann", 1410)]


def test_nobody_takes_the_lead_in_a_round_that_was_called_off() -> None:
    party = at_dice()
    party.sit("t1", Ann=1000, Bob=1000)
    throw(party, [6, 5], Ann=("over", 400), Bob=("over", 10))
    party.move(DORA, "t1", "open")
    party.move("Bob", "t1", "bet", on="over", amount=900)
    party.move(DORA, "t1", "void", reason="a die fell off the table")
    assert party.night.state.moments.leader == "Ann"
    throw(party, [6, 5], Bob=("over", 900))  # Ann has not bet: 1,400, and Bob 1,910
    assert party.night.state.moments.leader == "Bob"


def test_they_survive_a_snapshot_and_the_lobby_says_when_they_changed() -> None:
    party = at_dice()
    party.sit("t1", Ann=1000)
    done = throw(party, [3, 4], Ann=("seven", 100))
    assert party.night.state.moments.changed == done.changes.seq
    again = Night.load(party.night.save())
    assert moments.records(again) == moments.records(party.night)


# What the host lets the screen show.


def test_the_host_directs_the_screen() -> None:
    party = at_dice()
    party.do("host", commands.DirectScreen(pinned="t1", skip=True))
    party.do("host", commands.DirectScreen(hidden=("t1",), moments=False))
    rules = party.night.state.screen
    assert (rules.pinned, rules.skips, rules.hidden) == ("t1", 1, ["t1"])
    assert (rules.standings, rules.moments, rules.reactions) == (True, False, True)
    party.do("host", commands.DirectScreen(pinned="standings"))
    party.refused("host", commands.DirectScreen(pinned="t9"))
    party.refused("host", commands.DirectScreen(hidden=("t1", "t9")))
    party.join("Ann")
    party.refused("Ann", commands.DirectScreen(skip=True))
