"""The dealer's face-down card where the table has not seen it: what it may still be."""

from croupier.equipment.cards import BY_RANK, RANKS, UNKNOWN
from croupier.games.blackjack.hands import is_blackjack
from croupier.games.blackjack.state import BlackjackState
from croupier.games.due import Held, laid
from croupier.games.moves import DEALER


def is_unseen(state: BlackjackState) -> bool:
    """Whether a card lies face down that the table does not know."""
    return UNKNOWN in state.dealer


def possible(state: BlackjackState, blackjack: bool | None) -> list[str]:
    """The cards it may be if it makes blackjack or not, or if that is not known; then the ranks alone."""
    ranks = _possible_ranks(state, blackjack)
    cards = [card for card, count in state.shoe.cards.items() if count and card[0] in ranks]
    return cards + [BY_RANK[rank] for rank in ranks]


def _possible_ranks(state: BlackjackState, blackjack: bool | None) -> dict[str, int]:
    up, counts = state.dealer[0], {rank: state.shoe.of_rank(rank) for rank in RANKS}
    return {
        rank: count
        for rank, count in counts.items()
        if count and (blackjack is None or is_blackjack([up, BY_RANK[rank]]) == blackjack)
    }


def dealable(state: BlackjackState) -> dict[str, int]:
    """What may come out of the shoe next, by rank: not the last card that the face-down one can be."""
    ranks = {rank: count for rank in RANKS if (count := state.shoe.of_rank(rank))}
    if is_unseen(state) and state.looked is not None:
        candidates = _possible_ranks(state, state.looked)
        if sum(candidates.values()) == 1:
            del ranks[next(iter(candidates))]
    return ranks


def next_move(state: BlackjackState, held: Held) -> dict[str, object] | None:
    """What a house that holds the card says of it next, as the table itself would if it knew it."""
    if state.phase not in ("peek", "reveal") or not held.get(DEALER):
        return None
    dealer = laid(state.dealer, held[DEALER])
    if state.phase == "peek":
        return {"by": DEALER, "do": "peek", "blackjack": is_blackjack(dealer)}
    return {"by": DEALER, "do": "reveal", "card": dealer[1]}
