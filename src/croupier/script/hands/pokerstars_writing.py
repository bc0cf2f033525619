"""A hand as PokerStars writes it, for the tools that read its text."""

from collections.abc import Iterator

from croupier.games.holdem.events import Acted, BoardDealt, Mucked, Posted, Returned, Shown
from croupier.script.hands.occasion import Occasion
from croupier.script.hands.record import HandRecord

LIMITS = {"none": "No Limit", "pot": "Pot Limit", "fixed": "No Limit"}
"""Our fixed limit (P-8) lets the first bet of a round be any; to a poker room, that isn't Limit."""
ROMAN = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def pokerstars_text(
    hand: HandRecord, occasion: Occasion, guest: str | None = None, *, hidden: bool = False
) -> str:
    """A hand in PokerStars' words; hidden: cards folded or mucked are left out, but for this guest's."""
    return "\n".join([*_head(hand, occasion), *_told(hand, guest, hidden), *_summary(hand), "", "", ""])


def _head(hand: HandRecord, occasion: Occasion) -> Iterator[str]:
    game = f"Hold'em {LIMITS[hand.limit]}"
    stakes = f"({hand.small}/{hand.big})"
    if occasion.level:
        game = f"Tournament #{occasion.tournament_id}, Freeroll  {game} - Level {_roman(occasion.level)}"
    yield f"PokerStars Hand #{occasion.hand_id(hand.number)}: {game} {stakes} - {_time(occasion)}"
    table = (occasion.table or "Croupier").replace("'", "’")
    play_money = "" if occasion.level else " (Play Money)"
    button = hand.seats[hand.button]
    yield f"Table '{table}' {hand.seat_count}-max{play_money} Seat #{button} is the button"
    for name in sorted(hand.players, key=hand.seats.__getitem__):
        yield f"Seat {hand.seats[name]}: {name} ({hand.stacks[name]} in chips)"


def _told(hand: HandRecord, guest: str | None, hidden: bool) -> Iterator[str]:
    """The hand, move by move."""
    yield from _posts(hand)
    yield "*** HOLE CARDS ***"
    known = hand.holes(guest, hidden=hidden)
    if guest is not None and known.get(guest):
        yield f"Dealt to {guest} [{' '.join(known[guest])}]"
    to_match, showdown, shown = hand.big, False, set[str]()
    for event in hand.events:
        if isinstance(event, BoardDealt):
            to_match = 0
            yield _board(event)
        elif isinstance(event, Acted):
            yield _action(event, to_match)
            to_match = max(to_match, event.to)
        elif isinstance(event, Returned):
            yield f"Uncalled bet ({event.amount}) returned to {event.who}"
        elif isinstance(event, Shown | Mucked) and len(hand.pots):
            if not showdown and not _is_running_out(hand, event):
                showdown = True
                yield "*** SHOW DOWN ***"
            if event.who not in shown:
                shown.add(event.who)
                yield f"{event.who}: {_showing(event)}"
    yield from _collected(hand)


def _posts(hand: HandRecord) -> Iterator[str]:
    """Blinds and antes; somebody who owes both posts them in one line."""
    posts = [event for event in hand.events if isinstance(event, Posted)]
    dead = {post.who: post for post in posts if post.what == "dead_blind"}
    alive = {post.who for post in posts if post.what == "live_blind"}
    for post in posts:
        if post.what == "dead_blind" and post.who in alive:
            continue
        amount, all_in = post.amount, " and is all-in" if post.all_in else ""
        if post.what == "live_blind" and post.who in dead:
            yield f"{post.who}: posts small & big blinds {amount + dead[post.who].amount}{all_in}"
        elif post.what == "ante":
            yield f"{post.who}: posts the ante {amount}{all_in}"
        else:
            kind = "small blind" if post.what in ("small_blind", "dead_blind") else "big blind"
            yield f"{post.who}: posts {kind} {amount}{all_in}"


def _board(event: BoardDealt) -> str:
    before = event.board[: len(event.board) - len(event.cards)]
    cards = f"[{' '.join(before)}] [{' '.join(event.cards)}]" if before else f"[{' '.join(event.cards)}]"
    return f"*** {event.street.upper()} *** {cards}"


def _action(event: Acted, to_match: int) -> str:
    all_in = " and is all-in" if event.all_in and event.amount else ""
    match event.did:
        case "call" | "bet":
            return f"{event.who}: {event.did}s {event.amount}{all_in}"
        case "raise":
            return f"{event.who}: raises {event.to - to_match} to {event.to}{all_in}"
        case _:
            return f"{event.who}: {event.did}s"


def _showing(event: Shown | Mucked) -> str:
    if isinstance(event, Mucked):
        return "mucks hand"
    return f"shows [{' '.join(event.cards)}]" + (f" ({event.hand})" if event.hand else "")


def _is_running_out(hand: HandRecord, event: Shown | Mucked) -> bool:
    """Whether more of the board is dealt after it: hands that were turned up because all are all-in."""
    after = hand.events[hand.events.index(event) :]
    return any(isinstance(later, BoardDealt) for later in after)


def _collected(hand: HandRecord) -> Iterator[str]:
    pots = hand.pots
    for won in pots:
        which = "pot" if len(pots) == 1 else "main pot" if not won.pot else f"side pot-{won.pot}"
        for name, share in won.shares.items():
            yield f"{name} collected {share} from {which}"


def _summary(hand: HandRecord) -> Iterator[str]:
    yield "*** SUMMARY ***"
    pots = hand.pots
    each = "".join(
        f" {'Main' if not won.pot else 'Side'} pot{f'-{won.pot}' if won.pot else ''} {won.amount}."
        for won in pots
    )
    yield f"Total pot {sum(won.amount for won in pots)}{each if len(pots) > 1 else ''} | Rake 0"
    boards = [event.board for event in hand.events if isinstance(event, BoardDealt)]
    if boards:
        yield f"Board [{' '.join(boards[-1])}]"
    for name in sorted(hand.players, key=hand.seats.__getitem__):
        yield f"Seat {hand.seats[name]}: {name}{_role(hand, name)} {_end(hand, name)}"


def _role(hand: HandRecord, name: str) -> str:
    roles = ["button"] if name == hand.button else []
    roles += [
        event.what.replace("_", " ")
        for event in hand.events
        if isinstance(event, Posted) and event.who == name and event.what in ("small_blind", "big_blind")
    ]
    return "".join(f" ({role})" for role in roles)


STREETS = ("before Flop", "on the Flop", "on the Turn", "on the River")


def _end(hand: HandRecord, name: str) -> str:
    """How the hand ended for somebody."""
    street, shown = 0, None
    won = sum(pot.shares.get(name, 0) for pot in hand.pots)
    for event in hand.events:
        if isinstance(event, BoardDealt):
            street += 1
        elif isinstance(event, Acted) and event.who == name and event.did == "fold":
            return f"folded {STREETS[street]}"
        elif isinstance(event, Mucked) and event.who == name and not won:
            return "mucked"
        elif isinstance(event, Shown) and event.who == name:
            shown = event
    if shown is None:
        return f"collected ({won})" if won else "mucked"
    cards = f"showed [{' '.join(shown.cards)}]"
    return f"{cards} and won ({won})" if won else f"{cards} and lost"


def _time(occasion: Occasion) -> str:
    eastern = occasion.eastern
    utc = f"{occasion.moment:%Y/%m/%d %H:%M:%S} UTC"
    return utc if eastern is None else f"{utc} [{eastern:%Y/%m/%d %H:%M:%S} ET]"


def _roman(number: int) -> str:
    written = ""
    for value, letters in ROMAN:
        count, number = divmod(number, value)
        written += letters * count
    return written
