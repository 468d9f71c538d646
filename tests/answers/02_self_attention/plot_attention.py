# %% right: imshow, short
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0.0, vmax=1.0)
    ax.set_xticks(range(len(keys)), keys, rotation=90)
    ax.set_yticks(range(len(queries)), queries)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    plt.colorbar(image, label="weight")
    return fig

# %% right: pcolormesh, first query on top
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    mesh = ax.pcolormesh(weights.numpy(), vmin=0, vmax=1)
    ax.invert_yaxis()
    ax.set_xticks([j + 0.5 for j in range(len(keys))], labels=keys)
    ax.set_yticks([i + 0.5 for i in range(len(queries))], labels=queries)
    ax.set(xlabel="key", ylabel="query")
    bar = fig.colorbar(mesh)
    bar.set_label("attention")
    return fig

# %% right: the course's own map with words at its ticks
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    plots.attention_map(ax, weights)
    ax.set_xticks(range(len(keys)))
    ax.set_xticklabels(keys)
    ax.set_yticks(range(len(queries)))
    ax.set_yticklabels(queries)
    return fig

# %% right: pyplot's state, matshow
def plot_attention(weights, queries, keys):
    plt.matshow(weights, fignum=0, cmap="cividis", clim=(0, 1)) if False else plt.figure()
    plt.imshow(weights, clim=(0, 1), aspect="auto")
    plt.xticks(range(len(keys)), keys)
    plt.yticks(range(len(queries)), queries)
    plt.xlabel("keys")
    plt.ylabel("queries")
    plt.colorbar().ax.set_title("weight")
    return plt.gcf()

# %% wrong: origin below, numbers written into the cells | verdict: PARTIAL | says: row 0 of `weights` is at the bottom
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots(layout="constrained")
    image = ax.imshow(weights, origin="lower", clim=(0, 1))
    for i in range(len(queries)):
        for j in range(len(keys)):
            ax.text(j, i, f"{weights[i, j]:.2f}", ha="center")
    ax.set(xticks=range(len(keys)), yticks=range(len(queries)), xticklabels=keys, yticklabels=queries)
    ax.set(xlabel="attends to", ylabel="asks")
    fig.colorbar(image, label="attention weight", orientation="horizontal")
    return fig

# %% wrong: transposed | says: transposed
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights.T, vmin=0, vmax=1)
    ax.set_xticks(range(len(queries)), queries)
    ax.set_yticks(range(len(keys)), keys)
    ax.set(xlabel="query", ylabel="key")
    fig.colorbar(image, label="weight")
    return fig

# %% wrong: returns the axes as well | says: give `fig` alone
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), keys)
    ax.set_yticks(range(len(queries)), queries)
    ax.set(xlabel="key", ylabel="query")
    fig.colorbar(image, label="weight")
    return fig, ax

# %% wrong: returns nothing | says: return fig
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    ax.imshow(weights, vmin=0, vmax=1)

# %% wrong: the words are on the other axis | says: words of the other axis
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(queries)), queries)
    ax.set_yticks(range(len(keys)), keys)
    ax.set(xlabel="key", ylabel="query")
    fig.colorbar(image, label="weight")
    return fig

# %% wrong: the words in the opposite order | says: opposite order
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), keys)
    ax.set_yticks(range(len(queries)), queries[::-1])
    ax.set(xlabel="key", ylabel="query")
    fig.colorbar(image, label="weight")
    return fig

# %% wrong: no words | says: does not show each
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set(xlabel="key", ylabel="query")
    fig.colorbar(image, label="weight")
    return fig

# %% wrong: no labels | verdict: PARTIAL | says: has no label on its x axis
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), keys)
    ax.set_yticks(range(len(queries)), queries)
    fig.colorbar(image, label="weight")
    return fig

# %% wrong: a curve for each query | says: no map holds the weights
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    for row, name in zip(weights, queries):
        ax.plot(row, label=name)
    ax.set_xticks(range(len(keys)), keys)
    ax.set(xlabel="key", ylabel="weight")
    ax.legend()
    return fig

# %% wrong: the colours follow the weights | verdict: PARTIAL | says: vmin=0, vmax=1
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights)
    ax.set_xticks(range(len(keys)), keys)
    ax.set_yticks(range(len(queries)), queries)
    ax.set(xlabel="key", ylabel="query")
    fig.colorbar(image, label="weight")
    return fig

# %% wrong: no colour bar | verdict: PARTIAL | says: no colour bar of its own
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), keys)
    ax.set_yticks(range(len(queries)), queries)
    ax.set(xlabel="key", ylabel="query")
    return fig

# %% wrong: a colour bar without a label | verdict: PARTIAL | says: the colour bar has no label
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), keys)
    ax.set_yticks(range(len(queries)), queries)
    ax.set(xlabel="key", ylabel="query")
    fig.colorbar(image)
    return fig

# %% right: rows turned, drawn from below, with their words turned
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    im = ax.imshow(weights.flip(0), origin="lower", vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), keys)
    ax.set_yticks(range(len(queries)), list(reversed(queries)))
    ax.set_xlabel("k")
    ax.set_ylabel("q")
    fig.colorbar(im, label="w")
    return fig

# %% wrong: the rows are turned, their words are not | says: opposite order of their words
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    im = ax.imshow(weights.flip(0), vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    fig.colorbar(im, ax=ax, label="weight")
    return fig

# %% wrong: the labels of the axes are swapped | verdict: PARTIAL | says: labels of the axes are swapped
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    im = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("queries")
    ax.set_ylabel("keys")
    fig.colorbar(im, ax=ax, label="weight")
    return fig

# %% wrong: row 0 at the bottom | verdict: PARTIAL | says: row 0 of `weights` is at the bottom
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1, origin="lower")
    ax.set_xticks(range(len(keys)), labels=keys)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set(xlabel="keys", ylabel="queries")
    fig.colorbar(image, ax=ax, label="weight")
    return fig

# %% wrong: pcolormesh as it comes | verdict: PARTIAL | says: row 0 of `weights` is at the bottom
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    mesh = ax.pcolormesh(weights.numpy(), vmin=0, vmax=1)
    ax.set_xticks([i + 0.5 for i in range(len(keys))], labels=keys)
    ax.set_yticks([i + 0.5 for i in range(len(queries))], labels=queries)
    ax.set(xlabel="keys", ylabel="queries")
    fig.colorbar(mesh, ax=ax, label="weight")
    return fig

# %% wrong: a norm that makes small weights brighter | verdict: PARTIAL | says: do not grow evenly
from matplotlib.colors import PowerNorm

def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, norm=PowerNorm(0.5, vmin=0, vmax=1))
    ax.set_xticks(range(len(keys)), labels=keys)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set(xlabel="keys", ylabel="queries")
    fig.colorbar(image, ax=ax, label="weight")
    return fig

# %% wrong: the colour bar of another map | verdict: PARTIAL | says: no colour bar of its own
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set(xlabel="keys", ylabel="queries")
    fig.colorbar(plt.cm.ScalarMappable(plt.Normalize(0, 2)), ax=ax, label="weight")
    return fig

# %% right: pcolormesh with centres of its own
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    mesh = ax.pcolormesh(range(len(keys)), range(len(queries)), weights.numpy(), vmin=0, vmax=1, shading="nearest")
    ax.set_xticks(range(len(keys)), labels=keys)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_ylim(len(queries) - 0.5, -0.5)
    ax.set(xlabel="keys", ylabel="queries")
    fig.colorbar(mesh, ax=ax, label="weight")
    return fig

# %% right: tight_layout after the colour bar
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    fig.tight_layout()
    return fig

# %% right: plt.tight_layout in the end
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    plt.tight_layout()
    return fig

# %% right: no interpolation, said so
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1, interpolation="nearest")
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    return fig

# %% wrong: the last keys are cut off | says: limits of the x axis cut off 1 of 3 keys
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    ax.set_xlim(-0.5, 1.5)
    return fig

# %% wrong: the first and last row are cut in half | says: limits of the y axis cut off 2 of 2 queries
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    ax.set_ylim(1, 0)
    return fig

# %% wrong: the colours are blurred | verdict: PARTIAL | says: run into each other
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1, interpolation="bilinear")
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    return fig

# %% wrong: a mesh with colours that run into each other | verdict: PARTIAL | says: run into each other
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.pcolormesh(weights, vmin=0, vmax=1, shading="gouraud")
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    ax.invert_yaxis()
    return fig

# %% wrong: the axes are switched off | says: axes are switched off
def plot_attention(weights, queries, keys):
    fig, ax = plt.subplots()
    image = ax.imshow(weights, vmin=0, vmax=1)
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set_xlabel("key")
    ax.set_ylabel("query")
    fig.colorbar(image, ax=ax, label="attention weight")
    ax.axis("off")
    return fig
