"""What students hand in: found, read, and put back into the shape of its source notebook; notebooks made for tests."""
