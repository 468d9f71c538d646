"""Correct answers in unusual clothes score full marks: what stops attacks must not cost honest students."""

from __future__ import annotations

import nbformat
import pytest
from autograder.submitting import solved, with_answers

RIGHT = "def double(x):\n    return x + x"
ANSWERS = {
    "warns": "import warnings\ndef double(x):\n    warnings.warn('slow', RuntimeWarning)\n    return x + x",
    "warns as numpy does": "import numpy as np\ndef double(x):\n    np.float64(1) / np.zeros(1)\n    return x + x",
    "warns while the cell runs": f"import warnings\nwarnings.warn('old', DeprecationWarning)\n{RIGHT}",
    "prints to standard error": "import sys\ndef double(x):\n    print('x =', x, file=sys.stderr)\n    return x + x",
    "prints a lot": f"{RIGHT}\n\n\nfor i in range(2000):\n    print('line', i, '.' * 700)",
    "prints in the function": "def double(x):\n    for _ in range(1000):\n        print(x)\n    return x + x",
    "logs": "import logging\nlogging.basicConfig(level='DEBUG')\n\n\n"
    "def double(x):\n    logging.info('x = %s', x)\n    return x + x",
    "uses threads": "from concurrent.futures import ThreadPoolExecutor\ndef double(x):\n"
    "    with ThreadPoolExecutor(2) as pool:\n        return sum(pool.map(lambda v: v, [x, x]), 0 * x)",
    "keeps a pool": "from concurrent.futures import ThreadPoolExecutor\nPOOL = ThreadPoolExecutor(2)\n\n\n"
    "def double(x):\n    return x + x",
    "leaves a figure open": f"import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot([1, 2])\n{RIGHT}",
    "draws in the function": "import matplotlib.pyplot as plt\n"
    "def double(x):\n    plt.plot(np.ravel(x))\n    return x + x",
    "keeps a cache": "CACHE = {}\ndef double(x):\n    return CACHE.setdefault(repr(x), x + x)",
    "uses lru_cache": "import functools\n\n\n@functools.lru_cache\ndef _twice(x):\n    return x + x\n\n\n"
    "def double(x):\n    return _twice(x) if np.ndim(x) == 0 else x + x",
    "counts its calls": "calls = 0\ndef double(x):\n    global calls\n    calls += 1\n    return x + x",
    "raises and catches": "def double(x):\n    try:\n        return {}['x']\n"
    "    except KeyError:\n        return x + x",
    "catches everything": "def double(x):\n    try:\n        raise SystemExit\n"
    "    except BaseException:\n        return x + x",
    "defines classes": "from dataclasses import dataclass\n\n\n@dataclass\nclass Pair:\n    a: object\n\n"
    "    def __add__(self, other):\n        return self.a + other.a\ndef double(x):\n    return Pair(x) + Pair(x)",
    "is a class": "class Double:\n    def __call__(self, x):\n        return x + x\n\n\ndouble = Double()",
    "is a lambda": "double = lambda x: x + x",
    "is a partial": "import functools, operator\ndouble = functools.partial(lambda k, x: sum([x] * (k - 1), x), 2)",
    "is a method": "class Tools:\n    def double(self, x):\n        return x + x\n\n\ndouble = Tools().double",
    "is decorated": "def same(f):\n    return lambda *a, **k: f(*a, **k)\n\n\n@same\ndef double(x):\n    return x + x",
    "is vectorised": "double = np.vectorize(lambda x: x + x, otypes=[float])",
    "is recursive": "def double(x, n=2):\n    return 0 * x if n == 0 else x + double(x, n - 1)",
    "draws random numbers": "np.random.seed(3)\ndef double(x):\n    np.random.rand()\n    return x + x",
    "imports oddly": "import numpy, numpy as N\nfrom numpy import *\nfrom math import *\nimport os.path as osp\n"
    "__import__('json')\ndef double(x):\n    import importlib\n    return importlib.import_module('numpy').add(x, x)",
    "shadows builtins": "list = [1]\nsum = 0\nlen = str = None\ninput = 5\ndef double(x):\n    return x + x",
    "shadows modules": "checks = 'mine'\ndef double(x):\n    np = None\n    return x + x",
    "uses names of ours": "asker = run = shell = names = connection = Server = send = files = None\n" + RIGHT,
    "uses the test's names": "_x = _expected = _oracle = _number = 'mine'\n" + RIGHT,
    "uses magics": "%matplotlib inline\n%time y = 3\n" + RIGHT,
    "times itself": "import time\ndef double(x):\n    started = time.perf_counter()\n    y = x + x\n"
    "    print(time.perf_counter() - started)\n    return y",
    "writes a file": "open('notes.txt', 'w').write('x')\n"
    "def double(x):\n    open('notes.txt').read()\n    return x + x",
    "gives a list": "def double(x):\n    return [v + v for v in x] if isinstance(x, np.ndarray) else x + x",
    "gives other types": "def double(x):\n    return np.array(x + x, order='F')[()]",
    "gives a subclass": "class Mine(np.ndarray):\n    pass\n\n\n"
    "def double(x):\n    return (x + x).view(Mine) if isinstance(x, np.ndarray) else x + x",
    "is annotated": "from __future__ import annotations\ndef double(x: Number) -> Number:\n    return x + x",
    "uses coroutines": "import asyncio\ndef double(x):\n    async def twice():\n        return x + x\n\n"
    "    loop = asyncio.new_event_loop()\n    try:\n        return loop.run_until_complete(twice())\n"
    "    finally:\n        loop.close()",
    "changes the working folder": "import os\nos.makedirs('sub', exist_ok=True)\nos.chdir('sub')\n" + RIGHT,
    "sets error states": "np.seterr(all='raise')\nnp.set_printoptions(precision=2)\n" + RIGHT,
    "sets a trace": "import sys\nsys.setrecursionlimit(3000)\nsys.settrace(None)\n" + RIGHT,
    "shows help": RIGHT + "\n\n\nhelp(double)",
    "fails after the answer": RIGHT + "\n\n\n1 / 0",
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_correct_answer_scores_full(answer, grade, assignment):
    """An answer that is right scores full marks, however it is written."""
    result, _ = grade(with_answers(solved(assignment), {"double": ANSWERS[answer]}))
    assert result.score == result.max_score, result.exercises[0]


@pytest.mark.parametrize(
    "later",
    [
        "double = None",
        "del double",
        "np = checks = None",
        "import os\nos._exit(0)",
        "raise SystemExit",
        "import sys; sys.exit()",
    ],
)
def test_what_comes_later_costs_nothing(later, grade, assignment):
    """A cell after the answers may use their names again, or end the process."""
    document = solved(assignment)
    document.cells.append(nbformat.v4.new_code_cell(later))
    result, _ = grade(document)
    assert result.score == result.max_score


@pytest.mark.parametrize(
    "earlier", ["1 / 0", "import os\nos._exit(0)", "def broken(:", "np.random.seed(7)", "%reset -f"]
)
def test_what_came_before_costs_nothing(earlier, grade, assignment):
    """A cell before the answers that fails, or ends the process, costs only itself."""
    document = solved(assignment)
    place = next(i for i, cell in enumerate(document.cells) if cell.id == "double")
    document.cells.insert(place, nbformat.v4.new_code_cell(earlier))
    result, _ = grade(document)
    assert result.score == result.max_score


def test_seeds_across_cells_give_the_same_numbers(grade, assignment):
    """An answer that rests on a seed set in an earlier cell is graded on the numbers that it saw."""
    document = with_answers(
        solved(assignment),
        {"double": "def double(x):\n    assert abs(drawn - np.random.RandomState(5).rand()) < 1e-12\n    return x + x"},
    )
    document.cells.insert(2, nbformat.v4.new_code_cell("import numpy as np\nnp.random.seed(5)"))
    document.cells.insert(3, nbformat.v4.new_code_cell("drawn = np.random.rand()"))
    result, _ = grade(document)
    assert result.score == result.max_score


def test_functions_passed_in_may_be_called_often(grade, assignment):
    """An answer that calls the test's function many times, and catches what it raises, is right."""
    twice = (
        "def twice(f, x):\n    for _ in range(200):\n        f(x)\n    try:\n        f('text')\n"
        "    except Exception:\n        pass\n    return f(f(x))"
    )
    result, _ = grade(with_answers(solved(assignment), {"twice": twice}))
    assert result.score == result.max_score
