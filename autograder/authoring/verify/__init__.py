"""`autograder check`: the claims about a course, and the corpus of answers that proves most of them."""
