"""The shipped data are what the datasheet says, and the loader takes nothing else."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import integrate, special, stats

from course import data
from course.data import shipped as loader

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
FOLDERS = sorted(path.name for path in DATA.iterdir() if path.is_dir() and path.name[0] not in "_.")
SHEET = (DATA / "README.md").read_text(encoding="utf-8")
#: Four standard errors: a sound file passes, and a fault of a tenth of the stated size does not.
SIGMAS = 4
FILES = ("X_test", "X_train", "direction", "position_test", "position_train", "y_test", "y_train")
ESTIMATORS = ("predicting 0", "mean token", "largest projection", "Bayes", "true position")


def read(name: str) -> np.ndarray:
    return np.load(DATA / "toy_attention" / f"{name}.npy", allow_pickle=False)


def both(name: str) -> np.ndarray:
    return np.concatenate([read(f"{name}_train"), read(f"{name}_test")]).astype(float)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def tree(tmp_path, monkeypatch):
    copy = tmp_path / "data"
    for name in ("toy_attention", "tweets", "reviews"):
        shutil.copytree(DATA / name, copy / name)
    shutil.copy(DATA / "checksums.json", copy)
    monkeypatch.setattr(loader, "folder", lambda: copy)
    return copy


@pytest.fixture(scope="module")
def relevant():
    tokens, positions = both("X"), both("position").astype(int)
    mask = np.arange(tokens.shape[1]) == positions[:, None]
    return tokens[mask], tokens[~mask]


#: Folders whose content is the same on every machine; a measurement is not, and other people's texts are not made.
MADE = [
    pytest.param(name, marks=[pytest.mark.prove] * (name == "word_vectors"))
    for name in FOLDERS
    if (DATA / f"make_{name}.py").is_file()
]


class TestFiles:
    @pytest.mark.parametrize("name", MADE)
    def test_script_makes_the_committed_bytes(self, name, tmp_path):
        script = [sys.executable, str(DATA / f"make_{name}.py"), str(tmp_path / name)]
        subprocess.run(script, check=True, capture_output=True)
        assert contents(tmp_path / name) == contents(DATA / name)

    def test_the_datasheet_describes_every_folder(self):
        assert [name for name in FOLDERS if f"\n## {name}\n" not in SHEET] == []

    def test_checksum_script_makes_the_committed_file(self, tmp_path):
        copy = tmp_path / "data"
        shutil.copytree(DATA, copy)
        (copy / "checksums.json").unlink()
        subprocess.run([sys.executable, str(copy / "make_checksums.py")], check=True, capture_output=True, cwd=tmp_path)
        assert (copy / "checksums.json").read_bytes() == (DATA / "checksums.json").read_bytes()
        found = [path for path in DATA.rglob("*") if path.is_file() and path.suffix not in {".py", ".md", ".pyc"}]
        names = {path.relative_to(DATA).as_posix() for path in found} - {"checksums.json"}
        assert set(json.loads((DATA / "checksums.json").read_text())) == names

    def test_arrays_of_a_folder(self):
        """They are those of its files, whose dtypes and shapes the datasheet states."""
        found = data.arrays("toy_attention")
        assert list(found) == list(FILES)
        for name, array in found.items():
            (row,) = [row for row in SHEET.splitlines() if f"`{name}.npy`" in row]
            assert (array.dtype.name in row, str(array.shape) in row) == (True, True)
            assert np.array_equal(array, read(name))


class TestLoader:
    def test_values(self):
        loaded, names = data.toy_attention(), ("X_train", "y_train", "X_test", "y_test")
        assert loaded._fields == tuple(name.removesuffix("_train") for name in names)
        for name, found in zip(names, loaded, strict=True):
            assert (found.dtype, np.isfinite(found).all()) == (np.float64, True), name
            assert np.array_equal(found, read(name).astype(float)), name
        loaded.X[...] = 0.0
        assert data.toy_attention().X.any()

    def test_truth_from_any_working_directory(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        truth = data.toy_attention_truth()
        assert (truth.positions_test.dtype, truth.positions_test.shape) == (np.int64, (500,))
        assert set(truth.positions_test) == {0, 1, 2, 3, 4}
        assert np.array_equal(truth.direction, read("direction"))
        assert truth.shift == 2.0


def test_the_noise_of_the_labels(relevant):
    residual = both("y") - relevant[0][:, 0]
    assert abs(residual.mean()) < SIGMAS * 0.1 / np.sqrt(len(residual))
    assert abs(residual.std(ddof=1) - 0.1) < SIGMAS * 0.1 / np.sqrt(2 * len(residual))
    assert stats.kstest(residual, stats.norm(0, 0.1).cdf).pvalue > 1e-4


def test_only_relevant_tokens_are_shifted_along_the_direction_only(relevant):
    direction = read("direction")
    assert sum(v * v for v in direction) == pytest.approx(1.0, abs=1e-10)
    assert direction[0] == 0.0  # the label's coordinate
    for tokens, shift in zip(relevant, (2.0, 0.0), strict=True):
        assert abs((tokens @ direction).mean() - shift) < SIGMAS / np.sqrt(len(tokens))
    gap = np.abs(relevant[0].mean(axis=0) - 2.0 * direction)
    assert gap.max() < stats.norm.isf(1e-4 / 400) / np.sqrt(len(relevant[0]))
    unshifted = np.concatenate([relevant[0] - 2.0 * direction, relevant[1]])
    assert abs(unshifted.std() - 1.0) < SIGMAS / np.sqrt(2 * unshifted.size)
    assert stats.chisquare(np.bincount(both("position").astype(int))).pvalue > 1e-4  # uniform positions


class TestSpoiltFiles:
    @pytest.mark.parametrize(
        ("name", "spoil"),
        [
            ("X_train.npy", lambda raw: raw[:1009] + bytes([raw[1009] ^ 1]) + raw[1010:]),
            ("y_train.npy", lambda raw: raw[: len(raw) // 2]),
            ("X_test.npy", lambda raw: b""),
            ("y_test.npy", lambda raw: raw + b"\0"),
            ("direction.npy", lambda raw: raw[:-1] + bytes([raw[-1] ^ 1])),
            ("position_test.npy", lambda raw: raw[: len(raw) // 2]),
            ("../tweets/tweets.tsv", lambda raw: b""),
            ("../reviews/reviews.tsv", lambda raw: raw[:1000]),
            ("../checksums.json", lambda raw: raw[: len(raw) // 2]),
            ("../checksums.json", lambda raw: raw.replace(b"toy_attention/X_train.npy", b"toy_attention/other.npy")),
        ],
    )
    def test_changed_file(self, tree, name, spoil):
        path = tree / "toy_attention" / name
        path.write_bytes(spoil(path.read_bytes()))
        with pytest.raises(ValueError, match="install the course again") as caught:
            [load() for load in (data.toy_attention, data.toy_attention_truth, data.tweets, data.reviews)]
        named = "X_train.npy" if b"other.npy" in path.read_bytes() else Path(name).name
        assert named in caught.value.args[0]

    def test_missing_file(self, tree):
        (tree / "toy_attention" / "X_test.npy").unlink()
        with pytest.raises(FileNotFoundError, match=r"X_test\.npy.*install the course again"):
            data.toy_attention()

    def test_where_data_lie(self, tmp_path, monkeypatch):
        monkeypatch.setattr(loader, "_PACKAGE", tmp_path / "course")
        with pytest.raises(FileNotFoundError, match="install the course again"):
            data.folder()
        for place in (tmp_path / "course" / "_data", tmp_path / "data"):
            place.mkdir(parents=True)
            (place / "checksums.json").write_text("{}")
        assert data.folder() == tmp_path / "course" / "_data"

    @pytest.mark.parametrize("name", ["absent", "toy", "", "../data"])
    def test_arrays_of_no_folder(self, name):
        with pytest.raises(FileNotFoundError, match=f"no data called {re.escape(repr(name))}"):
            data.arrays(name)

    def test_pickles_are_refused(self, tree):
        """An array of Python objects, which would run code, is refused although its checksum matches; nothing runs."""
        path, ran = tree / "toy_attention" / "X_train.npy", tree / "ran"

        class Trap:
            def __reduce__(self):
                return os.makedirs, (str(ran),)

        np.save(path, np.array([Trap()], dtype=object), allow_pickle=True)
        sums = json.loads((tree / "checksums.json").read_text())
        sums["toy_attention/X_train.npy"] = hashlib.sha256(path.read_bytes()).hexdigest()
        (tree / "checksums.json").write_text(json.dumps(sums))
        with pytest.raises(ValueError, match="allow_pickle=False"):
            data.toy_attention()
        assert not ran.exists()
        np.load(path, allow_pickle=True)
        assert ran.exists(), "the trap does not work"


def stated(where: str) -> dict[str, float]:
    rows = re.findall(r"^\| (.+) \| (\d\.\d\d) \| (\d\.\d\d) \|$", SHEET, re.MULTILINE)
    assert [name for name, row in zip(ESTIMATORS, rows, strict=True) if name not in row[0]] == []
    return {name: float(row[1 if where == "fresh" else 2]) for name, row in zip(ESTIMATORS, rows, strict=True)}


@pytest.fixture(scope="module")
def shipped():
    """The squared error of each estimator on each sequence of the test set."""
    tokens, labels = read("X_test").astype(float), read("y_test").astype(float)
    values, projections, rows = tokens[:, :, 0], tokens @ read("direction"), np.arange(len(labels))
    guesses = (
        np.zeros(len(labels)),
        values.mean(axis=1),
        values[rows, projections.argmax(axis=1)],
        (special.softmax(2 * projections, axis=1) * values).sum(axis=1),  # its weights are the posterior
        values[rows, read("position_test")],
    )
    return {name: (labels - guess) ** 2 for name, guess in zip(ESTIMATORS, guesses, strict=True)}


class TestDatasheet:
    def test_figures(self, shipped):
        assert {name: its.mean() for name, its in shipped.items()} == pytest.approx(stated("shipped"), abs=0.005)

    def test_closed_forms(self):
        """The Bayes error is 1.01 less the mean posterior of the true position, of which 200,003 are drawn."""
        hit, _ = integrate.quad(lambda x: stats.norm.pdf(x - 2) * stats.norm.cdf(x) ** 4, -10, 14)
        exact = {"predicting 0": 1 + 0.01, "mean token": 16 / 25 + 4 / 25 + 0.01, "true position": 0.01}
        exact["largest projection"] = 0.01 + 2 * (1 - hit)  # a wrong token costs 2.01 and the right one 0.01
        assert {name: stated("fresh")[name] for name in exact} == {name: round(v, 2) for name, v in exact.items()}
        projections = np.random.default_rng(19).standard_normal((200_003, 5))
        projections[:, 0] += 2.0
        true = special.softmax(2 * projections, axis=1)[:, 0]
        allowed = 0.005 + 3 * true.std() / np.sqrt(len(true))
        assert stated("fresh")["Bayes"] == pytest.approx(1.01 - true.mean(), abs=allowed)
