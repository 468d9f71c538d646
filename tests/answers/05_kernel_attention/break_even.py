# %% right: by names
def break_even(terms_a, terms_b):
    error_a, size_a = terms_a
    error_b, size_b = terms_b
    return (error_a - error_b) / (size_b - size_a)

# %% right: by arrays
def break_even(terms_a, terms_b):
    error, size = np.array(terms_b) - np.array(terms_a)
    return -error / size

# %% right: as a linear system
def break_even(terms_a, terms_b):
    # objective - size * lam = error, for both
    A = np.array([[1, -terms_a[1]], [1, -terms_b[1]]])
    return np.linalg.solve(A, [terms_a[0], terms_b[0]])[1]

# %% right: the root of the difference
def break_even(terms_a, terms_b):
    return np.roots([terms_a[1] - terms_b[1], terms_a[0] - terms_b[0]])[0]

# %% wrong: the sign | says: the sign is wrong
def break_even(terms_a, terms_b):
    return (terms_a[0] - terms_b[0]) / (terms_a[1] - terms_b[1])

# %% wrong: upside down | says: upside down
def break_even(terms_a, terms_b):
    return (terms_a[1] - terms_b[1]) / (terms_b[0] - terms_a[0])

# %% wrong: the objective there | says: expected λ
def break_even(terms_a, terms_b):
    lam = (terms_b[0] - terms_a[0]) / (terms_a[1] - terms_b[1])
    return terms_a[0] + lam * terms_a[1]

# %% wrong: only one size | says: both sizes count
def break_even(terms_a, terms_b):
    return (terms_b[0] - terms_a[0]) / terms_a[1]

# %% wrong: only one error | says: both errors count
def break_even(terms_a, terms_b):
    return terms_b[0] / (terms_a[1] - terms_b[1])

# %% wrong: the sizes are added | says: the sizes are added
def break_even(terms_a, terms_b):
    return (terms_b[0] - terms_a[0]) / (terms_a[1] + terms_b[1])

# %% wrong: the errors are added | says: the errors are added
def break_even(terms_a, terms_b):
    return (terms_a[0] + terms_b[0]) / (terms_a[1] - terms_b[1])

# %% wrong: its absolute size, if the first is the smaller one | says: it is 0
def break_even(terms_a, terms_b):
    return max(terms_b[0] - terms_a[0], 0) / (terms_a[1] - terms_b[1])

# %% wrong: the number by hand | says: order of the two must not matter
def break_even(terms_a, terms_b):
    (error_a, size_a), (error_b, size_b) = terms_a, terms_b
    return (error_b - error_a) / max(size_a - size_b, 0.001)

# %% wrong: a pair | says: expected one number
def break_even(terms_a, terms_b):
    lam = (terms_b[0] - terms_a[0]) / (terms_a[1] - terms_b[1])
    return lam, terms_a[0] + lam * terms_a[1]

# %% wrong: a search over a grid | says: not equal there
def break_even(terms_a, terms_b):
    lams = np.arange(0.3, 100, 1)
    apart = np.abs(terms_a[0] + lams * terms_a[1] - terms_b[0] - lams * terms_b[1])
    return lams[apart.argmin()]
