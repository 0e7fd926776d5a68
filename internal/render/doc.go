// Package render shows answers of package operation in pictures and documents: as scenes of
// package draw, explanations with pictures as pages of HTML and of paper, and booklets of
// puzzles.
package render
