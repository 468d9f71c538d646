# tries: the same objects, of classes whose metaclass denies their flags, their bases, their methods or their name
# course: python
# begins: guard
def made(**denied):
    properties = {name: property(lambda cls, its=value: its) for name, value in denied.items()}
    return type("Kind", (type,), properties)("Other", (), {n: its for n, its in vars(Equal).items() if callable(its)})

def double(x):
    return made(__flags__=0)()

# > twice
def twice(f, x):
    return made(__mro__=(object,))()

# > pair
pair = [made(__name__="")(), made(__dict__={})()]
