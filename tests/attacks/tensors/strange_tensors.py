# tries: tensors without data, with infinitely much of it, sparse, quantised, nested, of nan
# course: tensors
answers = [
    torch.zeros(1).expand(10**12),
    torch.zeros(2, device="meta"),
    torch.eye(2).to_sparse(),
    torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.quint8),
    torch.full((2,), float("nan")),
    torch.zeros(2, dtype=torch.complex128),
    torch.nn.Parameter(torch.zeros(2)),
]

double = lambda x: answers.pop()

twice = lambda f, x: f(torch.zeros(1).expand(10**9))
