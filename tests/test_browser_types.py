"""The type checker reads every browser module, and a misspelt field or a forgotten null is an error."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STATIC = Path("trunkline/server/web/static")
TSC = ROOT / "node_modules/.bin/tsc"
FAULTS = {
    "misspelt.js": ('import { state } from "./page.js";\nexport const number = state().numbr;\n', "'numbr' does not exist"),
    "forgotten.js": ('import { one } from "./page.js";\none("#map").focus();\n', "possibly 'null'"),
    "untyped.js": ("export const twice = (n) => 2 * n;\n", "implicitly has an 'any' type"),
}
needs_tsc = pytest.mark.skipif(not TSC.exists(), reason="TypeScript is not installed: ./test installs it where npm is")


@needs_tsc
def test_planted_faults_are_errors_of_types(tmp_path: Path) -> None:
    shutil.copytree(ROOT / STATIC, tmp_path / STATIC)
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    for name, (source, _) in FAULTS.items():
        (tmp_path / STATIC / name).write_text(source, encoding="utf-8")
    checked = subprocess.run([TSC, "--project", tmp_path], capture_output=True, text=True, check=False)
    reports = checked.stdout.splitlines()
    assert len(reports) == len(FAULTS)
    for name, (_, complaint) in FAULTS.items():
        assert any(name in report and complaint in report for report in reports)


def test_the_lock_names_no_registry() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]


def test_no_module_silences_the_type_checker() -> None:
    silencers = ("@ts-ignore", "@ts-nocheck", "@ts-expect-error", "{any}", "{*}")
    modules = list((ROOT / STATIC).glob("*.js"))
    assert len(modules) > 10
    assert not [file.name for file in modules if any(word in file.read_text(encoding="utf-8") for word in silencers)]
