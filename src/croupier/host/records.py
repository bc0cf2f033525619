"""What can be taken home by HTTP: standings, statements, results, and for the host the whole log."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator

import msgspec
from starlette.concurrency import iterate_in_threadpool, run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.reading import HANDS, Denied, Question, in_form
from croupier.night import export
from croupier.night.commands import HOST, Actor

Endpoint = Callable[[Request], Awaitable[Response]]

encode = msgspec.json.encode

PLAIN = "text/plain; charset=utf-8"
TYPES = {"json": "application/json", "csv": "text/csv; charset=utf-8"}


def routes(hub: Callable[[], Hub]) -> list[BaseRoute]:
    """Every record in both of its forms."""
    return Records(hub).routes()


class Records:
    """The records of a night, each for those whom it concerns."""

    def __init__(self, hub: Callable[[], Hub]) -> None:
        self._hub = hub
        self._one_at_a_time = asyncio.Semaphore(1)
        """What follows the whole log takes long, and the tables should not wait for many of them."""

    def routes(self) -> list[BaseRoute]:
        kinds: dict[str, Endpoint] = {
            "standings": self._now(export.Place, lambda: export.places(self._hub().hosted.night)),
            "statistics": self._now(export.GameTotal, lambda: export.game_totals(self._hub().hosted.night)),
            "statement": self._from_log("statement"),
            "results": self._from_log("results"),
        }
        found: list[BaseRoute] = [
            Route(f"/{name}.{form}", answering(endpoint))
            for name, endpoint in kinds.items()
            for form in TYPES
        ]
        found += [Route(f"/hands.{ending}", answering(self._from_log("hands"))) for ending in HANDS]
        return [
            *found,
            Route("/record.jsonl", answering(self._record)),
            Route("/journal.json", answering(self._journal)),
            Route("/log.jsonl", answering(self._log)),
        ]

    def _now(self, kind: type[msgspec.Struct], rows: Callable[[], Iterable[msgspec.Struct]]) -> Endpoint:
        """A record of how things stand, for everybody who is here."""

        async def endpoint(request: Request) -> Response:
            self._who(request)
            made = list(rows())
            await self._kept()
            return _in_form(request, kind, made)

        return endpoint

    def _from_log(self, what: str) -> Endpoint:
        """A record of all that happened, made from the log: a guest's own, or for the host anybody's."""

        async def endpoint(request: Request) -> Response:
            who = self._who(request)
            name = _whose(who, request.query_params.get("name"))
            file = request.url.path[1:]
            form = file.rpartition(".")[2]
            made = await self._made(Question(what, form, name, is_own=who.role == "guest"))
            return Response(made, media_type=TYPES.get(form, PLAIN), headers=_named(file))

        return endpoint

    async def _made(self, question: Question) -> bytes:
        """What is made from the log: beside the loop, and one at a time."""
        hub = self._hub()
        async with self._one_at_a_time:
            house = hub.hosted.house
            question = msgspec.structs.replace(question, key=b"" if house is None else house.tables_half)
            return await run_in_threadpool(hub.reading.ask, hub.hosted.store, question)

    async def _record(self, request: Request) -> Response:
        """The record of draws: a round, a table or the night, for everybody who is in."""
        who, said = self._who(request), request.query_params
        number, name = said.get("round", ""), who.name if who.role == "guest" else None
        made = await self._made(
            Question(
                "record",
                "jsonl",
                name,
                table=said.get("table", ""),
                round=int(number) if number.isdecimal() else 0,
            )
        )
        return Response(made, media_type="application/jsonl", headers=_named("record.jsonl"))

    async def _journal(self, request: Request) -> Response:
        """What was done beside the play, after an entry that the host has seen."""
        if self._who(request) != HOST:
            raise Denied(403, "The journal is the host's.")
        after = request.query_params.get("after", "")
        question = Question("journal", "json", after=int(after) if after.isdecimal() else 0)
        return Response(await self._made(question), media_type=TYPES["json"], headers=_named("journal.json"))

    async def _log(self, request: Request) -> Response:
        """The log as it is, when nothing in it is hidden any more."""
        if self._who(request) != HOST:
            raise Denied(403, "The log is the host's.")
        if self._hub().hosted.night.state.phase != "ended":
            raise Denied(409, "The log holds cards that nobody may see yet; it is given out after the end.")
        pages = self._hub().hosted.store.pages()
        lines = (b"".join(encode(entry) + b"\n" for entry in page) for page in pages)
        return StreamingResponse(
            _streamed(lines), media_type="application/jsonl", headers=_named("log.jsonl")
        )

    def _who(self, request: Request) -> Actor:
        return who_asks(self._hub(), request)

    async def _kept(self) -> None:
        """Wait until all that has happened so far is durable."""
        kept: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._hub().hosted.after(kept.set_result)
        answer = await kept
        if answer.refused:
            raise Denied(503, str(answer.refused))


def who_asks(hub: Hub, request: Request) -> Actor:
    """Whoever the request's token belongs to."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    who = hub.auth.owner(token.strip()) if scheme.lower() == "bearer" else None
    if who is None:
        if request.client is not None and token:
            hub.auth.note_wrong(request.client.host)
        raise Denied(401, "Please say who you are: Authorization: Bearer and your token.")
    if not hub.auth.records.take(str(who)):
        raise Denied(429, "That is too fast; please wait a moment.")
    return who


def _whose(who: Actor, name: str | None) -> str | None:
    """Whose record is asked for: one's own, and for the host anybody's; None is everybody's."""
    if who == HOST:
        return name
    if who.role != "guest" or name not in (None, who.name):
        raise Denied(403, "That is not yours to see.")
    return who.name


def answering(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose denials are answered in words."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Denied as denied:
            headers = {"WWW-Authenticate": "Bearer"} if denied.status == 401 else None
            return JSONResponse({"refused": denied.words}, denied.status, headers)

    return answer


def _in_form(request: Request, kind: type[msgspec.Struct], rows: list[msgspec.Struct]) -> Response:
    file = request.url.path.rpartition("/")[2]
    form = file.rpartition(".")[2]
    return Response(in_form(kind, rows, form), media_type=TYPES[form], headers=_named(file))


def _named(file: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{file}"'}


async def _streamed(lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    async for line in iterate_in_threadpool(lines):
        yield line
