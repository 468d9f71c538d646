"""Find answers that are suspiciously alike, for a person to read: within a class, and with the instructor's solution.

`parts` reduces an answer to its parts, `comparing` weighs the parts that two hand-ins share.
"""
