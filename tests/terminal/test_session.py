"""A game of one person against the house: what happens by itself, what waits, what is kept."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.terminal.keeping import Damaged
from croupier.terminal.session import Session, Shot
from croupier.terminal.statistics import Statistics
from tests.terminal.conftest import Starter


def run(session: Session) -> list[Shot]:
    """Everything that happens until the person has to do something."""
    shots: list[Shot] = []
    while step := session.step():
        shots += step.shots
    return shots


def told(session: Session) -> list[str]:
    return [line for shot in run(session) for line in shot.lines]


def test_the_house_bets_first_and_the_round_waits_for_the_person(start: Starter) -> None:
    session, greeting = start(against=["steady"]).session("unders_overs")
    assert greeting == "You begin with 2,500; it is play money."
    assert told(session) == ["Place your bets.", "Ada bets 100 on over."]
    assert (session.wants, session.is_betting) == ("move", True)
    session.answer({"do": "bet", "on": "seven", "amount": 200})
    assert told(session) == ["Ann bets 200 on seven."]
    session.finish_betting()
    thrown, *settled = told(session)
    assert thrown.startswith("The dealer throws ")
    assert settled[-1].startswith("Ann ")
    assert session.wants == "round"
    assert session.chips == 2500 + (session.result or 0)
    assert (session.statistics.rounds, session.statistics.net) == (1, session.result)


def test_a_refused_move_says_why_and_changes_nothing(start: Starter) -> None:
    session, _ = start().session("roulette")
    with pytest.raises(Refused, match="it isn't your turn"):
        session.answer({"do": "bet", "on": "red", "amount": 200})
    run(session)
    before = session.table.save()
    with pytest.raises(Refused, match="1 and 5 don't touch"):
        session.answer({"do": "bet", "on": "1-5", "amount": 100})
    assert session.table.save() == before
    assert session.wants == "move"


def test_nothing_is_won_or_lost_by_those_who_dont_bet(start: Starter) -> None:
    session, _ = start().session("crown_anchor")
    run(session)
    session.finish_betting()
    run(session)
    assert (session.result, session.statistics.rounds) == (None, 0)


def test_the_person_sees_their_own_cards_and_no_others(start: Starter) -> None:
    session, _ = start(against=["call", "call"]).session("holdem")
    shots = run(session)
    assert "is dealt" in " ".join(line for shot in shots for line in shot.lines)
    for shot in shots:
        seats = getattr(shot.view, "players", {})
        assert all("??" in seat.cards for name, seat in seats.items() if name != "Ann" and seat.cards)
    assert "??" not in session.view.players["Ann"].cards  # type: ignore[attr-defined]
    assert not any("??" in line for shot in shots for line in shot.lines)


def test_the_bank_lends_to_whoever_is_out_of_chips(start: Starter) -> None:
    session, _ = start(against=["random"], chips=50, rules={"min_bet": 100, "step": 100}).session(
        "unders_overs"
    )
    assert session.wants == "loan"
    assert session.borrow() == "The bank lends Ann another 1,000. It is play money."
    assert told(session)[0] == "The bank lends Ada another 1,000. It is play money."
    assert (session.chips, session.statistics.loans) == (1050, 1)


@pytest.mark.parametrize("game", GAMES)
def test_any_game_goes_on_after_any_break(start: Starter, game: str) -> None:
    rng, wishes = Random(game), start()
    session, _ = wishes.session(game)
    breaks = 0
    while session.statistics.rounds < 6:
        run(session)
        if rng.random() < 0.3:
            breaks += 1
            wishes.keeping.save(session)
            before = (session.table.save(), session.chips, session.progress.rests)
            session, greeting = wishes.session(game)
            assert greeting.startswith("Your game goes on")
            assert (session.table.save(), session.chips, session.progress.rests) == before
            assert not [line for line in told(session) if " bets " in line and game == "roulette"]
        _anything(session, rng)
    assert breaks > 1
    assert wishes.keeping.statistics(game).rounds <= session.statistics.rounds


def _anything(session: Session, rng: Random) -> None:
    acts: dict[str, Callable[[], object]] = {
        "round": session.next_round,
        "loan": session.borrow,
        "move": lambda: session.answer(rng.choice(session.options).sample(rng)),
    }
    if session.is_betting and rng.random() < 0.4:
        session.finish_betting()
    elif session.wants in acts:
        acts[session.wants]()


def test_what_is_drawn_after_a_break_is_drawn_anew(start: Starter) -> None:
    wishes = start(against=["call"])
    session, _ = wishes.session("holdem")
    run(session)
    wishes.keeping.save(session)
    boards = set()
    for _ in range(2):
        again, _ = wishes.session("holdem")
        run(again)
        again.answer({"do": "call"} if "call" in {option.do for option in again.options} else {"do": "check"})
        run(again)
        boards.add(again.view.board)  # type: ignore[attr-defined]
        wishes.keeping.save(wishes.session("holdem")[0])
    assert len(boards) == 2


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"setup": {}}',
        b'"chips": 1',
        pytest.param(b"chips_in_play", id="chips that don't add up"),
        pytest.param(b"Ada", id="somebody else"),
        pytest.param(b"roulette", id="another game"),
    ],
)
def test_a_damaged_game_is_a_sentence_and_a_new_game(start: Starter, damage: bytes) -> None:
    wishes = start(against=["random"])
    session, _ = wishes.session("roulette")
    run(session)
    wishes.keeping.save(session)
    file = wishes.keeping.folder / "roulette.json"
    kept = file.read_bytes()
    if damage == b"chips_in_play":
        file.write_bytes(kept.replace(b'"chips_in_play":5000', b'"chips_in_play":5001'))
    elif damage in (b"Ada", b"roulette"):
        file.write_bytes(kept.replace(damage, b"holdem", 1))
    else:
        file.write_bytes(damage)
    with pytest.raises(Damaged):
        wishes.keeping.resume("roulette")
    session, greeting = wishes.session("roulette")
    assert greeting.startswith("The saved game in ")
    assert greeting.endswith("can't be read, so a new one begins. You begin with 2,500; it is play money.")
    assert session.chips == 2500


def test_damaged_statistics_begin_anew(start: Starter) -> None:
    wishes = start()
    session, _ = wishes.session("roulette")
    session.statistics.add(-300)
    wishes.keeping.save(session)
    assert wishes.keeping.statistics("roulette").net == -300
    (wishes.keeping.folder / "roulette-statistics.json").write_bytes(b'{"rounds": "many"}')
    assert wishes.keeping.statistics("roulette") == Statistics()


def test_a_player_who_fails_is_told_of_and_the_game_goes_on(start: Starter, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(view, options):\n    raise RuntimeError('no idea')\n")
    session, _ = start(against=[f"{file}:choose"]).session("roulette")
    assert "Ada failed while deciding: RuntimeError: no idea." in told(session)
    session.answer({"do": "bet", "on": "red", "amount": 200})
    run(session)
    session.finish_betting()
    run(session)
    assert session.wants == "round"
    session.next_round()
    assert told(session) == ["Place your bets."]
    session.close()
