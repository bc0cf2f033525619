"""The pages that guests open, as they were built into the package."""

from os import PathLike, stat_result
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

FOLDER = Path(__file__).parents[1] / "pages"

ASSETS = "assets/"
"""Where the build puts files whose names change with their content."""
FOREVER = "public, max-age=31536000, immutable"

PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Croupier</title>
<h1>A casino night</h1>
<p>The host is running, but its pages were not built. Programs join at <code>/ws</code> with the night's
code: docs/protocol.md says how.</p>
<p>Play money and chips have no monetary value and are never exchanged for any.</p>
</html>
"""  # N-1


def routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """The pages; where there are none, a plain one that says how to join."""
    if not (folder / "index.html").is_file():
        return [Route("/", plain)]
    return [Mount("/", Pages(directory=folder))]


class Pages(StaticFiles):
    """A folder of built pages, compressed where they are; nothing hidden, nothing outside of it.

    A page goes by its name alone too: `/host` is `host.html`.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if any(part.startswith(".") and part != "." for part in Path(path).parts):
            raise HTTPException(404)
        file = _file_of(path)
        response = await super().get_response(file, scope)
        is_fixed = path.startswith(ASSETS) and response.status_code in (200, 304)
        response.headers["Cache-Control"] = FOREVER if is_fixed else _freshness(file)
        return response

    def file_response(
        self, full_path: PathLike[str] | str, stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        packed = Path(f"{full_path}.gz")
        if not packed.is_file():
            return super().file_response(full_path, stat_result, scope, status_code)
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            response = super().file_response(packed, packed.stat(), scope, status_code)
            response.headers["Content-Encoding"] = "gzip"
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Vary"] = "Accept-Encoding"
        return response


def _file_of(path: str) -> str:
    """The file that a path stands for."""
    if path == ".":
        return "index.html"
    return path if Path(path).suffix else f"{path}.html"


def _freshness(file: str) -> str:
    """Whether a browser may keep a file whose name stays.

    Pages it may not: after an upgrade they can have the size and, out of a package, even the time of the old
    ones, and a page that is loaded again because it is too old has to come new.
    """
    return "no-store" if file.endswith(".html") else "no-cache"


async def plain(request: Request) -> Response:
    """What somebody sees who opens the address where there are no pages."""
    return HTMLResponse(PLAIN)
