"""A player at a table of a host: asked when it is their turn, told what happens."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from croupier.client.table import Table, Update
from croupier.games.options import Option
from croupier.games.refusal import Refused
from croupier.players.player import Player, PlayerFault, Seat, ask, begin, tell
from croupier.players.playing import MOST_BETS

AGAIN = 10.0
"""Seconds after which somebody is asked again who was refused, or has passed where nobody has bet."""


async def play(
    table: Table,
    player: Player,
    name: str,
    *,
    seed: int | None = None,
    forgive: Callable[[PlayerFault], None] | None = None,
    refused: Callable[[Refused], None] = lambda why: None,
    told: Callable[[Update], None] = lambda update: None,
) -> None:
    """Let a player play in the seat of that name until the seat, the table or the night is given up.

    It decides in a thread of its own, so that the connection lives on. A player who fails ends it with
    `PlayerFault`, unless `forgive` takes it: then the table's clock moves for them. What comes too late the
    host refuses, and it is asked anew; `refused` and `told` are called with what one may want to print.
    """
    await _Playing(table, player, name, forgive, refused, told).run(Random(seed))


class _Playing:
    def __init__(
        self,
        table: Table,
        player: Player,
        name: str,
        forgive: Callable[[PlayerFault], None] | None,
        refused: Callable[[Refused], None],
        told: Callable[[Update], None],
    ) -> None:
        self.table, self.player, self.name = table, player, name
        self.forgive, self.refused, self.told = forgive, refused, told
        self.bets = 0
        """In the round under way; `MOST_BETS` where it has bet all it wants."""
        self.round = 0

    async def run(self, rng: Random) -> None:
        table = self.table
        await self._let(begin, self.player, Seat(self.name, table.game.id, table.rules, rng))
        async for update in table:
            self.told(update)
            if update.events:
                await self._let(tell, self.player, self.name, update.events)
            if self.name not in table.info.seats:
                return
            if not table.is_behind:
                await self._decide()

    async def _decide(self) -> None:
        """Ask as long as it is their turn, or they may bet and want to."""
        table = self.table
        while table.options and not table.is_behind and self._is_asked():
            is_betting, version, number = table.view.phase == "betting", table.version, table.info.round
            move = await self._choice(table.options, is_betting=is_betting)
            if table.info.round != number:
                return  # it was about another round
            try:
                if move is not None:
                    await table.move(move, version)
                    self.bets += is_betting
                elif is_betting:
                    self._pass()
                    await table.ready()
                else:
                    return  # the table's clock decides
            except Refused as why:
                self.refused(why)
                self._ask_later()
                return

    def _is_asked(self) -> bool:
        table, view, due = self.table, self.table.view, self.table.due
        if table.info.round != self.round:
            self.round, self.bets = table.info.round, 0
        if view.phase == "betting":
            return self.bets < MOST_BETS and self.name not in view.sitting_out
        return self.name in view.awaits.players or (due is not None and self.name in due.whom)

    def _pass(self) -> None:
        """No more bets in this round; but where nobody bets, nothing would ever happen: think again."""
        self.bets = MOST_BETS
        if not self.table.view.on_table:
            self._ask_later()

    def _ask_later(self) -> None:
        asyncio.get_running_loop().call_later(AGAIN, self._ask_again)

    def _ask_again(self) -> None:
        if not self.table.view.on_table:
            self.bets = 0
        self.table.show_again()

    async def _choice(self, options: list[Option], *, is_betting: bool) -> Any:
        """What the player chooses; there's no choice in throwing dice that one was handed (U-5)."""
        if len(options) == 1 and not options[0].fields and not is_betting:
            return {"do": options[0].do}
        return await self._let(ask, self.player, self.name, self.table.view, options)

    async def _let(self, act: Callable[..., Any], *given: Any) -> Any:
        """What comes of it, or None where a fault is forgiven."""
        try:
            return await asyncio.to_thread(act, *given)
        except PlayerFault as fault:
            if self.forgive is None:
                raise
            self.forgive(fault)
            return None
