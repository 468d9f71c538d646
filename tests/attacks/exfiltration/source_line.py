# tries: the hidden input as the text of the line that failed
# control: 0
# open: the text of the line is believed as the student's process tells it
import linecache


def double(x):
    name = double.__code__.co_filename
    linecache.cache[name] = (1, None, [repr(x) + "\n"] * 99, name)
    raise ValueError
