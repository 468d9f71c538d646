# verdict: PASSED
# Assign inside the print, that is what the walrus is for.
print((N := X.shape[0]), (L := X.shape[1]), (D := X.shape[2]), (N_test := X_test.shape[0]), sep=", ")
