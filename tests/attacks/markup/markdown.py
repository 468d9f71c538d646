# tries: a script in a text cell
# > markdown
"""<script>alert(1729)</script> <img src=x onerror="alert(1729)"> [a](javascript:alert(1729))"""
