"""Correct answers in unusual clothes score full marks: what stops attacks must not cost honest students."""

import nbformat
import pytest
from autograder.core.submissions.samples import solved, with_answers

pytestmark = pytest.mark.engine

RIGHT = "def double(x):\n    return x + x"
ANSWERS = {
    "warns, as numpy does": "import warnings\nwarnings.warn('old', DeprecationWarning)\ndef double(x):\n"
    "    warnings.warn('slow', RuntimeWarning)\n    np.float64(1) / np.zeros(1)\n    return x + x",
    "takes every warning for an error": "import warnings\nwarnings.simplefilter('error')\n" + RIGHT,
    "quiets every warning": "import warnings\nwarnings.simplefilter('ignore')\nwarnings.resetwarnings()\n" + RIGHT,
    "prints a lot": "import sys\nfor i in range(2000):\n    print('line', i, '.' * 700)\ndef double(x):\n"
    "    for _ in range(1000):\n        print(x)\n    print('x =', x, file=sys.stderr)\n    return x + x",
    "keeps a pool and a thread": "import threading, time\nfrom concurrent.futures import ThreadPoolExecutor\n"
    "POOL, LOCK = ThreadPoolExecutor(2), threading.Lock()\ndef tick():\n    while True:\n        time.sleep(0.05)\n"
    "threading.Thread(target=tick, daemon=True).start()\ndef double(x):\n    with LOCK:\n"
    "        return sum(POOL.map(lambda v: v, [x, x]), 0 * x)",
    "uses processes": "from concurrent.futures import ProcessPoolExecutor\nfrom multiprocessing import get_context\n"
    "with ProcessPoolExecutor(2, mp_context=get_context('fork')) as pool:\n    ONE = sum(pool.map(abs, [-1]))\n"
    "def double(x):\n    with get_context('fork').Pool(2) as pool:\n        return x * sum(pool.map(abs, [-ONE, -1]))",
    "draws": "import matplotlib.pyplot as plt\nplt.style.use('ggplot')\nplt.rcParams['figure.figsize'] = (3, 2)\n"
    "plt.plot([1, 2])\nplt.savefig('mine.png')\nplt.show()\nfor _ in range(22):\n    plt.figure()\n"
    "def double(x):\n    plt.ion()\n    plt.plot(np.ravel(x))\n    plt.show()\n    return x + x",
    "keeps caches": "import functools\nCACHE, calls = {}, 0\n@functools.lru_cache\ndef _twice(x):\n    return x + x\n"
    "def double(x):\n    global calls\n    calls += 1\n    CACHE.setdefault(repr(x), calls)\n"
    "    return _twice(x) if np.ndim(x) == 0 else x + x",
    "catches everything": "def double(x):\n    try:\n        raise SystemExit\n"
    "    except BaseException:\n        return x + x",
    "seeds everything": "import random\nrandom.seed(1)\nnp.random.seed(1)\nrng = np.random.default_rng(1)\n"
    "def double(x):\n    np.random.seed(2)\n    random.seed(2)\n    np.random.rand()\n    return x + x",
    "shadows names": "list = [1]\nsum = 0\nlen = str = None\ninput = 5\nchecks = _x = _expected = _oracle = 'mine'\n"
    "client = run = shell = names = connection = Server = send = files = None\n"
    "def double(x):\n    np = None\n    return x + x",
    "uses magics": "%matplotlib inline\n%time y = 3\n%prun -q sum(range(9))\n"
    + RIGHT
    + "\n%timeit -n 2 -r 2 double(3)\n"
    "%timeit -n 1 -r 1 -o -q double(3)\nget_ipython().run_cell_magic('capture', 'out', 'print(double(3))')",
    "is measured": "import cProfile, time\ncProfile.run('1 + 1')\ndef double(x):\n    started = time.perf_counter()\n"
    "    y = x + x\n    print(time.perf_counter() - started)\n    return y\n\n\nassert double(2) == 4\n"
    "np.testing.assert_allclose(double(np.ones(2)), 2)",
    "saves and loads": "from pathlib import Path\nimport pickle, tempfile\nPath('out').mkdir(exist_ok=True)\n"
    "np.save('out/two.npy', np.array([2.0]))\npickle.dump({'k': 1}, open('out/k.pkl', 'wb'))\ndef double(x):\n"
    "    with tempfile.NamedTemporaryFile('w+') as file:\n        file.write('x')\n"
    "    one = pickle.load(open('out/k.pkl', 'rb'))['k']\n    return np.load('out/two.npy')[0] / 2 * x + x * one",
    "gives a list": "def double(x):\n    return [v + v for v in x] if isinstance(x, np.ndarray) else x + x",
    "gives a subclass": "class Mine(np.ndarray):\n    pass\n\n\n"
    "def double(x):\n    return (x + x).view(Mine) if isinstance(x, np.ndarray) else np.array(x + x, order='F')[()]",
    "gives a view": "def double(x):\n    if np.ndim(x) == 0:\n        return x + x\n"
    "    return np.broadcast_to(np.stack([x + x, x])[::-1][1], np.shape(x))",
    "runs other programs": "import subprocess, sys\n!ls\nnames = !echo a b\nassert names == ['a b']\n"
    "print(subprocess.run([sys.executable, '-c', 'print(3)'], capture_output=True, check=True).stdout)\n" + RIGHT,
    "looks around": "import getpass, os, platform\nassert os.cpu_count() > 0 and len(os.sched_getaffinity(0)) > 0\n"
    "os.environ['MINE'] = '1'\nos.environ.setdefault('OMP_NUM_THREADS', '2')\n"
    "print(platform.platform(), os.getpid(), os.environ.get('USER'), os.path.expanduser('~'), getpass.getuser())\n"
    + RIGHT,
    "has settings": "import atexit, gc, sys\nnp.seterr(all='raise')\nnp.set_printoptions(precision=2)\ngc.disable()\n"
    "gc.set_threshold(0)\nsys.setrecursionlimit(3000)\nsys.settrace(None)\natexit.register(print, 'bye')\n" + RIGHT,
    "rebinds and deletes": "import builtins, os\ndef print(*a, **k):\n    builtins.print('>', *a, **k)\nprint(1)\n"
    "y = 2\ndel y, os\n# input('how many?') is not needed\nif False:\n    input()\n" + RIGHT,
    "logs": "import logging\nlogging.basicConfig(level='DEBUG')\n\n\n"
    "def double(x):\n    logging.info('x = %s', x)\n    return x + x",
    "defines classes": "from dataclasses import dataclass\n\n\n@dataclass\nclass Pair:\n    a: object\n\n"
    "    def __add__(self, other):\n        return self.a + other.a\ndef double(x):\n    return Pair(x) + Pair(x)",
    "is a class": "class Double:\n    def __call__(self, x):\n        return x + x\n\n\ndouble = Double()",
    "is a partial": "import functools, operator\ndouble = functools.partial(lambda k, x: sum([x] * (k - 1), x), 2)",
    "is a method": "class Tools:\n    def double(self, x):\n        return x + x\n\n\ndouble = Tools().double",
    "is decorated": "def same(f):\n    return lambda *a, **k: f(*a, **k)\n\n\n@same\ndef double(x):\n    return x + x",
    "is vectorised": "double = np.vectorize(lambda x: x + x, otypes=[float])",
    "is recursive": "def double(x, n=2):\n    return 0 * x if n == 0 else x + double(x, n - 1)",
    "imports oddly": "import numpy, numpy as N\nfrom numpy import *\nfrom math import *\nimport os.path as osp\n"
    "__import__('json')\ndef double(x):\n    import importlib\n    return importlib.import_module('numpy').add(x, x)",
    "is annotated": "from __future__ import annotations\ndef double(x: Number) -> Number:\n    return x + x",
    "uses coroutines": "import asyncio\ndef double(x):\n    async def twice():\n        return x + x\n\n"
    "    loop = asyncio.new_event_loop()\n    try:\n        return loop.run_until_complete(twice())\n"
    "    finally:\n        loop.close()",
    "changes the working folder": "import os\nos.makedirs('sub', exist_ok=True)\nos.chdir('sub')\n" + RIGHT,
    "is timed": "%%time\n" + RIGHT,
    "loads an extension": "%load_ext autoreload\n%autoreload 2\n%config InlineBackend.figure_format = 'retina'\n%who\n"
    "%precision 3\n%xmode Minimal\n" + RIGHT,
    "waits in the cell": "import asyncio\nawait asyncio.sleep(0)\nasync def later():\n    return 1\n"
    "ONE = await later()\ndef double(x):\n    return x + ONE * x",
    "shows progress": "import time, sys\nfor i in range(50):\n    print(f'\\r{i} %', end='', flush=True)\n"
    "    sys.stderr.write('\\r|##  |')\n" + RIGHT,
    "uses generators": "def parts(x):\n    yield x\n    yield x\ndef double(x):\n    return sum(parts(x), 0 * x)",
    "is typed": "from typing import TypeVar\nT = TypeVar('T', float, 'np.ndarray')\n"
    "def double(x: 'T | int', /, *, times: int = 2) -> 'T':\n    return x + x",
    "is new Python": "def double(x):\n    match x:\n        case int():\n            return (y := x) + y\n"
    "        case _:\n            return x + x",
    "uses contexts": "from contextlib import suppress, contextmanager\n@contextmanager\ndef quiet():\n    yield 1\n"
    "def double(x):\n    with quiet() as one, suppress(ValueError), np.errstate(all='ignore'):\n"
    "        return x + one * x\n    return None",
    "guards its main part": RIGHT + "\n\n\nif __name__ == '__main__':\n    print(double(2))",
    "has tabs and other line ends": "def double(x):\r\n\treturn x + x\r\n",
    "has other letters": "def verdopple(größe):\n    π = größe\n    return π + π\n\n\ndouble = verdopple  # ×2 😀",
    "is one line": "double = (lambda x: [y := x, y + y][1]); print('é' * 3); None",
    "is made by exec": "exec('def double(x):\\n    return x + x')",
    "has a timer": "import signal\ndef late(*_):\n    raise TimeoutError\nsignal.signal(signal.SIGALRM, late)\n"
    "def double(x):\n    signal.alarm(2)\n    try:\n        return x + x\n    finally:\n        signal.alarm(0)",
    "shows text and links": "from IPython.display import Markdown, HTML, display, clear_output\n"
    "display(Markdown('**x**'), HTML('<b>x</b>'))\nclear_output(wait=True)\n" + RIGHT,
    "asks for help": "double?\nnp.add??\n" + RIGHT + "\n\n\nhelp(double)",
    "uses the last result": "3 + 3\nassert _ is not None or True\n" + RIGHT + "\ndouble(4);",
    "changes the search path": "import sys\nsys.path.insert(0, '.')\nopen('helper_of_mine.py', 'w').write('ONE = 1')\n"
    "import helper_of_mine\ndef double(x):\n    return x + helper_of_mine.ONE * x",
    "fails after the answer": RIGHT + "\n\n\n1 / 0",
}
SOME = [pytest.param(c, marks=[pytest.mark.prove] * (i % 7 > 0)) for i, c in enumerate(ANSWERS)]  # the others prove


@pytest.mark.parametrize("answer", SOME)
def test_a_correct_answer_scores_full(answer, grade, assignment):
    result, _ = grade(with_answers(solved(assignment), {"double": ANSWERS[answer]}))
    assert result.score == result.total.max_decided, result.exercises[0]


def test_seeds_across_cells_give_the_same_numbers(grade, assignment):
    """An answer that rests on a seed set in an earlier cell is graded on the numbers that it saw."""
    answer = "def double(x):\n    assert abs(drawn - np.random.RandomState(5).rand()) < 1e-12\n    return x + x"
    document = with_answers(solved(assignment), {"double": answer})
    for code in ("drawn = np.random.rand()", "import numpy as np\nnp.random.seed(5)"):
        document.cells.insert(2, nbformat.v4.new_code_cell(code))
    result, _ = grade(document)
    assert result.score == result.total.max_decided


def test_functions_passed_in_may_be_called_often(grade, assignment):
    twice = (
        "def twice(f, x):\n    for _ in range(200):\n        f(x)\n    try:\n        f('text')\n"
        "    except Exception:\n        pass\n    return f(f(x))"
    )
    result, _ = grade(with_answers(solved(assignment), {"twice": twice}))
    assert result.score == result.total.max_decided
