# tries: a list that holds something else each time it is read
# > pair
class Shifting(list):
    reads = 0

    def __iter__(self):
        Shifting.reads += 1
        return iter([5.0, -2.0] if Shifting.reads < 3 else [8.0, 0.25])

pair = Shifting([0.0, 0.0])
