"""The only reader of the course's data: what the course ships, and what others publish and the reader asks for.

Shipped, with a checksum: `toy_attention`, `toy_attention_truth`, `tweets`, `reviews`, `word_vectors`, `arrays`.
Downloaded when they are called: `glove`, `twitter_samples`, `imdb`.
"""

from course.data.downloading import DownloadError, cache_folder
from course.data.published import (
    PUBLISHED,
    download,
    glove,
    imdb,
    read_glove,
    read_imdb,
    read_twitter_samples,
    twitter_samples,
)
from course.data.shipped import ToyAttention, ToyAttentionTruth, arrays, folder, toy_attention, toy_attention_truth
from course.data.texts import Texts, reviews, tweets
from course.data.vectors import WordVectors, read_word_vectors, word_vectors

__all__ = [
    "PUBLISHED",
    "DownloadError",
    "Texts",
    "ToyAttention",
    "ToyAttentionTruth",
    "WordVectors",
    "arrays",
    "cache_folder",
    "download",
    "folder",
    "glove",
    "imdb",
    "read_glove",
    "read_imdb",
    "read_twitter_samples",
    "read_word_vectors",
    "reviews",
    "toy_attention",
    "toy_attention_truth",
    "tweets",
    "twitter_samples",
    "word_vectors",
]
