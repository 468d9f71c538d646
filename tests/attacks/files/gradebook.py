# tries: five points written into the gradebook, and the marks of everybody set to zero
# needs: jail
import sqlite3

try:
    marks = sqlite3.connect("COURSE_ROOT/gradebook.db", timeout=1)
    print(marks.execute("SELECT * FROM grade").fetchall())
    marks.execute("UPDATE grade SET auto_score = 5")
    marks.commit()
except sqlite3.Error as error:
    print(error)
