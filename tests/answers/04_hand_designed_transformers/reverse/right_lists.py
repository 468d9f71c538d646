# verdict: PASSED
# Written out.
pos_reverse = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
Km_reverse = [[0] * 4] * 3 + pos_reverse
Qm_reverse = [[0] * 4] * 3 + [[50 * v for v in row] for row in reversed(pos_reverse)]
Vm_reverse = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] + [[0, 0, 0]] * 4
