# verdict: PASSED
# Own tokens count 10 percent more: not enough to change a majority.
Km_majority = np.eye(3)
Qm_majority = np.sqrt(3) * np.log(1.1) * np.eye(3)
Vm_majority = np.eye(3)
