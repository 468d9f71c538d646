# tries: folders in folders, deeper than who cleans up can follow
import os

for _ in range(1500):
    os.mkdir("d")
    os.chdir("d")
