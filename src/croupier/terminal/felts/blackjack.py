"""Blackjack: the dealer opposite, your hands before you, the others at both sides."""

from typing import ClassVar

from croupier.games.blackjack.state import BlackjackView, HandView
from croupier.players.player import Move
from croupier.terminal.canvas import BAD, BRASS, FELT, FELT_DARK, GOOD, IVORY, Canvas, Style
from croupier.terminal.felts.felt import ON_FELT, QUIET, STRONG, YOURS, Felt, Room, Scene, seat_line
from croupier.terminal.pieces import BIG, SMALL, amount, cards, chip, row_width

WIDTH, HEIGHT = 78, 16
SEAT = (23, 4)
OUTCOMES = {
    "blackjack": ("blackjack!", GOOD),
    "win": ("wins", GOOD),
    "tie": ("ties", IVORY),
    "loss": ("loses", BAD),
    "bust": ("too many", BAD),
    "surrender": ("half back", IVORY),
}
SOFT_17 = {"stand": "stands on", "hit": "hits"}


class BlackjackFelt(Felt):
    """The table of blackjack."""

    keys: ClassVar = {
        "bet": "enter",
        "take_back": "backspace",
        "hit": "c",
        "stand": "s",
        "double": "d",
        "split": "p",
        "surrender": "u",
        "insure yes": "y",
        "insure no": "n",
    }
    words: ClassVar = {
        "bet": "Bet {amount}",
        "take_back": "Take back",
        "hit": "Card (hit)",
        "insure yes": "Insurance",
        "insure no": "No insurance",
        "keep": "Keep the hand",
    }
    ends_betting = "Deal"
    dealing_seconds = 0.6

    def label(self, move: Move, scene: Scene) -> str:
        """Which box, where a player may have several."""
        box = f" on box {move['box']}" if "box" in move else ""
        return super().label(move, scene) + box

    def prompt(self, scene: Scene) -> str:
        """What the person's hand is worth, against what."""
        view: BlackjackView = scene.view
        if view.phase == "betting":
            bet = sum(view.bets[scene.you])
            limits = f"{scene.rules.min_bet:,} to {scene.rules.max_bet:,}"
            return f"You have bet {bet:,}: more, or deal?" if bet else f"Place your bet, {limits}."
        if view.phase == "insurance":
            cost = view.insurance[scene.you].amount
            return f"The dealer shows an ace. Insurance costs {cost:,} and pays 2 to 1 on blackjack."
        hand = next((one for one in view.hands if one.who == scene.you and one.active), None)
        if hand is None:
            return "Your move."
        return f"Your turn: {_total(hand)} against the dealer's {view.dealer_total}."

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Dealer, table, seats."""
        room = Room.of(canvas, WIDTH, HEIGHT)
        self._dealer(canvas, room, scene)
        others = [name for name in scene.view.stacks if name != scene.you]
        half = (len(others) + 1) // 2
        right = room.left + room.width - SEAT[0]
        for column, names in ((room.left, others[:half]), (right, others[half:])):
            for row, name in enumerate(names[:3]):
                self._seat(canvas, column, room.top + 1 + row * (SEAT[1] + 1), name, scene)
        self._own(canvas, room, room.top + 9 + 2 * room.gap, scene)

    def _dealer(self, canvas: Canvas, room: Room, scene: Scene) -> None:
        view: BlackjackView = scene.view
        left, y, wide, gap = room
        total = "" if not view.dealer else f"{'soft ' if view.dealer_soft else ''}{view.dealer_total}"
        canvas.centred(left, y, wide, f"Dealer {total}".rstrip(), STRONG)
        middle = left + wide // 2
        width = row_width(max(2, len(view.dealer)))
        for nth in range(2 if not view.dealer else 0):
            canvas.fill(middle - 6 + nth * (BIG[0] + 1), y + 1, *BIG, Style(IVORY, FELT_DARK))
        cards(canvas, middle - min(width, 28) // 2, y + 1, view.dealer, most=28)
        words = ("Blackjack pays 3 to 2", f"dealer {SOFT_17[scene.rules.soft_17]} soft 17")
        for row, line in enumerate(words):
            canvas.centred(left + SEAT[0], y + 6 + gap + row, wide - 2 * SEAT[0], line, QUIET)

    def _seat(self, canvas: Canvas, x: int, y: int, name: str, scene: Scene) -> None:
        view: BlackjackView = scene.view
        hands = [hand for hand in view.hands if hand.who == name]
        is_next = any(hand.active for hand in hands)
        canvas.text(x, y, seat_line(scene, name), YOURS if is_next else STRONG, SEAT[0] - 8)
        canvas.right(x + SEAT[0], y, f"{view.stacks[name]:,}", QUIET)
        for nth, hand in enumerate(hands[:2]):
            wide = SEAT[0] if len(hands) == 1 else SEAT[0] // 2
            at = x + nth * (wide + 1)
            cards(canvas, at, y + 1, hand.cards, SMALL, most=wide)
            end = chip(canvas, at, y + 3, hand.stake, scene.colour(name), FELT)
            text, ink = OUTCOMES.get(hand.outcome or "", (_total(hand), IVORY))
            canvas.text(end + 1, y + 3, text, Style(ink, FELT), wide - (end - at) - 1)
        if (bet := sum(view.bets.get(name, ()))) and not hands:
            chip(canvas, x, y + 2, bet, scene.colour(name), FELT)

    def _own(self, canvas: Canvas, room: Room, y: int, scene: Scene) -> None:
        view: BlackjackView = scene.view
        left, _, across, _ = room
        hands = [hand for hand in view.hands if hand.who == scene.you]
        inner, x = across - 2 * SEAT[0], left + SEAT[0]
        bet = sum(view.bets.get(scene.you, ()))
        you = f"{seat_line(scene, scene.you)} {view.stacks[scene.you]:,}"
        canvas.centred(left, y + 6, across, you, YOURS)
        if not hands:
            canvas.box(left + across // 2 - 7, y, 14, 4, Style(BRASS if scene.options else IVORY, FELT))
            said = f"●{amount(bet)}" if bet else "your bet"
            canvas.centred(left, y + 1, across, said, YOURS if bet else QUIET)
            return
        wide = inner // len(hands) - (1 if len(hands) > 1 else 0)
        for nth, hand in enumerate(hands):
            self._hand(canvas, x + nth * (wide + 1), y, wide, hand, scene)

    def _hand(self, canvas: Canvas, x: int, y: int, wide: int, hand: HandView, scene: Scene) -> None:
        across = min(wide, row_width(len(hand.cards)))
        cards(canvas, x + (wide - across) // 2, y, hand.cards, most=wide)
        text, ink = OUTCOMES.get(hand.outcome or "", (_total(hand), IVORY))
        shown = f"{hand.total} {text}" if hand.outcome else text
        mark = "▸ " if hand.active else ""
        style = Style(BRASS if hand.active else ink, FELT, bold=True)
        canvas.centred(x, y + 4, wide, f"{mark}{shown}", style)
        canvas.centred(x, y + 5, wide, f"●{amount(hand.stake)}", YOURS if hand.active else ON_FELT)


def _total(hand: HandView) -> str:
    return f"{'soft ' if hand.soft and hand.total < 21 else ''}{hand.total}"
