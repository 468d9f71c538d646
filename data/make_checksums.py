"""Write checksums.json: the SHA-256 of every file in a folder of data/, which `course.data` verifies on reading.

python data/make_checksums.py
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    sums = {
        path.relative_to(HERE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(HERE.glob("[!_.]*/**/[!_.]*"))
        if path.is_file()
    }
    (HERE / "checksums.json").write_text(json.dumps(sums, indent=1, sort_keys=True) + "\n")
    print(f"checksums.json: {len(sums)} files")


if __name__ == "__main__":
    main()
