# verdict: PASSED
# Blocks put together by a function, single precision.
def blocks(top, bottom):
    return np.concatenate([top, bottom]).astype(np.float32)


pos_first = np.eye(4, dtype=np.float32)
Km_first = blocks(np.zeros((3, 4)), np.eye(4))
Qm_first = blocks(np.tile([1e4, 0, 0, 0], (3, 1)), np.zeros((4, 4)))
Vm_first = blocks(np.eye(3), np.zeros((4, 3)))
