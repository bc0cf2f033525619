"""Sessions of one player whose bet never changes and whose purse has no end: the same in fewer steps."""

from croupier.odds.chance import Word, whole
from croupier.sim.compiling import Ints, inlined, kernel
from croupier.sim.kernels.blackjack.playing import play_box, play_dealer
from croupier.sim.kernels.blackjack.shoe import DEALER, Place, draw
from croupier.sim.kernels.blackjack.table import (
    EARLY,
    ENDLESS,
    LATE,
    LOWEST,
    STUCK,
    SURRENDER,
    Game,
)


@kernel
def play_plainly(counter: Word, stride: Word, session: int, rounds: int, game: Game) -> Word:
    """Play a session of this many rounds, without recording them."""
    if game.notes.rows.shape[0] != 0:
        return counter  # never; it tells the compiler to leave out whatever records
    place = Place(counter, stride, 0, 0, 0)
    brought = squares = 0
    game.notes.used[1] = 0
    for _ in range(rounds):
        if game.table.shoe.size - place.at < game.options.least_left:
            place = Place(place.counter, stride, 0, 0, 0)
        place, net = _play_round(place, game)
        if game.notes.used[1] == STUCK:
            net = 0
            game.notes.squares[1] += 1
            game.notes.used[1] = 0
        game.notes.results[net + LOWEST] += 1
        brought += net
        squares += net * net
    half = game.purses.half[0]
    game.records.net[session, 0] = brought * half
    game.records.staked[session, 0] = rounds * 2 * half
    game.notes.squares[0] += float(squares) * half * half
    return place.counter


@inlined
def _play_round(place: Place, game: Game) -> tuple[Place, int]:
    """Play a round; return what it brings, in halves of the bet."""
    game.table.busted[0] = False
    place, card, up, other, down = _deal(place, game)
    up, down = up & 15, down & 15
    rank = card >> 4 & 15
    low = (card & 15) + (other & 15)
    ace = whole((card & 15 == 1) | (other & 15 == 1))
    pair = rank == other >> 4 & 15
    natural = ace == 1 and low == 11
    hides = up == 1 or up == 10
    blackjack = hides and up + down == 11
    insured = 0
    if hides:
        code = game.charts.pairs[0, low // 2, up] if pair else game.charts.totals[0, 2 * low + ace, up]
        if game.options.surrender == EARLY and not natural and code & SURRENDER:
            return place, -2 if blackjack and not game.options.peek else -1
        if up == 1 and game.charts.insure[0]:
            insured = 2 if blackjack else -1
    if natural:
        return place, insured + (0 if blackjack else 3)
    if blackjack and game.options.peek:
        return place, insured - 2
    late = game.options.surrender == LATE or (game.options.surrender == EARLY and not hides)
    place, stands, _, lost, given_up = play_box(
        place, 0, 0, low, ace, rank, pair, ENDLESS, 0, 1, up, late, game
    )
    if given_up:
        return place, insured - (2 if blackjack else 1)
    total = 100
    if stands and not blackjack:
        place, total = play_dealer(place, up, down, game)
        total = 0 if total > 21 else total
    return place, insured - lost + _won(stands, total, game.table.standing)


@inlined
def _won(stands: int, total: int, standing: Ints) -> int:
    """What the hands win that stand against the dealer's total."""
    won = 0
    for stood in range(stands):
        own, stake = standing[stood, 1], standing[stood, 2]
        won += stake * (whole(own > total) - whole(own < total))
    return won


@inlined
def _deal(place: Place, game: Game) -> tuple[Place, int, int, int, int]:
    """The first four cards: the player's, the dealer's, and another of each."""
    counter, stride, _, at, ready = place
    if at + 4 > ready:
        return _deal_one_by_one(Place(counter, stride, at, at, ready), game)
    game.table.owner[at] = game.table.owner[at + 2] = 0
    game.table.owner[at + 1] = game.table.owner[at + 3] = DEALER
    shoe = game.table.shoe
    first, second, third, fourth = (
        whole(shoe[at]),
        whole(shoe[at + 1]),
        whole(shoe[at + 2]),
        whole(shoe[at + 3]),
    )
    return Place(counter, stride, at, at + 4, ready), first, second, third, fourth


@kernel
def _deal_one_by_one(place: Place, game: Game) -> tuple[Place, int, int, int, int]:
    """The same where cards have to be shuffled on the way."""
    place, first = draw(place, 0, game)
    place, second = draw(place, DEALER, game)
    place, third = draw(place, 0, game)
    place, fourth = draw(place, DEALER, game)
    return place, first, second, third, fourth
