"""For every command of a night, what comes before it and how it comes about."""

from typing import Any, NamedTuple

from croupier.fairness.house import NightKey
from croupier.night.setup import Pace, Preset, TableSetup
from tests.simulation.phone import Message

Request = tuple[str, Message]
"""Who does something, and what."""

PACE = Pace(betting=1.0, decision=2.0, between=0.5, step=0.2, away=3.0)


def _table(game: str, **more: Any) -> TableSetup:
    return TableSetup(name=game, game=game, chips={"own": 1}, pace=PACE, **more)


PRESET = Preset(
    "Matrix",
    1000,
    (
        _table("roulette"),
        _table("holdem", rules={"small_blind": 5, "big_blind": 10}),
        _table("unders_overs", dealt="dealer"),
        _table("pairs_wagers", rules={"ante": 5}),
        _table("blackjack", begins=1.0),
        _table("unders_overs", dealt="dealer", equipment="real"),
        _table("holdem", dealt="dealer", equipment="real", rules={"small_blind": 5, "big_blind": 10}),
        _table("holdem", dealt="players", rules={"small_blind": 5, "big_blind": 10}),
        _table("pairs_wagers", rules={"target": 20}),
        _table("unders_overs", dealt="dealer", equipment="real", real_chips=True),
        _table("roulette", rules={"max_seats": 1}),
    ),
)


class Scenario(NamedTuple):
    """What is done first; then the command itself, or None where the clock or the house does it by itself."""

    before: tuple[Request, ...]
    command: Request | None


def _join(name: str) -> Request:
    return f"guest/{name}", {"do": "join", "token": f"token of {name}"}


def _sit(name: str, table: str, money: int) -> tuple[Request, Request]:
    return _join(name), (f"guest/{name}", {"do": "sit", "table": table, "money": money})


def _ann(do: str, **fields: Any) -> Request:
    return "guest/Ann", {"do": do, **fields}


def _host(do: str, **fields: Any) -> Request:
    return "host", {"do": do, **fields}


def _clock(do: str, **fields: Any) -> Request:
    return "clock", {"do": do, **fields}


def _move(who: str, table: str, do: str, **fields: Any) -> Request:
    return who, {"do": "move", "table": table, "move": {"do": do, **fields}}


def _world(do: str, **fields: Any) -> Request:
    return "world", {"do": do, **fields}


SHARE = "ab" * 32
"""What a device gives to every draw."""
NEW_KEY = NightKey(b"another key".ljust(32))
"""What is drawn with after the first key was lost."""
DEVICE = _world("take_part", name="Ann")
KEY_IS_LOST = _world("lose_key")
ANN = (_join("Ann"),)
BOXES = _host("name_prizes", per=1000, prizes=["A bottle", "A cake"])
VOUCHERS = _host("make_vouchers", count=3, amount=50)
FIRST_VOUCHER = "the first voucher's code"
"""Stands for what only the night can sign."""
AT_ROULETTE = _sit("Ann", "t1", 100)
AT_HOLDEM = (*_sit("Ann", "t2", 100), *_sit("Bob", "t2", 100))
FULL = (*_sit("Bob", "t11", 100), *ANN)
WAITING = (*FULL, _ann("join_waiting_list", table="t11"))
KNOCK = _ann("knock", token="another token", device="another phone")
CLARA = _host("seat_house_player", table="t2", kind="call", name="Clara")
REMOVED = _host("remove", name="Ann", reason="Asked to.")
DORA = (_host("appoint", name="Dora", link="Dora's link"),)
LEVELS = [{"small": 5, "big": 10, "minutes": 1}, {"small": 10, "big": 20, "minutes": 1}]
TOURNAMENT = _host("start_tournament", table="t2", levels=LEVELS, rebuy=100, rebuy_until=1)
THROWN = (
    *_sit("Ann", "t6", 100),
    _move("host", "t6", "open"),
    _move("guest/Ann", "t6", "bet", on="seven", amount=100),
    _move("host", "t6", "throw", dice=[3, 4]),
)
OWING = (
    *THROWN,
    _ann("exchange", table="t6", give="chips", amount=500),
    _host("adjust", name="Ann", amount=-1300, reason="A mistake."),
    _move("host", "t6", "correct", round=1, dice=[3, 3]),
    _host("grant", name="Ann", amount=600, reason="A second start."),
)
FLOP = (
    *_sit("Ann", "t7", 100),
    *_sit("Bob", "t7", 100),
    _move("host", "t7", "start"),
    _move("host", "t7", "deal", cards=["??", "??", "??", "??"]),
    _move("guest/Ann", "t7", "call"),
    _move("guest/Bob", "t7", "check"),
    _move("host", "t7", "deal", cards=["As", "Ks", "Qs"]),
    _move("guest/Bob", "t7", "bet", amount=20),
)
AT_DICE = (
    *_sit("Ann", "t3", 100),
    DEVICE,
    _move("host", "t3", "open"),
    _move("guest/Ann", "t3", "bet", on="seven", amount=50),
)
THROW = _move("host", "t3", "throw")
SHARED = _clock("draw", table="t3", n=1, shares={"Ann": SHARE})
FAILED = (*AT_DICE, THROW, _world("wait", seconds=1.5))
TAKE_KEY = _clock("take_key", tables=NEW_KEY.id, raffle=NEW_KEY.id)
OVER = (*ANN, _host("end_night"))
OFFERED = (*OVER, _host("offer", prize="A cake"))

SCENARIOS: dict[str, Scenario] = {
    "set_up": Scenario((), _host("set_up", wish={"guests": 4, "games": ["roulette"]})),
    "clock_changed": Scenario((), _clock("clock_changed", by=5000)),
    "note": Scenario((), _clock("note", text="A wrong code.")),
    "snapshot": Scenario((), _clock("snapshot", digest="00" * 32)),
    "carry_over": Scenario(AT_HOLDEM, _clock("carry_over")),
    "new_secret": Scenario((), _host("new_secret", host="another hash")),
    "secret_used": Scenario((_host("new_secret", host="next", until_used=True),), _clock("secret_used")),
    "announce": Scenario((), _host("announce", text="The bar is open.")),
    "direct_screen": Scenario((), _host("direct_screen", pinned="t1", skip=True, hidden=["t2"])),
    "last_call": Scenario((), _host("last_call", minutes=30)),
    "warn": Scenario((_host("last_call", minutes=0.05, warning=0.02),), None),
    "close": Scenario((_host("last_call", minutes=0),), None),
    "end_night": Scenario(ANN, _host("end_night")),
    "raffle": Scenario(OVER, _host("raffle", per=1000, prize="A bottle")),
    "name_prizes": Scenario(OVER, BOXES),
    "put_tickets": Scenario((*OVER, BOXES), _host("put_tickets", prize="A bottle", count=1, name="Ann")),
    "offer": Scenario(OVER, _host("offer", prize="A cake")),
    "bid": Scenario(OFFERED, _ann("bid", amount=5)),
    "hammer": Scenario((*OFFERED, _ann("bid", amount=5)), _host("hammer")),
    "join": Scenario((), _join("Ann")),
    "add_guest": Scenario((), _host("add_guest", name="Gina")),
    "appoint": Scenario((), *DORA),
    "new_link": Scenario(ANN, _host("new_link", name="Ann", link="a link")),
    "claim": Scenario(
        (*ANN, _host("new_link", name="Ann", link="a link")), _ann("claim", link="a link", token="new")
    ),
    "knock": Scenario(ANN, KNOCK),
    "let_in": Scenario((*ANN, KNOCK), _host("let_in", knock=5, name="Ann")),
    "turn_away": Scenario((*ANN, KNOCK), _host("turn_away", knock=5, name="Ann")),
    "readmit": Scenario((*ANN, REMOVED), _host("readmit", name="Ann")),
    "change_night": Scenario(
        ANN, _host("change_night", asks=True, rebuys=2, rebuy=500, hints=True, programs=True)
    ),
    "buy_again": Scenario(
        (
            *ANN,
            _host("adjust", name="Ann", amount=-1000, reason="A bad evening."),
            _host("change_night", rebuys=1),
        ),
        _ann("buy_again"),
    ),
    "seat_house_player": Scenario((), CLARA),
    "dismiss_house_player": Scenario((CLARA,), _host("dismiss_house_player", name="⚙ Clara")),
    "fill_table": Scenario(AT_HOLDEM, _host("fill_table", table="t2", seats=4)),
    "mute": Scenario(ANN, _host("mute", name="Ann")),
    "remove": Scenario(AT_ROULETTE, _host("remove", name="Ann", reason="Asked to.")),
    "go_home": Scenario(AT_ROULETTE, _ann("go_home")),
    "tell": Scenario(ANN, _host("tell", text="hello", names=["Ann"])),
    "say": Scenario(ANN, _ann("say", text="hello")),
    "grant": Scenario(ANN, _host("grant", name="Ann", amount=50, reason="A voucher.")),
    "make_vouchers": Scenario(ANN, VOUCHERS),
    "redeem": Scenario((*ANN, VOUCHERS), _ann("redeem", voucher=FIRST_VOUCHER)),
    "adjust": Scenario(ANN, _host("adjust", name="Ann", amount=-50, reason="A mistake.")),
    "exchange": Scenario(AT_ROULETTE, _ann("exchange", table="t1", give="money", amount=50)),
    "count_chips": Scenario(
        _sit("Ann", "t10", 100), _host("count_chips", table="t10", name="Ann", chips=150)
    ),
    "confirm_count": Scenario(
        (*_sit("Ann", "t10", 100), _host("count_chips", table="t10", name="Ann", chips=150)),
        _host("confirm_count", table="t10"),
    ),
    "open_table": Scenario((), _host("open_table", setup={"name": "More", "game": "roulette"})),
    "begin_table": Scenario((), _host("begin_table", table="t5")),
    "change_table": Scenario((), _host("change_table", table="t1", pace={"betting": 60})),
    "pause": Scenario((), _host("pause", table="t1")),
    "go_on": Scenario((_host("pause", table="t1"),), _host("go_on", table="t1")),
    "hand_over": Scenario(DORA, _host("hand_over", table="t3", to="Dora")),
    "close_tables": Scenario(AT_ROULETTE, _host("close_tables")),
    "close_table": Scenario(AT_ROULETTE, _host("close_table", table="t1")),
    "stop_table": Scenario(AT_ROULETTE, _clock("stop_table", table="t1", reason="a fault")),
    "sit": Scenario(ANN, _ann("sit", table="t1", money=100)),
    "seat": Scenario(ANN, _host("seat", name="Ann", table="t1")),
    "leave": Scenario(AT_ROULETTE, _ann("leave", table="t1")),
    "sit_out": Scenario(AT_HOLDEM, _ann("sit_out", table="t2")),
    "come_back": Scenario((*AT_HOLDEM, _ann("sit_out", table="t2")), _ann("come_back", table="t2")),
    "move": Scenario(AT_ROULETTE, None),
    "ready": Scenario((*_sit("Ann", "t3", 100), _move("host", "t3", "open")), _ann("ready", table="t3")),
    "time_up": Scenario(AT_HOLDEM, None),
    "seat_time_up": Scenario((*AT_HOLDEM, _ann("sit_out", table="t2")), None),
    "join_waiting_list": Scenario(FULL, _ann("join_waiting_list", table="t11")),
    "leave_waiting_list": Scenario(WAITING, _ann("leave_waiting_list", table="t11")),
    "offer_time_up": Scenario((*WAITING, ("guest/Bob", {"do": "leave", "table": "t11"})), None),
    "nobody_bets": Scenario(AT_ROULETTE, None),
    "cannot_pay": Scenario(
        (*_sit("Ann", "t4", 100), *_sit("Bob", "t4", 100), *_sit("Cy", "t4", 2)), None
    ),
    "sit instead": Scenario(AT_HOLDEM, _ann("sit", table="t4", money=50, instead_of="t2")),
    "start_tournament": Scenario(AT_HOLDEM, TOURNAMENT),
    "next_level": Scenario((*AT_HOLDEM, TOURNAMENT), _host("next_level", table="t2")),
    "rebuy": Scenario(
        (*AT_HOLDEM, *_sit("Cy", "t2", 0), TOURNAMENT), ("guest/Cy", {"do": "rebuy", "table": "t2"})
    ),
    "move correct": Scenario(THROWN, _move("host", "t6", "correct", round=1, dice=[3, 3])),
    "move void": Scenario(THROWN, _move("host", "t6", "void", round=1, reason="A die leaned.")),
    "move undo": Scenario(THROWN, _move("host", "t6", "undo")),
    "move go_back": Scenario(FLOP, _move("host", "t7", "go_back", entry=3)),
    "move show": Scenario(
        (*FLOP, _move("guest/Ann", "t7", "fold")), _move("guest/Bob", "t7", "show", cards=["2c", "2d"])
    ),
    "move in turn": Scenario(
        (*_sit("Ann", "t8", 100), *_sit("Bob", "t8", 100)), _move("guest/Ann", "t8", "start", by="dealer")
    ),
    "move mid": Scenario(_sit("Ann", "t9", 100), _move("guest/Ann", "t9", "mid", take=False)),
    "adjust chips": Scenario(
        THROWN, _host("adjust", name="Ann", amount=-50, table="t6", against="house", reason="A mistake.")
    ),
    "draw": Scenario((*AT_DICE, THROW), SHARED),
    "draw anew": Scenario((*AT_DICE, THROW), None),
    "draw cards": Scenario((*AT_HOLDEM, DEVICE), None),
    "draw ticket": Scenario((*OVER, DEVICE, _host("raffle", per=1000, prize="A bottle")), None),
    "late_share": Scenario(FAILED, _clock("late_share", table="t3", n=1, name="Ann", share=SHARE)),
    "take_key": Scenario((KEY_IS_LOST,), TAKE_KEY),
    "take_key between": Scenario((*AT_DICE, THROW, SHARED, KEY_IS_LOST), TAKE_KEY),
    "take_key meanwhile": Scenario((*AT_DICE, THROW, KEY_IS_LOST), TAKE_KEY),
    "move that waits": Scenario(AT_DICE, THROW),
    "move that waits by itself": Scenario((*AT_HOLDEM, DEVICE), None),
    "raffle that waits": Scenario((*OVER, DEVICE), _host("raffle", per=1000, prize="A bottle")),
    "stop_table meanwhile": Scenario(
        (*AT_DICE, THROW), _clock("stop_table", table="t3", reason="a fault")
    ),
    "exchange debt": Scenario(OWING, _ann("exchange", table="t6", give="money", amount=50)),
}  # fmt: skip
"""By the command's name, and what of it; `create` and `resume` come about by beginning and by starting."""
