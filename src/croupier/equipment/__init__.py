"""What lies on the tables: cards, dice, the wheel."""
