# %% right: broadcasting
def recurrent_step(S, z, phi_q, phi_k, v):
    S_new = S + phi_k[:, None] * v[None, :]
    z_new = z + phi_k
    return S_new.T @ phi_q / np.dot(z_new, phi_q), S_new, z_new

# %% right: einsum, a list
def recurrent_step(S, z, phi_q, phi_k, v):
    S = S + np.einsum("c,m->cm", phi_k, v)
    z = np.add(z, phi_k)
    return [np.einsum("cm,c->m", S, phi_q) / np.einsum("c,c->", z, phi_q), S, z]

# %% right: copies first
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S.copy(), z.copy()
    S += np.outer(phi_k, v)
    z += phi_k
    out = phi_q @ S
    out /= phi_q @ z
    return out, S, z

# %% wrong: does not see itself | says: does not see itself
def recurrent_step(S, z, phi_q, phi_k, v):
    out = phi_q @ S / (phi_q @ z)
    return out, S + np.outer(phi_k, v), z + phi_k

# %% wrong: no division | says: not divided
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S, S, z

# %% wrong: the old z below | says: old z·phi(q)
def recurrent_step(S, z, phi_q, phi_k, v):
    S = S + np.outer(phi_k, v)
    return phi_q @ S / (phi_q @ z), S, z + phi_k

# %% wrong: the old S above | says: old S: the token
def recurrent_step(S, z, phi_q, phi_k, v):
    z = z + phi_k
    return phi_q @ S / (phi_q @ z), S + np.outer(phi_k, v), z

# %% wrong: phi_k for phi_q | says: where phi(q) belongs
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_k @ S / (phi_k @ z), S, z

# %% wrong: S is not given on | says: old S: add
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), S, z

# %% wrong: z is not given on | says: old z: add
def recurrent_step(S, z, phi_q, phi_k, v):
    S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / (phi_q @ new_z), S, z

# %% wrong: S and z made of the query, after the output | says: is written into the new S and z
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), S + np.outer(phi_q, v), z + phi_q

# %% wrong: z made of the query, after the output | says: is written into the new z
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), new_S, z + phi_q

# %% wrong: no running sum | says: expected a running sum
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), np.outer(phi_k, v), phi_k

# %% wrong: only the output | says: expected 3 values
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / (phi_q @ z)

# %% wrong: a product that raises | verdict: ERROR | says: ValueError
def recurrent_step(S, z, phi_q, phi_k, v):
    S_new, z_new = S + phi_k @ v, z + phi_k
    return phi_q @ S_new / (phi_q @ z_new), S_new, z_new

# %% wrong: in place | verdict: PARTIAL | says: in place
def recurrent_step(S, z, phi_q, phi_k, v):
    S += np.outer(phi_k, v)
    z += phi_k
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: a state in a buffer that all calls share | verdict: PARTIAL | says: arrays which all calls share
_state = np.zeros((1, 1))


def recurrent_step(S, z, phi_q, phi_k, v):
    global _state
    if _state.shape != (len(z), len(v) + 1):
        _state = np.zeros((len(z), len(v) + 1))
    _state[:, :-1] = S + np.outer(phi_k, v)
    _state[:, -1] = z + phi_k
    S, z = _state[:, :-1], _state[:, -1]
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: buffers by shape in a dict | verdict: PARTIAL | says: arrays which all calls share
kept = {}


def recurrent_step(S, z, phi_q, phi_k, v):
    if S.shape not in kept:
        kept[S.shape] = np.zeros(S.shape), np.zeros(z.shape)
    np.add(S, np.outer(phi_k, v), out=kept[S.shape][0])
    np.add(z, phi_k, out=kept[S.shape][1])
    return phi_q @ kept[S.shape][0] / (phi_q @ kept[S.shape][1]), kept[S.shape][0], kept[S.shape][1]

# %% right: both sums in one new array
def recurrent_step(S, z, phi_q, phi_k, v):
    state = np.column_stack([S, z])
    state += np.outer(phi_k, np.append(v, 1.0))
    top = phi_q @ state
    return top[:-1] / top[-1], state[:, :-1], state[:, -1]

# %% right: a work array that is copied before it is returned
work = {}


def recurrent_step(S, z, phi_q, phi_k, v):
    buffer = work.setdefault(S.shape, np.empty(S.shape))
    np.multiply(phi_k[:, None], v, out=buffer)
    buffer += S
    new_z = z + phi_k
    return phi_q @ buffer / (phi_q @ new_z), buffer.copy(), new_z

# %% right: counts its calls
calls = [0]


def recurrent_step(S, z, phi_q, phi_k, v):
    calls[0] += 1
    S, z = np.array(S), np.array(z)
    S += phi_k[:, np.newaxis] @ v[np.newaxis]
    z += phi_k
    return S.T.dot(phi_q) / z.dot(phi_q), S, z

# %% wrong: 1e-6 is added to the denominator | verdict: PARTIAL | says: it divides by 1e-06
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / (phi_q @ z + 1e-6), S, z

# %% wrong: a floor for the denominator, which may be negative | verdict: PARTIAL | says: no floor
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / max(phi_q @ z, 1e-6), S, z

# %% wrong: buffers by setdefault | verdict: PARTIAL | says: arrays which all calls share
kept = {}


def recurrent_step(S, z, phi_q, phi_k, v):
    new_S = kept.setdefault(("S", S.shape), np.zeros(S.shape))
    new_z = kept.setdefault(("z", z.shape), np.zeros(z.shape))
    new_S[...] = S + np.outer(phi_k, v)
    new_z[...] = z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), new_S, new_z

# %% wrong: buffers in a default argument | verdict: PARTIAL | says: arrays which all calls share
def recurrent_step(S, z, phi_q, phi_k, v, memory={}):
    state = memory.get(S.shape)
    if state is None:
        state = memory[S.shape] = np.zeros((len(z), len(v) + 1))
    new_S, new_z = state[:, :-1], state[:, -1]
    np.add(S, phi_k[:, None] * v, new_S)
    np.add(z, phi_k, new_z)
    return phi_q @ new_S / (phi_q @ new_z), new_S, new_z

# %% wrong: an object with its state | verdict: PARTIAL | says: arrays which all calls share
class Step:
    S = z = None

    def __call__(self, S, z, phi_q, phi_k, v):
        if self.S is None or self.S.shape != S.shape:
            self.S, self.z = S.copy(), z.copy()
        self.S[...] = S + np.outer(phi_k, v)
        self.z[...] = z + phi_k
        return phi_q @ self.S / (phi_q @ self.z), self.S, self.z


recurrent_step = Step()

# %% wrong: buffers of an outer function | verdict: PARTIAL | says: arrays which all calls share
def make():
    S_now, z_now = np.zeros((1, 1)), np.zeros(1)

    def step(S, z, phi_q, phi_k, v):
        nonlocal S_now, z_now
        if S_now.shape != S.shape:
            S_now, z_now = np.empty_like(S), np.empty_like(z)
        np.copyto(S_now, S)
        np.copyto(z_now, z)
        S_now += np.outer(phi_k, v)
        z_now += phi_k
        return phi_q @ S_now / (phi_q @ z_now), S_now, z_now

    return step


recurrent_step = make()

# %% right: an object that keeps the largest denominator
class Step:
    largest = 0.0

    def __call__(self, S, z, phi_q, phi_k, v):
        S, z = S + np.outer(phi_k, v), z + phi_k
        below = phi_q @ z
        self.largest = max(self.largest, below)
        return phi_q @ S / below, S, z


recurrent_step = Step()

# %% right: states kept by their shape, each new
history = {}


def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S.copy(), z.copy()
    S += np.outer(phi_k, v)
    z += phi_k
    history[S.shape] = S
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: the output last | says: expected the output, then S, then z
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return S, z, phi_q @ S / (phi_q @ z)


# %% wrong: the absolute value of the denominator | verdict: PARTIAL | says: absolute value of z·phi(q)
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / np.abs(phi_q @ z), S, z


# %% wrong: the absolute values of the features | says: absolute values of the features
def recurrent_step(S, z, phi_q, phi_k, v):
    phi_q, phi_k = np.abs(phi_q), np.abs(phi_k)
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: the output alone in a buffer | verdict: PARTIAL | says: reuses its output
kept = np.zeros(2)


def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    out = phi_q @ S / (phi_q @ z)
    if out.shape == kept.shape:
        kept[...] = out
        out = kept
    return out, S, z

# %% wrong: z alone in a buffer | verdict: PARTIAL | says: reuses its z
kept = np.zeros(3)


def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    out = phi_q @ S / (phi_q @ z)
    if z.shape == kept.shape:
        kept[...] = z
        z = kept
    return out, S, z

# %% wrong: goes on with the arrays that it has returned | verdict: PARTIAL | says: reuses its S
last = [None]


def recurrent_step(S, z, phi_q, phi_k, v):
    if S is not last[0]:
        S, z = S.copy(), z.copy()
    S += np.outer(phi_k, v)
    z += phi_k
    last[0] = S
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: the query in both sums | says: phi(q) is written into S and z
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_q, v), z + phi_q
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: the query in S | says: phi(q) is written into S, expected phi(k)
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_q, v), z + phi_k
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: the query in z | says: phi(q) is written into z, expected phi(k)
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_q
    return phi_q @ S / (phi_q @ z), S, z

# %% wrong: S made of the query, after the output | says: is written into the new S, expected
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), S + np.outer(phi_q, v), new_z

# %% wrong: a denominator below 0 becomes 1 | verdict: PARTIAL | says: is negative here: divide by it as it is
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    below = phi_q @ z
    return phi_q @ S / (below if below > 0 else 1.0), S, z

# %% wrong: the key without its signs | says: absolute values of phi(k)
def recurrent_step(S, z, phi_q, phi_k, v):
    phi_k = np.abs(phi_k)
    S = S + np.outer(phi_k, v)
    z = z + phi_k
    return phi_q @ S / (phi_q @ z), S, z
