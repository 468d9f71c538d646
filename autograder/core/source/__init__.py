"""What the instructor wrote: source notebooks, their test cells, the release that is made of them, new exercises."""
