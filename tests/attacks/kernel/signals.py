# tries: signals to the grader, its worker and their groups (ones that do no harm, should they arrive)
# needs: jail
# never: delivered to
import os, signal

for pid in (GRADER_PID, ZYGOTE_PID, -GRADER_PID, -ZYGOTE_PID):
    for number in (0, signal.SIGCONT, signal.SIGURG):
        try:
            os.kill(pid, number)
            print("delivered", "to", pid)
        except OSError:
            pass
    try:
        os.pidfd_open(abs(pid))
        print("delivered", "to", pid)
    except OSError:
        pass
