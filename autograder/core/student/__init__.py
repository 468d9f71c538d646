"""The process that runs a student's notebook; of ours it has this, `protocol`, `sandbox` and `course`."""
