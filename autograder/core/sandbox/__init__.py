"""The sandbox: isolation levels to confine a student's process, the strongest first. Linux only.

isolation = detect()        # once; isolation.words goes into the report
enter(isolation, policy)    # in a fork of the zygote, once per submission: what follows is confined
stop(pid)                   # of that fork: everything the submission started is gone
"""

from autograder.core.sandbox.detection import detect, run_supervised
from autograder.core.sandbox.entry import enter, prepare
from autograder.core.sandbox.isolation import Isolation, IsolationLevel, Part, Policy, SandboxError
from autograder.core.sandbox.memory_watch import MemoryWatch
from autograder.core.sandbox.namespaces import descendants
from autograder.core.sandbox.paths import readable_paths
from autograder.core.sandbox.supervisor import kill_below, stop

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
