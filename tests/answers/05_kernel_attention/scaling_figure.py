# %% right: plot and set_xscale, milliseconds and kilobytes
scaling_figure, axes = plt.subplots(2, 1, figsize=(6, 7))
for name in measured:
    N = measured[name]["N"]
    axes[0].plot(N, 1e3 * measured[name]["seconds"], ".-", label=name)
    if name != "torch, fused":
        axes[1].plot(N, measured[name]["bytes"] / 1e3, ".-", label=name)
for ax, label in zip(axes, ("milliseconds", "kB")):
    ax.set_xscale("log", base=2)
    ax.set_yscale("log")
    ax.set_xlabel("N")
    ax.set_ylabel(label)
    ax.legend()

# %% right: scatter with the fitted lines
scaling_figure = plt.figure(figsize=(9, 4))
for place, (key, label) in enumerate((("seconds", "time (s)"), ("bytes", "memory (bytes)")), start=1):
    ax = scaling_figure.add_subplot(1, 2, place)
    for name, row in measured.items():
        if np.isnan(row[key]).any():
            continue
        ax.scatter(row["N"], row[key], label=name)
        p, f = power_law(row["N"], row[key])
        ax.plot(row["N"], f * row["N"] ** p)
        print(name, key, round(p, 2))
    ax.loglog()
    ax.set(xlabel="number of tokens", ylabel=label)
    ax.legend()

# %% right: nan is drawn too, one legend for the figure
scaling_figure, (a, b) = plt.subplots(1, 2)
handles = []
for name, row in measured.items():
    handles += a.loglog(row["N"], row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"] / 2**20, label=name)
scaling_figure.legend(handles=handles)
scaling_figure.supxlabel("N")
a.set_ylabel("s")
b.set_ylabel("MiB")

# %% wrong: linear | verdict: PARTIAL | says: expected log
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.plot(row["N"], row["seconds"], label=name)
    b.plot(row["N"], row["bytes"], label=name)
a.set(xlabel="N", ylabel="s")
b.set(xlabel="N", ylabel="bytes")
a.legend()

# %% wrong: N is linear | verdict: PARTIAL | says: x axis is linear
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.semilogy(row["N"], row["seconds"], label=name)
    b.semilogy(row["N"], row["bytes"], label=name)
a.set(xlabel="N", ylabel="s")
b.set(xlabel="N", ylabel="bytes")
a.legend()

# %% wrong: no labels | verdict: PARTIAL | says: no label
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"], label=name)
a.legend()

# %% wrong: labels of the panels swapped | verdict: PARTIAL | says: are labels swapped
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"], label=name)
a.set(xlabel="N", ylabel="memory (bytes)")
b.set(xlabel="N", ylabel="time (seconds)")
a.legend()

# %% wrong: labels of x and y swapped | verdict: PARTIAL | says: which counts tokens
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"], label=name)
a.set(ylabel="N", xlabel="time")
b.set(ylabel="N", xlabel="memory")
a.legend()

# %% wrong: no legend | verdict: PARTIAL | says: no legend
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"])
    b.loglog(row["N"], row["bytes"])
a.set(xlabel="N", ylabel="s")
b.set(xlabel="N", ylabel="bytes")

# %% wrong: only the time | says: no curve shows the bytes
scaling_figure, a = plt.subplots()
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
a.set(xlabel="N", ylabel="s")
a.legend()

# %% wrong: one panel | says: share one panel
scaling_figure, a = plt.subplots()
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
    a.loglog(row["N"], row["bytes"], label=name)
a.set(xlabel="N", ylabel="s")
a.legend()

# %% wrong: axes swapped | says: N belongs on the x axis
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["seconds"], row["N"], label=name)
    b.loglog(row["bytes"], row["N"], label=name)
a.legend()

# %% wrong: an axes | says: expected a matplotlib Figure
_, scaling_figure = plt.subplots()
scaling_figure.loglog(measured["softmax"]["N"], measured["softmax"]["seconds"])

# %% wrong: seconds labelled ms | verdict: PARTIAL | says: the seconds are drawn in s, but the label says ms
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"], label=name)
a.set(xlabel="N", ylabel="time (ms)")
b.set(xlabel="N", ylabel="bytes")
a.legend()

# %% wrong: megabytes labelled bytes | verdict: PARTIAL | says: drawn in MB, but the label says bytes
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"] / 1e6, label=name)
a.set(xlabel="N", ylabel="time in s")
b.set(xlabel="N", ylabel="peak memory (bytes)")
a.legend()

# %% wrong: milliseconds that no label tells | verdict: PARTIAL | says: the label does not say so
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], 1e3 * row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"], label=name)
a.set(xlabel="N", ylabel="time")
b.set(xlabel="N", ylabel="memory")
a.legend()

# %% wrong: two names exchanged | verdict: PARTIAL | says: names and curves differ in order
scaling_figure, (a, b) = plt.subplots(1, 2)
names = {"softmax": "quadratic kernel", "quadratic kernel": "softmax", "torch, fused": "torch, fused"}
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=names[name])
    b.loglog(row["N"], row["bytes"], label=names[name])
a.set(xlabel="N", ylabel="s")
b.set(xlabel="N", ylabel="bytes")
a.legend()

# %% wrong: a legend of names in another order | verdict: PARTIAL | says: names and curves differ in order
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"])
    b.loglog(row["N"], row["bytes"])
a.set(xlabel="N", ylabel="s")
b.set(xlabel="N", ylabel="bytes")
a.legend(sorted(measured, reverse=True))

# %% right: names without labels, in the order of the curves, units in the titles
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"] * 1e6)
    b.loglog(row["N"], row["bytes"] / 1024)
a.set(xlabel="N", ylabel="time", title="time in µs")
b.set(xlabel="N", ylabel="memory", title="peak memory, KiB")
a.legend(list(measured))

# %% right: own words in the legend, one of the names in another label
scaling_figure, (a, b) = plt.subplots(1, 2, figsize=(9, 4))
words = {"softmax": "softmax (mine)", "torch, fused": "softmax (PyTorch)", "quadratic kernel": "linear: kernel, no softmax"}
for name, row in measured.items():
    p, _ = power_law(row["N"], row["seconds"])
    a.errorbar(row["N"], row["seconds"] * 1e3, fmt="o-", label=f"{words[name]}, N^{p:.2f}")
    if name != "torch, fused":
        b.plot(row["N"], row["bytes"] / 1e6, "s--", label=words[name])
for ax in (a, b):
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlabel("number of tokens")
    ax.legend()
a.set_ylabel("CPU time [10⁻³ s]")
b.set_ylabel("peak memory in megabytes")

# %% right: handles in another order, each with its name
scaling_figure, (a, b) = plt.subplots(1, 2)
handles = {}
for name, row in measured.items():
    handles[name] = a.loglog(row["N"], row["seconds"], "k.-" if name == "softmax" else ".-")[0]
    b.loglog(row["N"], row["bytes"])
a.legend([handles[n] for n in sorted(handles)], sorted(handles))
a.set(xlabel="N", ylabel="processor seconds")
b.set(xlabel="N", ylabel="bytes at the peak")

# %% right: ticks in milliseconds by a formatter of its own
from matplotlib.ticker import FuncFormatter

scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.loglog(row["N"], row["seconds"], label=name)
    b.loglog(row["N"], row["bytes"], label=name)
a.yaxis.set_major_formatter(FuncFormatter(lambda seconds, _: f"{1000 * seconds:g}"))
a.set(xlabel="N", ylabel="time (ms)")
b.set(xlabel="N", ylabel="bytes")
a.legend()

# %% wrong: logarithms are drawn | says: its logarithms are drawn
scaling_figure, (a, b) = plt.subplots(1, 2)
for name, row in measured.items():
    a.plot(np.log(row["N"]), np.log(row["seconds"]), label=name)
    b.plot(np.log(row["N"]), np.log(row["bytes"]), label=name)
a.set(xlabel="log N", ylabel="log seconds")
b.set(xlabel="log N", ylabel="log bytes")
a.legend()

# %% wrong: nothing is measured | says: is not what the cell above makes
measured = {}
scaling_figure, ax = plt.subplots()
ax.loglog([1, 2], [3, 4], label="softmax")
ax.legend()
