"""Announcements and chat: the host to everybody, people at a table or to the whole room."""

from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.transaction import Transaction

MOST_ANNOUNCEMENTS = 20


def announce(tx: Transaction, by: Actor, command: commands.Announce) -> None:
    said = [*tx.state.announcements, (tx.at, command.text)]
    tx.state.announcements = said[-MOST_ANNOUNCEMENTS:]
    tx.notify("announced", command.text)
    tx.change_lobby()


def tell(tx: Transaction, by: Actor, command: commands.Tell) -> None:
    names = [tx.player(name).name for name in command.names]
    if command.table:
        names += tx.table(command.table).state.seats
    there = tuple(f"guest/{name}" for name in dict.fromkeys(names) if not tx.player(name).gone)
    if not there:
        raise Refused("night", "nobody is there to hear it")
    tx.notify("told", phrase("The host: {text}", text=command.text), to=there, table=command.table)


def say(tx: Transaction, by: Actor, command: commands.Say) -> None:
    if by.role == "guest" and tx.player(by.name).muted:
        raise Refused("night", "the host has muted you for now")
    text = "".join(letter for letter in command.text if letter.isprintable()).strip()
    if not text:
        raise Refused("night", "that message is empty")
    if command.table:
        tx.table(command.table)
    if by.name:
        words = phrase("{name}: {text}", name=by.name, text=text)
    else:
        words = phrase("The host: {text}", text=text)
    tx.notify("said", words, table=command.table)
