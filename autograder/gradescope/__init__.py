"""An autograder for Gradescope: `packing` writes its zip, `python -m autograder.gradescope` grades in its container."""
