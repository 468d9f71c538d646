# tries: an input transformer that empties every later cell
# > before
get_ipython().input_transformers_post.append(lambda lines: ["pass\n"])
get_ipython().input_transformers_cleanup.append(lambda lines: ["pass\n"])
