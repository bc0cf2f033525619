"""`croupier solo`: one guest is let in by a link, house players come, and Ctrl-C leaves nothing."""

import os
import re
import signal
import subprocess
from pathlib import Path

from tests.cli.conftest import Croupier
from tests.cli.test_host import CROUPIER, fact
from tests.host.guests import Guest


def test_a_guest_alone_is_let_in_by_the_link_and_plays(tmp_path: Path) -> None:
    command = [*CROUPIER, "solo", "--no-browser", "--name", "Ann"]
    env = os.environ | {"TMPDIR": str(tmp_path), "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            said = ""
            while "to stop" not in said:
                said += process.stdout.readline()
            found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#link=(\S+)", fact(said, "you open"))
            assert found is not None
            with Guest(int(found[1])) as ann:
                ann.ask("claim", link=found[2])
                lobby = ann.hear(
                    lambda one: one["type"] == "lobby" and all(card["house"] for card in one["tables"])
                )
                assert (lobby["guests"], len(lobby["tables"])) == (1, 6)
                assert lobby["places"] > 1, "places are for house players too, as there is nobody else"
        finally:
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert rest.strip() == "Closed. Nothing is kept; ./croupier host is for a night with others."
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_is_said_in_a_sentence(croupier: Croupier, tmp_path: Path) -> None:
    bad = croupier("solo", "--name", "⚙ Ann")
    assert (bad.code, bad.err) == (2, "croupier solo: ⚙ is for house players; please choose another name.\n")
    bad = croupier("solo", "--port", "70000")
    assert (bad.code, bad.err) == (2, "croupier solo: port is a number from 0 to 65535, not 70000.\n")
    where = ("--data", str(tmp_path), "--port", "0")
    bad = croupier("host", *where, "--player", str(tmp_path / "mine.py:Mine"))
    assert bad.code == 2
    assert "mine.py" in bad.err
    assert bad.err.count("\n") == 1
