"""An archive gives what is asked for, and nothing that leads outside or has no end."""

import io
import stat
import tarfile
import zipfile

import pytest

from course.data.archives import ArchiveError, members

KINDS = ("one.zip", "one.tar.gz")


def make(path, files: dict[str, bytes]):
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
        path = make(tmp_path / kind, {"a/x.txt": b"one", "../y.txt": b"two", "z.txt": b"three"})
        assert read(path, lambda name: name != "../y.txt") == {"a/x.txt": b"one", "z.txt": b"three"}
        assert [path.name for path in tmp_path.iterdir()] == [kind]

    def test_lines(self, tmp_path, kind):
        long = b"x" * 600_007
        path = make(tmp_path / kind, {"x.txt": b"one\n" + long + b"\n\nlast"})
        ((_, lines),) = ((name, list(file)) for name, file in members(path, lambda _: True, 10**6))
        assert lines == [b"one\n", long + b"\n", b"\n", b"last"]
        ((first, second),) = ((file.read(3), file.read(30)) for _, file in members(path, lambda _: True, 10**6))
        assert (first, second) == (b"one", b"\n" + b"x" * 29)

    @pytest.mark.parametrize("name", ["../x.txt", "a/../../x.txt", "/etc/x.txt", "..\\x.txt", "C:/x.txt", "C:\\x.txt"])
    def test_outside(self, tmp_path, kind, name):
        with pytest.raises(ArchiveError, match="leads out of its folder"):
            read(make(tmp_path / kind, {name: b"one"}))

    @pytest.mark.parametrize("lines", [False, True])
    @pytest.mark.parametrize("sizes", [[3_000_017], [100_003] * 10])
    def test_bomb(self, tmp_path, kind, sizes, lines):
        path = make(tmp_path / kind, {f"{i}.txt": bytes(size) for i, size in enumerate(sizes)})
        assert path.stat().st_size < 10_000
        with pytest.raises(ArchiveError, match="unpacks to more than 1000000 bytes"):
            [list(file) if lines else file.read() for _, file in members(path, lambda _: True, 10**6)]
        assert sum(map(len, read(path, max_bytes=sum(sizes)).values())) == sum(sizes)

    @pytest.mark.parametrize(
        "spoil",
        [
            *(lambda raw, share=share: raw[: int(share * len(raw))] for share in (0.0, 0.3, 0.9)),
            lambda raw: raw[: len(raw) // 2] + bytes([raw[len(raw) // 2] ^ 0x5A]) + raw[len(raw) // 2 + 1 :],
            lambda raw: b"<html>not found</html>",
        ],
    )
    def test_damaged(self, tmp_path, kind, spoil):
        path = make(tmp_path / kind, {f"{i}.txt": bytes(range(256)) * i for i in range(97)})
        path.write_bytes(spoil(path.read_bytes()))
        with pytest.raises(ArchiveError, match=f"{kind} (is damaged|has data after its end)"):
            read(path, max_bytes=10**7)


def small(raw: bytes) -> bytes:
    return raw.replace((3_000_017).to_bytes(4, "little"), (7).to_bytes(4, "little"))


def encrypted(raw: bytes) -> bytes:
    at = raw.rindex(b"PK\x01\x02") + 8
    return raw[:6] + bytes([raw[6] | 1]) + raw[7:at] + bytes([raw[at] | 1]) + raw[at + 1 :]


@pytest.mark.parametrize("lie", [small, encrypted])
def test_zip_that_lies(tmp_path, lie):
    """What counts is what comes out, not what the archive says of it."""
    path = make(tmp_path / "one.zip", {"x.txt": bytes(3_000_017)})
    path.write_bytes(lie(path.read_bytes()))
    with pytest.raises(ArchiveError):
        read(path, max_bytes=10**7)


def test_a_link_or_a_device(tmp_path):
    info = zipfile.ZipInfo("x.txt")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "one.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE):
        info = tarfile.TarInfo("x.txt")
        info.type, info.linkname = kind, "/etc/passwd"
        with tarfile.open(tmp_path / f"{kind.decode()}.tar.gz", "w:gz") as archive:
            archive.addfile(info)
    for path in tmp_path.iterdir():
        with pytest.raises(ArchiveError, match="link or a device"):
            read(path)
