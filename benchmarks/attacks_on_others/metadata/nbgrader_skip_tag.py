# tries: the tag that leaves a cell unrun, on the test cells
# grader: nbgrader
# > double_check {"tags": ["skip-execution"]}

# > twice_check {"tags": ["skip-execution"]}
