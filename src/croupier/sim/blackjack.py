"""Blackjack, simulated: charts for strategies, everybody at one shoe, under all options of the rules."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import ClassVar

import numpy as np
from msgspec import Struct, to_builtins

from croupier.equipment.cards import DECK
from croupier.games.blackjack.choices import DOUBLED_TOTALS
from croupier.games.blackjack.rules import Rules
from croupier.games.limits import Limits
from croupier.games.moves import DEALER
from croupier.games.table import read_rules
from croupier.odds.blackjack import strategy as charts_room
from croupier.odds.blackjack.strategy import BASIC, Strategy
from croupier.sim import shoe as kernel
from croupier.sim.diary import Diary
from croupier.sim.house import Guest, HouseResult, Tally, result_of, tally
from croupier.sim.settings import Settings, Unplayable
from croupier.sim.systems import MILLION, System, settings_of
from croupier.sim.tables import LENGTH, Placed, bankroll_for, guests_of, place
from croupier.sim.transcripts import PLENTY, Move, Transcript, names_of
