package main

import "bullseye/build/internal/bands"

// A writer writes the kernels of a file, with loops over rows.
type writer struct{ *bands.AMD64 }

const (
	excluded    = -3640
	sure        = 2000
	maxPrice    = 2320
	mostWanted  = 1280
	mostLeft    = 127
	leastWeight = 64
)
