# %% right: row sums of unequal tiles by array_split
def tiled_attention(queries, keys, values, tile):
    n, d = queries.shape
    m, l, acc = np.full(n, -np.inf), np.zeros(n), np.zeros((n, values.shape[1]))
    for j in range(0, keys.shape[0], tile):
        S = np.einsum("id,jd->ij", queries, keys[j : j + tile]) / np.sqrt(d)
        m_new = np.maximum(m, np.max(S, axis=1))
        P = np.exp(S - m_new[:, None])
        alpha = np.exp(m - m_new)
        l = l * alpha + P.sum(1)
        acc = acc * alpha[:, None] + P @ values[j : j + tile]
        m = m_new
    return acc / l[:, None]

# %% right: two passes
def tiled_attention(queries, keys, values, tile):
    parts = [slice(j, j + tile) for j in range(0, len(keys), tile)]
    scale = 1 / np.sqrt(queries.shape[1])
    top = np.max([(queries @ keys[part].T * scale).max(axis=1) for part in parts], axis=0)[:, None]
    below = sum(np.exp(queries @ keys[part].T * scale - top).sum(axis=1, keepdims=True) for part in parts)
    return sum(np.exp(queries @ keys[part].T * scale - top) @ values[part] for part in parts) / below

# %% right: normalised as it goes
def tiled_attention(queries, keys, values, tile):
    out, lse = None, None
    for j in range(0, len(keys), tile):
        s = queries @ keys[j : j + tile].T / queries.shape[1] ** 0.5
        top = s.max(1, keepdims=True)
        own = top + np.log(np.exp(s - top).sum(1, keepdims=True))
        part = np.exp(s - own) @ values[j : j + tile]
        if out is None:
            out, lse = part, own
        else:
            both = np.logaddexp(lse, own)
            out, lse = out * np.exp(lse - both) + part * np.exp(own - both), both
    return out

# %% wrong: nothing is corrected | says: are not corrected
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = total + powers.sum(axis=1, keepdims=True)
        output = output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: the output is not corrected | says: the old output is not
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: the sum is not corrected | says: the old sum is not
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: the largest of the last tile | says: that of the last tile
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = scores.max(axis=1, keepdims=True)
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = total + powers.sum(axis=1, keepdims=True)
        output = output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: the mean of the tiles | says: outputs are averaged
def tiled_attention(queries, keys, values, tile):
    found = []
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        found.append(powers / powers.sum(axis=1, keepdims=True) @ values[start : start + tile])
    return np.mean(found, axis=0)

# %% wrong: the sum of the tiles | says: outputs are added up
def tiled_attention(queries, keys, values, tile):
    output = 0
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        output = output + powers / powers.sum(axis=1, keepdims=True) @ values[start : start + tile]
    return output

# %% wrong: the last tile | says: only the last tile counts
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = powers.sum(axis=1, keepdims=True)
        output = powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: a smaller tile is left out | says: the last tile is left out
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys) - tile + 1, tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: no root | says: not divided by the root
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: divided by d | says: expected by its root
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / queries.shape[1]
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: not divided at the end | says: not divided by the sum
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output

# %% wrong: no largest | verdict: PARTIAL | says: own largest score
def tiled_attention(queries, keys, values, tile):
    total = output = 0
    for start in range(0, len(keys), tile):
        powers = np.exp(queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1]))
        total = total + powers.sum(axis=1, keepdims=True)
        output = output + powers @ values[start : start + tile]
    return output / total

# %% wrong: the largest begins at 0 | verdict: PARTIAL | says: begin with -np.inf
def tiled_attention(queries, keys, values, tile):
    largest = np.zeros((len(queries), 1))
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% wrong: a table | verdict: PARTIAL | says: make the scores of one tile
def tiled_attention(queries, keys, values, tile):
    scores = queries @ keys.T / np.sqrt(queries.shape[1])
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True) @ values

# %% wrong: tiles that overlap | says: carry the largest score
def tiled_attention(queries, keys, values, tile):
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile + 1].T / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile + 1]
        largest = new
    return output / total

# %% right: one query at a time
def tiled_attention(queries, keys, values, tile):
    out = []
    for q in queries:
        top, total, o = -np.inf, 0.0, np.zeros(values.shape[1])
        for i in range(0, len(keys), tile):
            s = keys[i : i + tile] @ q / np.sqrt(len(q))
            new = max(top, s.max())
            e = np.exp(s - new)
            total = total * np.exp(top - new) + e.sum()
            o = o * np.exp(top - new) + e @ values[i : i + tile]
            top = new
        out.append(o / total)
    return np.array(out)

# %% wrong: the root of the number of keys | says: the number of keys
def tiled_attention(queries, keys, values, tile):
    n, d = queries.shape
    top = np.full((n, 1), -np.inf)
    total = np.zeros((n, 1))
    out = np.zeros((n, values.shape[1]))
    for i in range(0, len(keys), tile):
        s = queries @ keys[i : i + tile].T / np.sqrt(len(keys))
        new = np.maximum(top, s.max(axis=1, keepdims=True))
        old = np.exp(top - new)
        e = np.exp(s - new)
        total = total * old + e.sum(axis=1, keepdims=True)
        out = out * old + e @ values[i : i + tile]
        top = new
    return out / total

# %% wrong: the root of d_v | says: the root of d_v
def tiled_attention(queries, keys, values, tile):
    n, d = queries.shape
    top = np.full((n, 1), -np.inf)
    total = np.zeros((n, 1))
    out = np.zeros((n, values.shape[1]))
    for i in range(0, len(keys), tile):
        s = queries @ keys[i : i + tile].T / np.sqrt(values.shape[1])
        new = np.maximum(top, s.max(axis=1, keepdims=True))
        old = np.exp(top - new)
        e = np.exp(s - new)
        total = total * old + e.sum(axis=1, keepdims=True)
        out = out * old + e @ values[i : i + tile]
        top = new
    return out / total

# %% wrong: corrected the other way round | says: exp(old - new)
def tiled_attention(queries, keys, values, tile):
    n, d = queries.shape
    top = np.full((n, 1), -np.inf)
    total = np.zeros((n, 1))
    out = np.zeros((n, values.shape[1]))
    for i in range(0, len(keys), tile):
        s = queries @ keys[i : i + tile].T / np.sqrt(d)
        new = np.maximum(top, s.max(axis=1, keepdims=True))
        old = np.exp(new - top)
        e = np.exp(s - new)
        total = total * old + e.sum(axis=1, keepdims=True)
        out = out * old + e @ values[i : i + tile]
        top = new
    return out / total

# %% wrong: a softmax for each query, over all keys | verdict: PARTIAL | says: tile by tile
def tiled_attention(queries, keys, values, tile):
    rows = []
    for query in queries:
        scores = keys @ query / np.sqrt(len(query))
        powers = np.exp(scores - scores.max())
        rows.append(powers @ values / powers.sum())
    return np.array(rows)

# %% wrong: tiles of queries | verdict: PARTIAL | says: tile by tile
def tiled_attention(queries, keys, values, tile):
    rows = []
    for start in range(0, len(queries), tile):
        scores = queries[start : start + tile] @ keys.T / np.sqrt(queries.shape[1])
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        rows.append(powers @ values / powers.sum(axis=1, keepdims=True))
    return np.concatenate(rows)

# %% wrong: the table in torch, whose memory is not counted | verdict: PARTIAL | says: tile by tile
def tiled_attention(queries, keys, values, tile):
    q, k, v = torch.tensor(queries), torch.tensor(keys), torch.tensor(values)
    return ((q @ k.T / q.shape[1] ** 0.5).softmax(dim=-1) @ v).numpy()

# %% wrong: one largest score for all queries | verdict: PARTIAL | says: each query's own largest score
def tiled_attention(queries, keys, values, tile):
    largest, total, output = -np.inf, 0.0, 0.0
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T / np.sqrt(queries.shape[1])
        new = max(largest, scores.max())
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output / total

# %% right: products of a tile by broadcasting
def tiled_attention(queries, keys, values, tile):
    largest, total, output = np.full((len(queries), 1), -np.inf), 0.0, 0.0
    for start in range(0, len(keys), tile):
        products = queries[:, None, :] * keys[None, start : start + tile, :]
        scores = products.sum(axis=2) / np.sqrt(queries.shape[1])
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + (powers[:, :, None] * values[None, start : start + tile, :]).sum(axis=1)
        largest = new
    return output / total

# %% wrong: a table of torch, made tile by tile | verdict: PARTIAL | says: makes a tensor of n × m numbers
def tiled_attention(queries, keys, values, tile):
    Q, K, V = (torch.from_numpy(a) for a in (queries, keys, values))
    scores = torch.cat([Q @ part.T for part in K.split(tile)], dim=1) / Q.shape[1] ** 0.5
    return (scores.softmax(dim=1) @ V).numpy()

# %% wrong: all scores of a query | verdict: PARTIAL | says: keep the scores of one tile only
def tiled_attention(queries, keys, values, tile):
    rows = []
    for query in queries:
        scores = np.concatenate([keys[i : i + tile] @ query for i in range(0, len(keys), tile)]) / np.sqrt(len(query))
        powers = np.exp(scores - scores.max())
        rows.append(powers @ values / powers.sum())
    return np.array(rows)

# %% wrong: the queries are divided in place | verdict: PARTIAL | says: changed
def tiled_attention(queries, keys, values, tile):
    queries /= np.sqrt(queries.shape[1])
    largest = np.full((len(queries), 1), -np.inf)
    total, output = np.zeros_like(largest), np.zeros((len(queries), values.shape[1]))
    for start in range(0, len(keys), tile):
        scores = queries @ keys[start : start + tile].T
        new = np.maximum(largest, scores.max(axis=1, keepdims=True))
        powers, kept = np.exp(scores - new), np.exp(largest - new)
        total = kept * total + powers.sum(axis=1, keepdims=True)
        output = kept * output + powers @ values[start : start + tile]
        largest = new
    return output / total
