"""Keep the records of a class: its gradebook, the collected files, and the progress of a run."""
