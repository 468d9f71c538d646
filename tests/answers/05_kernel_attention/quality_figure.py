# %% right: set_xscale and one line at a time
quality_figure = plt.figure()
ax = quality_figure.add_subplot()
for kind in by_m:
    ax.plot(MS, by_m[kind], label=kind)
c = by_m["positive"][0] * MS[0] ** 0.5
ax.plot(MS, [c / m**0.5 for m in MS], ls="--", color="gray")
ax.set_xscale("log", base=2)
ax.set_yscale("log")
ax.set_xlabel("m")
ax.set_ylabel("error")
ax.legend()

# %% right: a panel for each, the line through two points
quality_figure, axes = plt.subplots(1, len(by_m), sharey=True, figsize=(9, 3))
for ax, (kind, error) in zip(axes, by_m.items()):
    ax.loglog(MS, error, "o-", label=kind)
    ax.loglog([MS[0], MS[-1]], [error[0], error[0] * (MS[0] / MS[-1]) ** 0.5], "k--")
    ax.legend()
quality_figure.supxlabel("frequencies m")
quality_figure.supylabel("relative rms error")

# %% right: plt functions
quality_figure = plt.figure(figsize=(6, 4))
for kind, error in by_m.items():
    plt.loglog(np.array(MS), error, label=kind)
plt.loglog(np.array(MS), by_m["trigonometric"][0] * np.sqrt(8 / np.array(MS)), "--", label="slope -1/2")
plt.xlabel("m")
plt.ylabel("error")
plt.legend()

# %% wrong: linear axes | verdict: PARTIAL | says: expected log
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.plot(MS, error, label=kind)
ax.plot(MS, error[0] * np.sqrt(8 / np.array(MS)), "--")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: no dashed line | verdict: PARTIAL | says: no line falls
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, label=kind)
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: slope -1 | verdict: PARTIAL | says: no line falls
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, label=kind)
ax.loglog(MS, error[0] * 8 / np.array(MS), "--")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: no label | verdict: PARTIAL | says: no label
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, label=kind)
ax.loglog(MS, error[0] * np.sqrt(8 / np.array(MS)), "--")
ax.set_xlabel("m")
ax.legend()

# %% wrong: no legend | verdict: PARTIAL | says: no legend
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error)
ax.loglog(MS, error[0] * np.sqrt(8 / np.array(MS)), "--")
ax.set(xlabel="m", ylabel="error")

# %% wrong: one curve missing | says: no curve shows
quality_figure, ax = plt.subplots()
ax.loglog(MS, by_m["positive"], label="positive")
ax.loglog(MS, by_m["positive"][0] * np.sqrt(8 / np.array(MS)), "--")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: axes swapped | says: axes are swapped
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(error, MS, label=kind)
ax.set(ylabel="m", xlabel="error")
ax.legend()

# %% wrong: squared errors | says: draw by_m
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error**2, label=kind)
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: the axes in place of the figure | says: expected a matplotlib Figure
_, quality_figure = plt.subplots()
for kind, error in by_m.items():
    quality_figure.loglog(MS, error, label=kind)

# %% wrong: the line begins anywhere | verdict: PARTIAL | says: first point of no curve
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, label=kind)
ax.loglog(MS, 1 / np.sqrt(MS), "--", label="1/√m")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: two names exchanged | verdict: PARTIAL | says: names and curves differ in order
quality_figure, ax = plt.subplots()
names = {"trigonometric": "positive", "positive": "trigonometric"}
for kind, error in by_m.items():
    ax.loglog(MS, error, label=names.get(kind, kind))
ax.loglog(MS, error[0] * np.sqrt(8 / np.array(MS)), "--")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: positive and orthogonal positive exchanged | verdict: PARTIAL | says: names and curves differ in order
quality_figure, ax = plt.subplots()
for kind, label in zip(by_m, ("trigonometric", "orthogonal positive", "positive")):
    ax.loglog(MS, by_m[kind], label=label)
ax.loglog(MS, by_m["positive"][0] * np.sqrt(8 / np.array(MS)), "--", label="1/√m")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% right: own words in the legend
quality_figure, ax = plt.subplots()
for (kind, error), label in zip(by_m.items(), ("sin/cos", "positive, not orthogonal", "positive, orthogonal blocks")):
    ax.loglog(MS, error, marker="x", label=label)
ax.loglog(MS, by_m["positive"][0] * np.sqrt(8 / np.array(MS)), "--", label="m^(-1/2)")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% right: names beside the line in a legend of its own
quality_figure, ax = plt.subplots()
curves = [ax.loglog(MS, error)[0] for error in by_m.values()]
(line,) = ax.loglog(MS, by_m["trigonometric"][0] * np.sqrt(MS[0] / np.array(MS)), "k--")
ax.legend([line, *curves], ["1/√m", *by_m])
ax.set(xlabel="number of frequencies", ylabel="relative error")

# %% wrong: the line is not dashed | verdict: PARTIAL | says: not dashed
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, label=kind)
ax.loglog(MS, error[0] * np.sqrt(8 / np.array(MS)), color="k", label="1/√m")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: dashed curves and no other line | verdict: PARTIAL | says: no line falls
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, "--", label=kind)
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% wrong: the line goes through the last point | verdict: PARTIAL | says: through the last point
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, label=kind)
ax.loglog(MS, by_m["trigonometric"][-1] * np.sqrt(MS[-1] / np.array(MS)), "--", label="1/√m")
ax.set(xlabel="m", ylabel="error")
ax.legend()

# %% right: a custom dash, with the factor rounded
quality_figure, ax = plt.subplots()
for kind, error in by_m.items():
    ax.loglog(MS, error, "o-", label=kind)
first = round(float(by_m["positive"][0]), 2)
ax.loglog(MS, first * np.sqrt(8 / np.array(MS)), linestyle=(0, (4, 2)), label="1/√m")
ax.set(xlabel="m", ylabel="error")
ax.legend()
