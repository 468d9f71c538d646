"""The hand-designed transformers: the NumPy model against torch and loops, the tasks against plain Python."""

import itertools
import json
import math
import re
import shutil
import subprocess

import numpy as np
import pytest
import torch
from torch import nn

from course import hand_designed as hd
from course.hand_designed import pictures, training
from course.hand_designed.pictures import failure_figure
from course.hand_designed.tasks import ANYTHING

#: How many sequences the lengths of the statement give.
COUNTS = {"identity": 1092, "first": 120, "unique": 120, "previous": 1092, "reverse": 81, "before": 120}


def weights(rng, rows=5, qk_dim=7, v_dim=2):
    return [rng.standard_normal(shape) for shape in ((rows, qk_dim), (rows, qk_dim), (rows, v_dim))]


class Head(nn.Module):
    """A head for the training tests; what it computes is torch's own attention."""

    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None):
        super().__init__()
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = (nn.Linear(width, qk_dim, bias=False) for _ in range(2))
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(10, pos_dim) if pos_dim else None

    def forward(self, seq):
        x = seq if self.pos is None else torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        q, k, v = (layer(x)[None] for layer in (self.Qm, self.Km, self.Vm))
        return nn.functional.scaled_dot_product_attention(q, k, v)[0]


class Loops(Head):
    """Written in place, which vmap refuses."""

    def forward(self, seq):
        rows = torch.zeros(len(seq), self.Vm.weight.shape[0])
        rows[:] = super().forward(seq)
        return rows


@pytest.mark.parametrize("causal", [False, True])
def test_the_model_is_torchs_attention(causal):
    rng = np.random.default_rng(1)
    Km, Qm, Vm = weights(rng)
    pos, seq = rng.standard_normal((11, 2)), rng.standard_normal((6, 3))
    x = np.hstack([seq, pos[:6]])
    q, k, v = (torch.tensor(x @ M)[None] for M in (Qm, Km, Vm))
    expected = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)[0].numpy()
    assert np.allclose(hd.Transformer(Km, Qm, Vm, pos, causal)(seq), expected, atol=1e-12)


def test_many_sequences_at_once_are_those_one_by_one():
    """A leading axis of sequences changes nothing; equal scores share the attention, however large."""
    rng = np.random.default_rng(2)
    model = hd.Transformer(*weights(rng), rng.standard_normal((5, 2)), causal=True)
    sequences = rng.standard_normal((4, 5, 3))
    assert np.allclose(model(sequences), [model(s) for s in sequences])
    tokens = 1e200 * np.array([[1.0, 0, 0], [1, 0, 0], [-1, 0, 0]])
    large = hd.Transformer(1e200 * np.eye(3), np.eye(3), np.eye(3)).run(tokens)
    assert np.allclose(large.attention, [[0.5, 0.5, 0], [0.5, 0.5, 0], [0, 0, 1]])


def test_two_layers_read_the_grown_stream():
    """The second head reads the first one's inputs and outputs side by side."""
    rng = np.random.default_rng(3)
    first, second, pos = weights(rng, 5, 3, 2), weights(rng, 7, 4, 3), rng.standard_normal((6, 2))
    one = hd.Transformer(*first, pos, causal=True).run("ABCA")
    expected = hd.Transformer(*second, causal=True)(np.hstack([one.x, one.output]))
    assert np.allclose(hd.TwoLayers(first, second, pos)("ABCA"), expected)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: hd.Transformer(np.eye(3), np.eye(4), np.eye(3)), "expected the same"),
        (lambda: hd.Transformer(np.eye(3), np.eye(3), np.eye(4)), "expected as many"),
        (lambda: hd.Transformer(np.ones(3), np.eye(3), np.eye(3)), "two axes"),
        (lambda: hd.Transformer(np.eye(4), np.eye(4), np.eye(4), np.ones((2, 1)))("ABC"), "2 rows"),
        (lambda: hd.Transformer(np.eye(5), np.eye(5), np.eye(5))("ABC"), "5 rows"),
        (lambda: hd.encode("ABD"), "letters A, B and C"),
        (lambda: hd.encode(""), "letters A, B and C"),
    ],
)
def test_shapes_that_do_not_fit_are_named(make, says):
    with pytest.raises(ValueError, match=says):
        make()


def test_print_shows_every_matrix(capsys):
    model = hd.Transformer(np.eye(4), np.eye(4), np.eye(4, 3), np.ones((5, 0)))
    assert model.tokens("AB").tolist() == [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]]
    hd.Transformer(np.eye(4), np.eye(4), np.eye(4, 3), np.ones((5, 1))).print("AB")
    printed = capsys.readouterr().out
    assert all(f"{name} (" in printed for name in ("pos", "Km", "Qm", "Vm", "x", "K", "Q", "V", "attention", "output"))


def plain(name, s):
    n = len(s)
    followers = [{s[j + 1] for j in range(i) if s[j] == c} for i, c in enumerate(s)]
    most, second = sorted(((s.count(c), c) for c in "ABC"), reverse=True)[:2]
    return {
        "identity": list(s),
        "first": [s[0]] * n,
        "unique": [1 if s.count(c) == 1 else -1 for c in s],
        "previous": [None, *s[:-1]],
        "reverse": list(reversed(s)),
        "before": [1 if "A" in s[:i] else -1 for i in range(n)],
        "majority": [None if most[0] == second[0] else most[1]] * n,
        "induction": [found.pop() if len(found) == 1 else None for found in followers],
    }[name]


@pytest.mark.parametrize("name", hd.TASKS)
def test_what_is_wanted(name):
    task = hd.TASKS[name]
    assert task.count() == COUNTS.get(name, task.count())
    for length in task.lengths():
        rows = task.wanted(hd.codes(length))
        for sequence, row in zip(itertools.product("ABC", repeat=length), rows, strict=True):
            wanted = [ANYTHING if c is None else "ABC".find(c) if type(c) is str else c for c in plain(name, sequence)]
            assert row.tolist() == wanted


COPY = hd.one_hot(np.array([[0, 1]]))


@pytest.mark.parametrize(
    ("name", "output", "wanted", "right"),
    [
        ("identity", COPY + np.array([0.0, 0.0, 0.9e-3]), [[0, 1]], True),
        ("identity", COPY + np.array([0.0, 0.0, 1.1e-3]), [[0, 1]], False),
        ("identity", np.full((1, 1, 3), np.inf), [[0]], False),
        ("majority", np.full((1, 1, 3), np.nan), [[0]], False),
        ("unique", np.full((1, 1, 1), np.nan), [[1]], False),
        ("previous", np.full((1, 1, 3), np.nan), [[ANYTHING]], True),
    ],
)
def test_what_is_right(name, output, wanted, right):
    assert hd.TASKS[name].right(output, np.array(wanted)).all() == right


@pytest.mark.parametrize(("kind", "seeds"), [(Head, 5), (Loops, training.FEW_SEEDS)])
def test_training_lowers_the_loss(kind, seeds):
    """Also for a model that vmap refuses, with fewer seeds; the arrays, in the NumPy model, have the reported loss."""
    threads = torch.get_num_threads()
    trained = hd.train(lambda: kind(3, 2, 3, 2), "first", seeds=range(5), steps=30)
    assert len(trained) == seeds
    for found in trained:
        assert len(found.losses) == 30
        assert np.mean(found.losses[-5:]) < np.mean(found.losses[:5])
        assert np.isclose(loss_of(found, "first"), found.final_loss, rtol=1e-4)
    assert torch.get_num_threads() == threads, "training left another number of threads"


def loss_of(head, name):
    task, model = hd.TASKS[name], hd.Transformer(head.Km, head.Qm, head.Vm, head.pos)
    return np.mean([np.mean((hd.outputs(model, name, n) - task.targets(hd.codes(n))) ** 2) for n in task.lengths()])


def backwards(*sizes):
    head = Head(*sizes)
    for name in ("Vm", "Qm", "Km", "pos"):
        getattr(head, name).reset_parameters()
    return head


def test_a_seed_ends_the_same():
    """Alone or beside another, and whatever the order in which its layers are made."""
    alone, beside = (hd.train(lambda: Head(3, 2, 3), "identity", seeds, steps=10)[-1] for seeds in ([3], [1, 3]))
    assert np.allclose(alone.Km, beside.Km, atol=1e-4)
    one, other = (hd.train(lambda kind=kind: kind(3, 2, 3, 2), "first", [3], 5)[0] for kind in (Head, backwards))
    assert np.allclose(one.Km, other.Km)
    assert one.final_loss == pytest.approx(other.final_loss)


def test_kept_heads_have_their_losses():
    kept = hd.trained_unique()
    assert len(kept) == 8
    for head in kept:
        assert np.isclose(loss_of(head, "unique"), head.final_loss, rtol=1e-3)
        assert head.losses.shape == (400,)


def test_what_figures_show():
    figure = hd.tables_figure({"table": np.array([[1.25, -2.0], [0.0, 3e4]])}, "AB")
    assert [text.get_text() for text in figure.axes[0].texts] == ["1.25", "−2", "0", "3e4"]
    assert [pictures.short(value) for value in (-0.001, 0.333, 100.0, -1e12)] == ["0", "0.33", "100", "-1e12"]
    axes = hd.Transformer(np.eye(3), np.eye(3), np.eye(3)).plot("ABA").axes
    (attention,) = [ax for ax in axes if ax.get_title() == "attention"]
    assert (attention.images[0].get_clim(), attention.get_xlabel()) == ((0.0, 1.0), "key (token)")
    assert [t.get_text() for t in attention.get_xticklabels()] == ["A", "B", "A"]
    strips = hd.strips_figure({"one": np.ones((3, 1)), "two": -np.ones((3, 1))}, ["AB", "C"])
    assert "AB, C" in strips.axes[-1].get_xlabel()
    text = " ".join(t.get_text() for t in hd.model_diagram().axes[0].texts)
    assert all(word in text for word in ("x Qm", "x Km", "x Vm", "scores", "softmax", "output"))
    runs = [training.Trained(*[None] * 4, losses=np.full(30, height), final_loss=height) for height in (0.1, 3.0, 1.0)]
    figure = hd.losses_figure(runs, goal=0.05)  # its legend names the curves as they end, the highest first
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["seed 1", "seed 2", "seed 0"]
    assert figure.axes[0].get_ylabel()


def test_tables_of_scores_ignore_symmetries():
    """Another basis, a factor, and a number for each query give the same table; positions are inputs."""
    rng = np.random.default_rng(8)
    Km, Qm, Vm = weights(rng, 6, 3, 1)
    T = rng.standard_normal((3, 3)) + 3 * np.eye(3)
    turned = hd.Transformer(Km @ np.linalg.inv(T).T, 7 * Qm @ T, Vm, np.eye(5, 2))
    models = {"one": hd.Transformer(Km, Qm, Vm, np.eye(5, 2)), "other": turned}
    one, other = (np.asarray(ax.images[0].get_array()) for ax in hd.scores_figure(models, "unique").axes)
    assert one.shape == (13, 13)
    assert np.allclose(one, other)
    assert np.allclose(one.mean(axis=1), 0)
    assert np.abs(one).max() == pytest.approx(1)


def explorer(model, text="ABA"):
    return hd.Explorer(model, text, title="<b>")._repr_html_()


def test_the_explorer_shows_the_first_sequence_without_a_script():
    model = hd.Transformer(np.eye(3), 100 * np.eye(3), np.eye(3))
    page, other = explorer(model), explorer(model)
    assert re.findall(r">(\d\.\d\d)<", page.split("<script>")[0])[:3] == ["0.50", "0.00", "0.50"]
    assert "&lt;b&gt;" in page
    assert re.search(r'id="([\w-]+)"', page)[1] != re.search(r'id="([\w-]+)"', other)[1]


def cells_of(table: str) -> list[float]:
    return [float(v.replace("−", "-")) for v in re.findall(r"<td[^>]*>([^<]*\d)</td>", table)]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run the script of the picture")
@pytest.mark.parametrize(("rows", "pos_dim", "causal"), [(3, 0, False), (5, 2, False), (4, 0, True)])
def test_the_script_computes_what_the_model_computes(rows, pos_dim, causal):
    """With positions, and causal with a class token, too."""
    rng = np.random.default_rng(4)
    pos = rng.standard_normal((6, pos_dim)) if pos_dim else None
    model = hd.Transformer(*weights(rng, rows, 3, 2), pos, causal=causal)
    script = explorer(model).split("<script>")[1].split("</script>")[0]
    page = """
    const field = {value: "CABC", disabled: true, addEventListener: (n, f) => {}}, place = {}, message = {};
    const root = {querySelector: s => s === "input" ? field : s === ".picture" ? place : message};
    const document = {getElementById: () => root};
    """
    program = f"{page}{script}\nconsole.log(JSON.stringify(place.innerHTML))"
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
    run = model.run("CABC")
    expected = np.hstack([run.attention, run.output]).ravel()
    assert np.allclose(cells_of(json.loads(done.stdout)), expected, atol=0.0051)


def test_an_explorer_of_two_layers_shows_both():
    rng = np.random.default_rng(6)
    layers = [weights(rng, *sizes) for sizes in ((8, 4, 3), (11, 5, 3))]
    model = hd.TwoLayers(*layers, pos=rng.standard_normal((5, 5)))
    one, two = model.run("ABA")
    expected = np.hstack([one.attention, two.attention, two.output]).ravel()
    assert np.allclose(cells_of(explorer(model).split("<script>")[0]), expected, atol=0.0051)


def test_a_failure_is_drawn():
    task = hd.TASKS["before"]
    figure = failure_figure(task, np.array([1, 0]), (np.eye(3),), np.ones((2, 1)), np.array([-1, -1]), 1)
    assert [ax.patches[0].get_y() for ax in figure.axes] == [1.5, 0.5, 0.5]
    task = hd.TASKS["induction"]
    figure = failure_figure(task, np.array([1, 0]), (np.eye(2), np.eye(2)), np.ones((2, 3)), np.array([-1, 0]), 1)
    assert [ax.get_title() for ax in figure.axes][:2] == [f"{n} layer: attention in BA" for n in ("first", "second")]


def test_keys_and_queries_of_a_plane(capsys):
    keys = np.array([[2.0, 0.0], [0.0, 3.0], [-1.0, -1.0]])
    points, arrows = hd.plane_figure("identity", keys, np.array([[50.0, 0.0], [0.0, 3.0], [0.0, 0.0]])).axes[:2]
    assert {text.get_text(): text.xy for text in points.texts} == {"A": (2, 0), "B": (0, 3), "C": (-1, -1)}
    assert np.allclose(arrows.collections[0].get_offsets(), [[1, 0], [0, 1], [0, 0]])
    by_position = np.vstack([np.zeros((3, 1)), [[1.0], [0.0], [0.0], [0.0]]])
    points = hd.plane_figure("first", by_position, by_position, np.eye(4)).axes[0]
    assert sorted(text.get_text() for text in points.texts) == ["position 0", "positions 1 2 3"]
    assert hd.plane_figure("identity", np.eye(3), np.eye(3)) is None
    assert "qk_dim is 3" in capsys.readouterr().out


def test_ideal_jobs_are_attention():
    """Rows of all four maps sum to 1; they are those of the tasks of the same names. Inputs of a task are its pairs."""
    axes = hd.jobs_figure("CABBA").axes[:4]
    looks = {ax.get_title(): np.asarray(ax.images[0].get_array()) for ax in axes}
    assert all(np.allclose(attention.sum(axis=1), 1.0) for attention in looks.values())
    letters = np.array([[2, 0, 1, 1, 0]])
    tasks = {"the same token": "identity", "the first token": "first", "the token before": "previous"}
    for title, task in tasks.items():
        wanted = hd.TASKS[task].wanted(letters)
        assert hd.TASKS[task].right((looks[title] @ hd.one_hot(letters[0]))[None], wanted).all()
    assert np.allclose(looks["all tokens alike"], 1 / 5)
    E, names = hd.pairs("unique", np.arange(10.0).reshape(5, 2))
    assert names == [">0", *(f"{c}{p}" for p in range(1, 5) for c in "ABC")]
    assert E.shape == (13, 6)
    assert E[4].tolist() == [1, 0, 0, 0, 4, 5]


def test_gap_of_the_statement():
    for gap, good in ((8.52, True), (8.51, False)):
        model = hd.Transformer(np.eye(3), gap * math.sqrt(3) * np.eye(3), np.eye(3))
        output = hd.outputs(model, "identity", 6)
        assert hd.TASKS["identity"].right(output, hd.codes(6)).all() == good


def test_one_dimension_never_chooses_the_middle_key():
    """With one dimension some token of A B C gets at most half of its own attention, whatever the weights."""
    rng = np.random.default_rng(5)
    for scale in (1.0, 10.0, 1000.0):
        for _ in range(200):
            Km, Qm = scale * rng.standard_normal((2, 3, 1))
            assert np.diag(hd.Transformer(Km, Qm, np.eye(3)).run("ABC").attention).min() <= 0.5 + 1e-12


def test_one_dimension_never_looks_back_from_five_positions():
    """In no order of six keys on a line does each position 1 to 5 find the one before at an end of all but its own."""
    for keys in itertools.permutations(range(6)):
        others = {i: [key for j, key in enumerate(keys) if j not in (i, i - 1)] for i in range(1, 6)}
        assert any(min(its) < keys[i - 1] < max(its) for i, its in others.items())


def test_the_four_sequences_of_the_induction_argument():
    """Together the first two hold the same tokens as the last two at each position, with other followers of A."""
    pairs = ["ABCCA", "CCABA"], ["ACCBA", "CBACA"]
    columns = [[sorted(column) for column in zip(*pair, strict=True)] for pair in pairs]
    assert columns[0] == columns[1]
    assert [{s[s.index("A") + 1] for s in pair} for pair in pairs] == [{"B"}, {"C"}]


def test_one_dimension_needs_negative_values_for_unique_tokens():
    """Step 1 of the proof: with positive values a second copy can only add, so A alone and A A cannot differ."""
    rng = np.random.default_rng(7)
    task = hd.TASKS["unique"]
    for _ in range(300):
        Km, Qm = 3 * rng.standard_normal((2, 9, 1))
        Vm = np.vstack([rng.exponential(size=(3, 1)), rng.standard_normal((1, 1)) * 9, np.zeros((5, 1))])
        model = hd.Transformer(Km, Qm, Vm, np.eye(5))
        alone, twice = (model(task.inputs(np.zeros((1, n), dtype=int)))[0, 1, 0] for n in (1, 2))
        assert not (alone > 0 > twice)


def test_an_ideal_induction_head_looks_behind_earlier_occurrences():
    """A word looks at what followed it before, at each place alike, never at later ones; a picture says it."""
    found = hd.followers(["a", "b", "a", "c", "a", "a"])
    assert found[2].tolist() == [0, 1, 0, 0, 0, 0]
    assert found[4].tolist() == [0, 0.5, 0, 0.5, 0, 0]
    assert np.allclose(found[5], [0, 1 / 3, 0, 1 / 3, 0, 1 / 3])
    assert not found[[0, 1, 3]].any()
    assert not np.triu(found, 1).any()
    ax = hd.induction_on_text("a b a c a").axes[0]
    (right,) = ax.child_axes
    assert [label.get_text() for label in right.get_yticklabels()][2:] == ["b", "–", "b or c"]
    assert (ax.get_xlabel() != "", ax.get_ylabel() != "") == (True, True)
