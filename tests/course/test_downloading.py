"""A download is whole and verified or not there at all, whatever the server does."""

import hashlib
import io
import json
import os
import random
import socket
import subprocess
import sys
import urllib.error
from pathlib import Path

import pytest
from loopback import Loopback, announce, refuse, serve, wrong_part

from course.data import cache, downloading
from course.data.downloading import DownloadError, Patience, Published, fetch
from course.data.progress import Progress

ROOT = Path(__file__).resolve().parents[2]
CONTENT = random.Random(7).randbytes(100_003)
OTHER = random.Random(8).randbytes(100_003)
#: Long enough for a busy machine; only the tests of a stalled server wait for it.
PATIENT = Patience(timeout=60.0, tries=3, pause=0.0)


@pytest.fixture
def server(monkeypatch):
    """Starts servers, and ends them after the test."""
    monkeypatch.setenv("no_proxy", "*")
    running = []

    def start(*script):
        running.append(Loopback(*script))
        return running[-1]

    yield start
    for one in running:
        one.close()


def published(url: str, content: bytes = CONTENT, algorithm: str = "sha256") -> Published:
    checksum = hashlib.new(algorithm, content).hexdigest()
    return Published("file.bin", url, len(content), algorithm, checksum, 10**6)


def get(server, folder, patience=PATIENT, content=CONTENT, sleep=lambda _: None):
    return fetch(published(server.url, content), folder, patience, sleep)


def left(folder) -> list[str]:
    """The files of a folder but the locks."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


PART = "bytes=40009-"
HALF = {"upto": 40_009}
#: What a server does, one request after the other, and the Range header of each request.
ENDING_WELL = {
    "served well": ([serve(CONTENT)], [None]),
    "no length": ([announce(CONTENT, None)], [None]),
    "broken connection": ([serve(CONTENT, **HALF), serve(CONTENT)], [None, PART]),
    "range ignored": ([serve(CONTENT, **HALF), serve(CONTENT, ranges=False)], [None, PART]),
    "changed between": ([serve(OTHER, **HALF), serve(CONTENT, etag='"two"')], [None, PART]),
    "changed under the same version": ([serve(OTHER, **HALF), serve(CONTENT)], [None, PART, None]),
    "no version": ([serve(CONTENT, None, **HALF), serve(CONTENT, None)], [None, None]),
    "weak version": ([serve(CONTENT, 'W/"one"', **HALF), serve(CONTENT, 'W/"one"')], [None, None]),
    "wrong part": ([serve(CONTENT, **HALF), wrong_part(CONTENT, 90_001), serve(CONTENT)], [None, PART, None]),
    "range not satisfiable": ([serve(CONTENT, **HALF), refuse(416), serve(CONTENT)], [None, PART, None]),
    **{f"passing error {code}": ([refuse(code), serve(CONTENT)], [None, None]) for code in (408, 429, 500, 503)},
}


class TestWhole:
    @pytest.mark.parametrize(("script", "ranges"), ENDING_WELL.values(), ids=ENDING_WELL)
    def test_content(self, server, tmp_path, script, ranges):
        """The file arrives byte for byte, and of what was there only the rest of the same version is asked for."""
        source = server(*script)
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == ranges
        assert source.versions == ['"one"' if asked else None for asked in ranges]

    @pytest.mark.parametrize("algorithm", ["sha256", "md5"])
    def test_path(self, server, tmp_path, algorithm):
        """The path is that of the published name in the folder, and nothing else is left there."""
        source, folder = server(serve(CONTENT)), tmp_path / "new" / "folder"
        assert fetch(published(source.url, algorithm=algorithm), folder, PATIENT) == folder / "file.bin"
        assert left(folder) == ["file.bin"]

    @pytest.mark.parametrize(
        "found", [b"", CONTENT[:-1], CONTENT + b"\0", OTHER], ids=["empty", "short", "long", "other"]
    )
    def test_wrong_file_is_replaced(self, server, tmp_path, found):
        """A file of the right name but another content is never taken for the right one."""
        (tmp_path / "file.bin").write_bytes(found)
        assert get(server(serve(CONTENT)), tmp_path).read_bytes() == CONTENT

    @pytest.mark.parametrize("name", ["file.bin", "file.bin.part"])
    def test_what_is_there_asks_nobody(self, server, tmp_path, name):
        """A file that is there and right, or a part of the full length, is taken without a connection."""
        (tmp_path / name).write_bytes(CONTENT)
        source = server(refuse(500))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == []


class TestResume:
    @pytest.mark.parametrize("moved", [False, True])
    def test_in_a_later_call(self, server, tmp_path, moved):
        """A download that gave up goes on where it stopped when it is called again, but not from another address."""
        with pytest.raises(DownloadError):
            get(server(serve(CONTENT, **HALF), refuse(503)), tmp_path)
        assert left(tmp_path) == ["file.bin.part", "file.bin.part.json"]
        source = server(serve(CONTENT))
        if not moved:  # the second server has another port than the note
            note = tmp_path / "file.bin.part.json"
            note.write_text(json.dumps({**json.loads(note.read_text()), "url": source.url}))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == [None if moved else PART]

    def test_stalled(self, server, tmp_path):
        """A connection without a byte counts as broken after the time-out."""
        source = server(serve(CONTENT, upto=50_021, stall=True), serve(CONTENT))
        assert get(source, tmp_path, Patience(timeout=0.3, tries=1000, pause=0.0)).read_bytes() == CONTENT
        assert len(source.ranges) > 1

    @pytest.mark.parametrize(
        ("part", "note"),
        [
            *((part, None) for part in (OTHER, CONTENT + b"\0", OTHER[:70_001])),
            *((CONTENT[:70_001], note) for note in ("", "{", "[]", '{"url": 1}', "null")),
        ],
        ids=["other", "too long", "half of another", *(f"note {i}" for i in range(5))],
    )
    def test_damaged(self, server, tmp_path, part, note):
        """A partial file, or a note about it, that is damaged costs a new start and nothing more."""
        source = server(serve(CONTENT))
        (tmp_path / "file.bin.part").write_bytes(part)
        right = json.dumps({"url": source.url, "version": '"one"'})
        (tmp_path / "file.bin.part.json").write_text(right if note is None else note)
        assert get(source, tmp_path).read_bytes() == CONTENT


#: What a server does again and again, what the error says, how often it is asked, and what is left in the folder.
ENDING_BADLY = {
    "wrong checksum": (serve(OTHER), "does not serve the file that the course expects", 1, []),
    "announced too short": (announce(CONTENT, 99_991), "announces 99991 bytes, expected 100003", PATIENT.tries, []),
    "announced too long": (announce(CONTENT, 100_019), "announces 100019 bytes, expected 100003", PATIENT.tries, []),
    "too much": (announce(CONTENT + OTHER, None), "more than 100003 bytes", PATIENT.tries, []),
    "always truncated": (serve(CONTENT, **HALF, ranges=False), "40009 of 100003 bytes", 1 + PATIENT.tries, None),
    **{f"answers {code}": (refuse(code), f"answers {code}.*By hand", 1, []) for code in (401, 403, 404, 410)},
}


class TestRefused:
    @pytest.mark.parametrize(("behaviour", "says", "times", "remains"), ENDING_BADLY.values(), ids=ENDING_BADLY)
    def test_it_is_told(self, server, tmp_path, behaviour, says, times, remains):
        """The error says what is wrong, the server is asked only so often, and no file appears."""
        source = server(behaviour)
        with pytest.raises(DownloadError, match=says):
            get(source, tmp_path)
        assert len(source.ranges) == times
        assert "file.bin" not in left(tmp_path)
        assert remains is None or left(tmp_path) == remains

    def test_never_the_same(self, server, tmp_path):
        """A server whose versions and breaks take turns is not asked for ever."""
        script = [serve(CONTENT, f'"{i}"', upto=(30_011, 40_009)[i % 2]) for i in range(50)]
        source = server(*script)
        with pytest.raises(DownloadError):
            get(source, tmp_path)
        assert len(source.ranges) < 10

    def test_pauses_double(self, server, tmp_path):
        """Between two tries the pause doubles."""
        pauses = []
        with pytest.raises(DownloadError):
            get(server(refuse(500)), tmp_path, Patience(60.0, tries=5, pause=3.0), sleep=pauses.append)
        assert pauses == [6.0, 12.0, 24.0, 48.0]

    @pytest.mark.parametrize(
        ("reason", "says", "times"),
        [
            (socket.gaierror(-3, "Temporary failure in name resolution"), "seems to be offline.*By hand", 1),
            (ConnectionRefusedError(111, "Connection refused"), "By hand", PATIENT.tries),
        ],
        ids=["no name service", "nobody listens"],
    )
    def test_nobody_answers(self, tmp_path, monkeypatch, reason, says, times):
        """The message says how to do it by hand: which file, and where to put it; offline at once."""
        given, url = [], "https://example.invalid/file.bin"

        def urlopen(_, timeout):
            given.append(timeout)
            raise urllib.error.URLError(reason)

        monkeypatch.setattr(downloading.urllib.request, "urlopen", urlopen)
        with pytest.raises(DownloadError, match=f"(?s){says}") as caught:
            fetch(published(url), tmp_path, PATIENT, lambda _: None)
        assert given == [PATIENT.timeout] * times
        assert url in str(caught.value)
        assert str(tmp_path / "file.bin") in str(caught.value)

    def test_wrong_file_by_hand(self, server, tmp_path):
        """Offline the message also tells that the file that is there is another one."""
        (tmp_path / "file.bin").write_bytes(b"another")
        with pytest.raises(DownloadError, match="another one, of 7 bytes"):
            get(server(refuse(404)), tmp_path)

    def test_folder_cannot_be_written(self, server, tmp_path):
        """A folder that cannot be made is named, with what to try."""
        (tmp_path / "file").write_text("")
        with pytest.raises(DownloadError, match="ATTENTION_COURSE_CACHE"):
            get(server(serve(CONTENT)), tmp_path / "file" / "folder")


@pytest.mark.engine
@pytest.mark.skipif(sys.platform == "win32", reason="the probe holds a POSIX lock")
def test_second_process_waits(server, tmp_path):
    """While one process holds the lock another one does not begin, and then finds the file whole."""
    source = server(serve(CONTENT))
    probe = (
        "import sys, pathlib\n"
        "from course.data.downloading import *\n"
        "print('ready', flush=True)\n"
        f"path = fetch({published(source.url)!r}, pathlib.Path({str(tmp_path)!r}))\n"
        "print(path.stat().st_size)\n"
    )
    with cache.alone(tmp_path / "file.bin"):
        other = subprocess.Popen(
            [sys.executable, "-c", probe],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "no_proxy": "*"},
        )
        assert other.stdout.readline() == "ready\n"
        (tmp_path / "file.bin").write_bytes(CONTENT)
        assert source.ranges == []
    assert other.communicate()[0] == "100003\n"
    assert source.ranges == []


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {cache.VARIABLE: "/own", "XDG_CACHE_HOME": "/var/one"}, "/own"),
        ("linux", {"XDG_CACHE_HOME": "/var/one"}, "/var/one/attention-course"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, "/home/ada/.cache/attention-course"),
        ("linux", {}, "/home/ada/.cache/attention-course"),
        ("darwin", {"XDG_CACHE_HOME": "/var/one"}, "/home/ada/Library/Caches/attention-course"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/attention-course/Cache"),
        ("win32", {}, "/home/ada/AppData/Local/attention-course/Cache"),
    ],
)
def test_folder(monkeypatch, platform, variables, expected):
    """The course's own variable decides; otherwise each platform has its own place."""
    for name in (cache.VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(cache.sys, "platform", platform)
    monkeypatch.setattr(cache.Path, "home", lambda: Path("/home/ada"))
    assert cache.cache_folder() == Path(expected)


def drawn(stream: io.StringIO, size: int | None, *steps: int) -> str:
    """What a bar writes into a stream; the last step closes it."""
    bar = Progress("file.bin", size, stream)
    for step in steps[:-1]:
        bar.show(step)
    bar.close(steps[-1])
    return stream.getvalue()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestProgress:
    def test_terminal(self):
        """On a terminal the bar shows the megabytes, and ends its line."""
        _, first, last = drawn(Terminal(), 4_000_000, 1_000_000, 4_000_000).split("\r")
        assert first.endswith("1.0 of 4.0 MB")
        assert last.endswith("4.0 of 4.0 MB\n")
        assert (first.count("█"), last.count("█")) == (7, 30)

    def test_notebook(self):
        """A notebook's stream is drawn to, though it is no terminal."""
        stream = type("OutStream", (io.StringIO,), {"__module__": "ipykernel.iostream"})()
        assert drawn(stream, None, 1_000_000, 1_000_000).startswith("\rfile.bin 1.0 MB")

    def test_nothing_is_drawn(self):
        """In a log nothing is drawn, and a bar that was never drawn leaves no empty line."""
        assert drawn(io.StringIO(), 4_000_000, 1_000_000, 4_000_000) == ""
        assert drawn(Terminal(), 10, 10) == ""
