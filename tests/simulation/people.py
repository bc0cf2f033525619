"""The people of a night: guests at every game, teams, dealers, a screen, and a stranger at the door."""

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.client.followed import Followed
from croupier.games.moves import DealerMove
from croupier.games.options import Option, Whole
from croupier.games.registry import GAMES
from croupier.night.vouchers import printed
from tests.games.chance import move_from
from tests.simulation.phone import Message, Phone, Session

if TYPE_CHECKING:
    from random import Random

    from croupier.night.night import Night
    from tests.simulation.run import Simulation

DEALT = {
    name: {str(move.__struct_config__.tag) for move in game.moves if issubclass(move, DealerMove)}
    for name, game in GAMES.items()
}
"""By game, the moves that only a dealer makes."""

SELDOM = ("void", "no_throw", "no_spin", "finish", "blinds")
"""Moves that a dealer hardly ever makes."""
BACK = ("void", "undo", "go_back")
"""Moves after which a round takes longer than it would have."""

LIKED = {"holdem": 4, "blackjack": 2}
"""Where people rather sit: where more is hidden."""

QUESTIONS = ("standings", "rounds", "evenings", "people", "ping")

FORGED: tuple[Message, ...] = (
    {"do": "grant", "name": "Guest 1", "amount": 5, "reason": "for me"},
    {"do": "end_night"},
    {"do": "resume", "down": 0},
    {"do": "move", "table": "t1", "move": {"do": "void", "reason": "no"}},
    {"do": "move", "table": "t1", "move": {"do": "spin", "pocket": "7"}, "seed": "00"},
    {"do": "join", "token": "x"},
    {"do": "dance"},
)
"""What is nobody's to do, or not of those who try it."""


class Guest(Phone):
    """Somebody who plays."""

    def __init__(self, party: "Simulation", label: str, team: str = "") -> None:
        super().__init__(party, label)
        self.team = team
        self._name = team or label
        self._names: set[str] = set()
        """Under which they have come in."""
        self.link = ""
        """A way in that the host has handed on."""
        self._device = {"device": f"the phone of {label}"} if self.rng.random() < 0.3 else {}
        """Its identity, if it has one: others forget theirs."""
        self._is_knocking = False
        self._ticket = ""
        """The token of somebody who waits at the door, worth nothing before the host lets them in."""

    def entry(self) -> Message:
        if self.link:
            return {"do": "claim", "link": self.link, "key": self.key()}
        if self.token:
            return {"do": "rejoin", "token": self.token}
        if self.party.is_closing or self.party.is_resting:
            return {"do": "watch", "code": self.party.code}
        if self._ticket:
            return {"do": "wait", "token": self._ticket}
        named = {"team": self._name} if self.team else {"name": self._name}
        do = "knock" if self._is_knocking else "join"
        return {"do": do, "code": self.party.code, **named, **self._device, "key": self.key()}

    def at_the_door(self, answer: Message) -> None:
        """Wait where the host has to say so; anything else is as for everybody."""
        ok = answer.get("ok", {})
        if "session" in ok or not ok:
            super().at_the_door(answer)
        elif "waiting" not in ok:
            self._ticket = ok["token"]
            self.world.after(self.rng.uniform(1, 10), self._look_again)
        elif not ok["waiting"]:
            self._let_in()
        else:
            self.world.after(self.rng.uniform(1, 10), self._look_again)

    def _look_again(self) -> None:
        """Open the page anew, in case the word that they are let in was lost."""
        if self._ticket and not self.party.is_resting:
            self.leave_line()

    def _let_in(self) -> None:
        self.token, self._ticket, self._is_knocking = self._ticket, "", False
        self.new_key()
        self.leave_line()

    def noticed(self, session: Session, notice: Message) -> None:
        super().noticed(session, notice)
        if self._ticket and session is self.session and notice["kind"] == "let_in":
            self._let_in()
        elif self._ticket and session is self.session and notice["kind"] == "turned_away":
            self._give_up()
            self.leave_line()

    def _give_up(self) -> None:
        """Knock no more, and be somebody else."""
        self._ticket, self._is_knocking = "", False
        self.new_key()
        self._new_name()

    def lose_token(self) -> None:
        """Come back with another browser, which knows nothing."""
        super().shown_out()
        self.leave_line()

    def turned_away(self, answer: Message) -> None:
        if "can't be saved" in answer["reason"]:
            return
        self.new_key()
        if self.link:
            self.link = ""
        elif self.token:
            self.shown_out()
        elif self._ticket or self._is_knocking:
            self._give_up()
        else:
            self._refused(answer.get("knock", ""))

    def _refused(self, why_knock: str) -> None:
        """Knock where that helps, or try another name."""
        if self._name not in self._names and not self.team and why_knock == "name":
            self.world.violate("no ghosts", f"{self._name} is a guest, and nobody was told")
        if why_knock and self.rng.random() < 0.8:
            self._is_knocking = True
        else:
            self._new_name()

    def entered(self) -> None:
        self.link = ""
        self._names.add(self._name)
        self.new_key()

    def shown_out(self) -> None:
        super().shown_out()
        self._new_name()

    def _new_name(self) -> None:
        """Come in as somebody else."""
        self._name = f"{self.label} {self.rng.randrange(1000)}"
        self.team = ""
        self.follows.clear()

    def think(self, session: Session) -> None:
        you = session.you
        if not you:
            return
        chance = self.rng.random()
        if chance < 0.06:
            self._something(session)
        elif not you["seats"]:
            self._sit_down(session)
        else:
            self._play(session, self.rng.choice(you["seats"]))

    def _something(self, session: Session) -> None:
        rng = self.rng
        tables = [one["id"] for one in session.night["tables"]]
        match rng.randrange(14):
            case 10 | 11 | 12 | 13 if tables:
                self._something_else(session, tables)
            case 0:
                self.act("say", text="hello", table=rng.choice([*tables, ""]))
            case 1:
                self.repeat()
            case 2 | 3 | 4:
                past: list[Message] = [{"do": "past", "table": table} for table in tables[:1]]
                self.ask(rng.choice([*past, *({"do": question} for question in QUESTIONS)]))
            case 5:
                message = dict(rng.choice(FORGED))
                self.act(message.pop("do"), **message)
            case 6 if tables and (table := rng.choice(tables)) not in self.follows:
                self.follow(table)
            case 7 if idle := [table for table in self.follows if table not in session.you["seats"]]:
                self.unfollow(rng.choice(idle))
            case 8 if rng.random() < 0.2:
                self.act("go_home")
            case _:
                up = session.night["auction"]
                if up is not None:
                    self.act("bid", amount=up["next"] + rng.randrange(20))

    def _something_else(self, session: Session, tables: list[str]) -> None:
        rng = self.rng
        match rng.randrange(4):
            case 0 if codes := vouchers_of(self.party.oracle.night):
                self.act("redeem", voucher=rng.choice(codes))
            case 1:
                self.act(rng.choice(("join_waiting_list", "leave_waiting_list")), table=rng.choice(tables))
            case 2:
                self.act("ready", table=rng.choice(session.you["seats"] or tables))
            case 3 if not self.unanswered:
                self.lose_token()

    def _sit_down(self, session: Session) -> None:
        rng = self.rng
        if not session.you["money"]:
            self.act("buy_again")
        up = session.night["auction"]
        if up is not None and rng.random() < 0.3:
            self.act("bid", amount=up["next"] + rng.randrange(20))
        tables = [one for one in session.night["tables"] if one["status"] == "open"]
        if tables:
            table = rng.choices(tables, [LIKED.get(one["game"], 1) for one in tables])[0]
            self.act("sit", table=table["id"], money=rng.choice((0, 100, 200, 500, 500)))

    def _play(self, session: Session, table: str) -> None:
        rng = self.rng
        shown = session.tables.get(table)
        if table not in self.follows:
            self.follow(table)
        if shown is None:
            return
        name = session.you["name"]
        stack = shown.view["stacks"].get(name, 0)
        chance = rng.random()
        if chance < 0.012:
            self.act("leave", table=table)
        elif chance < 0.03:
            self.act(
                "exchange", table=table, give=rng.choice(("money", "chips")), amount=rng.choice((50, 100))
            )
        elif chance < 0.04:
            self.act("sit_out", table=table)
        elif name in shown.view["sitting_out"] and chance < 0.3:
            self.act("come_back", table=table)
        elif not stack and not session.you["staked"].get(table) and chance < 0.4:
            self._out_of_chips(session, shown, table)
        elif shown.info["dealt_by"] == name and chance < 0.07:
            self.act("hand_over", table=table, to=rng.choice(list(shown.info["seats"])))
        else:
            self._move(session, shown, table)

    def _out_of_chips(self, session: Session, shown: Followed, table: str) -> None:
        cup = shown.info["tournament"]
        if cup is not None and cup["rebuy"]:
            self.act("rebuy", table=table)
        elif session.you["money"] >= 100:
            self.act("exchange", table=table, give="money", amount=100)
        else:
            self.act("leave", table=table)

    def _move(self, session: Session, shown: Followed, table: str) -> None:
        if not shown.options:
            return
        move = choose(self.rng, shown.options)
        if move["do"] in DEALT[shown.view["game"]] and shown.info["dealt_by"] == session.you["name"]:
            move["by"] = "dealer"
        seen = {"seen": shown.version} if self.rng.random() < 0.7 else {}
        self.act("move", None, table=table, move=move, **seen)


class Dealer(Phone):
    """Somebody who deals, let in by a link of the host's."""

    def __init__(self, party: "Simulation", label: str) -> None:
        super().__init__(party, label)
        self.link = ""

    def entry(self) -> Message:
        if self.link:
            return {"do": "claim", "link": self.link, "key": self.key()}
        if self.token:
            return {"do": "rejoin", "token": self.token}
        return {"do": "watch", "code": self.party.code}

    def turned_away(self, answer: Message) -> None:
        if "can't be saved" not in answer["reason"]:
            self.link = self.token = ""
            self.new_key()

    def entered(self) -> None:
        self.link = ""
        self.new_key()

    def think(self, session: Session) -> None:
        if session.you.get("role") != "dealer":
            if self.link:
                self.leave_line()
            return
        rng = self.rng
        dealt = [one["id"] for one in session.night.get("tables", []) if one["dealt"] == "dealer"]
        for table in dealt:
            if table not in self.follows:
                self.follow(table)
        busy = [table for table in dealt if (shown := session.tables.get(table)) and shown.options]
        if not busy:
            return
        table = rng.choice(busy)
        shown = session.tables[table]
        if shown.info["status"] == "paused":
            self.act("go_on", table=table)
        elif (chance := rng.random()) < 0.01:
            self.act("pause", table=table)
        elif chance < 0.02:
            self.act("hand_over", table=table, to=rng.choice(self.party.dealer_names))
        elif options := self.party.going_on(shown.options):
            self.act("move", table=table, move=choose(rng, options, dealing=True))


class Screen(Phone):
    """A screen that shows every table, and does nothing."""

    def entry(self) -> Message:
        return {"do": "watch", "code": self.party.code}

    def think(self, session: Session) -> None:
        for one in session.night.get("tables", []):
            if one["id"] not in self.follows:
                self.follow(one["id"])


class Stranger(Phone):
    """Somebody who has no business here, and tries."""

    def entry(self) -> Message:
        wrong: list[Message] = [
            {"do": "join", "code": "WRONG2", "name": "Mallory"},
            {"do": "rejoin", "token": "x" * 32},
            {"do": "claim", "link": "y" * 32},
            {"do": "watch", "code": ""},
            {"do": "grant", "name": "Guest 1", "amount": 5, "reason": "for me"},
            {"do": "look_in", "code": self.party.code},
            {"do": "ping"},
        ]
        return self.rng.choice(wrong)

    def turned_away(self, answer: Message) -> None:
        if not answer["reason"]:
            self.world.violate("a stranger stays outside", str(answer))

    def leave_line(self, pause: float = 12.0) -> None:
        super().leave_line(pause)

    def connect(self) -> None:
        super().connect()
        session = self.session
        if session is not None and self.rng.random() < 0.5:
            self.world.fault("garbage", self.label)
            if self.rng.random() < 0.5:
                session.line.send(self.rng.randbytes(self.rng.randrange(40)))
            else:
                session.line.send_bytes()

    def think(self, session: Session) -> None:
        self.leave_line()


def vouchers_of(night: "Night") -> list[str]:
    """The codes on paper that nobody has handed in."""
    return [voucher.url.partition("=")[2] for voucher in printed(night.state, "")]


def choose(rng: "Random", options: list[Message], *, dealing: bool = False) -> Message:
    """A move among those that are offered, mostly a modest one."""
    offered = msgspec.convert(options, list[Option])
    if dealing and rng.random() < 0.98:
        offered = [option for option in offered if option.do not in SELDOM] or offered
    option = rng.choice(offered)
    move: dict[str, Any] = move_from(rng, "", option)
    del move["by"]
    for name, domain in option.fields.items():
        if name in move and isinstance(domain, Whole) and rng.random() < 0.9:
            few = domain.low + domain.step * rng.randrange(3)
            move[name] = min(few, move[name])
    return move
