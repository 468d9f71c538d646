"""The sandbox: isolation levels to confine a student's process, the strongest first. Linux only.

isolation = detect()        # once; isolation.words goes into the report
enter(isolation, policy)    # in a fork of the zygote, once per submission: what follows is confined
stop(pid)                   # of that fork: everything the submission started is gone
"""

from autograder.sandbox.detection import detect, run_supervised
from autograder.sandbox.entry import enter, prepare
from autograder.sandbox.isolation import Isolation, IsolationLevel, Part, Policy, SandboxError
from autograder.sandbox.memory_watch import MemoryWatch
from autograder.sandbox.namespaces import descendants
from autograder.sandbox.paths import readable_paths
from autograder.sandbox.supervisor import kill_below, stop

__all__ = [
    "Isolation",
    "IsolationLevel",
    "MemoryWatch",
    "Part",
    "Policy",
    "SandboxError",
    "descendants",
    "detect",
    "enter",
    "kill_below",
    "prepare",
    "readable_paths",
    "run_supervised",
    "stop",
]
