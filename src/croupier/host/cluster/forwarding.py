"""Asking the host that has a night for what somebody wants of it, and handing the answer on."""

from collections.abc import Iterator
from functools import partial
from http.client import HTTPException, HTTPResponse
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from croupier.host.cluster.isolation import line_to
from croupier.host.reading import Denied

FORWARDED = "x-croupier-forwarded"
"""Marks what another host has asked already: it is not asked in a circle."""
PASSED_ON = ("content-type", "content-disposition", "www-authenticate")
PIECE = 64 * 1024
ANSWER_WITHIN = 120.0
"""Seconds: a long night is read from its beginning."""
AWAY = "The host of your night cannot be reached right now; please try again."


async def forwarded(base: str, request: Request) -> Response:
    """What another host answers."""
    path = f"{urlsplit(base).path}{request.url.path}"
    target = f"{path}?{request.url.query}" if request.url.query else path
    headers = {
        "Authorization": request.headers.get("authorization", ""),
        "Connection": "close",
        FORWARDED: "1",
    }
    try:
        found = await run_in_threadpool(partial(_ask, base, request.method, target, headers))
    except (OSError, HTTPException):
        raise Denied(503, AWAY) from None
    said = {name: value for name, value in found.getheaders() if name.lower() in PASSED_ON}
    return StreamingResponse(_pieces(found), found.status, said)


def _ask(base: str, method: str, target: str, headers: dict[str, str]) -> HTTPResponse:
    line = line_to(base, ANSWER_WITHIN)
    line.request(method, target, headers=headers)
    return line.getresponse()  # closes the line when it has been read, as nothing else is asked on it


def _pieces(found: HTTPResponse) -> Iterator[bytes]:
    with found:
        while piece := found.read(PIECE):
            yield piece
