# verdict: PASSED
# I know torch better, tensor.size() gives the same numbers.
import torch

t = torch.from_numpy(X)
N, L, D = t.size(0), t.size(1), t.size(2)
N_test = torch.as_tensor(X_test).shape[0]
print(N, L, D, N_test)
