"""The pages in the package are those of `web/`, built again only where something has changed."""

import gzip
import json
from pathlib import Path

import pytest

from tools import build_pages


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small `web/`, with nothing built."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>")
    (web / "src/main.ts").write_text("export {};")
    packages = {"": {}, "node_modules/svelte": {"integrity": "one"}, "node_modules/mac": {"optional": True}}
    (web / "package-lock.json").write_text(json.dumps({"packages": packages}))
    monkeypatch.setattr(build_pages, "WEB", web)
    monkeypatch.setattr(build_pages, "PAGES", tmp_path / "pages")
    return web


def pretend_npm(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An npm that builds one page, and what it was asked for."""
    asked: list[str] = []

    def npm(*arguments: str) -> None:
        asked.append(arguments[0])
        if arguments[0] == "run":
            made = Path(arguments[arguments.index("--outDir") + 1])
            made.mkdir()
            (made / "index.html").write_text("<!doctype html>" * 100)

    monkeypatch.setattr(build_pages, "npm", npm)
    return asked


def test_what_is_built_is_not_built_again_until_a_source_changes(
    web: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = pretend_npm(monkeypatch)
    assert build_pages.build()
    assert not build_pages.build()
    assert asked == ["ci", "run"]
    (web / "src/main.test.ts").write_text("a test is no part of a page")
    assert build_pages.is_built()
    (web / "src/main.ts").write_text("export const changed = true;")
    assert not build_pages.is_built()
    assert build_pages.build()


def test_a_page_has_its_compressed_form_beside_it(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_npm(monkeypatch)
    build_pages.build()
    page = build_pages.PAGES / "index.html"
    assert gzip.decompress(page.with_name("index.html.gz").read_bytes()) == page.read_bytes()


def test_a_build_that_fails_leaves_the_pages_as_they_were(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_npm(monkeypatch)
    build_pages.build()
    (web / "index.html").write_text("<!doctype html><p>broken")

    def broken(*arguments: str) -> None:
        raise build_pages.NotBuilt("npm run failed")

    monkeypatch.setattr(build_pages, "npm", broken)
    with pytest.raises(build_pages.NotBuilt):
        build_pages.build()
    assert (build_pages.PAGES / "index.html").is_file()
    assert [one.name for one in build_pages.PAGES.parent.iterdir() if one.name.startswith(".pages-")] == []


@pytest.mark.parametrize(
    ("kept", "is_installed"),
    [
        ({"node_modules/svelte": {"integrity": "one"}}, True),  # what is for other systems may be missing
        ({"node_modules/svelte": {"integrity": "two"}}, False),
        ({}, False),
    ],
)
def test_packages_are_installed_when_npm_recorded_those_of_the_lock(
    web: Path, kept: dict[str, dict[str, str]], is_installed: bool
) -> None:
    (web / "node_modules").mkdir()
    (web / "node_modules/.package-lock.json").write_text(json.dumps({"packages": kept}))
    assert build_pages.is_installed() == is_installed


@pytest.mark.parametrize(
    "said",
    [
        "npm error code ENOTFOUND\nnpm error network request to https://registry/svelte failed",
        "npm error code ECONNREFUSED",
        "npm error code ETIMEDOUT",
        "npm error code E503",
    ],
)
def test_a_registry_that_does_not_answer_is_said_in_a_sentence(
    web: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    speak = ["sh", "-c", f"echo '{said}'; exit 1"]
    monkeypatch.setattr(build_pages, "npm_command", lambda *_: (speak, {}))
    with pytest.raises(build_pages.NotBuilt, match=r"^npm reaches no package registry$"):
        build_pages.npm("ci")
