"""The server of the marking pages: what it shows, what it writes, and whom it refuses."""

import asyncio
import importlib
import json
import os
import re
import shutil
import sqlite3
import sys
import time
from pathlib import Path
from unittest.mock import Mock

import pytest
from jupyter_server.auth import User
from jupyter_server.serverapp import ServerApp
from sqlalchemy.exc import OperationalError
from tornado.httpclient import AsyncHTTPClient
from typer.testing import CliRunner
from written_class import NAME, NOTEBOOK, QUESTION, RIGHT, SECOND, WRONG, grade, hand_in, make_course

import autograder.classroom.marking
from autograder.classroom.marking import handlers
from autograder.classroom.marking.records import Records
from autograder.classroom.marking.worker import Worker, answered
from autograder.cli import app

PAGE, API = f"{NAME}/{NOTEBOOK}/{QUESTION}", f"api/{NAME}/{NOTEBOOK}/{QUESTION}"
READ = ["", NAME, PAGE, "available", "static/marking.js", API, f"{API}/answer?id=x", f"{API}/marks.csv"]
WRITE = [("PUT", f"{API}/marks"), ("PUT", f"{API}/rubric"), ("POST", f"{API}/marks.csv")]
DEEP = b"[" * 100_000
MARK = {"answers": [], "state": "marked", "items": []}
NO_REQUESTS = {
    "nothing": b"",
    "a list": b"[]",
    "an empty object": b"{}",
    "no UTF-8": b"\xff",
    "cut short": b'{"answers": [',
    "deep": DEEP,
    "deep inside": b'{"answers": ' + DEEP + b"]" * 100_000 + b"}",
    "deep in what is not read": b'{"x": ' + DEEP + b"]" * 100_000 + b"}",
    "a number for a text": json.dumps(MARK | {"answers": [{"id": 1, "version": 2}], "version": "x"}).encode(),
    "an object for a list": json.dumps(MARK | {"answers": {}, "items": {}}).encode(),
    "a text for a number": json.dumps(MARK | {"own_points": "1", "items": [{"key": "1", "points": "1"}]}).encode(),
    "no number": b'{"answers": [], "state": "marked", "items": [{"key": "1", "points": NaN}], "own_points": NaN}',
    "a huge number": b'{"version": 1%b, "items": [], "write": true, "own_points": 1e999, "answers": []}' % (b"0" * 400),
}
pytestmark = pytest.mark.engine  # nbgrader starts a process for a new gradebook


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A course in which one student answered the question."""
    course = make_course(tmp_path_factory.mktemp("graded") / "course")
    hand_in(course, {"a": {QUESTION: RIGHT}}, names={"a": "Ann Jones"})
    return course


@pytest.fixture
def course(graded, tmp_path):
    return Path(shutil.copytree(graded, tmp_path / "course"))


@pytest.fixture(scope="module")
def server(graded, tmp_path_factory):
    """The server that `autograder mark` starts, in this process: its loop runs only while it is asked something."""
    home = str(tmp_path_factory.mktemp("jupyter"))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR"):
            patch.setenv(name, home)
        patch.setenv("JUPYTER_TOKEN", "secret")
        for name in ("init_signal", "start"):
            patch.setattr(ServerApp, name, lambda _: None)
        patch.setattr("getpass.getuser", lambda: "carl")
        command = ["mark", NAME, "--port", "0", "--course", str(graded)]
        printed = CliRunner().invoke(app, command)
        running = ServerApp.instance()
        assert (printed.exit_code, printed.output) == (0, f"{running.local_url}\n")  # the address and nothing else
        yield running
        running.io_loop.run_sync(running._cleanup)
        ServerApp.clear_instance()


@pytest.fixture
def here(monkeypatch):
    """What is asked is done in this process, where a test can patch it."""

    class Here:
        async def do(self, task, *arguments):
            return answered(task, *arguments)

    monkeypatch.setattr(handlers, "worker", Here())


@pytest.fixture
def ask(server, course):
    """`ask(path, body)`: what the server replies to somebody who has its token; a body is PUT by default."""
    server.web_app.settings["server_root_dir"] = str(course)

    def asked(path, body=None, *, method=None, headers=None):
        url = f"http://127.0.0.1:{server.port}/autograder/marking/{path}".removesuffix("/")
        how = {"method": method or ("GET" if body is None else "PUT"), "allow_nonstandard_methods": True}
        how["headers"] = {"Authorization": "token secret"} if headers is None else headers
        how["body"] = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        how |= {"raise_error": False, "follow_redirects": False}
        return server.io_loop.run_sync(lambda: AsyncHTTPClient().fetch(url, **how))

    return asked


def data(response, code=200):
    assert response.code == code, response.body
    return json.loads(response.body)


def cookies_of(response):
    return dict(cookie.split(";")[0].split("=", 1) for cookie in response.headers.get_list("Set-Cookie"))


@pytest.fixture
def marks(ask):
    """`marks(items=["2"])`: what the page sends to mark the first group of answers, by default with the first item."""

    def made(**changes):
        answers = data(ask(API))["groups"][0]["answers"]
        return {"answers": answers, "state": "marked", "items": ["1"], "own_points": None, "comment": ""} | changes

    return made


class TestProtection:
    def test_for_people_who_are_logged_in(self, ask):
        """Without a token nothing is shown or written, though the request is not a forged one."""
        xsrf = cookies_of(ask(PAGE))["_xsrf"]
        headers = {"Cookie": f"_xsrf={xsrf}", "X-XSRFToken": xsrf}
        codes = [ask(path, headers=headers).code for path in READ]
        codes += [ask(path, b"{}", method=method, headers=headers).code for method, path in WRITE]
        assert codes == [302] * len(READ) + [403] * len(WRITE)

    def test_no_forged_request(self, ask, marks):
        """A cookie alone writes nothing: the page gets a second one, whose value has to come back."""
        cookies = cookies_of(ask(PAGE))
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        sent = marks()
        assert ask(f"{API}/marks", sent, headers=headers).code == 403
        assert ask(f"{API}/marks", sent, headers=headers | {"X-XSRFToken": cookies["_xsrf"]}).code == 200

    @pytest.mark.parametrize("refused", ["autograder", "contents"])
    def test_who_may_not(self, ask, server, course, monkeypatch, refused):
        """Whom Jupyter's authorizer refuses these pages, or the files of their folder, sees and writes nothing."""
        asked = set()

        def decides(handler, user, action, resource):
            asked.add((action, resource))
            return resource != refused

        monkeypatch.setattr(type(server.authorizer), "is_authorized", lambda _, *args: decides(*args))
        before = grade(course)
        pages = [path for path in READ if not path.startswith("static/")]
        replies = [ask(path) for path in pages] + [ask(path, b"{}", method=method) for method, path in WRITE]
        assert [reply.code for reply in replies] == [403] * len(replies)
        assert {b"Ann" in reply.body or b"adding" in reply.body for reply in replies} == {False}
        assert {b"You may not see the marking pages" in reply.body for reply in replies} == {True}
        assert {("read", "autograder"), ("write", "autograder")} <= asked
        assert grade(course) == before

    @pytest.mark.parametrize("path", ["", NAME, PAGE, API])
    def test_no_script_but_ours(self, ask, path):
        response = ask(path)
        policy = dict(part.split(maxsplit=1) for part in response.headers["Content-Security-Policy"].split("; "))
        assert response.code == 200
        assert (policy["default-src"], policy["script-src"], policy["base-uri"]) == ("'none'", "'self'", "'none'")
        assert (policy["form-action"], policy["style-src"]) == ("'none'", "'self'")
        assert (response.headers["Referrer-Policy"], response.headers["Cache-Control"]) == ("no-referrer", "no-store")

    @pytest.mark.parametrize(("path", "code"), [("marking.css", 200), ("../server.py", 403), ("%2e%2e/server.py", 403)])
    def test_the_script_and_the_style_are_served_and_nothing_outside_of_their_folder(self, ask, path, code):
        response = ask(f"static/{path}", method="HEAD")
        assert response.code == code
        assert code != 200 or response.headers["Cache-Control"] == "no-cache"

    def test_who_marks(self, ask, server, marks, monkeypatch):
        """With a token alone it is the account's name or the one that is typed; a name that Jupyter knows counts."""
        assert data(ask(API))["marker"] == {"name": "carl", "fixed": False}
        known = User("ann", name="ann", display_name="Ann Jones")
        monkeypatch.setattr(type(server.identity_provider), "generate_anonymous_user", lambda *_: known)
        assert data(ask(API))["marker"] == {"name": "Ann Jones", "fixed": True}
        assert data(ask(f"{API}/marks", marks(by="bob")))["group"]["mark"]["by"] == "Ann Jones"


class TestShown:
    def test_available(self, ask, server, course):
        """JupyterLab has its menu item in a course with a gradebook, be it a file or on a server, and not elsewhere."""
        assert data(ask("available")) == {"available": True}
        (course / "gradebook.db").unlink()
        assert data(ask("available")) == {"available": False}
        with (course / "nbgrader_config.py").open("a") as file:
            file.write('\nc.CourseDirectory.db_url = "postgresql:///x"\n')
        assert data(ask("available")) == {"available": True}
        server.web_app.settings["server_root_dir"] = str(course.parent)
        assert data(ask("available")) == {"available": False}

    def test_pages(self, ask, course, marks):
        """The first page links the assignments, the second the questions, the third knows its script's address."""
        shutil.copytree(course / "source" / NAME, course / "source" / "02_not_graded")
        hand_in(course, {"b": {QUESTION: WRONG}, "c": {}})
        assert len(marks()["answers"]) == 1
        ask(f"{API}/marks", marks(by="bob"))
        first, second, third = (ask(path).body.decode() for path in ("", NAME, PAGE))
        assert f'href="/autograder/marking/{NAME}"' in first
        assert re.findall(r"<span>(\d+ of \d+)</span>", first) == ["1 of 2", "0 of 0"]
        assert f'href="/autograder/marking/{PAGE}"' in second
        assert "<bdi>bob</bdi> 1" in second
        assert f'data-api="/autograder/marking/{API}"' in third

    def test_time_left(self, here, ask, course, marks, monkeypatch):
        """The overview adds up the minutes of its questions once each of them has a pace."""
        times = iter(["2026-03-01T10:00:00+00:00", "2026-03-01T10:01:00+00:00"])
        monkeypatch.setattr("autograder.classroom.marking.records._now", lambda: next(times))
        hand_in(course, {"b": {QUESTION: WRONG}, "c": {QUESTION: "third"}})
        found = [re.search("<strong>(.*)</strong>", ask(NAME).body.decode())[1]]
        for group in data(ask(API))["groups"][:2]:
            reply = data(ask(f"{API}/marks", marks(answers=group["answers"])))
            assert reply["group"]["answers"][0]["id"] == group["answers"][0]["id"]
        found.append(re.search("<strong>(.*)</strong>", ask(NAME).body.decode())[1])
        assert found == ["0 of 3", "2 of 3, about 1 minute left"]

    def test_the_question_comes_without_names_and_with_them_on_request(self, ask):
        hidden, shown = (data(ask(f"{API}?names={names}"))["groups"][0]["answers"][0] for names in (0, 1))
        assert (hidden["student"], hidden["name"]) == ("", "")
        assert (shown["student"], shown["name"]) == ("a", "Ann Jones")

    @pytest.mark.parametrize(
        "path", ["api/02_no/words/why", f"api/{NAME}/words/no", f"api/{NAME}/no/why", f"{API}/answer?id=x"]
    )
    def test_not_there(self, ask, path):
        assert data(ask(path), 404)["message"].count(" ") > 2

    def test_a_page_that_is_not_there(self, ask):
        response = ask("02_no")
        assert (response.code, response.headers["Content-Type"]) == (404, "text/plain; charset=utf-8")


class TestWritten:
    def test_a_mark(self, ask, course, marks):
        """It is written with its comment and the marker's name, and the reply says how far the question is."""
        reply = data(ask(f"{API}/marks", marks(items=["3", "1"], comment="yes", by="bob")))
        assert grade(course)[::2] == (1.5, "yes")
        assert (reply["progress"]["done"], reply["group"]["state"]) == (1, "marked")
        assert (reply["group"]["mark"]["by"], reply["group"]["mark"]["items"]) == ("bob", ["1", "3"])
        assert reply["group"]["answers"][0]["student"] == ""

    def test_a_second_reading(self, ask, course, marks):
        """It leaves the gradebook as it is, and has a list of its own."""
        ask(f"{API}/marks", marks())
        reply = data(ask(f"{API}/marks", marks(items=["2"], second=True)))
        assert (reply["second"], grade(course)[0]) == ({"done": 1, "of": 1, "differ": 1}, 1.0)
        (group,) = data(ask(f"{API}?second=1"))["groups"]
        assert (group["mark"]["points"], group["second"]["points"]) == (1.0, 0.5)

    def test_what_is_too_much_or_missing(self, ask, course, marks):
        reply = data(ask(f"{API}/marks", marks(items=["1", "7"], comment="x" * 10_001, by="y" * 256)))
        assert (reply["group"]["mark"]["items"], len(grade(course)[2])) == (["1"], 10_000)
        assert len(reply["group"]["mark"]["by"]) == 255
        reply = data(ask(f"{API}/marks", marks(comment=None)))
        assert (reply["group"]["mark"]["by"], grade(course)[2]) == ("carl", None)

    @pytest.mark.parametrize("changes", [{"own_points": 2.5}, {"own_points": -1}, {"state": "blank"}, {"items": None}])
    def test_no_mark(self, ask, course, marks, changes):
        """Points that the question does not have, or another state, are refused, and nothing is written."""
        assert "is not a mark" in data(ask(f"{API}/marks", marks(**changes)), 400)["message"]
        assert grade(course)[0] is None

    @pytest.mark.parametrize("path", ["marks", "rubric"])
    @pytest.mark.parametrize("body", NO_REQUESTS.values(), ids=NO_REQUESTS)
    def test_no_request(self, ask, course, path, body):
        """What the script would never send is refused with one sentence, and nothing is written."""
        before = grade(course)
        message = data(ask(f"{API}/{path}", body), 400)["message"]
        assert re.fullmatch(r"The request is not a mark: [^\n]{5,200}\. Reload the page\.", message)
        assert grade(course) == before

    @pytest.mark.parametrize(
        ("method", "path", "size"), [(*one, 2_000_001) for one in WRITE[:2]] + [(*WRITE[2], 10**8 + 1)]
    )
    def test_a_large_request(self, ask, method, path, size):
        assert "expected at most" in data(ask(path, b" " * size, method=method), 413)["message"]

    def test_an_address_that_is_no_text(self, ask):
        assert "Reload the page" in data(ask(f"{API}/answer?id=%ff"), 400)["message"]

    def test_who_has_not_seen_a_mark_gets_it_and_writes_nothing(self, ask, course, marks):
        seen = marks(items=["2"])
        ask(f"{API}/marks", marks(by="bob"))
        reply = data(ask(f"{API}/marks", seen), 409)
        assert (reply["group"]["mark"]["by"], grade(course)[0]) == ("bob", 1.0)

    def test_a_mark_that_the_database_does_not_take_is_to_be_tried_again(self, here, ask, marks, monkeypatch):
        sent = marks()
        locked = OperationalError("UPDATE", {}, sqlite3.OperationalError("database is locked"))
        monkeypatch.setattr(Records, "write", Mock(side_effect=locked))
        message = data(ask(f"{API}/marks", sent), 503)["message"]
        assert "another program" in message
        assert "Try again" in message

    def test_rubric_points(self, ask, course, marks):
        """They are shown before they are written, at most those of the question, and leave comments as they are."""
        ask(f"{API}/marks", marks(comment="yes"))
        sent = {"version": 0, "items": [{"key": "1", "points": 0.5, "text": "zero"}], "write": False}
        change = {"from": 1.0, "to": 0.5, "count": 1}
        assert data(ask(f"{API}/rubric", sent)) == {"changes": [change | {"students": []}], "total": 0.5}
        assert data(ask(f"{API}/rubric?names=1", sent))["changes"] == [change | {"students": ["a"]}]
        assert grade(course)[0] == 1.0
        assert data(ask(f"{API}/rubric", sent | {"write": True}))["rubric"]["items"][0]["points"] == 0.5
        assert grade(course)[::2] == (0.5, "yes")
        assert data(ask(f"{API}/rubric", sent), 409)["message"]
        assert data(ask(f"{API}/rubric", sent | {"items": [{"key": "1", "points": -2.5, "text": "x"}]}), 400)["message"]

    def test_a_sheet(self, ask, course):
        """It comes as a file, and is read when it is uploaded, but written only if that is asked."""
        sheet = ask(f"{API}/marks.csv")
        assert sheet.headers["Content-Disposition"] == f'attachment; filename="{QUESTION}.csv"'
        assert sheet.headers["Content-Type"] == "text/csv; charset=utf-8"
        typed = sheet.body.replace(b",,", b",0.25,", 1)
        for path, points in ((f"{API}/marks.csv", None), (f"{API}/marks.csv?write=1", 0.25)):
            assert data(ask(path, typed, method="POST")) == {"changes": 1, "problems": []}
            assert grade(course)[0] == points
        reply = data(ask(f"{API}/marks.csv?write=1", typed.replace(b"0.25", b"0.5"), method="POST"))
        assert "somebody changed this" in reply["problems"][0]


class TestCommand:
    @pytest.fixture
    def mark(self, course):
        return lambda *options: CliRunner().invoke(app, ["mark", NAME, "--course", str(course), *map(str, options)])

    def test_a_server_for_one_person(self, server, graded):
        assert (server.root_dir, server.default_url) == (str(graded), f"/autograder/marking/{NAME}")
        assert (server.terminals_enabled, server.open_browser, server.allow_root) == (False, True, True)

    def test_all_exercises_of_a_student_have_a_page(self, mark, ask):
        page = ask(f"{NAME}/a").body.decode()
        assert page.count('<span class="tag">automatic</span>') == 1
        assert f'href="/autograder/marking/{NAME}/{NOTEBOOK}/double?student=a"' in page
        assert f'href="/autograder/marking/{NAME}/a"' in ask(NAME).body.decode()
        refused = mark("--student", "zoe")
        assert (refused.exit_code, "'zoe' has handed in nothing of 01_words" in refused.stderr) == (2, True)

    def test_share_prints_what_each_marker_has_and_opens_no_page(self, mark):
        assert mark("--share", "ann, bob,ann", "--by", "student").stdout == "ann: 1 answers\nbob: 0 answers\n"

    def test_to_csv_writes_a_file_for_each_question_from_csv_reads_one(self, mark, course, tmp_path):
        sheets = tmp_path / "new" / "sheets"
        assert mark("--to-csv", sheets).exit_code == 0
        assert sorted(path.name for path in sheets.iterdir()) == [f"{SECOND}.csv", f"{QUESTION}.csv"]
        path = sheets / f"{QUESTION}.csv"
        text = path.read_text("utf-8-sig")
        path.write_text(text.replace(",,", ",2,", 1))
        done = mark("--from-csv", path)
        assert (done.exit_code, done.stdout) == (0, f"{path}: 1 marks written\n")
        assert grade(course)[0] == 2.0
        path.write_text(text.replace(",,", ",1,", 1))
        again = mark("--from-csv", path)  # another mark was written since
        assert (again.exit_code, again.stdout.startswith(f"{path}: 0 marks written\n")) == (1, True)
        assert ": Row 2: " in again.stdout
        done = mark("--from-csv", path.rename(sheets / "marks.csv"))
        assert (done.exit_code, "expected one of why, scale" in done.stderr) == (2, True)

    @pytest.mark.parametrize("error", [KeyError, OSError])
    def test_an_account_without_a_name(self, monkeypatch, error):
        """It marks without a name, as in a container with a made-up user id."""
        monkeypatch.setattr("getpass.getuser", Mock(side_effect=error))
        assert importlib.import_module("autograder.cli.mark")._account() == ""


class TestWorker:
    @pytest.fixture
    def worker(self):
        worker = Worker()
        yield worker
        worker.close()

    def test_what_takes_too_long_is_ended(self, worker, monkeypatch):
        assert asyncio.run(worker.do(abs, -1)) == (200, 1)
        monkeypatch.setattr("autograder.classroom.marking.worker.SECONDS", 0.5)

        async def meanwhile():
            asked = asyncio.ensure_future(worker.do(time.sleep, 1_000))
            await asyncio.sleep(0)
            beside = not asked.done()
            return beside, await asked

        beside, (status, reply) = asyncio.run(meanwhile())
        assert (beside, status) == (True, 503)
        assert reply["message"].startswith("This takes longer than 0.5 seconds and was ended")
        monkeypatch.undo()
        assert asyncio.run(worker.do(abs, -2)) == (200, 2)

    def test_one_that_was_killed_is_replaced(self, worker):
        assert asyncio.run(worker.do(os._exit, 1))[0] == 503
        assert asyncio.run(worker.do(abs, -1)) == (200, 1)


def test_without_what_grading_needs(server, monkeypatch):
    monkeypatch.setitem(sys.modules, "autograder.classroom.marking.server", None)
    autograder.classroom.marking._load_jupyter_server_extension(server)
