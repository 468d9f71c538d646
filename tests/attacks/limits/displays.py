# tries: outputs of every kind, a hundred thousand of them, and pictures
import matplotlib.pyplot as plt
from IPython.display import HTML, display

for number in range(20_000):
    display({"text/plain": "x" * 40}, raw=True)
for number in range(5):
    display(HTML("<b>" * 200_000))
for number in range(20):
    plt.figure(figsize=(12, 12))
    plt.imshow(np.random.rand(200, 200))
