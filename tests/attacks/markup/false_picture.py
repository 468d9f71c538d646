# tries: a picture that is none, and closes the attribute that it stands in
from IPython.display import display

display({"image/png": "\"><script>alert('1729')</script>", "text/plain": "p"}, raw=True)
