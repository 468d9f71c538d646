"""Rules about how an answer is written: what the text shows is found, what it does not show is left alone."""

import inspect
import re
import sys

import numpy as np
import pytest

from course.checks import syntax
from course.checks.part import finding_of
from course.checks.rules import NoLoop, NotUsed, OnlyArguments, Random
from course.checks.running import explain
from course.checks.verbs import here

BANNED = ("softmax", "log_softmax", "Softmax", "LogSoftmax", "softmin", "Softmin")
DATA = ("X", "y", "D", "L", "N")
NAMES = {"X": Random(("n", 3, 5)), "data": Random(("n", 3, 5)), "y": Random(("n",)), "k": Random((5,))}
CHAIN = "".join(f"n{i} = n{i + 1}\n" * 3 for i in range(40))


def message(rule, names: dict) -> str:
    found = finding_of(rule, here(names, explain), show=True)
    return found.sentence if found else ""


def loops(space: dict, **more) -> str:
    arguments = tuple(NAMES[name] for name in inspect.signature(space["f"]).parameters)
    return message(NoLoop(title="loop", name="f", arguments=arguments, **more), space)


def used(name: str = "f", space: dict | None = None) -> str:
    arguments = None if space is None else (np.eye(3),)
    return message(NotUsed(title="s", name=name, banned=BANNED, what="softmax", arguments=arguments), space or {})


def case(name: str, *texts: str):
    return pytest.param(texts, id=name)


POOL = "from concurrent.futures import ThreadPoolExecutor"
LOOPS = [
    case("for over X", "def f(X, k):\n    out = []\n    for x in X:\n        out.append(x @ k)\n    return out"),
    case("list comprehension", "def f(X, k):\n    return np.array([x @ k for x in X])"),
    case("range(len(X))", "def f(X, k):\n    return [X[i] @ k for i in range(len(X))]"),
    case("while with break", "def f(X):\n    i = 0\n    while True:\n        i += 1\n        if i == len(X): break"),
    case("recursion", "def f(X, k):\n    return [X[0] @ k] + f(X[1:], k) if len(X) else []"),
    case("np.vectorize outside", "g = np.vectorize(lambda v: v * v)\ndef f(y):\n    return g(y)"),
    case("np.apply_along_axis of a library's", "def f(X, k):\n    return np.apply_along_axis(np.sum, 2, X)"),
    case("map by another name", "each = map\ndef f(X, k):\n    A = X @ k\n    return list(each(np.sum, A))"),
    case("starmap", "import itertools\ndef f(X, y):\n    return list(itertools.starmap(np.multiply, zip(X, y)))"),
    case("reduce", "from functools import reduce\ndef f(y):\n    return reduce(np.add, 2 * y)"),
    case("a key of a library's", "def f(y):\n    return sorted(2 * y, key=np.abs)"),
    case("frompyfunc", "def f(y):\n    return np.frompyfunc(np.exp, 1, 1)(2 * y)"),
    case("vectorize of a library's, outside", "exp = np.vectorize(np.exp)\ndef f(y):\n    return exp(2 * y)"),
    case("a decorator", "@np.vectorize\ndef g(v):\n    return v * v\ndef f(y):\n    return g(y + 1)"),
    case(
        "a helper in a class",
        "class H:\n    def each(self, A):\n        return list(map(np.sum, A))\ndef f(X):\n    return H().each(2 * X)",
    ),
    case("in threads", f"{POOL} as T\ndef f(X):\n    with T(1) as pool:\n        return list(pool.map(np.sum, X))"),
    case(
        "in another process",
        "import os\ndef f(X):\n    pid = os.fork()\n    if pid == 0:\n        [x + 1 for x in X]\n        os._exit(0)\n"
        "    os.waitpid(pid, 0)\n    return X",
    ),
    case("np.fromiter", "def f(y):\n    return np.fromiter((v * v for v in y), float)"),
    case("helper in an earlier cell", "def g(A):\n    return [a.sum() for a in A]", "def f(X, k):\n    return g(X)"),
    case("helper's helper", "def h(B):\n    return [b + 1 for b in B]\ng = lambda A: h(A)\ndef f(X):\n    return g(X)"),
    case("last definition", "def f(X, k):\n    return X @ k", "def f(X, k):\n    return [x @ k for x in X]"),
    case("made of a text", "exec('def f(X):\\n    return [x + 1 for x in X]')"),
    case("a long line", f"def f(X):\n    return [{'x' * 500} + 1 for {'x' * 500} in X]"),
    case("a long sum", f"def f(X):\n    return [{' + '.join(['x'] * 500)} for x in X]"),
    case("a cell that does not parse", "def f(:", "def f(X, k):\n    return [x @ k for x in X]"),
]

NO_LOOPS = [
    case("tokens by shape", "def f(X, k):\n    return sum(X[:, l] @ k for l in range(X.shape[1]))"),
    case("map over tokens", "def f(X, k):\n    return sum(map(lambda T: T @ k, X.swapaxes(0, 1)))"),
    case("map of a library's over tokens", "def f(X):\n    return sum(map(np.copy, X.swapaxes(0, 1)))"),
    case("a map is one", "def f(X):\n    return X if isinstance(map(abs, [1]), map) else 1 / 0"),
    case("vectorize over few", "def f(X):\n    return X * np.vectorize(np.exp)(np.arange(5))"),
    case("what a library sorts", "import statistics\ndef f(y):\n    statistics.mode(y.tolist())\n    return y"),
    case("loop in another function", "def f(X, k):\n    return X @ k\ndef g(X):\n    return [x for x in X]"),
    case("an earlier definition", "def f(X, k):\n    return [x @ k for x in X]", "def f(X, k):\n    return X @ k"),
    case("helper with one sequence", "def g(A):\n    return [a for a in A]\ndef f(X, k):\n    return len(g(X[0]))"),
    case("a library's loop", "def f(X):\n    return library(X)"),
    case("an odd import", "def f(X):\n    return __import__('numpy').sum(X, axis=(1, 2))"),
    case("model.eval()", "class M:\n    def eval(self):\n        return self\ndef f(X):\n    M().eval()\n    return X"),
    case("a sum of many terms", f"def f(X):\n    return np.add.reduce({' + '.join(['X'] * 900)})"),
    case("map over a sum of many terms", f"def f(X):\n    return list(map(abs, [{' + '.join(['1'] * 900)}])) and X"),
    case("calls itself with X", "def f(X, k):\n    if X.ndim == 2:\n        return f(X[None], k)[0]\n    return X @ k"),
]


class TestVectorised:
    @pytest.mark.parametrize("texts", LOOPS)
    def test_loop_is_found(self, run, texts):
        text = loops(run(*texts))
        assert "one at a time" in text
        assert len(text) < 400

    def test_a_loop_is_found_without_its_text(self, run, cells):
        space = run("def f(X):\n    return [x + 1 for x in X]")
        cells()
        assert "one at a time" in loops(space)

    @pytest.mark.parametrize("texts", NO_LOOPS)
    def test_other_code_is_left_alone(self, run, texts):
        """What is no loop over the sequences is not punished; a loop inside a library is not the student's."""
        space = run(*texts)
        space["library"] = lambda X: [x + 1 for x in X]
        assert loops(space) == ""

    @pytest.mark.parametrize(
        "code",
        [
            "    sys.settrace(None)\n    return [x + 1 for x in X]",
            "    return eval('[x + 1 for x in X]')",
            "    exec('y = 1')\n    return X",
            "    return __builtins__['sum'](X)",
            "    return globals()['n' + str(0)](X)",
            "    return getattr(np, ''.join(['s', 'um']))(X)",
            "    return operator.attrgetter('s' + str('um'))(np)(X)",
            "    getattr(sys, 'set' + 'trace')(None)\n    return [x + 1 for x in X]",
        ],
    )
    def test_what_hides_the_code_is_reported(self, run, code):
        assert "write plain Python" in loops(run(f"import sys\ndef f(X):\n{code}"))

    def test_another_result_while_it_is_looked_at(self, run):
        code = "import sys\ndef f(X):\n    return X.sum(2) * (sys.gettrace() is None)"
        assert "two different results for the same sequences" in loops(run(code))

    def test_a_function_of_a_computed_text_is_reported(self, cells):
        cells("exec(''.join(['def f(x):', 'return sp.softmax(x)']))")
        assert "uses `exec`" in used()

    def test_sentence_names_the_line(self, run):
        text = loops(run("a = 2", "def f(X, k):\n    k = 2 * k\n    for x in X:\n        x @ k"))
        assert [part for part in ("`f`", "line 3: `for x in X:`", "array operations") if part not in text] == []
        space = run("def g(X):\n    return [x + 1 for x in X]", "def f(X):\n    return np.array(g(X))")
        assert "line 2 of `g`, which it calls" in loops(space)

    def test_deep_nesting(self, run, cells):
        """A cell with an expression too deep for the parser is left out, and the others are judged."""
        loop = "def f(X):\n    return [x + 1 for x in X]"
        space = run(loop)
        cells("x = " + "(" * 5000 + "1" + ")" * 5000, loop)
        assert "for x in X" in loops(space)

    @pytest.mark.parametrize("body", ["return X", "return 1 / 0"])
    def test_trace_is_put_back(self, run, body):
        """A debugger's trace function is in place again, whatever the function does; its error comes through."""
        before = sys.gettrace()
        assert ("ZeroDivisionError" in loops(run(f"def f(X):\n    {body}"))) is ("0" in body)
        assert sys.gettrace() is before


USES = [
    case("attribute", "import scipy\ndef f(x):\n    return scipy.special.softmax(x, axis=-1)"),
    case("imported in the function", "def f(x):\n    from scipy.special import softmax\n    return softmax(x)"),
    case("imported in an earlier cell", "from scipy.special import softmax as s", "def f(x):\n    return s(x)"),
    case("assigned", "s = scipy.special.softmax\ndef f(x):\n    return s(x)"),
    case("method", "def f(x):\n    return torch.tensor(x).softmax(-1).numpy()"),
    case("passed on", "def f(x):\n    return np.apply_along_axis(scipy.special.softmax, 1, x)"),
    case("getattr", "def f(x):\n    return getattr(scipy.special, 'softmax')(x)"),
    case("written backwards", "def f(x):\n    return getattr(special, 'xamtfos'[::-1])(x)"),
    case("in a helper's helper", "h = lambda x: sp.softmax(x)\ndef g(x):\n    return h(x)\ndef f(x):\n    return g(x)"),
    case("below two magics", "\n%%capture out\n%%time\ndef f(x):\n    return sp.softmax(x)"),
    case("in a file", "%%writefile f.py\ndef f(x):\n    return sp.softmax(x)", "%run f.py"),
    case("timed in a line", "%time f = lambda x: sp.softmax(x)"),
    case("beside magics", "!ls\nwho = !whoami\n%matplotlib inline\ndef f(x):\n    return sp.softmax(x)\nf?\n?f"),
    case("executed", "exec('def f(x):\\n    return sp.softmax(x)')"),
    case("in a block", "try:\n    pass\nfinally:\n    if x:\n        f = lambda x: sp.softmax(x)"),
    case("by a decorator", "def g(f):\n    return lambda x: sp.softmax(x)", "@g\ndef f(x):\n    return x"),
    case("by an object's method", "class A:\n    def g(self, x):\n        return sp.softmax(x)\nf = A().g"),
    case("by partial", "def g(x, axis):\n    return sp.softmax(x, axis)\nf = partial(g, axis=1)"),
    case("in a pair", "f, g = (lambda x: sp.softmax(x)), 3"),
]

SP = "import numpy as np, scipy.special, torch"
THEIRS, STARTED = "scipy.special.softmax", "    t.start()\n    t.join()"
RUNS = [
    case("star import", "from scipy.special import *\ndef f(x):\n    return softmax(x, axis=-1)"),
    case("of a class", "class A:\n    g = staticmethod(scipy.special.softmax)\ndef f(x):\n    return A.g(x, axis=-1)"),
    case("of an object", "class A:\n    pass\na = A()\na.g = torch.nn.Softmax(-1)\nf = lambda x: a.g(torch.tensor(x))"),
    case("methodcaller", "import operator as o\nf = lambda x: o.methodcaller('soft' + 'max', -1)(torch.tensor(x))"),
    case("a global of a function", f"def g():\n    global s\n    s = {THEIRS}\ng()\nf = lambda x: s(x, axis=-1)"),
    case("in a list", "L = []\nL.append(scipy.special.softmax)\ndef f(x):\n    return L[0](x, axis=-1)"),
    case("called by compiled code", "L = [torch.softmax]\nf = lambda x: list(map(L[0], torch.tensor(x), [-1] * 3))"),
    case("a loop's variable", "for s in [scipy.special.softmax]:\n    pass\ndef f(x):\n    return s(x, axis=-1)"),
    case("of a module", "np.mine = scipy.special.softmax\ndef f(x):\n    return np.mine(x, axis=-1)"),
    case("dead code", f"def f(x):\n    return {THEIRS}(x, -1)\nif False:\n    def f(x):\n        return np.exp(x)"),
    case("other code", "def f(x):\n    return np.exp(x)\nf.__code__ = (lambda x: scipy.special.softmax(x)).__code__"),
    case("globals", "def f(x):\n    return np.exp(x)\nglobals()['f'] = lambda x: scipy.special.softmax(x)"),
    case("a computed name", "s = eval('scipy.special.' + 'softmax')\ndef f(x):\n    return s(x, axis=-1)"),
    case("async", f"import asyncio\nasync def g(x):\n    return {THEIRS}(x)\nf = lambda x: asyncio.run(g(x))"),
    case("a thread", f"import threading\ndef f(x):\n    t = threading.Thread(target={THEIRS}, args=(x,))\n{STARTED}"),
]

OWN = "def softmax(x):\n    return np.exp(x)"
USES_NOT = [
    case("own softmax", f"{OWN}\ndef f(x):\n    return softmax(x)"),
    case("own after an import", "from scipy.special import softmax", f"{OWN}\ndef f(x):\n    return softmax(x)"),
    case("imported, not used", "from scipy.special import softmax as s\ndef f(x):\n    return np.exp(x)"),
    case("in a string", "def f(x):\n    name = 'softmax'\n    return np.exp(x)"),
    case("in another function", "def g(x):\n    return sp.softmax(x)\ndef f(x):\n    return np.exp(x)"),
    case("does not parse", "def f(x:\n    return sp.softmax(x)"),
    case("calls itself", "def f(x):\n    return f(x - 1) if x.max() > 0 else np.exp(x)"),
    case("below a magic", "%%time\ndef f(x):\n    return np.exp(x)\n!ls"),
    case("compared with", "e = sp.softmax(x)", "def f(x):\n    e = np.exp(x)\n    return e / e.sum()"),
    case("own lambda", "from sp import softmax\nsoftmax = lambda x: np.exp(x)\nf = lambda x: softmax(x)"),
    case("numbered", "class F:\n    def __call__(self, X):\n        return getattr(self, f'W{0}', X)\nf = F()"),
    case("own method", "class A:\n    def softmax(self, x):\n        return x\na = A()\nf = lambda x: a.softmax(x)"),
]


class TestNotUsed:
    @pytest.mark.parametrize("texts", USES)
    def test_use_is_found(self, cells, texts):
        cells(*texts)
        text = used()
        assert "`f` uses a library's softmax" in text
        assert re.search(r"\(line \d+: `.+`\)", text)

    @pytest.mark.parametrize("texts", RUNS)
    def test_what_runs_is_found(self, run, texts):
        """However the text hides it: the library's function runs."""
        space = run(SP, *texts)
        assert "library's softmax" in used(space=space)

    def test_another_result_while_it_is_looked_at_is_no_softmax(self, run):
        space = run(SP, "import sys\ndef f(x):\n    return np.exp(x) * (sys.getprofile() is None)")
        assert "two different results" in used(space=space)

    @pytest.mark.parametrize("texts", USES_NOT)
    def test_other_code_is_left_alone(self, cells, texts):
        cells(*texts)
        assert used() == ""

    @pytest.mark.parametrize(
        ("texts", "theirs"),
        [
            (["from scipy.special import softmax"], True),
            (["from torch import softmin as softmax"], True),
            (["softmax = lambda x: scipy.special.softmax(x, axis=-1)"], True),
            ([OWN, "softmax = scipy.special.softmax"], True),
            (["from scipy.special import softmax", OWN], False),
        ],
    )
    def test_answer_of_the_banned_name(self, cells, texts, theirs):
        cells(*texts)
        assert ("library's softmax" in used("softmax")) is theirs


GLOBALS = [
    case("in the body", "def f(A, k):\n    return A @ k / np.sqrt(D)"),
    case("in a helper", "def g(A):\n    return A / np.sqrt(D)\ndef f(A, k):\n    return g(A) @ k"),
    case("in a nested function", "def f(A, k):\n    def g(v):\n        return v / D\n    return g(A) @ k"),
    case("declared global", "def f(A, k):\n    global D\n    D = D + 1\n    return A @ k / D"),
]

NO_GLOBALS = [
    case("a parameter", "def f(X, y, D):\n    return X @ y / D"),
    case("starred parameters", "def f(*X, **D):\n    return X, D"),
    case("a default", "def f(A, k, train=(X, y)):\n    return A @ k"),
    case("a default of a helper", "def g(A, d=D):\n    return A / d\ndef f(A, k):\n    return g(A, 3)"),
    case("a local", "def f(A, k):\n    D = A.shape[-1]\n    return A @ k / np.sqrt(D)"),
    case("a nested function's parameter", "def f(A, k):\n    def g(X):\n        return X @ k\n    return g(A)"),
    case("a walrus", "def f(A, k):\n    return A / (D := A.shape[-1]) + D"),
    case("a keyword argument", "def f(A, k):\n    return g(X=A, D=k)"),
    case("a call at cell level", "def f(A, k):\n    return A @ k\nf(X, y)"),
    case("does not parse", "def f(A, k:\n    return X"),
]
ONLY_ARGUMENTS = OnlyArguments(title="data", name="f", data=DATA)


@pytest.mark.parametrize("texts", GLOBALS)
def test_a_use_of_the_notebooks_data_is_found(cells, texts):
    cells(*texts)
    assert re.match(r"`f` uses the notebook's `\w`, which is not one of its arguments", message(ONLY_ARGUMENTS, {}))


@pytest.mark.parametrize("texts", NO_GLOBALS)
def test_what_is_not_the_notebooks_data_is_left_alone(cells, texts):
    cells(*texts)
    assert message(ONLY_ARGUMENTS, {}) == ""


@pytest.mark.parametrize(
    ("look", "end"),
    [
        (lambda tree: syntax.definition(tree, "n0").name, "def n40(x):\n    return x\n"),
        (lambda tree: syntax.module_methods(tree, "n0")[0][0].name, "class n40:\n    def n40(self):\n        pass\n"),
    ],
)
def test_names_that_lead_to_names_are_looked_up_once(cells, look, end):
    """Forty names, each bound three times to the next: 3 to the power of 40 ways, and one answer."""
    cells(CHAIN, end)
    assert look(syntax.notebook()) == "n40"


def test_names_that_lead_back_are_no_definition(cells):
    cells("a = b\nb = a")
    assert syntax.definition(syntax.notebook(), "a") is None
    assert syntax.module_methods(syntax.notebook(), "a") == ([], [])
