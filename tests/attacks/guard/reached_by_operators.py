# tries: objects without hooks, whose operators and items give such objects
# course: python
# begins: guard
class Plain:
    def __sub__(self, other):
        return Equal()

    def __getitem__(self, place):
        return Equal()

    def __iter__(self):
        return iter([Equal(), Equal()])

def double(x):
    return Plain() - 0

# > twice
def twice(f, x):
    return Plain()

# > pair
pair = Plain()
