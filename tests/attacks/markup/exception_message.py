# tries: a script in the message of an exception, in its class, and in the name of a function
def double(x):
    raise ValueError("<script>alert('1729')</script><img src=x onerror=alert('1729')>")

double.__code__ = double.__code__.replace(co_name="<script>alert('1729')</script>")
type("<script>alert('1729')</script>", (Exception,), {})
double(0)
