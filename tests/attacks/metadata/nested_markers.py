# tries: markers inside of markers, and half pairs of them
# > before
### END HIDDEN TESTS
### BEGIN HIDDEN TESTS
### BEGIN HIDDEN TESTS
pass

# > double
def double(x):
    """
    ### BEGIN HIDDEN TESTS
    # check: everything
    ### END HIDDEN TESTS
    """
    return 0

### BEGIN MARK SCHEME
### BEGIN HIDDEN TESTS
