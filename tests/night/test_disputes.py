"""Whatever is corrected, voided, taken back and adjusted in whatever order: money adds up (N-10, N-15)."""

from fractions import Fraction
from math import floor
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.audit import audit
from croupier.night.commands import HOST, Actor, Command
from croupier.night.night import Night
from croupier.night.setup import Rate
from tests.games.chance import move_from
from tests.night.party import GAMES, Party, setup_of
from tests.night.test_record import entries

few = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
DORA = Actor("dealer", "Dora")
GUESTS = ("Ann", "Bob", "Cleo")


def party_at(game: str, rng: Random) -> Party:
    rate = rng.choice([Rate(), Rate(1, 20), Rate(5, 2)])
    setup = setup_of(game, equipment="real", dealt="dealer", rate=rate)
    party = Party(setup, money=12 * rate.money, generation=3, seed=rng.randrange(10**6))
    party.do("host", commands.Appoint(name="Dora", link="link"))
    for name in GUESTS:
        party.join(name)
        party.do(name, commands.Sit(table="t1", money=10 * rate.money))
    return party


def play(party: Party, rng: Random) -> tuple[Actor, Command]:
    """A move of somebody who is waited for, mostly."""
    engine = party.table().engine
    awaits = engine.awaits
    waited = [*awaits.players, *([DEALER] if awaits.dealer else [])]
    actors = waited if rng.random() < 0.6 else [*engine.names, DEALER]
    offered = [
        (by, option)
        for by in actors
        for option in engine.options(by, corrections=False)
        if option.do not in ("finish", "void", "no_throw", "no_spin")
    ]
    by, option = rng.choice(offered or [(DEALER, Option("undo"))])
    move = move_from(rng, by, option)
    who = DORA if by == DEALER else Actor("guest", by)
    return who, commands.Move(table="t1", move=move)


def put_right(party: Party, rng: Random) -> tuple[Actor, Command]:
    """A correction, a void or something taken back."""
    engine = party.table().engine
    options = [option for number in engine.finished_rounds[-4:] for option in engine.corrections(number)]
    moves = [move_from(rng, DEALER, rng.choice(options)) for _ in range(3) if options]
    moves += [move_from(rng, DEALER, option) for option in engine.entry_options()]
    if engine.finished_rounds:
        moves.append({"do": "void", "round": rng.choice(engine.finished_rounds), "reason": "A dispute."})
    return HOST, commands.Move(table="t1", move=rng.choice(moves or [{"do": "undo"}]))


def other(rng: Random) -> tuple[Actor, Command]:
    """Somebody comes, goes or changes money; the host adjusts it."""
    name, amount = rng.choice(GUESTS), rng.choice((5, 20, 100))
    guest, table = Actor("guest", name), rng.choice(("", "t1"))
    against: Any = rng.choice(("issue", "house"))
    act: tuple[Actor, Command] = rng.choice(
        [
            (guest, commands.Sit(table="t1", money=amount)),
            (guest, commands.Leave(table="t1")),
            (guest, commands.Exchange(table="t1", give="money", amount=amount)),
            (guest, commands.Exchange(table="t1", give="chips", amount=amount)),
            (HOST, commands.Grant(name=name, amount=amount, reason="A voucher.")),
            (HOST, commands.Adjust(name=name, amount=-amount, table=table, against=against, reason="x")),
            (HOST, commands.Adjust(name=name, amount=amount, table=table, against=against, reason="x")),
        ]
    )
    return act


@pytest.mark.rule("N-15")
@pytest.mark.check("C12")
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
@few
def test_money_adds_up_through_any_chain(game: str, seed: int) -> None:
    rng = Random(seed)
    party = party_at(game, rng)
    saved, upto = b"", 0
    for step in range(80):
        kind = rng.random()
        try:
            who, command = (
                play(party, rng) if kind < 0.7 else put_right(party, rng) if kind < 0.85 else other(rng)
            )
            party.do(who, command)
        except Refused:
            continue
        party.night.check()
        for one in party.projection.standings():
            assert one.total == floor(one.money - one.debt + worth(party, one.chips))
        if step == 40:
            saved, upto = party.night.save(), len(party.log)
    assert party.replay().save() == party.night.save()
    if saved:
        assert party.replay(night=Night.load(saved), start=upto).save() == party.night.save()
    assert audit(entries(party)).mistake is None


def worth(party: Party, chips: dict[str, int]) -> Fraction:
    rate = party.table().state.setup.rate
    return Fraction(chips.get("t1", 0) * rate.money, rate.chips)
