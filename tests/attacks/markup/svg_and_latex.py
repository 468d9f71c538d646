# tries: a script in a picture and in a formula
from IPython.display import display

display({"image/svg+xml": "<svg onload='alert(1729)'/>", "text/latex": r"$\href{javascript:alert(1729)}{x}$"}, raw=True)
