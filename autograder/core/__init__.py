"""The engine: reads source notebooks and submissions, runs them in a sandbox, checks and scores them."""

import sys

# Where it is installed, jsonschema, and so nbformat, has it build a grammar of addresses, which takes a second. It is
# for a schema's formats, of which nbformat checks none. None stands for a module that cannot be imported.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
