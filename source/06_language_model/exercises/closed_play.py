"""Exercise 1.7: the cross-entropy of the closed play under both models."""

from autograder.exercises import Exercise, Results
from course.checks.compare import scalar

KEYS = ("bigram", "gpt")
OF_BIGRAM = "the table `best`: nats(best[plays.test[:-1]], plays.test[1:])"
OF_GPT = (
    "all windows of lm.windows(plays.test, 96), the model's logits as log-probabilities, and `nats` of them and the "
    "targets"
)


def own_numbers(nats, best, model):
    """Return the cross-entropies by the student's own parts."""
    import torch

    from course import language_model as lm

    plays, found = lm.plays(), {}
    for name, codes in (("test", plays.test), ("valid", plays.valid)):
        found[f"bigram, {name}"] = float(nats(best[codes[:-1]], codes[1:]))
    inputs, targets = lm.windows(plays.test, 96)
    with torch.no_grad():
        logits = torch.cat([model(some) for some in inputs.split(200)])
        found["gpt, test"] = float(nats(logits.log_softmax(dim=-1), targets))
        found["gpt, logits"] = float(nats(logits, targets))
    return found


def of_the_closed_play(test_nats, measured, keys, least_lead, of_bigram, of_gpt):
    if not isinstance(test_nats, dict) or any(key not in test_nats for key in keys):
        raise AssertionError('`test_nats` should be a dict with the entries "bigram" and "gpt"')
    own = measured()
    wrong = {
        "bigram": {"this is the number of the validation text: open `plays.test`": own["bigram, valid"]},
        "gpt": {
            "this is the bigram's number: `model(inputs)` gives the GPT's logits": own["bigram, test"],
            "logits are no log-probabilities: `.log_softmax(dim=-1)` before `nats`": own["gpt, logits"],
        },
    }
    for key, otherwise in (("bigram", of_bigram), ("gpt", of_gpt)):
        right = own[f"{key}, test"]
        name = f"test_nats[{key!r}]"
        scalar(test_nats[key], right, name, mistakes=wrong[key], rtol=1e-3, atol=1e-4, otherwise=otherwise)
    if own["gpt, test"] > own["bigram, test"] - least_lead:
        raise AssertionError(
            "your model is hardly better than the bigram on the closed play: was its training run to the end? "
            "`lm.use_kept_weights(model)` stands in for it"
        )


exercise = Exercise(
    parts=[
        Results(
            title="both models on the closed play",
            judge=of_the_closed_play,
            measure=own_numbers,
            given=lambda: {"keys": KEYS, "least_lead": 0.3, "of_bigram": OF_BIGRAM, "of_gpt": OF_GPT},
        )
    ],
    builds_on=["nats", "bigram", "causal_attention", "gpt", "batch", "learning_rate", "training_step"],
)
