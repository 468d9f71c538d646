# %% right: numbers as places, words at the ticks
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2, figsize=(10, 3))
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names, rotation=90)
        ax.set_ylabel("attention")
        ax.set_title(title)
    return fig

# %% right: lying bars, the first word on top
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(softmax)]
    fig, (left, right) = plt.subplots(1, 2)
    for ax, values, label in ((left, linear, "|linear score|"), (right, softmax, "softmax weight")):
        ax.barh(np.arange(len(names)), values)
        ax.set_yticks(np.arange(len(names)))
        ax.set_yticklabels(names)
        ax.invert_yaxis()
        ax.set_xlabel(label)
    return fig

# %% right: lying bars from the last word to the first
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(softmax)][::-1]
    fig, axes = plt.subplots(1, 2)
    for ax, values, label in zip(axes, (linear, softmax), ("Linear", "Softmax")):
        ax.barh(np.arange(len(names)), np.asarray(values)[::-1], tick_label=names)
        ax.set_xlabel(f"{label} attention")
    return fig

# %% right: pyplot's own state, two panels above each other
def plot_attention(tweet, linear, softmax):
    fig = plt.figure(figsize=(8, 6))
    for i, (values, name) in enumerate([(linear, "linear"), (softmax, "softmax")], start=1):
        plt.subplot(2, 1, i)
        plt.bar(range(len(values)), values)
        plt.xticks(range(len(values)), tweet.split()[: len(values)], rotation=45)
        plt.ylabel(name + " score")
    plt.tight_layout()
    return fig

# %% right: the values are written above the bars
def plot_attention(tweet, linear, softmax):
    n = len(linear)
    fig, axes = plt.subplots(2, 1, figsize=(9, 5), sharex=True)
    for ax, values, name in zip(axes, (linear, softmax), ("linear", "softmax")):
        bars = ax.bar(np.arange(n), values)
        ax.bar_label(bars, fmt="%.2f")
        ax.set_ylabel(f"attention ({name})")
    axes[0].tick_params(labelbottom=True)
    axes[1].set_xticks(np.arange(n), tweet.split()[:n], rotation=60)
    return fig

# %% wrong: words as places | says: occurs twice
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(names, values)
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: words as places, made different by a number | says: expected the words
def plot_attention(tweet, linear, softmax):
    names = [f"{i}: {w}" for i, w in enumerate(tweet.split()[: len(linear)])]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(names, values)
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: no words | says: has no word
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(values)), values)
        ax.set_xticks([])
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: the ticks of matplotlib, numbers | says: expected the words
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(values)), values)
        ax.set_xticks(range(len(values)))
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: sorted by size | says: not in the order of the words
def plot_attention(tweet, linear, softmax):
    names = np.array(tweet.split()[: len(linear)])
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        order = np.argsort(values)[::-1]
        ax.bar(range(len(values)), np.asarray(values)[order])
        ax.set_xticks(range(len(values)), names[order])
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: one panel | says: share one panel
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, ax = plt.subplots()
    ax.bar(np.arange(len(names)) - 0.2, linear, width=0.4, label="linear")
    ax2 = ax
    ax2.bar(np.arange(len(names)) + 0.2, softmax, width=0.4, label="softmax")
    ax.set_xticks(range(len(names)), names)
    ax.set_ylabel("attention")
    ax.legend()
    return fig

# %% wrong: curves | says: no bars
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.plot(values, "o-")
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: nothing says which is which | says: which panel is the linear
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values in zip(axes, (linear, softmax)):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention")
    return fig

# %% wrong: titles exchanged | says: swapped
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("softmax", "linear")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: no label on the axis of the values | verdict: PARTIAL | says: has no label
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names)
        ax.set(title=title)
    return fig

# %% wrong: scaled to the largest | says: scaled
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), np.asarray(values) / np.max(values))
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: all words, with zeros for those that are not read | says: more bars than scores
def plot_attention(tweet, linear, softmax):
    names = tweet.split()
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), np.pad(values, (0, len(names) - len(values))))
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: fails on a tweet with more words than scores | verdict: ERROR | says: more words than scores
def plot_attention(tweet, linear, softmax):
    names = tweet.split()
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention", title=title)
    return fig

# %% wrong: only the softmax | says: no panel has one bar for each of the linear
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, ax = plt.subplots()
    ax.bar(range(len(names)), softmax)
    ax.set_xticks(range(len(names)), names)
    ax.set(ylabel="attention", title="softmax")
    return fig

# %% wrong: the linear scores in both panels | says: no panel has one bar for each of the softmax
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2)
    for ax, title in zip(axes, ("linear", "softmax")):
        ax.bar(range(len(linear)), linear)
        ax.set_xticks(range(len(linear)), tweet.split()[: len(linear)])
        ax.set_ylabel("attention")
        ax.set_title(title)
    return fig

# %% wrong: Figure and Axes | says: Figure
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention", title=title)
    return fig, axes

# %% wrong: no return | says: return fig
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names)
        ax.set(ylabel="attention", title=title)
    plt.show()

# %% right: stacked panels with a shared x axis
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(2, 1, sharex=True)
    for ax, h, name in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(h)), h)
        ax.set_xticks(range(len(h)), tweet.split()[: len(h)], rotation=60)
        ax.set_ylabel(name)
    return fig

# %% right: lying bars with a shared axis of words
def plot_attention(tweet, linear, softmax):
    fig, (a, b) = plt.subplots(ncols=2, sharey=True)
    tokens = tweet.split()
    for ax, name, s in ((a, "linear score", linear), (b, "softmax weight", softmax)):
        ax.barh(np.arange(len(s)), s)
        ax.set_yticks(np.arange(len(s)), labels=tokens[: len(s)])
        ax.set_xlabel(name)
    a.invert_yaxis()
    return fig

# %% right: a shared axis of the values
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2, sharey=True)
    for ax, h, name in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(h)), h)
        ax.set_xticks(range(len(h)), tweet.split()[: len(h)], rotation=60)
        ax.set_title(name)
    axes[0].set_ylabel("attention")
    return fig

# %% right: one label for both panels
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2)
    for ax, h, name in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(h)), h)
        ax.set_xticks(range(len(h)), tweet.split()[: len(h)], rotation=60)
        ax.set_title(name)
    fig.supylabel("attention")
    return fig

# %% wrong: words without a score at the ticks | says: without a bar
def plot_attention(tweet, linear, softmax):
    words = tweet.split()
    fig, axes = plt.subplots(1, 2)
    for ax, h, name in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(h)), h)
        ax.set_xticks(range(len(words)), words, rotation=60)
        ax.set_ylabel("attention")
        ax.set_title(name)
    return fig

# %% wrong: two figures | says: two panels in one figure
def plot_attention(tweet, linear, softmax):
    for h, name in zip((linear, softmax), ("linear", "softmax")):
        fig, ax = plt.subplots()
        ax.bar(range(len(h)), h)
        ax.set_xticks(range(len(h)), tweet.split()[: len(h)], rotation=60)
        ax.set_ylabel("attention")
        ax.set_title(name)
    return fig

# %% wrong: the words one tick further | says: has no word
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2)
    for ax, h, name in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(h)), h)
        ax.set_xticks(range(1, len(h) + 1), tweet.split()[: len(h)], rotation=60)
        ax.set_ylabel("attention")
        ax.set_title(name)
    return fig

# %% wrong: only the title of the figure names the scores | says: which panel
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2)
    for ax, h in zip(axes, (linear, softmax)):
        ax.bar(range(len(h)), h)
        ax.set_xticks(range(len(h)), tweet.split()[: len(h)], rotation=60)
        ax.set_ylabel("attention")
    fig.suptitle("linear and softmax")
    return fig

# %% wrong: lying bars without words | says: set_yticks
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2)
    for ax, h, name in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.barh(range(len(h)), h)
        ax.set_yticks([])
        ax.set_xlabel(name)
    return fig

# %% wrong: the squares of the scores, so that large ones stand out | says: draw that argument as it is
def plot_attention(tweet, linear, softmax):
    fig, axes = plt.subplots(1, 2, figsize=(10, 2.6))
    for ax, values, name in zip(axes, (linear, softmax), ("linear score, absolute", "softmax weight")):
        ax.bar(range(len(values)), np.asarray(values) ** 2)
        ax.set_xticks(range(len(values)), tweet.split()[: len(values)], rotation=60)
        ax.set_ylabel(name)
    return fig

# %% wrong: a log axis | verdict: PARTIAL | says: expected a linear one
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2, figsize=(10, 3))
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names, rotation=90)
        ax.set_ylabel("attention")
        ax.set_title(title)
        ax.set_yscale("log")
    return fig

# %% wrong: an axis that starts at 0.04 | verdict: PARTIAL | says: cuts its bars
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2, figsize=(10, 3))
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names, rotation=90)
        ax.set_ylabel("attention")
        ax.set_title(title)
        ax.set_ylim(0.04)
    return fig

# %% wrong: an axis up to a half | verdict: PARTIAL | says: cuts its bars
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2, figsize=(10, 3))
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names, rotation=90)
        ax.set_ylabel("attention")
        ax.set_title(title)
        ax.set_ylim(0, 0.5)
    return fig

# %% wrong: the label of the words on the axis of the values | verdict: PARTIAL | says: which belongs to the words
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2, figsize=(10, 3))
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names, rotation=90)
        ax.set_ylabel("word")
        ax.set_title(title)
    return fig

# %% right: one scale for both panels, a label with both words
def plot_attention(tweet, linear, softmax):
    names = tweet.split()[: len(linear)]
    fig, axes = plt.subplots(1, 2, figsize=(10, 3))
    for ax, values, title in zip(axes, (linear, softmax), ("linear", "softmax")):
        ax.bar(range(len(names)), values)
        ax.set_xticks(range(len(names)), names, rotation=90)
        ax.set_ylabel("attention of each word")
        ax.set_title(title)
        ax.set_ylim(0, 1.1 * max(np.max(linear), np.max(softmax)))
    return fig
