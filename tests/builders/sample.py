"""The sample data: what `data/sample/` is made of, and its manifest.

`python -m tests.builders.sample` writes the folder anew with the commands that the manifest states.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from mjlog import __version__
from mjlog.rules.registry import available, load

DATA = Path(__file__).parents[2] / "data"

PLAYERS = "--strategy fast --strategy pungs --strategy flush --strategy defensive"
FOUR = f"{PLAYERS} --set rounds=1"

SETS: dict[str, str] = {
    "fast-fast": "--games 3 --seed sample-fast --strategy fast",
    "fast-defensive": "--games 3 --seed sample-defensive --strategy fast --strategy defensive",
    "pungs-flush": "--games 3 --seed sample-value --strategy pungs --strategy flush",
    "erratic-erratic": "--games 4 --seed sample-wild --strategy erratic",
    "random-random": "--games 1 --seed sample-chance --strategy random",
    "deals": "--games 12 --seed sample-deals --strategy fast --strategy flush --duplicate",
    "taiwan16": f"--games 20 --seed sample-taiwan16 {FOUR}",
    "hk13": f"--games 20 --seed sample-hk13 {FOUR}",
    "maceplay2p": "--games 20 --seed sample-maceplay2p --strategy fast --strategy pungs"
    " --set rounds=1",
    "riichi": f"--games 20 --seed sample-riichi {PLAYERS} --set length=east",
}
"""Folder to what the simulator is told; `deals` is played twice, with the players swapped."""


def ruleset(name: str) -> str:
    """Return the ruleset of a folder: the one it is named after, else the first there was."""
    return name if name in available() else "douque2p"


def command(name: str) -> str:
    """Return the command that makes one folder of the sample, from the root of the project."""
    return f"mjlog simulate --ruleset {ruleset(name)} {SETS[name]} --out data/sample/{name}"


def run(command_line: str, folder: Path) -> None:
    """Run a command of the manifest from a folder, in a process of its own."""
    _, *arguments = command_line.split()
    subprocess.run(
        [sys.executable, "-m", "mjlog", *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
        env={"PYTHONPATH": str(DATA.parent)},
    )


def sha256(path: Path) -> str:
    """Return the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def manifest() -> dict[str, Any]:
    """Return the manifest of what lies in the sample now."""
    return {
        "package": "mjlog",
        "version": __version__,
        "sets": [
            {
                "folder": f"sample/{name}",
                "ruleset": _reference(ruleset(name)),
                "command": command(name),
                "seed": SETS[name].split("--seed ")[1].split()[0],
                "files": {
                    path.name: sha256(path) for path in sorted((DATA / "sample" / name).iterdir())
                },
            }
            for name in SETS
        ],
    }


def _reference(name: str) -> dict[str, str]:
    rules = load(name)
    return {"id": rules.id, "version": rules.version, "hash": rules.hash}


def main() -> None:
    """Write sample and manifest."""
    for name in SETS:
        shutil.rmtree(DATA / "sample" / name, ignore_errors=True)
        run(command(name), DATA.parent)
    text = json.dumps(manifest(), indent=1, ensure_ascii=False)
    (DATA / "manifest.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
