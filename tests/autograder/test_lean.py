"""Commands import less than the packages they use would have them import, and miss nothing by it."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.engine


@pytest.mark.parametrize(
    "code",
    [
        "import nbgrader.api\nassert 'nbgrader.exchange' not in sys.modules",
        "import nbgrader, importlib.metadata as m\nassert nbgrader.__version__ == m.version('nbgrader')",
        "from nbgrader import api\nassert api.Gradebook",
        "import nbgrader\nassert nbgrader.coursedir.CourseDirectory",
        "from nbgrader.apps import NbGraderApp\nassert NbGraderApp.version",
        "import nbgrader\nassert nbgrader._jupyter_server_extension_points() == [{'module': 'nbgrader'}]",
        "import nbgrader\nassert not hasattr(nbgrader, 'nothing_of_the_kind')",
        "import nbformat\nnbformat.validate(nbformat.v4.new_notebook())",
    ],
)
def test_packages_are_whole_all_the_same(code):
    """What is put off is there when it is asked for."""
    start = "import sys\nfrom autograder.lean import import_less\nimport_less()\n"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", start + code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_command_that_grades_leaves_the_libraries_to_the_graders():
    """It starts at once, and what it records needs none of them."""
    code = "from autograder.lean import import_less\nimport_less()\nfrom autograder import cli, graders\n"
    code += "from autograder.submissions import intake\nfrom autograder.output import gradebook, report\nimport sys\n"
    code += "print([n for n in ('numpy', 'matplotlib', 'torch', 'IPython', 'course') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr
