"""From a variant file to plain data and the model, with the place of everything that is wrong."""
