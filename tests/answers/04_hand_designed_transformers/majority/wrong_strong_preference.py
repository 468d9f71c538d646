# verdict: FAILED
# says: same weight
# Own tokens count e times as much.
Km_majority = np.eye(3)
Qm_majority = np.sqrt(3) * np.eye(3)
Vm_majority = np.eye(3)
