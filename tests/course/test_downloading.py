"""A download is whole and verified or not there at all, whatever the server does."""

from __future__ import annotations

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


class TestWhole:
    def test_content(self, server, tmp_path):
        """A file that is served well arrives byte for byte."""
        assert get(server(serve(CONTENT)), tmp_path).read_bytes() == CONTENT

    def test_path(self, server, tmp_path):
        """The path is that of the published name in the folder, and nothing else is left there."""
        assert get(server(serve(CONTENT)), tmp_path / "new" / "folder") == tmp_path / "new" / "folder" / "file.bin"
        assert left(tmp_path / "new" / "folder") == ["file.bin"]

    def test_second_call_asks_nobody(self, server, tmp_path):
        """What is there and right is not fetched again."""
        source = server(serve(CONTENT))
        get(source, tmp_path)
        get(source, tmp_path)
        assert len(source.ranges) == 1

    @pytest.mark.parametrize("found", [b"", CONTENT[:-1], CONTENT + b"\0", OTHER])
    def test_wrong_file_is_replaced(self, server, tmp_path, found):
        """A file of the right name but another content is never taken for the right one."""
        (tmp_path / "file.bin").write_bytes(found)
        assert get(server(serve(CONTENT)), tmp_path).read_bytes() == CONTENT

    def test_put_there_by_hand(self, server, tmp_path):
        """A file that the reader put there is taken without a connection."""
        (tmp_path / "file.bin").write_bytes(CONTENT)
        source = server(refuse(500))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == []

    def test_md5(self, server, tmp_path):
        """A checksum may be an MD5."""
        source = server(serve(CONTENT))
        assert fetch(published(source.url, algorithm="md5"), tmp_path, PATIENT).read_bytes() == CONTENT

    def test_no_length(self, server, tmp_path):
        """A server may leave the length out."""
        assert get(server(announce(CONTENT, None)), tmp_path).read_bytes() == CONTENT


class TestResume:
    def test_after_a_broken_connection(self, server, tmp_path):
        """The second connection asks for the rest only, and for the same version."""
        source = server(serve(CONTENT, upto=40_009), serve(CONTENT))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == [None, "bytes=40009-"]
        assert source.versions == [None, '"one"']

    def test_in_a_later_call(self, server, tmp_path):
        """A download that gave up goes on where it stopped when it is called again."""
        with pytest.raises(DownloadError):
            get(server(serve(CONTENT, upto=40_009), refuse(503)), tmp_path)
        assert left(tmp_path) == ["file.bin.part", "file.bin.part.json"]
        source = server(serve(CONTENT))
        # The note is about an address; the second server has another port.
        note = tmp_path / "file.bin.part.json"
        note.write_text(json.dumps({**json.loads(note.read_text()), "url": source.url}))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == ["bytes=40009-"]

    def test_another_address(self, server, tmp_path):
        """What another address began is not continued."""
        with pytest.raises(DownloadError):
            get(server(serve(CONTENT, upto=40_009), refuse(503)), tmp_path)
        source = server(serve(CONTENT))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == [None]

    def test_stalled(self, server, tmp_path):
        """A connection without a byte counts as broken after the time-out."""
        source = server(serve(CONTENT, upto=50_021, stall=True), serve(CONTENT))
        assert get(source, tmp_path, Patience(timeout=0.3, tries=1000, pause=0.0)).read_bytes() == CONTENT
        assert len(source.ranges) > 1

    def test_time_out(self, server, tmp_path, monkeypatch):
        """The time-out is the one that was asked for."""
        given, urlopen = [], downloading.urllib.request.urlopen

        def record(request, timeout):
            given.append(timeout)
            return urlopen(request, timeout=timeout)

        monkeypatch.setattr(downloading.urllib.request, "urlopen", record)
        get(server(serve(CONTENT)), tmp_path, Patience(timeout=61.0))
        assert given == [61.0]

    def test_range_ignored(self, server, tmp_path):
        """A server that sends the whole file again is read from the start."""
        source = server(serve(CONTENT, upto=40_009), serve(CONTENT, ranges=False))
        assert get(source, tmp_path).read_bytes() == CONTENT

    def test_changed_between(self, server, tmp_path):
        """Of a file that changed between two connections no old part is kept."""
        source = server(serve(OTHER, upto=40_009), serve(CONTENT, etag='"two"'))
        assert get(source, tmp_path).read_bytes() == CONTENT

    def test_changed_under_the_same_version(self, server, tmp_path):
        """If the parts do not fit together the download starts over, once."""
        source = server(serve(OTHER, upto=40_009), serve(CONTENT))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == [None, "bytes=40009-", None]

    @pytest.mark.parametrize("etag", [None, 'W/"one"'])
    def test_no_strong_version(self, server, tmp_path, etag):
        """Without a version that may be compared byte for byte, nothing is continued."""
        source = server(serve(CONTENT, etag, upto=40_009), serve(CONTENT, etag))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == [None, None]

    def test_wrong_part(self, server, tmp_path):
        """Another part than was asked for is not appended."""
        source = server(serve(CONTENT, upto=40_009), wrong_part(CONTENT, 90_001), serve(CONTENT))
        assert get(source, tmp_path).read_bytes() == CONTENT

    def test_part_is_complete_already(self, server, tmp_path):
        """A partial file of the full length is verified without a connection."""
        (tmp_path / "file.bin.part").write_bytes(CONTENT)
        source = server(refuse(500))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == []

    @pytest.mark.parametrize("part", [OTHER, CONTENT + b"\0", OTHER[:70_001]])
    def test_damaged_part(self, server, tmp_path, part):
        """A partial file that is damaged, or longer than the file, costs a new start and nothing more."""
        source = server(serve(CONTENT))
        (tmp_path / "file.bin.part").write_bytes(part)
        (tmp_path / "file.bin.part.json").write_text(json.dumps({"url": source.url, "version": '"one"'}))
        assert get(source, tmp_path).read_bytes() == CONTENT

    @pytest.mark.parametrize("note", ["", "{", "[]", '{"url": 1}', "null"])
    def test_damaged_note(self, server, tmp_path, note):
        """A damaged note about a partial file costs a new start and nothing more."""
        (tmp_path / "file.bin.part").write_bytes(CONTENT[:70_001])
        (tmp_path / "file.bin.part.json").write_text(note)
        assert get(server(serve(CONTENT)), tmp_path).read_bytes() == CONTENT


class TestRefused:
    def test_wrong_checksum(self, server, tmp_path):
        """A file of the right length but another content is refused, and nothing of it stays."""
        source = server(serve(OTHER))
        with pytest.raises(DownloadError, match="does not serve the file that the course expects"):
            get(source, tmp_path)
        assert left(tmp_path) == []
        assert len(source.ranges) == 1

    @pytest.mark.parametrize("length", [99_991, 100_019])
    def test_announced_length(self, server, tmp_path, length):
        """A server that announces another length than the published one is refused after some tries."""
        source = server(announce(CONTENT, length))
        with pytest.raises(DownloadError, match=f"announces {length} bytes, expected 100003"):
            get(source, tmp_path)
        assert len(source.ranges) == PATIENT.tries
        assert left(tmp_path) == []

    def test_too_much(self, server, tmp_path):
        """A server that does not stop is cut off at the published size."""
        with pytest.raises(DownloadError, match="more than 100003 bytes"):
            get(server(announce(CONTENT + OTHER, None)), tmp_path)
        assert left(tmp_path) == []

    def test_always_truncated(self, server, tmp_path):
        """A server that breaks at the same byte each time is asked only so often, and no file appears."""
        source = server(serve(CONTENT, upto=40_009, ranges=False))
        with pytest.raises(DownloadError, match="40009 of 100003 bytes"):
            get(source, tmp_path)
        assert len(source.ranges) == 1 + PATIENT.tries
        assert "file.bin" not in left(tmp_path)

    def test_never_the_same(self, server, tmp_path):
        """A server whose versions and breaks take turns is not asked for ever."""
        script = [serve(CONTENT, f'"{i}"', upto=(30_011, 40_009)[i % 2]) for i in range(50)]
        source = server(*script)
        with pytest.raises(DownloadError):
            get(source, tmp_path)
        assert len(source.ranges) < 10

    @pytest.mark.parametrize("status", [401, 403, 404, 410])
    def test_gone(self, server, tmp_path, status):
        """An address that is gone is asked once."""
        source = server(refuse(status))
        with pytest.raises(DownloadError, match=f"answers {status}.*By hand"):
            get(source, tmp_path)
        assert len(source.ranges) == 1

    @pytest.mark.parametrize("status", [408, 429, 500, 503])
    def test_passing(self, server, tmp_path, status):
        """An error that may pass is waited for."""
        assert get(server(refuse(status), serve(CONTENT)), tmp_path).read_bytes() == CONTENT

    def test_range_not_satisfiable(self, server, tmp_path):
        """A server that refuses the range is asked for the whole file."""
        source = server(serve(CONTENT, upto=40_009), refuse(416), serve(CONTENT))
        assert get(source, tmp_path).read_bytes() == CONTENT
        assert source.ranges == [None, "bytes=40009-", None]

    def test_pauses_double(self, server, tmp_path):
        """Between two tries the pause doubles."""
        pauses = []
        with pytest.raises(DownloadError):
            get(server(refuse(500)), tmp_path, Patience(60.0, tries=5, pause=3.0), sleep=pauses.append)
        assert pauses == [6.0, 12.0, 24.0, 48.0]

    def test_nobody_listens(self, tmp_path, monkeypatch):
        """Where no server answers, the message says how to do it by hand: which file, and where to put it."""
        monkeypatch.setenv("no_proxy", "*")
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{closed.getsockname()[1]}/file.bin"
        with pytest.raises(DownloadError, match="By hand") as caught:
            fetch(published(url), tmp_path, PATIENT, lambda _: None)
        assert url in str(caught.value)
        assert str(tmp_path / "file.bin") in str(caught.value)

    def test_offline(self, tmp_path, monkeypatch):
        """Without a name service the message says offline, at once."""
        asked = []

        def urlopen(*_, **__):
            asked.append(1)
            raise urllib.error.URLError(socket.gaierror(-3, "Temporary failure in name resolution"))

        monkeypatch.setattr(downloading.urllib.request, "urlopen", urlopen)
        with pytest.raises(DownloadError, match=r"seems to be offline.*By hand"):
            fetch(published("https://example.invalid/file.bin"), tmp_path, PATIENT, lambda _: None)
        assert asked == [1]

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


class TestFolder:
    def test_variable(self, monkeypatch, tmp_path):
        """The environment variable decides before any convention."""
        monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
        assert cache.cache_folder() == tmp_path

    @pytest.mark.parametrize(
        ("platform", "variables", "expected"),
        [
            ("linux", {"XDG_CACHE_HOME": "/var/one"}, "/var/one/attention-course"),
            ("linux", {"XDG_CACHE_HOME": "relative"}, "/home/ada/.cache/attention-course"),
            ("linux", {}, "/home/ada/.cache/attention-course"),
            ("darwin", {"XDG_CACHE_HOME": "/var/one"}, "/home/ada/Library/Caches/attention-course"),
            ("win32", {"LOCALAPPDATA": "/local"}, "/local/attention-course/Cache"),
            ("win32", {}, "/home/ada/AppData/Local/attention-course/Cache"),
        ],
    )
    def test_convention(self, monkeypatch, platform, variables, expected):
        """Each platform has its own place."""
        for name in (cache.VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(cache.sys, "platform", platform)
        monkeypatch.setattr(cache.Path, "home", lambda: Path("/home/ada"))
        assert cache.cache_folder() == Path(expected)


class Stream(io.StringIO):
    """A text stream that says whether it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class TestProgress:
    def test_terminal(self):
        """On a terminal the bar shows the megabytes, and ends its line."""
        out = Stream(True)
        bar = Progress("file.bin", 4_000_000, out)
        bar.show(1_000_000)
        bar.close(4_000_000)
        lines = out.getvalue().split("\r")
        assert lines[1].endswith("1.0 of 4.0 MB")
        assert lines[1].count("█") == 7
        assert lines[2].endswith("4.0 of 4.0 MB\n")
        assert lines[2].count("█") == 30

    def test_log(self):
        """In a log nothing is drawn."""
        out = Stream(False)
        bar = Progress("file.bin", 4_000_000, out)
        bar.show(1_000_000)
        bar.close(4_000_000)
        assert out.getvalue() == ""

    def test_notebook(self):
        """A notebook's stream is drawn to, though it is no terminal."""
        stream = type("OutStream", (Stream,), {"__module__": "ipykernel.iostream"})(False)
        Progress("file.bin", None, stream).show(1_000_000)
        assert stream.getvalue() == "\rfile.bin 1.0 MB"

    def test_nothing_to_do(self):
        """A bar that was never drawn leaves no empty line."""
        out = Stream(True)
        Progress("file.bin", 10, out).close(10)
        assert out.getvalue() == ""
