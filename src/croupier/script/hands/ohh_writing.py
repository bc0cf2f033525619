"""A hand as Open Hand History, the JSON that trackers import."""

from typing import Any

from croupier.games.holdem.events import Acted, BoardDealt, Mucked, Posted, Shown
from croupier.script.hands.occasion import Occasion
from croupier.script.hands.record import HandRecord

VERSION = "1.4.6"
SITE = "Croupier"
LIMITS = {"none": "NL", "pot": "PL", "fixed": "NL"}
"""Our fixed limit (P-8) lets the first bet of a round be any; to a poker room, that isn't Limit."""
POSTS = {
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "live_blind": "Post Extra Blind",
    "dead_blind": "Post Dead",
    "ante": "Post Ante",
    "blind": "Post Extra Blind",
}
DONE = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}


def ohh_hand(
    hand: HandRecord, occasion: Occasion, guest: str | None = None, *, hidden: bool = False
) -> dict[str, Any]:
    """A hand as an object; hidden: cards folded or mucked are left out, but for this guest's."""
    moment = f"{occasion.moment:%Y-%m-%dT%H:%M:%SZ}"
    ids = {name: place for place, name in enumerate(sorted(hand.players, key=hand.seats.__getitem__))}
    said: dict[str, Any] = {
        "spec_version": VERSION,
        "site_name": SITE,
        "network_name": SITE,
        "internal_version": VERSION,
        "tournament": bool(occasion.level),
        "game_number": str(occasion.hand_id(hand.number)),
        "start_date_utc": moment,
        "table_name": occasion.table or SITE,
        "game_type": "Holdem",
        "bet_limit": {"bet_type": LIMITS[hand.limit], "bet_cap": 0},
        "table_size": hand.seat_count,
        "currency": "Chips",
        "dealer_seat": hand.seats[hand.button],
        "small_blind_amount": hand.small,
        "big_blind_amount": hand.big,
        "ante_amount": 0,
        "flags": [] if guest in ids else ["Observed"],
        "players": [
            {"id": ids[name], "seat": hand.seats[name], "name": name, "starting_stack": hand.stacks[name]}
            for name in ids
        ],
        "rounds": _rounds(hand, ids, hand.holes(guest, hidden=hidden)),
        "pots": _pots(hand, ids),
    }
    if guest in ids:
        said["hero_player_id"] = ids[guest]
    if occasion.level:
        said["tournament_info"] = _tournament(occasion, moment)
    return {"ohh": said}


def _tournament(occasion: Occasion, moment: str) -> dict[str, Any]:
    return {
        "tournament_number": str(occasion.tournament_id),
        "name": occasion.table,
        "start_date_utc": moment,
        "currency": "Chips",
        "buyin_amount": 0,
        "fee_amount": 0,
        "bounty_fee_amount": 0,
        "initial_stack": 0,
        "type": "STT",
        "flags": ["SNG"],
        "speed": {"type": "Normal", "round_time": 0},
    }


class _Rounds:
    """Betting rounds being written, their actions numbered through."""

    def __init__(self, ids: dict[str, int]) -> None:
        self.ids = ids
        self.number = 0
        self.rounds: list[dict[str, Any]] = []
        self.begin("Preflop")

    def begin(self, street: str, cards: tuple[str, ...] = ()) -> None:
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": list(cards), "actions": []})

    def act(self, who: str, action: str, **beside: object) -> None:
        self.number += 1
        self.rounds[-1]["actions"].append(
            {"action_number": self.number, "player_id": self.ids[who], "action": action, **beside}
        )

    def show(self, event: Shown | Mucked, *, last: bool) -> None:
        """Somebody shows or mucks, at the showdown or before the rest of the board."""
        if last and self.rounds[-1]["street"] != "Showdown":
            self.begin("Showdown")
        if isinstance(event, Shown):
            self.act(event.who, "Shows Cards", cards=list(event.cards))
        else:
            self.act(event.who, "Mucks Cards")


def _rounds(hand: HandRecord, ids: dict[str, int], holes: dict[str, tuple[str, ...]]) -> list[dict[str, Any]]:
    written = _Rounds(ids)
    for event in hand.events:
        if isinstance(event, Posted):
            written.act(event.who, POSTS[event.what], amount=event.amount, is_allin=event.all_in)
    for name in ids:
        if holes[name]:
            written.act(name, "Dealt Cards", cards=list(holes[name]))
    for event in hand.events:
        match event:
            case BoardDealt():
                written.begin(event.street.capitalize(), event.cards)
            case Acted():
                written.act(event.who, DONE[event.did], amount=event.amount, is_allin=event.all_in)
            case Shown() | Mucked():
                written.show(event, last=not _goes_on(hand, event))
    return written.rounds


def _goes_on(hand: HandRecord, event: Shown | Mucked) -> bool:
    """Whether more of the board is dealt after it."""
    after = hand.events[hand.events.index(event) :]
    return any(isinstance(later, BoardDealt) for later in after)


def _pots(hand: HandRecord, ids: dict[str, int]) -> list[dict[str, Any]]:
    return [
        {
            "number": won.pot,
            "amount": won.amount,
            "rake": 0,
            "jackpot": 0,
            "player_wins": [
                {
                    "player_id": ids[name],
                    "win_amount": share,
                    "cashout_amount": 0,
                    "cashout_fee": 0,
                    "bonus_amount": 0,
                }
                for name, share in won.shares.items()
            ],
        }
        for won in hand.pots
    ]
