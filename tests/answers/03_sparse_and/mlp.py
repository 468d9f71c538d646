# %% right: layers by name
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% right: functions, no layers for them
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.rate = dropout

    def forward(self, X):
        units = nn.functional.dropout(nn.functional.gelu(self.hidden(X.float())), self.rate, self.training)
        return self.readout(units).squeeze(-1)


# %% right: a sequence of the layers
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.between = nn.Sequential(nn.GELU(), nn.Dropout(p=dropout))

    def forward(self, X):
        units = self.between(self.hidden(X.to(self.hidden.weight.dtype)))
        return self.readout(units).flatten()


# %% right: GELU by the error function, the last column taken
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.hidden(X.float())
        units = self.dropout(units * (1 + torch.erf(units / 2**0.5)) / 2)
        return self.readout(units)[:, 0]


# %% wrong: ReLU | says: ReLU
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.ReLU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: tanh | says: is tanh
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.Tanh()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: the approximate GELU | says: approximate
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU(approximate="tanh")
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: a sigmoid as the activation | says: activation is a sigmoid
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.Sigmoid()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: no activation | says: activation is missing
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.hidden(X.float()))
        return self.readout(units).squeeze(-1)


# %% wrong: a probability | says: leave the sigmoid
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return torch.sigmoid(self.readout(units)).squeeze(-1)


# %% wrong: the activation on the logit too | says: applied to the logit
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.activation(self.readout(units)).squeeze(-1)


# %% wrong: an axis left over | says: left over
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units)


# %% wrong: no bias in the readout | says: `model.readout` has no bias
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1, bias=False)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: another width than asked for | says: (outputs, inputs) = (3, 5)
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, 512)
        self.readout = nn.Linear(512, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: one layer more | says: trains `middle
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.middle = nn.Linear(width, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: another name | says: `self.hidden = nn.Linear(T, width)`
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.first = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.first(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: no dropout | verdict: PARTIAL | says: equal samples have equal logits
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.activation(self.hidden(X.float()))
        return self.readout(units).squeeze(-1)


# %% wrong: dropout before the GELU | verdict: PARTIAL | says: applied before the GELU
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.activation(self.dropout(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: the rate typed in | verdict: PARTIAL | says: argument `dropout`
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(0.1)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: the rate of what is kept | verdict: PARTIAL | says: dropout
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(1 - dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: another rate by default | verdict: PARTIAL | says: dropout is 0.1
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.5):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1)


# %% wrong: dropout in eval mode too | says: training mode only
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = nn.functional.dropout(self.activation(self.hidden(X.float())), 0.1)
        return self.readout(units).squeeze(-1)


# %% wrong: integers in the linear layer | verdict: ERROR | says: any number of samples
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X)))
        return self.readout(units).squeeze(-1)


# %% wrong: units are detached | says: no gradient reaches the weight of hidden
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units.detach()).squeeze(-1)


# %% wrong: no gradient | says: no gradient
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.activation = nn.GELU()
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = self.dropout(self.activation(self.hidden(X.float())))
        return self.readout(units).squeeze(-1).detach()


# %% wrong: squeeze without an axis | says: of one sample
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.drop = nn.Dropout(dropout)

    def forward(self, X):
        return self.readout(self.drop(nn.functional.gelu(self.hidden(X.float())))).squeeze()


# %% wrong: dropout on the logit | verdict: PARTIAL | says: applied to the logit instead of the hidden
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.drop = nn.Dropout(dropout)

    def forward(self, X):
        return self.drop(self.readout(nn.functional.gelu(self.hidden(X.float())))).squeeze(-1)


# %% wrong: dropout on the bits | verdict: PARTIAL | says: to the bits
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.drop = nn.Dropout(dropout)

    def forward(self, X):
        return self.readout(nn.functional.gelu(self.hidden(self.drop(X.float())))).squeeze(-1)


# %% wrong: the width typed in | says: self.hidden = nn.Linear(T, width)
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, 512)
        self.readout = nn.Linear(512, 1)
        self.drop = nn.Dropout(dropout)

    def forward(self, X):
        return self.readout(self.drop(nn.functional.gelu(self.hidden(X.float())))).squeeze(-1)

# %% wrong: a mask of its own, not divided | verdict: PARTIAL | says: aren't divided by
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.rate = dropout

    def forward(self, X):
        units = nn.functional.gelu(self.hidden(X.float()))
        if self.training:
            units = units * (torch.rand_like(units) >= self.rate)
        return self.readout(units).squeeze(-1)

# %% wrong: three masks for all samples | verdict: PARTIAL | says: left out by itself
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden = nn.Linear(T, width)
        self.readout = nn.Linear(width, 1)
        self.dropout = nn.Dropout(dropout)

    def forward(self, X):
        units = nn.functional.gelu(self.hidden(X.float()))
        few = self.dropout(torch.ones(3, units.shape[1]))
        return self.readout(units * few[torch.arange(len(units)) % 3]).squeeze(-1)

# %% wrong: dropout leaves all units of a sample out together | verdict: PARTIAL | says: each by itself
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden, self.readout, self.dropout = nn.Linear(T, width), nn.Linear(width, 1), dropout

    def forward(self, X):
        units = nn.functional.gelu(self.hidden(X.float()))
        if self.training:
            units = units * (torch.rand(len(units), 1) > self.dropout) / (1 - self.dropout)
        return self.readout(units).squeeze(-1)

# %% wrong: the first batch is kept | says: does it keep something
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden, self.readout = nn.Linear(T, width), nn.Linear(width, 1)
        self.drop = nn.Dropout(dropout)
        self.inputs = None

    def forward(self, X):
        if self.inputs is None:
            self.inputs = X.float()
        return self.readout(self.drop(nn.functional.gelu(self.hidden(self.inputs)))).squeeze(-1)

# %% wrong: the dropout mask is drawn once | verdict: PARTIAL | says: left out each by itself
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden, self.readout = nn.Linear(T, width), nn.Linear(width, 1)
        self.rate, self.mask = dropout, None

    def forward(self, X):
        h = nn.functional.gelu(self.hidden(X.float()))
        if self.training:
            if self.mask is None or self.mask.shape != h.shape:
                self.mask = (torch.rand_like(h) > self.rate) / (1 - self.rate)
            h = h * self.mask
        return self.readout(h).squeeze(-1)

# %% right: layers with two names
class MLP(nn.Module):
    def __init__(self, T, width=512, dropout=0.1):
        super().__init__()
        self.hidden, self.readout, self.dropout = nn.Linear(T, width), nn.Linear(width, 1), dropout
        self.input_layer, self.output_layer = self.hidden, self.readout

    def forward(self, X):
        h = nn.functional.gelu(self.input_layer(X.float()))
        return self.output_layer(nn.functional.dropout(h, self.dropout, self.training)).squeeze(-1)
