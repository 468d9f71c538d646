# verdict: PASSED
# All in torch.
pos_induction = torch.eye(5)
first_induction = (
    torch.vstack([torch.zeros(3, 5), torch.eye(5)]),
    torch.vstack([torch.zeros(3, 5), torch.diag(100 * torch.ones(4), -1)]),
    torch.eye(8, 3),
)
K2 = torch.zeros(11, 4)
K2[8:, :3] = torch.eye(3)
K2[3, 3] = 1
Q2 = torch.zeros(11, 4)
Q2[:3, :3] = 100 * torch.eye(3)
Q2[:3, 3] = -200
V2 = torch.eye(11, 3)
second_induction = (K2, Q2, V2)
