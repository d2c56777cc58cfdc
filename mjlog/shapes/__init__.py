"""What tiles can form: waits, complete holdings, readings, distance and the view of a win.

Nothing here knows a rule or a value. A caller says which shapes its game allows, how many groups
a complete holding has and how many copies of a kind exist.
"""
