"""The whole host on a virtual clock: everything that happens comes from one seed, and can be had again."""
