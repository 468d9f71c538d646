"""For the teaching team: grades a class, records it in the gradebook, marks, reports and exports."""
