# verdict: PASSED
# Lists, a factor of 1.3.
import math

qk_dim_small_unique = 2
pos_small_unique = None
Km_small_unique = [[1, 1], [-1, 1], [0, -1], [0, 0]]
Qm_small_unique = [[2.5, 2.5], [-2.5, 2.5], [0, -5], [0, 0]]
Vm_small_unique = [[-1], [-1], [-1 * math.exp(0.0)], [1.5 * math.exp(5 / 2**0.5)]]
