"""Suspiciously alike answers: what is found, what is not, and that no student's text acts on the page."""

import math

import nbformat
import pytest

from autograder.authoring.releasing import dumps
from autograder.classroom.similarity import comparing
from autograder.classroom.similarity.comparing import LEAST, MOST, OWN_CELLS, SOLUTION, Comparison, _limit, compare
from autograder.classroom.similarity.page import pair_table, write_similar
from autograder.classroom.similarity.parts import MAX_CHARACTERS, parts
from autograder.core.source.loading import load
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, with_answers

SCRIPT = "<script>alert(1)</script>"

# Eight ways to add up a list, none of which shares much with another.
HONEST = [
    "def total(xs):\n    found = sum(xs, start=0.0)\n    return float(found)",
    "def total(xs):\n    if not xs:\n        return 0\n    return xs[0] + total(xs[1:])",
    "import functools\ndef total(xs):\n    return functools.reduce(lambda a, b: a + b, xs, 0)",
    "def total(xs):\n    i, s = 0, 0\n    while i < len(xs):\n        s = s + xs[i]\n        i = i + 1\n    return s",
    "import numpy as np\ntotal = lambda xs: float(np.asarray(xs, dtype=float).sum(axis=0))",
    "import math\ndef total(xs):\n    return math.fsum(float(x) for x in xs) if len(xs) > 0 else 0.0",
    "def total(xs):\n    stack = list(xs)\n    out = 0\n    while stack:\n        out -= -stack.pop()\n    return out",
    "import itertools\ndef total(xs):\n    *_, last = itertools.accumulate(xs, initial=0)\n    return last",
]
RARE = '''\
def total(xs):
    """Halve the list until one number is left."""
    # the middle belongs to the right half
    if len(xs) <= 1:
        return xs[0] if len(xs) == 1 else 0
    middle = len(xs) // 2
    left, right = xs[:middle], xs[middle:]
    pairs = [(total(left), 1), (total(right), 2)]
    return max(pairs)[0] + min(pairs)[0]'''
DISGUISED = """\
def total(numbers: list) -> float:
    if len(numbers) <= 1: return (numbers[0] if len(numbers) == 1
                                  else 0)  # nothing to add
    m: int = len(numbers) // 2


    a, b = (numbers[:m], numbers[m:])
    both = [(total(a), 1),
            (total(b), 2)]
    return max(both)[0] + min(both)[0]"""
HELPER = """\
def spread(values, steps):
    table = {key: [] for key in range(steps)}
    for place, value in enumerate(values):
        table[place % steps].append(value ** 2 - 3 * place)
    return sorted(table.items(), key=lambda item: -len(item[1]))[:steps]"""
ESSAY = """\
The empty list has nothing to add, so the sum must be the number that leaves every other sum as it was
when two lists are joined, and only zero does this for all lists at once, whatever the order of their numbers."""
STUB = f"{HELPER}\n\ndef total(xs):\n    ### BEGIN SOLUTION\n    return sum(xs)\n    ### END SOLUTION"


def handed_in(notebook, student: str, **answers: str) -> Submission:
    """A hand-in of a source notebook; what is not answered is as it was released."""
    return Submission(student, notebook.notebook, with_answers(blank(notebook), answers))


@pytest.fixture
def class_of(tiny, monkeypatch):
    """`class_of(ada=...)`: compares these students and seven honest ones, without a process of its own for each."""
    monkeypatch.setattr(comparing, "limited", lambda task: task())

    def build(honest: int = 7, **students: str) -> Comparison:
        others = [handed_in(tiny, f"h{i}", total=text) for i, text in enumerate(HONEST[:honest])]
        return compare([tiny], [*others, *(handed_in(tiny, name, total=text) for name, text in students.items())])

    return build


@pytest.fixture
def page_of(tmp_path, parsed):
    return lambda found: parsed(write_similar(found, "09_tiny", tmp_path / "similar"))


def members(found: Comparison) -> list[tuple[str, str]]:
    return [pair.members for pair in found.pairs]


def marked(text: str, lines: frozenset[int]) -> list[str]:
    return [text.splitlines()[i] for i in sorted(lines)]


BROKEN = "\n".join(f"{line}  # in words, line {i}" for i, line in enumerate(HELPER.splitlines())) + "\n    return )"
CLASSES = {  # honest students, the others' answers, and the pairs that are found
    "honest answers": (8, {}, []),
    "a disguised copy": (7, {"ada": RARE, "ben": DISGUISED}, [("ada", "ben")]),
    "a copy that does not parse": (7, {"ada": BROKEN, "ben": HELPER + "\n    return )"}, [("ada", "ben")]),
    "what everybody writes": (0, {f"s{i}": RARE for i in range(9)}, []),
    "what half the class writes": (7, {f"c{i}": RARE for i in range(8)}, []),
    "wholly equal, in a class of three": (1, {"ada": RARE, "ben": DISGUISED}, [("ada", "ben")]),
    "a shared helper, in a class of three": (1, {"ada": f"{HONEST[3]}\n{HELPER}", "ben": f"{HONEST[6]}\n{HELPER}"}, []),
}


@pytest.mark.parametrize(("honest", "students", "expected"), CLASSES.values(), ids=CLASSES)
def test_which_pairs_are_found(class_of, honest, students, expected):
    found = class_of(honest, **students)
    assert (members(found), found.suspicious, found.students) == (expected, len(expected), honest + len(students))


def test_a_rarer_part_weighs_more(class_of):
    ring = f"{RARE}\n\n{HELPER}"
    two = class_of(8, ada=ring, ben=ring)
    three = class_of(8, ada=ring, ben=ring, cem=ring)
    assert members(three) == [("ada", "ben"), ("ada", "cem"), ("ben", "cem")]
    assert three.pairs[0].shared[0].evidence < two.pairs[0].shared[0].evidence


def test_the_shared_lines_are_marked(class_of):
    texts = f"{HONEST[3]}\n\n{HELPER}", f"{HELPER.replace('table', 'rows')}\n\n{HONEST[4]}"
    (pair,) = class_of(3, ada=texts[0], ben=texts[1], cem=HONEST[5]).pairs
    (shared,) = pair.shared
    assert marked(texts[0], shared.lines[0]) == HELPER.splitlines()
    assert marked(texts[1], shared.lines[1]) == HELPER.replace("table", "rows").splitlines()


def test_lines_that_half_the_class_has_are_not_marked(class_of):
    common = {f"c{i}": f"{HONEST[i]}\n\n{RARE}" for i in range(7)}
    text = f"{RARE}\n\n{HELPER}"
    (pair,) = class_of(0, **common, ada=text, ben=text).pairs
    assert marked(text, pair.shared[0].lines[0])[-5:] == HELPER.splitlines()
    assert "    middle = len(xs) // 2" not in marked(text, pair.shared[0].lines[0])


def test_a_copy_in_a_cell_of_their_own_is_found(tiny):
    submissions = []
    for name, text in [("ada", HELPER), ("ben", HELPER), *((f"h{i}", text) for i, text in enumerate(HONEST))]:
        submissions.append(handed_in(tiny, name))
        submissions[-1].document.cells.insert(3, nbformat.v4.new_code_cell(text.replace("def total", "def my_total")))
    (pair,) = compare([tiny], submissions).pairs
    assert (pair.members, [shared.title for shared in pair.shared]) == (("ada", "ben"), [OWN_CELLS])


@pytest.mark.parametrize(
    ("cell", "source", "kept"), [("given", RARE, RARE), ("total", STUB, HELPER)], ids=["given code", "the stub"]
)
def test_what_was_handed_out_is_no_evidence(make_course, tiny_cells, tmp_path, cell, source, kept):
    next(one for one in tiny_cells if one.id == cell).source = source
    (notebook,) = load(make_course(tmp_path / "given", tiny_cells), "09_tiny")
    students = [handed_in(notebook, f"h{i}", total=text) for i, text in enumerate(HONEST)]
    students += [handed_in(notebook, name, total=f"{kept}\nx = {name!r}") for name in ("ada", "ben")]
    assert compare([notebook], students).suspicious == 0


def test_a_blank_class_gives_nothing(tiny, page_of):
    found = compare([tiny], [handed_in(tiny, f"s{i}") for i in range(6)])
    assert (found.students, found.compared) == (0, 0)
    assert "No pair is suspiciously alike. 0 pairs were compared." in page_of(found).text


def test_a_copy_of_the_solution_is_found(make_course, tiny_cells, tmp_path, page_of):
    first, *body = RARE.splitlines()
    for cell in tiny_cells:
        if cell.id == "total":
            cell.source = "\n".join([first, "    ### BEGIN SOLUTION", *body, "    ### END SOLUTION"])
    (notebook,) = load(make_course(tmp_path / "solved", tiny_cells), "09_tiny")
    students = [handed_in(notebook, f"h{i}", total=text) for i, text in enumerate(HONEST)]
    found = compare([notebook], [*students, handed_in(notebook, "ada", total=DISGUISED)])
    assert members(found) == [(SOLUTION, "ada")]
    assert "ada and the solution" in page_of(found).text


def test_a_copied_text_is_found(tiny):
    essays = {"ada": ESSAY, "ben": ESSAY.upper().replace("\n", " ").replace(",", " -"), "cem": "It is 0 by definition."}
    essays |= {f"h{i}": " ".join(f"word{(i + 1) * k}" for k in range(1, 20)) for i in range(5)}
    found = compare([tiny], [handed_in(tiny, name, why=text) for name, text in essays.items()])
    assert members(found) == [("ada", "ben")]


def test_evidence_adds_up_over_notebooks(make_two, tmp_path):
    notebooks = load(make_two(tmp_path / "two"), "09_tiny")
    tiny, waves = notebooks
    half = "\n".join(HELPER.splitlines()[:4])
    submissions = [handed_in(tiny, f"h{i}", total=text) for i, text in enumerate(HONEST)]
    submissions += [handed_in(waves, f"h{i}", mirrored=text) for i, text in enumerate(HONEST)]
    for name in ("ada", "ben"):
        submissions += [handed_in(tiny, name, total=half), handed_in(waves, name, mirrored=half)]
    (pair,) = compare(notebooks, submissions).pairs
    assert (pair.members, len(pair.shared)) == (("ada", "ben"), 2)
    assert max(shared.evidence for shared in pair.shared) < LEAST <= pair.evidence


@pytest.mark.parametrize(
    "other",
    [
        RARE.replace("middle", "m").replace("xs", "numbers"),
        RARE.replace("    #", "\n\n    #").replace('"""Halve', '"""Cut'),
        RARE.replace("(xs)", "(xs: list) -> dict[str, list[set[int]]]", 1).replace("middle =", "middle: int ="),
        f"%matplotlib inline\n!ls\n{RARE}",
        f"%%time\n{RARE}",
    ],
    ids=["names", "comments", "annotations", "magics", "cell magic"],
)
def test_what_changes_no_part(other):
    assert parts(other, True).keys() == parts(RARE, True).keys()


@pytest.mark.parametrize(("old", "new"), [("len", "size"), ("// 2", "// 3"), ("max", "np.max"), ("<=", "<")])
def test_given_names_numbers_attributes_and_operators_are_in_the_parts(old, new):
    assert parts(RARE.replace(old, new), True).keys() != parts(RARE, True).keys()


def test_an_odd_escape_is_no_syntax_error():
    text = 'found = [re.sub("\\d", "", one) for one in words if one]'
    assert parts(text, True).keys() == parts(text.replace("one", "word"), True).keys()


def test_the_rest_of_a_long_answer_is_not_compared():
    long = f"{RARE}\n" + "#" * MAX_CHARACTERS + f"\n{HELPER}"
    assert parts(long, True) == parts(RARE, True)


HOSTILE = {
    "one line": "x = '" + "a" * 1_000_000 + "'",
    "null bytes": "x = 1\x00\x00\ny = [" + "1, " * 40,
    "digits": "x = " + "9" * 20_000,
    "hexadecimal": "x = 0x" + "f" * 20_000,
    "escape": 'x = "\\d" + "\\w"; y = x + x + x + x',
    "syntax": "def f(:\n  return " + "][" * 50,
    "half a pair": "x = '\ud800'; y = [1, 2, 3, 4, 5, 6, 7]",
    "quotes": "'\"" * 10_000,
    "empty": "",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
@pytest.mark.parametrize("is_code", [True, False])
def test_any_text_has_parts(text, is_code):
    assert parts(text, is_code) == parts(text, is_code)


def test_hostile_answers_do_not_act(class_of, page_of):
    text = f"# {SCRIPT} `\n{HELPER}\nx = '{SCRIPT}' + \"</span></pre>***\"  "
    found = class_of(**{f"{SCRIPT}ada": text, "ben\x1b[31m": text})
    page = page_of(found)
    assert found.suspicious == 1
    assert SCRIPT + "ada" in page.text
    assert f"x = '{SCRIPT}'" in page.text
    assert "\x1b" not in page.source
    assert SCRIPT not in page.source


@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_long_answers_are_cut(class_of, page_of, shape):
    line = f"x = '{'a' * 1_000_000}'"
    text = {"wide": f"{HELPER}\n{line}", "deep": "\n".join(f"x{i} = {i}" for i in range(30_000))}[shape]
    found = class_of(ada=text, ben=text)
    assert found.suspicious == 1
    assert len(page_of(found).source) < 40_000


LONG = "\n\n".join([RARE, HELPER, DISGUISED.replace("1", "7").replace("2", "5")])
RING = f"{RARE}\n\n{HELPER}"
KEPT = RARE.replace("<= 1:", "<= 1:  ")
BESIDES = ["the name middle", "the comment # the middle belongs", "white space after if len(xs) <= 1:"]
SAID = {  # honest students, the others' answers, and what the page says
    "what it is for": (8, {}, ["never changes a mark", "a public solution", "36 pairs were compared"]),
    "one answer counts no more than the most": (7, {"ada": LONG, "ben": LONG}, [f"of which {MOST:g} count"]),
    "rarity in a class of three": (1, {"ada": RARE, "ben": DISGUISED}, ["nobody can say which parts are rare"]),
    "how many others have it": (8, dict.fromkeys(["ada", "ben", "cem"], RING), ["is in 1 other hand-in."]),
    "that nobody else has it": (8, dict.fromkeys(["ada", "ben"], RING), ["No other hand-in has any"]),
    "what else is the same": (7, {"ada": KEPT, "ben": KEPT}, BESIDES),
}


@pytest.mark.parametrize(("honest", "students", "words"), SAID.values(), ids=SAID)
def test_what_the_page_says(class_of, page_of, honest, students, words):
    text = page_of(class_of(honest, **students)).text
    assert [one for one in words if one not in text] == []


def test_the_page_shows_both_texts(class_of, page_of):
    text = page_of(class_of(ada=RARE, ben=DISGUISED)).source
    assert "<mark>    middle = len(xs) // 2</mark>" in text
    assert "<mark>    m: int = len(numbers) // 2</mark>" in text
    assert "<mark>    # the middle belongs" not in text


def test_what_others_share_is_not_reported(class_of):
    found = class_of(ada=RARE, ben=RARE, cem="middle = 3\n" + HONEST[7])
    assert "the name `pairs`" in found.pairs[0].shared[0].besides
    assert "the name `middle`" not in found.pairs[0].shared[0].besides


def test_who_cannot_be_read_is_named(tiny, page_of):
    found = compare([tiny], [Submission("ada", "tiny", None, "cut short"), handed_in(tiny, "ben", total=RARE)])
    assert "cannot be read: ada" in page_of(found).text


def test_a_large_ring_is_cut(class_of, page_of, monkeypatch):
    monkeypatch.setattr(comparing, "REPORTED", 2)
    found = class_of(8, **dict.fromkeys(["ada", "ben", "cem"], RING))
    assert (found.suspicious, len(found.pairs)) == (3, 2)
    assert "1 more pair with less evidence is not shown" in page_of(found).text


def test_the_limit_is_that_of_an_exponential_and_copies_do_not_move_it():
    count = 4001
    values = [10 * math.log(count / (count - i)) for i in range(count)]
    assert _limit(values, 0.5) == pytest.approx(10 * math.log(2 * count), rel=1e-2)
    values = sorted([float(i % 17) for i in range(500)])
    assert _limit([*values, *[1e6] * 5], 0.5) == pytest.approx(_limit(values, 0.5), rel=0.15)
    assert _limit([0.0] * 20, 0.5) == LEAST


def test_likeness_to_the_solution_needs_more(class_of, monkeypatch):
    monkeypatch.setattr(comparing, "LEAST", 0.0)
    found = class_of(8)
    assert found.limits == pytest.approx([math.log(28 / 2 / 0.5), math.log(8 / 2 / 0.02)])


def test_the_terminal_takes_names_literally(class_of):
    from rich.console import Console

    console = Console(width=100, color_system=None)
    with console.capture() as shown:
        console.print(pair_table(class_of(**{"[red]ada": RARE, "ben": RARE})))
    assert "[red]ada" in shown.get()


def test_the_command_writes_the_page(call, tiny, tiny_course):
    for i, text in enumerate([*HONEST, RARE, DISGUISED]):
        path = tiny_course / "submitted" / f"s{i}" / tiny.name / "tiny.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(dumps(handed_in(tiny, "", total=text).document))
    code, out, _ = call("similar", tiny.name)
    page = tiny_course / "reports" / tiny.name / "similar" / "index.html"
    assert (code, str(page) in out.replace("\n", "")) == (0, True)
    assert "1 suspicious, 55 compared" in out
    assert "s8 and s9" in page.read_text().replace("<bdi>", "").replace("</bdi>", "")


def test_the_command_takes_a_folder(call, tiny, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "ada.ipynb").write_text(dumps(handed_in(tiny, "", total=RARE).document))
    assert "0 suspicious, 1 compared" in call("similar", tiny.name, folder)[1]


@pytest.mark.parametrize("arguments", [["77_absent"], ["09_tiny", "absent"], ["09_tiny"]])
def test_a_bad_call_is_refused(call, arguments):
    code, _, err = call("similar", *arguments)
    missing = arguments[-1] if "absent" in arguments[-1] else "submitted"
    assert (code, missing in err, err.startswith("autograder: ")) == (2, True, True)
