"""The planner: makes a preset from what a host says about the night."""

import msgspec

from croupier.games.phrases import cut
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.night.setup import MOST_GUESTS, NightRequest, Pace, Preset, Rate, TableSetup
from croupier.plan.alone import for_one
from croupier.plan.seating import Seating, seat
from croupier.plan.stakes import chips_a_note, start_money, start_of

SHORTEST, LONGEST = 0.25, 24
"""Hours of a night."""
A_DEALER_EACH = MOST_GUESTS
"""As many dealers as there can be tables."""

PACES: dict[str, Pace] = {
    "calm": Pace(betting=45.0, decision=45.0, between=8.0, step=2.0),
    "usual": Pace(),
    "quick": Pace(betting=20.0, decision=20.0, between=4.0, step=1.0),
}


def plan_night(request: NightRequest) -> Preset:
    """The night that a host asks for, or `Refused` for one that cannot be.

    >>> night = plan_night(NightRequest(guests=12, games=("roulette", "holdem"), hours=2))
    >>> night.start_money, [(table.name, table.seats) for table in night.tables]
    (3000, [('Roulette 1', 5), ("Hold'em", 10), ('Roulette 2', 5)])
    """
    _check(request)
    seatings = seatings_of(request)
    games = _games(request)
    start = request.start_money
    if start is None:
        start = start_money(games, seatings[0].hours)
    elif start < (least := max(start_of(game, games).exchanged for game in games)):
        raise Refused("N-4", "everyone needs at least {least:,} to sit down at a table", least=least)
    preset = Preset(
        request.name.strip(),
        start,
        tuple(_table(one, request, start) for one in seatings),
        asks=request.asks,
        rebuys=request.rebuys,
        rebuy=request.rebuy,
        hints=request.hints,
        house_in_standings=request.house_in_standings,
        programs=request.programs,
    )
    return for_one(preset) if request.alone else preset


def seatings_of(request: NightRequest) -> list[Seating]:
    """Who is expected where, in the order of the preset's tables."""
    nobody = request.dealing in ("house", "players")
    dealers = 0 if nobody else request.dealers or A_DEALER_EACH
    seatings = seat(request.guests, request.hours, _games(request), dealers, request.together)
    if request.dealing == "players":
        return [msgspec.structs.replace(one, dealt="players") for one in seatings]
    return seatings


def _games(request: NightRequest) -> tuple[str, ...]:
    return tuple(dict.fromkeys(request.games))


def _check(request: NightRequest) -> None:
    if not 1 <= request.guests <= MOST_GUESTS:
        raise Refused("night", "a night has 1 to {most:,} guests", most=MOST_GUESTS)
    if not SHORTEST <= request.hours <= LONGEST:
        raise Refused("night", "a night lasts from a quarter of an hour to {most} hours", most=LONGEST)
    if not 0 <= request.dealers <= MOST_GUESTS:
        raise Refused("night", "a night has 0 to {most:,} dealers", most=MOST_GUESTS)
    if not request.games:
        raise Refused("night", "a night needs at least one game")
    for game in (*request.games, *request.longer, *request.together):
        if game not in GAMES:
            raise Refused(
                "night",
                "there's no game {name!r}; the games are: {games}",
                name=cut(game),
                games=tuple(GAMES),
            )
    for game in request.together:
        if not GAMES[game].planning.together:
            raise Refused(
                "N-6", "{game} can't have one table for everybody: players take turns", game=GAMES[game].title
            )
    if not request.name.isprintable() or not request.name.strip():
        raise Refused("night", "a night's name can only have visible letters")


def _table(seating: Seating, request: NightRequest, start: int) -> TableSetup:
    game, games = GAMES[seating.game], _games(request)
    rate = Rate(chips=chips_a_note(seating.game, games))
    is_last = seating.begins + seating.hours >= request.hours
    for_all, pace = seating.game in request.together, PACES[request.tempo]
    return TableSetup(
        name=seating.name,
        number=seating.number,
        game=seating.game,
        rules={
            **game.planning.limits(start * rate.chips),
            **(game.longer if seating.game in request.longer else {}),
            **({"max_seats": None} if for_all else {}),
        },
        chips=game.laid_out,
        rate=rate,
        exchange=start_of(seating.game, games).exchanged,
        pace=msgspec.structs.replace(pace, closes_bets=True) if for_all else pace,
        dealt=seating.dealt,
        equipment="real" if request.dealing == "real" and seating.dealt != "house" else "virtual",
        seats=0 if for_all else game.planning.seats,
        begins=seating.begins,
        hours=0.0 if is_last else seating.hours,
    ).with_its_dealers()
