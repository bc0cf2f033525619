"""A night with an installed Croupier: hosted, played for a round, stopped, verified.

A script for the Python of a clean environment, which knows nothing of this checkout: it stands on the
standard library and on what the package has brought. `python installed.py FOLDER` is silent if all is well.
"""

import json
import re
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect

CROUPIER = Path(sysconfig.get_path("scripts"), "croupier")
PAGES = ("/", "/host", "/screen", "/dealer")
PATIENCE = 30.0
"""Seconds after which something counts as not coming."""

QUICK = {"betting": 0.1, "between": 0, "step": 0}
PRESET = {
    "name": "Installed",
    "start_money": 10_000,
    "tables": [
        {
            "name": "Roulette",
            "game": "roulette",
            "rules": {"step": 100, "min_bet": 100},
            "chips": {"own": 50},  # half of an even-money bet goes back on zero
            "pace": QUICK,
        }
    ],
}

Message = dict[str, Any]


def main(folder: Path) -> None:
    """Host a night, play it, stop it, verify it."""
    preset = folder / "preset.json"
    preset.write_text(json.dumps(PRESET), encoding="utf-8")
    with hosted(folder, "--preset", str(preset)) as (address, code):
        for page in PAGES:
            check(b"<script" in fetch(address + page), f"{page} is no page")
        with connect(address.replace("http", "ws") + "/ws", proxy=None, open_timeout=PATIENCE) as line:
            play(line, code)
            check(json.loads(fetch(address + "/health"))["ok"] is True, "the host is not well after a round")
    run("verify", "--data", str(folder))


@contextmanager
def hosted(folder: Path, *options: str) -> Iterator[tuple[str, str]]:
    """A host while guests can come: its address, and the night's code; it must stop without a complaint."""
    where = ("--data", str(folder), "--port", "0", "--bind", "127.0.0.1", "--no-browser", "--log", "info")
    complaints = folder / "complaints"
    with complaints.open("w+", encoding="utf-8") as errors:
        command = [str(CROUPIER), "host", *where, *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as host:
            assert host.stdout is not None
            try:
                said = ""
                for text in host.stdout:
                    said += text
                    if text.startswith("to stop"):
                        break
                found = re.search(r"(http://127\.0\.0\.1:\d+)/#(\w+)", said)
                check(found is not None, f"the host does not say where it is: {said}{told(complaints)}")
                assert found is not None
                yield found[1], found[2]
                host.send_signal(signal.SIGINT)
                check(host.wait(PATIENCE) == 0, f"the host ended with {host.returncode}: {told(complaints)}")
            except Exception as problem:
                raise SystemExit(f"{problem}; the host says: {told(complaints)}") from problem
            finally:
                host.kill()
    lines = [line for line in told(complaints).splitlines() if " INFO " not in line]
    check(not lines, f"the host complains: {' '.join(lines)}")


def told(complaints: Path) -> str:
    return complaints.read_text("utf-8")


def play(line: ClientConnection, code: str) -> None:
    """Join, sit down, bet, and see what the wheel shows."""
    ask(line, 1, do="join", code=code, name="Ann", protocol=6)
    ask(line, 2, do="sit", table="t1", money=500)
    ask(line, 3, do="follow", table="t1")
    say(line, {"id": 4, "do": "move", "table": "t1", "move": {"do": "bet", "on": "red", "amount": 200}})
    names: set[str] = set()

    def is_over(message: Message) -> bool:
        check(message["type"] != "refusal", f"refused: {message.get('reason')}")
        names.update(event["event"] for step in message.get("steps", ()) for event in step["events"])
        return {"staked", "spun", "settled"} <= names

    hear(line, is_over)
    found = ask(line, 5, do="standings")
    check("ok" in found, "there are no standings")


def ask(line: ClientConnection, number: int, **message: object) -> Message:
    """Ask for something, and wait for its answer."""
    say(line, {"id": number, **message})
    answer = hear(line, lambda found: found.get("to") == number)
    check("ok" in answer, f"{message['do']} is refused: {answer.get('reason')}")
    return answer


def say(line: ClientConnection, message: Message) -> None:
    line.send(json.dumps(message))


def hear(line: ClientConnection, wanted: Callable[[Message], bool]) -> Message:
    while True:
        message: Message = json.loads(line.recv(PATIENCE))
        if wanted(message):
            return message


def fetch(address: str) -> bytes:
    with urlopen(address, timeout=PATIENCE) as answer:
        found: bytes = answer.read()
    return found


def run(*arguments: str) -> None:
    """Run a command of Croupier, which must go well."""
    done = subprocess.run([CROUPIER, *arguments], capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"{arguments[0]} ends with {done.returncode}: {done.stdout}{done.stderr}")


def check(is_fine: bool, complaint: str) -> None:
    if not is_fine:
        raise SystemExit(complaint)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
