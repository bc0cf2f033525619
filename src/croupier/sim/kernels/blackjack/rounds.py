"""Rounds of blackjack at a table with any number of players, whatever they bet."""

from croupier.odds.chance import Word, stream_of
from croupier.sim.compiling import inlined, kernel
from croupier.sim.kernels.blackjack.plain import play_plainly
from croupier.sim.kernels.blackjack.playing import play_box, play_dealer
from croupier.sim.kernels.blackjack.shoe import (
    DEALER,
    ROOM,
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
    Charts,
    Notes,
    Options,
    Purses,
    Table,
    write,
)
from croupier.sim.paths import SessionRecords, draw_path, draw_rest
from croupier.sim.systems import FLAT, begin, learn, wanted


@kernel
def play_rounds(
    seed: Word,
    block: int,
    rounds: int,
    length: int,
    options: Options,
    charts: Charts,
    purses: Purses,
    table: Table,
    records: SessionRecords,
    notes: Notes,
) -> None:
    """Play sessions of `length` rounds, `rounds` in all, each from a fresh shoe, and write them down."""
    counter, stride = stream_of(seed, block)
    seats = purses.half.size
    cut = table.shoe.size - options.least_left + ROOM * (seats + 1)
    simple = True
    for seat in range(seats):
        simple = simple and purses.systems[seat] == FLAT and purses.bankroll[seat] < 0
    plain = simple and seats == 1 and notes.rows.shape[0] == 0
    for session in range(records.net.shape[0]):
        start = session * length
        last = min(start + length, rounds)
        if plain and session >= records.paths.shape[0]:
            counter = play_plainly(
                counter, stride, session, last - start, cut, options, charts, purses, table, records, notes
            )
        else:
            counter = _play_session(
                counter,
                stride,
                session,
                start,
                last,
                cut,
                simple,
                options,
                charts,
                purses,
                table,
                records,
                notes,
            )


@kernel
def _play_session(
    counter: Word,
    stride: Word,
    session: int,
    start: int,
    last: int,
    cut: int,
    simple: bool,
    options: Options,
    charts: Charts,
    purses: Purses,
    table: Table,
    records: SessionRecords,
    notes: Notes,
) -> Word:
    """Play the rounds from `start` up to but not including `last`, as long as anybody can bet."""
    seats = purses.half.size
    playing = seats
    dealing = seats - 1
    place = Place(counter, stride, 0, 0, 0)
    for seat in range(seats):
        table.chips[seat] = max(purses.bankroll[seat], 0)
        begin(purses.systems, purses.settings, table.memory, seat)
    draw_path(records, session, 0, table.chips)
    for nth in range(start, last):
        begins = dealing + 1 if options.players_deal and dealing + 1 < seats else 0
        if simple:
            for box in range(seats):
                table.order[box] = begins + box if begins + box < seats else begins + box - seats
        else:
            playing = _bet(session, nth - start, begins, purses, table, records)
            if playing == 0:
                draw_rest(records, session, nth - start, table.chips)
                break
        if table.shoe.size - place.at < options.least_left:
            place = Place(place.counter, stride, 0, 0, 0)
            write(notes, SHUFFLED, 0, 0)
        place = _play_round(place, nth, playing, cut, options, charts, purses, table, notes)
        _settle(session, nth, playing, simple, purses, table, records, notes)
        draw_path(records, session, nth - start + 1, table.chips)
        dealing = dealing + 1 if dealing + 1 < seats else 0
    for seat in range(seats):
        records.net[session, seat] = table.chips[seat] - max(purses.bankroll[seat], 0)
    return place.counter


@kernel
def _bet(
    session: int, played: int, begins: int, purses: Purses, table: Table, records: SessionRecords
) -> int:
    """Put down the bets, from the seat that begins; return how many there are."""
    seats = purses.half.size
    playing = 0
    for step in range(seats):
        seat = begins + step if begins + step < seats else begins + step - seats
        chips, cost = table.chips[seat], 2 * purses.half[seat]
        bet = min(wanted(purses.systems, purses.settings, table.memory, seat, chips, cost), purses.most[seat])
        if purses.bankroll[seat] >= 0:
            bet = min(bet, chips // cost)
            if bet:
                table.free[seat] = min(chips // (bet * purses.half[seat]) - 2, ENDLESS)
            elif records.broke[session, seat] < 0:
                records.broke[session, seat] = played
        table.times[seat] = bet
        if bet:
            table.order[playing] = seat
            playing += 1
    return playing


@inlined
def _play_round(
    place: Place,
    nth: int,
    playing: int,
    cut: int,
    options: Options,
    charts: Charts,
    purses: Purses,
    table: Table,
    notes: Notes,
) -> Place:
    """Deal and play one round; what the players win or lose is in `table.net` afterwards."""
    notes.used[1] = 0
    write(notes, OPENED, nth, 0)
    for box in range(playing):
        seat = table.order[box]
        write(notes, STAKED, seat, table.times[seat] * 2 * purses.half[seat])
        table.net[seat] = 0
        if purses.bankroll[seat] < 0:
            table.free[seat] = ENDLESS
    place, up, down = _deal(place, playing, cut, table, notes)
    hides = up == 1 or up == 10
    blackjack = hides and up + down == 11
    staying = playing
    if hides and options.surrender == EARLY:
        staying = _offer_early_surrender(playing, up, charts, table, notes)
    if up == 1:
        _offer_insurance(playing, blackjack, charts, table, notes)
    stands = 0
    made = playing
    late = options.surrender == LATE or (options.surrender == EARLY and not hides)
    for box in range(0 if blackjack and options.peek and staying > 0 else playing):
        if not table.given_up[box] and not table.natural[box]:
            place, stands, made, lost, table.given_up[box] = play_box(
                place,
                box,
                table.order[box],
                table.lows[box],
                table.aces[box],
                table.ranks[box],
                table.pairs[box],
                table.free[table.order[box]],
                stands,
                made,
                up,
                late,
                cut,
                options,
                charts,
                table,
                notes,
            )
            table.net[table.order[box]] -= lost
    total = 21
    if stands and not blackjack:
        place, total = play_dealer(place, up, down, cut, options, table, notes)
    _pay(playing, stands, total, blackjack, options.peek, table)
    return place


@inlined
def _deal(place: Place, playing: int, cut: int, table: Table, notes: Notes) -> tuple[Place, int, int]:
    """Two cards for everybody; return the dealer's two as well."""
    place = Place(place.counter, place.stride, place.at, place.at, place.ready)
    for box in range(playing):
        table.busted[box] = table.given_up[box] = False
    up = down = 0
    for card_of_box in range(2):
        for box in range(playing + 1):
            place, card = draw(place, cut, table, notes, box if box < playing else DEALER)
            value = card & 15
            if box == playing:
                up, down = down, value
            elif card_of_box == 0:
                table.lows[box] = value
                table.ranks[box] = card >> 4 & 15
            else:
                table.aces[box] = table.lows[box] == 1 or value == 1
                table.lows[box] += value
                table.pairs[box] = table.ranks[box] == card >> 4 & 15
                table.natural[box] = table.aces[box] == 1 and table.lows[box] == 11
    return place, up, down


@kernel
def _offer_early_surrender(playing: int, up: int, charts: Charts, table: Table, notes: Notes) -> int:
    """Let players give up before the dealer looks; return how many stay."""
    staying = playing
    for box in range(playing):
        seat = table.order[box]
        code = charts.totals[seat, 2 * table.lows[box] + table.aces[box], up]
        if table.pairs[box]:
            code = charts.pairs[seat, table.lows[box] // 2, up]
        table.given_up[box] = code & SURRENDER != 0 and not table.natural[box]
        staying -= table.given_up[box]
        write(notes, SURRENDERED if table.given_up[box] else KEPT, seat, 0)
    return staying


@kernel
def _offer_insurance(playing: int, blackjack: bool, charts: Charts, table: Table, notes: Notes) -> None:
    for box in range(playing):
        seat = table.order[box]
        if not table.given_up[box] and table.free[seat] >= 1:
            write(notes, INSURED, seat, charts.insure[seat])
            if charts.insure[seat]:
                table.free[seat] -= 1
                table.net[seat] += 2 if blackjack else -1


@inlined
def _pay(playing: int, stands: int, total: int, blackjack: bool, peek: bool, table: Table) -> None:
    """What all hands come to that are not bust."""
    for box in range(playing):
        seat = table.order[box]
        if table.given_up[box]:
            table.net[seat] -= 2 if blackjack and not peek else 1
        elif table.natural[box]:
            table.net[seat] += 0 if blackjack else 3
        elif blackjack and peek:
            table.net[seat] -= 2
    for stood in range(stands):
        seat, own, stake = table.standing[stood, 0], table.standing[stood, 1], table.standing[stood, 2]
        if blackjack or (total <= 21 and own < total):
            table.net[seat] -= stake
        elif own != total:
            table.net[seat] += stake


@inlined
def _settle(
    session: int,
    nth: int,
    playing: int,
    simple: bool,
    purses: Purses,
    table: Table,
    records: SessionRecords,
    notes: Notes,
) -> None:
    """Move the chips and write down what the round brought; nothing, if it could not be finished."""
    won = 0
    for box in range(playing):
        seat = table.order[box]
        if notes.used[1] == STUCK:
            table.net[seat] = 0
        notes.results[table.net[seat] + LOWEST] += 1
        brought = table.net[seat] * table.times[seat] * purses.half[seat]
        table.chips[seat] += brought
        won += brought
        records.staked[session, seat] += table.times[seat] * 2 * purses.half[seat]
        if not simple:
            learn(purses.systems, purses.settings, table.memory, seat, table.times[seat], table.net[seat])
    notes.squares[0] += float(won) * won
    if notes.used[1] == STUCK:
        notes.squares[1] += 1
        write(notes, STUCK, 0, 0)
    if notes.rows.shape[0]:
        for seat in range(purses.half.size):
            notes.stacks[nth, seat] = table.chips[seat]
