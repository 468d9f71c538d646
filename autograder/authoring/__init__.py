"""For the author: writes and releases notebooks, proves their checks, publishes what students get."""
