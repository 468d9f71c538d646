"""Assignment 06's library: plays as numbers, a training that an autograder shortens, reading with a cache."""

import math
import re

import pytest
import torch
from averaging import Averaging
from torch import nn

from course import language_model as lm
from course.language_model.copying import second_block
from course.language_model.spelling import SIGNS, in_words, pairs
from course.language_model.training import validation
from course.language_model.writing import caches

VOCAB = len(lm.LETTERS)


class Table(nn.Module):
    """A model that sees one character."""

    def __init__(self):
        super().__init__()
        self.scores = nn.Embedding.from_pretrained(torch.zeros(VOCAB, VOCAB), freeze=False)

    def forward(self, codes):
        return self.scores(codes)


def mean_of_all(attention, x, cache, position):
    """Return the mean of the rows so far; the cache is that of their sum and their number."""
    total, count = cache or (torch.zeros_like(x), torch.zeros(1))
    return (total + x) / (position + 1), (total + x, count + 1)


class TestText:
    def test_the_plays_are_of_the_sizes_that_are_documented(self):
        plays = lm.plays()
        assert [len(part) for part in plays] == [835_532, 150_106, 40_000]
        assert int(torch.cat(plays).max()) == VOCAB - 1

    def test_decode_takes_encode_back_and_an_unknown_character_is_named(self):
        assert lm.decode(lm.encode("KENT.\nThis 'tis, sir!")) == "KENT.\nThis 'tis, sir!"
        with pytest.raises(ValueError, match="no '7': use letters"):
            lm.encode("Act 7")

    def test_windows_follow_each_other_and_targets_come_one_later(self):
        inputs, targets = lm.windows(torch.arange(11), 5)
        assert inputs.tolist() == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]
        assert torch.equal(targets, inputs + 1)


class TestTraining:
    @staticmethod
    def fit(**options):
        steps = []

        def training_step(model, optimizer, inputs, targets, rate):
            steps.append(rate)
            return 1.5

        def batch(codes, length, size, generator):
            return codes[:length], codes[1 : length + 1]

        history = lm.fit(Table(), lm.plays(), batch, lambda step, *rest: 0.5 * step, training_step, **options)
        return history, steps

    def test_the_parts_are_called_in_each_step(self, capsys):
        history, steps = self.fit(steps=7, every=3)
        assert steps == [0.5 * step for step in range(7)]
        assert history.step == [3, 6, 7]
        assert history.train == [1.5] * 3

    def test_an_autograder_takes_10_steps_and_then_wants_the_model_of_the_notebook(self, monkeypatch, capsys):
        monkeypatch.setenv("AUTOGRADER", "1")
        with pytest.raises(ValueError, match="has 4,225 weights, the kept ones are 347,040"):
            self.fit(steps=800)
        assert "step 10 of 10" in capsys.readouterr().out

    def test_an_untrained_table_costs_about_the_logarithm_of_the_alphabet(self):
        assert validation(Table(), lm.plays()) == pytest.approx(math.log(VOCAB), abs=1e-5)


class TestWriting:
    def test_a_certain_model_writes_what_it_is_certain_of(self):
        model = Table()
        with torch.no_grad():
            model.scores.weight[torch.arange(VOCAB - 1), torch.arange(1, VOCAB)] = 100.0
        assert lm.write(model, lambda logits: logits.softmax(-1), "ab", 3, seed=0) == "abcde"

    def test_a_remembering_layer_reads_piece_by_piece(self):
        x, found = torch.randn(2, 5, 3, generator=torch.Generator().manual_seed(1)), []
        whole = lm.Remembering(nn.Linear(3, 3), mean_of_all)
        for piece in x.split([3, 2], dim=1):
            found.append(whole(piece)[0])
        expected = x.cumsum(1) / torch.arange(1, 6)[:, None]
        torch.testing.assert_close(torch.cat(found, dim=1), expected)

    def test_the_model_itself_remembers_nothing(self):
        model = nn.Module()
        model.blocks = nn.ModuleList([nn.Module()])
        model.blocks[0].attention = layer = nn.Linear(3, 3)
        copy = lm.with_cache(model, mean_of_all)
        copy.blocks[0].attention(torch.ones(1, 2, 3))
        assert model.blocks[0].attention is layer
        assert [one.shape for one in caches(copy)] == [(1, 1, 3), (1,)]


class TestCopying:
    def test_the_block_comes_twice_after_a_start_token(self):
        codes, without = (lm.repeated(5, 7, torch.Generator().manual_seed(1), start=start) for start in (True, False))
        assert codes.shape == (5, 15)
        assert torch.equal(codes[:, 1:], without)
        assert torch.equal(codes[:, 1:8], codes[:, 8:])
        assert codes[:, 0].tolist() == [0] * 5
        assert int(codes[:, 1:].min()) > 0

    def test_maps_are_those_of_each_layer_and_hooks_are_gone(self):
        class Fixed(nn.Module):
            def __init__(self, value):
                super().__init__()
                self.value = value

            def forward(self, x):
                return x, torch.full((3, 2, 5, 5), self.value)

        model = nn.Module()
        model.blocks = nn.ModuleList(nn.Module() for _ in range(2))
        for value, block in enumerate(model.blocks):
            block.attention = Fixed(float(value))
        model.forward = lambda codes: [block.attention(codes) for block in model.blocks]
        maps = lm.attention_maps(model, torch.zeros(3, 5))
        assert maps.shape == (2, 3, 2, 5, 5)
        assert maps[:, 0, 0, 0, 0].tolist() == [0.0, 1.0]
        assert not any(block.attention._forward_hooks for block in model.blocks)

    def test_the_second_block_counts_without_its_first_letter(self):
        losses = torch.zeros(2 * lm.PERIOD)
        losses[lm.PERIOD] = 100.0
        losses[lm.PERIOD + 1 :] = 2.0
        assert second_block(losses) == 2.0


class TestSpelling:
    def test_numbers_in_words(self):
        words = {0: "zero", 13: "thirteen", 40: "forty", 99: "ninety-nine", 100: "one hundred"}
        words |= {511: "five hundred eleven", 347: "three hundred forty-seven"}
        assert {number: in_words(number) for number in words} == words

    def test_shorter_numbers_and_words_are_padded(self):
        digits, mask, codes = pairs([7, 31])
        assert digits.tolist() == [[7, 0], [3, 1]]
        assert mask.tolist() == [[True, False], [True, True]]
        assert ["".join(SIGNS[code] for code in row) for row in codes] == [">seven......", ">thirty-one."]

    def test_a_number_is_spelled_by_what_the_model_finds_likeliest(self):
        word = [*(SIGNS.index(sign) for sign in "ten"), 1]

        def speller(digits, mask, codes):
            return nn.functional.one_hot(torch.tensor([[word[codes.shape[1] - 1]]]), len(SIGNS)).float()

        def decode(predict, start, end, longest):
            codes = [start]
            while codes[-1] != end:
                codes.append(int(predict(torch.tensor([codes]))[0, -1].argmax()))
            return codes[1:-1]

        assert lm.spelled(speller, decode, 10) == "ten"


class TestExplorer:
    def test_the_text_is_shaded_without_a_script(self):
        """The last of three characters has all of the first head's attention."""
        page = lm.Explorer(Averaging(), "a b")._repr_html_().split("<script>")[0]
        spans = re.findall(r"<span[^>]*,([\d.]+)\)\">(.*?)</span>", page)
        assert spans == [("0.000", "a"), ("0.000", " "), ("1.000", "b")]

    @pytest.mark.parametrize(
        ("text", "message"), [("a7", "doesn't know '7'"), ("a", "1 character"), ("a" * 129, "129")]
    )
    def test_a_text_that_cannot_be_read_is_refused(self, text, message):
        with pytest.raises(ValueError, match=message):
            lm.Explorer(Averaging(), text)


def test_attention_to_nothing_is_drawn_where_there_is_some():
    whole, leaving = Averaging(), Averaging()
    leaving.blocks[0].attention.register_forward_hook(lambda _module, _inputs, output: (output[0], output[1] / 2))
    axes = lm.resting_figure({"whole": (whole, True), "leaving": (leaving, False)}).axes
    assert ["to nothing" in {line.get_label() for line in ax.get_lines()} for ax in axes] == [False, True]
