"""A download is whole and verified or not there at all, and an error says what to do."""

import gc
import hashlib
import sys
import warnings
from pathlib import Path

import pytest
from loopback import Loopback

from course import data
from course.data.downloading import TRIES, VARIABLE, DownloadError, Published, cache_folder, fetch

CONTENT = bytes(range(256)) * 400


@pytest.fixture(autouse=True)
def direct(monkeypatch):
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setattr("pooch.core.time.sleep", lambda _: None)
    yield
    with warnings.catch_warnings():  # requests leaves connections to be collected
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def published(url: str, algorithm: str = "sha256") -> Published:
    return Published("file.bin", url, len(CONTENT), algorithm, hashlib.new(algorithm, CONTENT).hexdigest(), 10**6)


@pytest.mark.parametrize("algorithm", ["sha256", "md5"])
def test_fetched_once(tmp_path, algorithm):
    with Loopback(CONTENT) as server:
        for _ in range(2):
            path = fetch(published(server.url, algorithm), tmp_path / "new" / "folder")
            assert path == tmp_path / "new" / "folder" / "file.bin"
            assert path.read_bytes() == CONTENT
        assert server.asked == 1
    assert [found.name for found in path.parent.iterdir()] == ["file.bin"]


@pytest.mark.parametrize(
    ("found", "first"), [(b"", ()), (CONTENT[:-1], (503,)), (CONTENT + b"\0", (b"of a broken connection",))]
)
def test_a_wrong_file_or_answer_is_replaced(tmp_path, found, first):
    (tmp_path / "file.bin").write_bytes(found)
    with Loopback(*first, CONTENT) as server:
        assert fetch(published(server.url), tmp_path).read_bytes() == CONTENT


@pytest.mark.parametrize("answer", [404, 500, CONTENT[1:]], ids=["gone", "broken", "another content"])
def test_what_cannot_be_fetched(tmp_path, answer):
    with Loopback(answer) as server, pytest.raises(DownloadError, match="By hand") as caught:
        fetch(published(server.url), tmp_path)
    assert server.asked == TRIES
    assert {server.url, str(tmp_path / "file.bin"), str(len(CONTENT))} <= set(str(caught.value).split())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DownloadError, match=rf"could not be written .*{VARIABLE}"):
        fetch(published("http://127.0.0.1:1/"), tmp_path / "file" / "folder")


def test_without_pooch(monkeypatch):
    monkeypatch.setitem(sys.modules, "pooch", None)
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(DownloadError, match="pip install pooch"):
        data.glove()
    assert len(data.tweets().texts) > 0


def test_the_folder(monkeypatch, tmp_path):
    """The course's own variable decides; otherwise the platform has its own place."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    assert cache_folder().name == "attention-course"
    monkeypatch.setenv(VARIABLE, "~/own")
    assert cache_folder() == Path.home() / "own"
