"""Which chips play has moved: what a table tells its bank."""


class Movements:
    """Chips that went between players' hands, the layout and the house since a bank has posted them."""

    __slots__ = ("hands", "house", "out_of_hand", "with_house")

    def __init__(self, out_of_hand: int, with_house: int) -> None:
        self.hands: dict[str, int] = {}
        """By player, what came into their hand; below zero, what left it."""
        self.house = 0
        """What the house has won; below zero, what it has lost."""
        self.out_of_hand = out_of_hand
        """The chips in play that nobody has in hand, by these movements."""
        self.with_house = with_house

    def clear(self) -> None:
        """Start over: everything has been posted."""
        self.hands = {}
        self.house = 0

    @property
    def on_table(self) -> int:
        """What lies on the table, by these movements."""
        return self.out_of_hand - self.with_house

    @property
    def layout(self) -> int:
        """What came to lie on the table; below zero, what left it."""
        return -self.house - sum(self.hands.values())

    def to_hand(self, who: str, chips: int) -> None:
        """Write down chips that came into a player's hand."""
        self.hands[who] = self.hands.get(who, 0) + chips
        self.out_of_hand -= chips

    def to_house(self, chips: int) -> None:
        """Write down what the house has won."""
        self.house += chips
        self.with_house += chips

    def brought_to_house(self, chips: int) -> None:
        """Count chips that the house was brought from outside: no play, and posted by whoever did."""
        self.out_of_hand += chips
        self.with_house += chips
