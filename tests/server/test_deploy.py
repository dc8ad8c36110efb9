"""The files of deploy/: the image's own steps are run, the unit is verified, compose holds what it must."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.server.running import PATIENCE, ROOT
from trunkline.server.common.settings import from_environment

DEPLOY = ROOT / "deploy"


# -- the image -----------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """The Containerfile: each instruction and what follows it, on one line."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def stages() -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    found = instructions()
    second = [n for n, (word, _) in enumerate(found) if word == "FROM"][1]
    return found[:second], found[second:]


def last(word: str) -> str:
    return [rest for known, rest in stages()[1] if known == word][-1]


class Image:
    """What the image holds, laid out in a folder: its virtual environment and its volume."""

    def __init__(self, folder: Path) -> None:
        self.source, self.venv, self.data = folder / "src", folder / "venv", folder / "data"
        self.source.mkdir()
        self.data.mkdir()

    def here(self, text: str) -> str:
        text = text.replace("/opt/trunkline/bin/pip", f"{self.venv}/bin/python -m pip").replace(
            "/opt/trunkline", str(self.venv)
        )
        return re.sub(r"(?<![\w.])/data", str(self.data), re.sub(r"(?<=\s)/src", str(self.source), text))

    def environment(self) -> dict[str, str]:
        pairs = dict(pair.split("=", 1) for word, rest in stages()[1] if word == "ENV" for pair in rest.split())
        return {name: self.here(value).replace("$PATH", "/usr/bin:/bin") for name, value in pairs.items()}


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The steps of the first stage; instead of fetching the pinned packages, the environment borrows ours."""
    image = Image(tmp_path_factory.mktemp("image"))
    for word, rest in stages()[0]:
        if word == "COPY":
            copy(rest.split(), image)
        elif word == "RUN" and "-m venv" in rest:
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(image.venv)], check=True)
            [packages] = image.venv.glob("lib/python*/site-packages")
            (packages / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"], encoding="utf-8")
        elif word == "RUN" and "--require-hashes" not in rest and "uninstall" not in rest:
            run(image.here(rest), image.source)
    return image


def run(command: str, folder: Path) -> None:
    done = subprocess.run(["sh", "-ec", command], cwd=folder, capture_output=True, text=True, check=False, env=plain())
    assert done.returncode == 0, done.stdout + done.stderr


def plain() -> dict[str, str]:
    """Without our own source on the path."""
    return {"PATH": "/usr/bin:/bin", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"}


def copy(words: list[str], image: Image) -> None:
    *files, target = words
    for name in files:
        to = Path(image.here(f" {target}").strip())
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, to)


def test_the_driver_of_postgresql_is_pinned_by_hash(image: Image) -> None:
    text = (image.source / "postgres.txt").read_text(encoding="utf-8")
    names = re.findall(r"^(\S+)==", text, re.MULTILINE)
    assert names == ["psycopg", "psycopg-binary"]
    assert text.count("--hash=sha256:") > len(names)


def test_what_is_copied_is_not_ignored() -> None:
    kept = {line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {name for word, rest in stages()[0] if word == "COPY" for name in rest.split()[:-1]}
    assert copied == kept


def free_port() -> int:
    """The health check of the image is told its port before the server starts."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def started(image: Image) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """The image's command, in the image's environment, where the disk is read-only but for the volume, if we may make it so."""
    port = free_port()
    command = [str(image.venv / "bin" / word) if word == "trunkline" else word for word in json.loads(last("ENTRYPOINT"))]
    environment = image.environment() | {"TRUNKLINE_PORT": str(port), "TRUNKLINE_HOST": "127.0.0.1"}
    process = subprocess.Popen(
        [*read_only(image.data), *command, *json.loads(last("CMD"))],
        cwd=image.data,
        env=environment,
        start_new_session=True,
    )
    yield port, process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def read_only(data: Path) -> list[str]:
    """Before a command: in a namespace of its own whose root is read-only and whose volume is not."""
    script = f'mount --bind "{data}" "{data}" && mount -o remount,bind,ro / && exec "$@"'
    prefix = ["unshare", "--mount", "sh", "-ec", script, "sh"]
    allowed = shutil.which("unshare") and subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0
    return prefix if allowed else []


def test_the_image_serves_from_a_read_only_disk_and_says_that_it_is_well(
    image: Image, started: tuple[int, "subprocess.Popen[bytes]"]
) -> None:
    port, process = started
    check = json.loads(last("HEALTHCHECK").partition(" CMD ")[2])
    words = [str(image.venv / "bin" / "python"), *(word.replace("8830", str(port)) for word in check[1:])]
    deadline = time.monotonic() + PATIENCE
    while subprocess.run(words, capture_output=True, check=False).returncode and time.monotonic() < deadline:
        assert process.poll() is None
    assert (image.data / "trunkline.sqlite").is_file()
    pages = ["/", "/api/games", "/rules/chicago_express"]
    fetch = "import sys; from urllib.request import urlopen; [urlopen(sys.argv[1] + path).read() for path in sys.argv[2:]]"
    subprocess.run([words[0], "-c", fetch, f"http://127.0.0.1:{port}", *pages], check=True)
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)
    assert subprocess.run(words, capture_output=True, check=False).returncode == 1


def test_the_image_runs_the_wheel_and_not_our_source(image: Image) -> None:
    where = "import trunkline; print(trunkline.__file__)"
    said = subprocess.run(
        [str(image.venv / "bin" / "python"), "-c", where], capture_output=True, text=True, check=True, cwd="/", env=plain()
    )
    assert said.stdout.startswith(str(image.venv))


def test_the_image_is_slim_has_no_root_and_knows_its_settings(image: Image) -> None:
    assert all("-slim" in rest for word, rest in instructions() if word == "FROM")
    assert last("USER") == "trunkline"
    assert "--no-create-home trunkline" in last("RUN")
    settings = from_environment(image.environment())
    assert (settings.host, settings.url) == ("0.0.0.0", f"sqlite:////{str(image.data)[1:]}/trunkline.sqlite")
    assert last("EXPOSE") == str(settings.port)


# -- compose -------------------------------------------------------------------------------------------


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_every_service_is_hardened_and_comes_back() -> None:
    services = compose()["services"]
    assert set(services) == {"trunkline", "database", "caddy"}
    assert all(one["security_opt"] == ["no-new-privileges:true"] for one in services.values())
    assert all(one["restart"] == "unless-stopped" for one in services.values())
    assert [name for name, one in services.items() if one.get("read_only") and one["cap_drop"] == ["ALL"]] == [
        "trunkline",
        "caddy",
    ]


def test_only_caddy_is_reached_from_outside_and_only_the_server_reaches_the_database() -> None:
    found = compose()
    services = found["services"]
    assert [name for name, one in services.items() if "ports" in one] == ["caddy"]
    assert {name for name, one in services.items() if "back" in one["networks"]} == {"trunkline", "database"}
    assert found["networks"]["back"] == {"internal": True}
    assert services["trunkline"]["depends_on"]["database"]["condition"] == "service_healthy"


def test_everything_compose_refers_to_is_there() -> None:
    found = compose()
    build = found["services"]["trunkline"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    mounts = [mount.split(":")[0] for one in found["services"].values() for mount in one.get("volumes", [])]
    assert {mount for mount in mounts if not mount.startswith(".")} == set(found["volumes"])
    assert all((DEPLOY / mount).is_file() for mount in mounts if mount.startswith("."))
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert asked == set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(encoding="utf-8"), re.MULTILINE))


def test_compose_sets_what_the_server_knows() -> None:
    given = compose()["services"]["trunkline"]["environment"]
    settings = from_environment(given)
    assert settings.https and settings.workers == 2
    assert settings.url.startswith("postgresql+psycopg://trunkline:")
    assert set(given) - {"FORWARDED_ALLOW_IPS"} <= {f"TRUNKLINE_{name.upper()}" for name in settings.__slots__}


def test_caddy_passes_streams_on_at_once_and_keeps_the_figures_inside() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    assert "reverse_proxy trunkline:8830 {\n\t\tflush_interval -1\n" in text
    assert "respond /metrics 404" in text
    assert "\tlog" not in text


# -- systemd -------------------------------------------------------------------------------------------


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """As it would be where the command is installed."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    file = tmp_path / "trunkline.service"
    text = (DEPLOY / "trunkline.service").read_text(encoding="utf-8")
    file.write_text(text.replace("/opt/trunkline/bin/trunkline", "/bin/true"), encoding="utf-8")
    return file


def analyze(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


def test_systemd_understands_every_line_of_the_unit(unit: Path) -> None:
    done = analyze("verify", str(unit))
    assert (done.returncode, done.stderr) == (0, "")


def test_systemd_finds_little_that_is_exposed(unit: Path) -> None:
    """On its scale of 0 (nothing) to 10 (everything), in tenths."""
    done = analyze("security", "--offline=true", "--threshold=20", str(unit))
    assert done.returncode == 0, done.stdout
