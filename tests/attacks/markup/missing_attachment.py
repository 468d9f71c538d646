# tries: a page that cannot be made, as a picture in it is missing
# > markdown
"""![x](attachment:missing.png) alert(1729)"""
