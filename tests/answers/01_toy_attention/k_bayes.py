# %% right: sqrt(D) nu k*
k_bayes = np.sqrt(X.shape[2]) * truth.shift * truth.direction

# %% right: einsum and np.full
factor = np.full(X.shape[2], np.sqrt(X.shape[2]))
k_bayes = np.einsum(",d,d->d", truth.shift, factor, truth.direction)
print(np.linalg.norm(k_bayes), "=", truth.shift, "* sqrt", X.shape[2])

# %% right: single precision
k_bayes = (truth.shift * truth.direction / X.shape[2] ** -0.5).astype(np.float32)

# %% right: nu^2/2 for the factor is a wrong thought with the right numbers, as nu = 2 makes nu^2/2 = nu: no test of values can tell
k_bayes = np.sqrt(X.shape[2]) * truth.shift**2 / 2 * truth.direction

# %% right: solved as a linear system: find k whose scores are the exponents
tokens = X_test.reshape(-1, X_test.shape[2])
target = truth.shift * tokens @ truth.direction
k_bayes, *_ = np.linalg.lstsq(tokens / np.sqrt(tokens.shape[1]), target, rcond=None)

# %% right: a list of numbers
root_of_D = X.shape[-1] ** 0.5
k_bayes = [float(truth.shift * component * root_of_D) for component in truth.direction]

# %% right: two steps, with a check of the weights
nu, k_star = truth.shift, truth.direction
D = len(k_star)
exponent = nu * (X_test @ k_star) - nu**2 / 2
k_bayes = nu * k_star * D**0.5
assert np.allclose(softmax(exponent), softmax(X_test @ k_bayes / np.sqrt(D)))
print("k_bayes =", k_bayes)

# %% right: a tensor
import torch

k_bayes = torch.tensor(truth.direction, dtype=torch.float64) * truth.shift * X.shape[2] ** 0.5
k_bayes = k_bayes.numpy()

# %% wrong: a name that truth does not have | verdict: ERROR | says: attribute
k_bayes = np.sqrt(X.shape[2]) * truth.nu * truth.k_star

# %% wrong: a column | says: shape
k_bayes = (np.sqrt(X.shape[2]) * truth.shift * truth.direction).reshape(-1, 1)

# %% wrong: carries nu^2/2 into the direction | says: a number is added to every entry
k_bayes = np.sqrt(X.shape[2]) * (truth.shift * truth.direction - truth.shift**2 / 2)

# %% wrong: subtracts nu^2/2 from the first number only, as a bias | says: nothing is added
k_bayes = np.sqrt(X.shape[2]) * truth.shift * truth.direction
k_bayes[0] -= truth.shift**2 / 2

# %% wrong: the hidden direction itself | says: direction alone
k_bayes = truth.direction

# %% wrong: divides by sqrt(D) | says: sqrt(D)
k_bayes = truth.shift * truth.direction / np.sqrt(X.shape[2])

# %% wrong: rescales the learned direction | says: learned
k_bayes = np.sqrt(X.shape[2]) * truth.shift * k_softmax_stopped / np.linalg.norm(k_softmax_stopped)

# %% wrong: without nu | says: ν
k_bayes = np.sqrt(X.shape[2]) * truth.direction

# %% wrong: without sqrt(D) | says: sqrt(D)
k_bayes = truth.shift * truth.direction

# %% wrong: nu squared | says: ν
k_bayes = np.sqrt(X.shape[2]) * truth.shift**2 * truth.direction

# %% wrong: the predictions of the estimator in place of its direction | says: shape
k_bayes = softmax_attention(X_test, np.sqrt(X.shape[2]) * truth.shift * truth.direction)

# %% wrong: minus | says: sign
k_bayes = -truth.shift * truth.direction * np.sqrt(X.shape[2])

# %% wrong: the root of the number of tokens | says: sqrt(D)
k_bayes = np.sqrt(X.shape[1]) * truth.shift * truth.direction

# %% wrong: D in place of its root | says: sqrt(D)
k_bayes = X.shape[2] * truth.shift * truth.direction

# %% wrong: takes the estimator that was trained to the end for the best one | says: learned
k_bayes = k_softmax

# %% wrong: scaled so that its first number is 1 | says: infinity
k_bayes = truth.shift * np.sqrt(X.shape[2]) * truth.direction / truth.direction[0]

# %% wrong: the odds in place of their logarithm | says: not the posterior | hidden: the visible check holds no right value, as any length could be found with it
k_bayes = np.exp(truth.shift) * np.sqrt(X.shape[2]) * truth.direction

# %% wrong: no direction | says: it does not hold `truth.direction`
k_bayes = truth.shift * np.sqrt(X.shape[2]) * np.ones(X.shape[2])

# %% wrong: the half of the exponent is forgotten | says: twice as long
k_bayes = 2 * truth.shift * np.sqrt(D) * truth.direction
