"""Telling everybody's story: the log is followed once, with a reckoner of luck at each table."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt

import msgspec

from croupier import bank
from croupier.games.events import Undone
from croupier.night import commands
from croupier.night.audit import followed
from croupier.night.log_format import Logged
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.standings import count_places, standings, worth
from croupier.night.state import RoundResult
from croupier.night.transaction import Outcome
from croupier.odds.luck import Chance, Decision, Found, Reckoner, reckoner_of
from croupier.stories.story import Decisions, GamePart, Highlight, Luck, Story

MOST_POINTS = 160
"""Of a curve; a phone is not wider."""

Played = tuple[str, str, int]
"""A guest's round: name, table, and its number there."""


class Reckoned(msgspec.Struct):
    """What a reckoner has found about a guest's round."""

    mean: float = 0.0
    variance: float = 0.0
    chances: int = 0
    """Of those whose result is the round's."""
    wagers: list[Chance] = []
    decisions: list[Decision] = []


class Telling:
    """What has come to light so far, for everybody."""

    def __init__(self) -> None:
        self.curves: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self.results: dict[Played, dict[tuple[int, int], RoundResult]] = defaultdict(dict)
        """With the entries that began and ended it: what a result keeps when it is put right."""
        self.reckoned: dict[Played, Reckoned] = defaultdict(Reckoned)
        self._reckoners: dict[str, tuple[object, Reckoner | None]] = {}

    def enter(self, at: int, night: Night, done: Outcome) -> None:
        """Follow the log by an entry, done at this time."""
        for table, events in done.changes.tables:
            if any(isinstance(event, Undone) for event in events):
                self._forget(table)
            reckoner = self._reckoner(table)
            if reckoner is not None:
                for found in reckoner.see(table.engine, _own_move(done), events):
                    self._note(table, found)
        for guest, result in done.withdrawn:
            self.results[_played(guest, result)].pop((result.first, result.last), None)
        for guest, result in done.round_results:
            self.results[_played(guest, result)][result.first, result.last] = result
        for name in _concerned(night, done):
            self._draw(name, at, int(worth(night, name)))

    def _reckoner(self, table: NightTable) -> Reckoner | None:
        """The reckoner of a table, a new one where it plays by other rules now."""
        rules = table.engine.rules
        known = self._reckoners.get(table.id)
        if known is None or known[0] is not rules:
            self._reckoners[table.id] = known = rules, reckoner_of(table.engine.game, rules)
        return known[1]

    def _forget(self, table: NightTable) -> None:
        """A round goes back to before something that was reckoned: leave it out."""
        for played in [key for key in self.reckoned if key[1:] == (table.id, table.state.rounds)]:
            del self.reckoned[played]

    def _note(self, table: NightTable, found: Found) -> None:
        about = self.reckoned[found.who, table.id, table.state.rounds]
        if isinstance(found, Decision):
            about.decisions.append(found)
        elif found.result is not None:
            about.wagers.append(found)
        else:
            about.mean += found.mean
            about.variance += found.variance
            about.chances += 1

    def _draw(self, name: str, at: int, total: int) -> None:
        curve = self.curves[name]
        if not curve or curve[-1][1] != total:
            curve.append((at, total))


def tell(entries: Iterable[Logged]) -> dict[str, Story]:
    """Everybody's story, from the log of a night."""
    telling, night = Telling(), None
    for entry, night, done in followed(entries):
        if done is not None:
            telling.enter(entry.at, night, done)
    return {} if night is None else stories_of(night, telling)


def stories_of(night: Night, telling: Telling) -> dict[str, Story]:
    """Everybody's story, as far as it has been followed."""
    rounds: dict[str, list[Played]] = defaultdict(list)
    for played in {**telling.results, **telling.reckoned}:
        rounds[played[0]].append(played)
    places = count_places(night)
    found = {}
    for one in standings(night):
        if one.house:
            continue
        player = night.state.players[one.name]
        moments = sorted(_moments(night, telling, rounds[one.name]), key=lambda moment: moment.amount)
        found[one.name] = Story(
            name=one.name,
            colour=player.colour,
            letter=player.letter,
            night=night.state.name,
            place=one.place,
            places=places,
            total=one.total,
            curve=thinned(telling.curves[one.name]),
            best=moments[-1] if moments and moments[-1].amount > 0 else None,
            worst=moments[0] if moments and moments[0].amount < 0 else None,
            parts=_parts(night, telling, rounds[one.name]),
        )
    return found


def _moments(night: Night, telling: Telling, rounds: Iterable[Played]) -> Iterator[Highlight]:
    for played in rounds:
        results = _standing(telling, played)
        if results:
            amount = sum(one.result for one in results) * _rate(night, played)
            yield Highlight(results[-1].game, results[-1].at, round(amount))


def _parts(night: Night, telling: Telling, rounds: Iterable[Played]) -> list[GamePart]:
    by_game: dict[str, list[Played]] = defaultdict(list)
    for played in rounds:
        by_game[night.tables[played[1]].engine.game].append(played)
    parts = [_part(night, telling, game, played) for game, played in by_game.items()]
    return sorted((part for part in parts if part.rounds or part.decisions), key=lambda part: -part.rounds)


def _part(night: Night, telling: Telling, game: str, rounds: list[Played]) -> GamePart:
    played = won = 0
    result = 0.0
    for one in rounds:
        results = _standing(telling, one)
        brought = sum(each.result for each in results)
        played, won = played + bool(results), won + (brought > 0)
        result += brought * _rate(night, one)
    return GamePart(
        game=game,
        rounds=played,
        won=won,
        result=round(result),
        luck=_luck(night, telling, rounds) or _wagers(telling, rounds),
        decisions=_decisions(night, telling, rounds),
    )


def _luck(night: Night, telling: Telling, rounds: list[Played]) -> Luck | None:
    result = expected = variance = 0.0
    count = 0
    for one in rounds:
        reckoned = telling.reckoned.get(one)
        if reckoned is None or not reckoned.chances or _is_void(telling, one):
            continue
        rate = _rate(night, one)
        result += rate * sum(each.result for each in _standing(telling, one))
        expected += rate * reckoned.mean
        variance += rate**2 * reckoned.variance
        count += 1
    return Luck("money", result, expected, sqrt(variance), count) if variance else None


def _wagers(telling: Telling, rounds: list[Played]) -> Luck | None:
    made = [wager for one in rounds if one in telling.reckoned for wager in telling.reckoned[one].wagers]
    if not made:
        return None
    came_off = sum(one.result or 0.0 for one in made)
    expected = sum(one.mean for one in made)
    return Luck("wagers", came_off, expected, sqrt(sum(one.variance for one in made)), len(made))


def _decisions(night: Night, telling: Telling, rounds: list[Played]) -> Decisions | None:
    """Those of a game with bets cost money, those of a game with wagers points."""
    made = right = 0
    cost, is_money = 0.0, False
    for one in rounds:
        reckoned = telling.reckoned.get(one)
        if reckoned is None or not reckoned.decisions:
            continue
        is_money = is_money or reckoned.chances > 0
        made += len(reckoned.decisions)
        right += sum(decision.is_right for decision in reckoned.decisions)
        rate = _rate(night, one) if reckoned.chances else 1.0
        cost += rate * sum(decision.cost for decision in reckoned.decisions)
    return Decisions("money" if is_money else "points", made, right, cost) if made else None


def _standing(telling: Telling, played: Played) -> list[RoundResult]:
    """What somebody had in a round, if it counts."""
    return [one for one in telling.results.get(played, {}).values() if not one.voided]


def _is_void(telling: Telling, played: Played) -> bool:
    return any(one.voided for one in telling.results.get(played, {}).values())


def _rate(night: Night, played: Played) -> float:
    rate = night.tables[played[1]].state.setup.rate
    return rate.money / rate.chips


def _played(guest: str, result: RoundResult) -> Played:
    return guest, result.table, result.round


def _own_move(done: Outcome) -> dict[str, object] | None:
    """The move that somebody made; None where their time was up, and the house moved for them."""
    if not isinstance(done.command, commands.Move):
        return None
    by = done.changes.by.partition("/")[2]
    return {"by": by, **done.command.move}


def _concerned(night: Night, done: Outcome) -> dict[str, None]:
    """Whose worth an entry may have changed: who ended a round, and whose purse moved."""
    names = [name for name, _ in done.round_results]
    names += [name for one in done.postings if (name := _purse_of(one.account))]
    return {name: None for name in names if name in night.state.players}


def _purse_of(account: str) -> str:
    owner = bank.owner(account)
    return owner if owner and account == bank.wallet(owner) else ""


def thinned(curve: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A curve of few enough points that keeps its ends, its summit and its lowest point."""
    step = -(-len(curve) // MOST_POINTS)
    if step <= 1:
        return curve
    totals = [total for _, total in curve]
    kept = {*range(0, len(curve), step), len(curve) - 1, totals.index(max(totals)), totals.index(min(totals))}
    return [curve[nth] for nth in sorted(kept)]
