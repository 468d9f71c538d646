# tries: markup, links and definitions that grow without end in a formula
# > markdown
r"""$\text{<script>alert(1729)</script>}$ $\href{javascript:alert(1729)}{x}$ $\unicode{x3c}img src=x onerror=alert(1729)\unicode{x3e}$
$\def\a{xx}\def\b{\a\a}\b$ <details ontoggle=alert(1729) open><summary>x</summary></details>"""
