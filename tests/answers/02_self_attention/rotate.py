# %% right: complex numbers
def rotate(x, positions):
    d = x.shape[-1]
    theta = 10000.0 ** (-torch.arange(0, d, 2) / d)
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2).contiguous())
    turns = torch.polar(torch.ones(len(positions), d // 2), positions[:, None] * theta)
    return torch.view_as_real(pairs * turns).flatten(-2)

# %% right: the other column of each pair, with repeated angles
def rotate(x, positions):
    d = x.shape[-1]
    theta = 1 / 10000 ** (torch.arange(0, d, 2).float() / d)
    angles = torch.outer(positions.float(), theta).repeat_interleave(2, dim=-1)
    other = torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).reshape(x.shape)
    return x * torch.cos(angles) + other * torch.sin(angles)

# %% right: filled pair by pair
def rotate(x, positions):
    d, y = x.shape[-1], torch.empty_like(x)
    for i in range(d // 2):
        a = positions / 10000 ** (2 * i / d)
        y[..., 2 * i] = x[..., 2 * i] * torch.cos(a) - x[..., 2 * i + 1] * torch.sin(a)
        y[..., 2 * i + 1] = x[..., 2 * i] * torch.sin(a) + x[..., 2 * i + 1] * torch.cos(a)
    return y

# %% right: a matrix for each row
def rotate(x, positions):
    d = x.shape[-1]
    rows = []
    for t in range(x.shape[-2]):
        R = torch.zeros(d, d)
        for i in range(0, d, 2):
            a = positions[t] * 10000 ** (-i / d)
            R[i, i] = R[i + 1, i + 1] = torch.cos(a)
            R[i, i + 1], R[i + 1, i] = -torch.sin(a), torch.sin(a)
        rows.append(x[..., t, :] @ R.T)
    return torch.stack(rows, dim=-2)

# %% wrong: halves, as in many libraries | says: column i + d/2
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1)

# %% wrong: not in turn again | says: stand together
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.cat([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1)

# %% wrong: the other way round | says: the other way round
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() + b * angles.sin(), b * angles.cos() - a * angles.sin()], dim=-1).flatten(-2)

# %% wrong: one angle for all pairs | says: by the same angle
def rotate(x, positions):
    angles = positions[:, None]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: i in place of 2i | says: is the exponent -i/d
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(d // 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: no minus in the exponent | says: with a minus
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: the positions are not used | says: the position has no effect
def rotate(x, positions):
    d = x.shape[-1]
    angles = 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: the place of the row in place of its position | says: their positions are in `positions`
def rotate(x, positions):
    d = x.shape[-1]
    angles = torch.arange(x.shape[-2])[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: positions from 1 | says: positions count from 1
def rotate(x, positions):
    d = x.shape[-1]
    angles = (positions[:, None] + 1) * 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: cosines alone | says: sine of the other column
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    return x * angles.cos().repeat_interleave(2, dim=-1)

# %% wrong: a reflection | says: that is a reflection
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() + b * angles.sin(), a * angles.sin() - b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: the first column is overwritten | says: after its turn
def rotate(x, positions):
    d, y = x.shape[-1], x.clone()
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    y[..., 0::2] = y[..., 0::2] * angles.cos() - y[..., 1::2] * angles.sin()
    y[..., 1::2] = y[..., 0::2] * angles.sin() + y[..., 1::2] * angles.cos()
    return y

# %% wrong: no minus | says: expected a minus before one sine
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() + b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)

# %% wrong: a table is added | says: table of sines and cosines is added
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    return x + torch.stack([angles.cos(), angles.sin()], dim=-1).flatten(-2)

# %% wrong: no batch axes | verdict: PARTIAL | says: axes in front of the last two are batches
def rotate(x, positions):
    d = x.shape[1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    y = torch.zeros(x.shape)
    y[:, 0::2] = x[:, 0::2] * angles.cos() - x[:, 1::2] * angles.sin()
    y[:, 1::2] = x[:, 0::2] * angles.sin() + x[:, 1::2] * angles.cos()
    return y

# %% wrong: the second columns are lost | says: expected (..., T, d)
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    return x[..., 0::2] * angles.cos() - x[..., 1::2] * angles.sin()

# %% wrong: no flatten | says: have an axis of their own
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    one = first * angles.cos() - second * angles.sin()
    two = first * angles.sin() + second * angles.cos()
    return torch.stack([one, two], dim=-1)

# %% wrong: the second column first | says: stands before the first
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    one = first * angles.cos() - second * angles.sin()
    two = first * angles.sin() + second * angles.cos()
    return torch.stack([two, one], dim=-1).flatten(-2)

# %% wrong: 2i doubled again | says: doubled again
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-2 * torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    one = first * angles.cos() - second * angles.sin()
    two = first * angles.sin() + second * angles.cos()
    return torch.stack([one, two], dim=-1).flatten(-2)

# %% wrong: base 1000 | says: the base 1000
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 1000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    one = first * angles.cos() - second * angles.sin()
    two = first * angles.sin() + second * angles.cos()
    return torch.stack([one, two], dim=-1).flatten(-2)

# %% wrong: degrees | says: take radians
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * torch.deg2rad(10000 ** (-torch.arange(0, d, 2) / d))
    first, second = x[..., 0::2], x[..., 1::2]
    one = first * angles.cos() - second * angles.sin()
    two = first * angles.sin() + second * angles.cos()
    return torch.stack([one, two], dim=-1).flatten(-2)


# %% wrong: a table of 100 positions | verdict: ERROR | says: table of fixed size
def rotate(x, positions):
    angles = torch.arange(100)[:, None] * 10000 ** (-torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    cos, sin = angles.cos()[positions], angles.sin()[positions]
    first, second = x[..., 0::2], x[..., 1::2]
    return torch.stack([first * cos - second * sin, first * sin + second * cos], dim=-1).flatten(-2)


# %% wrong: positions up to 50 | says: is a position cut
def rotate(x, positions):
    angles = positions.clamp(max=50)[:, None] * 10000 ** (-torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    first, second = x[..., 0::2], x[..., 1::2]
    turned = [first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()]
    return torch.stack(turned, dim=-1).flatten(-2)

# %% wrong: the table of 2.1 is added | says: the table of 2.1 is added
def rotate(x, positions):
    return x + positional_encoding(int(positions.max()) + 1, x.shape[-1])[positions]

# %% wrong: turns the x of the caller | verdict: PARTIAL | says: `x` | says: in place
def rotate(x, positions):
    angles = positions[:, None] / 10000 ** (torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    a, b = x[..., 0::2].clone(), x[..., 1::2].clone()
    x[..., 0::2] = a * angles.cos() - b * angles.sin()
    x[..., 1::2] = a * angles.sin() + b * angles.cos()
    return x

# %% wrong: base 5000 | says: compare one pair with the formula
def rotate(x, positions):
    angles = positions[:, None] / 5000 ** (torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    a, b = x[..., 0::2], x[..., 1::2]
    turned = [a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()]
    return torch.stack(turned, dim=-1).flatten(-2)

# %% wrong: the last frequency is 1/10000 | says: turns by t/10000, expected t/100
def rotate(x, positions):
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2).contiguous())
    angles = positions[:, None] * torch.logspace(0, -4, x.shape[-1] // 2)
    return torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles)).flatten(-2)

# %% wrong: computed by NumPy | verdict: PARTIAL | says: no gradient
def rotate(x, positions):
    import numpy as np

    rows, i = x.detach().numpy(), np.arange(0, x.shape[-1], 2)
    angles = positions.numpy()[:, None] * 10000.0 ** (-i / x.shape[-1])
    a, b = rows[..., 0::2], rows[..., 1::2]
    turned = np.empty_like(rows)
    turned[..., 0::2] = a * np.cos(angles) - b * np.sin(angles)
    turned[..., 1::2] = a * np.sin(angles) + b * np.cos(angles)
    return torch.tensor(turned)

# %% wrong: a table of 512 positions | verdict: ERROR | says: table of fixed size
def rotate(x, positions):
    d = x.shape[-1]
    angles = (torch.arange(512)[:, None] * 10000 ** (-torch.arange(0, d, 2) / d))[positions]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)
