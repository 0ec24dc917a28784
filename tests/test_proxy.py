"""Two processes of the web table of ``examples/web`` behind nginx, with the file that the documentation shows."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.examples import EXAMPLES
from tests.servers import free_port, running

NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")

pytestmark = pytest.mark.skipif(
    NGINX is None and "CABO_PROXY" not in os.environ,  # which .ci/run sets if there is one
    reason="no nginx is installed behind which the processes could run",
)

AROUND = """
daemon off; master_process off;
pid {folder}/nginx.pid;
error_log stderr alert;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/cabo.conf;
}}
"""
"""What Debian has around the files in conf.d, for a folder of its own."""

LOOK = {"type": "first_look", "seat": 0, "slots": [0, 1]}


@contextmanager
def nginx(folder: Path, ports: dict[str, int]) -> Iterator[None]:
    """Run nginx with the file of the documentation, at other ports."""
    assert NGINX is not None
    text = (EXAMPLES / "web" / "nginx.conf").read_text("utf-8")
    for written, port in ports.items():
        assert f"127.0.0.1:{written};" in text
        text = text.replace(f"127.0.0.1:{written};", f"127.0.0.1:{port};")
    (folder / "cabo.conf").write_text(text, "utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), "utf-8")
    with running([NGINX, "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"], ports["8000"], folder=folder):
        yield


@contextmanager
def process(letter: str, folder: Path, port: int) -> Iterator[None]:
    """Run a process of the server, as the documentation says."""
    own = folder / letter
    own.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "uvicorn", "--app-dir", str(EXAMPLES / "web"), "--port", str(port)]
    command += ["--ws-max-size", "16384", "--log-level", "error", "server:app"]
    with running(command, port, folder=folder, environment={"CABO_FOLDER": str(own), "CABO_LETTER": letter}):
        yield


def ask(page: ClientConnection, message: dict[str, Any]) -> Any:
    """Send a message, and return its answer."""
    page.send(json.dumps(message))
    while (answer := json.loads(page.recv(20)))["t"] != "answer":
        pass
    return answer


def test_two_processes(tmp_path: Path) -> None:
    """Each table is in the process of its letter. If one is restarted, the other goes on, and gets the new tables
    meanwhile; then the tables of the first are as they were."""
    ports = {each: free_port() for each in ("8000", "8001", "8002")}
    site = f"127.0.0.1:{ports['8000']}"

    def new_table() -> str:
        path = httpx2.get(f"http://{site}/").headers["location"]
        assert httpx2.get(f"http://{site}{path}").status_code == 200
        return str(path)

    def sit_down(path: str, name: str) -> ClientConnection:
        page = pages.enter_context(connect(f"ws://{site}{path}/socket"))
        assert not ask(page, {"t": "hello", "token": f"the token of {name}", "name": name})["sentence"]
        return page

    def look(page: ClientConnection) -> str:
        return str(ask(page, {"t": "move", "id": "1", "seen": 1, "move": LOOK})["result"])

    with process("b", tmp_path, ports["8002"]), nginx(tmp_path, ports), ExitStack() as pages:
        with process("a", tmp_path, ports["8001"]):
            tables: dict[str, str] = {}
            while tables.keys() != {"a", "b"}:
                path = new_table()
                tables[path.removeprefix("/table/")[0]] = path
            seats = {each: [sit_down(tables[each], name) for name in ("Ana of it", "Ben of it")] for each in "ab"}
            assert [look(seats[letter][0]) for letter in "ab"] == ["played", "played"]
            logs = [log.relative_to(tmp_path).as_posix() for log in tmp_path.rglob("*.jsonl")]
            assert sorted(logs) == [f"{letter}/{tables[letter].removeprefix('/table/')}.jsonl" for letter in "ab"]
        with pytest.raises(ConnectionClosed):
            look(seats["a"][0])
        assert httpx2.get(f"http://{site}{tables['a']}").status_code == 502
        assert look(seats["b"][0]) == "repeated"
        assert {new_table().removeprefix("/table/")[0] for _ in range(4)} == {"b"}
        with process("a", tmp_path, ports["8001"]):
            assert look(sit_down(tables["a"], "Ana of it")) == "repeated"


def test_a_table_that_no_process_has(tmp_path: Path) -> None:
    """A process does not begin a table whose letter is not its own, even if the proxy sends it there."""
    ports = {each: free_port() for each in ("8000", "8001", "8002")}
    with process("b", tmp_path, ports["8001"]), nginx(tmp_path, ports), pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{ports['8000']}/table/a1/socket")
    assert [*tmp_path.rglob("*.jsonl")] == []
