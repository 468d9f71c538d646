# tries: outputs that no notebook can hold, so that recording the grade fails
# begins: events
import os

outputs = [{"output_type": "error", "traceback": 5}, {"data": 5}, {"output_type": ["x"], "text": {"a": 1}}, {}]
tell(event="cell", step=1, outputs=outputs, count=1, failure=None)
tell(event="done")
os._exit(0)
