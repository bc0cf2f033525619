"""The desk's Print page: the same files that `croupier print` makes, for the host alone."""

import asyncio
import io
import zipfile
from collections.abc import Callable

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.host.hub import Hub
from croupier.host.reading import Denied
from croupier.host.records import answering, who_asks
from croupier.night.commands import HOST
from croupier.paper.kit import Unprintable, available, documents, printed
from croupier.paper.occasion import Occasion, of_night
from croupier.paper.typesetting import Style

MOST_NAMES = 40
"""Sheets that one request can name."""


def routes(hub: Callable[[], Hub]) -> list[BaseRoute]:
    """What can be printed, and the files."""
    return Printing(hub).routes()


class Printing:
    """Makes files of a night, one request after the other: setting type keeps a core busy."""

    def __init__(self, hub: Callable[[], Hub]) -> None:
        self._hub = hub
        self._one_at_a_time = asyncio.Semaphore(1)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/print.json", answering(self._list)),
            Route("/print.pdf", answering(self._file)),
            Route("/print.zip", answering(self._files)),
        ]

    async def _list(self, request: Request) -> Response:
        """Every sheet, with what is missing for it."""
        return JSONResponse(available(self._occasion(request)))

    async def _file(self, request: Request) -> Response:
        """A sheet that is one file."""
        made = await self._made(request)
        if len(made) != 1:
            raise Denied(400, "That is more than one file: ask for print.zip.")
        ((name, file),) = made
        return _attached(name, file, "application/pdf")

    async def _files(self, request: Request) -> Response:
        """Any sheets, in one archive."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
            for name, file in await self._made(request):
                archive.writestr(name, file)
        return _attached("print.zip", packed.getvalue(), "application/zip")

    async def _made(self, request: Request) -> list[tuple[str, bytes]]:
        occasion, style = self._occasion(request), _style(request.query_params)
        what = [name for name in request.query_params.get("what", "").split(",") if name][:MOST_NAMES]
        try:
            made = documents(what, occasion, style)
        except Unprintable as problem:
            raise Denied(400, f"{problem}.") from None
        async with self._one_at_a_time:
            return await run_in_threadpool(lambda: list(printed(made, style)))

    def _occasion(self, request: Request) -> Occasion:
        hub = self._hub()
        if who_asks(hub, request) != HOST:
            raise Denied(403, "Printing is the host's.")
        address = hub.addresses[0] if hub.addresses else str(request.base_url).rstrip("/")
        return of_night(hub.hosted.night, address)


def _style(asked: QueryParams) -> Style:
    """How it is to be printed: `paper`, `language`, and `ink=1` for black ink alone."""
    chosen = {name: asked[name] for name in ("paper", "language") if name in asked}
    try:
        return msgspec.convert({**chosen, "ink": asked.get("ink") == "1"}, Style)
    except msgspec.ValidationError:
        raise Denied(400, "There is no such paper or language.") from None


def _attached(name: str, file: bytes, kind: str) -> Response:
    return Response(file, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
