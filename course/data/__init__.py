"""The only reader of the course's data."""

from course.data.shipped import ToyAttention, ToyAttentionTruth, arrays, folder, toy_attention, toy_attention_truth
from course.data.texts import Texts, tweets
from course.data.vectors import WordVectors, read_word_vectors, word_vectors

__all__ = [
    "Texts",
    "ToyAttention",
    "ToyAttentionTruth",
    "WordVectors",
    "arrays",
    "folder",
    "read_word_vectors",
    "toy_attention",
    "toy_attention_truth",
    "tweets",
    "word_vectors",
]
