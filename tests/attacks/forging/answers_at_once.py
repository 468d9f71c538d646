# tries: a thousand answers to questions that were not asked
# begins: forging
double = forge(frame(result(6, [])) * 1_000)
