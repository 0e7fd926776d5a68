package score_test

import "bullseye/score"

// by returns the options for an objective.
func by[O score.Weights | score.Table](objective *O) score.Options {
	var options score.Options
	switch o := any(objective).(type) {
	case *score.Weights:
		options.Weights = o
	case *score.Table:
		options.Table = o
	}
	return options
}

// least returns the options with Min set.
func least(options score.Options) score.Options {
	options.Min = true
	return options
}

// lexicographic returns the options with Lexicographic set.
func lexicographic(options score.Options) score.Options {
	options.Lexicographic = true
	return options
}

// rings returns the ring weights at an address of their own.
func rings() *score.Weights {
	w := score.Rings()
	return &w
}

// negated returns the weights with the opposite signs.
func negated(w *score.Weights) *score.Weights {
	var n score.Weights
	for c, v := range w {
		n[c] = -v
	}
	return &n
}
