# %% right: nested loops
accuracies = {"mean": [], "attention": []}
parameters, histories = {}, {}
for name, make in {"mean": MeanEmbedding, "attention": SelfAttentionClassifier}.items():
    for seed in range(5):
        its, history = trained(make, seed)
        accuracies[name].append(accuracy(its, parts.test.X, parts.test.y))
        if seed == 0:
            histories[name] = history
            parameters[name] = sum(p.numel() for p in its.parameters() if p.requires_grad)
print(paired_interval(accuracies["attention"], accuracies["mean"]))

# %% right: arrays and comprehensions
accuracies = {"mean": [], "attention": []}
parameters, histories = {}, {}
for name, make in {"mean": MeanEmbedding, "attention": SelfAttentionClassifier}.items():
    pairs = [trained(make, seed) for seed in (0, 1, 2, 3, 4)]
    accuracies[name] = np.array([accuracy(pair[0], parts.test.X, parts.test.y) for pair in pairs])
    histories[name] = pairs[0][1]
    parameters[name] = sum(np.prod(p.shape) for p in pairs[0][0].parameters())
print(paired_interval(accuracies["attention"], accuracies["mean"]))

# %% right: a function of the name, tensors
accuracies = {"mean": [], "attention": []}
parameters, histories = {}, {}
for name, make in {"mean": MeanEmbedding, "attention": SelfAttentionClassifier}.items():
    for seed in range(5):
        its, history = trained(make, seed)
        accuracies[name].append(torch.tensor(accuracy(its, parts.test.X, parts.test.y)))
        if seed == 0:
            histories[name] = history
            parameters[name] = len(nn.utils.parameters_to_vector(its.parameters()))
print(paired_interval(accuracies["attention"], accuracies["mean"]))

# %% wrong: the two swapped | says: swapped
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = {"mean": known["attention"], "attention": known["mean"]}
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: three seeds | says: five numbers
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = {name: its[:3] for name, its in known.items()}
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: percent | says: shares
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = {name: [100 * a for a in its] for name, its in known.items()}
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: one seed five times | says: same number
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = {name: [its[0]] * 5 for name, its in known.items()}
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: without positions | says: with positions
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.73, 0.74, 0.73, 0.72, 0.74]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = known
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: the mean on the training part | says: test part
known = {"mean": [0.72, 0.73, 0.74, 0.73, 0.72], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = known
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: other keys | says: no entry
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = {"MeanEmbedding": known["mean"], "attention": known["attention"]}
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: two lists | says: a dict
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = [known["mean"], known["attention"]]
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: tensors counted | verdict: PARTIAL | says: number of tensors
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = known
parameters = {"mean": 3, "attention": 7}
histories = {"mean": curve, "attention": curve}

# %% wrong: without the embedding | verdict: PARTIAL | says: word vectors
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = known
parameters = {"mean": 33, "attention": 3168}
histories = {"mean": curve, "attention": curve}

# %% wrong: histories of two epochs | says: histor | hidden: the check looks at the accuracies
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6], "accuracy": [0.6, 0.6]}
accuracies = known
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: the histories are the wrong way round in time | says: fall | hidden: the check looks at the accuracies
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.1, 0.2, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7], "accuracy": [0.6] * 8}
accuracies = known
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: wide apart only on average | says: clearly | hidden: the interval is what the exercise asks to look at
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.99, 0.99, 0.60, 0.99, 0.99]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = known
parameters = {"mean": 11233, "attention": 14368}
histories = {"mean": curve, "attention": curve}

# %% wrong: attention without its matrices | verdict: PARTIAL | says: three matrices
known = {"mean": [0.62, 0.63, 0.64, 0.63, 0.62], "attention": [0.94, 0.95, 0.93, 0.95, 0.94]}
curve = {"loss": [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1], "accuracy": [0.6] * 8}
accuracies = known
parameters = {"mean": 11233, "attention": 11296}
histories = {"mean": curve, "attention": curve}
