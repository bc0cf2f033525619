"""A client of the protocol, for programs: come in, follow tables, sit, move.

    async with Client.join("http://192.168.0.7:8000/#CODE", "Robo") as night:
        table = await night.sit("t1", money=500)
        async for update in table:                     # what happened, as one sees it
            if table.options and table.due and night.name in table.due.whom:
                await table.move({"do": table.options[0].do})

Commands are those of `croupier.night.commands`, questions those of `croupier.host.messages.from_client`:
`await night.do(GoHome())`, `await night.ask(Standings())`. A line that is cut is made again by itself; what
was done is done once, and what was missed at tables comes after. `play(table, player, name)` lets a player of
`croupier.players` play.
"""

from croupier.client.client import Client, News
from croupier.client.connection import HostAway, ShownOut
from croupier.client.playing import play
from croupier.client.table import Table, Update
from croupier.games.refusal import Refused

__all__ = ["Client", "HostAway", "News", "Refused", "ShownOut", "Table", "Update", "play"]
