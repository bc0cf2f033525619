"""The golden nights: which tables they have, who comes, and what the host does in between."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.games.registry import GAMES
from croupier.night import commands
from croupier.night.commands import Command
from croupier.night.setup import NightRequest, Pace, Preset, Rate, TableSetup

AT_ONCE = Pace(betting=0.03, decision=0.25, between=0.01, step=0.0, misses=3, throw=0.05, away=1.5)
"""A house that waits for hardly anything, and for long enough that now and then the time is up."""


class Plan(NamedTuple):
    """A night to be recorded."""

    preset: Preset
    guests: tuple[str, ...]
    host: Mapping[int, Command]
    """What the host does, by the step at which it is done."""
    steps: int
    ends: str
    """How it ends: "ended", with prizes; "closed" in the middle of rounds; or "killed" there."""
    wish: NightRequest | None = None
    """What the host makes of the night before anybody comes."""
    ranks: str = ""
    """Ranks that real cards show more often, so that what is rare happens too."""
    devices: tuple[str, ...] = ()
    """Whose phones add chance to draws; nobody else's does, and one of them falls asleep now and then."""


def table(name: str, game: str, **fields: Any) -> TableSetup:
    usual: dict[str, Any] = {"chips": {"own": 1}, "pace": AT_ONCE}
    return TableSetup(name=name, game=game, **usual | fields)


def _host(*planned: tuple[int, Command]) -> dict[int, Command]:
    return dict(planned)


ENDED = Plan(
    Preset(
        "Golden end",
        2000,
        (
            table("Wheel", "roulette", rules={"zero": "half", "max_outside": 400}),
            table("Dice", "unders_overs", rate=Rate(money=7, chips=3), rules={"max_bet": 90}),
            table("Shoe", "blackjack", rules={"min_bet": 2, "boxes": 2, "surrender": "early"}),
            table("Pairs", "pairs_wagers", rules={"ante": 6}, rate=Rate(money=1, chips=3)),
            table("Hold'em", "holdem", rules={"small_blind": 5, "big_blind": 10}),
            table("Crowns", "crown_anchor", rules={"triple": 10, "max_bet": 60}),
        ),
    ),
    ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "The Team"),
    _host(
        (40, commands.Grant(name="Ann", amount=333, reason="a voucher")),
        (60, commands.Pause(table="t1")),
        (70, commands.GoOn(table="t1")),
        (80, commands.Adjust(name="Bob", amount=-41, reason="a mistake")),
        (100, commands.OpenTable(setup=table("Wheel 2", "roulette", rules={"wheel": "double_zero"}))),
        (110, commands.ChangeTable(table="t5", rules={"small_blind": 10, "big_blind": 20, "limit": "pot"})),
        (120, commands.Mute(name="Dan")),
        (130, commands.Mute(name="Dan", muted=False)),
        (150, commands.Announce(text="The buffet is open.")),
        (170, commands.Seat(name="Cleo", table="t7")),
        (200, commands.Move(table="t1", move={"do": "void", "reason": "a ball fell off the wheel"})),
        (220, commands.ChangeTable(table="t3", rules={"min_bet": 2, "boxes": 2, "soft_17": "hit"})),
        (260, commands.CloseTable(table="t7", reason="it is late")),
        (280, commands.Remove(name="Finn", reason="noise")),
        (740, commands.LastCall(minutes=0.01, warning=0.005)),
    ),
    750,
    "ended",
)

CLOSED = Plan(
    Preset(
        "Golden close",
        3000,
        (
            table(
                "Prison",
                "roulette",
                rules={"zero": "en_prison", "second_zero": "half"},
                dealt="dealer",
                equipment="real",
            ),
            table("Dice", "unders_overs", dealt="players"),
            table(
                "Shoe",
                "blackjack",
                rules={"min_bet": 2, "dealer": "players", "split_aces": "one_card_resplit", "peek": False},
                dealt="players",
            ),
            table("Pairs", "pairs_wagers", rules={"ante": 10, "better_fail": "turn", "odd_miss": "forfeit"}),
            table(
                "Pot",
                "holdem",
                rules={"small_blind": 5, "big_blind": 10, "limit": "pot", "burn": True, "showdown": "ask"},
            ),
            table(
                "Real shoe",
                "blackjack",
                rules={"min_bet": 2, "for_less": True, "surrender": "late"},
                dealt="dealer",
                equipment="real",
            ),
            table("Late", "unders_overs", seats=3, begins=0.0003, hours=0.0015),
        ),
    ),
    ("Ann", "Bob", "Cleo", "Dan", "Eve", "Gus"),
    _host(
        (5, commands.HandOver(table="t1", to="Dora")),
        (90, commands.Grant(name="Eve", amount=100, reason="a second start")),
        (120, commands.Pause(table="t4")),
        (125, commands.GoOn(table="t4")),
        (140, commands.ChangeTable(table="t2", dealt="house")),
        (180, commands.Say(text="Good luck to all.")),
    ),
    700,
    "closed",
)

KILLED = Plan(
    Preset(
        "Golden kill",
        2500,
        (
            table("Double", "roulette", rules={"wheel": "double_zero", "zero": "lose"}, rate=Rate(3, 2)),
            table("Dice", "unders_overs", dealt="dealer", equipment="real"),
            table(
                "Shoe",
                "blackjack",
                rules={"min_bet": 2, "decks": 1, "surrender": "none", "double": "9_10_11", "boxes": 3},
            ),
            table("Pairs", "pairs_wagers", dealt="dealer", equipment="real", rules={"target": 14}),
            table("Cup", "holdem", rules={"small_blind": 5, "big_blind": 10}),
            table(
                "Fixed",
                "holdem",
                rules={"small_blind": 4, "big_blind": 8, "limit": "fixed", "button": "dead", "wheel": False},
            ),
            table(
                "Real cards",
                "holdem",
                rules={"small_blind": 5, "big_blind": 10, "heads_up": "left_small"},
                dealt="dealer",
                equipment="real",
            ),
            table("Real crowns", "crown_anchor", dealt="dealer", equipment="real"),
        ),
    ),
    ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"),
    _host(
        (
            60,
            commands.StartTournament(
                table="t5",
                levels=(
                    commands.Level(5, 10, 0.02),
                    commands.Level(20, 40, 0.02, 0.001),
                    commands.Level(100, 200, 1),
                ),
                rebuy=200,
                rebuy_until=2,
            ),
        ),
        (100, commands.HandOver(table="t7", to="Dora")),
        (150, commands.Adjust(name="Gus", amount=77, reason="counted again")),
        (210, commands.Remove(role="dealer", name="Otto", reason="a shift is over")),
    ),
    1100,
    "killed",
)

WISHED = Plan(
    Preset("Golden wish", 500, (table("Dice", "unders_overs"),)),
    ("Ann", "Bob", "Cleo", "Dan", "Eve"),
    _host((150, commands.Move(table="t3", move={"do": "void", "reason": "a card fell face up"}))),
    300,
    "closed",
    NightRequest(guests=12, games=tuple(GAMES), dealing="real", name="Real night", start_money=4000),
)

RARE = Plan(
    Preset(
        "Golden rarities",
        9000,
        (
            table("Half", "roulette", rules={"zero": "half"}, dealt="dealer", equipment="real"),
            table("Stays", "roulette", rules={"zero": "en_prison"}, dealt="dealer", equipment="real"),
            table(
                "Lost",
                "roulette",
                rules={"zero": "en_prison", "second_zero": "lost"},
                dealt="dealer",
                equipment="real",
            ),
            table(
                "Soft",
                "blackjack",
                rules={"min_bet": 2, "soft_17": "hit", "split_aces": "one_card", "max_seats": 4, "decks": 4},
                dealt="dealer",
                equipment="real",
            ),
            table(
                "Aces",
                "blackjack",
                rules={"min_bet": 2, "double_after_split": False, "max_seats": 4, "decks": 3},
                dealt="dealer",
                equipment="real",
            ),
            table(
                "Ties",
                "holdem",
                rules={"small_blind": 3, "big_blind": 7},
                dealt="dealer",
                equipment="real",
            ),
            table(
                "Cup",
                "holdem",
                rules={"small_blind": 3, "big_blind": 7, "all_in_face_up": False},
                dealt="dealer",
                equipment="real",
            ),
            table("Long", "pairs_wagers", rules={"ante": 3, "target": 12}, dealt="dealer", equipment="real"),
        ),
    ),
    ("Ann", "Bob", "Cleo", "Dan"),
    _host(
        (
            30,
            commands.StartTournament(
                table="t7",
                levels=(
                    commands.Level(5, 10, 0.01),
                    commands.Level(20, 40, 0.05),
                    commands.Level(100, 200, 1),
                ),
                rebuy=100,
                rebuy_until=2,
            ),
        ),
        (2490, commands.LastCall(minutes=0)),
    ),
    2500,
    "ended",
    ranks="A6T",
)

DISPUTED = Plan(
    Preset(
        "Golden disputes",
        2000,
        (
            table("Prison", "roulette", rules={"zero": "en_prison"}, dealt="dealer", equipment="real"),
            table("Dice", "unders_overs", dealt="dealer", equipment="real"),
            table("Crowns", "crown_anchor", dealt="dealer", equipment="real"),
            table("Shoe", "blackjack", rules={"min_bet": 2}, dealt="dealer", equipment="real"),
            table("Pairs", "pairs_wagers", rules={"ante": 6}, dealt="dealer", equipment="real"),
            table(
                "Real cards",
                "holdem",
                rules={"small_blind": 5, "big_blind": 10},
                dealt="dealer",
                equipment="real",
            ),
            table("Turns", "holdem", rules={"small_blind": 5, "big_blind": 10}, dealt="players"),
        ),
        rebuys=2,
        rebuy=500,
    ),
    ("Ann", "Bob", "Cleo", "Dan", "Eve"),
    _host(
        (100, commands.AddGuest(name="Gina")),
        (110, commands.Seat(name="Gina", table="t2", money=100)),
        (200, commands.Move(table="t1", move={"do": "correct", "round": 1, "pocket": "17"})),
        (210, commands.Move(table="t2", move={"do": "correct", "round": 1, "dice": [1, 2]})),
        (220, commands.Move(table="t3", move={"do": "void", "round": 1, "reason": "a die fell off"})),
        (230, commands.Adjust(name="Ann", amount=-1000, reason="paid twice", against="house")),
        (240, commands.Move(table="t1", move={"do": "correct", "round": 1, "pocket": "0"})),
        (300, commands.MakeVouchers(count=3, amount=500)),
        (320, commands.ChangeTable(table="t3", equipment="virtual")),
        (400, commands.Remove(name="Dan", reason="noise")),
    ),
    600,
    "killed",
)

CROWDED = Plan(
    Preset(
        "Golden crowd",
        2000,
        (
            table("Everybody", "roulette", rules={"max_seats": None}),
            table("Narrow", "unders_overs", rules={"max_seats": 2}),
            table("Crowns", "crown_anchor"),
            table("Shoe", "blackjack", rules={"min_bet": 2}),
            table("Hold'em", "holdem", rules={"small_blind": 5, "big_blind": 10}),
        ),
    ),
    ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "The Team"),
    _host(
        (50, commands.DirectScreen(pinned="t1", reactions=False)),
        (90, commands.Tell(text="The cake is cut.", names=("Ann", "Bob"))),
        (120, commands.ChangeNight(several=True)),
        (200, commands.DirectScreen(pinned="", skip=True, hidden=("t5",))),
        (250, commands.NewSecret(host="hash of another", until_used=True)),
        (600, commands.CloseTables()),
    ),
    600,
    "ended",
)

COMPANY = Plan(
    Preset(
        "Golden company",
        2000,
        (
            table("Wheel", "roulette", fill=4),
            table("Dice", "unders_overs"),
            table("Crowns", "crown_anchor", fill=3),
            table("Shoe", "blackjack", rules={"min_bet": 2}),
            table("Pairs", "pairs_wagers", rules={"ante": 6}, fill=3),
            table("Hold'em", "holdem", rules={"small_blind": 5, "big_blind": 10}, fill=5),
        ),
        hints=True,
        programs=True,
    ),
    ("Ann", "Bob", "Cleo", "Dan", "Eve", "The Team"),
    _host(
        (10, commands.SeatHousePlayer(table="t2", kind="bold", name="Rosie")),
        (20, commands.SeatHousePlayer(table="t4")),
        (40, commands.FillTable(table="t3", seats=5)),
        (60, commands.DismissHousePlayer(name="⚙ Rosie")),
        (80, commands.ChangeNight(house_in_standings=True)),
        (90, commands.FillTable(table="t6", seats=0)),
        (110, commands.ChangeNight(hints=False)),
        (119, commands.LastCall(minutes=0)),
    ),
    120,
    "ended",
)

CHECKED = Plan(
    Preset(
        "Golden draws",
        2000,
        (
            table("Wheel", "roulette", rules={"zero": "en_prison"}),
            table("Dice", "unders_overs", pace=Pace(throw=0.05, betting=0.05, between=0, step=0)),
            table("Shoe", "blackjack", rules={"min_bet": 2, "decks": 1, "penetration": 0.1}),
            table("Pairs", "pairs_wagers", rules={"ante": 6}),
            table("Hold'em", "holdem", rules={"small_blind": 5, "big_blind": 10, "showdown": "ask"}),
            table("Crowns", "crown_anchor"),
        ),
    ),
    ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"),
    _host(
        (60, commands.Move(table="t3", move={"do": "void", "reason": "a drink on the table"})),
        (90, commands.Move(table="t5", move={"do": "void", "reason": "a drink on the cards"})),
        (120, commands.ChangeTable(table="t3", equipment="real", dealt="dealer")),
        (150, commands.ChangeTable(table="t3", equipment="virtual", dealt="house")),
        (200, commands.CloseTable(table="t6", reason="It is late.")),
        (240, commands.LastCall(minutes=0)),
    ),
    241,
    "ended",
    devices=("Ann", "Bob", "Cleo", "Dan"),
)

NIGHTS = {
    "ended": ENDED,
    "closed": CLOSED,
    "killed": KILLED,
    "wished": WISHED,
    "rare": RARE,
    "disputed": DISPUTED,
    "crowded": CROWDED,
    "company": COMPANY,
    "checked": CHECKED,
}
