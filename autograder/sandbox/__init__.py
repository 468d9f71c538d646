"""The sandbox: a ladder of ways to confine a student's process, strongest first. Linux only.

level = detect()                              # once; level.words goes into the report
pid = run_supervised(level, policy, body)     # in the zygote, once a submission
stop(pid)                                     # everything the submission started is gone
"""

from autograder.sandbox.entry import enter, prepare
from autograder.sandbox.ladder import detect, run_supervised
from autograder.sandbox.level import Level, Part, Policy, Rung, SandboxError
from autograder.sandbox.memory_watch import MemoryWatch
from autograder.sandbox.namespaces import descendants
from autograder.sandbox.paths import readable_paths
from autograder.sandbox.supervisor import stop

__all__ = [
    "Level",
    "MemoryWatch",
    "Part",
    "Policy",
    "Rung",
    "SandboxError",
    "descendants",
    "detect",
    "enter",
    "prepare",
    "readable_paths",
    "run_supervised",
    "stop",
]
