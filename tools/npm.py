"""npm in `web/`, with the Node that Croupier brings: `./croupier npm run dev`."""

import subprocess
import sys

from tools import build_pages


def main(arguments: list[str]) -> int:
    build_pages.install()
    command, environment = build_pages.npm_command(*arguments)
    return subprocess.call(command, cwd=build_pages.WEB, env=environment)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except build_pages.NotBuilt as problem:
        sys.exit(f"npm could not run: {problem}.")
    except KeyboardInterrupt:
        sys.exit(130)
