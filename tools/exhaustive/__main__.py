"""`./croupier exhaustive NAME…`: the long checks; without names, all of them. One may take options."""

import sys
from importlib import import_module
from pathlib import Path

CHECKS = {
    "seven_cards": "every seven-card hand, counted by category",
    "pokerkit": "20,000 random hold'em hands against pokerkit",
    "phh": "hand histories of a folder against pokerkit: read, refused and why (FOLDER, --hands N)",
    "properties": "random play at 2,000 tables of every game",
    "kernels": "100,000 simulated rounds of every game, replayed through its table",
    "players": "those of the house at any table, and how often who should win does (--games N)",
    "draws": "10,000,000 draws of each kind: are they those of fair equipment? (--draws N, --run N)",
    "fairness": "draws that guests can check: 10,000 hands, every byte, evenness, walking away (--only PART)",
    "evening": "forty guests over real sockets, killed in the middle (--guests N, --rounds N)",
    "kills": "a host killed 200 times under load (--times N, --seed N)",
    "cluster": "three hosts over PostgreSQL, one of them in trouble all the time (--minutes N, --seed N)",
    "soak": "200 guests for an hour: memory, open files, answers in time (--guests N, --minutes N)",
    "screen": "an hour of the big screen in fast time: its memory (--minutes N, --tables N, --guests N)",
    "damage": "3,000 torn and 6,000 damaged files, 2,000 kills of a writer (--files N, --kills N)",
    "frames": "1,000,000 frames that are broken or nearly right (--frames N, --seed N)",
    "attacks": "strangers who try to keep others out, slow them down or lock them out (--only NAME)",
    "simulation": "200 nights of the whole host on a virtual clock (--seeds A-B, --seed N, --trace, --json)",
    "million": "a night of 1,000,000 moves: how soon it goes on, and whether it verifies (--moves N)",
    "holdem_players": "hold'em's strong player against the others, 20,000 hands each (--only NAME)",
    "mutants": "1,000 small faults: how many of them the tests find (--sample N, --seed N, --only PATH)",
    "installs": "the wheel with the lowest and highest versions it allows (--python, --pin, --extras)",
}


def main(arguments: list[str]) -> int:
    """Run the checks of these names; options go to the one that is named."""
    first = next((place for place, word in enumerate(arguments) if _is_option(word)), len(arguments))
    names, options = arguments[:first], arguments[first:]
    if options and len(names) != 1:
        print("Options are for one check: name it first.", file=sys.stderr)
        return 2
    if unknown := [name for name in names if name not in CHECKS]:
        print(f"There is no {', '.join(unknown)}; there are:", file=sys.stderr)
        for name, what in CHECKS.items():
            print(f"  {name:15}{what}", file=sys.stderr)
        return 2
    code = 0
    for name in names or CHECKS:
        print(f"{name}: {CHECKS[name]}", flush=True)
        check = import_module(f"tools.exhaustive.{name}").main
        code |= check(options) if options else check()
    return code


def _is_option(word: str) -> bool:
    """Whether a word is for the check that was named before it: an option, or a folder."""
    return word.startswith("-") or (word not in CHECKS and Path(word).exists())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
