# %% right: spaces and capitals
softmax_time = "n^2 * max(D, M)"
softmax_memory = "N * max(N, D, M)"
kernel_time = "N * C * M"
kernel_memory = "N * (D + M) + C * M"

# %% right: at once
softmax_time, softmax_memory, kernel_time, kernel_memory = (
    "N^2*max(D,M)", "N*max(N,D,M)", "N*C*M", "N*(D+M)+C*M"
)

# %% right: from a dict
answers = {"st": "N^2*max(d,m)", "sm": "n*max(n,d,m)", "kt": "n*c*m", "km": "n*(d+m)+c*m"}
softmax_time, softmax_memory = answers["st"], answers["sm"]
kernel_time, kernel_memory = answers["kt"], answers["km"]

# %% wrong: only the number of weights | verdict: PARTIAL | says: how many multiplications | hidden: the whole answer is a choice, so the visible check looks at its form
softmax_time = "N^2"
softmax_memory = "N*max(N,D,M)"
kernel_time = "N*C*M"
kernel_memory = "N*(D+M)+C*M"

# %% wrong: forgets inputs | verdict: PARTIAL | says: largest array | hidden: the whole answer is a choice, so the visible check looks at its form
softmax_time = "N^2*max(D,M)"
softmax_memory = "N^2"
kernel_time = "N*C*M"
kernel_memory = "N*(D+M)+C*M"

# %% wrong: both at once | verdict: PARTIAL | says: two products | hidden: the whole answer is a choice, so the visible check looks at its form
softmax_time = "N^2*D*M"
softmax_memory = "N*max(N,D,M)"
kernel_time = "N*C*M"
kernel_memory = "N*(D+M)+C*M"

# %% wrong: time of the features | verdict: PARTIAL | says: which two products | hidden: the whole answer is a choice, so the visible check looks at its form
softmax_time = "N^2*max(D,M)"
softmax_memory = "N*max(N,D,M)"
kernel_time = "N*C*D"
kernel_memory = "N*(D+M)+C*M"

# %% wrong: the table of features is kept | verdict: PARTIAL | says: no feature is kept | hidden: the whole answer is a choice, so the visible check looks at its form
softmax_time = "N^2*max(D,M)"
softmax_memory = "N*max(N,D,M)"
kernel_time = "N*C*M"
kernel_memory = "N*(C+M)+C*M"

# %% wrong: the wrong order of multiplication | verdict: PARTIAL | says: which two products | hidden: the whole answer is a choice, so the visible check looks at its form
softmax_time = "N^2*max(D,M)"
softmax_memory = "N*max(N,D,M)"
kernel_time = "N^2*C"
kernel_memory = "N*(D+M)+C*M"

# %% wrong: only the sums | verdict: PARTIAL | says: inputs and output | hidden: the whole answer is a choice, so the visible check looks at its form
softmax_time = "N^2*max(D,M)"
softmax_memory = "N*max(N,D,M)"
kernel_time = "N*C*M"
kernel_memory = "C*M"

# %% wrong: another string | verdict: PARTIAL | says: not in the list
softmax_time = "O(N^2)"
softmax_memory = "N*max(N,D,M)"
kernel_time = "N*C*M"
kernel_memory = "N*(D+M)+C*M"

# %% wrong: a number | verdict: PARTIAL | says: expected a string
softmax_time = 2
softmax_memory = "N*max(N,D,M)"
kernel_time = "N*C*M"
kernel_memory = "N*(D+M)+C*M"

# %% wrong: sentences | says: none of the four
softmax_time = "quadratic in N"
softmax_memory = "quadratic in N"
kernel_time = "linear in N"
kernel_memory = "linear in N"
