"""``cabo-rules serve``: what it prints, what it refuses, and a server that is really started, stopped and killed."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cabo_rules.cli import main, serve
from cabo_rules.table import Rejected
from cabo_rules.web import Hall, serving
from cabo_rules.web.addresses import MOST_OF_ONE
from tests.cli.commands import RUN, Refused, Run

LINK: Final = re.compile(r"(http://\S+)/table/(\w+)#(\S+)")


@contextmanager
def server(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start a server in a folder; it is killed if it still runs afterwards."""
    command = [*RUN, "serve", *arguments, "--port", "0"]
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "99"},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def printed_links(process: subprocess.Popen[str]) -> tuple[str, list[str]]:
    """Return the address and the lines up to the last one."""
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or not lines[-1].startswith("Ctrl-C"):
        line = process.stdout.readline()
        assert line, process.stderr.read() if process.stderr else ""
        lines.append(line.rstrip("\n"))
    return lines[0].removeprefix("All tables: ").rstrip("/"), lines


def test_a_server_is_killed_and_started_again(tmp_path: Path) -> None:
    """Its links are printed once; after the restart they still lead to the same seats. Ctrl-C ends it quietly."""
    with server(tmp_path, "rush", "--seats", "3", "--bots", "1") as process:
        address, lines = printed_links(process)
        links = [found for line in lines if (found := LINK.search(line))]
        assert len(links) == 3
        assert lines[1:5:3] == ["A table of Cabo Rush. Give each player the link of one seat:", "  seat 2: a bot"]
        id, token = links[0][2], links[0][3]
        with connect(f"{address.replace('http', 'ws')}/table/{id}/socket") as ana:
            ana.send(json.dumps({"t": "join", "name": "Ana", "token": token}))
            assert json.loads(ana.recv())["code"] == "web.no_hello"
            ana.send(json.dumps({"t": "hello", "token": token, "language": "en"}))
            assert json.loads(ana.recv())["as"] == "invited"
            ana.send(json.dumps({"t": "join", "name": "Ana", "token": token}))
            while json.loads(ana.recv()).get("seat") != 0:
                pass
        process.kill()
    with server(tmp_path, "eventide", "--seats", "4") as process:
        address, lines = printed_links(process)
        assert lines[1] == f"Goes on: {address}/table/{id} (Cabo Rush)"
        assert lines[2].startswith(
            "These keep their rules, seats and bots. Open a new table at the first link, or use "
        )
        assert len(lines) == 4
        assert urllib.request.urlopen(f"{address}/table/{id}").status == 200
        with connect(f"{address.replace('http', 'ws')}/table/{id}/socket") as ana:
            ana.send(json.dumps({"t": "hello", "token": token, "language": "en"}))
            assert json.loads(ana.recv())["seat"] == 0
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (130, "", "cabo-rules: stopped\n")


def test_a_message_that_is_too_long_ends_the_connection(tmp_path: Path) -> None:
    """The server does not even read it to the end."""
    with server(tmp_path, "rush", "--bots", "careful,random") as process:
        address, lines = printed_links(process)
        (host,) = [found for line in lines if (found := LINK.search(line))]
        with connect(f"{address.replace('http', 'ws')}/table/{host[2]}/socket") as socket:
            socket.send("x" * 100_000)
            with pytest.raises(Exception, match="1009"):
                socket.recv()


def test_a_proxy_says_where_its_clients_are(tmp_path: Path) -> None:
    """One of them has so many connections, whatever it says itself; others are not kept out."""
    with server(tmp_path, "rush", "--bots", "2", "--proxy", "127.0.0.1") as process, ExitStack() as people:
        address, lines = printed_links(process)
        (host,) = [found for line in lines if (found := LINK.search(line))]

        def come(came_by: str) -> str:
            line = f"{address.replace('http', 'ws')}/table/{host[2]}/socket"
            person = people.enter_context(connect(line, additional_headers={"X-Forwarded-For": came_by}))
            with suppress(ConnectionClosed):
                person.send(json.dumps({"t": "resync"}))
            return str(json.loads(person.recv())["code"])

        assert {come("203.0.113.5") for _ in range(MOST_OF_ONE)} == {"web.no_hello"}
        assert come("198.51.100.7, 203.0.113.5") == "web.full"
        assert come("203.0.113.5, 198.51.100.7") == "web.no_hello"


def test_wrong_arguments(folder: Path, run: Run, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """One clear line each."""
    assert refused("serve", "rush", "--seats", "13") == "--seats must be from 2 to 12 for rush, not 13"
    assert refused("serve", "rush", "--bots", "3") == "--bots must be from 0 to 2, the number of seats, not 3"
    assert refused("serve", "rush", "--bots", "careful,careful,random").endswith("the number of seats, not 3")
    assert "--bots: must be a number of bots or some of random, careful, sharp, not 'x'" in refused(
        "serve", "rush", "--bots", "careful,x"
    )
    assert "did you mean 'careful'?" in refused("serve", "rush", "--bots", "carefull")
    assert refused("serve", "rush", "--port", "65536") == "--port must be from 0 to 65535, not 65536"
    assert refused("serve", "rush", "--turn", "-1").startswith("--turn must be a number of seconds from 0 to a week")
    assert refused("serve", "rush", "--snap", "x").startswith("argument --snap: must be a number of seconds, not 'x'")
    assert refused("serve", "rush", "--proxy", "here") == (
        "--proxy must be an address or a network such as 10.0.0.0/8, not 'here'"
    )
    assert refused("serve", "ruhs").startswith("unknown variant 'ruhs'; did you mean rush?")
    assert refused("serve", "rush", "rush", "--port", "0") == "variants must have different ids, not rush twice"
    assert refused("serve", "--port", "0", "--host", "no such host").startswith(
        "cannot listen on port 0 of 'no such host'"
    )
    Path("file").write_text("")
    assert refused("serve", "--port", "0", "--folder", "file").startswith("file: cannot be written: ")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert refused("serve", "--port", port) == (
            f"cannot listen on port {port} of '127.0.0.1': Address already in use; --port 0 takes a free one"
        )
    assert [path.name for path in folder.iterdir()] == ["file"]
    monkeypatch.setattr(Hall, "create", lambda *_, **__: Rejected("web.no_room"))
    assert run("serve", "rush", "--port", "0", code=2).err == "cabo-rules: This server has no room for another table.\n"
    monkeypatch.setattr(serve, "find_spec", lambda _: None)
    assert refused("serve").endswith("install them with pip install 'cabo-rules[web]'")


def test_what_is_served(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a variant all are offered; the options reach the hall."""
    seen: list[Hall] = []

    def noted(hall: Hall, listening: socket.socket, names: object, proxies: object) -> None:
        seen.append(hall)
        assert (listening.fileno() > 0, names, proxies) == (True, ["cabo.example"], ["10.0.0.0/8"])

    monkeypatch.setattr(serving, "serve", noted)
    options = (
        "--port",
        "0",
        "--name",
        "cabo.example",
        "--turn",
        "30",
        "--commits",
        "--language",
        "de",
        "--proxy",
        "10.0.0.0/8",
    )
    out = run("serve", *options, "--folder", "evening").out
    assert "A table of Cabo Rush." in out
    assert (len(seen[0].variants), seen[0].language, next(iter(seen[0].variants))) == (34, "de", "rush")
    assert "Goes on: " in run("serve", *options, "--folder", "evening").out
    run("serve", "rush", "--bots", "2", "--set", "id=ours", *options, "--folder", "other", "--host", "0.0.0.0")
    assert list(seen[-1].variants) == ["ours"]
    for log in Path("other").glob("*.jsonl"):
        log.write_text("torn\n", "utf-8")
    again = run("serve", "rush", *options, "--folder", "other")
    assert again.err.startswith("cabo-rules: table ")
    assert "A table of Cabo Rush." in again.out


def test_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that listens everywhere says how others reach it, as far as it knows."""
    with serving.listen("0.0.0.0", 0) as everywhere:
        port = everywhere.getsockname()[1]
        monkeypatch.setattr(serving, "_outgoing_address", lambda: "192.168.0.7")
        assert serving.address_of(everywhere) == f"http://192.168.0.7:{port}"
        monkeypatch.setattr(serving, "_outgoing_address", lambda: None)
        assert serving.address_of(everywhere) == f"http://{socket.gethostname()}:{port}"
    with serving.listen("::1", 0) as local:
        assert serving.address_of(local) == f"http://[::1]:{local.getsockname()[1]}"


def test_the_outgoing_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked of the system, and there may be none."""
    assert serving._outgoing_address() is None or serving._outgoing_address().count(".") == 3  # type: ignore[union-attr]

    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", fails)
    assert serving._outgoing_address() is None


def test_it_is_stopped_in_this_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """uvicorn gets the socket, and neither logs requests nor compresses."""
    seen: list[uvicorn.Config] = []

    class Stopped:
        def __init__(self, config: uvicorn.Config) -> None:
            seen.append(config)

        def run(self, sockets: list[socket.socket]) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr("uvicorn.Server", Stopped)
    assert main(["serve", "rush", "--port", "0"]) == 130
    assert (seen[0].access_log, seen[0].ws_per_message_deflate) == (False, False)
    assert sys.exc_info() == (None, None, None)
