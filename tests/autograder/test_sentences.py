"""The sentences that checks have ready are found, and those that no answer brings out are reported."""

from edits import replaced

from autograder.authoring.verify.verdicts import dead_sentences, prepared_sentences

FILE = '''\
from course.checks.compare import array

HALF = "it is half of it"

def judge(function):
    """A docstring is no sentence."""
    array(function, 3, "the name of it", mistakes={HALF: 1, f"it is {function} times too large, surely": 2, "short": 3})

values = Values(title="a title of a part", call="double(a, b, c)", hint="a hint that is shown")
raise AssertionError("the sum {found} is one too small".format(found=1))
'''


def test_the_sentences_of_an_exercise_are_found_and_what_no_mistake_says_is_left_out(tiny):
    found = prepared_sentences(replaced(tiny, {"double_check": f"# check: all\n{FILE}"}))
    expected = {"it is half of it", "times too large, surely", "a hint that is shown", "is one too small"}
    assert {sentence for sentence, exercises in found.items() if exercises == {"double"}} >= expected
    no_mistakes = ("docstring", "the name of", "a title", "a, b")
    assert not [sentence for sentence in found for part in no_mistakes if part in sentence]


def test_a_sentence_that_no_answer_brings_out_is_dead():
    sentences = {"half of it": {"double"}, "one too small": {"total"}, "twice": {"double", "total"}}
    message = {"double": ["It is HALF of it"], "total": ["one too large", "it is twice that"]}
    assert dead_sentences(sentences, message) == [("one too small", ["total"])]
    assert dead_sentences({"half of it": {"double", "total"}}, {"double": ["nothing"]}) == []
