"""Put what the playground loads into the site: its script, Pyodide, and wheels of the library and of what it needs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.util import logging

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "playground"
FETCHED: Final = ROOT / ".playground"
MODULES: Final = FETCHED / "node_modules"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
AS_THEY_ARE: Final = ("worker.js", "playground.py", "playground.css")
NEEDED: Final = ("attrs", "cattrs", "tomli-w", "typing-extensions")


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the folder ``playground`` after all pages; without npm the page says that it is missing."""
    if error is not None or app.builder.format != "html":
        return
    npm = shutil.which("npm")
    if npm is None:
        logging.getLogger(__name__).info("the playground is left out, since npm is not installed")
        return
    target = Path(app.outdir) / "playground"
    target.mkdir(exist_ok=True)
    _install(npm)
    _bundle(target / "main.js")
    for name in AS_THEY_ARE:
        shutil.copyfile(SOURCE / name, target / name)
    (target / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        shutil.copyfile(MODULES / "pyodide" / name, target / "pyodide" / name)
    wheels = [f"wheels/{name}" for name in _wheels(target / "wheels")]
    loaded = [*(f"pyodide/{name}" for name in PYODIDE), *wheels, "playground.py"]
    total = sum((target / name).stat().st_size for name in loaded)
    (target / "files.json").write_text(json.dumps({"total": total, "wheels": wheels}), "utf-8")


def _install(npm: str) -> None:
    """Install the packages that ``package.json`` names, unless they are there."""
    wanted, installed = (SOURCE / "package.json").read_text("utf-8"), FETCHED / "package.json"
    if not MODULES.is_dir() or installed.read_text("utf-8") != wanted:
        FETCHED.mkdir(exist_ok=True)
        installed.write_text(wanted, "utf-8")
        try:
            _run(npm, "install", "--no-package-lock", "--no-audit", "--no-fund", at=FETCHED)
        except RuntimeError:
            shutil.rmtree(FETCHED)  # so that the next build tries again
            raise


def _bundle(target: Path) -> None:
    """Write the script of the page, with the editor that it imports, into one file."""
    bundler = str(MODULES / ".bin" / "esbuild")
    options = ("--bundle", "--format=esm", "--minify", f"--outfile={target}")
    _run(bundler, "main.js", *options, at=SOURCE, env={**os.environ, "NODE_PATH": str(MODULES)})


def _wheels(folder: Path) -> list[str]:
    """Build the library's wheel, get those of its dependencies in the versions installed, and return their names."""
    shutil.rmtree(folder, ignore_errors=True)
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    _run(*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    pinned = [f"{name}=={version(name)}" for name in NEEDED]
    _run(*pip, "download", "--no-deps", "--only-binary", ":all:", "--dest", str(folder), *pinned)
    return sorted(path.name for path in folder.iterdir())


def _run(*command: str, at: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=at, env=env, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stdout}{done.stderr}")
