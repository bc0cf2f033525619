"""The process in which a player of `apart` plays: questions come in as lines of JSON, answers go out."""

import faulthandler
import os
import sys
from collections.abc import Iterator
from random import Random
from typing import IO, Any, Union

import msgspec

from croupier.games.registry import GAMES
from croupier.games.state import Rules
from croupier.players.files import named
from croupier.players.pipe import START, Answer, Decided, Fault, Question, Ready, Refusal, Sitting
from croupier.players.player import Player, PlayerFault, Seat, ask, begin, tell

SPARE = 2.0
"""Seconds beyond its time after which the process ends by itself, should nobody be left to end it."""


class Asked:
    """The player, and what it needs to read what it is asked."""

    def __init__(self, player: Player, game: str) -> None:
        self._player, self._game, self._name = player, GAMES[game], "it"
        self._views: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self._game.view_type)
        self._events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[self._game.events])  # noqa: UP007

    def answer(self, question: Question) -> Answer:
        """What the player decides, or how it failed."""
        try:
            if question.sits is not None:
                begin(self._player, self._seat(question.sits))
            tell(self._player, self._name, [self._events.decode(event) for event in question.events])
            view = self._views.decode(question.view)
            return Decided(ask(self._player, self._name, view, question.options))
        except PlayerFault as fault:
            return Fault(str(fault))

    def _seat(self, sits: Sitting) -> Seat:
        self._name = sits.name
        rng = Random()
        rng.setstate(sits.chance)
        rules: Rules = msgspec.convert(sits.rules, self._game.rules_type)
        return Seat(sits.name, self._game.id, rules, rng)


def main(text: str, game: str, seconds: float, megabytes: int) -> None:
    """Answer until nobody asks any more."""
    questions, answers = _own_pipes()
    _keep_memory(megabytes)

    def say(answer: Answer) -> None:
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()

    faulthandler.dump_traceback_later(START + SPARE, exit=True)
    try:
        asked = Asked(named(game, text)(), game)
    except ValueError as error:
        say(Refusal(str(error)))
        return
    faulthandler.cancel_dump_traceback_later()
    say(Ready())
    decoder = msgspec.json.Decoder(Question)
    for line in questions:
        faulthandler.dump_traceback_later(seconds + SPARE, exit=True)
        answer = asked.answer(decoder.decode(line))
        faulthandler.cancel_dump_traceback_later()
        say(answer)


def _own_pipes() -> tuple[Iterator[bytes], IO[bytes]]:
    """Keep both pipes for questions and answers: what the player prints goes to the standard error."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return questions, answers


def _keep_memory(megabytes: int) -> None:
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        size = megabytes * 1024 * 1024
        if most == resource.RLIM_INFINITY or size < most:
            resource.setrlimit(resource.RLIMIT_DATA, (size, size))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4]))
