"""An archive gives what is asked for, and nothing that leads outside or has no end."""

from __future__ import annotations

import io
import stat
import tarfile
import zipfile

import pytest

from course.data.archives import ArchiveError, members

KINDS = ("one.zip", "one.tar.gz")


def make(path, files: dict[str, bytes]):
    """A zip or a tar with these files, in this order."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    else:
        with tarfile.open(path, "w:gz") as archive:
            for name, content in files.items():
                info = tarfile.TarInfo(name)
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
    return path


def read(path, wanted=lambda _: True, max_bytes=10**6) -> dict[str, bytes]:
    return {name: file.read() for name, file in members(path, wanted, max_bytes)}


@pytest.mark.parametrize("kind", KINDS)
class TestBoth:
    def test_wanted(self, tmp_path, kind):
        """Only the wanted files come, with their content."""
        path = make(tmp_path / kind, {"a/x.txt": b"one", "a/y.txt": b"two", "z.txt": b"three"})
        assert read(path, lambda name: name != "a/y.txt") == {"a/x.txt": b"one", "z.txt": b"three"}

    def test_lines(self, tmp_path, kind):
        """A file is read line by line, also where a line is longer than a block."""
        long = b"x" * 600_007
        path = make(tmp_path / kind, {"x.txt": b"one\n" + long + b"\n\nlast"})
        ((_, lines),) = ((name, list(file)) for name, file in members(path, lambda _: True, 10**6))
        assert lines == [b"one\n", long + b"\n", b"\n", b"last"]

    def test_part_of_a_file(self, tmp_path, kind):
        """`read(n)` gives n bytes and then the next ones."""
        path = make(tmp_path / kind, {"x.txt": b"abcdefg"})
        ((first, second),) = ((file.read(3), file.read(30)) for _, file in members(path, lambda _: True, 10**6))
        assert (first, second) == (b"abc", b"defg")

    def test_nothing_is_written(self, tmp_path, kind):
        """Nothing is unpacked to disk."""
        read(make(tmp_path / kind, {"x.txt": b"one"}))
        assert [path.name for path in tmp_path.iterdir()] == [kind]

    @pytest.mark.parametrize("name", ["../x.txt", "a/../../x.txt", "/etc/x.txt", "..\\x.txt", "C:/x.txt", "C:\\x.txt"])
    def test_outside(self, tmp_path, kind, name):
        """A name that leads out of the archive is refused."""
        with pytest.raises(ArchiveError, match="leads out of its folder"):
            read(make(tmp_path / kind, {name: b"one"}))

    def test_outside_but_not_wanted(self, tmp_path, kind):
        """What nobody asks for is not looked at."""
        assert read(make(tmp_path / kind, {"../x": b"one", "y": b"two"}), lambda name: name == "y") == {"y": b"two"}

    def test_bomb(self, tmp_path, kind):
        """A small archive that unpacks to more than was agreed is refused."""
        path = make(tmp_path / kind, {"x.txt": bytes(3_000_017)})
        assert path.stat().st_size < 10_000
        with pytest.raises(ArchiveError, match="unpacks to more than 1000000 bytes"):
            read(path)

    def test_bomb_in_one_line(self, tmp_path, kind):
        """A line without an end is refused likewise."""
        path = make(tmp_path / kind, {"x.txt": bytes(3_000_017)})
        with pytest.raises(ArchiveError, match="unpacks to more than 1000000 bytes"):
            [list(file) for _, file in members(path, lambda _: True, 10**6)]

    def test_many_small_files(self, tmp_path, kind):
        """All wanted files count together."""
        path = make(tmp_path / kind, {f"{i}.txt": bytes(100_003) for i in range(11)})
        with pytest.raises(ArchiveError, match="unpacks to more than"):
            read(path)

    def test_exactly_as_much(self, tmp_path, kind):
        """As much as was agreed is allowed."""
        assert len(read(make(tmp_path / kind, {"x.txt": bytes(10**6)}))["x.txt"]) == 10**6

    @pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
    def test_cut_short(self, tmp_path, kind, share):
        """An archive that was cut short is named as damaged."""
        path = make(tmp_path / kind, {f"{i}.txt": bytes(range(256)) * i for i in range(97)})
        raw = path.read_bytes()
        path.write_bytes(raw[: int(share * len(raw))])
        with pytest.raises(ArchiveError, match=f"{kind} is damaged"):
            read(path, max_bytes=10**7)

    def test_one_byte(self, tmp_path, kind):
        """A changed byte is noticed by the archive's own checksums."""
        path = make(tmp_path / kind, {"x.txt": bytes(range(256)) * 397})
        raw = bytearray(path.read_bytes())
        raw[len(raw) // 2] ^= 0x5A
        path.write_bytes(raw)
        with pytest.raises(ArchiveError, match="is damaged"):
            read(path)


def test_zip_with_a_link(tmp_path):
    """A symbolic link in a zip is refused."""
    info = zipfile.ZipInfo("x.txt")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "one.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    with pytest.raises(ArchiveError, match="link or a device"):
        read(tmp_path / "one.zip")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE])
def test_tar_with_a_link_or_a_device(tmp_path, kind):
    """A link, a device and a pipe in a tar are refused."""
    info = tarfile.TarInfo("x.txt")
    info.type, info.linkname = kind, "/etc/passwd"
    with tarfile.open(tmp_path / "one.tar.gz", "w:gz") as archive:
        archive.addfile(info)
    with pytest.raises(ArchiveError, match="link or a device"):
        read(tmp_path / "one.tar.gz")


def test_zip_that_lies_about_a_size(tmp_path):
    """What counts is what comes out, not what the archive says of it."""
    path = make(tmp_path / "one.zip", {"x.txt": bytes(3_000_017)})
    raw = path.read_bytes()
    path.write_bytes(raw.replace((3_000_017).to_bytes(4, "little"), (7).to_bytes(4, "little")))
    with pytest.raises(ArchiveError):
        read(path)


def test_zip_with_a_password(tmp_path):
    """An encrypted file is an error of the archive."""
    path = make(tmp_path / "one.zip", {"x.txt": b"one"})
    raw = bytearray(path.read_bytes())
    raw[6] |= 1
    raw[raw.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(raw)
    with pytest.raises(ArchiveError, match="is damaged"):
        read(path)


def test_page_instead_of_an_archive(tmp_path):
    """A page of text under the archive's name is named as damaged."""
    for kind in KINDS:
        (tmp_path / kind).write_text("<html>not found</html>")
        with pytest.raises(ArchiveError, match="is damaged"):
            read(tmp_path / kind)
