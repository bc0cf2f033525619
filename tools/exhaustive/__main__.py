"""`./croupier exhaustive NAME…`: the long checks; without names, all of them."""

import sys
from importlib import import_module

CHECKS = {
    "seven_cards": "every seven-card hand, counted by category",
    "pokerkit": "20,000 random hold'em hands against pokerkit",
    "properties": "random play at 2,000 tables of every game",
    "kernels": "100,000 simulated rounds of every game, replayed through its table",
}


def main(names: list[str]) -> int:
    """Run the checks of these names."""
    if unknown := [name for name in names if name not in CHECKS]:
        print(f"There is no {', '.join(unknown)}; there are:", file=sys.stderr)
        for name, what in CHECKS.items():
            print(f"  {name:12}{what}", file=sys.stderr)
        return 2
    code = 0
    for name in names or CHECKS:
        print(f"{name}: {CHECKS[name]}", flush=True)
        code |= import_module(f"tools.exhaustive.{name}").main()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
