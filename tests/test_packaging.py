"""What is built and installed: a wheel, a wheel from the sdist, and an editable install all find the variants."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import attr
import attrs
import cattrs
import pytest
import tomli_w
import typing_extensions
from build import ProjectBuilder
from markdown_it import MarkdownIt
from markdown_it.token import Token
from trove_classifiers import classifiers

from cabo_rules import variant_ids

_ROOT = Path(__file__).parents[1]

_CHECK = """
import json, sys
from importlib.metadata import version
import cabo_rules
from cabo_rules import load_variant, variant_ids
from cabo_rules.variants.built_in import built_in_folder
json.dump({
    "package": cabo_rules.__file__, "version": version("cabo-rules"), "attribute": cabo_rules.__version__,
    "folder": str(built_in_folder()), "ids": [load_variant(name).id for name in variant_ids()],
}, sys.stdout)
"""


def _run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; without the paths that this process may have been given, or it would find the checkout."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def _build(source: Path, target: Path, kind: str) -> Path:
    """A wheel or an sdist, with the build backend that is installed here: nothing is fetched."""
    _run(sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", target, source, cwd=target)
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def _fresh(folder: Path) -> Path:
    """A virtual environment in which nothing is installed but what the library needs, lent from here."""
    venv.create(folder, with_pip=False, symlinks=True)
    site = next(folder.glob("lib/python*/site-packages"), folder / "Lib" / "site-packages")
    for module in (attr, attrs, cattrs, tomli_w, typing_extensions):  # attrs are two packages
        path = Path(module.__file__ or "")
        home = path.parent if path.name == "__init__.py" else path
        (site / home.name).symlink_to(home)
    return folder


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this checkout."""
    return _build(_ROOT, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return _build(_ROOT, tmp_path_factory.mktemp("wheel"), "wheel")


def _check(wheel: Path, folder: Path, inside: bool) -> None:
    """Installed in a fresh environment and started from elsewhere, the library finds the variants where they are."""
    environment = _fresh(folder / "environment")
    scripts = environment / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / ("python.exe" if sys.platform == "win32" else "python")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check")
    _run(sys.executable, "-m", "pip", "--python", python, "install", *options, wheel, cwd=environment)
    found = json.loads(_run(python, "-c", _CHECK, cwd=environment))
    assert found["ids"] == list(variant_ids())
    assert found["version"] == found["attribute"]
    for path in (found["package"], found["folder"]):
        assert Path(path).is_relative_to(environment) == inside, path
    listed = _run(scripts / "cabo-rules", "variants", cwd=environment)
    assert [line.split()[0] for line in listed.splitlines() if line.split()[0] in variant_ids()] == list(variant_ids())


def test_a_wheel_holds_the_library_and_the_variants(wheel: Path) -> None:
    """And the mark that it is typed, and what a replay page is made of; no tests, no examples."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {"cabo_rules/py.typed", "cabo_rules/show/html/page.html"} <= set(names)
    assert {f"cabo_rules/variants/shipped/{name}.toml" for name in variant_ids()} <= set(names)
    assert {"cabo_rules/variants/ready.jsonl", "cabo_rules/variants/schema/variant.schema.json"} <= set(names)
    assert _sources() <= set(names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"cabo_rules", "cabo_rules_command"}
    assert not [name for name in names if "__pycache__" in name]


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    """The metadata of the wheel; its body is the long description."""
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    return message_from_string(archive.read(name).decode())


def test_the_long_description_leads_nowhere_else(metadata: Message) -> None:
    """It is in Markdown, without the picture and without links to files, which an index does not have."""
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "project_urls" not in {name.lower().replace("-", "_") for name in metadata}
    tokens = [token for block in _blocks(str(metadata.get_payload())) for token in block.children or ()]
    targets = [str(token.attrs["href"]) for token in tokens if token.type == "link_open"]
    assert targets
    assert all(target.startswith("https://") for target in targets)
    assert not [token for token in tokens if token.type == "image"]


def test_the_long_description_has_whole_sentences(metadata: Message) -> None:
    """It is the README up to its list of links; a sentence with a link to a file is left out, and no other."""
    readme, _, links = (_ROOT / "README.md").read_text("utf-8").partition("## Further reading\n")
    assert links
    said = [sentence for block in _blocks(readme) for sentence in _sentences(block)]
    left_out = [sentence for sentence in said if _LINK in sentence]
    assert len(left_out) >= 5
    assert all(sentence.endswith(".") for sentence in left_out)
    read = [sentence for block in _blocks(str(metadata.get_payload())) for sentence in _sentences(block)]
    assert read == [sentence for sentence in said if _LINK not in sentence]
    assert not [block for block in _blocks(str(metadata.get_payload())) if not block.content.strip()]


_LINK = "\0"
"""Stands where a link to a file begins."""


def _blocks(text: str) -> list[Token]:
    """The paragraphs, headings, cells and code of a text in Markdown, as a page is rendered from them."""
    blocks = MarkdownIt("gfm-like", {"linkify": False}).parse(text)
    return [block for block in blocks if block.content and block.type in ("inline", "fence", "html_block")]


def _sentences(block: Token) -> list[str]:
    """The sentences of a block as they are read on the page."""
    if block.children is None:
        return [block.content]
    words = {"softbreak": " ", "image": "", "link_close": ""}
    text = ""
    for token in block.children:
        if token.type == "link_open":
            text += "" if str(token.attrs["href"]).startswith("https://") else _LINK
        else:
            text += words.get(token.type, token.content)
    return [sentence for sentence in re.split(r"(?<=\.) ", text.strip()) if sentence]


def test_classifiers(metadata: Message) -> None:
    """Each is one that the index knows; the versions of Python are those from which the library may be installed on."""
    said = metadata.get_all("Classifier", [])
    assert said == sorted(set(said), key=said.index)
    assert set(said) <= set(classifiers)
    versions = [each for each in said if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", each)]
    assert f">={versions[0].rpartition(' ')[2]}" == metadata["Requires-Python"]


def _sources() -> set[str]:
    """Everything in the package: what a page is made of, too."""
    files = (path.relative_to(_ROOT / "src") for path in (_ROOT / "src").rglob("*.*") if path.is_file())
    return {path.as_posix() for path in files if "__pycache__" not in path.parts}


def test_an_sdist_holds_what_is_needed_to_build_and_to_test(sdist: Path) -> None:
    """The variants lie at its top, as in the checkout."""
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {f"variants/{name}.toml" for name in variant_ids()} <= names
    assert "schema/variant.schema.json" in names
    assert {"pyproject.toml", "README.md", "LICENSE", "src/cabo_rules/py.typed", "tests/test_packaging.py"} <= names


def test_the_wheel_in_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    """``pip install`` of the wheel: the variants come with it, and the command runs."""
    _check(wheel, tmp_path, inside=True)


def test_a_wheel_built_from_the_sdist(sdist: Path, tmp_path: Path) -> None:
    """Nothing that the wheel needs is missing from the sdist."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    (tmp_path / "built").mkdir()
    _check(_build(source, tmp_path / "built", "wheel"), tmp_path, inside=True)


def test_an_editable_install(tmp_path: Path) -> None:
    """The variants are those of the checkout; the wheel is built by the backend, as pip would call it."""
    _check(Path(ProjectBuilder(_ROOT).build("editable", str(tmp_path))), tmp_path, inside=False)
