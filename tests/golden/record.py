"""Record golden nights and tables with this version: `python -m tests.golden.record FOLDER [NIGHT…|tables]`.

Each night is played in a process of its own by the real `HostedNight` and store. Its
file is kept with what this version's commands say of it. They are recorded once and never again:
the code that comes after it is held to them.
"""

import asyncio
import gzip
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from croupier.fairness.house import NightKey
from croupier.fairness.record import Record
from croupier.games.moves import DEALER
from croupier.games.options import Cards, Option, Whole
from croupier.games.phrases import Phrase
from croupier.host.company import House as Company
from croupier.host.hosted_night import Answer, HostedNight, Pending
from croupier.host.nights import begin
from croupier.night import commands
from croupier.night.commands import CLOCK, HOST, Actor, Command
from croupier.night.house import House
from croupier.night.night_table import NightTable
from tests.games.chance import move_from
from tests.golden import tables
from tests.golden.nights import NIGHTS, Plan
from tests.night.devices import Devices, share_of

ASKED = ("places", "rounds", "money", "games")
SELDOM = (
    "fold", "void", "finish", "no_throw", "no_spin", "muck", "clear", "take_back", "blinds", "shuffle",
    "correct", "undo", "go_back", "outcomes",
)  # fmt: skip
RARE = ("split", "insure", "keep", "award", "show")
"""Moves that are offered so seldom that they are made whenever they are."""
MODEST = 60
"""More chips than this are seldom bet at once, so that the night lasts."""
MANY_ROUNDS = 3
"""Rounds that are under way when a night is cut off in the middle."""
QUIET = 0.02
"""Seconds without news after which another table is looked at."""
DROWSY = 0.1
"""How often a device falls asleep or wakes up after a draw."""
LONGEST = 4000
"""Steps after which a night that does not come to its end is given up."""


class Alone:
    """Nobody looks on; whoever has done something is answered."""

    def __init__(self) -> None:
        self._told = asyncio.Event()

    def release(self, told: list[Pending]) -> None:
        for one in told:
            if one.reply is not None:
                one.reply(one.answer)
        self._told.set()

    async def hear(self) -> None:
        """Wait until something has happened; nothing may, where nobody is waited for."""
        self._told.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(QUIET):
                await self._told.wait()

    def failed(self, words: Phrase) -> None:
        raise AssertionError(words)

    def recovered(self) -> None:
        raise AssertionError("the log failed")


class Counting:
    """The host's machine, with the devices of a plan for those that would be connected."""

    def __init__(self, house: House, devices: Devices) -> None:
        self._house = house
        self.present = devices.present

    @property
    def tables(self) -> NightKey | None:
        return self._house.tables

    @property
    def raffle(self) -> NightKey:
        return self._house.raffle


class Played:
    """A night under the hands of a seeded chooser."""

    def __init__(self, hosted: HostedNight, audience: Alone, plan: Plan, rng: Random) -> None:
        self.hosted, self.audience, self.plan, self.rng = hosted, audience, plan, rng
        self.number = 0
        self.devices = Devices(*plan.devices, night=hosted.night.state.record)
        if hosted.night.house is not None:
            hosted.night.house = Counting(hosted.night.house, self.devices)

    async def do(self, by: Actor, command: Command) -> Answer:
        """Do something as a device does it, and wait until it is durable or refused."""
        answered: asyncio.Future[Answer] = self.hosted.loop.create_future()
        self.number += 1
        self.hosted.submit(by, command, f"golden:{self.number}", answered.set_result)
        return await answered

    # Who comes.

    async def gather(self) -> None:
        """Let dealers and guests come and sit down, after the host has said what night it is to be."""
        if self.plan.wish is not None:
            await self.do(HOST, commands.SetUp(wish=self.plan.wish))
        for name in ("Dora", "Otto"):
            await self.do(HOST, commands.Appoint(name=name, link=f"link of {name}"))
            await self.do(
                Actor("dealer", name), commands.Claim(link=f"link of {name}", token=f"token of {name}")
            )
        if self.hosted.night.state.programs:
            robo = Actor("guest", "Robo")
            await self.do(robo, commands.Join(token="token of a program", program=True))
        for name in self.plan.guests:
            team = name if "Team" in name else ""
            for phone in range(2 if team else 1):
                await self.do(
                    Actor("guest", name), commands.Join(token=f"token {phone} of {name}", team=team)
                )
        for table in self.hosted.night.tables:
            for name in self.rng.sample(self.plan.guests, 3):
                await self.sit(name, table)

    async def sit(self, name: str, table: str) -> Answer:
        rate = self.hosted.night.tables[table].state.setup.rate
        lots = self.rng.choice((20, 100, 200, 300)) // rate.money
        return await self.do(Actor("guest", name), commands.Sit(table=table, money=lots * rate.money))

    # What they do.

    async def step(self, table: NightTable | None = None) -> None:
        """Let one thing happen somewhere, or at a table; the house and the clock go on by themselves."""
        await self.answer()
        tables = [one for one in self.hosted.night.tables.values() if one.state.status in ("open", "closing")]
        table = table or self.rng.choice(tables)
        await self.buy_in_again(table)
        if self.rng.random() < 0.07:
            await self.around(table)
            return
        movers = [name for name in table.deciding or table.state.seats if table.engine.options(name)]
        dealer = self.dealer(table)
        if dealer is not None and (not movers or self.rng.random() < 0.3) and await self.deal(table, dealer):
            return
        if movers:
            name = self.rng.choice(movers)
            await self.move(table, Actor("guest", name), name, table.engine.options(name))
        else:
            await self.audience.hear()

    async def buy_in_again(self, table: NightTable) -> None:
        if table.state.tournament is not None and not table.is_under_way:
            for name in [name for name, chips in table.engine.stacks.items() if not chips]:
                await self.do(Actor("guest", name), commands.Rebuy(table=table.id))

    def dealer(self, table: NightTable) -> Actor | None:
        """Who deals at a table, if somebody does."""
        if table.state.setup.dealt == "dealer":
            there = [name for name, one in self.hosted.night.state.dealers.items() if not one.gone]
            return Actor("dealer", table.state.dealer or there[0])
        name = table.dealing_player
        return None if name is None else Actor("guest", name)

    async def deal(self, table: NightTable, dealer: Actor) -> bool:
        options = [one for one in table.engine.options(DEALER) if one.do != "finish"]
        if table.engine.phase == "waiting" and not table.engine.state.stacks:
            return False
        return await self.move(table, dealer, DEALER, options)

    async def move(self, table: NightTable, by: Actor, name: str, options: list[Option]) -> bool:
        """Make one of the moves that are offered; the dealer says what only real equipment shows."""
        usual = [one for one in options if one.do not in SELDOM]
        rare = [one for one in options if one.do in RARE]
        if name == DEALER and not usual and self.rng.random() < 0.97:
            return False
        offered = rare or usual or options if self.rng.random() < 0.96 else options
        evens = [one for one in offered if "red" in getattr(one.fields.get("on"), "values", ())]
        option = self.rng.choice(evens if evens and self.plan.ranks else offered)
        move = move_from(self.rng, name, option)
        bold = table.state.tournament is not None or self.rng.random() < 0.1
        for field, domain in option.fields.items():
            if isinstance(domain, Whole) and move.get(field, 0) > MODEST and not bold:
                move[field] = domain.low
        if self.plan.ranks and isinstance(cards := option.fields.get("cards"), Cards) and "cards" in move:
            move["cards"] = self.draw(cards, len(move["cards"]))
        if "pocket" in move and self.rng.random() < 0.3:
            move["pocket"] = "0"
        if name == DEALER and table.state.setup.equipment == "virtual":
            for field in ("dice", "cards", "pocket"):
                move.pop(field, None)
        answer = await self.do(by, commands.Move(table=table.id, move=move, seen=table.state.version))
        return not answer.refused

    def draw(self, cards: Cards, count: int) -> list[str]:
        """Cards from what is left, the plan's ranks mostly."""
        deck = [card for card, left in cards.left.items() for _ in range(left)]
        likely = {card: 0.1 if card[0] in self.plan.ranks else 1.0 for card in deck}
        return sorted(deck, key=lambda card: self.rng.random() * likely[card])[:count]

    async def around(self, night_table: NightTable) -> None:
        """Something beside the play."""
        name, table = self.rng.choice(self.plan.guests), night_table.id
        guest, rate = Actor("guest", name), night_table.state.setup.rate
        likely: list[tuple[int, Command]] = [
            (2, commands.Leave(table=table)),
            (4, commands.Exchange(table=table, give="money", amount=30 * rate.money)),
            (3, commands.Exchange(table=table, give="chips", amount=10 * rate.chips)),
            (2, commands.SitOut(table=table)),
            (4, commands.ComeBack(table=table)),
            (2, commands.Say(text="hello", table=table)),
            (4, commands.JoinWaitingList(table=table)),
            (1, commands.LeaveWaitingList(table=table)),
            (6, commands.Ready(table=table)),
        ]
        if self.rng.random() < 0.4:
            await self.sit(name, table)
        else:
            await self.do(
                guest, self.rng.choices([command for _, command in likely], [n for n, _ in likely])[0]
            )

    # Draws.

    async def answer(self) -> None:
        """Have the devices answer the draws under way, all but the one that sleeps."""
        night = self.hosted.night
        for place in (*night.tables, commands.RAFFLE):
            asking, record = night.asking(place), night.record(place)
            if asking is None or record is None:
                continue
            shares = self.devices.shares(record)
            if len(shares) < len(asking.names) and self.hosted.clock < asking.at + asking.wait:
                continue
            await self.do(CLOCK, commands.Draw(table=place, n=asking.n, shares=shares))
            if self.rng.random() < DROWSY:
                await self._wake(place, record)

    async def _wake(self, place: str, record: Record) -> None:
        """Have another device fall asleep; whose number was missing hands it in."""
        self.devices.asleep = {self.rng.choice(self.plan.devices)} if self.rng.random() < 0.5 else set()
        for name, owed in list(record.owed.items()):
            for one in owed if name not in self.devices.asleep else ():
                share = share_of(name, record.table, one.n).hex()
                await self.do(CLOCK, commands.LateShare(table=place, n=one.n, name=name, share=share))

    # From the beginning to the end.

    async def evening_long(self) -> None:
        await self.gather()
        waiting = sorted(self.plan.host.items())
        for number in range(LONGEST):
            if not waiting and number >= self.plan.steps:
                break
            if waiting and number >= waiting[0][0] and not (await self.do(HOST, waiting[0][1])).refused:
                del waiting[0]
            await self.step()
        assert not waiting, f"the host could never do {waiting[0]}"
        if self.plan.ends == "ended":
            await self.finish()
        else:
            await self.until_many_are_playing()

    async def finish(self) -> None:
        """Somebody goes home, the rounds come to their end, and there are prizes."""
        await self.do(Actor("guest", "Eve"), commands.GoHome())
        for _ in range(LONGEST):
            if not (await self.do(HOST, commands.EndNight())).refused:
                break
            await self.step()
        self.devices.asleep.clear()
        for prize in ("a cake", "a bottle"):
            await self.do(HOST, commands.Raffle(per=100, prize=prize))
            await self.answer()
        await self.do(HOST, commands.Offer(prize="a ham", least=10, step=5))
        await self.do(Actor("guest", "Ann"), commands.Bid(amount=10))
        await self.do(Actor("guest", "Bob"), commands.Bid(amount=25))
        await self.do(HOST, commands.Hammer())

    async def until_many_are_playing(self) -> None:
        """Play on until rounds are under way at many tables, and where bets can be imprisoned, some are."""
        for _ in range(LONGEST):
            tables = self.hosted.night.tables.values()
            staked = [one for one in tables if one.is_under_way and one.engine.on_table]
            prisons = [one for one in tables if getattr(one.engine.rules, "zero", "") == "en_prison"]
            if len(staked) >= MANY_ROUNDS and all(any(one.engine.state.prison.values()) for one in prisons):
                return
            await self.step()
        raise AssertionError("the night never came to the middle of many rounds")


async def play(folder: Path, name: str, seed: int) -> None:
    """Play a night in this process; one that is to be killed does not come back."""
    plan = NIGHTS[name]
    audience = Alone()
    hosted = HostedNight(begin(folder, plan.preset).store, kinds=Company().kinds)
    hosted.open(audience)
    await Played(hosted, audience, plan, Random(seed)).evening_long()
    if plan.ends == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    hosted.close()


def record(name: str, target: Path, seed: int) -> Counter[str]:
    """Have a night played, and keep its file with what this version's commands say of it."""
    with TemporaryDirectory() as place:
        words = [sys.executable, "-m", "tests.golden.record", "--play", place, name, str(seed)]
        played = subprocess.run(words, check=False)
        assert played.returncode == (-signal.SIGKILL if NIGHTS[name].ends == "killed" else 0), played
        (file,) = Path(place).glob("*.db")
        for suffix in ("", "-wal"):
            kept = Path(f"{file}{suffix}")
            if kept.exists():
                _keep(target / f"{name}.db{suffix}.gz", kept.read_bytes())
        said = {of: _said("results", "--json", "--of", of, str(file)) for of in ASKED}
        said["verify"] = _said("verify", str(file)).partition(": ")[2]
        story = msgspec.json.decode(said["money"])
    _keep(target / f"{name}.json.gz", msgspec.json.encode(said))
    return Counter(line["what"] for line in story)


def _keep(file: Path, content: bytes) -> None:
    file.write_bytes(gzip.compress(content, mtime=0))


def _said(*command: str) -> str:
    words = [sys.executable, "-m", "croupier.cli", *command]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout


def main(words: list[str]) -> None:
    if words[0] == "--play":
        asyncio.run(play(Path(words[1]), words[2], int(words[3])))
        return
    target = Path(words[0])
    target.mkdir(parents=True, exist_ok=True)
    for seed, name in enumerate(NIGHTS):
        if words[1:] and name not in words[1:]:
            continue
        moved = record(name, target, seed)
        print(f"{name}: {sum(moved.values())} movements of money in {len(moved)} kinds of commands")
    if not words[1:] or "tables" in words[1:]:
        print(f"tables: {tables.record(target)} moves")


if __name__ == "__main__":
    main(sys.argv[1:])
