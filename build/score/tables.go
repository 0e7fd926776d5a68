package main

// orders lists the six ways to assign the rows of a band to the stacks.
var orders = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

const (
	lanes    = 16
	excluded = -18 << 23
	maxPrice = 3 << 21
	feasible = -9 << 23
	mostLoss = 1 << 24
	padded   = 96
)
