"""How many bits a second two processes can tell each other by the processor that they share: prints a table.

What two submissions that are graded side by side can do, and no sandbox prevents. Run it on an idle machine for the
highest figures: python benchmarks/neighbours.py
"""

from __future__ import annotations

import os
import random
import time

BITS = 600
SLOTS = (0.05, 0.02, 0.01, 0.005)  # seconds for one bit


def sent(bits: list[int], slot: float, start: float) -> None:
    """Compute in the slot of a 1, sleep in that of a 0."""
    for place, bit in enumerate(bits):
        begin = start + place * slot
        time.sleep(max(0.0, begin - time.monotonic()))
        while bit and time.monotonic() < begin + slot:
            pass


def counted(number: int, slot: float, start: float) -> list[int]:
    """How far this process counts in each slot."""
    found = []
    for place in range(number):
        count = 0
        while time.monotonic() < start + (place + 1) * slot:
            count += 1
        found.append(count)
    return found


def main() -> None:
    """Send random bits from a child to its parent, both on one processor."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    bits = random.Random(1).choices((0, 1), k=BITS)
    print(f"{'bits a second':>14} {'wrong':>8}")
    for slot in SLOTS:
        start = time.monotonic() + 0.5
        pid = os.fork()
        if pid == 0:
            sent(bits, slot, start)
            os._exit(0)
        time.sleep(max(0.0, start - time.monotonic()))
        counts = counted(BITS, slot, start)
        os.waitpid(pid, 0)
        middle = (sorted(counts)[BITS // 10] + sorted(counts)[-BITS // 10]) / 2
        wrong = sum((count < middle) != bool(bit) for count, bit in zip(counts, bits, strict=True))
        print(f"{1 / slot:14.0f} {wrong / BITS:8.1%}")


if __name__ == "__main__":
    main()
