# %% right: slices
def positional_encoding(T, d_model):
    t = torch.arange(T).unsqueeze(1)
    i = torch.arange((d_model + 1) // 2)
    angle = t / torch.pow(10000, 2 * i / d_model)
    pe = torch.empty(T, d_model)
    pe[:, ::2] = angle.sin()
    pe[:, 1::2] = angle.cos()[:, : d_model // 2]
    return pe

# %% right: one column at a time
import math

def positional_encoding(T, d_model):
    pe = torch.zeros(T, d_model)
    for t in range(T):
        for c in range(d_model):
            angle = t / 10000 ** ((c - c % 2) / d_model)
            pe[t, c] = math.cos(angle) if c % 2 else math.sin(angle)
    return pe

# %% right: where
def positional_encoding(T, d_model):
    c = torch.arange(d_model)
    angle = torch.arange(T)[:, None] * torch.exp(-torch.log(torch.tensor(10000.0)) * (c // 2 * 2) / d_model)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle))

# %% right: interleaved, cut
def positional_encoding(T, d_model):
    i = torch.arange(0, d_model, 2, dtype=torch.float64)
    angle = torch.outer(torch.arange(T, dtype=torch.float64), 10000 ** (-i / d_model))
    return torch.stack([angle.sin(), angle.cos()], dim=-1).reshape(T, -1)[:, :d_model]

# %% wrong: sines in front | says: the sines stand together
def positional_encoding(T, d_model):
    i = torch.arange(0, d_model, 2)
    angle = torch.arange(T)[:, None] / 10000 ** (i / d_model)
    return torch.cat([angle.sin(), angle.cos()[:, : d_model // 2]], dim=1)

# %% wrong: cosines on even columns | says: column 0 is a sine
def positional_encoding(T, d_model):
    c = torch.arange(d_model)
    angle = torch.arange(T)[:, None] / 10000 ** ((c // 2 * 2) / d_model)
    return torch.where(c % 2 == 0, torch.cos(angle), torch.sin(angle))

# %% wrong: from position 1 | says: expected from 0
def positional_encoding(T, d_model):
    c = torch.arange(d_model)
    angle = torch.arange(1, T + 1)[:, None] / 10000 ** ((c // 2 * 2) / d_model)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle))

# %% wrong: i in place of 2i | says: the exponent is i/d_model
def positional_encoding(T, d_model):
    c = torch.arange(d_model)
    angle = torch.arange(T)[:, None] / 10000 ** ((c // 2) / d_model)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle))

# %% wrong: each column has its frequency | says: columns 2i and 2i + 1 share
def positional_encoding(T, d_model):
    c = torch.arange(d_model)
    angle = torch.arange(T)[:, None] / 10000 ** (c / d_model)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle))

# %% wrong: multiplied | says: divide the position
def positional_encoding(T, d_model):
    c = torch.arange(d_model, dtype=torch.float64)
    angle = torch.arange(T)[:, None] * 10000 ** ((c // 2 * 2) / d_model)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle))

# %% wrong: odd d_model raises | verdict: PARTIAL | says: without its cosine
def positional_encoding(T, d_model):
    i = torch.arange(0, d_model, 2)
    angle = torch.arange(T)[:, None] / 10000 ** (i / d_model)
    pe = torch.zeros(T, d_model)
    pe[:, 0::2] = angle.sin()
    pe[:, 1::2] = angle.cos()
    return pe

# %% wrong: odd d_model gets a column more | verdict: PARTIAL | says: odd or even
def positional_encoding(T, d_model):
    i = torch.arange(0, d_model, 2)
    angle = torch.arange(T)[:, None] / 10000 ** (i / d_model)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)

# %% wrong: the last odd column stays 0 | verdict: PARTIAL | says: expected a sine
def positional_encoding(T, d_model):
    half = d_model // 2
    angle = torch.arange(T)[:, None] / 10000 ** (2 * torch.arange(half) / d_model)
    pe = torch.zeros(T, d_model)
    pe[:, 0 : 2 * half : 2] = angle.sin()
    pe[:, 1 : 2 * half : 2] = angle.cos()
    return pe

# %% wrong: transposed | says: positional_encoding(3, 4)
def positional_encoding(T, d_model):
    c = torch.arange(d_model)
    angle = torch.arange(T)[:, None] / 10000 ** ((c // 2 * 2) / d_model)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle)).T

# %% wrong: base 1000 | says: angles of the base 1000, expected
def positional_encoding(T, d_model):
    c = torch.arange(d_model)
    angle = torch.arange(T)[:, None] / 1000 ** ((c // 2 * 2) / d_model)
    return torch.where(c % 2 == 0, torch.sin(angle), torch.cos(angle))

# %% wrong: a NumPy array | says: stay in torch
import numpy as np

def positional_encoding(T, d_model):
    c = np.arange(d_model)
    angle = np.arange(T)[:, None] / 10000 ** ((c // 2 * 2) / d_model)
    return np.where(c % 2 == 0, np.sin(angle), np.cos(angle))

# %% wrong: base 100000 | says: angles of the base 100000, expected
def positional_encoding(T, d_model):
    angles = torch.arange(T)[:, None] / 1e5 ** (torch.arange(0, d_model, 2) / d_model)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)[:, :d_model]

# %% wrong: sines only | says: there is no cosine
def positional_encoding(T, d_model):
    return torch.sin(torch.arange(T)[:, None] / 10000 ** (torch.arange(d_model) / d_model))

# %% wrong: cosines only | says: there is no sine
def positional_encoding(T, d_model):
    return torch.cos(torch.arange(T)[:, None] / 10000 ** (torch.arange(d_model) / d_model))

# %% wrong: sines, then cosines, with frequencies of the columns | says: the sines stand together
def positional_encoding(T, d_model):
    angles = torch.arange(T)[:, None] / 10000 ** (torch.arange(d_model) / d_model)
    half = (d_model + 1) // 2
    return torch.cat([angles[:, :half].sin(), angles[:, half:].cos()], dim=1)

# %% wrong: as in tensor2tensor | says: the sines stand together
def positional_encoding(T, d_model):
    half = d_model // 2
    rates = 10000 ** -(torch.arange(half) / (half - 1))
    angles = torch.arange(T)[:, None] * rates
    return torch.cat([angles.sin(), angles.cos()], dim=1)

# %% wrong: odd d_model raises, as often copied | verdict: PARTIAL | says: without its cosine
def positional_encoding(T, d_model):
    pe = torch.zeros(T, d_model)
    position = torch.arange(0, T).unsqueeze(1).float()
    div = torch.exp(torch.arange(0, d_model, 2).float() * -(torch.log(torch.tensor(10000.0)) / d_model))
    pe[:, 0::2] = torch.sin(position * div)
    pe[:, 1::2] = torch.cos(position * div)
    return pe


# %% wrong: sines alone | says: all columns are sines
def positional_encoding(T, d_model):
    columns = torch.arange(d_model)
    return torch.sin(torch.arange(T)[:, None] / 10000 ** (2 * (columns // 2) / d_model))

# %% wrong: 2i doubled again | says: the exponent is 4i/d_model
def positional_encoding(T, d_model):
    angles = torch.arange(T)[:, None] / 10000 ** (2 * torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(T, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()[:, : d_model // 2]
    return table

# %% wrong: an odd d_model is made even first | verdict: PARTIAL | says: d_model + 1
def positional_encoding(T, d_model):
    even = d_model + d_model % 2
    angles = torch.arange(T)[:, None] / 10000 ** (torch.arange(0, even, 2) / even)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)[:, :d_model]

# %% wrong: base 100 | says: the base is 100
def positional_encoding(T, d_model):
    columns = torch.arange(d_model)
    angles = torch.arange(T)[:, None] / 100 ** (2 * (columns // 2) / d_model)
    return torch.where(columns % 2 == 0, angles.sin(), angles.cos())

# %% wrong: the last frequency is 1/10000 | says: some entries are right
def positional_encoding(T, d_model):
    frequencies = torch.logspace(0, -4, (d_model + 1) // 2)
    angles = torch.arange(T)[:, None] * frequencies
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(-2)[:, :d_model]
