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
from scipy import integrate, stats

from course import data
from course.data import shipped as loader

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
FOLDERS = sorted(path.name for path in DATA.iterdir() if path.is_dir() and path.name[0] not in "_.")
SHEET = (DATA / "README.md").read_text(encoding="utf-8")
NOT_DATA = {".py", ".md", ".pyc"}
#: Four standard errors: a sound file passes, and a fault of a tenth of the stated size does not.
SIGMAS = 4


def read(name: str) -> np.ndarray:
    return np.load(DATA / "toy_attention" / f"{name}.npy", allow_pickle=False)


def both(name: str) -> np.ndarray:
    return np.concatenate([read(f"{name}_train"), read(f"{name}_test")]).astype(float)


FILES = ("X_test", "X_train", "direction", "position_test", "position_train", "y_test", "y_train")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def tree(tmp_path, monkeypatch):
    copy = tmp_path / "data"
    shutil.copytree(DATA / "toy_attention", copy / "toy_attention")
    shutil.copy(DATA / "checksums.json", copy)
    monkeypatch.setattr(loader, "folder", lambda: copy)
    return copy


@pytest.fixture(scope="module")
def relevant():
    tokens, positions = both("X"), both("position").astype(int)
    mask = np.arange(tokens.shape[1]) == positions[:, None]
    return tokens[mask], tokens[~mask]


#: Folders whose content is the same on every machine; a measurement is not, and other people's texts are not made.
#: The word vectors take half a minute.
MADE = [
    pytest.param(name, marks=[pytest.mark.thorough] * (name == "word_vectors"))
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
        found = [path for path in DATA.rglob("*") if path.is_file() and path.suffix not in NOT_DATA]
        names = {path.relative_to(DATA).as_posix() for path in found} - {"checksums.json"}
        assert set(json.loads((DATA / "checksums.json").read_text())) == names

    @pytest.mark.parametrize("name", FILES)
    def test_datasheet_states_dtype_and_shape(self, name):
        (row,) = [row for row in SHEET.splitlines() if f"`{name}.npy`" in row]
        assert (read(name).dtype.name in row, str(read(name).shape) in row) == (True, True)


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
            ("y_train.npy", lambda raw: (DATA / "toy_attention" / "y_test.npy").read_bytes()),
            ("direction.npy", lambda raw: raw[:-1] + bytes([raw[-1] ^ 1])),
            ("position_test.npy", lambda raw: raw[: len(raw) // 2]),
            ("../checksums.json", lambda raw: raw[: len(raw) // 2]),
            ("../checksums.json", lambda raw: raw.replace(b"toy_attention/X_train.npy", b"toy_attention/other.npy")),
        ],
    )
    def test_changed_file(self, tree, name, spoil):
        path = tree / "toy_attention" / name
        path.write_bytes(spoil(path.read_bytes()))
        with pytest.raises(ValueError, match="install the course again") as caught:
            [load() for load in (data.toy_attention, data.toy_attention_truth)]
        named = "X_train.npy" if b"other.npy" in path.read_bytes() else name.removeprefix("../")
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

    def test_arrays_of_a_folder(self):
        found = data.arrays("toy_attention")
        assert list(found) == list(FILES)
        assert all(np.array_equal(found[name], read(name)) and found[name].dtype == read(name).dtype for name in FILES)

    @pytest.mark.parametrize("name", ["absent", "toy", "", "../data"])
    def test_arrays_of_no_folder(self, name):
        with pytest.raises(FileNotFoundError, match=f"no data called {re.escape(repr(name))}"):
            data.arrays(name)

    def test_pickles_are_refused(self, tree):
        """An array of Python objects, which would run code, is refused although its checksum matches; nothing runs."""
        path, ran = tree / "toy_attention" / "X_train.npy", tree / "ran"
        np.save(path, np.array([Trap(ran)], dtype=object), allow_pickle=True)
        sums = json.loads((tree / "checksums.json").read_text())
        sums["toy_attention/X_train.npy"] = hashlib.sha256(path.read_bytes()).hexdigest()
        (tree / "checksums.json").write_text(json.dumps(sums))
        with pytest.raises(ValueError, match="allow_pickle=False"):
            data.toy_attention()
        assert not ran.exists()
        np.load(path, allow_pickle=True)
        assert ran.exists(), "the trap does not work"


class Trap:
    def __init__(self, path: Path) -> None:
        self.path = str(path)

    def __reduce__(self):
        return os.makedirs, (self.path,)


ESTIMATORS = ("predicting 0", "mean token", "largest projection", "Bayes", "true position")


def stated(where: str) -> dict[str, float]:
    rows = re.findall(r"^\| (.+) \| (\d\.\d\d) \| (\d\.\d\d) \|$", SHEET, re.MULTILINE)
    assert [name for name, row in zip(ESTIMATORS, rows, strict=True) if name not in row[0]] == []
    return {name: float(row[1 if where == "fresh" else 2]) for name, row in zip(ESTIMATORS, rows, strict=True)}


def errors(values, projections, labels, positions) -> dict[str, np.ndarray]:
    """The squared error of each estimator on each sequence; values and projections are (n, tokens)."""
    rows = np.arange(len(labels))
    likelihood_ratio = np.exp(stats.norm.logpdf(projections, 2.0) - stats.norm.logpdf(projections, 0.0))
    posterior = likelihood_ratio / likelihood_ratio.sum(axis=1, keepdims=True)
    guesses = (
        np.zeros(len(labels)),
        values.mean(axis=1),
        values[rows, projections.argmax(axis=1)],
        np.einsum("nl,nl->n", posterior, values),
        values[rows, positions],
    )
    return {name: (labels - guess) ** 2 for name, guess in zip(ESTIMATORS, guesses, strict=True)}


@pytest.fixture(scope="module")
def shipped():
    tokens = read("X_test").astype(float)
    return errors(tokens[:, :, 0], tokens @ read("direction"), read("y_test").astype(float), read("position_test"))


@pytest.fixture(scope="module")
def fresh():
    """Squared errors on 200,003 sequences, of which only the first coordinate and the projection are drawn."""
    # The direction's first entry is 0, so that the two are independent, and all that an estimator looks at.
    rng, n = np.random.default_rng(19), 200_003
    values, projections = rng.standard_normal((2, n, 5))
    positions = rng.integers(5, size=n)
    projections[np.arange(n), positions] += 2.0
    labels = values[np.arange(n), positions] + 0.1 * rng.standard_normal(n)
    return errors(values, projections, labels, positions)


class TestDatasheet:
    @pytest.mark.parametrize("name", ESTIMATORS)
    def test_figures(self, shipped, fresh, name):
        assert shipped[name].mean() == pytest.approx(stated("shipped")[name], abs=0.005)
        allowed = 0.005 + 3 * fresh[name].std() / np.sqrt(len(fresh[name]))
        assert fresh[name].mean() == pytest.approx(stated("fresh")[name], abs=allowed)

    def test_closed_forms(self):
        hit, _ = integrate.quad(lambda x: stats.norm.pdf(x - 2) * stats.norm.cdf(x) ** 4, -10, 14)
        exact = {"predicting 0": 1 + 0.01, "mean token": 16 / 25 + 4 / 25 + 0.01, "true position": 0.01}
        exact["largest projection"] = 0.01 + 2 * (1 - hit)  # a wrong token costs 2.01 and the right one 0.01
        assert {name: stated("fresh")[name] for name in exact} == {name: round(v, 2) for name, v in exact.items()}

    @pytest.mark.parametrize("name", ESTIMATORS[:-1])
    def test_standard_error(self, shipped, name):
        """The standard error stated for 500 sequences (one number or a range) is this estimator's, within a half."""
        sentence = " ".join(SHEET.split()).split("standard error of")[1].split("(")[0]
        claims = [float(number) for number in re.findall(r"\d\.\d+", sentence)]
        assert min(claims) / 1.5 <= shipped[name].std() / np.sqrt(500) <= max(claims) * 1.5
