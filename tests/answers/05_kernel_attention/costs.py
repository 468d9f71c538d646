# %% right: formulas
def costs(N, D, M, C):
    return N * N * (D + M), N * (2 * D + 2 * M + N), 2 * N * C * M, 2 * N * (D + M) + C * (M + 1)

# %% right: counted array by array, as a list
def costs(N, D, M, C):
    inputs = N * D + N * D + N * M
    output = N * M
    return [N * D * N + N * N * M, inputs + output + N**2, C * N * M + N * C * M, inputs + output + C * M + C]

# %% right: an array, with names
def costs(N, D, M, C):
    softmax_time = N**2 * D + N**2 * M
    softmax_memory = 2 * N * D + 2 * N * M + N**2
    kernel_time = N * C * M * 2
    kernel_memory = 2 * N * D + 2 * N * M + C * M + C
    return np.array([softmax_time, softmax_memory, kernel_time, kernel_memory])

# %% wrong: only the number of weights | verdict: PARTIAL | says: one for each weight
def costs(N, D, M, C):
    return N * N, N * (2 * D + 2 * M + N), 2 * N * C * M, 2 * N * (D + M) + C * (M + 1)

# %% wrong: the scores alone | verdict: PARTIAL | says: weights with V is missing
def costs(N, D, M, C):
    return N * N * D, N * (2 * D + 2 * M + N), 2 * N * C * M, 2 * N * (D + M) + C * (M + 1)

# %% wrong: the outputs alone | verdict: PARTIAL | says: Q with the keys is missing
def costs(N, D, M, C):
    return N * N * M, N * (2 * D + 2 * M + N), 2 * N * C * M, 2 * N * (D + M) + C * (M + 1)

# %% wrong: the products multiplied | verdict: PARTIAL | says: add their costs
def costs(N, D, M, C):
    return N * N * D * M, N * (2 * D + 2 * M + N), (N * C * M) ** 2, 2 * N * (D + M) + C * (M + 1)

# %% wrong: the growth, without smaller terms | verdict: PARTIAL | says: the larger of the two | says: the largest array
def costs(N, D, M, C):
    return N**2 * max(D, M), N * max(N, D, M), 2 * N * C * M, 2 * N * (D + M) + C * (M + 1)

# %% wrong: forgets inputs and output | verdict: PARTIAL | says: only the table | says: only the sums
def costs(N, D, M, C):
    return N * N * (D + M), N * N, 2 * N * C * M, C * M + C

# %% wrong: forgets the output | verdict: PARTIAL | says: V and the output are two
def costs(N, D, M, C):
    return N * N * (D + M), N * (2 * D + M + N), 2 * N * C * M, N * (2 * D + M) + C * (M + 1)

# %% wrong: the arrays without the table and the sums | verdict: PARTIAL | says: table of weights is missing | says: sums over the keys are missing
def costs(N, D, M, C):
    kept = 2 * N * (D + M)
    return N * N * (D + M), kept, 2 * N * C * M, kept

# %% wrong: the inputs are not kept | verdict: PARTIAL | says: the inputs are missing
def costs(N, D, M, C):
    return N * N * (D + M), N * M + N * N, 2 * N * C * M, 2 * N * (D + M) + C * (M + 1)

# %% wrong: one of Q and K | verdict: PARTIAL | says: two inputs
def costs(N, D, M, C):
    return N * N * (D + M), N * D + 2 * N * M + N * N, 2 * N * C * M, N * D + 2 * N * M + C * M + C

# %% wrong: one product of the kernel | verdict: PARTIAL | says: there are two products
def costs(N, D, M, C):
    return N * N * (D + M), N * (2 * D + 2 * M + N), N * C * M, 2 * N * (D + M) + C * (M + 1)

# %% wrong: the wrong order of multiplication | verdict: PARTIAL | says: table of pairs
def costs(N, D, M, C):
    return N * N * (D + M), N * (2 * D + 2 * M + N), N**2 * C + N**2 * M, 2 * N * (D + M) + C * (M + 1)

# %% wrong: time of the features | verdict: PARTIAL | says: cost of features
def costs(N, D, M, C):
    return N * N * (D + M), N * (2 * D + 2 * M + N), 2 * N * C * D, 2 * N * (D + M) + C * (M + 1)

# %% wrong: the features are kept, and no denominator | verdict: PARTIAL | says: features are kept
def costs(N, D, M, C):
    return N * N * (D + M), N * (2 * D + 2 * M + N), 2 * N * C * M, 2 * N * (C + D + M) + C * (M + 1)

# %% wrong: the denominator is forgotten | verdict: PARTIAL | says: denominator is missing
def costs(N, D, M, C):
    return N * N * (D + M), N * (2 * D + 2 * M + N), 2 * N * C * M, 2 * N * (D + M) + C * M

# %% wrong: strings | says: costs
def costs(N, D, M, C):
    return "N^2*max(D,M)", "N*max(N,D,M)", "N*C*M", "N*(D+M)+C*M"

# %% wrong: the times alone | says: should give four numbers
def costs(N, D, M, C):
    return N * N * (D + M), 2 * N * C * M

# %% wrong: products where sums belong | says: shapes of the two products | says: list the arrays
def costs(N, D, M, C):
    return 2 * N * D * M, 3 * N * D + N * M + N * N, 2 * N * M * M, 2 * N * D * M + C * M

# %% wrong: forgets V | verdict: PARTIAL | says: V and the output are two
def costs(N, D, M, C):
    Q, K, output = N * D, N * D, N * M
    table, S, z = N * N, C * M, C
    return N * N * D + N * N * M, Q + K + output + table, C * N * M + N * C * M, Q + K + output + S + z
