# tries: __array__, __array_interface__ and the buffer protocol of an object without data
class Array:
    def __array__(self, dtype=None, copy=None):
        return np.zeros(3)

    __array_interface__ = np.zeros(3).__array_interface__

    def __len__(self):
        return 3

    def __getitem__(self, i):
        return self

double = lambda x: Array()
