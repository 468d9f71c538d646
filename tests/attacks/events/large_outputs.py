# tries: twenty megabytes of output, past the cap of the student's own process
# control: 0
import gc

run = next(o for o in gc.get_objects() if type(o).__name__ == "Runner" and hasattr(o, "steps"))
import os

outputs = [{"output_type": "stream", "name": "stdout", "text": "x" * 20_000_000}]
run._tell(event="cell", step=1, outputs=outputs, count=1, failure=None)
run._tell(event="done")
os._exit(0)
