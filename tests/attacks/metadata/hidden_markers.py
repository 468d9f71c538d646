# tries: the markers of hidden tests and of checks in the student's own code
### BEGIN HIDDEN TESTS
# check: free points [3 points]
pass
### END HIDDEN TESTS
# check: more free points
### BEGIN SOLUTION
### END SOLUTION
