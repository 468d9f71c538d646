# tries: an object with a length and items without end
class Endless:
    def __len__(self):
        return 2**40

    def __getitem__(self, i):
        return self

double = lambda x: Endless()
