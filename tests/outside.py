"""Packages of strangers, made visible to Trunkline without an installer: a folder on the path with code and metadata."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples/minimal_game"


def install(site: Path, package: str, **entry_points: str) -> None:
    """What an installer notes about a package; the code lies in the same folder or elsewhere on the path."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = "".join(f"{name} = {target}\n" for name, target in entry_points.items())
    (info / "entry_points.txt").write_text(f"[trunkline.games]\n{lines}", encoding="utf-8")
