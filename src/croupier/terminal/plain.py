"""Playing by lines of text, in and out: for pipes, screen readers and plain terminals."""

import sys
from collections.abc import Callable
from typing import TextIO

from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.terminal.canvas import PLAIN_LETTERS
from croupier.terminal.felts.felt import Scene, spots_of
from croupier.terminal.hinting import hint_lines
from croupier.terminal.lines import Misread, offers_of, read_move
from croupier.terminal.registry import felt_of
from croupier.terminal.rules_pages import rules_page
from croupier.terminal.session import Session
from croupier.terminal.starting import Start

HELP = """\
Type a move as it is offered, or its number and what it needs: bet red 100, or 1 red 100.
done      no more bets in this round
hint      what the book would do, with the odds
rules     the rules of the game
figures   how you have done
table     who has how much
borrow    take a loan when you are out of chips
quit      stop; the game is saved and goes on next time"""


class Plain:
    """A person's game, line by line."""

    def __init__(self, start: Start, read: TextIO, write: TextIO) -> None:
        self.start, self.read, self.write = start, read, write
        self._is_ascii = not _speaks_unicode(write)
        self._listed: tuple[str, ...] = ()

    def choose(self) -> str | None:
        """Which game, asked until it is one; None if nobody says."""
        for nth, game in enumerate(GAMES.values(), start=1):
            self.say(f"{nth} {game.title}: {game.gist}. {self.start.note(game.id)}".rstrip())
        while (line := self._line("Which game?")) is not None:
            names = [name for nth, name in enumerate(GAMES, start=1) if line.lower() in (str(nth), name)]
            if names:
                return names[0]
            if line.lower() in ("quit", "q"):
                return None
            self.say("Type the number of a game, or quit.")
        return None

    def play(self, game: str) -> None:
        """Play until the person has had enough, or there is nothing more to read."""
        session, greeting = self.start.session(game)
        others = ", ".join(f"{name} ({kind})" for name, kind in session.setup.kinds.items())
        against = f" against {others}" if others else ""
        self.say(f"{session.game.title}, {session.you}{against}. {greeting}")
        self.say("Type help for what can be typed.")
        try:
            while self._goes_on(session):
                pass
        finally:
            session.close()
        self.say(f"You leave with {session.chips:,}.")

    def _goes_on(self, session: Session) -> bool:
        """Let one thing happen, whoever does it; False where the person stops."""
        if step := session.step():
            for shot in step.shots:
                for line in shot.lines:
                    self.say(line)
            if session.wants == "round":
                self._sum_up(session)
                session.next_round()
            return True
        self._save(session)
        answer = self._line(self._offered(session))
        return answer is not None and self._obey(answer, session)

    def _save(self, session: Session) -> None:
        try:
            self.start.keeping.save(session)
        except OSError as problem:
            self.say(f"The game can't be saved: {problem.strerror}.")

    def _sum_up(self, session: Session) -> None:
        result = session.result
        if result:
            self.say(f"You {'win' if result > 0 else 'lose'} {abs(result):,} and have {session.chips:,}.")
        self.say("")

    def _offered(self, session: Session) -> str:
        """What may be done now: in full where it is something else than before."""
        if session.wants == "loan":
            return f"You are out of chips. Type borrow for a loan of {session.loan:,}, or quit."
        felt, scene = felt_of(session.setup.game), _scene(session)
        said = offers_of(scene.options, lambda name, value: felt.spoken(name, value, scene))
        offers = [f"{nth} {offer.syntax}" for nth, offer in enumerate(said, start=1)]
        offers += ["done"] if session.is_betting else []
        kinds = tuple(offer.do for offer in said)
        again, self._listed = kinds == self._listed, kinds
        chips = f"You have {session.table.stack_of(session.you):,}."
        if again and session.is_betting:
            return chips
        return f"{felt.prompt(scene)} {chips} You can: {'; '.join(offers)}."

    def _obey(self, line: str, session: Session) -> bool:
        """Do what a line says; False for the one that ends it all."""
        known: dict[str, Callable[[], object]] = {
            "help": lambda: self._help(session),
            "hint": lambda: self._say_all(hint_lines(session)),
            "rules": lambda: self._say_all(rules_page(session.setup.game).splitlines()),
            "figures": lambda: self._say_all(session.statistics.lines()),
            "table": lambda: self.say(str(session.table)),
        }
        word = line.lower()
        if word in ("quit", "q", "exit"):
            return False
        if word in known:
            known[word]()
            return True
        try:
            if session.wants == "loan":
                self.say(session.borrow() if word == "borrow" else "Type borrow, or quit.")
            elif word == "done" and session.is_betting:
                session.finish_betting()
            else:
                self._move(line, session)
        except Refused as refusal:
            self.say(f"{refusal.reason[:1].upper()}{refusal.reason[1:]}.")
        except Misread as problem:
            self.say(f"{str(problem)[:1].upper()}{str(problem)[1:]}.")
        return True

    def _move(self, line: str, session: Session) -> None:
        felt, scene = felt_of(session.setup.game), _scene(session)
        session.answer(read_move(line, scene.options, lambda name, value: felt.spoken(name, value, scene)))

    def _help(self, session: Session) -> None:
        self._listed = ()
        self._say_all(HELP.splitlines())
        if spots := spots_of(session.options):
            self.say(f"Spots: {', '.join(spots)}.")

    # Reading and writing.

    def say(self, line: str) -> None:
        """Print a line."""
        print(line.translate(PLAIN_LETTERS) if self._is_ascii else line, file=self.write, flush=True)

    def _say_all(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def _line(self, question: str) -> str | None:
        """What the person answers, without what surrounds it; None where there is nothing more to read."""
        self.say(question)
        while True:
            if self.read.isatty():
                print("> ", end="", file=self.write, flush=True)
            try:
                line = self.read.readline()
            except UnicodeDecodeError:
                self.say("That can't be read: write plain text.")
                continue
            if not line:
                return None
            if line.strip():
                return line.strip()


def _speaks_unicode(stream: TextIO) -> bool:
    try:
        "♠".encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _scene(session: Session) -> Scene:
    setup = session.setup
    return Scene(session.view, session.you, setup.kinds, session.table.rules, session.options)


def play_plainly(start: Start, game: str | None) -> None:
    """Play by lines on standard input and output."""
    plain = Plain(start, sys.stdin, sys.stdout)
    if chosen := game or plain.choose():
        plain.play(chosen)
