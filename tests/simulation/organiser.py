"""The host's own phone: every command that a host can do, now and then, and the end of the night."""

from collections.abc import Callable
from typing import Any

from tests.simulation import desk
from tests.simulation.people import choose
from tests.simulation.phone import Message, Phone, Session

Whim = Callable[["Organiser", Session], None]

NEW_TABLES: tuple[Message, ...] = (
    {"name": "More roulette", "game": "roulette", "rules": {"zero": "en_prison"}},
    {"name": "More dice", "game": "unders_overs"},
    {"name": "More poker", "game": "holdem", "rules": {"small_blind": 5, "big_blind": 10}},
)


class Organiser(Phone):
    """Whoever gives the party."""

    def __init__(self, party: Any, label: str) -> None:
        super().__init__(party, label)
        self.whims: tuple[tuple[int, Whim], ...] = (
            (3, _announce), (6, _grant), (3, _adjust), (3, _pause), (2, _void), (4, _appoint), (2, _new_link),
            (1, _new_secret), (2, _mute), (1, _remove), (3, _seat), (2, _open_table), (4, _change_table),
            (1, _close_table), (2, _hand_over), (5, _start_tournament), (2, _next_level), (2, _say),
            (4, _look), (1, _set_up), (3, _seat_house_player), (2, _dismiss_house_player), (3, _fill),
            *desk.WHIMS,
        )  # fmt: skip

        self._first: list[Whim] = [_appoint, _appoint]
        """What is done before anything else."""

    def plan_another_night(self) -> None:
        """Begin by setting up another night, before anybody comes."""
        self._first.insert(0, _set_up)

    def entry(self) -> Message:
        return {"do": "rejoin", "token": self.token}

    def turned_away(self, answer: Message) -> None:
        if "isn't known here" in answer["reason"]:
            self.world.violate("the host is not locked out", "the secret isn't known")

    def noticed(self, session: Session, notice: Message) -> None:
        super().noticed(session, notice)
        if notice["kind"] == "knocked":
            self.world.after(self.rng.uniform(0.1, 2), lambda: desk.answer_the_door(self, session))

    def shown_out(self) -> None:
        """Come back with the secret of now."""

    def think(self, session: Session) -> None:
        if not session.night:
            return
        if self._first:
            self._first.pop(0)(self, session)
            return
        if session.night["phase"] == "ended":
            self._give_prizes(session)
            return
        if self.party.is_resting or self.party.is_closing:
            self._keep_going(session)
            if self.party.is_closing:
                self._close_the_night(session)
            return
        paused = [one["id"] for one in session.night["tables"] if one["status"] == "paused"]
        if paused and self.rng.random() < 0.7:
            self.act("go_on", table=self.rng.choice(paused))
            return
        whims = [whim for weight, whim in self.whims for _ in range(weight)]
        self.rng.choice(whims)(self, session)

    def _keep_going(self, session: Session) -> None:
        """See to it that every table goes on where nobody else may do so."""
        for one in session.night["tables"]:
            table, shown = one["id"], session.tables.get(one["id"])
            if one["status"] == "paused":
                self.act("go_on", table=table)
            elif one["dealt"] == "house":
                continue
            elif table not in self.follows:
                self.follow(table)
            elif shown is None or shown.view["phase"] == "waiting":
                continue
            elif options := self.party.going_on(shown.options):
                self.act("move", table=table, move=choose(self.rng, options, dealing=True))

    def _close_the_night(self, session: Session) -> None:
        if session.night["phase"] == "open":
            self.act("last_call", minutes=self.rng.choice((0, 0.05)), warning=self.rng.choice((0, 0.02)))
        else:
            self.act("end_night")

    def _give_prizes(self, session: Session) -> None:
        up = session.night["auction"]
        if up is not None and not up["seconds"]:
            self.act("hammer")
        elif up is None and self.rng.random() < 0.5:
            self.act("offer", prize="A cake", least=5, step=5, seconds=self.rng.choice((0, 2)))
        elif up is None:
            self.act("raffle", per=1000, prize="A bottle")

    # What a host has at hand.

    def table(self, session: Session, *status: str) -> str:
        """A table, of this status where there is one."""
        tables = session.night["tables"]
        found = [one["id"] for one in tables if not status or one["status"] in status]
        return str(self.rng.choice(found or [one["id"] for one in tables]))

    def guest(self) -> str:
        """Somebody who is or was here."""
        return self.rng.choice(list(self.party.oracle.night.state.players) or ["Nobody"])


def _announce(host: Organiser, session: Session) -> None:
    host.act("announce", text="The bar is open.")


def _grant(host: Organiser, session: Session) -> None:
    host.act("grant", name=host.guest(), amount=host.rng.choice((1, 300, 1000)), reason="A voucher.")


def _adjust(host: Organiser, session: Session) -> None:
    host.act("adjust", name=host.guest(), amount=host.rng.randint(-50, 50), reason="A mistake.")


def _pause(host: Organiser, session: Session) -> None:
    host.act("pause", table=host.table(session, "open"))


def _void(host: Organiser, session: Session) -> None:
    move = {"do": "void", "reason": "A dispute."}
    host.act("move", table=host.table(session), move=move)


def _appoint(host: Organiser, session: Session) -> None:
    party = host.party
    label = host.rng.choice(party.dealer_names)
    at = host.rng.choice(([], [], [host.table(session)]))
    host.act("appoint", lambda answer: party.hand_on(label, answer), name=label, at=at)


def _new_link(host: Organiser, session: Session) -> None:
    party, name = host.party, host.guest()
    host.act("new_link", lambda answer: party.hand_on(name, answer), name=name)


def _new_secret(host: Organiser, session: Session) -> None:
    def keep(answer: Message) -> None:
        if "ok" in answer:
            host.token = answer["ok"]["secret"]
            if host.rng.random() < 0.5:
                host.ask({"do": "rejoin", "token": host.token})

    if not any(message["do"] == "new_secret" for message, _ in host.unanswered.values()):
        host.act("new_secret", keep)


def _mute(host: Organiser, session: Session) -> None:
    host.act("mute", name=host.guest(), muted=host.rng.random() < 0.5)


def _remove(host: Organiser, session: Session) -> None:
    if host.rng.random() < 0.3:
        host.act("remove", role="dealer", name=host.rng.choice(host.party.dealer_names), reason="Tired.")
    else:
        host.act("remove", name=host.guest(), reason="Asked to.")


def _seat(host: Organiser, session: Session) -> None:
    host.act("seat", name=host.guest(), table=host.table(session, "open"))


def _seat_house_player(host: Organiser, session: Session) -> None:
    host.act("seat_house_player", table=host.table(session, "open"), kind="random")


def _dismiss_house_player(host: Organiser, session: Session) -> None:
    here = list(host.party.oracle.night.house_players)
    host.act("dismiss_house_player", name=host.rng.choice(here or ["Nobody"]))


def _fill(host: Organiser, session: Session) -> None:
    host.act("fill_table", table=host.table(session, "open"), seats=host.rng.choice((0, 2, 3)))


def _open_table(host: Organiser, session: Session) -> None:
    setup = {**host.rng.choice(NEW_TABLES), "chips": {"own": 1}, "pace": host.party.pace}
    host.act("open_table", setup=setup)


def _change_table(host: Organiser, session: Session) -> None:
    table = host.table(session, "open")
    if host.rng.random() < 0.5:
        host.act("change_table", table=table, pace=host.party.pace)
    else:
        host.act("change_table", table=table, dealt=host.rng.choice(("house", "dealer", "players")))


def _close_table(host: Organiser, session: Session) -> None:
    if len(session.night["tables"]) > 4:
        host.act("close_table", table=host.table(session, "open"), reason="It squeaks.")


def _hand_over(host: Organiser, session: Session) -> None:
    host.act("hand_over", table=host.table(session), to=host.rng.choice(host.party.dealer_names))


def _start_tournament(host: Organiser, session: Session) -> None:
    tables = [one["id"] for one in session.night["tables"] if one["game"] == "holdem"]
    levels = [{"small": 5, "big": 10, "minutes": 0.1, "rest": 0.02}, {"small": 20, "big": 40, "minutes": 0.1}]
    if tables:
        table = host.rng.choice(tables)
        host.act("start_tournament", table=table, levels=levels, rebuy=100, rebuy_until=1)


def _next_level(host: Organiser, session: Session) -> None:
    cups = [one["id"] for one in session.night["tables"] if one["tournament"]]
    if cups:
        host.act("next_level", table=host.rng.choice(cups))


def _say(host: Organiser, session: Session) -> None:
    host.act("say", text="Good luck!", table=host.table(session))


def _look(host: Organiser, session: Session) -> None:
    questions: list[Message] = [{"do": "desk"}, {"do": "people"}, {"do": "occasions", "guests": 12}]
    host.ask(host.rng.choice(questions))


def _set_up(host: Organiser, session: Session) -> None:
    host.act("set_up", wish={"guests": 8, "games": ["roulette", "holdem"], "tempo": "quick"})
