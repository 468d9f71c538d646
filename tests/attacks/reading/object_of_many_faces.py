# tries: an object whose items are others each time they are read
# > pair
class Shifting:
    reads = 0

    def __len__(self):
        return 2

    def __getitem__(self, place):
        Shifting.reads += 1
        return (5.0, -2.0, 8.0, 0.25)[min(Shifting.reads, 4) - 1]

pair = Shifting()
