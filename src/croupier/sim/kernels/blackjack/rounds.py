"""Rounds of blackjack at a table with any number of players, whatever they bet."""

from croupier.odds.chance import Word, stream_of
from croupier.sim.compiling import inlined, kernel
from croupier.sim.kernels.blackjack.plain import play_plainly
from croupier.sim.kernels.blackjack.playing import play_box, play_dealer
from croupier.sim.kernels.blackjack.shoe import (
    DEALER,
    Place,
    draw,
)
from croupier.sim.kernels.blackjack.table import (
    EARLY,
    ENDLESS,
    INSURED,
    KEPT,
    LATE,
    LOWEST,
    OPENED,
    SHUFFLED,
    STAKED,
    STUCK,
    SURRENDER,
    SURRENDERED,
    Game,
    write,
)
from croupier.sim.paths import draw_path, draw_rest
from croupier.sim.systems import FLAT, begin, learn, wanted


@kernel
def play_rounds(seed: Word, block: int, rounds: int, length: int, game: Game) -> None:
    """Play sessions of `length` rounds, `rounds` in all, each from a fresh shoe, and write them down."""
    counter, stride = stream_of(seed, block)
    seats = game.purses.half.size
    simple = True
    for seat in range(seats):
        simple = simple and game.purses.systems[seat] == FLAT and game.purses.bankroll[seat] < 0
    plain = simple and seats == 1 and game.notes.rows.shape[0] == 0
    for session in range(game.records.net.shape[0]):
        start = session * length
        last = min(start + length, rounds)
        if plain and session >= game.records.paths.shape[0]:
            counter = play_plainly(counter, stride, session, last - start, game)
        else:
            counter = _play_session(counter, stride, session, start, last, simple, game)


@kernel
def _play_session(
    counter: Word, stride: Word, session: int, start: int, last: int, simple: bool, game: Game
) -> Word:
    """Play the rounds from `start` up to but not including `last`, as long as anybody can bet."""
    seats = game.purses.half.size
    playing = seats
    dealing = seats - 1
    place = Place(counter, stride, 0, 0, 0)
    for seat in range(seats):
        game.table.chips[seat] = max(game.purses.bankroll[seat], 0)
        begin(game.purses.systems, game.purses.settings, game.table.memory, seat)
    draw_path(game.records, session, 0, game.table.chips)
    for nth in range(start, last):
        begins = dealing + 1 if game.options.players_deal and dealing + 1 < seats else 0
        if simple:
            for box in range(seats):
                game.table.order[box] = begins + box if begins + box < seats else begins + box - seats
        else:
            playing = _bet(session, nth - start, begins, game)
            if playing == 0:
                draw_rest(game.records, session, nth - start, game.table.chips)
                break
        if game.table.shoe.size - place.at < game.options.least_left:
            place = Place(place.counter, stride, 0, 0, 0)
            write(game.notes, SHUFFLED, 0, 0)
        place = _play_round(place, nth, playing, game)
        _settle(session, nth, playing, simple, game)
        draw_path(game.records, session, nth - start + 1, game.table.chips)
        dealing = dealing + 1 if dealing + 1 < seats else 0
    for seat in range(seats):
        game.records.net[session, seat] = game.table.chips[seat] - max(game.purses.bankroll[seat], 0)
    return place.counter


@kernel
def _bet(session: int, played: int, begins: int, game: Game) -> int:
    """Put down the bets, from the seat that begins; return how many there are."""
    seats = game.purses.half.size
    playing = 0
    for step in range(seats):
        seat = begins + step if begins + step < seats else begins + step - seats
        chips, cost = game.table.chips[seat], 2 * game.purses.half[seat]
        bet = min(
            wanted(game.purses.systems, game.purses.settings, game.table.memory, seat, chips, cost),
            game.purses.most[seat],
        )
        if game.purses.bankroll[seat] >= 0:
            bet = min(bet, chips // cost)
            if bet:
                game.table.free[seat] = min(chips // (bet * game.purses.half[seat]) - 2, ENDLESS)
            elif game.records.broke[session, seat] < 0:
                game.records.broke[session, seat] = played
        game.table.times[seat] = bet
        if bet:
            game.table.order[playing] = seat
            playing += 1
    return playing


@inlined
def _play_round(place: Place, nth: int, playing: int, game: Game) -> Place:
    """Deal and play one round; what the players win or lose is in `table.net` afterwards."""
    game.notes.used[1] = 0
    write(game.notes, OPENED, nth, 0)
    for box in range(playing):
        seat = game.table.order[box]
        write(game.notes, STAKED, seat, game.table.times[seat] * 2 * game.purses.half[seat])
        game.table.net[seat] = 0
        if game.purses.bankroll[seat] < 0:
            game.table.free[seat] = ENDLESS
    place, up, down = _deal(place, playing, game)
    hides = up == 1 or up == 10
    blackjack = hides and up + down == 11
    staying = playing
    if hides and game.options.surrender == EARLY:
        staying = _offer_early_surrender(playing, up, game)
    if up == 1:
        _offer_insurance(playing, blackjack, game)
    stands = 0
    made = playing
    late = game.options.surrender == LATE or (game.options.surrender == EARLY and not hides)
    for box in range(0 if blackjack and game.options.peek and staying > 0 else playing):
        if not game.table.given_up[box] and not game.table.natural[box]:
            place, stands, made, lost, game.table.given_up[box] = play_box(
                place,
                box,
                game.table.order[box],
                game.table.lows[box],
                game.table.aces[box],
                game.table.ranks[box],
                game.table.pairs[box],
                game.table.free[game.table.order[box]],
                stands,
                made,
                up,
                late,
                game,
            )
            game.table.net[game.table.order[box]] -= lost
    total = 21
    if stands and not blackjack:
        place, total = play_dealer(place, up, down, game)
    _pay(playing, stands, total, blackjack, game.options.peek, game)
    return place


@inlined
def _deal(place: Place, playing: int, game: Game) -> tuple[Place, int, int]:
    """Two cards for everybody; return the dealer's two as well."""
    place = Place(place.counter, place.stride, place.at, place.at, place.ready)
    for box in range(playing):
        game.table.busted[box] = game.table.given_up[box] = False
    up = down = 0
    for card_of_box in range(2):
        for box in range(playing + 1):
            place, card = draw(place, box if box < playing else DEALER, game)
            value = card & 15
            if box == playing:
                up, down = down, value
            elif card_of_box == 0:
                game.table.lows[box] = value
                game.table.ranks[box] = card >> 4 & 15
            else:
                game.table.aces[box] = game.table.lows[box] == 1 or value == 1
                game.table.lows[box] += value
                game.table.pairs[box] = game.table.ranks[box] == card >> 4 & 15
                game.table.natural[box] = game.table.aces[box] == 1 and game.table.lows[box] == 11
    return place, up, down


@kernel
def _offer_early_surrender(playing: int, up: int, game: Game) -> int:
    """Let players give up before the dealer looks; return how many stay."""
    staying = playing
    for box in range(playing):
        seat = game.table.order[box]
        code = game.charts.totals[seat, 2 * game.table.lows[box] + game.table.aces[box], up]
        if game.table.pairs[box]:
            code = game.charts.pairs[seat, game.table.lows[box] // 2, up]
        game.table.given_up[box] = code & SURRENDER != 0 and not game.table.natural[box]
        staying -= game.table.given_up[box]
        write(game.notes, SURRENDERED if game.table.given_up[box] else KEPT, seat, 0)
    return staying


@kernel
def _offer_insurance(playing: int, blackjack: bool, game: Game) -> None:
    for box in range(playing):
        seat = game.table.order[box]
        if not game.table.given_up[box] and game.table.free[seat] >= 1:
            write(game.notes, INSURED, seat, game.charts.insure[seat])
            if game.charts.insure[seat]:
                game.table.free[seat] -= 1
                game.table.net[seat] += 2 if blackjack else -1


@inlined
def _pay(playing: int, stands: int, total: int, blackjack: bool, peek: bool, game: Game) -> None:
    """What all hands come to that are not bust."""
    for box in range(playing):
        seat = game.table.order[box]
        if game.table.given_up[box]:
            game.table.net[seat] -= 2 if blackjack and not peek else 1
        elif game.table.natural[box]:
            game.table.net[seat] += 0 if blackjack else 3
        elif blackjack and peek:
            game.table.net[seat] -= 2
    for stood in range(stands):
        seat, own, stake = (
            game.table.standing[stood, 0],
            game.table.standing[stood, 1],
            game.table.standing[stood, 2],
        )
        if blackjack or (total <= 21 and own < total):
            game.table.net[seat] -= stake
        elif own != total:
            game.table.net[seat] += stake


@inlined
def _settle(session: int, nth: int, playing: int, simple: bool, game: Game) -> None:
    """Move the chips and write down what the round brought; nothing, if it could not be finished."""
    won = 0
    for box in range(playing):
        seat = game.table.order[box]
        if game.notes.used[1] == STUCK:
            game.table.net[seat] = 0
        game.notes.results[game.table.net[seat] + LOWEST] += 1
        brought = game.table.net[seat] * game.table.times[seat] * game.purses.half[seat]
        game.table.chips[seat] += brought
        won += brought
        game.records.staked[session, seat] += game.table.times[seat] * 2 * game.purses.half[seat]
        if not simple:
            learn(
                game.purses.systems,
                game.purses.settings,
                game.table.memory,
                seat,
                game.table.times[seat],
                game.table.net[seat],
            )
    game.notes.squares[0] += float(won) * won
    if game.notes.used[1] == STUCK:
        game.notes.squares[1] += 1
        write(game.notes, STUCK, 0, 0)
    if game.notes.rows.shape[0]:
        for seat in range(game.purses.half.size):
            game.notes.stacks[nth, seat] = game.table.chips[seat]
