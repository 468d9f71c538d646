"""What lives in the student's process is used through questions, and only plain data comes back."""

from __future__ import annotations

import contextlib
import copy
import socket
import traceback

import numpy as np
import pytest
import torch

from autograder.grader.failures import BadAnswer, Refusal, StudentGone, StudentLate
from autograder.grader.proxies import Proxy
from autograder.protocol.channel import ChannelError
from autograder.student import server
from course.checks import compare, source


class TestCalls:
    @pytest.mark.parametrize(
        ("args", "kwargs", "expected"),
        [
            *[((2,), {}, (2, 5, 7, ())), ((2, 3), {}, (2, 3, 7, ())), ((2,), {"c": 1}, (2, 5, 1, ()))],
            *[((), {"a": 1, "b": 2}, (1, 2, 7, ())), ((1, 2, 3), {"c": 4}, (1, 2, 4, (3,)))],
        ],
    )
    def test_arguments_are_passed_on(self, student, args, kwargs, expected):
        """Positional, keyword and default arguments reach the student's function."""
        f = student("def f(a, b=5, *rest, c=7):\n    return a, b, c, rest").name("f")
        assert f(*args, **kwargs) == expected

    @pytest.mark.parametrize("answer", ["np.arange(3.0)", "torch.arange(3.0)", "[0.0, 1.0, 2.0]", "range(3)"])
    def test_data_comes_back_by_value(self, student, answer):
        """Arrays, tensors and lists come back as such."""
        found = student(f"def f():\n    return {answer}").name("f")()
        assert not isinstance(found, Proxy)
        assert np.asarray(found).tolist() == [0, 1, 2]

    def test_a_generator_comes_back_as_a_list(self, student):
        """What a generator gives is drained where it runs."""
        assert student("def f(n):\n    yield from range(n)").name("f")(3) == [0, 1, 2]

    def test_data_is_no_proxy(self, student):
        """A global that is data comes by value, also inside containers."""
        assert student("x = {'a': [1, (2.5, None)]}").name("x") == {"a": [1, (2.5, None)]}

    def test_a_name_that_is_not_there_is_a_key_error(self, student):
        """A missing name is told as KeyError with the name."""
        with pytest.raises(KeyError, match="missing"):
            student("x = 1").name("missing")

    def test_a_function_of_the_student_can_be_given_back(self, student):
        """A proxy as an argument is the student's own object again."""
        client = student("def f(g, x):\n    return g is h, g(x)\ndef h(x):\n    return 3 * x")
        assert client.name("f")(client.name("h"), 2) == (True, 6)

    def test_a_proxy_keeps_its_identity(self, student):
        """The same object is the same proxy; another one is not."""
        client = student("def f():\n    return f\ndef g():\n    return f")
        f = client.name("f")
        assert f is client.name("f") is f() is client.name("g")()
        assert f is not client.name("g")

    def test_what_a_name_stands_for_is_asked_once(self, student, monkeypatch):
        """As long as it stands for the same function, whatever is called meanwhile."""
        client = student("def f():\n    global n\n    n = 2\nn = 1")
        client.name("f")()
        questions = []
        monkeypatch.setattr(client, "ask", lambda question, *rest: questions.append(question.what))
        client.name("f")()
        assert questions == ["call"]

    @pytest.mark.parametrize(
        ("change", "expected"), [("g = lambda: 7", 7), ("g = h", 5), ("pass", 3), ("g = lambda: g", None)]
    )
    def test_a_name_that_a_call_binds_anew_is_asked_again(self, student, change, expected):
        """A function of the student's may give a name to another one."""
        client = student(f"def g():\n    return 3\ndef h():\n    return 5\ndef f():\n    global g\n    {change}")
        old = client.name("g")
        assert old() == 3
        client.name("f")()
        found = client.name("g")()
        assert found == expected or found is client.name("g") is not old

    def test_a_name_that_a_call_makes_data_or_takes_away_is_asked_again(self, student):
        """Data is asked for each time, and what is gone is gone."""
        client = student("def f():\n    global g\n    g = 5\ndef d():\n    global g\n    del g\ndef g():\n    pass")
        client.name("g")()
        client.name("f")()
        assert client.name("g") == 5
        client.name("d")()
        with pytest.raises(KeyError):
            client.name("g")

    @pytest.mark.parametrize("stale", [5, None])
    def test_forged_news_of_names_are_bad_answers(self, forged, stale):
        """What is not of the agreed form gives BadAnswer."""
        with pytest.raises(BadAnswer):
            Proxy(forged([{"reply": "answer", "value": None, "stale": stale}]), 1, "function")()

    def test_only_data_and_functions_can_be_passed(self, student):
        """A test that passes another object is refused, in a way that no test can take for the student's error."""
        client = student("def f(x):\n    return x")
        with pytest.raises(Refusal, match="passes a object"):
            client.name("f")(object())
        assert not issubclass(Refusal, Exception)
        assert isinstance(client.refused, Refusal)


class TestReadings:
    COUNTED = "n = 0\nclass A:\n    def __getattr__(self, name):\n        global n\n        n += 1\n        return n\n"
    COUNTED += "    def __len__(self):\n        return self.x\n    def __getitem__(self, i):\n        return self.x\n"
    COUNTED += (
        "    def f(self):\n        pass\na = A()\ndef touch(g=None):\n    x.append(len(x))\n    g and g()\nx = [0]"
    )

    @pytest.mark.parametrize("read", [lambda a: a.x, len, lambda a: a[3]])
    def test_an_object_is_read_once(self, student, read):
        """An attribute, a length or an item stays what it was at the first reading."""
        a = student(self.COUNTED).name("a")
        assert read(a) == read(a) == 1

    def test_a_name_is_read_once(self, student):
        """Plain data stays what it was, whatever a thread of the student's does meanwhile."""
        client = student("x = [0]\ndef later():\n    import threading\n    x.append(1)")
        assert client.name("x") is client.name("x")

    @pytest.mark.parametrize(
        "change", [lambda a: a.f(), lambda a: setattr(a, "y", 3), lambda a: a._client.name("touch")()]
    )
    def test_after_a_change_it_is_read_again(self, student, change):
        """A call, and an attribute that is set, may change everything."""
        a = student(self.COUNTED).name("a")
        assert a.x == 1
        change(a)
        assert a.x == 2

    def test_in_a_callback_it_is_read_again(self, student):
        """The student's code is at work when it calls the test's function."""
        client = student(self.COUNTED)
        seen = [client.name("x")]
        client.name("touch")(lambda: seen.append(client.name("x")))
        assert seen == [[0], [0, 1]]
        assert client.name("x") == [0, 1]


class TestChangesInPlace:
    @pytest.mark.parametrize("change", ["x += 1", "x[:] = x + 1", "np.add(x, 1, out=x)"])
    def test_of_an_array_are_written_back(self, student, change):
        """A test sees that its array was changed."""
        x = np.arange(3.0)
        student(f"def f(x):\n    {change}").name("f")(x)
        assert x.tolist() == [1, 2, 3]

    @pytest.mark.parametrize("change", ["x.append(3)", "x.clear()", "x[0] = 9", "x.sort(reverse=True)"])
    def test_of_a_list_are_written_back(self, student, change):
        """A test sees that its list was changed."""
        x = [1, 2]
        there = [1, 2]
        student(f"def f(x):\n    {change}").name("f")(x)
        exec(change, {"x": there})
        assert x == there

    @pytest.mark.parametrize(
        ("x", "change", "expected"),
        [
            ({"a": 1}, "x['b'] = 2", {"a": 1, "b": 2}),
            ({"a": 1, "b": 2}, "del x['a']", {"b": 2}),
            ({3, 5}, "x.discard(3)", {5}),
            ([[2, 1], [0]], "x[0].sort()", [[1, 2], [0]]),
            ({"a": [1]}, "x['a'].append(2)", {"a": [1, 2]}),
            (([2, 1], 5), "x[0].sort()", ([2, 1], 5)),  # in a tuple they are not seen
        ],
    )
    @pytest.mark.parametrize("call", [lambda f, x: f(x), lambda f, x: f(x=x)], ids=["by place", "by name"])
    def test_of_containers_are_written_back(self, student, call, x, change, expected):
        """Also what is changed inside of them, and what was passed by its name."""
        x = copy.deepcopy(x)
        call(student(f"def f(x):\n    {change}").name("f"), x)
        assert x == expected

    def test_of_an_array_in_a_list_are_in_the_callers_array(self, student):
        """The caller's own array changes, not only what the list holds."""
        x = np.arange(3.0)
        student("def f(xs):\n    xs[0] *= 2").name("f")([x])
        assert x.tolist() == [0, 2, 4]

    def test_of_a_read_only_array_are_not(self, student):
        """The grader's own data cannot be changed from the other side."""
        x = np.arange(3.0)
        x.flags.writeable = False
        student("def f(x):\n    x += 1").name("f")(x)
        assert x.tolist() == [0, 1, 2]

    def test_an_array_of_another_shape_is_no_change(self, forged):
        """A forged change of shape makes the array useless, and does no more."""
        x = np.ones(3)
        client = forged([{"reply": "answer", "value": None, "changed": [[0, {"$l": [1, 2]}]]}])
        Proxy(client, 1, "function")(x)
        assert x.shape == (3,)

    @pytest.mark.parametrize("changed", [5, [5], [[0]], [[9, 1]], [["0", 1]], [[0, {"$x": 1}]], [[None, None]]])
    def test_forged_changes_are_bad_answers(self, forged, changed):
        """Changes that are not of the agreed form give BadAnswer."""
        client = forged([{"reply": "answer", "value": None, "changed": changed}])
        with pytest.raises(BadAnswer):
            Proxy(client, 1, "function")(np.ones(3))


class TestExceptions:
    @pytest.mark.parametrize(
        "kind", ["ValueError", "ZeroDivisionError", "KeyError", "IndexError", "NotImplementedError", "UnicodeError"]
    )
    def test_come_back_as_the_same_builtin_type(self, student, kind):
        """A builtin exception keeps its type, with the student's line and text beside it."""
        f = student(f"def f(x):\n    y = 1\n    raise {kind}('the text')").name("f")
        with pytest.raises(Exception, match="raised by the student's code") as caught:
            f(1)
        told = caught.value.student
        assert type(caught.value).__name__ == kind
        assert (told.line, told.code, told.cell) == (3, f"raise {kind}('the text')", "double")
        assert "the text" in told.text
        assert "the text" not in str(caught.value)

    @pytest.mark.parametrize(
        ("bases", "expected"), [("Exception", Exception), ("KeyError, OSError", KeyError), ("ValueError", ValueError)]
    )
    def test_of_an_own_class_come_back_as_its_builtin_base(self, student, bases, expected):
        """The grader never makes an exception of a class that the student wrote."""
        f = student(f"class Mine({bases}):\n    pass\ndef f():\n    raise Mine('x')").name("f")
        with pytest.raises(expected) as caught:
            f()
        assert type(caught.value) is expected

    @pytest.mark.parametrize("kind", ["SystemExit", "KeyboardInterrupt", "GeneratorExit", "BaseException"])
    def test_that_end_a_process_do_not_end_the_grader(self, student, kind):
        """SystemExit and its like arrive as an ordinary error."""
        with pytest.raises(RuntimeError):
            student(f"def f():\n    raise {kind}()").name("f")()

    def test_that_want_more_arguments_come_back_as_runtime_errors(self, student):
        """UnicodeDecodeError cannot be made from a sentence."""
        with pytest.raises(RuntimeError):
            student("def f():\n    b'\\xff'.decode()").name("f")()

    def test_do_not_end_a_loop_of_the_test(self, student):
        """A StopIteration out of the student's code does not make `all(map(...))` true."""
        f = student("def f(x):\n    raise StopIteration").name("f")
        with pytest.raises(RuntimeError):
            all(map(f, [1, 2]))

    @pytest.mark.parametrize(
        "told",
        [
            *[
                5,
                None,
                [],
                {},
                {"type": 5},
                {"type": "open"},
                {"type": "__import__"},
                {"type": "Mine"},
                {"type": "a.b"},
            ],
            *[{"type": "SystemExit"}, {"type": "ExceptionGroup"}, {"type": "x" * 10_000}],
        ],
        ids=lambda t: ascii(t)[:30],
    )
    def test_forged_ones_are_runtime_errors_or_bad_answers(self, forged, told):
        """No name that the student chose is called in the grader unless it is that of an exception."""
        with pytest.raises((RuntimeError, BadAnswer)):
            forged([{"reply": "raised", "error": told}]).name("f")

    def test_with_a_text_that_fails_have_none(self, student):
        """An exception that cannot be shown is told without its text."""
        code = "class Mine(Exception):\n    def __str__(self):\n        raise self\ndef f():\n    raise Mine"
        with pytest.raises(Exception, match="raised by") as raised:
            student(code).name("f")()
        assert raised.value.student.text == ""


class TestCallbacks:
    def test_are_called(self, student):
        """A function of the test is called with data and gives data."""
        f = student("def f(g, x):\n    return g(x, scale=2) + 1").name("f")
        assert f(lambda x, scale: x * scale, np.arange(3.0)).tolist() == [1, 3, 5]

    def test_may_call_the_student_again(self, student):
        """The test's function may itself use the student's functions."""
        client = student("def f(g, x):\n    return g(x) + 1\ndef h(x):\n    return 10 * x")
        h = client.name("h")
        assert client.name("f")(lambda x: h(x) + client.name("f")(lambda y: y, 0), 3) == 32

    def test_get_proxies_of_what_is_no_data(self, student):
        """An object that the student passes on is a proxy."""
        f = student("class A:\n    n = 3\ndef f(g):\n    return g(A())").name("f")
        assert f(lambda a: a.n + 1) == 4

    def test_can_be_kept_for_a_later_call(self, student):
        """A function that was passed in is still known when the check calls again."""
        client = student("kept = []\ndef keep(g):\n    kept.append(g)\ndef use(x):\n    return kept[0](x)")
        client.name("keep")(lambda x: -x)
        assert client.name("use")(3) == -3

    def test_that_fail_blame_the_students_line(self, student):
        """A failing function of the test keeps its type, and carries the line that called it."""
        f = student("def f(g):\n    a = 1\n    return g('x')").name("f")
        with pytest.raises(ValueError, match="invalid literal") as caught:
            f(lambda text: int(text))
        assert (caught.value.student.line, caught.value.student.code) == (3, "return g('x')")

    def test_that_fail_may_be_caught(self, student):
        """Student code that catches the failure goes on, and the next call starts afresh."""
        client = student("def f(g):\n    try:\n        g(0)\n    except Exception:\n        return 'caught'")
        assert client.name("f")(lambda x: 1 / x) == "caught"
        assert client.name("f")(lambda x: x) is None

    @pytest.mark.parametrize("number", [-1, 1, 10**30, 0.0, True, None, "0", [0]], ids=ascii)
    def test_with_a_forged_number_are_refused(self, forged, number):
        """Only a function of this check can be called back, by its whole number."""
        called = []
        client = forged([{"reply": "callback", "function": number, "args": {"$t": []}, "kwargs": {"$d": []}}])
        with pytest.raises(BadAnswer):
            Proxy(client, 1, "function")(lambda: called.append(1))
        assert not called

    def test_of_an_earlier_check_are_gone(self, student):
        """A function that another check passed in cannot be called any more."""
        client = student("kept = []\ndef keep(g):\n    kept.append(g)\ndef use():\n    return kept[0]()")
        client.name("keep")(lambda: 1)
        client.start_clock()
        with pytest.raises(BadAnswer):
            client.name("use")()

    @pytest.mark.parametrize("args", [5, {"$t": 3}, {"$x": 1}, None])
    def test_with_forged_arguments_are_refused(self, forged, args):
        """Arguments that are no list of values never reach the function."""
        called = []
        client = forged([{"reply": "callback", "function": 0, "args": args, "kwargs": {"$d": []}}, b""], seconds=1.0)
        with pytest.raises((BadAnswer, StudentLate, StudentGone)):
            Proxy(client, 1, "function")(lambda *a: called.append(a))
        assert not called


class TestObjects:
    CODE = (
        "class Bag:\n    def __init__(self, *items):\n        self.items = list(items)\n        self.name = 'bag'\n"
        "    def __len__(self):\n        return len(self.items)\n    def __getitem__(self, i):\n"
        "        return self.items[i]\n    def add(self, x, times=1):\n        self.items += [x] * times\n"
        "        return self\n    def __call__(self, x):\n        return x in self.items\nbag = Bag(2, 'b')"
    )

    def test_are_made_and_used(self, student):
        """Classes can be called; attributes, methods, items, length and iteration work."""
        bag = student(self.CODE).name("Bag")(1, 2)
        assert (bag.name, bag.items, len(bag), bag[0], list(bag), bag(2)) == ("bag", [1, 2], 2, 1, [1, 2], True)

    def test_keep_their_state(self, student):
        """A method that changes an object changes it for the next question."""
        bag = student(self.CODE).name("bag")
        assert bag.add(7, times=2) is bag
        assert bag.items == [2, "b", 7, 7]

    def test_show_nothing_of_themselves(self, student):
        """The text of a proxy asks nothing; a test that looks at it is refused."""
        bag = student(self.CODE).name("bag")
        assert f"it is {bag!r}" == f"it is {bag}" == "it is <object of the student>"
        with pytest.raises(Refusal):
            assert repr(bag) == "a bag"

    def test_miss_attributes_as_usual(self, student):
        """An attribute that is not there is an AttributeError."""
        assert not hasattr(student(self.CODE).name("bag"), "nothing")

    @pytest.mark.parametrize("name", ["__class__", "__dict__", "__reduce__", "__sizeof__"])
    def test_are_not_asked_for_what_they_have(self, forged, name):
        """What every object of Python's has is the proxy's own."""
        getattr(Proxy(forged([]), 1, "thing"), name)

    @pytest.mark.parametrize("name", ["__globals__", "__closure__", "__signature__", "__get__"])
    def test_special_names_are_refused(self, student, name):
        """A special name that the student's object has is not asked for; one that it has not is not there."""
        client = student("def f():\n    pass\nclass A:\n    pass\na = A()")
        with pytest.raises(Refusal):
            getattr(client.name("f"), name)
        if name != "__signature__":
            assert not hasattr(client.name("a"), name)

    def test_say_what_they_are_called(self, student):
        """Name, docstring, defaults and the like are data."""
        f = student("def f(x: int, y=3):\n    'Says.'").name("f")
        assert (f.__name__, f.__doc__, f.__defaults__, f.__code__.co_argcount) == ("f", "Says.", (3,), 2)

    def test_modules_of_torch_are_run(self, student):
        """An nn.Module is built, called and read."""
        net = student("class Net(torch.nn.Linear):\n    pass").name("Net")(3, 2)
        assert net(torch.ones(5, 3)).shape == (5, 2)
        assert [tuple(p.shape) for p in net.parameters()] == [(2, 3), (2,)]

    @pytest.mark.parametrize("length", ["'5'", "-1", "None", "2.0", "10**30"])
    def test_with_a_false_length_are_type_errors(self, student, length):
        """A length that is no number of items is refused."""
        code = f"class A:\n    def __len__(self):\n        return {length}\na = A()"
        with pytest.raises((TypeError, ValueError, OverflowError)):
            len(student(code).name("a"))

    @pytest.mark.parametrize("forged_length", [{"$s": "5"}, -1, 2.0, None, {"$l": []}])
    def test_with_a_forged_length_are_type_errors(self, forged, forged_length):
        """A length that the process forges is refused too."""
        with pytest.raises(TypeError):
            len(Proxy(forged([{"reply": "answer", "value": forged_length}]), 1, "thing"))


class TestTricks:
    SAME = "    def __eq__(self, other):\n        return True\n    def __ne__(self, other):\n        return False\n"
    TRICKS = {  # noqa: RUF012
        "equal to all": f"class A:\n{SAME}answer = A()",
        "a float": f"class A(float):\n{SAME}    __hash__ = None\nanswer = A(5)",
        "a text": f"class A(str):\n{SAME}    __hash__ = None\nanswer = A('5')",
        "a list": f"class A(list):\n{SAME}    __hash__ = None\nanswer = A([5, 5, 5])",
        "an array": f"class A(np.ndarray):\n{SAME}    __array_priority__ = 1e9\n"
        "    def __array_ufunc__(self, *a, **k):\n        return True\n"
        "    def __array_function__(self, *a, **k):\n        return True\nanswer = np.full(3, 5.0).view(A)",
        "made into an array": f"class A:\n{SAME}    def __array__(self, dtype=None, copy=None):\n"
        "        return np.zeros(3)\nanswer = A()",
        "of a false class": f"class A:\n{SAME}    @property\n    def __class__(self):\n        return np.ndarray\n"
        "answer = A()",
        "a tensor": f"class A(torch.Tensor):\n{SAME}    __hash__ = None\n    @classmethod\n"
        "    def __torch_function__(cls, func, types, args=(), kwargs=None):\n"
        "        return True if func in (torch.allclose, torch.equal) else "
        "super().__torch_function__(func, types, args, kwargs or {})\nanswer = torch.full((3,), 5.0).as_subclass(A)",
        "any attribute": f"class A:\n{SAME}    def __getattr__(self, name):\n        return self\n"
        "    def __call__(self, *a, **k):\n        return self\n    def __len__(self):\n        return 3\n"
        "    def __getitem__(self, i):\n        return self\nanswer = A()",
    }

    @pytest.mark.parametrize("trick", TRICKS)
    def test_nothing_is_equal_to_what_it_is_not(self, student, trick):
        """An object that claims to equal everything does not equal the expected values."""
        try:
            found = student(self.TRICKS[trick], seconds=2.0).name("answer")
        except (Exception, StudentGone, StudentLate):  # it could not even be sent
            return
        expected = np.array([2.0, 3.0, 7.0])
        assert not (isinstance(found, float) and found == 7)
        with pytest.raises((AssertionError, Refusal)):
            compare.array(found, expected, "f(X)", "(n,)")
        if not isinstance(found, Proxy):
            assert type(found).__module__ in ("builtins", "numpy", "torch")
        elif trick != "any attribute":
            with pytest.raises((TypeError, ValueError, Refusal)):
                np.asarray(found).astype(float)
        with contextlib.suppress(Refusal):
            assert (found == 7) is False or isinstance(found, (np.ndarray, torch.Tensor))

    def test_the_name_of_a_class_says_little(self, student):
        """The name of a student's class is cut, and "object" where it is no name."""
        client = student("A = type('not a name: 7919.25', (), {})\na = A()\nB = type('x' * 500, (), {})\nb = B()")
        assert client.name("a")._remote_type == "object"
        assert len(client.name("b")._remote_type) <= 80

    @pytest.mark.parametrize(
        "reply",
        [
            {},
            *[
                {"reply": "answer", "value": {"$ref": "1", "kind": "x"}},
                {"reply": "answer", "value": {"$ref": 1}},
                {"reply": "answer", "value": {"$mine": 1}},
                {"reply": "answer", "value": []},
            ],
            {"reply": "answer", "value": {"$ref": True, "kind": "x"}},
            {"reply": "callback", "function": 0},
            {"sizes": 1},
            {"reply": "answer", "value": {"$ref": 1.0, "kind": "f"}},
        ],
        ids=ascii,
    )
    def test_forged_answers_are_bad_answers(self, forged, reply):
        """An answer that is not of the agreed form gives BadAnswer, nothing else."""
        with pytest.raises(BadAnswer):
            forged([reply]).name("f")

    def test_a_frame_that_claims_gigabytes_is_a_bad_answer(self, forged):
        """A length beyond the cap is refused at once."""
        with pytest.raises(BadAnswer):
            forged([b"\xff\xff\xff\xff"]).name("f")

    def test_many_references_are_refused(self, forged, monkeypatch):
        """The grader does not keep proxies without end."""
        tree = {"$l": [{"$ref": n, "kind": "x"} for n in range(100_100)]}
        with pytest.raises(BadAnswer, match="too many"):
            forged([{"reply": "answer", "value": tree}]).name("f")


class TestEnds:
    def test_a_process_that_is_gone_is_told(self, forged):
        """An end of the connection is StudentGone, which no `except Exception` of a test swallows."""
        client = forged([b""])
        client.connection.shutdown(socket.SHUT_RDWR)
        assert not issubclass(StudentGone, Exception)
        with pytest.raises(StudentGone):
            client.name("f")

    @pytest.mark.prove
    def test_no_answer_in_time_is_told(self, student):
        """Silence is StudentLate after the seconds of the check."""
        client = student("import time\ndef f():\n    time.sleep(3600)", seconds=0.3)
        assert not issubclass(StudentLate, Exception)
        with pytest.raises(StudentLate):
            client.name("f")()

    @pytest.mark.prove
    def test_the_clock_runs_for_a_check_as_a_whole(self, student):
        """Many quick calls share the seconds of the check; the next check has its own."""
        client = student("import time\ndef f():\n    time.sleep(0.05)", seconds=0.4)
        with pytest.raises(StudentLate):
            [client.name("f")() for _ in range(100)]

    def test_callbacks_without_end_are_late(self, student):
        """Student code that calls back for ever runs into the check's seconds."""
        f = student("def f(g):\n    while True:\n        g()", seconds=0.4).name("f")
        with pytest.raises(StudentLate):
            f(lambda: None)

    def test_an_iteration_without_end_is_late(self, student):
        """A proxy of any length is walked through only as long as the check may take."""
        code = "class A:\n    def __len__(self):\n        return 10**9\n    def __getitem__(self, i):\n        return i"
        proxy = student(code + "\na = A()", seconds=0.4).name("a")
        with pytest.raises(StudentLate):
            for _ in proxy:
                pass


class TestOpcodes:
    CODE = "def loop(X):\n    return [x + 1 for x in X]\ndef at_once(X):\n    return X + 1"

    def test_are_counted_where_the_code_runs(self, student):
        """A loop executes more instructions with more data, an array operation does not."""
        client = student(self.CODE)

        def grows(name):
            return source.opcodes(client.name(name), np.ones(50)) - source.opcodes(client.name(name), np.ones(5))

        assert grows("loop") > 45
        assert grows("at_once") == 0

    @pytest.mark.parametrize("count", [{"$s": "5"}, None, 2.5, {"$l": [1]}])
    def test_that_are_forged_are_bad_answers(self, forged, count):
        """A count that is no whole number is refused."""
        with pytest.raises(BadAnswer):
            Proxy(forged([{"reply": "answer", "value": count}]), 1, "function")._traced(1)


def test_channel_errors_do_not_leave_the_asker(forged):
    """Tests see BadAnswer; ChannelError stays inside."""
    with pytest.raises(BadAnswer) as caught:
        forged([{"reply": "answer", "value": {"$z": 1}}]).name("f")
    assert not isinstance(caught.value, ChannelError)


def test_what_a_failed_call_holds_is_let_go_before_it_is_told(student, monkeypatch):
    """To tell a MemoryError takes memory: what the frames of the call hold is let go first."""
    names, explain = [], server.explain

    def explained(error, files):
        *_, (frame, _) = traceback.walk_tb(error.__traceback__)
        names.append((frame.f_code.co_name, dict(frame.f_locals)))
        return explain(error, files)

    monkeypatch.setattr(server, "explain", explained)
    f = student("def f():\n    rows = [1, 2, 3]\n    raise MemoryError(len(rows))").name("f")
    with pytest.raises(MemoryError):
        f()
    assert names == [("f", {})]


class TestCallsInOneQuestion:
    """Many calls of the student's function, asked for at once."""

    CODE = "def root(x):\n    if x < 0:\n        raise ValueError('negative')\n    return x ** 0.5"

    def test_each_result_comes(self, student):
        """The results are in the order of the arguments."""
        assert student(self.CODE).name("root")._call_each([(4.0,), (9.0,), (0.0,)]) == [2.0, 3.0, 0.0]

    def test_it_ends_at_an_error(self, student):
        """What went well before a call that raises is there."""
        assert student(self.CODE).name("root")._call_each([(4.0,), (-1.0,), (9.0,)]) == [2.0]

    def test_arguments_are_not_shared(self, student):
        """Each call gets an array of its own, also where the test passes one twice."""
        both = np.zeros(3)
        found = student("def add(x):\n    x += 1\n    return x").name("add")._call_each([(both,), (both,)])
        assert [list(one) for one in found] == [[1, 1, 1], [1, 1, 1]]

    @pytest.mark.parametrize("value", [{"$s": "5"}, None, 2.5, {"$l": [1, 2]}])
    def test_what_is_forged_is_a_bad_answer(self, forged, value):
        """More results than calls, or no list, are refused."""
        with pytest.raises(BadAnswer):
            Proxy(forged([{"reply": "answer", "value": value}]), 1, "function")._call_each([(1,)])
