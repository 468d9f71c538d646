"""Small exercises as other courses have them: what a solution may be, and what a test may do with it in one kernel.

Each is (code of the solution, a wrong answer or what makes it of the solution: (old, new), code of the test).
"""

GIVEN = """import asyncio, collections, dataclasses, datetime, decimal, enum, fractions, functools, io, itertools, math, re
import contextlib, inspect, pathlib, warnings
import unittest.mock
import numpy as np
settings = {"depth": 1}"""

CONSTRUCTS: dict[str, tuple[str, str | tuple[str, str], str]] = {
    "operators": (
        "class V:\n    def __init__(self, x):\n        self.x = x\n    def __add__(self, o):\n        return V(self.x + o.x)\n"
        "    def __eq__(self, o):\n        return self.x == o.x", ("+ o.x", "- o.x"), "assert V(2) + V(3) == V(5)"),
    "ordering": (
        "@functools.total_ordering\nclass Card:\n    def __init__(self, n):\n        self.n = n\n"
        "    def __lt__(self, o):\n        return self.n < o.n", ("<", ">"),
        "assert [c.n for c in sorted([Card(3), Card(1), Card(2)])] == [1, 2, 3] and Card(1) < Card(2)"),
    "iteration": (
        "class Upto:\n    def __init__(self, n):\n        self.n = n\n    def __iter__(self):\n        return iter(range(self.n))",
        ("range(self.n)", "range(self.n + 1)"), "assert list(Upto(3)) == [0, 1, 2]"),
    "context_manager": (
        "class Log:\n    def __enter__(self):\n        self.on = True\n        return self\n    def __exit__(self, *e):\n        self.on = False",
        ("self.on = False", "pass"), "with Log() as log:\n    assert log.on\nassert not log.on"),
    "own_exception": (
        "class TooSmall(ValueError):\n    pass\ndef need(n):\n    if n < 3:\n        raise TooSmall(f'{n} is too small')",
        ("raise TooSmall", "raise ValueError"),
        "try:\n    need(1)\n    caught = None\nexcept TooSmall as error:\n    caught = str(error)\nassert caught == '1 is too small'"),
    "printed": ("def greet(name):\n    print(f'Hello {name}!')", ("Hello", "hello"),
        "out = io.StringIO()\nwith contextlib.redirect_stdout(out):\n    greet('Ada')\nassert out.getvalue() == 'Hello Ada!\\n'"),
    "patched_input": ("def ask():\n    return int(input('a number'))", "def ask():\n    return input('a number')",
        "with unittest.mock.patch('builtins.input', return_value='7'):\n    assert ask() == 7"),
    "mock": ("def tell(client):\n    client.send('done', times=2)", "def tell(client):\n    client.send('done')",
        "client = unittest.mock.Mock()\ntell(client)\nclient.send.assert_called_once_with('done', times=2)"),
    "library_function_forbidden": ("def total(values):\n    return sum(values)",
        ("sum(values)", "functools.reduce(lambda a, b: a + b, values)"),
        "with unittest.mock.patch('functools.reduce', side_effect=AssertionError('not with reduce')):\n    assert total([1, 2, 3]) == 6"),
    "signature": ("def area(width, height=2):\n    return width * height", "def area(w, h=2):\n    return w * h",
        "assert list(inspect.signature(area).parameters) == ['width', 'height']"),
    "source": ("def power(x):\n    return x ** 2",
        "def power(x):\n    for _ in range(1):\n        x = x * x\n    return x",
        "assert 'for' not in inspect.getsource(power) and power(3) == 9"),
    "recursion": ("def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)",
        "def fact(n):\n    return math.factorial(n)",
        "assert 'fact' in fact.__code__.co_names and inspect.isfunction(fact) and fact(4) == 24"),
    "generator_send": (
        "def mean():\n    s = n = 0\n    while True:\n        x = yield s / n if n else 0\n        s, n = s + x, n + 1",
        ("s / n if n else 0", "0"), "g = mean()\nnext(g)\nassert g.send(2) == 2 and g.send(4) == 3"),
    "date": ("def tomorrow(day):\n    return day + datetime.timedelta(days=1)", "def tomorrow(day):\n    return day",
        "assert tomorrow(datetime.date(2024, 2, 28)) == datetime.date(2024, 2, 29)"),
    "slice_argument": ("def cut(text, where):\n    return text[where]", "def cut(text, where):\n    return text",
        "assert cut('abcdef', slice(1, 3)) == 'bc'"),
    "fraction": ("def half(x):\n    return x / 2", "def half(x):\n    return float(x) / 3",
        "assert half(fractions.Fraction(1, 3)) == fractions.Fraction(1, 6)"),
    "bytes": ("def swap(b):\n    return b[::-1]", "def swap(b):\n    return b", "assert swap(b'abc') == b'cba'"),
    "frozenset": ("def letters(text):\n    return frozenset(text)", "def letters(text):\n    return list(text)",
        "assert letters('abca') == frozenset('abc') and isinstance(letters('a'), frozenset)"),
    "range": ("def upto(n):\n    return range(n)", "def upto(n):\n    return list(range(n))",
        "assert upto(3) == range(3) and isinstance(upto(3), range)"),
    "defaultdict": (
        "def index(words):\n    found = collections.defaultdict(list)\n    for w in words:\n        found[w[0]].append(w)\n    return found",
        ("return found", "return dict(found)"),
        "assert isinstance(index(['a']), collections.defaultdict) and index(['ab', 'ac'])['a'] == ['ab', 'ac']"),
    "identity": ("def same(x):\n    return x", "def same(x):\n    return list(x)",
        "kept = [1, 2]\nassert same(kept) is kept"),
    "type_of": ("def whole(x):\n    return int(x)", "def whole(x):\n    return round(x, 0)",
        "assert type(whole(2.7)) is int and whole(2.7) == 2"),
    "isinstance_of_an_own_class": (
        "class Animal:\n    pass\nclass Dog(Animal):\n    def speak(self):\n        return 'woof'", ("Dog(Animal)", "Dog"),
        "assert isinstance(Dog(), Animal) and issubclass(Dog, Animal) and Dog().speak() == 'woof'"),
    "dataclass": ("@dataclasses.dataclass\nclass Book:\n    title: str\n    pages: int = 0",
        "class Book:\n    def __init__(self, title, pages=0):\n        self.title = title",
        "assert dataclasses.is_dataclass(Book) and Book('a') == Book('a', 0) and Book('a') != Book('b')"),
    "enumeration": ("class Colour(enum.Enum):\n    RED = 1\n    BLUE = 2", "class Colour(enum.Enum):\n    RED = 1",
        "assert [c.name for c in Colour] == ['RED', 'BLUE'] and Colour(2) is Colour.BLUE"),
    "named_tuple": ("Pair = collections.namedtuple('Pair', 'left right')",
        "Pair = collections.namedtuple('Pair', 'a b')",
        "assert Pair(1, 2)._asdict() == {'left': 1, 'right': 2} and isinstance(Pair(1, 2), tuple)"),
    "decorator": (
        "def loud(f):\n    @functools.wraps(f)\n    def inner(*a):\n        return f(*a).upper()\n    return inner",
        ("    @functools.wraps(f)\n", ""),
        "@loud\ndef say(x):\n    return x\nassert say('a') == 'A' and say.__name__ == 'say' and say.__wrapped__('a') == 'a'"),
    "cache": ("@functools.lru_cache(None)\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)",
        ("@functools.lru_cache(None)\n", ""), "assert fib(20) == 6765 and fib.cache_info().hits > 0"),
    "async_function": (
        "async def later(x):\n    await asyncio.sleep(0)\n    return x + 1", "def later(x):\n    return x + 1",
        "assert inspect.iscoroutinefunction(later)\ncoroutine = later(1)\ntry:\n    coroutine.send(None)\n    coroutine.send(None)\n"
        "except StopIteration as done:\n    assert done.value == 2"),
    "masked_array": (
        "def hide(x):\n    return np.ma.masked_less(x, 0)", "def hide(x):\n    return np.where(x < 0, 0, x)",
        "found = hide(np.array([1, -2, 3]))\nassert isinstance(found, np.ma.MaskedArray) and found.sum() == 4 and found.mask[1]"),
    "object_array": (
        "def parts():\n    found = np.empty(2, dtype=object)\n    found[0], found[1] = [1], {'a': np.arange(2)}\n    return found",
        ("np.empty(2, dtype=object)", "[0, 1]"), "assert parts().dtype == object and parts()[1]['a'].tolist() == [0, 1]"),
    "global_set_by_the_test": ("def scaled(x):\n    return factor * x", "def scaled(x):\n    return 2 * x",
        "factor = 5\nassert scaled(3) == 15 and 'factor' in globals()"),
    "given_dict_changed": ("settings['depth'] = 3\ndef depth():\n    return settings['depth']",
        "def depth():\n    return settings['depth']",
        "assert settings['depth'] == 3 and depth() == 3 and settings is globals()['settings']"),
    "helper_of_an_earlier_test": ("def cube(x):\n    return x ** 3", "def cube(x):\n    return x ** 2",
        "assert kept == [1, 2] and cube(kept[1]) == 8"),
    "value_of_an_earlier_test": ("doubled = [2 * n for n in listed]", "doubled = [n + 2 for n in listed]",
        "assert doubled == [6, 10]"),
    "function_of_an_earlier_test": ("summed = add_up([1, 2, 4])", "summed = add_up([1, 2])", "assert summed == 7"),
    "import_of_an_earlier_test": ("def middle(values):\n    return statistics.median(values)",
        "def middle(values):\n    return statistics.mean(values)", "assert middle([1, 2, 9]) == 2"),
    "file_that_the_test_makes": ("def read(name):\n    return open(name).read().split()",
        "def read(name):\n    return open(name).read()",
        "with open('words.txt', 'w') as file:\n    file.write('a b')\nassert read('words.txt') == ['a', 'b']"),
    "file_that_the_answer_makes": (
        "def write(text):\n    with open('out.txt', 'w') as file:\n        file.write(text)",
        "def write(text):\n    pass", "write('abc')\nassert pathlib.Path('out.txt').read_text() == 'abc'"),
    "module_beside_the_notebook": ("import beside\ndef tripled(x):\n    return beside.triple(x)",
        "import beside\ndef tripled(x):\n    return x", "assert tripled(2) == 6 and beside.triple(1) == 3"),
    "warning": ("def old():\n    warnings.warn('too old', DeprecationWarning)\n    return 1", "def old():\n    return 1",
        "with warnings.catch_warnings(record=True) as seen:\n    warnings.simplefilter('always')\n    old()\nassert [w.category for w in seen] == [DeprecationWarning]"),
    "number_of_points": ("found = 4", "found = 1", "found if isinstance(found, int) and 'found' in dir() else 0"),
}  # fmt: skip
