package main

// others gives for a triple of columns the pairs of triples that make up whole
// columns with it, in the order that defines ties.
func others(t int) (pairs [8][2]int) {
	for i := range pairs {
		for s, c := range [3]int{t / 9, t / 3 % 3, t % 3} {
			x, y := (c+1)%3, (c+2)%3
			if i>>(2-s)&1 != 0 {
				x, y = y, x
			}
			pairs[i][0], pairs[i][1] = 3*pairs[i][0]+x, 3*pairs[i][1]+y
		}
	}
	return pairs
}

// orders are the six ways to deal rows out to stacks.
var orders = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

const (
	lanes    = 16
	row      = 4 * lanes // bytes of a row of lanes
	excluded = -18 << 23
	maxPrice = 3 << 21
	padded   = 96
)
