"""The newcomer's path: its steps are those of the Makefile. Nothing here is timed."""

import subprocess
from pathlib import Path

import newcomer

ROOT = Path(__file__).resolve().parents[2]


def test_every_step_is_one_of_make(tmp_path):
    command = ["make", "--dry-run", f"VENV={tmp_path}/venv", "TORCH_INDEX=https://example.org"]
    message = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert list(filter(None, map(newcomer.step_of, message.splitlines()))) == list(newcomer.STEPS)


def test_a_step_ends_when_the_next_begins():
    assert newcomer.seconds([("clone", 2.0), ("packages", 5.0)], 16.0) == {"clone": 3.0, "packages": 11.0}
