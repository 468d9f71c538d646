"""What both sides of the channel use: frames and values, tensors with their gradients, states of random generators."""
