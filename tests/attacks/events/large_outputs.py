# tries: twenty megabytes of output, past the cap of the student's own process
# begins: events
import os

outputs = [{"output_type": "stream", "name": "stdout", "text": "x" * 20_000_000}]
tell(event="cell", step=1, outputs=outputs, count=1, failure=None)
tell(event="done")
os._exit(0)
