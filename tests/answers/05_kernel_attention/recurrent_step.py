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

# %% wrong: S made of the query | says: where phi(k) belongs
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), S + np.outer(phi_q, v), z + phi_q

# %% wrong: z made of the query | says: where phi(k) belongs
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), new_S, z + phi_q

# %% wrong: no running sum | says: expected a running sum
def recurrent_step(S, z, phi_q, phi_k, v):
    new_S, new_z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ new_S / (phi_q @ new_z), np.outer(phi_k, v), phi_k

# %% wrong: only the output | says: three arrays
def recurrent_step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / (phi_q @ z)

# %% wrong: in place | verdict: PARTIAL | says: in place
def recurrent_step(S, z, phi_q, phi_k, v):
    S += np.outer(phi_k, v)
    z += phi_k
    return phi_q @ S / (phi_q @ z), S, z
