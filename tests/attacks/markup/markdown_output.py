# tries: a script in a displayed text, and in what should be a picture
from IPython.display import Markdown, display

display(Markdown("<script>alert(1729)</script> [x](javascript:alert(1729)) <img src=x onerror=alert(1729)>"))
display({"image/jpeg": '"><script>alert(1729)</script>', "text/plain": "x"}, raw=True)
display({"image/svg+xml": "<svg><script>alert(1729)</script></svg>", "text/plain": "x"}, raw=True)
