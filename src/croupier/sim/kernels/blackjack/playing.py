"""How hands of blackjack are played: a player's by the chart, the dealer's by the rules."""

from croupier.games.blackjack.choices import MOST_HANDS
from croupier.odds.chance import whole
from croupier.sim.compiling import inlined
from croupier.sim.kernels.blackjack.shoe import ACE, DEALER, Place, draw, give_last_card, total_of
from croupier.sim.kernels.blackjack.table import (
    DIVIDED,
    DOUBLE,
    DOUBLED,
    HELD,
    HIT,
    NOTHING,
    ONE_CARD,
    PLAY,
    SPLIT,
    SURRENDER,
    SURRENDERED,
    TAKEN,
    Game,
    write,
)


@inlined
def play_box(
    place: Place,
    box: int,
    seat: int,
    low: int,
    ace: int,
    rank: int,
    pair: bool,
    free: int,
    stands: int,
    made: int,
    up: int,
    late: bool,
    game: Game,
) -> tuple[Place, int, int, int, bool]:
    """Play a box with all hands that it is split into.

    Return how many hands stand, how many there are, what went with busted ones, and whether it gave up.
    """
    each = low // 2
    hand, hands, waiting, lost = box, 1, 0, 0
    stake, two, split = 2, True, False
    while True:
        act = HELD
        if stake == 2:
            act = _decide(seat, low, ace, rank, pair, two, split, hands, up, late, free, game)
            if game.notes.rows.shape[0] and act != NOTHING and total_of(low, ace) < 21:
                write(game.notes, act, seat, 0)
            two = act == DIVIDED
        if act < TAKEN:
            if act == SURRENDERED:
                return place, stands, made, lost, True
            if low > 21:
                game.table.busted[hand] = True
                lost += stake
            else:
                game.table.standing[stands, 0] = seat
                game.table.standing[stands, 1] = total_of(low, ace)
                game.table.standing[stands, 2] = stake
                stands += 1
            if waiting == 0:
                return place, stands, made, lost, False
            waiting -= 1  # the hand that was split off last comes next, with its one card
            hand = game.table.split_off[waiting]
            low, ace, stake, two = each, whole(each == 1), 2, True
        elif act == DIVIDED:
            give_last_card(game.table.owner, place.at, hand, made)
            game.table.busted[made] = False
            game.table.split_off[waiting] = made
            waiting, made, hands, split = waiting + 1, made + 1, hands + 1, True
            free -= 2
            low, ace = each, whole(each == 1)
        elif act == DOUBLED:
            stake = 4
            free -= 2
        place, card = draw(place, hand, game)
        low += card & 15
        ace |= card & 15 == 1
        pair = two and rank == card >> 4 & 15


@inlined
def _decide(
    seat: int,
    low: int,
    ace: int,
    rank: int,
    pair: bool,
    two: bool,
    split: bool,
    hands: int,
    up: int,
    late: bool,
    free: int,
    game: Game,
) -> int:
    """What the player does: what the chart says, as far as it is allowed. From 21 on a chart says nothing."""
    code = game.charts.totals[seat, 2 * low + ace, up]
    if two and (pair or split or code > HIT) and total_of(low, ace) < 21:
        one_card = split and rank == ACE and game.options.aces != PLAY
        may_split = pair and hands < MOST_HANDS and free >= 2
        may_split = may_split and not (one_card and game.options.aces == ONE_CARD)
        if pair and (may_split or not game.charts.pairs[seat, low // 2, up] & SPLIT):
            code = game.charts.pairs[seat, low // 2, up]
        if code & SURRENDER and late and not split:
            return SURRENDERED
        if code & SPLIT and may_split:
            return DIVIDED
        if one_card:
            return HELD if may_split else NOTHING
        may_double = game.options.doubles[total_of(low, ace)] and free >= 2
        if code & DOUBLE and may_double and (game.options.double_split or not split):
            return DOUBLED
    return TAKEN if code & HIT else HELD


@inlined
def play_dealer(place: Place, up: int, down: int, game: Game) -> tuple[Place, int]:
    """Draw the dealer's cards; return the total."""
    low = up + down
    ace = whole(up == 1 or down == 1)
    total = total_of(low, ace)
    while total < 17 or (game.options.hit_soft_17 and total == 17 and ace and low == 7):
        place, card = draw(place, DEALER, game)
        low += card & 15
        ace |= card & 15 == 1
        total = total_of(low, ace)
    return place, total
